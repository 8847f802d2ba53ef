"""The compiled evaluators: no rule of any game is here, only sums of card keys and tables (see `layout`)."""

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import EACH_SUIT, KING_QUEEN, LOW_WORD, SUIT_TOPS, Grid, Int, Ints, Tables, Words


@leaf
def strength_of(
    key: Int, lanes: Int, offsets: Words, strengths: Words, suited: Words, shift: Int, bias: Int, match: Int
) -> Int:
    """The strength of the hand whose cards have this sum of keys and these lanes."""
    best = strengths[place_of(key, offsets, shift)]
    tops = (key + bias) & SUIT_TOPS
    if tops:
        return max(np.int64(best), suit_strength(tops, lanes, suited, match))
    return np.int64(best)


@leaf
def place_of(key: Int, offsets: Words, shift: Int) -> Int:
    """Where the strength of these ranks lies."""
    ranks = np.uint32(key & LOW_WORD)
    return np.uint32(ranks + offsets[ranks >> np.uint32(shift)])


@leaf
def suit_strength(tops: Int, lanes: Int, suited: Words, match: Int) -> Int:
    """The strength of the suit whose top bit is set."""
    if tops & (8 << 32):
        mask = lanes & 8191
    elif tops & (8 << 36):
        mask = (lanes >> 16) & 8191
    elif tops & (8 << 40):
        mask = (lanes >> 32) & 8191
    else:
        mask = (lanes >> 48) & 8191
    best = np.int64(suited[mask | (lanes & 8192)])
    if match and best >> 20 == match >> 32:
        for suit in range(4):
            if (lanes >> (16 * suit)) & 8191 == KING_QUEEN:
                best = np.int64(match & LOW_WORD)
    return best


@kernel
def rank_rows(
    cards: NDArray[np.integer],
    highest: Int,
    out: NDArray[np.int32],
    table: Tables,
) -> Int:
    """Strengths of the hands in the rows; returns the first row that is no hand, or -1."""
    keys, lanes, offsets, strengths, suited, shift, bias, match = table
    rows, size = cards.shape
    for row in range(rows):
        key = np.int64(0)
        held = np.int64(0)
        twice = np.int64(0)
        for place in range(size):
            card = np.int64(cards[row, place])
            if card < 0 or card > highest:
                return row
            key += keys[card]
            lane = lanes[card]
            twice |= held & lane
            held |= lane
        if twice:
            return row
        out[row] = strength_of(key, held, offsets, strengths, suited, shift, bias, match)
    return -1


@kernel
def rank_hole_rows(
    cards: NDArray[np.integer],
    hole: Int,
    out: NDArray[np.int32],
    table: Tables,
) -> Int:
    """The same where exactly two of the first `hole` cards play with three of the others."""
    keys, lanes, offsets, strengths, suited, shift, bias, match = table
    rows, size = cards.shape
    two_keys, two_lanes = np.empty(6, np.int64), np.empty(6, np.int64)
    three_keys, three_lanes = np.empty(10, np.int64), np.empty(10, np.int64)
    row_keys, row_lanes = np.empty(9, np.int64), np.empty(9, np.int64)
    for row in range(rows):
        held = np.int64(0)
        for place in range(size):
            card = np.int64(cards[row, place])
            if card < 0 or card > 51 or held & lanes[card]:
                return row
            row_keys[place] = keys[card]
            row_lanes[place] = lanes[card]
            held |= lanes[card]
        pairs_of(row_keys[:hole], row_lanes[:hole], two_keys, two_lanes)
        threes = triples_of(row_keys[hole:size], row_lanes[hole:size], three_keys, three_lanes)
        out[row] = best_of_hole(
            two_keys, two_lanes, three_keys[:threes], three_lanes[:threes],
            offsets, strengths, suited, shift, bias, match,
        )  # fmt: skip
    return -1


@kernel
def pairs_of(keys: Ints, lanes: Ints, two_keys: Ints, two_lanes: Ints) -> None:
    """Every two of the cards, added up."""
    found = 0
    for first in range(1, keys.size):
        for second in range(first):
            two_keys[found] = keys[first] + keys[second]
            two_lanes[found] = lanes[first] | lanes[second]
            found += 1


@kernel
def triples_of(keys: Ints, lanes: Ints, three_keys: Ints, three_lanes: Ints) -> Int:
    """Every three of the cards, added up; returns how many."""
    found = 0
    for first in range(2, keys.size):
        for second in range(1, first):
            for third in range(second):
                three_keys[found] = keys[first] + keys[second] + keys[third]
                three_lanes[found] = lanes[first] | lanes[second] | lanes[third]
                found += 1
    return found


