"""Who stands behind the main wagers of a round, what he must cover, and what the house keeps of a win."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Vigorish:
    """Percent of what is won. `multiple`: rounded to the nearest multiple in cents, halves up, one at least; None:
    as it is, dropping less than a chip."""

    percent: Fraction
    multiple: int | None
    chip: int

    def of(self, won: int) -> int:
        """What the house keeps of a win."""
        if won <= 0:
            return 0
        due = won * self.percent / 100
        if self.multiple is None:
            return int(due / self.chip) * self.chip
        return max(1, int(due / self.multiple + Fraction(1, 2))) * self.multiple

    def step(self) -> int:
        """The step of stakes whose vigorish is whole chips, where it is not rounded."""
        if self.multiple is not None:
            return self.chip
        whole = self.chip * 100 / self.percent
        return whole.numerator


@dataclass(frozen=True)
class Bank:
    """A seat that banks a round: alone, against the dealer's wager too, or with the house in halves.

    wager: what the dealer's hand plays for against it
    """

    seat: int
    co: bool = False
    wager: int = 0

    def room(self, chips: int, stakes: int) -> int:
        """How much more the bank covers, with n chips, beside the wagers that stand."""
        return chips * (2 if self.co else 1) - stakes - self.wager

    def share(self, result: int, chip: int) -> int:
        """The bank's part of what its hand has won or lost, less than a chip dropped."""
        if not self.co:
            return result
        half = abs(result) // 2 // chip * chip
        return half if result > 0 else -half
