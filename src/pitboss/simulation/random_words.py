"""The first words of many units at once: most units need no more than one block of their stream.

`chance.compiled.block` is the same for one unit; here the lanes of the processor work side by side.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import Int

BATCH = 256
"""Units whose first words are made together; their words stay in the nearest cache."""

_WORD, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
_M0, _M1 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_W0, _W1 = np.uint32(0x9E3779B9), np.uint32(0xBB67AE85)


@leaf
def _mixed(unit: Int, key_low: Int, key_high: Int) -> Any:
    """Block 0, lane 0 of a unit. In 32 bits, so that lanes hold as many as they can."""
    c0: Any = np.uint32(0)
    c1: Any = np.uint32(0)
    c2: Any = np.uint32(unit & _WORD)
    c3: Any = np.uint32(unit >> _HALF)
    for _ in range(10):
        low = np.uint64(c0) * _M0
        high = np.uint64(c2) * _M1
        c0 = np.uint32(high >> _HALF) ^ c1 ^ key_low
        c1 = np.uint32(high & _WORD)
        c2 = np.uint32(low >> _HALF) ^ c3 ^ key_high
        c3 = np.uint32(low & _WORD)
        key_low = np.uint32(key_low + _W0)
        key_high = np.uint32(key_high + _W1)
    return c0, c1, c2, c3


@kernel
def first_words(seed: Int, first: Int, count: Int, words: NDArray[np.uint32]) -> None:
    """Put block 0, lane 0 of the units from `first` on into the columns of `words`."""
    low, high = np.uint32(seed & _WORD), np.uint32(seed >> _HALF)
    for at in range(count):
        words[0, at], words[1, at], words[2, at], words[3, at] = _mixed(first + np.uint64(at), low, high)


@kernel
def first_word(seed: Int, first: Int, count: Int, words: NDArray[np.uint32]) -> None:
    """The first of them alone: a fifth sooner, since what only the others need is not worked out."""
    low, high = np.uint32(seed & _WORD), np.uint32(seed >> _HALF)
    for at in range(count):
        words[at] = _mixed(first + np.uint64(at), low, high)[0]


@kernel
def only_drawn(seed: Int, first: Int, count: Int) -> Any:
    """The words of n units and nothing done with them: what a kernel is measured against."""
    words = np.empty((4, BATCH), np.uint32)
    for start in range(0, count, BATCH):
        first_words(seed, first + np.uint64(start), min(BATCH, count - start), words)
    return words[0, 0]