@kernel
def best_of_hole(
    two_keys: Ints, two_lanes: Ints, three_keys: Ints, three_lanes: Ints,
    offsets: Words, strengths: Words, suited: Words, shift: Int, bias: Int, match: Int,
) -> Int:  # fmt: skip
    """The best of all twos with all threes; suits only where two and three of one suit are there."""
    best = np.uint32(0)
    two_suits, three_suits = np.int64(0), np.int64(0)
    for two in range(two_keys.size):
        two_suits |= two_keys[two] + 6 * EACH_SUIT
        for three in range(three_keys.size):
            best = max(best, strengths[place_of(two_keys[two] + three_keys[three], offsets, shift)])
    for three in range(three_keys.size):
        three_suits |= three_keys[three] + 5 * EACH_SUIT
    found = np.int64(best)
    if bias and two_suits & three_suits & SUIT_TOPS:
        for two in range(two_keys.size):
            for three in range(three_keys.size):
                tops = (two_keys[two] + three_keys[three] + bias) & SUIT_TOPS
                if tops:
                    lanes = two_lanes[two] | three_lanes[three]
                    found = max(found, suit_strength(tops, lanes, suited, match))
    return found


@kernel
def unrank(index: Int, size: Int, places: Grid, row: Int) -> None:
    """Put into the row the set of `size` numbers at this index; sets are ordered by their greatest first."""
    for at in range(size - 1, -1, -1):
        place = at
        below = np.int64(0)
        ways = np.int64(1)  # of choosing at + 1 below place + 1
        while ways <= index:
            below = ways
            place += 1
            ways = ways * (place + 1) // (place - at)
        places[row, at] = place
        index -= below


@leaf
def advance(places: Grid, row: Int, size: Int) -> Int:
    """Step the row to the next set; returns the highest position that changed."""
    at = 0
    while at + 1 < size and places[row, at] + 1 == places[row, at + 1]:
        places[row, at] = at
        at += 1
    places[row, at] += 1
    return at


@kernel
def count_categories(
    deck: Ints,
    size: Int,
    start: Int,
    stop: Int,
    counts: Ints,
    table: Tables,
) -> None:
    """Count the categories of all hands whose highest `size - 2` cards are the sets from `start` to `stop`.

    The two lowest cards run in the inner loops, so that neighbouring hands lie near each other in the tables.
    """
    high = size - 2
    keys, lanes, offsets, strengths, suited, shift, bias, match = table
    places = np.empty((1, high), np.int64)
    sums, masks = np.zeros(high + 1, np.int64), np.zeros(high + 1, np.int64)
    weights = np.empty(deck.size, np.uint32)
    tally = np.zeros(16, np.int64)
    for place in range(deck.size):
        weights[place] = np.uint32(keys[deck[place]] & LOW_WORD)
    unrank(start, high, places, 0)
    changed = high - 1
    for _ in range(start, stop):
        for at in range(changed, -1, -1):
            sums[at] = sums[at + 1] + keys[deck[places[0, at]]]
            masks[at] = masks[at + 1] | lanes[deck[places[0, at]]]
        for second in range(1, places[0, 0]):
            key = sums[0] + keys[deck[second]]
            mask = masks[0] | lanes[deck[second]]
            if (key + bias + EACH_SUIT) & SUIT_TOPS:
                for last in range(second):
                    card = deck[last]
                    best = strength_of(
                        key + keys[card], mask | lanes[card], offsets, strengths, suited, shift, bias, match
                    )
                    tally[best >> 20] += 1
            else:
                base = np.uint32(key & LOW_WORD)
                for last in range(second):
                    ranks = np.uint32(base + weights[last])
                    found = strengths[np.uint32(ranks + offsets[ranks >> np.uint32(shift)])]
                    tally[found >> np.uint32(20)] += 1
        changed = advance(places, 0, high)
    for category in range(16):
        counts[category] += tally[category]


@kernel
def displace(sums: Ints, shift: Int, offsets: Words, used: NDArray[np.uint8]) -> Int:
    """Lay rows of sums, those alike above `shift`, over each other without collision; returns the room taken.

    Fullest rows first, each at the first place where it fits.
    """
    rows = offsets.size
    starts = np.zeros(rows + 1, np.int64)
    for at in sums:
        starts[(at >> shift) + 1] += 1
    fullest = np.argsort(-starts[1:])
    for row in range(rows):
        starts[row + 1] += starts[row]
    taken = 0
    free = 0
    for row in fullest:
        first, last = starts[row], starts[row + 1]
        if first == last:
            break
        while used[free]:
            free += 1
        place = free
        fits = False
        while not fits:
            fits = True
            for at in range(first, last):
                if used[place + sums[at] - sums[first]]:
                    fits = False
                    place += 1
                    break
        for at in range(first, last):
            used[place + sums[at] - sums[first]] = 1
        taken = max(taken, place + sums[last - 1] - sums[first] + 1)
        offsets[row] = np.uint32((place - sums[first]) & LOW_WORD)
    return taken
