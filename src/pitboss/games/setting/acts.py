"""The acts of a table where hands are set: who may do them when, what follows, and what the table awaits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, cast

from pitboss.equipment.cards import CardError
from pitboss.games.banked import meters
from pitboss.games.card_table import betting, rulings
from pitboss.games.setting import events as se
from pitboss.games.setting import settle, starting
from pitboss.games.setting.dividing import Parts, divisions
from pitboss.games.setting.rotation import DEALER
from pitboss.games.setting.rules import Play, Rules
from pitboss.games.setting.state import (
    BETTING,
    CLOSED,
    DEALING,
    DEALT,
    SETTING,
    STARTED,
    SURRENDER,
    SetHand,
    SettingState,
)
from pitboss.games.setting.work import Work
from pitboss.table.commands import Action, Command, Param, seat_of
from pitboss.table.events import Event, Sealed
from pitboss.table.game import Cleared, Made
from pitboss.table.offers import Offer, OneOf, Outcome
from pitboss.table.refusals import BadCommand, Objections, Refused
from pitboss.table.state import TableState

if TYPE_CHECKING:
    from pitboss.chance import Source

_POSITION = {"position": Param("whole")}
_FOUND = {"position": Param("whole", chance=True), "dice": Param("dice", chance=True)}

DRAWS = frozenset({"shuffle", "cut", "recut", "start", "deal", "irregularity"})


def actions(play: Play) -> dict[str, Action]:
    """Every act that the game knows."""
    named = {name: Param("cards") for name in play.parts}
    found = {
        **betting.ACTIONS,
        **play.equipment.actions,
        "start": Action(
            "Close the betting and find where the deal begins.",
            _FOUND, by=("dealing",),
            name="Find the starting position",
        ),
        "deal": Action(
            'Announce "No more bets", find where the deal begins if nobody has, and deal.', _FOUND, by=("dealing",)
        ),
        "set": Action(
            f"Divide the hand: say which {play.equipment.noun} are the lower hands.", {**named, **_POSITION},
            seat="required", by=("player", "dealing"), name="Set the hand",
        ),
        "house-way": Action(
            "Ask the dealer to set the hand the house way.", _POSITION, seat="required", by=("player",),
            when_away="done",
        ),
        "bank": Action(
            "Bank the round: all others play against this seat.", {"co": Param("flag")}, seat="required",
            by=("player",), pace="beside", name="Take the bank",
        ),
        SURRENDER: Action("Give up the hand and lose the wager.", _POSITION, seat="required", by=("player",)),
        "change-dice": Action("Bring other dice.", by=("floor", "boxperson")),
        "irregularity": rulings.ACTION,
    }  # fmt: skip
    left_out = {SURRENDER} if play.surrender is None else {"bank"}
    return {name: action for name, action in found.items() if name not in left_out}


def judge(rules: Rules, state: TableState, command: Command) -> Cleared:
    work = Work(rules, state)
    closed = work.own.closed
    match command.do:
        case "wager":
            return starting.placed(rules, state, command, rules.betting.place)
        case "remove":
            return rules.betting.remove(state, command, closed=closed)
        case "reduce":
            return rules.betting.reduce(state, command, closed=closed)
        case "bank":
            return starting.bank(work, command)
        case "start":
            return starting.start(work, command)
        case "deal":
            return _deal(work, command)
        case "set":
            return _set_dealer(work, command) if command.seat == DEALER else _set(work, command)
        case "house-way":
            return _house_way(work, command)
        case "surrender":
            return _surrender(work, command)
        case "change-dice":
            return _change_dice(work, command)
        case "irregularity":
            return rules.play.equipment.shuffled(rules, _irregularity(work, command))
        case _:
            return rules.play.equipment.act(work, command)


def _deal(work: Work, command: Command) -> Cleared:
    equipment = work.rules.play.equipment
    no = Objections()
    equipment.object_to_deal(no, work)
    starting.object_to_given(no, work, command.args)
    no.raise_any()

    def dealt(source: Source) -> Made:
        equipment.deal(work, source, command.args)
        settle.go_on(work)  # where only a co-bank has a hand, nobody is asked
        return work.made()

    return dealt


def _change_dice(work: Work, command: Command) -> tuple[Event, ...]:
    rules = work.rules
    cites = rules.cites(*rules.play.frame.dice_life, "start-dice")
    if rules.method != "dice":
        raise Refused("No dice are used at this table.", *cites, *rules.start)
    if work.own.phase not in (BETTING, CLOSED):
        raise Refused("Dice are changed before they are shaken for a round.", *cites)
    kept = rules.cites("dice-stay", "dice-watched")
    return (se.DiceChanged(by=command.by or "floorperson", cites=(*cites, *kept)),)


# Setting.


def _hand(work: Work, command: Command) -> SetHand:
    """The hand that a player may set now."""
    rules, seat = work.rules, seat_of(work.state, command)
    position = command.args.get("position")
    hand = work.own.hand_at(seat, position)
    if work.own.phase == DEALT:
        raise Refused(
            "The cards left are counted before anybody sets a hand.", *_count_due(rules), *rules.setting
        )
    if work.own.phase != SETTING or hand is None:
        raise Refused(f"Seat {seat} has no hand to set now.", *rules.setting)
    if settle.co_banks(work, hand):
        raise Refused("The hand of a bank that is shared with the house is set the house way.", *rules.setting,
                      *rules.bank)  # fmt: skip
    return hand


def _count_due(rules: Rules) -> tuple[str, ...]:
    return () if rules.cards is None else rules.cards.clauses.stub_count


def _unset(work: Work, command: Command) -> SetHand:
    hand = _hand(work, command)
    if hand.how:
        raise Refused(f"Seat {hand.place} has set its hand.", *work.rules.setting)
    return hand


def _set(work: Work, command: Command) -> Cleared:
    hand = _unset(work, command)
    parts = _named(work, hand.cards, command.args, f"Seat {hand.place}")

    def made(_source: Source) -> Made:
        sealed = tuple(
            Sealed(name, (f"seat:{hand.seat}",), part)
            for name, part in zip(work.rules.play.parts, parts, strict=True)
        )
        work.emit(se.HandSet(place=hand.place, sealed=sealed, cites=work.rules.setting))
        settle.go_on(work)
        return work.made()

    return made


def _named(work: Work, cards: tuple[int, ...], args: Mapping[str, Any], who: str) -> Parts:
    """The lower hands that a command names, each of its number of cards, all of them held."""
    play, cites = work.rules.play, work.rules.setting
    noun = play.equipment.noun
    found: list[tuple[int, ...]] = []
    left = list(cards)
    for name, size in play.parts.items():
        if name not in args:
            raise Refused(f"The {name} hand has {size} {noun}; none were named.", *cites)
        try:
            part = play.equipment.read(args[name])
        except CardError as error:
            raise Refused(f"The {name} hand cannot be: {error}", *cites) from error
        if len(part) != size:
            raise Refused(f"The {name} hand has {size} {noun}, not {len(part)}.", *cites)
        held: list[int] = []
        for card in part:
            mine = next((own for own in left if own == card), None)
            if mine is None:
                raise Refused(f"{who} does not hold {args[name]}.", *cites)
            left.remove(mine)
            held.append(mine)
        found.append(tuple(held))
    return tuple(found)


def _house_way(work: Work, command: Command) -> Cleared:
    hand = _unset(work, command)

    def made(_source: Source) -> Made:
        cites = work.rules.cites(*work.rules.play.frame.setting, "house-way")
        work.emit(se.HandSet(place=hand.place, how="house-way", cites=cites))
        settle.go_on(work)
        return work.made()

    return made


def _surrender(work: Work, command: Command) -> Cleared:
    rules = work.rules
    if not rules.options["surrender"]:
        raise Refused("This house takes no surrender.", *rules.cites("surrender"))
    hand = _hand(work, command)
    if hand.how == SURRENDER:
        raise Refused(f"Seat {hand.place} has surrendered.", *rules.cites("surrender"))
    give_up = rules.play.surrender
    assert give_up is not None

    def made(_source: Source) -> Made:
        give_up(work, hand)
        work.emit(se.HandSet(place=hand.place, how=SURRENDER, cites=rules.cites("surrender")))
        settle.go_on(work)
        return work.made()

    return made


def _set_dealer(work: Work, command: Command) -> Cleared:
    """The dealer's hand set by a person: so that it ranks as the house way has it."""
    rules, own = work.rules, work.own
    if own.phase != DEALING:
        raise Refused("The dealer's hand is not set by a person now.", *rules.setting)
    if "position" in command.args:
        raise BadCommand("The dealer has no second position.")
    parts = settle.divided(work, own.dealer, _named(work, own.dealer, command.args, "The dealer"))
    way = rules.divider.house_way(own.dealer)
    if rules.divider.strengths(parts) != rules.divider.strengths(way.parts):
        raise Refused(
            f"The house way sets this hand otherwise ({way.rule}).",
            *rules.cites(*rules.play.frame.setting, "house-way"),
        )

    def made(_source: Source) -> Made:
        settle.finish(work, parts)
        return work.made()

    return made


