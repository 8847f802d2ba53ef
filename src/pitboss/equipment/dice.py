"""Dice: a roll of two or three, and all the rolls there are."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product

import msgspec

from pitboss.errors import PitbossError


class DiceError(PitbossError, ValueError):
    """Dice that cannot lie on a table; the message is a sentence."""


class Roll(msgspec.Struct, frozen=True):
    """What the dice show, in the order in which they were read."""

    dice: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.dice) not in (2, 3):
            raise DiceError(f"A roll has two or three dice, not {len(self.dice)}.")
        for die in self.dice:
            if type(die) is not int or not 1 <= die <= 6:
                raise DiceError(f"A die shows 1 to 6, not {die!r}.")

    @classmethod
    def parse(cls, written: "Sequence[int] | str | Roll", count: int = 2) -> "Roll":
        """Read `[4, 2]`, `"4 2"`, `"4-2"` or `"4,2"` as a roll of `count` dice."""
        match written:
            case Roll():
                roll = written
            case str():
                roll = cls(_digits(written))
            case _:
                if not isinstance(written, Sequence):  # pyright: ignore[reportUnnecessaryIsInstance]
                    raise DiceError(f"Dice are written such as 4-2, not as {written!r}.")
                roll = cls(tuple(written))
        if len(roll.dice) != count:
            raise DiceError(f"{count} dice are thrown here, not {len(roll.dice)}.")
        return roll

    @property
    def total(self) -> int:
        return sum(self.dice)

    @property
    def is_alike(self) -> bool:
        """Whether all dice show the same number."""
        return len(set(self.dice)) == 1

    @property
    def is_hard(self) -> bool:
        """Whether two dice make 4, 6, 8 or 10 as a pair; 2 and 12 have no other, easy way."""
        return len(self.dice) == 2 and self.is_alike and self.total not in (2, 12)

    def __str__(self) -> str:
        return "-".join(map(str, self.dice))


@cache
def all_rolls(count: int = 2) -> tuple[tuple[Roll, int], ...]:
    """Every ordered roll with its weight, which is 1 of 6 ** count: 36 rolls of two dice."""
    return tuple((Roll(dice), 1) for dice in product(range(1, 7), repeat=count))


@cache
def unordered_rolls(count: int = 2) -> tuple[tuple[Roll, int], ...]:
    """Every roll with its dice in rising order, and how many ordered ones it stands for: 21 of two dice."""
    ways = Counter(tuple(sorted(roll.dice)) for roll, _ in all_rolls(count))
    return tuple((Roll(dice), number) for dice, number in sorted(ways.items()))


def _digits(written: str) -> tuple[int, ...]:
    parts = written.replace(",", " ").replace("-", " ").split()
    if not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        raise DiceError(f"Dice are written such as 4-2, not as {written[:40]!r}.")
    return tuple(int(part) for part in parts)
