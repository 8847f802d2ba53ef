"""Numbers as bits: a draw and a ticket are two words each, and catches are the bits that they share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import Int

LOW = 64
"""Numbers in the first word; the others are in the second."""
_ONE, _TWO, _FOUR, _TOP = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)
_PAIRS, _NIBBLES = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
_BYTES, _SUM = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)

Words = NDArray[np.uint64]


def mask(numbers: Iterable[int]) -> tuple[int, int]:
    """Numbers from 1 on as two words."""
    bits = sum(1 << (number - 1) for number in numbers)
    return bits & ((1 << LOW) - 1), bits >> LOW


@leaf
def ones(word: Int) -> Any:
    """How many bits of a word are set."""
    word = word - ((word >> _ONE) & _PAIRS)
    word = (word & _NIBBLES) + ((word >> _TWO) & _NIBBLES)
    word = (word + (word >> _FOUR)) & _BYTES
    return (word * _SUM) >> _TOP


@kernel
def score(
    low: Int, high: Int, lows: Words, highs: Words, lines: NDArray[np.int64], pays: NDArray[np.int64],
    won: NDArray[np.int64],
) -> None:  # fmt: skip
    """What every straight wager wins against one draw: its line of the card, then its catches, point at its pay."""
    for at in range(lows.size):
        caught = ones(lows[at] & low) + ones(highs[at] & high)
        won[at] = pays[lines[at] + np.int64(caught)]
