"""Seven cards set in all 105 ways, and every hand against every other, counted without going through the pairs.

For every set of shared cards (`setting/kernel_sharing.py`) the hands that hold it are sorted by the high hand; of those
below each high hand, or below each block of them, a table has how many medium and low hands are under which.

A set hand is one number: that of its high hand, of its medium and of its low one, each among those that there are.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.games.asia_poker.kernel_places import place_of_four, place_of_two
from pitboss.games.setting.kernel_sharing import holding
from pitboss.hands.compiled import kernel, leaf

MEDIUM_SHIFT, HIGH_SHIFT = 4, 11
MEDIUMS, LOWS = 1 << (HIGH_SHIFT - MEDIUM_SHIFT), 1 << MEDIUM_SHIFT
BLOCK = 16
FEW = 64
"""Of so few hands every pair is looked at."""


@kernel
def settings(
    hands: Any, divided: Any, choose: Any, of_four: Any, of_two: Any, of_one: Any, lawful: Any, parts: Any
) -> None:
    """Every setting of every hand: to `lawful` whether it is in order, to `parts` the numbers of its parts.

    hands: cards rising; divided: the places of the high hand, the medium and the low one in each of the 105 settings
    of_four, of_two, of_one: numbers on one scale, so that parts compare with each other
    """
    for hand in range(len(hands)):
        cards = hands[hand]
        for at in range(len(divided)):
            a, b, c, d, e, f, g = divided[at]
            high = of_four[place_of_four(cards[a], cards[b], cards[c], cards[d], choose)]
            medium = of_two[place_of_two(np.int64(cards[e]), np.int64(cards[f]))]
            low = of_one[cards[g]]
            lawful[hand, at] = high >= medium and medium >= low
            parts[hand, at, 0], parts[hand, at, 1], parts[hand, at, 2] = high, medium, low


@kernel
def by_criteria(lawful: Any, parts: Any, key: Any, chosen: Any) -> None:
    """The setting of every hand with the greatest key, the first of equal ones; `key`: what each part adds to it."""
    for hand in range(len(lawful)):
        best = np.int64(-1)
        for at in range(lawful.shape[1]):
            if lawful[hand, at]:
                worth = key[0, parts[hand, at, 0]] + key[1, parts[hand, at, 1]] + key[2, parts[hand, at, 2]]
                if worth > best:
                    best = worth
                    chosen[hand] = at


@kernel
def worth_trying(lawful: Any, parts: Any, counts: Any, kept: Any) -> int:
    """Of each hand's lawful settings, those that no other is at least as good as in all three hands."""
    total = 0
    for hand in range(len(lawful)):
        before = total
        for at in range(lawful.shape[1]):
            if not lawful[hand, at]:
                continue
            high, medium, low = parts[hand, at, 0], parts[hand, at, 1], parts[hand, at, 2]
            better = False
            left = before
            for other in range(before, total):
                if kept[other, 0] >= high and kept[other, 1] >= medium and kept[other, 2] >= low:
                    better = True
                    break
            if better:
                continue
            for other in range(before, total):
                if kept[other, 0] > high or kept[other, 1] > medium or kept[other, 2] > low:
                    kept[left] = kept[other]
                    left += 1
            kept[left, 0], kept[left, 1], kept[left, 2] = high, medium, low
            total = left + 1
        counts[hand] = total - before
    return total


@kernel
def _sorted(places: Any, count: int, hands: Any, starts: Any, order: Any) -> None:
    """Hands by the high one, in `order` their other numbers; before starts[h] those under h."""
    starts[:] = 0
    for at in range(count):
        starts[(hands[places[at]] >> HIGH_SHIFT) + 1] += 1
    for high in range(1, len(starts)):
        starts[high] += starts[high - 1]
    for at in range(count):
        high = hands[places[at]] >> HIGH_SHIFT
        order[starts[high]] = hands[places[at]] & ((1 << HIGH_SHIFT) - 1)
        starts[high] += 1
    for high in range(len(starts) - 1, 0, -1):
        starts[high] = starts[high - 1]
    starts[0] = 0


