"""Pokette, subchapter 12: a wheel of cards, a layout of thirteen rows, and a hand that runs over two or three spins."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache
from typing import Any

from pitboss.equipment.cards import names, parse_cards
from pitboss.games.layout import play
from pitboss.games.layout.rules import Rules
from pitboss.games.layout.spots import Fault, Layout, Spot, Value, Verdict, grounds
from pitboss.games.pokette import hands
from pitboss.games.pokette.places import JOKER, RED, Grid, reads
from pitboss.money import Odds
from pitboss.table.commands import Command
from pitboss.table.events import Event, Ruled
from pitboss.table.game import Cleared
from pitboss.table.offers import Outcome
from pitboss.table.refusals import BadCommand, Refused
from pitboss.table.state import TableState

CARDS_ON_WHEEL = 52
WRONG_DISPLAY = "wrong-display"
RANKS = dict(
    zip(
        "AKQJT98765432",
        ("ace", "king", "queen", "jack", "ten", "nine", "eight", "seven", "six", "five", "four", "three", "two"),
        strict=True,
    )
)  # fmt: skip
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}


@cache
def _grid(rows: tuple[str, ...], columns: tuple[str, ...]) -> Grid:
    return Grid(list(rows), list(columns))


def grid(rules: Rules) -> Grid:
    return _grid(tuple(rules.figure("rows")), tuple(rules.figure("columns")))


def outcome(rules: Rules) -> Outcome:
    """Every card once, and what is left of the stops jokers."""
    jokers = rules.options["wheel_stops"] - CARDS_ON_WHEEL
    return Outcome(stops=(*((card, 1) for card in grid(rules).cards), (JOKER, jokers)))


def told(_rules: Rules, value: Value) -> str:
    assert isinstance(value, str)
    return "joker" if value == JOKER else f"{RANKS[value[0]]} of {SUITS[value[1]]}"


def spots(rules: Rules) -> Iterator[Spot]:
    """12.5 with the odds of 12.6, and the hand wagers of 12.8."""
    cards = grid(rules).cards
    for colour, suits in (("red", RED), ("black", set(SUITS) - set(RED))):
        yield rules.spot(colour, _covers(rules, colour, {card for card in cards if card[1] in suits}))
    jacer = {JOKER, *names(parse_cards(rules.options["jacer_cards"])).split()}
    yield rules.spot("jacer", _covers(rules, "jacer", jacer))
    for name, ranks in rules.figure("three-ranks").items():
        covered = {card for card in cards if card[0] in ranks}
        yield rules.spot(name, _covers(rules, "three-ranks", covered), clause="three-ranks")
    for kind, place in grid(rules).placed():
        covered = {card for card in cards if card in place or card[0] in place or card[1] in place}
        yield rules.spot(kind, _covers(rules, kind, covered), at=place)
    yield from (_hand_spot(rules, kind) for kind in hands.EXAMPLES)


def _covers(rules: Rules, line: str, cards: Collection[str]) -> Callable[[Any], Odds | None]:
    odds = Odds.parse(rules.figure("pays")[line])
    return lambda value: odds if value in cards else None


def _hand_spot(rules: Rules, kind: str) -> Spot:
    """What wins it depends on the hand, so that it has no verdicts of its own."""
    return Spot(
        name=kind, kind=kind, at=(), clause=rules.cites(kind, "hands"), unit=rules.chip, verdicts={},
        pays={"": rules.figure("pays")[kind]},
    )  # fmt: skip


def barred(rules: Rules, state: TableState, spot: Spot) -> Refused | None:
    """12.8: a hand wager is made where the running hand allows it."""
    if spot.kind not in hands.EXAMPLES:
        return None
    if not rules.options["poker_hand_wagers"]:
        return Refused("This table takes no wagers on the running hand.", *rules.cites("hands", spot.kind))
    hand: hands.Hand = state.game.hand
    if hands.winning(grid(rules), spot.kind, hand):
        return None
    lies = f"the hand is {' '.join(hand)}" if hand else "no card lies yet"
    return Refused(f"{spot.kind} is not open: {lies}.", *rules.cites(spot.kind, "hands"))


def decides(rules: Rules, state: TableState, spot: Spot, value: Value) -> Verdict | str | None:
    if spot.kind not in hands.EXAMPLES:
        return spot.verdicts[value]
    why = f"{told(rules, value)} on {' '.join(state.game.hand)}"
    if value in hands.winning(grid(rules), spot.kind, state.game.hand):
        return rules.won(Odds.parse(rules.figure("pays")[spot.kind]), spot.clause, why)
    joker = rules.cites("joker") if value == JOKER else ()
    return rules.lost((*spot.clause, *joker), why)


def after(rules: Rules, state: TableState, value: Value) -> tuple[Event, ...]:
    assert isinstance(value, str)
    clears: bool = rules.options["joker_clears_hand"]
    cards = hands.grown(state.game.hand, value, spins=rules.figure("hand-spins"), joker_clears=clears)
    cites = rules.cites("hands", "display", *(("joker",) if value == JOKER else ()), "definitions")
    return (hands.HandShown(cards=cards, cites=cites),)


def acts(rules: Rules, state: TableState, command: Command) -> Cleared | None:
    """12.9: wagers on a hand that was shown wrong go back."""
    if command.do != "irregularity" or command.args["kind"] != WRONG_DISPLAY:
        return None
    if set(command.args) - {"kind"} or command.seat is not None:
        raise BadCommand(f"{WRONG_DISPLAY} is stated of the table, without further particulars.")
    cites = rules.cites(WRONG_DISPLAY, "irregularities")
    back = [wager for wager in state.wagers.values() if wager.kind in hands.EXAMPLES]
    decision = "the wagers on what was shown go back" if back else "no wager rests on what was shown"
    verdict = Verdict("returned", 0, 1, "", "the hand was shown wrong", cites, rules.reading)
    return (
        Ruled(
            kind=WRONG_DISPLAY, by=command.by or "dealer", cites=cites,
            decision=f"The hand that was spun counts, not the one shown; {decision}.",
            nearest="Nothing is void: the spins were good, and all other wagers stand.",
        ),
        *(play.settle(wager, verdict) for wager in back),
    )  # fmt: skip


def view(rules: Rules, state: TableState, viewer: str) -> dict[str, Any]:
    hand, last = state.game.hand, state.game.last
    lies = {
        "place": "hand",
        "count": len(hand),
        "cards": " ".join(hand),
        "hand": told(rules, last) if last else "",
    }
    return {**play.view(rules, state, viewer), "hands": [lies]}


LAYOUT = Layout(
    prefix="pokette",
    act="spin",
    param="card",
    thing="spin the wheel",
    outcome=outcome,
    spots=spots,
    told=told,
    tone=lambda _rules, value: "green" if value == JOKER else "red" if str(value)[1] in RED else "black",
    fault="no-spin",
    faults=grounds(
        Fault("on-peg"),
        Fault("too-few-turns"),
        Fault("wheel-touched"),
        Fault("foreign-object"),
    ),
    callers=("dealer", "floorperson", "supervisor"),
    chooses=("card", "cards", "rank", "ranks", "suit"),
    reads=reads,
    colours=lambda _rules: True,
    rulings={WRONG_DISPLAY: (WRONG_DISPLAY, "")},
    acts=acts,
    after=after,
    reading="reconstructed",
    barred=barred,
    decides=decides,
    leads=lambda _rules, spot: hands.EXAMPLES.get(spot.kind, ()),
)
