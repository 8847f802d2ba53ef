"""Cards for kernels: the first cards of a shuffled deck kept in registers, and the place of a set of cards in a table.

The cards are those of `Counter.shuffle` over 52 (docs/chance-stream.md): the first eight come in two groups of
four, one word each. Only swaps that touch the cards dealt are followed, so no deck is kept.
"""

from __future__ import annotations

from math import comb, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.compiled import block
from pitboss.chance.counter import groups
from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import Int

_WORD, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
_FIRST, _SECOND, _THIRD = (np.uint64(prod(group)) for group in groups(52)[:3])
_FIRST_UNFAIR, _SECOND_UNFAIR, _THIRD_UNFAIR = (np.uint64(2**32 % prod(group)) for group in groups(52)[:3])
_B0, _B1, _B2, _B3, _B4, _B5, _B6 = (np.uint64(bound) for bound in range(52, 45, -1))


@leaf
def there(place: Int, picked: Int, was: Int, otherwise: Int) -> Any:
    """What lies at a place, if a card was picked from it before."""
    return was if picked == place else otherwise


@leaf
def seven_cards(seed: Int, unit: Int, w0: Int, w1: Int) -> Any:
    """The first seven cards of a unit's deck, from the first two words of its stream.

    `p` is the place a card is picked from, `v` the card on top that goes there instead.
    """
    if (w0 * _FIRST) & _WORD < _FIRST_UNFAIR or (w1 * _SECOND) & _WORD < _SECOND_UNFAIR:
        w0, w1 = fair_words(seed, unit)
    x0 = w0 * _B0
    x1 = (x0 & _WORD) * _B1
    x2 = (x1 & _WORD) * _B2
    x3 = (x2 & _WORD) * _B3
    x4 = w1 * _B4
    x5 = (x4 & _WORD) * _B5
    x6 = (x5 & _WORD) * _B6
    p0, v0 = np.int32(x0 >> _HALF), np.int32(0)
    p1 = np.int32(x1 >> _HALF) + np.int32(1)
    p2 = np.int32(x2 >> _HALF) + np.int32(2)
    p3 = np.int32(x3 >> _HALF) + np.int32(3)
    p4 = np.int32(x4 >> _HALF) + np.int32(4)
    p5 = np.int32(x5 >> _HALF) + np.int32(5)
    p6 = np.int32(x6 >> _HALF) + np.int32(6)
    v1 = np.int32(1)
    v1 = there(np.int32(1), p0, v0, v1)
    v2 = np.int32(2)
    v2 = there(np.int32(2), p0, v0, v2)
    v2 = there(np.int32(2), p1, v1, v2)
    v3 = np.int32(3)
    v3 = there(np.int32(3), p0, v0, v3)
    v3 = there(np.int32(3), p1, v1, v3)
    v3 = there(np.int32(3), p2, v2, v3)
    v4 = np.int32(4)
    v4 = there(np.int32(4), p0, v0, v4)
    v4 = there(np.int32(4), p1, v1, v4)
    v4 = there(np.int32(4), p2, v2, v4)
    v4 = there(np.int32(4), p3, v3, v4)
    v5 = np.int32(5)
    v5 = there(np.int32(5), p0, v0, v5)
    v5 = there(np.int32(5), p1, v1, v5)
    v5 = there(np.int32(5), p2, v2, v5)
    v5 = there(np.int32(5), p3, v3, v5)
    v5 = there(np.int32(5), p4, v4, v5)
    c1 = there(p1, p0, v0, p1)
    c2 = there(p2, p0, v0, p2)
    c2 = there(p2, p1, v1, c2)
    c3 = there(p3, p0, v0, p3)
    c3 = there(p3, p1, v1, c3)
    c3 = there(p3, p2, v2, c3)
    c4 = there(p4, p0, v0, p4)
    c4 = there(p4, p1, v1, c4)
    c4 = there(p4, p2, v2, c4)
    c4 = there(p4, p3, v3, c4)
    c5 = there(p5, p0, v0, p5)
    c5 = there(p5, p1, v1, c5)
    c5 = there(p5, p2, v2, c5)
    c5 = there(p5, p3, v3, c5)
    c5 = there(p5, p4, v4, c5)
    c6 = there(p6, p0, v0, p6)
    c6 = there(p6, p1, v1, c6)
    c6 = there(p6, p2, v2, c6)
    c6 = there(p6, p3, v3, c6)
    c6 = there(p6, p4, v4, c6)
    c6 = there(p6, p5, v5, c6)
    return p0, c1, c2, c3, c4, c5, c6


