"""Three cards against three, one decision on one's own: a look into a table of all hands for each side, one outcome.

A shape of deal, not a game: which cards of the deck go where is data, and so is what each hand is. See `kernel_tables`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.banked.kernel_parts import higher
from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import Int, Ints
from pitboss.simulation.deals import place_of_three, six_cards
from pitboss.simulation.plan import Tables
from pitboss.simulation.random_words import BATCH, first_words

# A hand in 16 bits: its order among all hands, its line as one's own, what is done with it, its line as the dealer's.
ORDER_BITS, OWN_BITS, PLAY_BITS = 10, 3, 2
OWN_AT = ORDER_BITS
PLAY_AT = OWN_AT + OWN_BITS
DEALER_AT = PLAY_AT + PLAY_BITS
_ORDER, _OWN, _PLAY = (1 << ORDER_BITS) - 1, (1 << OWN_BITS) - 1, (1 << PLAY_BITS) - 1


@leaf
def told(own: Int, other: Int, lines: Int, dealers: Int, compares: Int) -> Any:
    """What was done with a hand, both lines, and which of two hands is higher, as one number."""
    outcome = ((own >> PLAY_AT) & _PLAY) * lines + ((own >> OWN_AT) & _OWN)
    return (outcome * dealers + (other >> DEALER_AT)) * compares + higher(
        own & _ORDER, other & _ORDER, compares
    )


@leaf
def settled(
    c0: Int, c1: Int, c2: Int, c3: Int, c4: Int, c5: Int, hands: NDArray[np.uint16],
    s0: Int, s1: Int, s2: Int, s3: Int, s4: Int, s5: Int, lines: Int, dealers: Int, compares: Int,
) -> Any:  # fmt: skip
    """The outcome of a deal, without a branch: what was done, both lines, and which hand is higher.

    `s0` to `s5`: where the own cards and then the dealer's come in the deal, in bits
    """
    low = np.int64(c0) | np.int64(c1) << 8 | np.int64(c2) << 16
    dealt = low | np.int64(c3) << 24 | np.int64(c4) << 32 | np.int64(c5) << 40
    a, b, c = (dealt >> s0) & 63, (dealt >> s1) & 63, (dealt >> s2) & 63
    d, e, f = (dealt >> s3) & 63, (dealt >> s4) & 63, (dealt >> s5) & 63
    return told(
        np.int64(hands[place_of_three(a, b, c)]),
        np.int64(hands[place_of_three(d, e, f)]),
        lines,
        dealers,
        compares,
    )


@leaf
def play(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, tables: Tables, hits: Ints, scratch: Ints
) -> Any:
    """A unit, for whoever runs one at a time."""
    c0, c1, c2, c3, c4, c5 = six_cards(seed, unit, w0, w1)
    at, sizes = tables[1], tables[2]
    return settled(
        c0, c1, c2, c3, c4, c5, tables[0], at[0], at[1], at[2], at[3], at[4], at[5], sizes[0], sizes[1], sizes[2]
    )  # fmt: skip


@kernel
def run(seed: Int, first: Int, outcomes: NDArray[np.int32], tables: Tables, hits: Ints) -> None:
    """Play the units from `first` on, one for each place of `outcomes`."""
    hands, at, sizes = tables
    s0, s1, s2, s3, s4, s5 = at[0], at[1], at[2], at[3], at[4], at[5]
    lines, dealers, compares = sizes[0], sizes[1], sizes[2]
    words = np.empty((4, BATCH), np.uint32)
    for start in range(0, outcomes.size, BATCH):
        count = min(BATCH, outcomes.size - start)
        first_words(seed, first + np.uint64(start), count, words)
        for here in range(count):
            c0, c1, c2, c3, c4, c5 = six_cards(
                seed, first + np.uint64(start + here), np.uint64(words[0, here]), np.uint64(words[1, here])
            )
            outcomes[start + here] = settled(
                c0, c1, c2, c3, c4, c5, hands, s0, s1, s2, s3, s4, s5, lines, dealers, compares
            )
