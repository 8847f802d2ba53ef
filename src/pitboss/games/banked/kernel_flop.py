"""Three own cards and three others, the best two of which play with them: one decision, on the own cards.

A shape of deal, not a game: which cards of the deck go where is data, and so is what each hand is. See `kernel_tables`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.banked.kernel_parts import strength
from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import Int, Ints, Words
from pitboss.simulation.deals import place_of_three, six_cards
from pitboss.simulation.plan import Tables
from pitboss.simulation.random_words import BATCH, first_words

PLAY_BITS = 2
"""Of three own cards in a byte: what is done with them, and above it their line."""


@leaf
def settled(
    c0: Int, c1: Int, c2: Int, c3: Int, c4: Int, c5: Int, hands: NDArray[np.uint8], at: Ints, n: Ints, keys: Ints,
    lanes: Ints, offsets: Words, lines: Words, suited: Words,
) -> Any:  # fmt: skip
    """What was done, the line of the own cards and that of the best five, without a branch.

    at: where the own cards and then the others come in the deal, in bits; lines: of five cards, in place of strengths
    """
    low = np.int64(c0) | np.int64(c1) << 8 | np.int64(c2) << 16
    dealt = low | np.int64(c3) << 24 | np.int64(c4) << 32 | np.int64(c5) << 40
    a, b, c = (dealt >> at[0]) & 63, (dealt >> at[1]) & 63, (dealt >> at[2]) & 63
    d, e, f = (dealt >> at[3]) & 63, (dealt >> at[4]) & 63, (dealt >> at[5]) & 63
    hand = np.int64(hands[place_of_three(a, b, c)])
    key, lane = keys[a] + keys[b] + keys[c], lanes[a] | lanes[b] | lanes[c]
    one = strength(key + keys[d] + keys[e], lane | lanes[d] | lanes[e], offsets, lines, suited, n[2], n[3])
    two = strength(key + keys[d] + keys[f], lane | lanes[d] | lanes[f], offsets, lines, suited, n[2], n[3])
    three = strength(key + keys[e] + keys[f], lane | lanes[e] | lanes[f], offsets, lines, suited, n[2], n[3])
    done, held = hand & ((1 << PLAY_BITS) - 1), hand >> PLAY_BITS
    return (done * n[0] + held) * n[1] + max(one, two, three)


@leaf
def play(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, tables: Tables, hits: Ints, scratch: Ints
) -> Any:
    """A unit, for whoever runs one at a time."""
    c0, c1, c2, c3, c4, c5 = six_cards(seed, unit, w0, w1)
    return settled(
        c0,
        c1,
        c2,
        c3,
        c4,
        c5,
        tables[0],
        tables[1],
        tables[2],
        tables[3],
        tables[4],
        tables[5],
        tables[6],
        tables[7],
    )


@kernel
def run(seed: Int, first: Int, outcomes: NDArray[np.int32], tables: Tables, hits: Ints) -> None:
    """Play the units from `first` on, one for each place of `outcomes`."""
    hands, at, n, keys, lanes, offsets, lines, suited = tables
    words = np.empty((4, BATCH), np.uint32)
    for start in range(0, outcomes.size, BATCH):
        count = min(BATCH, outcomes.size - start)
        first_words(seed, first + np.uint64(start), count, words)
        for here in range(count):
            c0, c1, c2, c3, c4, c5 = six_cards(
                seed, first + np.uint64(start + here), np.uint64(words[0, here]), np.uint64(words[1, here])
            )
            outcomes[start + here] = settled(
                c0, c1, c2, c3, c4, c5, hands, at, n, keys, lanes, offsets, lines, suited
            )
