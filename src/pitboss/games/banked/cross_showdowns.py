"""All deals of a cross by everything that comes of them: the raises made, and how both hands compare on both lines.

What is raised hangs on the arms alone, so it is looked up once for each two lines; then every centre is laid between
them. How a hand stands against all that share no card with it is counted by cutting both lines where it matters: how
many hands lie below two cuts, less those that hold one of its cards, which a word of bits for each card tells.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.banked.kernel_cross import on_second, raised_first, raised_second
from pitboss.games.banked.kernel_streets import called, pair_at
from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import Int, Ints

DECK, SUITS, PAIRS = 52, 4, 1326
LEFT = 47
HANDS = LEFT * (LEFT - 1) // 2
CUTS = 6
"""On a line, at most: where the dealer qualifies, at the own hand and above it, at the better one and above it; all."""
ORDERS, COMPARED = 2, 3
FOUND = (ORDERS, 256, 6, 6, 2, (2 * COMPARED) ** 2 * COMPARED)
"""Of a tally: which line is first; the raises by either order of the arms, two bits of the first line twice, then two
of the second twice; what three cards make, across and with the own two; whether the ante is paid; and the showdown.
"""
Masks = NDArray[np.uint64]


@leaf
def ones(bits: Any) -> Any:
    """How many bits are set."""
    bits = bits - ((bits >> np.uint64(1)) & np.uint64(0x5555555555555555))
    bits = (bits & np.uint64(0x3333333333333333)) + ((bits >> np.uint64(2)) & np.uint64(0x3333333333333333))
    bits = (bits + (bits >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((bits * np.uint64(0x0101010101010101)) >> np.uint64(56))


@kernel
def tally(
    lines: Ints, alike: Ints, pairs: Ints, named: Ints, levels: Any, qualifies: Ints, paid: Ints, threes: Any,
    decisions: Any, found: Any,
) -> None:  # fmt: skip
    """Crosses by two lines each, and by the centre how many are alike. A showdown in `found` is, on either line,
    whether the dealer qualifies and who is higher, and then who has the better hand.

    named: the places of pairs under names by which a suit is the first; levels, qualifies, paid: around a card of every
    rank of that suit; threes: the line that a card makes with a pair
    """
    raised = np.empty((ORDERS, PAIRS), np.int64)
    for at in range(lines.shape[0]):
        one, two = lines[at, 0], lines[at, 1]
        _raised(pairs, one, two, decisions, raised[0])
        _raised(pairs, two, one, decisions, raised[1])
        for centre in range(DECK):
            ways = alike[at, centre]
            if not ways:
                continue
            rank, names = centre // SUITS, named[centre % SUITS]
            _cross(pairs, names, one, two, centre, ways, levels[rank, names[one]], levels[rank, names[two]],
                   qualifies[rank], paid[rank], threes[centre], raised, found)  # fmt: skip


@kernel
def _raised(pairs: Ints, first: int, second: int, decisions: Any, raised: Ints) -> None:
    """Of every hand, whichever arm of a line is turned first."""
    seen, rows, third, arms, where, fourth = decisions
    a1, a2, b1, b2 = pairs[first, 0], pairs[first, 1], pairs[second, 0], pairs[second, 1]
    for hand in range(PAIRS):
        if pairs[hand, 0] in (a1, a2, b1, b2) or pairs[hand, 1] in (a1, a2, b1, b2):
            continue
        done = np.int64(0)
        for here, other in ((a1, a2), (a2, a1)):
            done = done << 2 | raised_first(np.int64(seen[hand * DECK + here]), other, rows, arms)
        for here, other in ((b1, b2), (b2, b1)):
            there = np.int64(seen[hand * DECK + here])
            out = pair_at(called(a1, there), called(a2, there))
            code = on_second(there, other, arms, where)
            done = done << 2 | raised_second(there, code, out, rows, third, fourth)
        raised[hand] = done


@kernel
def _cross(
    pairs: Ints, names: Ints, one: int, two: int, centre: int, ways: int, levels_a: Any, levels_b: Any, qualifies: int,
    paid: int, threes: Any, raised: Ints, found: Any,
) -> None:  # fmt: skip
    """Every hand against every other on one cross."""
    held = _held(pairs, one, two, centre)
    a, b = np.empty(HANDS, np.int64), np.empty(HANDS, np.int64)
    for n in range(HANDS):
        place = names[held[n, 2]]
        a[n], b[n] = levels_a[place], levels_b[place]
    top = max(a.max(), b.max(), qualifies) + 1
    rows_a, rows_b = _rows(a, top), _rows(b, top)
    below_a, below_b = _below(held, a, rows_a), _below(held, b, rows_b)
    total = _total(a, b, rows_a, rows_b)
    following, last = _groups(a, b, rows_a, rows_b)
    cuts_a, cuts_b = np.empty(CUTS, np.int64), np.empty(CUTS, np.int64)
    says_a, says_b = np.empty(CUTS, np.int64), np.empty(CUTS, np.int64)
    ahead_a, ahead_b = np.empty(CUTS, np.int64), np.empty(CUTS, np.int64)
    cells, counts = np.empty((CUTS, CUTS), np.int64), np.empty((CUTS, CUTS), np.int64)
    across = np.array([threes[one], threes[two]], np.int64)
    for group in range(last.size):
        n = last[group]
        if n < 0:
            continue
        better = max(a[n], b[n])
        many_a = _cut(a[n], better, qualifies, top, rows_a, cuts_a, says_a, ahead_a)
        many_b = _cut(b[n], better, qualifies, top, rows_b, cuts_b, says_b, ahead_b)
        pays = np.int64(better >= paid)
        for x in range(many_a):
            for y in range(many_b):
                compared = min(ahead_a[x], ahead_b[y])
                cells[x, y] = (says_a[x] * 2 * COMPARED + says_b[y]) * COMPARED + compared
        own_a, own_b = rows_a[a[n]], rows_b[b[n]]
        while n >= 0:
            i, j, hand = held[n, 0], held[n, 1], held[n, 2]
            for x in range(many_a):
                mine_i, mine_j = below_a[cuts_a[x], i], below_a[cuts_a[x], j]
                for y in range(many_b):
                    counts[x, y] = (
                        total[cuts_a[x], cuts_b[y]] - ones(mine_i & below_b[cuts_b[y], i])
                        - ones(mine_j & below_b[cuts_b[y], j])
                        + np.int64(own_a < cuts_a[x]) * np.int64(own_b < cuts_b[y])
                    )  # fmt: skip
            for order in range(ORDERS):
                into = found[order, raised[order, hand], across[order], threes[hand], pays]
                for x in range(many_a):
                    for y in range(many_b):
                        deals = counts[x, y]
                        if x:
                            deals -= counts[x - 1, y]
                        if y:
                            deals -= counts[x, y - 1]
                        if x and y:
                            deals += counts[x - 1, y - 1]
                        into[cells[x, y]] += deals * ways
            n = following[n]


@kernel
def _held(pairs: Ints, one: int, two: int, centre: int) -> Ints:
    """Every two cards that are left, by their places among these, and as a pair."""
    rest, held = np.empty(LEFT, np.int64), np.empty((HANDS, 3), np.int64)
    n = 0
    for card in range(DECK):
        if card not in (centre, pairs[one, 0], pairs[one, 1], pairs[two, 0], pairs[two, 1]):
            rest[n] = card
            n += 1
    n = 0
    for i in range(LEFT):
        for j in range(i):
            held[n, 0], held[n, 1], held[n, 2] = i, j, pair_at(rest[i], rest[j])
            n += 1
    return held


@kernel
def _rows(levels: Ints, top: int) -> Ints:
    """By level, how many of those that some hand has are lower: where `_below` begins to leave hands out."""
    rows = np.zeros(top + 2, np.int64)
    for level in levels:
        rows[level + 1] = 1
    for level in range(top + 1):
        rows[level + 1] += rows[level]
    return rows


@kernel
def _below(held: Ints, levels: Ints, rows: Ints) -> Masks:
    """Before each row of levels, by one card of a hand, the others with which it is lower, as bits."""
    below = np.zeros((rows[-1] + 1, LEFT), np.uint64)
    for n in range(HANDS):
        i, j, row = held[n, 0], held[n, 1], rows[levels[n] + 1]
        below[row, i] |= np.uint64(1) << np.uint64(j)
        below[row, j] |= np.uint64(1) << np.uint64(i)
    for row in range(1, below.shape[0]):
        for card in range(LEFT):
            below[row, card] |= below[row - 1, card]
    return below


@kernel
def _total(a: Ints, b: Ints, rows_a: Ints, rows_b: Ints) -> Any:
    """How many hands lie before a row on either line."""
    total = np.zeros((rows_a[-1] + 1, rows_b[-1] + 1), np.int32)
    for n in range(HANDS):
        total[rows_a[a[n] + 1], rows_b[b[n] + 1]] += 1
    for row in range(1, total.shape[0]):
        for column in range(1, total.shape[1]):
            total[row, column] += total[row, column - 1]
        for column in range(total.shape[1]):
            total[row, column] += total[row - 1, column]
    return total


@kernel
def _groups(a: Ints, b: Ints, rows_a: Ints, rows_b: Ints) -> Any:
    """Hands that are alike on both lines: of each the next one, and where to begin."""
    following, last = np.empty(HANDS, np.int64), np.full(rows_a[-1] * rows_b[-1], -1, np.int64)
    for n in range(HANDS):
        group = rows_a[a[n]] * rows_b[-1] + rows_b[b[n]]
        following[n] = last[group]
        last[group] = n
    return following, last


@kernel
def _cut(
    mine: Int, better: Int, qualifies: int, top: int, rows: Ints, cuts: Ints, says: Ints, ahead: Ints
) -> int:
    """Where it begins to matter what the dealer has on a line. Up to each cut, whether he qualifies and how the own
    hand compares (`says`), and how its better one does (`ahead`).
    """
    many, level = 0, np.int64(-1)
    while level < top:
        following = np.int64(top)
        for mark in (qualifies, mine, mine + 1, better, better + 1):
            if level < mark < following:
                following = np.int64(mark)
        row = rows[following]
        if row > (cuts[many - 1] if many else 0):
            cuts[many] = row
            says[many] = (
                np.int64(level >= qualifies) * COMPARED + 1 + np.int64(mine > level) - np.int64(mine < level)
            )
            ahead[many] = 1 + np.int64(better > level) - np.int64(better < level)
            many += 1
        level = following
    return many
