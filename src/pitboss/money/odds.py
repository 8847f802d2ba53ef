"""Odds as the regulation writes them, kept as fractions of whole numbers."""

import re
from fractions import Fraction
from math import gcd

import msgspec

from pitboss.money.amounts import MoneyError, show

_LARGEST = 10**12
"""Numbers in odds are below it: as many digits as are read from text."""
_WRITTEN = re.compile(r"([0-9]{1,12})(?:\s*(?:to|-|:)\s*([0-9]{1,12}))?", re.IGNORECASE)


class Odds(msgspec.Struct, frozen=True, order=False, eq=False):
    """`num` to `den`, kept as written: "6 to 2" prints as such and equals "3 to 1"."""

    num: int
    den: int = 1

    def __post_init__(self) -> None:
        if self.num < 0 or self.den < 1:
            raise MoneyError(f"Odds are whole numbers such as 3 to 1, not {self.num} to {self.den}.")

    @classmethod
    def parse(cls, text: "str | int | Odds") -> "Odds":
        """Read `"7 to 6"`, `"7-6"`, `"7:6"`, or the first number of "N to 1" (`3`, `"3"`)."""
        match text:
            case Odds():
                return text
            case int() if not isinstance(text, bool) and text < _LARGEST:
                return cls(text)
            case str() if found := _WRITTEN.fullmatch(text.strip()):
                return cls(int(found[1]), int(found[2] or 1))
            case _:
                raise MoneyError(f'Odds are written "7 to 6", "7-6" or 3 (to 1), not {str(text)[:30]!r}.')

    @property
    def fraction(self) -> Fraction:
        """What one dollar wins."""
        return Fraction(self.num, self.den)

    def pay(self, stake: int) -> int:
        """What `stake` cents win; raises MoneyError unless that is a whole number of cents."""
        won, rest = divmod(stake * self.num, self.den)
        if rest or stake < 0:
            raise MoneyError(f"{show(stake)} cannot be paid exactly at {self}.")
        return won

    def exact(self, stake: int, chip: int) -> bool:
        """Whether the pay on `stake` is a whole number of chips of `chip` cents."""
        return stake >= 0 and stake * self.num % (self.den * chip) == 0

    def step(self, chip: int) -> int:
        """The smallest whole number of chips that is payable in chips; all such stakes are its multiples."""
        if chip < 1:
            raise MoneyError(f"The smallest chip is worth at least one cent, not {show(chip)}.")
        return chip * (self.den // gcd(self.num, self.den))

    def at_least(self, other: "Odds") -> bool:
        """Whether these odds pay no less than `other`."""
        return self.num * other.den >= other.num * self.den

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Odds):
            return NotImplemented
        return self.num * other.den == other.num * self.den

    def __ne__(self, other: object) -> bool:
        # A Struct answers != by itself and does not ask __eq__.
        return not self == other

    def __hash__(self) -> int:
        shared = gcd(self.num, self.den)
        return hash((self.num // shared, self.den // shared))

    def __str__(self) -> str:
        return f"{self.num} to {self.den}"
