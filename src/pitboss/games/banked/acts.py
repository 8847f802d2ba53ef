"""The acts of a banked table: who may do them when, what follows, and what the table awaits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from pitboss.equipment.cards import names
from pitboss.games.banked import meters, settle
from pitboss.games.banked.choices import Choice, Keep, check_choice
from pitboss.games.banked.round import COMMUNITY, DEALER, Complete, Names, Round
from pitboss.games.banked.rules import Rules
from pitboss.games.banked.rulings import desk, reconstructed
from pitboss.games.banked.stages import Ask
from pitboss.games.banked.state import BETTING, DEALT, SETTLING, BankedState
from pitboss.games.banked.work import Work
from pitboss.games.card_table import acts as card_acts
from pitboss.games.card_table import betting, rulings, settling
from pitboss.games.card_table.acts import shuffled_by
from pitboss.games.card_table.betting import bettors
from pitboss.games.card_table.dealing import object_to_hand
from pitboss.games.card_table.deck import Hand, hands_seen
from pitboss.money import show
from pitboss.table.commands import Action, Command, Param, seat_of
from pitboss.table.common import at_stake
from pitboss.table.events import Event, Ruled
from pitboss.table.game import Cleared, Made
from pitboss.table.offers import Offer, OneOf
from pitboss.table.refusals import Objections, Refused
from pitboss.table.state import TableState

if TYPE_CHECKING:
    from pitboss.chance import Source

_POSITION = {"position": Param("whole")}
Events = tuple[Event, ...]


def actions(game_round: Round, named: Mapping[str, str]) -> dict[str, Action]:
    """Every act that the game knows; `named`: what the buttons of some of them say."""
    chosen: dict[str, list[Choice]] = {}
    for choice in (choice for ask in asks(game_round) for choice in ask.choices):
        chosen.setdefault(choice.do, []).append(choice)
    return {
        **betting.ACTIONS,
        **card_acts.ACTIONS,
        # The likeliest first: to let a wager ride costs nothing more.
        **{
            do: _action(chosen[do], named.get(do, ""))
            for do in sorted(chosen, key=lambda do: not isinstance(chosen[do][0], Keep))
        },
        **settling.ACTIONS,
        "irregularity": rulings.ACTION,
    }


def _action(alike: Sequence[Choice], named: str) -> Action:
    """An act that may be another choice in another stage: what each takes, and nothing that one could do without."""
    params = dict(_POSITION)
    for name, param in (item for choice in alike for item in choice.params.items()):
        needed = all(name in other.params and other.params[name].required for other in alike)
        params[name] = replace(param, required=needed)
    first = alike[0]
    return Action(first.help, params, seat="required", by=("player",), when_away=first.when_away, name=named)


def asks(game_round: Round) -> Iterator[Ask]:
    return (stage for stage in game_round.stages if isinstance(stage, Ask))


def judge(rules: Rules, state: TableState, command: Command) -> Cleared:
    closed = state.game.phase != BETTING
    match command.do:
        case "wager":
            return rules.betting.place(state, command, closed=closed)
        case "remove":
            return rules.betting.remove(state, command, closed=closed)
        case "reduce":
            return rules.betting.reduce(state, command, closed=closed)
        case "deal":
            return _deal(Work(rules, state))
        case "count-stub":
            return _count_stub(Work(rules, state), command)
        case "collect" | "pay" | "collect-and-pay":
            return settling.by_hand(
                _steps(Work(rules, state)),
                state,
                command,
                collect=rules.collect,
                paid=rules.pay,
                ended=rules.ended,
            )
        case "irregularity":
            work = Work(rules, state)
            events = meters.given_back(work, reconstructed(rules, _irregularity(work, command)))
            return shuffled_by(events, rules.cards.pack, {})
        case do if do in card_acts.ACTIONS:
            return _with_deck(Work(rules, state), command)
        case _:
            return _choose(Work(rules, state), command)


def _with_deck(work: Work, command: Command) -> Cleared:
    """Shuffle, cut, bring another deck and the like."""
    return shuffled_by(work.acts.decide(command), work.rules.cards.pack, command.args)


def shuffles(rules: Rules, state: TableState) -> tuple[tuple[int, ...], ...]:
    """Until the deal the deck, which is not shuffled again once wagers lie on cards that are."""
    own: BankedState = state.game
    if own.phase != BETTING or (own.deck.shuffled and at_stake(state)):
        return ()
    return (rules.cards.pack,)


def _object_to_deal(work: Work) -> Objections:
    """Wagers are complete, and the deck and the devices are as the way of dealing wants them."""
    no, rules = Objections(), work.rules
    if work.own.phase != BETTING:
        due = rules.stub_count if work.own.phase == DEALT else ()
        no.add("The cards of this round have been dealt.", *due, *rules.deal_cites)
        return no
    if not work.wagers:
        no.add("Nobody has placed a wager.", *rules.wagering, *rules.deal_cites)
    for hand, wrong, clause in _incomplete(work):
        no.add(f"Seat {hand.place} {wrong}", *rules.cites(*clause), *rules.deal_cites)
    acts = work.acts
    acts.object_to_deal(no)
    object_to_hand(acts, no, rules.method)
    return no


def _incomplete(work: Work) -> Iterator[tuple[Hand, str, Names]]:
    """The places whose wagers keep the cards from being dealt, with what is wrong and its clause."""
    complete = work.rules.round.complete
    if complete is None:
        return
    for hand in bettors(work.state):
        wrong = complete.wrong(work.rules, {wager.kind: wager.stake for wager in work.wagers_of(hand)})
        if wrong is not None:
            yield hand, wrong, complete.clause


def holds_up(rules: Rules, state: TableState) -> tuple[int, ...]:
    """Who has begun his wagers and not completed them: the cards are not dealt before."""
    if state.game.phase != BETTING:
        return ()
    return tuple(hand.seat for hand, _, _ in _incomplete(Work(rules, state)))


def completing(rules: Rules, state: TableState, seat: int) -> Command | None:
    """The wager by which a seat brings its wagers into the proportion that the deal asks for."""
    complete = rules.round.complete
    if complete is None or state.game.phase != BETTING:
        return None
    work = Work(rules, state)
    for hand in bettors(state):
        stakes = {wager.kind: wager.stake for wager in work.wagers_of(hand)}
        for kind, cents in _lacking(rules, complete, stakes) if hand.seat == seat else ():
            at = {} if hand.position is None else {"position": hand.position}
            return Command("wager", seat, args={"on": kind, "amount": cents, **at})
    return None


def _lacking(rules: Rules, complete: Complete, stakes: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    """What must be added to the wagers of a place, and how much."""
    first, bets, limits = rules.round.opening[0].kind, rules.betting.bets, rules.betting.limits
    for kind in (first, *complete.fixed) if complete.fixed else ():
        if kind not in stakes:
            yield kind, bets[kind].fixed or max(bets[kind].unit, limits.of(kind)[0] or 0)
    for kind, units in complete.beside(rules).items() if complete.beside is not None else ():
        owed = _owed(stakes, first, kind, units, limits.chip)
        if owed is not None:
            yield owed


def _owed(stakes: Mapping[str, int], first: str, kind: str, units: int, chip: int) -> tuple[str, int] | None:
    """Which of the two wagers is too small, and by how much; where no chips mend it, the other one grows first."""
    short = units * stakes.get(first, 0) - stakes.get(kind, 0)
    if short > 0:
        return kind, short
    odd = -short % (units * chip)
    if odd:
        return kind, units * chip - odd
    return (first, -short // units) if short else None


def equal(*kinds: str) -> Any:
    """Complete where all of these wagers were made, each of the same amount."""

    def wrong(_rules: Rules, stakes: Mapping[str, int]) -> str | None:
        made = [show(stakes[kind]) if kind in stakes else "nothing" for kind in kinds]
        if len(set(made)) == 1 and kinds[0] in stakes:
            return None
        return f"has {', '.join(made)} on {', '.join(kinds)}; they must be equal."

    return wrong


def _deal(work: Work) -> Cleared:
    _object_to_deal(work).raise_any()

    def dealt(source: Source) -> Made:
        work.begin(bettors(work.state), source)
        return work.made()

    return dealt


def _count_stub(work: Work, command: Command) -> Cleared:
    """After the count the round goes on, unless a ruling has ended it."""
    waited = work.own.phase == DEALT
    events = meters.given_back(work, reconstructed(work.rules, desk(work).count_stub(command)))

    def counted(_source: Source) -> Made:
        for event in events:
            work.emit(event)
        if waited and not any(isinstance(event, Ruled) for event in events):
            work.after_stub()
        return work.made()

    return counted


def _choose(work: Work, command: Command) -> Cleared:
    """The player in turn decides; when the last one has, the round goes on."""
    rules, own = work.rules, work.own
    seat, hand = seat_of(work.state, command), own.asked()
    if hand is None:
        due = rules.stub_count if own.phase == DEALT else ()
        first = rules.asks[rules.first_ask]
        raise Refused(
            "No decision is to be made now.", *due, *rules.cites(*first.look, *first.clause), *rules.wagering
        )
    position = command.args.get("position")
    if (seat, None if position == seat else position) != (hand.seat, hand.position):
        clause = rules.asked(own.phase)
        raise Refused(f"Seat {hand.place} has the option now, clockwise from the dealer's left.", *clause)
    choice = _choice(rules, own.phase, command)
    check_choice(choice, command.args)
    no = Objections()
    choice.objects(no, rules, work.state, hand, command.args)
    no.raise_any()

    def chosen(_source: Source) -> Made:
        choice.make(work, hand, command.args)
        work.after_decision()
        return work.made()

    return chosen


def _choice(rules: Rules, phase: str, command: Command) -> Choice:
    ask = rules.asks[phase]
    for choice in ask.choices:
        if choice.do == command.do:
            return choice
    may = " or ".join(choice.do for choice in ask.choices)
    raise Refused(f"The choice now is {may}, not {command.do}.", *rules.cites(*ask.clause), *rules.wagering)


def _steps(work: Work) -> settling.Steps:
    return settle.steps(work) if work.own.phase == SETTLING else []


def _irregularity(work: Work, command: Command) -> Events:
    rules, kind = work.rules, command.args["kind"]
    own = rules.round.irregularities
    rulings.check_particulars(command, {name: each.takes for name, each in own.items()})
    if kind == "accepted-out-of-limits":
        return rules.betting.accepted(work.state, command, closed=work.own.phase != BETTING)
    if kind == "cards-shown":
        return desk(work).cards_shown(command, rules.shows_cards)
    if kind in own:
        return own[kind].rule(work, command)
    at_desk = desk(work)
    events = at_desk.decide(command)
    if events is None:
        known = ", ".join((*at_desk.kinds(), *own, "cards-shown", "accepted-out-of-limits"))
        clauses = at_desk.clauses
        raise Refused(
            f"There is no ruling on {kind!r} here; {rules.round.prefix} knows {known}.",
            *clauses.face_up, *clauses.wrong_count,
        )  # fmt: skip
    return events


def may_leave(rules: Rules, state: TableState, seat: int) -> Refused | None:
    """Who has wagered and received cards stays to the end of the round."""
    return rules.betting.why_not_left(state, seat, state.game.hands)


def may_change(rules: Rules, state: TableState, option: str, value: Any) -> Refused | None:
    """A device leaves the table before another way of shuffling or dealing is used; a shared meter goes on as it is."""
    return meters.why_not_changed(rules, option, value) or Work(rules, state).acts.why_not_changed(
        option, value
    )


def between_rounds(_rules: Rules, state: TableState) -> bool:
    return state.game.phase == BETTING and not state.wagers


def view(rules: Rules, state: TableState, viewer: str) -> dict[str, Any]:
    """Players see their own cards; everybody sees what is turned up and how many cards are left."""
    own: BankedState = state.game
    asked = own.asked()
    return {
        "phase": own.phase,
        "asked": asked.place if asked else None,
        "hands": hands_seen(own.hands, viewer),
        **_area_seen(rules.round.deal.area, own, viewer),
        **(_board_seen(rules, own) if own.hands else {}),
        "devices": list(own.deck.devices),
        "shuffled": own.deck.shuffled,
        "stub": own.deck.stub if own.hands else None,
        **({"meters": dict(shows)} if (shows := meters.shown(rules, own.meters)) else {}),
    }


def _area_seen(area: str, own: BankedState, viewer: str) -> dict[str, Any]:
    """The dealer's hand once it is revealed, and before that what lies face up; the community cards face up."""
    up, down = own.up.get(area, ()), own.down.get(area, ())
    if area != DEALER:
        return {area: names(up), f"{area}_left": len(down)}
    whole = (up and not down) or viewer == "auditor"
    board = {COMMUNITY: names(own.up[COMMUNITY])} if COMMUNITY in own.up else {}
    return {
        "dealer": names(own.area(area)) if whole else None, "dealer_count": len(up) + len(down), **board,
        **({"dealer_up": names(up)} if up and down else {}),
    }  # fmt: skip


