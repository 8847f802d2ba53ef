"""Roulette, 5.1 to 5.4: a wheel with one or two zeros, and some hundred and fifty places for chips."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from typing import Any

from pitboss.games.layout.rules import Rules
from pitboss.games.layout.spots import Fault, Layout, Spot, Value, Verdict, grounds
from pitboss.games.roulette.options import (
    DOUBLE,
    DOUBLE_AS_SINGLE,
    EN_PRISON,
    LOSE_ALL,
    LOSE_HALF,
    SINGLE,
    on_zero,
)
from pitboss.games.roulette.places import DOUBLE_ZERO, ZERO, inside
from pitboss.money import Odds
from pitboss.table.offers import Outcome
from pitboss.table.refusals import Refused
from pitboss.table.state import TableState

FIVE = frozenset({ZERO, DOUBLE_ZERO, 1, 2, 3})
NUMBERS = range(1, 37)


def outcome(rules: Rules) -> Outcome:
    """The pockets in the order in which they lie on the wheel."""
    wheel = "single-zero" if rules.options["wheel"] == SINGLE else "double-zero"
    return Outcome(stops=tuple((number, 1) for number in rules.figure(wheel)))


def colour(rules: Rules, value: Value) -> str:
    return "green" if is_zero(value) else "red" if value in rules.figure("reds") else "black"


def told(rules: Rules, value: Value) -> str:
    return f"{value} {colour(rules, value)}"


def is_zero(value: Value) -> bool:
    return value in (ZERO, DOUBLE_ZERO)


def spots(rules: Rules) -> Iterator[Spot]:
    """5.1 with the odds of 5.2: even money first, then columns and dozens, then what lies on numbers."""
    yield from _even_money(rules)
    for at in (1, 2, 3):
        yield rules.spot("column", _covers(rules, "column", range(at, 37, 3)), at=(at,))
    for at in (1, 2, 3):
        yield rules.spot("dozen", _covers(rules, "dozen", range(12 * at - 11, 12 * at + 1)), at=(at,))
    for kind, numbers in inside(double=rules.options["wheel"] == DOUBLE):
        covered = FIVE if kind == "five-number" else frozenset(numbers)
        yield rules.spot(kind, _covers(rules, kind, covered), at=numbers)


def _covers(rules: Rules, line: str, numbers: Collection[int | str]) -> Callable[[Any], Odds | None]:
    odds = Odds.parse(rules.figure("pays")[line])
    return lambda value: odds if value in numbers else None


def _even_money(rules: Rules) -> Iterator[Spot]:
    reds = frozenset(rules.figure("reds"))
    kinds: dict[str, Collection[int]] = {
        "red": reds, "black": frozenset(NUMBERS) - reds, "odd": NUMBERS[::2], "even": NUMBERS[1::2],
        "low-1-18": NUMBERS[:18], "high-19-36": NUMBERS[18:],
    }  # fmt: skip
    for kind, numbers in kinds.items():
        wins = _covers(rules, "even-money", numbers)
        yield rules.spot(kind, wins, otherwise=_zero(rules, kind))
        if on_zero(rules.options) == EN_PRISON:
            yield _prisoner(rules, kind, wins)


def _zero(rules: Rules, kind: str) -> Callable[[Value], Verdict | str | None]:
    """What a zero does to even money: half is lost, all is lost, or the wager is held."""
    rule = on_zero(rules.options)
    cites = (*rules.cites("zero", kind), *rules.settled)

    def on(value: Value) -> Verdict | str | None:
        if not is_zero(value):
            return None
        if rule == EN_PRISON:
            return f"{kind}-en-prison"
        why = (
            f"{told(rules, value)}: {'half is lost, half goes back' if rule == LOSE_HALF else 'all is lost'}"
        )
        return Verdict("lost", -1, 2 if rule == LOSE_HALF else 1, "", why, cites)

    return on


def _prisoner(rules: Rules, kind: str, wins: Callable[[Any], Odds | None]) -> Spot:
    """A wager that is held: back without pay if it is hit, lost if it is not, on a second zero as the house says."""
    clause = rules.cites("en-prison")
    stays = rules.options["en_prison_second_zero"] == "stay_imprisoned"
    second = rules.cites("second-zero")

    def decided(value: Value) -> Verdict | None:
        if wins(value) is not None:
            return Verdict(
                "returned", 0, 1, "", f"{told(rules, value)}: back without pay", (*clause, *rules.settled)
            )
        if is_zero(value):
            return None if stays else rules.lost((*clause, *second), told(rules, value))
        return rules.lost(clause, told(rules, value))

    free = rules.spot(kind, wins)
    return replace(
        free, name=f"{kind}-en-prison", clause=(*clause, *(second if stays else ())), fixed=clause, offered=False,
        verdicts={value: decided(value) for value in rules.values},
    )  # fmt: skip


def may_change(rules: Rules, _state: TableState, option: str, value: Any) -> Refused | None:
    """A wheel with a double zero is not brought while all of an even-money wager is lost on a zero."""
    if option != "wheel" or value != DOUBLE or rules.options["even_money_on_zero"] != LOSE_ALL:
        return None
    return Refused("With a double zero even money loses no more than half.", *rules.cites("zero", "odds"))


def _dead(rules: Rules, value: Value) -> str:
    unused = rules.options["wheel"] == DOUBLE_AS_SINGLE and value == DOUBLE_ZERO
    return "dead-pocket" if unused else ""


LAYOUT = Layout(
    prefix="roulette",
    act="spin",
    param="number",
    thing="spin the ball",
    outcome=outcome,
    spots=spots,
    told=told,
    tone=colour,
    fault="no-spin",
    faults=grounds(
        Fault("wrong-direction"),
        Fault("too-few-turns"),
        Fault("foreign-object"),
        Fault("ball-left-wheel", inspect=True),
    ),
    callers=("dealer", "floorperson", "supervisor"),
    settled=("round", "odds"),
    chooses=("numbers", "number"),
    colours=lambda _rules: True,
    dead=_dead,
)
