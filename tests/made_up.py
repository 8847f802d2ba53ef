"""Raises on a cross made up at random: best ones take a while to count."""

from __future__ import annotations

import numpy as np

from pitboss.games.banked.crossing import DECK, PAIRS, Raises, packed, seen


def made_up() -> Raises:
    """Half of all raises; of those that hang on the first line a few rows, which many situations share."""
    chance, rows, hanging = np.random.default_rng(7), len(seen()[1]), 50
    return Raises(
        packed(chance.random(rows) < 0.5),
        packed(chance.random((rows, PAIRS)) < 0.5),
        chance.integers(0, 2 * (2 + hanging), rows * DECK).astype(np.uint32),
        packed(chance.random((hanging, PAIRS)) < 0.5),
    )
