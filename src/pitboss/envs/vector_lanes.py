"""What every lane of a vector environment has, whatever is played in it: what is seen, and how the round stands."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.envs.seen import CARDS, Seen

ASKED, DECIDED, ENDED = 0, 1, 2
"""A decision is open; the cards decided everything, which a step takes note of; the next step begins another round."""
MOST_ACTS = 96
"""More decisions than a round can have."""


class Lanes:
    """Arrays with a row for each of `size` rounds that are played side by side.

    number: which episode of the seed is played; acted, asked: what was done in it, and how often
    """

    def __init__(self, size: int, *, forms: int, kinds: int) -> None:
        def zeros(*shape: int, of: Any = np.int64) -> NDArray[Any]:
            return np.zeros((size, *shape), of)

        self.size = size
        self.hand, self.dealer, self.board = (zeros(CARDS, of=np.int8) for _ in range(3))
        self.stakes, self.facts = zeros(kinds), zeros(3)
        self.mask = zeros(forms, of=np.int8)
        self.reward, self.terminated, self.refused = (
            zeros(of=np.float64),
            zeros(of=np.bool_),
            zeros(of=np.bool_),
        )
        self.status, self.number = zeros(of=np.int8), zeros(of=np.uint64)
        self.asked, self.acted = zeros(), zeros(MOST_ACTS, of=np.int8)

    def seen(self) -> Seen:
        return {
            "hand": self.hand, "dealer": self.dealer, "board": self.board, "stakes": self.stakes,
            "facts": self.facts,
        }  # fmt: skip
