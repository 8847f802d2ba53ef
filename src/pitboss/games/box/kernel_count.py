"""Shoes played by a chart while the cards are counted: what rounds make, by the true count before them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.compiled import block
from pitboss.games.box.kernel import BURNED, REACH, SCRATCH, STOP, one_round, rank_of, shuffle
from pitboss.hands.compiled import kernel
from pitboss.hands.layout import Int
from pitboss.simulation.plan import Tables


@kernel
def tally(
    seed: Int, first: Int, shoes: Int, tables: Tables, tags: NDArray[np.int64], deck: Int, begins: Int,
    middle: Int, found: NDArray[np.int64],
) -> None:  # fmt: skip
    """Add to `found[true count, 0..2]` the rounds, what they made in steps, and its squares.

    The burned card is not seen. A true count is the count for each deck that is left, cut to a whole number towards
    zero, and no further from the middle, that of a whole shoe, than `found` has rows for.
    """
    packs, products, limits, chart, n, _, _, _, _, _, _ = tables
    scratch = np.zeros(SCRATCH, np.uint8)
    most = found.shape[0] // 2
    for shoe in range(shoes):
        unit = first + np.uint64(shoe)
        w0, w1, w2, w3 = block(seed, unit, 0, 0)
        shuffle(seed, unit, w0, w1, w2, w3, packs, products, limits, n[REACH], scratch)
        at, running = n[BURNED], np.int64(begins)
        while at <= n[STOP]:
            true = np.int64(running * deck / (packs.size - at))
            row = most + max(-most, min(most, true - middle))
            net, after = one_round(scratch, at, chart, n)
            found[row, 0] += 1
            found[row, 1] += net
            found[row, 2] += net * net
            for seen in range(at, after):
                running += tags[rank_of(np.int64(scratch[seen]))]
            at = after
