"""Where the class of seven cards stands in a `lookup.Lookup`, for kernels."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.equipment.cards import JOKER
from pitboss.games.setting.kernel_sharing import HELD
from pitboss.hands.compiled import leaf

BITS = 19
"""Of the number of a slot."""
_MIX = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(64 - BITS)
_ENOUGH, _FIVE = 0x3333, 0x8888
"""Added to the cards of each suit, four bits of a number: where the highest of them is set, there are five."""


@leaf
def slot_of(key: Any) -> Any:
    return np.int64((np.uint64(key) * _MIX) >> _SHIFT)


@leaf
def place_of(deck: Any, cards: Any, ranked: Any, suited: Any, slots: Any, keys: Any) -> Any:
    """Where the class of a hand stands, by the sums over its cards."""
    key = ranked << 13
    many = (suited + _ENOUGH) & _FIVE
    if many:
        suit = 0 if many & 8 else 1 if many & 128 else 2 if many & 2048 else 3
        for each in range(HELD):
            card = deck[cards[each]]
            if card != JOKER and card & 3 == suit:
                key |= 1 << (card >> 2)
    slot = slot_of(key)
    while keys[slots[slot]] != key:
        slot = (slot + 1) & (len(slots) - 1)
    return slots[slot]
