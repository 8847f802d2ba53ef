"""What the kernels of several shapes of deal have in common: a strength, a bit, lines of both hands, the higher one."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.compiled import leaf
from pitboss.hands.layout import LOW_WORD, SUIT_TOPS, Int, Words

Bits = NDArray[np.uint64]
Halves = NDArray[np.uint16]

DEALER_LINE_AT = 8
"""Of an order among all strengths, in 16 bits: its line as one's own, and from here on as the dealer's."""


@leaf
def bit(bits: Bits, at: Int) -> Any:
    return np.int64((bits[np.uint64(at >> 6)] >> np.uint64(at & 63)) & np.uint64(1))


@leaf
def first_suit(tops: Int) -> Any:
    """The first suit with cards enough, where `tops` has a bit for each that does."""
    return 0 if tops & 1 else 1 if tops >> 4 & 1 else 2 if tops >> 8 & 1 else 3


@leaf
def unsuited(key: Int, offsets: Words, strengths: Any, shift: Int) -> Any:
    """The strength of a hand whose suits do not count."""
    ranks = np.uint32(key & LOW_WORD)
    return strengths[np.uint32(ranks + offsets[ranks >> np.uint32(shift)])]


@leaf
def strength(key: Int, lanes: Int, offsets: Words, strengths: Any, suited: Any, shift: Int, bias: Int) -> Any:
    """Without a branch: of no suit with cards enough the lowest of all strengths is looked up."""
    best = unsuited(key, offsets, strengths, shift)
    tops = ((key + bias) & SUIT_TOPS) >> 35
    suit = (tops >> 4 & 1) + 2 * (tops >> 8 & 1) + 3 * (tops >> 12 & 1)
    mask = np.uint32((lanes >> 16 * suit) & (8191 * min(tops, 1)))
    return max(best, suited[mask])


@leaf
def higher(ours: Int, theirs: Int, size: Int) -> Any:
    """Which hand is higher: 0 theirs, 1 neither, 2 ours; nothing where a comparison has no size."""
    return (1 + np.int64(ours > theirs) - np.int64(ours < theirs)) * np.int64(size > 1)


@leaf
def with_lines(outcome: Int, ours: Int, theirs: Int, own_lines: Int, dealer_lines: Int, lines: Halves) -> Any:
    """An outcome with the lines of both hands."""
    outcome = outcome * own_lines + np.int64(lines[ours] & np.uint16(255))
    return outcome * dealer_lines + np.int64(lines[theirs] >> np.uint16(DEALER_LINE_AT))
