"""Shoes for kernels: the first cards of several packs shuffled together, kept in registers.

The places are those of `Counter.shuffle` over 52 cards for each pack (docs/chance-stream.md). The bounds of so many
cards come in groups of three to a word, of two packs or one in groups of four. Only swaps that touch the cards dealt
are followed, so no shoe is kept.
"""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.compiled import block
from pitboss.chance.counter import groups
from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import Int
from pitboss.simulation.deals import there

_WORD, _HALF, _ONE = np.uint64(0xFFFFFFFF), np.uint64(32), np.uint64(1)
MOST = 7
"""Cards of a shoe that a kernel deals."""


def shape(decks: int, cards: int) -> NDArray[np.uint64]:
    """How so many cards are drawn from a shoe: its size, whether a word draws four of them, and for three words the
    product of the bounds that share it and the least that is fair; a word that is not needed is always fair."""
    cut = groups(52 * decks)[:3]
    each = len(cut[0])
    found = [52 * decks, int(each == 4)]
    for at, group in enumerate(cut):
        found += [prod(group), 2**32 % prod(group)] if at * each < cards else [1, 0]
    return np.array(found, np.uint64)


@leaf
def shoe_cards(seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, size: Int, four: Int, p: Any) -> Any:
    """The places, in the shoe as it is filled, from which its first seven cards come.

    `p` are the products and fair limits of three words. `a` is the place a card is picked from, `v` what goes there.
    """
    bad = (
        np.int64((w0 * p[0]) & _WORD < p[1])
        | np.int64((w1 * p[2]) & _WORD < p[3])
        | np.int64((w2 * p[4]) & _WORD < p[5])
    )
    if bad:
        w0, w1, w2 = fair_shoe_words(seed, unit, p[0], p[1], p[2], p[3], p[4], p[5])
    three = _ONE - four
    x0 = w0 * size
    x1 = (x0 & _WORD) * (size - np.uint64(1))
    x2 = (x1 & _WORD) * (size - np.uint64(2))
    x3 = ((x2 & _WORD) * four + w1 * three) * (size - np.uint64(3))
    x4 = (w1 * four + (x3 & _WORD) * three) * (size - np.uint64(4))
    x5 = (x4 & _WORD) * (size - np.uint64(5))
    x6 = ((x5 & _WORD) * four + w2 * three) * (size - np.uint64(6))
    a0 = np.int32(x0 >> _HALF)
    a1 = np.int32(x1 >> _HALF) + np.int32(1)
    a2 = np.int32(x2 >> _HALF) + np.int32(2)
    a3 = np.int32(x3 >> _HALF) + np.int32(3)
    a4 = np.int32(x4 >> _HALF) + np.int32(4)
    a5 = np.int32(x5 >> _HALF) + np.int32(5)
    a6 = np.int32(x6 >> _HALF) + np.int32(6)
    v0 = np.int32(0)
    v1 = there(np.int32(1), a0, v0, np.int32(1))
    v2 = there(np.int32(2), a1, v1, there(np.int32(2), a0, v0, np.int32(2)))
    v3 = there(np.int32(3), a2, v2, there(np.int32(3), a1, v1, there(np.int32(3), a0, v0, np.int32(3))))
    v4 = there(np.int32(4), a1, v1, there(np.int32(4), a0, v0, np.int32(4)))
    v4 = there(np.int32(4), a3, v3, there(np.int32(4), a2, v2, v4))
    v5 = there(np.int32(5), a1, v1, there(np.int32(5), a0, v0, np.int32(5)))
    v5 = there(np.int32(5), a4, v4, there(np.int32(5), a3, v3, there(np.int32(5), a2, v2, v5)))
    c1 = there(a1, a0, v0, a1)
    c2 = there(a2, a1, v1, there(a2, a0, v0, a2))
    c3 = there(a3, a2, v2, there(a3, a1, v1, there(a3, a0, v0, a3)))
    c4 = there(a4, a1, v1, there(a4, a0, v0, a4))
    c4 = there(a4, a3, v3, there(a4, a2, v2, c4))
    c5 = there(a5, a1, v1, there(a5, a0, v0, a5))
    c5 = there(a5, a4, v4, there(a5, a3, v3, there(a5, a2, v2, c5)))
    c6 = there(a6, a1, v1, there(a6, a0, v0, a6))
    c6 = there(a6, a5, v5, there(a6, a4, v4, there(a6, a3, v3, there(a6, a2, v2, c6))))
    return a0, c1, c2, c3, c4, c5, c6


@kernel
def fair_shoe_words(seed: Int, unit: Int, p0: Int, u0: Int, p1: Int, u1: Int, p2: Int, u2: Int) -> Any:
    """The words of the first three groups of cards, where one of them is forgotten; few units come here."""
    first, second = np.uint64(0), np.uint64(0)
    have, index = 0, 0
    while True:
        w0, w1, w2, w3 = block(seed, unit, 0, index)
        for at in range(4):
            word = w0 if at == 0 else w1 if at == 1 else w2 if at == 2 else w3
            if have == 0:
                if (word * p0) & _WORD >= u0:
                    first, have = word, 1
            elif have == 1:
                if (word * p1) & _WORD >= u1:
                    second, have = word, 2
            elif (word * p2) & _WORD >= u2:
                return first, second, word
        index += 1