# Irregularities.


def _irregularity(work: Work, command: Command) -> tuple[Event, ...]:
    rules, kind = work.rules, command.args["kind"]
    own = rules.play.irregularities
    rulings.check_particulars(command, {name: each.takes or ("",) for name, each in own.items()})
    if kind == "accepted-out-of-limits":
        return starting.placed(rules, work.state, command, rules.betting.accepted)
    if kind in own:
        return own[kind].rule(work, command)
    return rules.play.equipment.rule(work, command)


# What the table awaits, and what others ask of it.


def awaits(rules: Rules, state: TableState) -> tuple[Offer, ...]:
    return tuple(_offers(Work(rules, state)))


def _offers(work: Work) -> Iterator[Offer]:
    rules, state, own = work.rules, work.state, work.own
    if work.betting:
        for offer in rules.betting.offers(state):
            left = starting.covered(rules, state, offer)
            if left is not None:
                yield left
        yield from _banks(work)
    if own.phase in (BETTING, CLOSED, STARTED):
        yield from _begins(work)
    elif own.phase == SETTING:
        yield from _sets(work)
    elif own.phase == DEALING:
        for fixed in _as_the_house_way(work):
            yield Offer("set", "turn", seat=DEALER, fixed=fixed)
    yield from rules.play.equipment.offers(work)
    if rules.method == "dice" and own.phase in (BETTING, CLOSED):
        yield Offer("change-dice", "house")
    for kind, irregularity in rules.play.irregularities.items():
        if irregularity.offers is not None:
            yield from irregularity.offers(work)
        elif irregularity.may(work):
            for seat in [None] if irregularity.at is None else irregularity.at(work):
                said = {"count": OneOf(tuple(range(1, rules.size + 1)))} if irregularity.counts else {}
                yield Offer(
                    "irregularity",
                    "house",
                    seat=seat,
                    fixed={"kind": kind},
                    params=said,
                    optional=tuple(said),
                )


