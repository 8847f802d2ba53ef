"""Three cards for each side and three common ones: one own card is put away, the dealer keeps the best two.

A shape of deal, not a game: which cards of the deck go where is data, and so is what is done with three cards. See
`kernel_discard_tables`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.banked.kernel_parts import Halves, higher, strength, with_lines
from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import Int, Ints, Words
from pitboss.simulation.deals import place_of_three
from pitboss.simulation.plan import Tables
from pitboss.simulation.random_words import BATCH
from pitboss.simulation.twelve import CARDS, ROOM, deal, twelve_cards

# Of three own cards in a byte: what is done with them, which of them is put away, the lowest first, and their line.
PLAY_BITS, AWAY_BITS = 2, 2
LINE_AT = PLAY_BITS + AWAY_BITS
_PLAY, _AWAY = (1 << PLAY_BITS) - 1, (1 << AWAY_BITS) - 1
SCRATCH = CARDS

# Places in the sizes of a shape.
THREE_LINES, OWN_LINES, DEALER_LINES, COMPARED, SHIFT, BIAS = range(6)


@leaf
def settled(
    a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, x: Int, y: Int, z: Int, hands: NDArray[np.uint8], sizes: Ints,
    keys: Ints, lanes: Ints, offsets: Words, strengths: Halves, suited: Halves, lines: Halves,
) -> Any:  # fmt: skip
    """What was done, the line of the own three cards, those of both hands, and which is higher, without a branch."""
    hand, shift, bias = np.int64(hands[place_of_three(a, b, c)]), sizes[SHIFT], sizes[BIAS]
    low, high = min(a, b), max(a, b)
    gone = (hand >> PLAY_BITS) & _AWAY
    away = min(low, c) if gone == 0 else max(high, c) if gone == 2 else max(low, min(high, c))
    key, board = keys[x] + keys[y] + keys[z], lanes[x] | lanes[y] | lanes[z]
    own = key + keys[a] + keys[b] + keys[c] - keys[away]
    mine = (board | lanes[a] | lanes[b] | lanes[c]) & ~lanes[away]
    ours = strength(own, mine, offsets, strengths, suited, shift, bias)
    one = strength(
        key + keys[d] + keys[e], board | lanes[d] | lanes[e], offsets, strengths, suited, shift, bias
    )
    two = strength(
        key + keys[d] + keys[f], board | lanes[d] | lanes[f], offsets, strengths, suited, shift, bias
    )
    three = strength(
        key + keys[e] + keys[f], board | lanes[e] | lanes[f], offsets, strengths, suited, shift, bias
    )
    theirs = max(one, two, three)
    outcome = (hand & _PLAY) * sizes[THREE_LINES] + (hand >> LINE_AT)
    outcome = with_lines(outcome, ours, theirs, sizes[OWN_LINES], sizes[DEALER_LINES], lines)
    return outcome * sizes[COMPARED] + higher(ours, theirs, sizes[COMPARED])


@leaf
def play(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, tables: Tables, hits: Ints, scratch: Any
) -> Any:
    """A unit, for whoever runs one at a time."""
    hands, at, sizes, keys, lanes, offsets, strengths, suited, lines = tables
    twelve_cards(seed, unit, w0, w1, w2, scratch)
    return settled(
        scratch[at[0]], scratch[at[1]], scratch[at[2]], scratch[at[3]], scratch[at[4]], scratch[at[5]],
        scratch[at[6]], scratch[at[7]], scratch[at[8]], hands, sizes, keys, lanes, offsets, strengths, suited, lines,
    )  # fmt: skip


@kernel
def run(seed: Int, first: Int, outcomes: NDArray[np.int32], tables: Tables, hits: Ints) -> None:
    """Play the units from `first` on, one for each place of `outcomes`."""
    hands, at, sizes, keys, lanes, offsets, strengths, suited, lines = tables
    words, places, cards = np.empty((4, BATCH), np.uint32), np.empty(ROOM, np.uint8), np.empty(ROOM, np.uint8)
    a, b, c, d, e = at[0] * BATCH, at[1] * BATCH, at[2] * BATCH, at[3] * BATCH, at[4] * BATCH
    f, x, y, z = at[5] * BATCH, at[6] * BATCH, at[7] * BATCH, at[8] * BATCH
    for begin in range(0, outcomes.size, BATCH):
        count = min(BATCH, outcomes.size - begin)
        deal(seed, first + np.uint64(begin), count, words, places, cards)
        for here in range(count):
            outcomes[begin + here] = settled(
                cards[a + here], cards[b + here], cards[c + here], cards[d + here], cards[e + here], cards[f + here],
                cards[x + here], cards[y + here], cards[z + here], hands, sizes, keys, lanes, offsets, strengths,
                suited, lines,
            )  # fmt: skip
