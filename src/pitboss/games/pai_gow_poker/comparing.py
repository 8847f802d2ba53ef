"""Every hand of seven cards against every other, counted without going through the pairs.

Of all pairs of hands, those that share no card are wanted. By inclusion and exclusion that is a sum over the sets of
cards S that both hold, with the sign of their number: for each S the hands that hold it are compared with each other,
shared cards or not, which takes one sorted table of them. Suits may be exchanged, so of the sets that differ by suits
only one is worked out.

A hand is known by its place in the order of all of them: the highest card first, then the next (colexicographic).
Cards are `rank * 4 + suit`, the joker last; `size` is the number of cards of the deck.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.hands.compiled import kernel, leaf

HELD = 7
BLOCK = 16


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
    """The sets of so many cards, one for all that differ by suits only, with how many those are."""
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
def _sorted(places: Any, count: int, highs: Any, lows: Any, starts: Any, below: Any, order: Any) -> None:
    """Hands by the high one, in `order` their low ones; before starts[h] and below[l] those under h and under l."""
    starts[:] = 0
    below[:] = 0
    for at in range(count):
        starts[highs[places[at]] + 1] += 1
        below[lows[places[at]] + 1] += 1
    for high in range(1, len(starts)):
        starts[high] += starts[high - 1]
    for low in range(1, len(below)):
        below[low] += below[low - 1]
    for at in range(count):
        high = highs[places[at]]
        order[starts[high]] = lows[places[at]]
        starts[high] += 1
    for high in range(len(starts) - 1, 0, -1):
        starts[high] = starts[high - 1]
    starts[0] = 0


@kernel
def _tabulate(count: int, starts: Any, below: Any, order: Any, table: Any) -> bool:
    """Of the hands before each high one, or before each block if that is less, how many low ones are under each.

    Whether it is by high hands.
    """
    dense = count // BLOCK > len(starts)
    rows = len(starts) if dense else count // BLOCK + 1
    table[0, :] = 0
    for row in range(1, rows):
        table[row, :] = 0
        since = starts[row - 1] if dense else (row - 1) * BLOCK
        to = starts[row] if dense else row * BLOCK
        for at in range(since, to):
            table[row, order[at] + 1] += 1
        added = 0
        for low in range(len(below)):
            added += table[row, low]
            table[row, low] = table[row - 1, low] + added
    return dense


@leaf
def _under(high: int, low: int, dense: bool, starts: Any, order: Any, table: Any) -> int:
    """Hands of which both are under these."""
    stop = starts[high]
    row = high if dense else stop // BLOCK
    found = table[row, low]
    for at in range(stop if dense else row * BLOCK, stop):
        found += order[at] < low
    return found


@kernel
def compare(
    found: Any,
    weights: Any,
    count: int,
    size: int,
    choose: Any,
    highs: Any,
    lows: Any,
    room: Any,
    table: Any,
    tally: Any,
) -> None:
    """House way against house way: to `tally` the pairs that the player wins and loses, copies being the dealer's.

    found, weights: the sets of `count` shared cards
    """
    places, starts, below, order = room
    for at in range(len(weights)):
        hands = holding(found[at], count, size, choose, places)
        _sorted(places, hands, highs, lows, starts, below, order)
        dense = _tabulate(hands, starts, below, order, table)
        won = lost = 0
        for hand in range(hands):
            high, low = highs[places[hand]], lows[places[hand]]
            both = _under(high, low, dense, starts, order, table)
            won += both
            lost += hands - starts[high] - below[low] + both
        sign = -weights[at] if count % 2 else weights[at]
        tally[0] += sign * won
        tally[1] += sign * lost


@kernel
def weigh(
    found: Any,
    weights: Any,
    count: int,
    size: int,
    choose: Any,
    highs: Any,
    lows: Any,
    names: Any,
    first: Any,
    mine_high: Any,
    mine_low: Any,
    room: Any,
    table: Any,
    won: Any,
    lost: Any,
) -> None:
    """Every setting of a hand that may be best against the house way: to each setting what it wins and loses.

    names: of every hand; first: its first setting; mine_high, mine_low: of the settings, as numbers of the dealer's
        hands that are under them
    """
    places, starts, below, order = room
    for at in range(len(weights)):
        hands = holding(found[at], count, size, choose, places)
        _sorted(places, hands, highs, lows, starts, below, order)
        dense = _tabulate(hands, starts, below, order, table)
        sign = -weights[at] if count % 2 else weights[at]
        for hand in range(hands):
            name = names[places[hand]]
            for setting in range(first[name], first[name + 1]):
                high, low = mine_high[setting], mine_low[setting]
                both = _under(high, low, dense, starts, order, table)
                won[setting] += sign * both
                lost[setting] += sign * (hands - starts[high] - below[low] + both)


@kernel
def families(names: Any, found: Any) -> None:
    """The cards of one hand of every family: the last of it in the order."""
    cards = np.arange(HELD)
    for at in range(len(names)):
        found[names[at], :] = cards
        following(cards, HELD)


@kernel
def worth_trying(highs: Any, lows: Any, counts: Any, kept_high: Any, kept_low: Any) -> int:
    """Of each hand's lawful settings, those that no other is at least as good as in both hands."""
    total = 0
    for hand in range(len(highs)):
        before = total
        for at in range(highs.shape[1]):
            if lows[hand, at] > highs[hand, at]:
                continue
            better = False
            for other in range(highs.shape[1]):
                if lows[hand, other] > highs[hand, other] or other == at:
                    continue
                same = highs[hand, other] == highs[hand, at] and lows[hand, other] == lows[hand, at]
                over = highs[hand, other] >= highs[hand, at] and lows[hand, other] >= lows[hand, at]
                better |= over and (not same or other < at)
            if not better:
                kept_high[total] = highs[hand, at]
                kept_low[total] = lows[hand, at]
                total += 1
        counts[hand] = total - before
    return total


@kernel
def themselves(
    names: Any, highs: Any, lows: Any, first: Any, mine_high: Any, mine_low: Any, won: Any, lost: Any
) -> None:
    """Take off the pairs of a hand with itself, the last of the sums: all seven cards are shared."""
    for at in range(len(names)):
        name = names[at]
        for setting in range(first[name], first[name + 1]):
            over = highs[at] < mine_high[setting]
            also = lows[at] < mine_low[setting]
            won[setting] -= over and also
            lost[setting] -= not over and not also


@kernel
def choose_best(first: Any, won: Any, lost: Any, paid: int, unit: int, tally: Any) -> None:
    """To `tally` what the best setting of every hand wins and loses; a win is worth `paid` of `unit`."""
    for name in range(len(first) - 1):
        best = first[name]
        for setting in range(first[name] + 1, first[name + 1]):
            worth = paid * won[setting] - unit * lost[setting]
            if worth > paid * won[best] - unit * lost[best]:
                best = setting
        tally[0] += won[best]
        tally[1] += lost[best]
