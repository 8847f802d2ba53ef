"""The circle of positions around a table, and counting in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

DEALER = "dealer"


@dataclass(frozen=True)
class Circle:
    """`places`: every position counterclockwise from the dealer, who is the first: `dealer`, `6`, `5` ... `1`."""

    places: tuple[str, ...]

    def counted(self, number: int, first: str = DEALER) -> str:
        """The place that a number reaches, counting counterclockwise with `first` as one; the circle goes on."""
        return self.places[(self.places.index(first) + number - 1) % len(self.places)]

    def onwards(self, start: str) -> tuple[str, ...]:
        """Every place counterclockwise from this one."""
        at = self.places.index(start)
        return self.places[at:] + self.places[:at]

    def clockwise(self, start: str) -> tuple[str, ...]:
        """Every place clockwise from this one."""
        first, *others = self.onwards(start)
        return (first, *reversed(others))


def circle(seats: int, *beyond: str) -> Circle:
    """The dealer, the seats from his right to his left, and what lies beyond them."""
    return Circle((DEALER, *(str(seat) for seat in range(seats, 0, -1)), *beyond))


def cut_order(
    seats: Sequence[int], *, bank: int = 0, opening: bool = False, turns: int = 0
) -> tuple[int, ...]:
    """To whom the cut is offered, one after the other (11.6(d)), always counterclockwise.

    From the bank on; when the game begins, from the first player at the table on (`seats` come in the order in
    which they were taken); otherwise from the dealer's far right, `turns` players on after as many bankless rounds.
    """
    round_table = sorted(seats, reverse=True)
    if not round_table:
        return ()
    first = bank or seats[0]
    at = round_table.index(first) if bank or opening else turns % len(round_table)
    return (*round_table[at:], *round_table[:at])
