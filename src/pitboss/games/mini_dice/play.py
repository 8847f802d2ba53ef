"""Mini-dice, subchapter 13: two dice in a shaker that patrons shake in turn; place wagers stay until decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pitboss.games.layout import play
from pitboss.games.layout.rules import Rules
from pitboss.games.layout.spots import Fault, Layout, Spot, Value, grounds
from pitboss.games.mini_dice import shaker
from pitboss.money import Odds
from pitboss.table.commands import Action, Command, Param
from pitboss.table.offers import Outcome
from pitboss.table.state import TableState

Dice = tuple[int, ...]


def total(value: Value) -> int:
    assert isinstance(value, tuple)
    return sum(value)


def told(_rules: Rules, value: Value) -> str:
    assert isinstance(value, tuple)
    return f"{'-'.join(map(str, value))}, a total of {sum(value)}"


def spots(rules: Rules) -> Iterator[Spot]:
    """13.2 with the odds of 13.6."""
    seven: int = rules.figure("seven")
    fixed = () if rules.options["place_removable"] else rules.cites("removal")
    for number in rules.figure("place-numbers"):
        name = f"place-{number}"
        yield rules.spot(
            name, _paid(rules.odds(name), lambda dice, number=number: sum(dice) == number), clause="place", fixed=fixed,
            stays=lambda dice, number=number: sum(dice) not in (number, seven),
        )  # fmt: skip
    yield _field(rules)
    yield rules.spot("any-7", _paid(rules.odds("any-7"), lambda dice: sum(dice) == seven))
    yield rules.spot("over-7", _paid(rules.odds("over-7"), lambda dice: sum(dice) > seven))
    yield rules.spot("under-7", _paid(rules.odds("under-7"), lambda dice: sum(dice) < seven))


def _paid(odds: Odds, wins: Callable[[Dice], bool]) -> Callable[[Dice], Odds | None]:
    return lambda dice: odds if wins(dice) else None


def _field(rules: Rules) -> Spot:
    """Some totals of the field have a price of their own."""
    lines = {number: f"field-{number}" for number in (2, 12)}
    pays = {number: rules.odds(lines.get(number, "field")) for number in rules.figure("field-wins")}

    def line(dice: Dice) -> str:
        return str(sum(dice)) if sum(dice) in lines else ""

    return rules.spot("field", lambda dice: pays.get(sum(dice)), line=line)


def view(rules: Rules, state: TableState, viewer: str) -> dict[str, Any]:
    return {**play.view(rules, state, viewer), "shaker": state.game.holder or "dealer"}


def seats(rules: Rules) -> int:
    return rules.figure("seats")


def seat_cites(rules: Rules) -> tuple[str, ...]:
    return rules.cites("equipment")


def empty_cites(rules: Rules, command: Command) -> tuple[str, ...]:
    return rules.cites("shaker") if command.do in shaker.ACTIONS else play.empty_cites(rules, command)


LAYOUT = Layout(
    prefix="mini-dice",
    act="roll",
    param="dice",
    thing="shake, uncover",
    outcome=lambda rules: Outcome(dice=rules.figure("dice")),
    spots=spots,
    told=told,
    fault="invalid-roll",
    faults=grounds(
        Fault("leaning"),
        Fault("stacked"),
        Fault("unreadable"),
        Fault("lid-opened", inspect=True),
        Fault("die-outside", inspect=True),
        Fault("too-few-shakes"),
        Fault("out-of-view"),
    ),
    callers=("dealer", "floorperson"),
    actions={
        "roll": Action(
            "Shake the dice, and call what came up.", {"dice": Param("outcome", chance=True)}, seat="optional",
            by=("player", "dealing"), when_away="last",
        ),
        **shaker.ACTIONS,
    },
    acts=shaker.acts,
    extra=shaker.offers,
    may=shaker.may_shake,
    holder=lambda state: state.game.holder,
    after=lambda rules, state, value: shaker.after(rules, state, total(value)),
    after_fault=shaker.after_fault,
)  # fmt: skip
