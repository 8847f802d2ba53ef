"""A kernel for the tests: a deck of 52 that lasts over 26 rounds of high card, one card each, ties nothing.

A unit is the deck, its outcome the net result of all its rounds; each round's result is counted as a hit.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.compiled import STREAM_SIZE, partial_shuffle, start
from pitboss.hands.compiled import kernel
from pitboss.hands.layout import Int
from pitboss.simulation.plan import Tables, bump

SCRATCH = STREAM_SIZE + 52
ROUNDS = 26


@kernel
def play(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, tables: Tables, hits: NDArray[np.int64],
    scratch: Any,
) -> Any:  # fmt: skip
    deck = scratch[STREAM_SIZE:]
    for card in range(52):
        deck[card] = card
    start(scratch[:STREAM_SIZE], seed, unit, 0)
    partial_shuffle(scratch[:STREAM_SIZE], deck, 52)
    net = 0
    for at in range(ROUNDS):
        mine, theirs = deck[2 * at] >> 2, deck[2 * at + 1] >> 2
        won = int(mine > theirs) - int(mine < theirs)
        bump(hits, 1 + won)
        net += won
    return net


@kernel
def run(seed: Int, first: Int, outcomes: NDArray[np.int32], tables: Tables, hits: NDArray[np.int64]) -> None:
    scratch = np.zeros(SCRATCH, np.int64)
    for at in range(outcomes.size):
        outcomes[at] = play(seed, first + np.uint64(at), 0, 0, 0, 0, tables, hits, scratch)