def _banks(work: Work) -> Iterator[Offer]:
    for seat in work.state.seats if work.rules.play.surrender is None else ():
        for co in (False, True):
            no = Objections()
            starting.object_to_bank(no, work, seat, co=co)
            if not no:
                yield Offer("bank", "free", seat=seat, fixed={"co": True} if co else {})


def _begins(work: Work) -> Iterator[Offer]:
    rules, no = work.rules, Objections()
    starting.object_to_start(no, work)
    by: dict[str, Any] = {}
    if not no:
        places = tuple(range(1, len(rules.circle.places) + 1))
        by = {"dice": Outcome(dice=3)} if rules.method == "dice" else {"position": OneOf(places)}
        yield Offer("start", "chance", params=by, optional=tuple(by))
    no = Objections()
    rules.play.equipment.object_to_deal(no, work)
    if not no:
        yield Offer("deal", "chance", params=by, optional=tuple(by))


def _as_the_house_way(work: Work) -> Iterator[dict[str, str]]:
    """Every way to name the lower hands of the dealer so that his hands rank as the house way has them."""
    rules, dealer = work.rules, work.own.dealer
    wanted = rules.divider.strengths(rules.divider.house_way(dealer).parts)
    for parts in dict.fromkeys(divisions(dealer, tuple(rules.play.parts.values()))):
        if rules.divider.strengths(settle.divided(work, dealer, parts)) == wanted:
            yield {
                n: rules.play.equipment.names(part) for n, part in zip(rules.play.parts, parts, strict=True)
            }