def _board_seen(rules: Rules, own: BankedState) -> dict[str, Any]:
    """What lies face up in each area of the board, and how many cards face down."""
    seen: dict[str, Any] = {}
    for area in rules.board:
        seen |= {area: names(own.up.get(area, ())), f"{area}_left": len(own.down.get(area, ()))}
    return seen


def awaits(rules: Rules, state: TableState) -> tuple[Offer, ...]:
    """The decision at hand; before the deal wagers and the deal itself; always what the staff may state."""
    return tuple(_offers(Work(rules, state)))


def _offers(work: Work) -> Iterator[Offer]:
    rules, state, hand = work.rules, work.state, work.own.asked()
    if work.own.phase == BETTING:
        yield from rules.betting.offers(state)
        if not _object_to_deal(work):
            yield Offer("deal", "chance")
    elif hand is not None:
        yield from _choices(work, hand)
    elif work.own.phase == SETTLING:
        yield from settling.offers(_steps(work))
    yield from work.acts.offers()
    yield from desk(work).offers()
    for kind, irregularity in rules.round.irregularities.items():
        if irregularity.may(work):
            for seat, position in [(None, None)] if irregularity.at is None else irregularity.at(work):
                fixed = {"kind": kind} if position is None else {"kind": kind, "position": position}
                said = {
                    name: OneOf(values(work) if callable(values) else values)
                    for name, values in irregularity.choices.items()
                }
                optional = ("count",) if "count" in irregularity.takes else ()
                if optional:
                    said["count"] = OneOf(tuple(range(1, rules.area_size + 1)))
                yield Offer("irregularity", "house", seat=seat, fixed=fixed, params=said, optional=optional)
    for seat in state.seats:
        yield Offer("irregularity", "house", seat=seat, fixed={"kind": "cards-shown"})


def _choices(work: Work, hand: Hand) -> Iterator[Offer]:
    fixed = {} if hand.position is None else {"position": hand.position}
    for choice in work.rules.asks[work.own.phase].choices:
        offered = choice.offered(work.rules, work.state, hand)
        if offered is not None:
            params, optional = offered
            yield Offer(choice.do, "turn", seat=hand.seat, fixed=fixed, params=params, optional=optional)
