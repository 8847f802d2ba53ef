"""Random hands for the tests, and comparing two rankings of the same hands."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray


def random_hands(count: int, size: int, *, seed: int, deck: int = 52) -> NDArray[np.uint8]:
    """So many hands, each dealt from a full deck."""
    random = np.random.default_rng(seed)
    blocks = [
        random.permuted(np.tile(np.arange(deck, dtype=np.uint8), (min(50_000, count - at), 1)), axis=1)[
            :, :size
        ]
        for at in range(0, count, 50_000)
    ]
    return np.ascontiguousarray(np.concatenate(blocks))


def same_order(strengths: Sequence[int], keys: Sequence[Any]) -> bool:
    """Whether both rank all hands alike: equal where the other is equal, greater where it is greater."""
    pairs = sorted(set(zip(strengths, keys, strict=True)))
    different = len({strength for strength, _ in pairs}) == len(pairs) == len({key for _, key in pairs})
    return different and [key for _, key in pairs] == sorted(key for _, key in pairs)