@leaf
def six_cards(seed: Int, unit: Int, w0: Int, w1: Int) -> Any:
    """The first six of them; what the seventh takes is left out when this is compiled."""
    c0, c1, c2, c3, c4, c5, _ = seven_cards(seed, unit, w0, w1)
    return c0, c1, c2, c3, c4, c5


@kernel
def fair_words(seed: Int, unit: Int) -> Any:
    """The words of the first two groups of cards, where a word before them is forgotten; few units come here."""
    first, have = np.uint64(0), False
    index = 0
    while True:
        w0, w1, w2, w3 = block(seed, unit, 0, index)
        for at in range(4):
            word = w0 if at == 0 else w1 if at == 1 else w2 if at == 2 else w3
            if not have:
                if (word * _FIRST) & _WORD >= _FIRST_UNFAIR:
                    first, have = word, True
            elif (word * _SECOND) & _WORD >= _SECOND_UNFAIR:
                return first, word
        index += 1


@leaf
def unfair_to_twelve(w0: Int, w1: Int, w2: Int) -> Any:
    """Whether one of the first three words of a stream is forgotten, without a branch."""
    first = (np.uint64(w0) * _FIRST) & _WORD < _FIRST_UNFAIR
    second = (np.uint64(w1) * _SECOND) & _WORD < _SECOND_UNFAIR
    return first | second | ((np.uint64(w2) * _THIRD) & _WORD < _THIRD_UNFAIR)


@kernel
def fair_three(seed: Int, unit: Int) -> Any:
    """The words of the first three groups of cards, where a word is forgotten; few units come here."""
    first, second, have, index = np.uint64(0), np.uint64(0), 0, 0
    while True:
        w0, w1, w2, w3 = block(seed, unit, 0, index)
        for at in range(4):
            word = w0 if at == 0 else w1 if at == 1 else w2 if at == 2 else w3
            if have == 0 and (word * _FIRST) & _WORD >= _FIRST_UNFAIR:
                first, have = word, 1
            elif have == 1 and (word * _SECOND) & _WORD >= _SECOND_UNFAIR:
                second, have = word, 2
            elif have == 2 and (word * _THIRD) & _WORD >= _THIRD_UNFAIR:
                return first, second, word
        index += 1


@leaf
def place_of_three(a: Int, b: Int, c: Int) -> Any:
    """The place of three cards, in whatever order they come, among all sets of three as `all_sets` lists them."""
    low, high = min(a, b), max(a, b)
    middle, top = min(high, c), max(high, c)
    low, middle = min(low, middle), max(low, middle)
    return low + middle * (middle - 1) // 2 + top * (top - 1) * (top - 2) // 6


def all_sets(size: int) -> NDArray[np.int64]:
    """Every set of n of 52 cards, one per row, lowest card first; ordered by the highest card first."""
    sets = np.arange(52, dtype=np.int64)[:, np.newaxis]
    for have in range(1, size):
        # Put before each card every set of lower cards: the sets below a card are the first ones in the list.
        below = [comb(card, have) for card in range(52)]
        lower = np.concatenate([sets[:count] for count in below])
        sets = np.column_stack([lower, np.repeat(np.arange(52), below)])
    return sets
