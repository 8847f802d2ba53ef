"""Sic bo, subchapter 9: three dice in a shaker, fifty spots, and nothing outlives the shake."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from pitboss.games.layout.rules import Rules
from pitboss.games.layout.spots import Fault, Layout, Spot, Value, grounds
from pitboss.money import Odds
from pitboss.table.offers import Outcome
from pitboss.table.state import TableState

FACES = range(1, 7)
Dice = tuple[int, ...]


def told(_rules: Rules, value: Value) -> str:
    assert isinstance(value, tuple)
    return (
        f"{'-'.join(map(str, value))}, a total of {sum(value)}{', three of a kind' if _triple(value) else ''}"
    )


def spots(rules: Rules) -> Iterator[Spot]:
    """9.2 with the odds of 9.4: fifty wagers of eight sorts."""
    for side in ("small", "big"):
        yield rules.spot(side, _paid(rules, side, _side(rules, side)))
    least, most = rules.figure("totals")
    for total in range(least, most + 1):
        name = f"total-{total}"
        yield rules.spot(
            name, _paid(rules, name, lambda dice, total=total: sum(dice) == total), clause="total"
        )
    for face in FACES:
        yield rules.spot("one-of-a-kind", _for_each(rules, face), at=(face,), line=_dice_showing(face))
    for pair in combinations(FACES, 2):
        both: Callable[[Dice], bool] = lambda dice, pair=pair: set(pair) <= set(dice)  # noqa: E731
        yield rules.spot("two-dice-combination", _paid(rules, "two-dice-combination", both), at=pair)
    for face in FACES:
        yield rules.spot("two-of-a-kind", _paid(rules, "two-of-a-kind", _two(rules, face)), at=(face,))
    yield rules.spot("any-three-of-a-kind", _paid(rules, "any-three-of-a-kind", _triple))
    for face in FACES:
        three: Callable[[Dice], bool] = lambda dice, face=face: dice.count(face) == 3  # noqa: E731
        yield rules.spot("three-of-a-kind", _paid(rules, "three-of-a-kind", three), at=(face,))


def _paid(rules: Rules, line: str, wins: Callable[[Dice], bool]) -> Callable[[Dice], Odds | None]:
    odds = rules.odds(line)
    return lambda dice: odds if wins(dice) else None


def _triple(dice: Dice) -> bool:
    return len(set(dice)) == 1


def _side(rules: Rules, side: str) -> Callable[[Dice], bool]:
    least, most = rules.figure(f"{side}-totals")
    return lambda dice: least <= sum(dice) <= most and not _triple(dice)


def _two(rules: Rules, face: int) -> Callable[[Dice], bool]:
    """Whether three of the value win two of a kind as well is the house's to say."""
    most = 3 if rules.options["double_wins_on_triple"] else 2
    return lambda dice: 2 <= dice.count(face) <= most


def _for_each(rules: Rules, face: int) -> Callable[[Dice], Odds | None]:
    """Paid for one, two or three dice that show the value."""
    pays = {int(count): Odds.parse(odds) for count, odds in rules.figure("one-of-a-kind-pays").items()}
    return lambda dice: pays.get(dice.count(face))


def _dice_showing(face: int) -> Callable[[Dice], str]:
    counts = {0: "", 1: "one die", 2: "two dice", 3: "three dice"}
    return lambda dice: counts[dice.count(face)]


def _by_hand_only(rules: Rules, _state: TableState) -> str | None:
    shakes = rules.figure("shakes")
    return (
        None
        if rules.options["shaker"] == "manual"
        else f"The machine shakes; {shakes} shakes are a person's."
    )


def _machine_only(rules: Rules, _state: TableState) -> str | None:
    return "The shaker is shaken by hand." if rules.options["shaker"] == "manual" else None


def _while_betting(_rules: Rules, state: TableState) -> str | None:
    return "Betting was closed when the cover was lifted." if state.game.closed else None


LAYOUT = Layout(
    prefix="sic-bo",
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
        Fault("die-outside", inspect=True),
        Fault("die-missing", inspect=True),
        Fault("too-few-shakes", applies=_by_hand_only),
        Fault("uncovered-early", applies=_while_betting),
        Fault("machine-failure", applies=_machine_only),
    ),
    callers=("dealer", "floorperson", "supervisor"),
    chooses=("number", "numbers"),
    colours=lambda rules: rules.options["non_value_chips"],
    rulings={
        "wrong-entry": (
            "wrong-entry", "The dice govern, not the lights: the result is corrected before anybody is paid.",
        ),
    },
)  # fmt: skip
