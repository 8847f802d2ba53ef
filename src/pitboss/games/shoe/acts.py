"""The acts of a table that is dealt from a shoe: who may do them when, what follows, what the table awaits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import CardError, names, parse_cards
from pitboss.equipment.decks import Stub
from pitboss.games.card_table import betting
from pitboss.games.card_table import events as ce
from pitboss.games.card_table.acts import ACTIONS as CARD_ACTIONS
from pitboss.games.card_table.deck import SHUFFLER
from pitboss.games.shoe import debts, rulings
from pitboss.games.shoe import events as se
from pitboss.games.shoe.rules import Play, Rules
from pitboss.games.shoe.shoe import BETTING, ShoeState
from pitboss.games.shoe.work import Work, seat_at
from pitboss.table.commands import Action, Command, Param, seat_of
from pitboss.table.common import at_stake
from pitboss.table.events import Event
from pitboss.table.game import Cleared, Made
from pitboss.table.offers import Offer, OneOf
from pitboss.table.refusals import BadCommand, Objections, Refused
from pitboss.table.state import TableState

if TYPE_CHECKING:
    from pitboss.chance import Source

SHARED: dict[str, Action] = {
    **{name: CARD_ACTIONS[name] for name in ("shuffle", "deal", "change-deck")},
    "cut": Action(
        "Put the cutting card into the shuffled cards.", {"cards": Param("whole")}, seat="optional",
        by=("player", "dealing"), pace="beside",
    ),
    "recut": CARD_ACTIONS["recut"],
    "cutting-card": Action("Say that the cutting card came out in the round just played.", by=("dealing",)),
    "remove-device": CARD_ACTIONS["remove-device"],
}  # fmt: skip
CONTINUOUS = "continuous-shuffler"
NO_SHUFFLER = (
    "The continuous shuffler has left the table; what the cards are shuffled by instead is announced first."
)
DRAWS = frozenset({"shuffle", "cut", "recut", "deal", "irregularity"})


def actions(play: Play) -> dict[str, Action]:
    """Every act that the game knows."""
    owing = {"pay-vigorish": debts.PAY} if play.frame.owed else {}
    own = {name: act.action for name, act in play.acts.items()}
    unknown = () if play.frame.machine else ("remove-device",)
    shared = {name: action for name, action in SHARED.items() if name not in unknown}
    chosen = {name: choice.action for name, choice in play.choices.items()}
    return {**betting.ACTIONS, **shared, **chosen, **own, **owing, "irregularity": rulings.ACTION}


def judge(rules: Rules, state: TableState, command: Command) -> Cleared:
    do, own = command.do, rules.play.acts
    if do in own:
        return own[do].judge(rules.work(state), command)
    if do in betting.ACTIONS:
        return _bet(rules, state, command)
    work = rules.work(state)
    match do:
        case "shuffle":
            return _shuffle(work, command)
        case "cut":
            return _cut(work, command)
        case "recut":
            return _recut(work, command)
        case "cutting-card":
            return _cutting_card(work, command)
        case "change-deck":
            return _change_deck(work, command)
        case "remove-device":
            return _remove_device(work, command)
        case "deal":
            return _deal(work)
        case "pay-vigorish":
            return debts.pay(work, command)
        case "irregularity":
            return rulings.rule(work, command)
        case _:
            return _choose(work, command)


def _bet(rules: Rules, state: TableState, command: Command) -> Cleared:
    """A wager is made or taken back: chips alone, so no round is in the making."""
    of, closed = rules.betting, state.game.phase != BETTING
    if command.do == "wager":
        return of.place(state, command, closed=closed)
    return (of.remove if command.do == "remove" else of.reduce)(state, command, closed=closed)


def _refuse_in_round(work: Work, done: str, cites: tuple[str, ...]) -> None:
    if not work.betting:
        raise Refused(f"A round is being played; the cards are {done} between rounds.", *cites)


def _shuffle(work: Work, command: Command) -> Cleared:
    rules = work.rules
    _refuse_in_round(work, "shuffled", rules.shuffle)
    if work.no_shuffler:
        raise Refused(NO_SHUFFLER, *rules.by_machine, *rules.shuffle)
    if "top" not in command.args:

        def drawn(source: Source) -> Made:
            work.fill(source.shuffle(rules.pack))
            return work.made()

        return drawn
    try:
        top = parse_cards(command.args["top"])
        order = Stub.stacked(top, rules.pack).order
    except CardError as error:
        raise BadCommand(f"The cards on top cannot be: {error}") from error
    work.fill(order, top=len(top))
    return tuple(work.events)


def _cut(work: Work, command: Command) -> Cleared:
    """A player or the dealer cuts, once, before the first card."""
    rules = work.rules
    _object_to_cut(work)
    who = "dealer" if command.seat in (None, "dealer") else f"seat {seat_of(work.state, command)}"
    if work.own.shoe.shuffled and not work.own.shoe.at_end and work.own.shoe.cut:
        raise Refused("The cards have been cut; they are cut again when a supervisor orders it.", *rules.cut)
    return _with_cut(work, ce.DeckCut(by=who, lifted=_lifted(work, command), cites=rules.cut))


def _recut(work: Work, command: Command) -> Cleared:
    role = command.by or "supervisor"
    if role not in ("supervisor", "casino-supervisor"):
        raise Refused(f"A supervisor may require a recut; the {role} may not.", *work.rules.cut)
    _object_to_cut(work)
    if not work.own.shoe.cut and work.by_hand("cut"):
        raise Refused("The cards have not been cut yet.", *work.rules.cut)
    again = ce.DeckCut(by="dealer", lifted=_lifted(work, command), recut=True, cites=work.rules.cut)
    return _with_cut(work, again)


def _object_to_cut(work: Work) -> None:
    rules, shoe = work.rules, work.own.shoe
    if rules.machine:
        raise Refused("Cards from a continuous shuffler are not cut.", *rules.by_machine, *rules.cut)
    _refuse_in_round(work, "cut", rules.cut)
    if shoe.shuffled and not shoe.at_end and shoe.rounds:
        raise Refused(
            "Cards have been dealt from this shoe; they are cut after the next shuffle.", *rules.cut
        )
    if shoe.at_end and work.by_hand("shuffle"):
        raise Refused("The cards have not been shuffled.", *rules.shuffle, *rules.cut)


def _lifted(work: Work, command: Command) -> int | None:
    lifted, least = command.args.get("cards"), work.rules.cut_least
    if lifted is not None and not least <= lifted <= len(work.rules.pack) - least:
        raise Refused(
            f"The cutting card goes at least {least} cards from either end; {lifted} cards in front are not that.",
            *work.rules.cut,
        )
    return lifted


def _with_cut(work: Work, cut: ce.DeckCut) -> Cleared:
    """The cut and the burn after it, and before both a shuffle where the cards have not been shuffled."""

    def drawn(source: Source) -> Made:
        if work.own.shoe.at_end:
            work.fill(source.shuffle(work.rules.pack))
        work.emit(cut)
        work.burn_first()
        return work.made()

    return drawn


def _why_no_cutting_card(work: Work) -> Refused | None:
    rules, shoe = work.rules, work.own.shoe
    if rules.machine:
        sentence = "A continuous shuffler has no cutting card."
        return Refused(sentence, *rules.by_machine, *rules.cutting_card)
    if not work.betting:
        return Refused("It is said between two rounds.", *rules.cutting_card)
    if not shoe.shuffled or not shoe.rounds:
        return Refused("No round has been dealt from this shoe.", *rules.cutting_card)
    if shoe.left is not None:
        return Refused("The cutting card of this shoe came out before.", *rules.cutting_card)
    return None


def _cutting_card(work: Work, command: Command) -> tuple[Event, ...]:
    refusal = _why_no_cutting_card(work)
    if refusal is not None:
        raise refusal
    rules = work.rules
    return (
        se.CuttingCardOut(by=command.by or "dealer", rounds=rules.rounds_after, cites=rules.cutting_card),
    )


def _change_deck(work: Work, command: Command) -> tuple[Event, ...]:
    rules = work.rules
    _refuse_in_round(work, "changed", rules.shuffle)
    return (ce.DeckChanged(by=command.by or "floorperson", cites=rules.cites(*rules.play.frame.deck)),)


def _remove_device(work: Work, command: Command) -> tuple[Event, ...]:
    """The continuous shuffler leaves between rounds, and before the cards are shuffled any other way."""
    rules, named = work.rules, command.args.get("device", CONTINUOUS)
    cites = rules.by_machine or rules.shuffle
    if named not in (CONTINUOUS, SHUFFLER):
        raise BadCommand(f"The device of this game is the {CONTINUOUS}, not {named!r}.")
    _refuse_in_round(work, "taken out of a machine", cites)
    if not rules.machine or work.own.taken_off:
        raise Refused(f"There is no {CONTINUOUS} at this table.", *cites)
    return (ce.DeviceRemoved(device=CONTINUOUS, by=command.by, cites=cites),)


def may_change(rules: Rules, state: TableState, option: str, value: Any) -> Refused | None:
    """A continuous shuffler that is given up leaves the table first."""
    given_up = rules.machine and not rules.play.machine({**rules.options, option: value})
    if not given_up or state.game.taken_off:
        return None
    return Refused(f"The {CONTINUOUS} leaves the table before that.", *rules.by_machine)


def object_to_deal(work: Work) -> Objections:
    no, rules = Objections(), work.rules
    if not work.betting:
        no.add("The cards of this round have been dealt.", *rules.dealing, *rules.closed)
        return no
    rules.play.objects(work, no)
    if work.no_shuffler:
        no.add(NO_SHUFFLER, *rules.by_machine, *rules.dealing)
    if work.refill and work.by_hand("shuffle"):
        no.add(
            "The shoe has come to its end; the cards are shuffled first.", *rules.cutting_card, *rules.shuffle
        )
    if not rules.machine and work.by_hand("cut") and (work.refill or not work.own.shoe.cut):
        no.add("The cards have not been cut.", *rules.cut)
    return no


def _deal(work: Work) -> Cleared:
    object_to_deal(work).raise_any()

    def dealt(source: Source) -> Made:
        work.ready(source)
        work.rules.play.deal(work)
        return work.made()

    return dealt


def _choose(work: Work, command: Command) -> Cleared:
    """The place in turn decides; when the last one has, the round goes on."""
    play, asked = work.rules.play, work.own.asked()
    seat, position = seat_of(work.state, command), command.args.get("position")
    cites = work.rules.cites(*play.asks)
    if asked is None:
        raise Refused("No decision is to be made now.", *cites)
    if (seat, None if position == seat else position) != seat_at(asked):
        raise Refused(f"Seat {asked} decides now.", *cites)
    choice, no = play.choices[command.do], Objections()
    choice.objects(no, work, asked, command.args)
    no.raise_any()

    def chosen(_source: Source) -> Made:
        choice.make(work, asked, command.args)
        if work.own.phase != BETTING and work.own.asked() is None:
            play.goes_on(work)
        return work.made()

    return chosen


def shuffles(rules: Rules, state: TableState) -> tuple[tuple[int, ...], ...]:
    """All cards, where the next deal fills the shoe or, while no wager lies, anybody may have it done."""
    work = rules.work(state)
    if not work.betting or (at_stake(state) and not work.refill):
        return ()
    return (rules.pack,)


def may_leave(rules: Rules, state: TableState, seat: int) -> Refused | None:
    """Who owes vigorish, or has wagers in a round, stays."""
    refusal = debts.why_not_left(state, seat, rules.owed)
    return refusal or rules.betting.why_not_left(state, seat, ())


def between_rounds(_rules: Rules, state: TableState) -> bool:
    return state.game.phase == BETTING and not state.wagers


def view(rules: Rules, state: TableState, viewer: str) -> dict[str, Any]:
    """The cards as the viewer may see them; how many are left in the shoe everybody sees."""
    own: ShoeState = state.game
    shoe = own.shoe
    cards = {
        place.replace("-", "_"): names(own.seen(place, viewer))
        for place in own.areas
        if not place[0].isdigit()
    }
    owes = {str(seat): cents for seat, cents in debts.all_owed(state).items()}
    return {
        "phase": own.phase, "asked": own.asked(), **cards, "shuffled": shoe.shuffled,
        "cards_left": shoe.remaining if shoe.shuffled else None, "last_round": shoe.left == 1 or None,
        **({"owes": owes} if owes else {}), **rules.play.view(rules, state),
    }  # fmt: skip


def seat_hands(state: TableState) -> list[dict[str, Any]]:
    """The cards that lie before seats."""
    own: ShoeState = state.game
    return [
        {"place": place, "count": len(cards), "cards": names(cards), "out": False}
        for place, cards in own.areas.items()
        if place[0].isdigit()
    ]


def awaits(rules: Rules, state: TableState) -> tuple[Offer, ...]:
    return tuple(_offers(rules.work(state)))


def _offers(work: Work) -> Iterator[Offer]:
    rules, asked = work.rules, work.own.asked()
    if asked is not None:
        seat, position = seat_at(asked)
        fixed = {} if position is None else {"position": position}
        for do, choice in rules.play.choices.items():
            for said in choice.offered(work, asked):
                both = {**fixed, **said.fixed}
                yield Offer(do, "turn", seat=seat, fixed=both, params=said.params, optional=said.optional)
    else:
        yield from between(work)
    if rules.play.frame.owed:
        yield from debts.offers(work)
    for act in rules.play.acts.values():
        yield from act.offers(work)
    yield from rulings.offers(work)


def between(work: Work) -> Iterator[Offer]:
    """What may be done between two rounds: wagers, the deal, and what belongs to the cards."""
    yield from work.rules.play.offered(work)
    if not object_to_deal(work):
        yield Offer("deal", "chance")
    yield from _card_offers(work)


def _card_offers(work: Work) -> Iterator[Offer]:
    """What is done with the cards between rounds."""
    rules, shoe = work.rules, work.own.shoe
    due = work.by_hand("shuffle") and work.refill
    if not work.no_shuffler:
        yield Offer("shuffle", "chance" if due else "house")
    yield Offer("change-deck", "house")
    if rules.machine and not work.no_shuffler:
        yield Offer("remove-device", "house")
    if _why_no_cutting_card(work) is None:
        yield Offer("cutting-card", "house")
    if rules.machine or (shoe.at_end and work.by_hand("shuffle")) or not (shoe.at_end or not shoe.rounds):
        return
    lifted = OneOf(tuple(range(rules.cut_least, len(rules.pack) - rules.cut_least + 1)))
    more: dict[str, Any] = {"params": {"cards": lifted}, "optional": ("cards",)}
    if shoe.at_end or not shoe.cut:
        due = work.by_hand("cut") and not shoe.at_end
        for seat in (None, "dealer"):
            yield Offer("cut", "chance" if due and seat is None else "house", seat=seat, **more)
        for seat in work.state.seats:
            yield Offer("cut", "free", seat=seat, **more)
    if shoe.cut or not work.by_hand("cut"):
        yield Offer("recut", "house", by="supervisor", **more)
