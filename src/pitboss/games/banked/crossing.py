"""Raises on two crossing lines, looked up: by the own two cards, those of the line, and those of the other line.

Suits can be renamed: the own cards and the first card of a line have a row under other names, and so do the cards that
come after them. Where both cards of the second line are seen it seldom matters which of the first line are out of play.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

DECK, SUITS, PAIRS = 52, 4, 1326
NAME_BITS = 8
"""Of own cards and a first card: what the suits are called, two bits for each, and above them the row."""
NEVER, ALWAYS = 0, 1
Bits = NDArray[np.uint64]


class Raises(NamedTuple):
    """first: of each row, whether to raise on the first card of the first line
    third: by row and the two cards of the first line, whether on the first card of the second
    lines: by row and second card of the line, in the lowest bit whether to raise on the first line, and above it on the
        second: `NEVER`, `ALWAYS`, or from 2 on a row of `fourth`
    fourth: by the two cards of the first line
    """

    first: Bits
    third: Bits
    lines: NDArray[np.uint32]
    fourth: Bits


def pair_at(one: int, two: int) -> int:
    high, low = max(one, two), min(one, two)
    return high * (high - 1) // 2 + low


@cache
def all_pairs() -> NDArray[np.int64]:
    """The lower and the higher card of each, at its place."""
    return np.array([(low, high) for high in range(DECK) for low in range(high)])


@cache
def seen() -> tuple[NDArray[np.uint32], NDArray[np.int64]]:
    """By own pair and first card the row and the names of suits; of each row the first card and the own two, lowest
    names of all.
    """
    pairs = all_pairs()
    best = np.full((PAIRS, DECK), DECK * PAIRS, np.int64)
    named = np.zeros((PAIRS, DECK), np.int64)
    for names in permutations(range(SUITS)):
        of = np.arange(DECK) // SUITS * SUITS + np.array(names)[np.arange(DECK) % SUITS]
        low, high = of[pairs].min(axis=1), of[pairs].max(axis=1)
        code = of[None, :] * PAIRS + (high * (high - 1) // 2 + low)[:, None]
        better = code < best
        best[better] = code[better]
        named[better] = sum(name << 2 * suit for suit, name in enumerate(names))
    apart = (pairs[:, :1] != np.arange(DECK)) & (pairs[:, 1:] != np.arange(DECK))
    codes, rows = np.unique(best[apart], return_inverse=True)
    found = np.zeros((PAIRS, DECK), np.uint32)
    found[apart] = rows << NAME_BITS | named[apart]
    return found.reshape(-1), np.column_stack([codes // PAIRS, pairs[codes % PAIRS]])


def packed(bits: NDArray[np.bool_]) -> Bits:
    flat = np.pad(bits.reshape(-1), (0, -bits.size % 64))
    return np.packbits(flat, bitorder="little").view(np.uint64) if flat.size else np.zeros(1, np.uint64)


def raised(raises: Raises, own: Sequence[int], up: Sequence[int]) -> bool:
    """Whether to raise with these cards seen: those of the first line, then those of the second."""
    line, out = (up[2:], up[:2]) if len(up) > 2 else (up, ())
    there = int(seen()[0][pair_at(own[0], own[1]) * DECK + line[0]])
    row = there >> NAME_BITS
    called = [card & 60 | there >> 2 * (card & 3) & 3 for card in (*line[1:], *out)]
    if not out:
        return bool(raises.lines[row * DECK + called[0]] & 1) if line[1:] else _bit(raises.first, row)
    pair = pair_at(called[-2], called[-1])
    if not line[1:]:
        return _bit(raises.third, row * PAIRS + pair)
    code = int(raises.lines[row * DECK + called[0]]) >> 1
    return code == ALWAYS if code <= ALWAYS else _bit(raises.fourth, (code - 2) * PAIRS + pair)


def _bit(bits: Bits, at: int) -> bool:
    return bool(int(bits[at >> 6]) >> (at & 63) & 1)
