"""What a split pair is worth in all, from what one hand of it is worth.

The hands of a split are played each by its own cards, so what the others drew matters only by the cards that are gone.
Cards come from the shoe in no order that matters: the second cards of all hands may be thought to be dealt first. What
is then known besides a hand's own cards is how many of the pair's rank began other hands, and how many second cards
were of another rank. The value of a hand when cards of other ranks are gone follows from those when one more of the
pair's rank is gone or not, by the law of total expectation.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray


@dataclass
class Halves:
    """cards: left in the shoe after the up card and the pair; same: of the pair's rank among them
    first, later: [gone, kind] of the first hand of the box and of the others: what a hand is worth with n more of
    the rank gone; kind 0 with a second card of another rank, kind 1 of the same, each times its chance
    """

    cards: int
    same: int
    first: NDArray[np.float64]
    later: NDArray[np.float64]
    _known: dict[tuple[bool, bool, int, int], float] = field(
        default_factory=dict[tuple[bool, bool, int, int], float]
    )

    def again(self, gone: int, others: int) -> float:
        """The chance of one more card of the rank, when n of it and m others are gone."""
        left = self.cards - gone - others
        return max(self.same - gone, 0) / left if left > 0 else 0.0

    def _whole(self, first: bool, free: bool, gone: int, others: int) -> float:
        """A hand's value times the chance of its second card: of another rank, or where it is free of any."""
        key = (first, free, gone, others)
        if key not in self._known:
            self._known[key] = self._reckoned(*key)
        return self._known[key]

    def _reckoned(self, first: bool, free: bool, gone: int, others: int) -> float:
        if others == 0:
            row = (self.first if first else self.later)[gone]
            return float(row[0] + row[1]) if free else float(row[0])
        again = self.again(gone, others - 1)
        if again >= 1:
            return 0.0
        whole = self._whole(first, free, gone, others - 1)
        if again:
            whole -= again * self._whole(first, free, gone + 1, others - 1)
        return whole / (1 - again)

    def closed(self, first: bool, gone: int, others: int) -> float:
        """A hand whose second card is of another rank."""
        chance = 1 - self.again(gone, others)
        return self._whole(first, False, gone, others) / chance if chance else 0.0

    def free(self, first: bool, gone: int, others: int) -> float:
        """A hand whose second card may be any, since no more hands are allowed."""
        return self._whole(first, True, gone, others)


def split_worth(halves: Halves, most: int) -> float:
    """Of the pair, split into up to `most` hands."""

    def over(opened: int, made: int, gone: int, closed: int) -> float:
        if opened and made < most:
            again = halves.again(gone, closed)
            value = 0.0
            if again:
                value += again * over(opened + 1, made + 1, gone + 1, closed)
            if again < 1:
                value += (1 - again) * over(opened - 1, made, gone, closed + 1)
            return value
        value = sum(halves.closed(at == 0, gone, closed - 1) for at in range(closed))
        return value + sum(halves.free(at == 0 and not closed, gone, closed) for at in range(opened))

    return over(2, 2, 0, 0)
