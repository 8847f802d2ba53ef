"""The sets of cards that two hands may share, as jobs for threads (`kernel_sharing.py` says what they are for)."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.setting.kernel_sharing import HELD, families, name_hands, sets
from pitboss.hands.threads import pieces

Ints = NDArray[np.integer[Any]]
DECK = 53
PAIRS = comb(DECK, HELD) * comb(DECK - HELD, HELD)
"""A hand of the player, and one of the dealer of the cards that are left."""


class Sharing:
    """A deck of n cards, its joker the last."""

    def __init__(self, size: int = DECK) -> None:
        self.size, self.joker, self.hands = size, size - 1, comb(size, HELD)
        self.choose = np.array([[comb(n, r) for r in range(HELD + 1)] for n in range(size)], np.int64)

    def shared(self, count: int) -> tuple[Ints, Ints]:
        """Sets of cards that both hands hold, one for all that differ by suits, with how many those are."""
        none = np.zeros((0, HELD), np.int64), np.zeros(0, np.int64)
        total = sets(self.size, count, self.joker, *none)
        found = np.zeros((total, HELD), np.int64), np.zeros(total, np.int64)
        sets(self.size, count, self.joker, *found)
        return found

    def jobs(self, threads: int) -> Iterator[tuple[int, Ints, Ints]]:
        for count in range(HELD):
            found, weights = self.shared(count)
            for start, stop in pieces(len(weights), max(1, -(-len(weights) // (8 * threads)))):
                yield count, found[start:stop], weights[start:stop]

    def families(self) -> tuple[Ints, Ints]:
        """For every hand the number of its family, those that differ by suits only; and a hand of every family."""
        names: Ints = np.zeros(self.hands, np.int32)
        total = name_hands(self.size, self.joker, self.choose, names)
        cards: Ints = np.zeros((total, HELD), np.uint8)
        families(names, cards)
        return names, cards
