"""Crown and anchor: three dice, six symbols, and nothing outlives the roll."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pitboss.games.layout.rules import Rules
from pitboss.games.layout.spots import Fault, Layout, Spot, Value, grounds
from pitboss.money import Odds
from pitboss.table.offers import Outcome

SYMBOLS = ("crown", "anchor", "heart", "diamond", "club", "spade")
"""The faces 1 to 6 of a die."""
Dice = tuple[int, ...]


def outcome(rules: Rules) -> Outcome:
    return Outcome(dice=rules.figure("dice"))


def told(_rules: Rules, value: Value) -> str:
    assert isinstance(value, tuple)
    return ", ".join(SYMBOLS[face - 1] for face in value)


def spots(rules: Rules) -> Iterator[Spot]:
    """101.2: one wager for each symbol, paid by 101.3 for every die that shows it."""
    least = {int(count): Odds.parse(odds) for count, odds in rules.figure("pays").items()}
    pays = {**least, 3: Odds.parse(rules.options["three_pays"])}
    for face, symbol in enumerate(SYMBOLS, start=1):
        yield rules.spot(symbol, _paid(face, pays), clause="symbols", line=_dice_showing(face))


def _paid(face: int, pays: dict[int, Odds]) -> Callable[[Dice], Odds | None]:
    return lambda dice: pays.get(dice.count(face))


def _dice_showing(face: int) -> Callable[[Dice], str]:
    counts = ("", "one die", "two dice", "three dice")
    return lambda dice: counts[dice.count(face)]


LAYOUT = Layout(
    prefix="crown-and-anchor",
    act="roll",
    param="dice",
    thing="roll the dice",
    outcome=outcome,
    spots=spots,
    told=told,
    fault="no-roll",
    faults=grounds(Fault("die-cocked"), Fault("off-table", inspect=True)),
    callers=("dealer", "floorperson", "supervisor"),
)
