"""All dealers who keep the best two of three cards against every hand on one board, by inclusion and exclusion.

On a board two cards have a level; a dealer's three cards have the best of their three. How many dealers are below a
level is counted for all of them, for those with a card and for those with a pair of cards: then those who share no card
with a player's three follow by adding and taking away.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import Int, Ints

LEFT = 49
PAIRS = LEFT * (LEFT - 1) // 2
Levels = NDArray[np.int32]
Below = NDArray[np.int32]
LOWER, EQUAL, HIGHER = range(3)
"""The cells of a count: the player lower, equal or higher; first of dealers without a pair, then of those with one."""


@leaf
def pair_of(low: Int, high: Int) -> Any:
    return high * (high - 1) // 2 + low


@leaf
def _apart(
    below: Int, whole: Below, by_card: Below, by_pair: Below, own: Any, cards: Ints, pairs: Ints
) -> Any:
    """Dealers below a level who share no card with a hand whose own level, were it the dealer's, is `own`."""
    found = whole[below] - by_card[cards[0], below] - by_card[cards[1], below] - by_card[cards[2], below]
    found += by_pair[pairs[0], below] + by_pair[pairs[1], below] + by_pair[pairs[2], below]
    return np.int64(found) - np.int64(own < below)


@kernel
def count(
    levels: Levels, paired: int, top: int, ways: int, deck: Ints, classes: NDArray[np.int32], found: Ints
) -> None:
    """Every hand on a board with each of its cards put away, by the class of what is kept and put away.

    levels: of two cards by their places in `deck`, the cards that the board leaves; paired: from where on there is a
    pair; top: above all of them; ways: boards that this one stands for
    """
    whole = np.zeros(top + 1, np.int32)
    by_card = np.zeros((LEFT, top + 1), np.int32)
    by_pair = np.zeros((PAIRS, top + 1), np.int32)
    for k in range(2, LEFT):
        for j in range(1, k):
            for i in range(j):
                at = 1 + max(levels[i, j], levels[i, k], levels[j, k])
                whole[at] += 1
                by_card[i, at] += 1
                by_card[j, at] += 1
                by_card[k, at] += 1
                by_pair[pair_of(i, j), at] += 1
                by_pair[pair_of(i, k), at] += 1
                by_pair[pair_of(j, k), at] += 1
    for at in range(1, top + 1):
        whole[at] += whole[at - 1]
    for row in range(LEFT):
        for at in range(1, top + 1):
            by_card[row, at] += by_card[row, at - 1]
    for row in range(PAIRS):
        for at in range(1, top + 1):
            by_pair[row, at] += by_pair[row, at - 1]
    cards, pairs = np.empty(3, np.int64), np.empty(3, np.int64)
    for k in range(2, LEFT):
        for j in range(1, k):
            for i in range(j):
                cards[0], cards[1], cards[2] = i, j, k
                pairs[0], pairs[1], pairs[2] = pair_of(i, j), pair_of(i, k), pair_of(j, k)
                own = max(levels[i, j], levels[i, k], levels[j, k])
                unpaired = _apart(paired, whole, by_card, by_pair, own, cards, pairs)
                everybody = _apart(top, whole, by_card, by_pair, own, cards, pairs)
                for away in range(3):
                    x, y = cards[1 if away == 0 else 0], cards[1 if away == 2 else 2]
                    level = levels[x, y]
                    lower = _apart(level, whole, by_card, by_pair, own, cards, pairs)
                    upto = _apart(level + 1, whole, by_card, by_pair, own, cards, pairs)
                    cells = found[classes[pair_of(deck[x], deck[y]), deck[cards[away]]]]
                    if level < paired:
                        cells[HIGHER] += ways * lower
                        cells[EQUAL] += ways * (upto - lower)
                        cells[LOWER] += ways * (unpaired - upto)
                        cells[3 + LOWER] += ways * (everybody - unpaired)
                    else:
                        cells[HIGHER] += ways * unpaired
                        cells[3 + HIGHER] += ways * (lower - unpaired)
                        cells[3 + EQUAL] += ways * (upto - lower)
                        cells[3 + LOWER] += ways * (everybody - upto)
