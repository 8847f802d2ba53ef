"""Every hand of seven cards against every other, counted without going through the pairs.

For every set of shared cards (`setting/kernel_sharing.py`) the hands that hold it are compared with each other by one
sorted table of them.
"""

from __future__ import annotations

from typing import Any

from pitboss.games.setting.kernel_sharing import holding
from pitboss.hands.compiled import kernel, leaf

BLOCK = 16


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
