"""Three own cards of which one is put away, over a board of three: all of them, on all boards, against all dealers.

Suits can be renamed: one board of each kind stands for many, and what is found goes to the class of what is kept and
what is put away under any names of suits.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np

from pitboss.games.banked.against import one_of_each
from pitboss.hands.bulk import strengths
from pitboss.hands.threads import pieces, spread

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pitboss.games.banked.rules import Rules
    from pitboss.hands import Ranking

DECK, SUITS, CELLS, PIECE = 52, 4, 6, 64


@cache
def classes() -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """The class of two cards kept and one put away, by the place of the two and the one; how many each class has."""
    pairs = np.array([(low, high) for high in range(DECK) for low in range(high)])
    least = np.full((len(pairs), DECK), DECK * len(pairs), np.int64)
    for names in permutations(range(SUITS)):
        of = np.arange(DECK) // SUITS * SUITS + np.array(names)[np.arange(DECK) % SUITS]
        low, high = of[pairs].min(axis=1), of[pairs].max(axis=1)
        least = np.minimum(least, (high * (high - 1) // 2 + low)[:, None] * DECK + of[None, :])
    apart = (pairs[:, :1] != np.arange(DECK)) & (pairs[:, 1:] != np.arange(DECK))
    _, place, ways = np.unique(least[apart], return_inverse=True, return_counts=True)
    found = np.full(least.shape, -1, np.int32)
    found[apart] = place
    return found, ways


def class_of(kept: tuple[int, int], away: int) -> int:
    low, high = min(kept), max(kept)
    return int(classes()[0][high * (high - 1) // 2 + low, away])


def count(rules: Rules, *, threads: int, boards: slice = slice(None)) -> NDArray[np.int64]:
    """By class and cell, deals of a board and a dealer; `boards`: only some of the kinds."""
    from pitboss.games.banked import discard_counting as counting

    reader = rules.readers["dealer"]
    sets, ways = (each[boards] for each in one_of_each(3))
    of, sizes = classes()

    def work(piece: tuple[int, int]) -> NDArray[np.int64]:
        found = np.zeros((sizes.size, CELLS), np.int64)
        for board, alike in zip(sets[slice(*piece)], ways[slice(*piece)].tolist(), strict=True):
            deck, levels, strengths_found = _levels(reader.ranking, board)
            paired = int(np.searchsorted(strengths_found, reader.floors[0]))
            counting.count(levels, paired, len(strengths_found), alike, deck, of, found)
        return found

    total = np.zeros((sizes.size, CELLS), np.int64)
    for found in spread(work, pieces(len(sets), PIECE), threads=threads):
        total += found
    return total


def _levels(
    ranking: Ranking, board: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int32], NDArray[np.int32]]:
    """The cards that a board leaves, the level of any two of them, and the strengths that the levels are of."""
    deck = np.setdiff1d(np.arange(DECK), board)
    one, two = np.triu_indices(deck.size, 1)
    hands = np.column_stack([deck[one], deck[two], np.broadcast_to(board, (one.size, board.size))])
    found, place = np.unique(strengths(ranking, hands), return_inverse=True)
    levels = np.zeros((deck.size, deck.size), np.int32)
    levels[one, two] = levels[two, one] = place
    return deck, levels, found
