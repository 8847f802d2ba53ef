"""Hands of seven cards that share cards with each other, by which all pairs that share none are counted.

Of all pairs of hands, those that share no card are wanted. By inclusion and exclusion that is a sum over the sets of
cards S that both hold, with the sign of their number: for each S the hands that hold it are compared with each other,
shared cards or not. Suits may be exchanged, so of the sets that differ by suits only one is worked out.

A hand is known by its place in the order of all of them: the highest card first, then the next (colexicographic).
Cards are `rank * 4 + suit`, the joker last; `size` is the number of cards of the deck.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.hands.compiled import kernel, leaf

HELD = 7


@leaf
def _canonical(a: int, b: int, c: int, d: int) -> int:
    """How many sets come of these by exchanging suits; 0 unless the suits lie in falling order."""
    if a < b or b < c or c < d:
        return 0
    alike = 1
    run = 1
    for same in (a == b, b == c, c == d):
        run = run + 1 if same else 1
        alike *= run
    return 24 // alike


@kernel
def masks(cards: Any, count: int, joker: int, suits: Any) -> None:
    """Which ranks are held of each suit, the joker left out."""
    suits[:] = 0
    for at in range(count):
        if cards[at] != joker:
            suits[cards[at] & 3] |= 1 << (cards[at] >> 2)


@kernel
def orbit(cards: Any, count: int, joker: int, suits: Any) -> int:
    masks(cards, count, joker, suits)
    return _canonical(suits[0], suits[1], suits[2], suits[3])


@kernel
def following(cards: Any, count: int) -> int:
    """The next set in the order; how many of its cards changed. The caller knows when to stop."""
    at = 0
    while at + 1 < count and cards[at] + 1 == cards[at + 1]:
        cards[at] = at
        at += 1
    cards[at] += 1
    return at + 1


@kernel
def sets(size: int, count: int, joker: int, found: Any, weights: Any) -> int:
    """The sets of n cards, one for all that differ by suits only, with how many those are."""
    cards = np.arange(count)
    suits = np.zeros(4, np.int64)
    total = 0
    while count == 0 or cards[count - 1] < size:
        weight = orbit(cards, count, joker, suits)
        if weight:
            if total < len(weights):
                found[total, :count] = cards
                weights[total] = weight
            total += 1
        if count == 0:
            break
        following(cards, count)
    return total


@kernel
def name_hands(size: int, joker: int, choose: Any, names: Any) -> int:
    """For every hand the number of the one that stands for all that differ from it by suits only."""
    cards = np.arange(HELD)
    suits = np.zeros(4, np.int64)
    other = np.zeros(HELD, np.int64)
    total = 0
    # Which hand stands for a family is not always the first of it: so two passes.
    for at in range(len(names)):
        if orbit(cards, HELD, joker, suits):
            names[at] = total
            total += 1
        following(cards, HELD)
    cards[:] = np.arange(HELD)
    for at in range(len(names)):
        masks(cards, HELD, joker, suits)
        if not _canonical(suits[0], suits[1], suits[2], suits[3]):
            suits.sort()
            count = 0
            for rank in range((joker + 3) // 4):
                for suit in range(4):
                    if suits[3 - suit] >> rank & 1:
                        other[count] = rank * 4 + suit
                        count += 1
            if count < HELD:
                other[count] = joker
            place = 0
            for each in range(HELD):
                place += choose[other[each], each + 1]
            names[at] = names[place]
        following(cards, HELD)
    return total


@kernel
def holding(shared: Any, count: int, size: int, choose: Any, places: Any) -> int:
    """The places of all hands that hold the shared cards."""
    more = HELD - count
    left = np.empty(size - count, np.int64)
    free = 0
    for card in range(size):
        held = False
        for at in range(count):
            held |= shared[at] == card
        if not held:
            left[free] = card
            free += 1
    picked = np.arange(more)
    total = 0
    while picked[more - 1] < free:
        place = 0
        ours = 0
        for at in range(more):
            card = left[picked[at]]
            while ours < count and shared[ours] < card:
                place += choose[shared[ours], at + ours + 1]
                ours += 1
            place += choose[card, at + ours + 1]
        while ours < count:
            place += choose[shared[ours], more + ours + 1]
            ours += 1
        places[total] = place
        total += 1
        following(picked, more)
    return total


@kernel
def families(names: Any, found: Any) -> None:
    """The cards of one hand of every family: the last of it in the order."""
    cards = np.arange(HELD)
    for at in range(len(names)):
        found[names[at], :] = cards
        following(cards, HELD)
