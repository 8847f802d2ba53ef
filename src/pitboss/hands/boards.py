"""Showdowns over every board, by arrays: the counts of `deals.count_deals`, without Numba.

For a few million boards this is quicker than loading Numba; for more the compiled kernels are.
"""

from __future__ import annotations

from math import comb

import numpy as np

from pitboss.hands.layout import KING_QUEEN, LOW_WORD, SUIT_TOPS, Grid, Ints, Spot, Tables

BOARDS_AT_ONCE = 3_000_000
_STRETCH = 1 << 17
"""Boards of one pass, so that what is worked on stays near the processor."""


def count_boards(spot: Spot, table: Tables, tally: Grid) -> None:
    """Add every board to `tally`, as `deals.settle` counts them."""
    take = int(spot.takes[0])
    keys, lanes = sums(table.keys[spot.deck], take), sums(table.lanes[spot.deck], take)
    known = [_known(spot, table, slot) for slot in range(spot.known.size)]
    board_key, board_lanes = known.pop()
    for first in range(0, keys.size, _STRETCH):
        part = slice(first, first + _STRETCH)
        key, lane = keys[part] + board_key, lanes[part] | board_lanes
        strengths = np.stack([strengths_of(key + own, lane | held, table) for own, held in known])
        _settle(strengths, tally)


def sums(values: Ints, size: int) -> Ints:
    """The sums of every choice of `size` of the values.

    Choices are ordered by their greatest member, so that the smaller choices below it are a beginning of the
    list before.
    """
    found = np.zeros(1, np.int64)
    for taken in range(1, size + 1):
        found = np.concatenate(
            [found[: comb(place, taken - 1)] + values[place] for place in range(taken - 1, values.size)]
        )
    return found


def strengths_of(keys: Ints, lanes: Ints, table: Tables) -> Ints:
    """`kernels.strength_of` for many hands."""
    ranks = (keys & LOW_WORD).astype(np.uint32)
    best = table.strengths[ranks + table.offsets[ranks >> np.uint32(table.shift)]].astype(np.int64)
    tops = (keys + table.bias) & SUIT_TOPS
    suited = np.flatnonzero(tops)
    if suited.size:
        best[suited] = np.maximum(best[suited], _suit_strengths(tops[suited], lanes[suited], table))
    return best


def _suit_strengths(tops: Ints, lanes: Ints, table: Tables) -> Ints:
    """`kernels.suit_strength` for many hands."""
    masks = np.select([tops & (8 << 32 + 4 * suit) != 0 for suit in range(3)], [0, 16, 32], 48)
    best = table.suited[(lanes >> masks) & 8191 | (lanes & 8192)].astype(np.int64)
    if table.match:
        matched = np.zeros(lanes.size, bool)
        for suit in range(4):
            matched |= (lanes >> 16 * suit) & 8191 == KING_QUEEN
        best[matched & (best >> 20 == table.match >> 32)] = table.match & LOW_WORD
    return best


def _known(spot: Spot, table: Tables, slot: int) -> tuple[int, int]:
    cards = spot.cards[slot, : spot.known[slot]]
    return int(table.keys[cards].sum()), int(np.bitwise_or.reduce(table.lanes[cards], initial=0))


def _settle(strengths: Ints, tally: Grid) -> None:
    hands = strengths.shape[0]
    winning = strengths == strengths.max(axis=0)
    sharing = winning.sum(axis=0)
    for hand in range(hands):
        tally[hand, :, hands + 1] += np.bincount(np.where(winning[hand], sharing, 0), minlength=hands + 1)