@kernel
def _tabulate(count: int, starts: Any, order: Any, table: Any, mediums: int, lows: int) -> bool:
    """Of the hands before each high one, or before each block if that is less, how many are under a medium and a low.

    The last row has all of them. Whether it is by high hands.
    """
    dense = count // BLOCK > len(starts)
    rows = len(starts) + 1 if dense else count // BLOCK + 2
    table[0, :, :] = 0
    for row in range(1, rows):
        since = starts[row - 1] if dense else (row - 1) * BLOCK
        to = count if row == rows - 1 else starts[row] if dense else row * BLOCK
        table[row, : mediums + 1, : lows + 1] = 0
        for at in range(since, to):
            table[row, (order[at] >> MEDIUM_SHIFT) + 1, (order[at] & (LOWS - 1)) + 1] += 1
        for medium in range(1, mediums + 1):
            along = 0
            for low in range(1, lows + 1):
                along += table[row, medium, low]
                table[row, medium, low] = along + table[row, medium - 1, low]
        for medium in range(1, mediums + 1):
            for low in range(1, lows + 1):
                table[row, medium, low] += table[row - 1, medium, low]
    return dense


@leaf
def _won(
    mine: Any, dense: Any, rows: Any, starts: Any, order: Any, table: Any, mediums: Any, lows: Any
) -> Any:
    """Hands of which at least two are under these: two by two, all three having been counted three times."""
    high, medium, low = mine >> HIGH_SHIFT, (mine >> MEDIUM_SHIFT) & (MEDIUMS - 1), mine & (LOWS - 1)
    stop = starts[high]
    row = high if dense else stop // BLOCK
    found = table[rows - 1, medium, low] + table[row, medium, lows] + table[row, mediums, low]
    found -= 2 * table[row, medium, low]
    for at in range(stop if dense else row * BLOCK, stop):
        found += ((order[at] >> MEDIUM_SHIFT) < medium) != ((order[at] & (LOWS - 1)) < low)
    return found


@leaf
def _beats(mine: Any, other: Any) -> Any:
    """Whether at least two of three hands are above the other's."""
    high = mine >> HIGH_SHIFT > other >> HIGH_SHIFT
    medium = (mine >> MEDIUM_SHIFT) & (MEDIUMS - 1) > (other >> MEDIUM_SHIFT) & (MEDIUMS - 1)
    low = mine & (LOWS - 1) > other & (LOWS - 1)
    return (high and medium) or (low and (high or medium))


@kernel
def weigh(
    found: Any, weights: Any, count: int, size: int, choose: Any, hands: Any, names: Any, first: Any, mine: Any,
    room: Any, table: Any, mediums: int, lows: int, won: Any,
) -> None:  # fmt: skip
    """Settings against the house way: to each setting what it wins.

    found, weights: the sets of `count` shared cards; hands: every hand as the house way sets it
    names: of every hand; first: its first setting; mine: of the settings, as numbers of the dealer's hands under them
    """
    places, starts, order, near = room
    for at in range(len(weights)):
        total = holding(found[at], count, size, choose, places)
        sign = -weights[at] if count % 2 else weights[at]
        if total <= FEW:
            for hand in range(total):
                near[hand] = hands[places[hand]]
            for hand in range(total):
                name = names[places[hand]]
                for setting in range(first[name], first[name + 1]):
                    wins = 0
                    for other in range(total):
                        wins += _beats(mine[setting], near[other])
                    won[setting] += sign * wins
            continue
        _sorted(places, total, hands, starts, order)
        dense = _tabulate(total, starts, order, table, mediums, lows)
        rows = len(starts) + 1 if dense else total // BLOCK + 2
        for hand in range(total):
            name = names[places[hand]]
            for setting in range(first[name], first[name + 1]):
                wins = _won(mine[setting], dense, rows, starts, order, table, mediums, lows)
                won[setting] += sign * wins


@kernel
def themselves(names: Any, hands: Any, first: Any, mine: Any, won: Any) -> None:
    """Take off the pairs of a hand with itself, the last of the sums: all seven cards are shared."""
    for at in range(len(names)):
        name = names[at]
        for setting in range(first[name], first[name + 1]):
            won[setting] -= _beats(mine[setting], hands[at])


@kernel
def spread_out(names: Any, of_family: Any, hands: Any) -> None:
    """To every hand what its family has."""
    for at in range(len(names)):
        hands[at] = of_family[names[at]]
