"""The first words of many units at once: most units need no more than one block of their stream.

`chance.compiled.block` is the same for one unit; here the lanes of the processor work side by side.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.compiled import kernel
from pitboss.hands.layout import Int

BATCH = 256
"""Units whose first words are made together; their words stay in the nearest cache."""

_WORD, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
_M0, _M1 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_W0, _W1 = np.uint32(0x9E3779B9), np.uint32(0xBB67AE85)


@kernel
def first_words(seed: Int, first: Int, count: Int, words: NDArray[np.uint32]) -> None:
    """Put block 0, lane 0 of the units from `first` on into the columns of `words`."""
    key_low, key_high = np.uint32(seed & _WORD), np.uint32(seed >> _HALF)
    for at in range(count):
        unit = first + np.uint64(at)
        c0: Any = np.uint32(0)
        c1: Any = np.uint32(0)
        c2: Any = np.uint32(unit & _WORD)
        c3: Any = np.uint32(unit >> _HALF)
        k0: Any = key_low
        k1: Any = key_high
        for _ in range(10):
            low = np.uint64(c0) * _M0
            high = np.uint64(c2) * _M1
            c0 = np.uint32(high >> _HALF) ^ c1 ^ k0
            c1 = np.uint32(high & _WORD)
            c2 = np.uint32(low >> _HALF) ^ c3 ^ k1
            c3 = np.uint32(low & _WORD)
            k0 = np.uint32(k0 + _W0)
            k1 = np.uint32(k1 + _W1)
        words[0, at] = c0
        words[1, at] = c1
        words[2, at] = c2
        words[3, at] = c3
