"""Hands of seven cards set as fast as they are counted off: each is looked up by its class.

A class is known by one number, a sum over its cards; where five cards, or four and the joker, are of one suit, the
ranks of that suit belong to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment.cards import JOKER
from pitboss.games.pai_gow_poker.kernel_classes import BITS, place_of, slot_of
from pitboss.games.pai_gow_poker.ways import Ways
from pitboss.games.setting.kernel_sharing import HELD, following
from pitboss.hands.compiled import kernel

Ints = NDArray[np.integer[Any]]
CHUNK = 1 << 20


class Lookup(NamedTuple):
    """Every class with its two hands: `slots` has its place in `keys`, `highs` and `lows`, where it is not -1.

    high_values, low_values: the strengths that the numbers of a high and a low hand stand for
    """

    slots: Ints
    keys: Ints
    highs: Ints
    lows: Ints
    high_values: NDArray[np.int64]
    low_values: NDArray[np.int64]


def lookup(ways: Ways) -> Lookup:
    keys = np.concatenate([ways.plain << 13, ways.suited])
    strengths = (
        np.concatenate([ways.plain_high, ways.suited_high]),
        np.concatenate([ways.plain_low, ways.suited_low]),
    )
    (high_values, highs), (low_values, lows) = (np.unique(each, return_inverse=True) for each in strengths)
    slots = np.full(1 << BITS, -1, np.int32)
    _fill(keys, slots)
    return Lookup(slots, keys, highs.astype(np.uint16), lows.astype(np.uint8), high_values, low_values)


@kernel
def _fill(keys: Any, slots: Any) -> None:
    for at in range(len(keys)):
        slot = slot_of(keys[at])
        while slots[slot] >= 0:
            slot = (slot + 1) & (len(slots) - 1)
        slots[slot] = at


def numbers(deck: Ints) -> tuple[Ints, Ints]:
    """What each card adds to the number of its class, and to those of its suit; the joker is one of every suit."""
    joker = deck == JOKER
    return np.where(joker, 5**13, 5 ** (deck >> 2)).astype(np.int64), np.where(
        joker, 0x1111, 1 << 4 * (deck & 3)
    )


@kernel
def set_hands(
    deck: Any, ranks: Any, suits: Any, cards: Any, slots: Any, keys: Any, of_high: Any, of_low: Any, highs: Any,
    lows: Any,
) -> None:  # fmt: skip
    """As many hands as there is room for, beginning with `cards`, which is left at the one that follows.

    deck: the cards of which hands are made, rising, the joker last; `ranks`, `suits`: their `numbers`
    cards: places in the deck, rising
    """
    ranked = np.zeros(HELD + 1, np.int64)
    suited = np.zeros(HELD + 1, np.int64)
    changed = HELD
    for at in range(len(highs)):
        for each in range(changed - 1, -1, -1):
            ranked[each] = ranked[each + 1] + ranks[cards[each]]
            suited[each] = suited[each + 1] + suits[cards[each]]
        place = place_of(deck, cards, ranked[0], suited[0], slots, keys)
        highs[at], lows[at] = of_high[place], of_low[place]
        changed = following(cards, HELD)


def hands_set(table: Lookup, deck: Ints, chunk: int = CHUNK) -> Iterator[tuple[Ints, Ints]]:
    """Every hand of a deck in the order of `comparing`, a piece at a time: numbers of its high and its low hand."""
    left, cards, (ranks, suits) = comb(len(deck), HELD), np.arange(HELD), numbers(deck)
    while left:
        highs, lows = np.zeros(min(chunk, left), np.uint16), np.zeros(min(chunk, left), np.uint8)
        set_hands(deck, ranks, suits, cards, *table[:4], highs, lows)
        left -= len(highs)
        yield highs, lows
