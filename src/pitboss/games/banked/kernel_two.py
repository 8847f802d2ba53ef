"""Two cards against two, of a deck with jokers or without: a look into a table of all hands for each side, one outcome.

A shape of deal, not a game, as `kernel_three` is; four cards of any deck come from one word.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.compiled import block
from pitboss.games.banked.kernel_three import told
from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import Int, Ints
from pitboss.simulation.plan import Tables
from pitboss.simulation.random_words import BATCH, first_words
from pitboss.simulation.twelve import after_1, after_2, after_3

CARD_BITS = 6
"""A hand is looked up by both its cards, in whatever order they come."""

# Places in the sizes of a shape: lines of the own hand and of the dealer's, comparisons, three or one; the cards of the
# deck; in how many ways four of them come, and the words that are unfair to them.
LINES, DEALERS, COMPARES, PACK, WAYS, UNFAIR = range(6)
_WORD, _HALF, _CARD = np.uint64(0xFFFFFFFF), np.uint64(32), (1 << CARD_BITS) - 1


@kernel
def fair_word(seed: Int, unit: Int, ways: Int, unfair: Int) -> Any:
    """The first word of a stream that is not forgotten; few units come here."""
    index = 0
    while True:
        w0, w1, w2, w3 = block(seed, unit, 0, index)
        for at in range(4):
            word = w0 if at == 0 else w1 if at == 1 else w2 if at == 2 else w3
            if (word * ways) & _WORD >= unfair:
                return word
        index += 1


@leaf
def four_cards(seed: Int, unit: Int, word: Int, pack: Int, ways: Int, unfair: Int) -> Any:
    """The first four cards of a unit's deck, as `twelve` picks them: `p` is where from, `v` what goes there instead."""
    if (word * ways) & _WORD < unfair:
        word = fair_word(seed, unit, ways, unfair)
    x0 = word * pack
    x1 = (x0 & _WORD) * (pack - np.uint64(1))
    x2 = (x1 & _WORD) * (pack - np.uint64(2))
    x3 = (x2 & _WORD) * (pack - np.uint64(3))
    p0, p1 = np.uint8(x0 >> _HALF), np.uint8((x1 >> _HALF) + np.uint64(1))
    p2, p3 = np.uint8((x2 >> _HALF) + np.uint64(2)), np.uint8((x3 >> _HALF) + np.uint64(3))
    v1 = after_1(np.uint8(1), p0)
    v2 = after_2(np.uint8(2), p0, p1, v1)
    return p0, after_1(p1, p0), after_2(p2, p0, p1, v1), after_3(p3, p0, p1, v1, p2, v2)


@leaf
def settled(
    c0: Int, c1: Int, c2: Int, c3: Int, hands: NDArray[np.uint16], s0: Int, s1: Int, s2: Int, s3: Int, lines: Int,
    dealers: Int, compares: Int,
) -> Any:  # fmt: skip
    """The outcome of a deal; `s0` to `s3`: where the own cards and then the dealer's come in the deal, in bits."""
    dealt = np.int64(c0) | np.int64(c1) << 8 | np.int64(c2) << 16 | np.int64(c3) << 24
    own = ((dealt >> s0) & _CARD) << CARD_BITS | (dealt >> s1) & _CARD
    other = ((dealt >> s2) & _CARD) << CARD_BITS | (dealt >> s3) & _CARD
    return told(np.int64(hands[np.uint32(own)]), np.int64(hands[np.uint32(other)]), lines, dealers, compares)


@leaf
def play(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, tables: Tables, hits: Ints, scratch: Ints
) -> Any:
    """A unit, for whoever runs one at a time."""
    hands, at, sizes = tables
    c0, c1, c2, c3 = four_cards(
        seed, unit, w0, np.uint64(sizes[PACK]), np.uint64(sizes[WAYS]), np.uint64(sizes[UNFAIR])
    )
    return settled(
        c0, c1, c2, c3, hands, at[0], at[1], at[2], at[3], sizes[LINES], sizes[DEALERS], sizes[COMPARES]
    )


@kernel
def run(seed: Int, first: Int, outcomes: NDArray[np.int32], tables: Tables, hits: Ints) -> None:
    """Play the units from `first` on, one for each place of `outcomes`."""
    hands, at, sizes = tables
    s0, s1, s2, s3 = at[0], at[1], at[2], at[3]
    lines, dealers, compares = sizes[LINES], sizes[DEALERS], sizes[COMPARES]
    pack, ways, unfair = np.uint64(sizes[PACK]), np.uint64(sizes[WAYS]), np.uint64(sizes[UNFAIR])
    words = np.empty((4, BATCH), np.uint32)
    for start in range(0, outcomes.size, BATCH):
        count = min(BATCH, outcomes.size - start)
        first_words(seed, first + np.uint64(start), count, words)
        for here in range(count):
            c0, c1, c2, c3 = four_cards(
                seed, first + np.uint64(start + here), np.uint64(words[0, here]), pack, ways, unfair
            )
            outcomes[start + here] = settled(c0, c1, c2, c3, hands, s0, s1, s2, s3, lines, dealers, compares)
