"""Counting a dealer's hands that hold none of a player's cards, from sorted lists, by inclusion and exclusion.

A list has, for some cards, all hands that hold them, by strength. The hands that hold the card turned up and none of
the player's are those with the card turned up, less those that also hold one of his, and so on.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import Grid, Int, Ints

Lists = tuple[NDArray[np.uint16], ...]
"""By how many cards they share: a row for each set of them, in the order of `place_of_set`."""


@leaf
def place_of_set(cards: Ints, size: Int, choose: Grid) -> Any:
    """The place of a set among all sets of its size, ordered by the highest card; `cards` rise."""
    place = 0
    for at in range(size):
        place += choose[cards[at], at + 1]
    return place


@kernel
def fill_lists(
    sets: NDArray[np.int8], order: Ints, rank: NDArray[np.uint16], lists: Lists, filled: Any, choose: Grid
) -> None:
    """Put every hand, the weakest first, into the list of each set of its cards. `filled`: how far, like `lists`."""
    size = sets.shape[1]
    some = np.empty(8, np.int64)
    for number in range(order.size):
        hand = order[number]
        for mask in range(1 << size):
            count = 0
            for at in range(size):
                if mask >> at & 1:
                    some[count] = sets[hand, at]
                    count += 1
            row = place_of_set(some, count, choose)
            lists[count][row, filled[count][row]] = rank[hand]
            filled[count][row] += 1


@leaf
def below(values: NDArray[np.uint16], limit: Int) -> Any:
    """How many values of a rising list are less."""
    low, high = 0, values.size
    while low < high:
        middle = (low + high) >> 1
        if values[middle] < limit:
            low = middle + 1
        else:
            high = middle
    return low


@kernel
def count_hands(
    own: Grid, up: Ints, limits: Grid, lists: Lists, size: Int, choose: Grid, found: Grid
) -> None:
    """For each hand of a player (rising cards), and the dealer's card turned up or -1: how many of the dealer's hands
    are below each limit of its row.
    """
    some = np.empty(8, np.int64)
    cards = own.shape[1]
    for number in range(own.shape[0]):
        shown = up[number]
        for mask in range(1 << cards):
            count, put, sign = 0, shown < 0, 1
            for at in range(cards):
                if mask >> at & 1:
                    card = own[number, at]
                    if not put and card > shown:
                        some[count] = shown
                        count += 1
                        put = True
                    some[count] = card
                    count += 1
                    sign = -sign
            if not put:
                some[count] = shown
                count += 1
            if count > size:
                continue
            values = lists[count][place_of_set(some, count, choose)]
            for limit in range(limits.shape[1]):
                found[number, limit] += sign * below(values, limits[number, limit])


@kernel
def spread_suits(
    sets: NDArray[np.int8], hands: Grid, by_hand: NDArray[np.uint64], choose: Grid, found: NDArray[np.uint64]
) -> None:
    """To every set of cards the words of the hand that stands for it, their bits moved to the suits of the set.

    A bit is a card that is up; `hands` have the ranks of their suits in falling order.
    """
    size = sets.shape[1]
    at = np.full(sets.shape[0], -1, np.int64)
    some = np.empty(8, np.int64)
    for hand in range(hands.shape[0]):
        for place in range(size):
            some[place] = hands[hand, place]
        at[place_of_set(some, size, choose)] = hand
    each_rank = np.uint64(0x1111111111111)
    masks = np.empty(4, np.int64)
    name = np.empty(4, np.int64)
    for number in range(sets.shape[0]):
        masks[:] = 0
        for place in range(size):
            masks[sets[number, place] & 3] |= 1 << (sets[number, place] >> 2)
        for suit in range(4):
            name[suit] = 0
            for other in range(4):
                before = masks[other] > masks[suit] or (masks[other] == masks[suit] and other < suit)
                name[suit] += np.int64(before)
        for place in range(size):
            card = (sets[number, place] >> 2 << 2) + name[sets[number, place] & 3]
            low = place
            while low > 0 and some[low - 1] > card:
                some[low] = some[low - 1]
                low -= 1
            some[low] = card
        hand = at[place_of_set(some, size, choose)]
        for plane in range(by_hand.shape[0]):
            word, moved = by_hand[plane, hand], np.uint64(0)
            for suit in range(4):
                moved |= ((word >> np.uint64(name[suit])) & each_rank) << np.uint64(suit)
            found[plane, number] = moved
