"""Seven cards dealt and ranked in bulk: the work inside every poker simulation, measured by itself.

A unit is a deck, its outcome the category of the best five of the first seven cards.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.hands import ranking
from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.high import CATEGORY_SHIFT
from pitboss.hands.kernels import strength_of
from pitboss.hands.layout import Int
from pitboss.hands.tables import tables as evaluator
from pitboss.simulation.deals import seven_cards
from pitboss.simulation.plan import Job, Tables
from pitboss.simulation.random_words import BATCH, first_words

Ints = NDArray[np.int64]
Words = NDArray[np.uint32]


@leaf
def category(
    c0: Int, c1: Int, c2: Int, c3: Int, c4: Int, c5: Int, c6: Int, keys: Ints, lanes: Ints, offsets: Words,
    strengths: Words, suited: Words, figures: Ints,
) -> Any:  # fmt: skip
    key = keys[c0] + keys[c1] + keys[c2] + keys[c3] + keys[c4] + keys[c5] + keys[c6]
    held = lanes[c0] | lanes[c1] | lanes[c2] | lanes[c3] | lanes[c4] | lanes[c5] | lanes[c6]
    strength = strength_of(key, held, offsets, strengths, suited, figures[0], figures[1], figures[2])
    return strength >> CATEGORY_SHIFT


@leaf
def play(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, tables: Tables, hits: Ints, scratch: Ints
) -> Any:
    """A unit, for whoever runs one at a time."""
    c0, c1, c2, c3, c4, c5, c6 = seven_cards(seed, unit, w0, w1)
    return category(
        c0, c1, c2, c3, c4, c5, c6, tables[0], tables[1], tables[2], tables[3], tables[4], tables[5]
    )


@kernel
def run(seed: Int, first: Int, outcomes: NDArray[np.int32], tables: Tables, hits: Ints) -> None:
    """Play the units from `first` on, one for each place of `outcomes`."""
    keys, lanes, offsets, strengths, suited, figures = tables
    words = np.empty((4, BATCH), np.uint32)
    for start in range(0, outcomes.size, BATCH):
        count = min(BATCH, outcomes.size - start)
        first_words(seed, first + np.uint64(start), count, words)
        for at in range(count):
            c0, c1, c2, c3, c4, c5, c6 = seven_cards(
                seed, first + np.uint64(start + at), np.uint64(words[0, at]), np.uint64(words[1, at])
            )
            outcomes[start + at] = category(
                c0, c1, c2, c3, c4, c5, c6, keys, lanes, offsets, strengths, suited, figures
            )


def job(seed: int) -> Job:
    """What a pool needs to play it; outcomes are the categories of five-card hands, from high card up."""
    ranked = ranking("five")
    made = evaluator(ranked, 7)
    figures = np.array([made.shift, made.bias, made.match], np.int64)
    tables = (made.keys, made.lanes, made.offsets, made.strengths, made.suited, figures)
    return Job(__name__, seed, tables, 0, np.arange(len(ranked.categories), dtype=np.int64))