def _sets(work: Work) -> Iterator[Offer]:
    rules = work.rules
    waiting = settle.waits_for(work)
    for hand in work.own.hands:
        at = {} if hand.position is None else {"position": hand.position}
        if hand in waiting:
            yield Offer("house-way", "turn", seat=hand.seat, fixed=at)
            for fixed, chosen in rules.play.choices(hand.cards):
                yield Offer("set", "turn", seat=hand.seat, fixed={**fixed, **at}, params=chosen)
        if rules.play.surrender is not None and rules.options["surrender"] and hand.how != SURRENDER:
            kind = "turn" if hand in waiting else "free"
            yield Offer(SURRENDER, kind, seat=hand.seat, fixed=at)


def shuffles(rules: Rules, state: TableState) -> tuple[tuple[int, ...], ...]:
    return rules.play.equipment.shuffles(rules, state)


def between_rounds(_rules: Rules, state: TableState) -> bool:
    return state.game.phase == BETTING and not state.wagers


def may_leave(rules: Rules, state: TableState, seat: int) -> Refused | None:
    """Who has wagered and received cards stays to the end of the round; so does a bank once betting is closed."""
    own: SettingState = state.game
    if own.bank == seat and own.closed:
        return Refused(
            f"Seat {seat} banks this round and stays to its end.", *rules.betting.seated, *rules.bank
        )
    return rules.betting.why_not_left(state, seat, own.hands)  # pyright: ignore[reportArgumentType]


def may_change(rules: Rules, state: TableState, option: str, value: Any) -> Refused | None:
    return rules.play.equipment.why_not_changed(Work(rules, state), option, value)


def empty_cites(rules: Rules, command: Command) -> tuple[str, ...]:
    """The clauses by which an act of a seat where nobody sits is refused."""
    if command.do in ("set", "house-way", SURRENDER):
        return rules.setting
    return rules.bank if command.do == "bank" else rules.betting.seated


def view(rules: Rules, state: TableState, viewer: str) -> dict[str, Any]:
    """Players see their own cards; everybody sees what is turned up, who banks and where the deal begins."""
    own, names = state.game, rules.play.equipment.names
    assert isinstance(own, SettingState)
    opened = own.turned or viewer == "auditor"
    return {
        "phase": own.phase,
        "hands": [_seen(rules, hand, viewer) for hand in own.hands],
        "dealer": names(own.dealer) if own.dealer and opened else None,
        "dealer_count": len(own.dealer),
        "start": own.start or None,
        "bank": own.bank or None,
        "co_bank": own.co,
        **({"button": own.button} if rules.method == "button" else {}),
        **_deck(rules, own),
        **(
            {"meters": dict(shown)}
            if rules.play.meter and (shown := meters.shown(cast("Any", rules), own.meters))
            else {}
        ),  # pyright: ignore[reportArgumentType]
    }


def _deck(rules: Rules, own: SettingState) -> dict[str, Any]:
    if rules.cards is None:
        return {"shuffled": own.deck.shuffled}
    stub = own.deck.stub if own.hands else None
    return {"devices": list(own.deck.devices), "shuffled": own.deck.shuffled, "stub": stub}


def _seen(rules: Rules, hand: SetHand, viewer: str) -> dict[str, Any]:
    names = rules.play.equipment.names
    mine = hand.shown or viewer in (f"seat:{hand.seat}", "auditor")
    parts = hand.parts if mine else ()
    return {
        "place": hand.place,
        "count": len(hand.cards),
        "cards": names(hand.cards) if mine else None,
        "set": hand.how or None,
        **({name: names(part) for name, part in zip(rules.play.parts, parts, strict=True)} if parts else {}),
        "out": hand.how == SURRENDER,
    }
