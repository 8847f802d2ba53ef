"""Five cards seen one after the other, with decisions on two, three and four of them, each looked up by its ranks.

A shape of deal, not a game: where cards come in the deal is data, and so are decisions and lines. See `kernel_tables`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import Int, Ints, Words
from pitboss.hands.tables import ROW_SHIFT
from pitboss.simulation.deals import six_cards
from pitboss.simulation.plan import Tables
from pitboss.simulation.random_words import BATCH, first_words

Values = NDArray[np.uint8]


@leaf
def looked_up(ranks: Int, suited: Int, offsets: Words, values: Values, states: Int, state: Int) -> Any:
    """The value of cards by the sum of their ranks' weights, whether they are of one suit, and what was done before."""
    place = np.int64(np.uint32(ranks + np.int64(offsets[ranks >> ROW_SHIFT])))
    return np.int64(values[(2 * place + suited) * states + state])


@leaf
def settled(
    a: Int, b: Int, c: Int, d: Int, e: Int, weights: NDArray[np.int32],
    two_offsets: Words, two: Values, three_offsets: Words, three: Values, four_offsets: Words, four: Values,
    five_offsets: Words, five: Values, side_offsets: Words, side: Values,
    m0: Int, m1: Int, m2: Int, m3: Int, m4: Int, after_three: Int, after_four: Int, states_two: Int,
    states_three: Int, states_four: Int, lines: Int, sides: Int,
) -> Any:  # fmt: skip
    """The outcome of five cards, without a branch: what was done, the line of a side wager's cards, that of all five.

    `m0` to `m4`: whether each card is one of the side wager's, all bits or none
    """
    wa, wb, wc = np.int64(weights[a]), np.int64(weights[b]), np.int64(weights[c])
    wd, we = np.int64(weights[d]), np.int64(weights[e])
    ranks = wa + wb
    apart = a ^ b
    state = looked_up(ranks, np.int64(apart & 3 == 0), two_offsets, two, states_two, 0)
    ranks += wc
    apart |= a ^ c
    done = looked_up(ranks, np.int64(apart & 3 == 0), three_offsets, three, states_three, state)
    state = state * after_three + done
    ranks += wd
    apart |= a ^ d
    done = looked_up(ranks, np.int64(apart & 3 == 0), four_offsets, four, states_four, state)
    state = state * after_four + done
    ranks += we
    apart |= a ^ e
    line = looked_up(ranks, np.int64(apart & 3 == 0), five_offsets, five, 1, 0)
    beside = (wa & m0) + (wb & m1) + (wc & m2) + (wd & m3) + (we & m4)
    apart = ((a ^ c) & m0 & m2) | ((b ^ c) & m1 & m2) | ((d ^ c) & m3 & m2) | ((e ^ c) & m4 & m2)
    other = looked_up(beside, np.int64(apart & 3 == 0), side_offsets, side, 1, 0)
    return (state * sides + other) * lines + line


@leaf
def chosen(
    c0: Int, c1: Int, c2: Int, c3: Int, c4: Int, c5: Int, s0: Int, s1: Int, s2: Int, s3: Int, s4: Int
) -> Any:
    """Five of the cards dealt, in the order in which they are seen, given where they lie in bits."""
    low = np.int64(c0) | np.int64(c1) << 8 | np.int64(c2) << 16
    dealt = low | np.int64(c3) << 24 | np.int64(c4) << 32 | np.int64(c5) << 40
    a, b, c = (dealt >> s0) & 63, (dealt >> s1) & 63, (dealt >> s2) & 63
    return a, b, c, (dealt >> s3) & 63, (dealt >> s4) & 63


@leaf
def play(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, tables: Tables, hits: Ints, scratch: Ints
) -> Any:
    """A unit, for whoever runs one at a time."""
    c0, c1, c2, c3, c4, c5 = six_cards(seed, unit, w0, w1)
    at, n = tables[1], tables[2]
    a, b, c, d, e = chosen(c0, c1, c2, c3, c4, c5, at[0], at[1], at[2], at[3], at[4])
    return settled(
        a, b, c, d, e, tables[0], tables[3], tables[4], tables[5], tables[6], tables[7], tables[8], tables[9],
        tables[10], tables[11], tables[12], at[5], at[6], at[7], at[8], at[9], n[0], n[1], n[2], n[3], n[4], n[5],
        n[6],
    )  # fmt: skip


@kernel
def run(seed: Int, first: Int, outcomes: NDArray[np.int32], tables: Tables, hits: Ints) -> None:
    """Play the units from `first` on, one for each place of `outcomes`."""
    (
        weights, at, n, two_offsets, two, three_offsets, three, four_offsets, four, five_offsets, five, side_offsets,
        side,
    ) = tables  # fmt: skip
    s0, s1, s2, s3, s4, m0, m1, m2, m3, m4 = (
        at[0], at[1], at[2], at[3], at[4], at[5], at[6], at[7], at[8], at[9],
    )  # fmt: skip
    n0, n1, n2, n3, n4, n5, n6 = n[0], n[1], n[2], n[3], n[4], n[5], n[6]
    words = np.empty((4, BATCH), np.uint32)
    for start in range(0, outcomes.size, BATCH):
        count = min(BATCH, outcomes.size - start)
        first_words(seed, first + np.uint64(start), count, words)
        for here in range(count):
            c0, c1, c2, c3, c4, c5 = six_cards(
                seed, first + np.uint64(start + here), np.uint64(words[0, here]), np.uint64(words[1, here])
            )
            a, b, c, d, e = chosen(c0, c1, c2, c3, c4, c5, s0, s1, s2, s3, s4)
            outcomes[start + here] = settled(
                a, b, c, d, e, weights, two_offsets, two, three_offsets, three, four_offsets, four, five_offsets, five,
                side_offsets, side, m0, m1, m2, m3, m4, n0, n1, n2, n3, n4, n5, n6,
            )  # fmt: skip
