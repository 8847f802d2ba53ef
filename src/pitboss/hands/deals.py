"""Compiled showdowns: every deal of the cards to come, or sampled ones, and who wins which part of the pot.

Cards to come fall into groups: the board first, then each hand that is not complete. A deal is one choice per
group; deals are numbered, the last group changing fastest, so that any stretch of them can be counted alone.
Hands and, as the last of them, the board have a slot each.
"""

import numpy as np

from pitboss.chance.compiled import STREAM_SIZE, partial_shuffle, start
from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.kernels import (
    advance,
    best_of_hole,
    pairs_of,
    place_of,
    strength_of,
    triples_of,
    unrank,
)
from pitboss.hands.layout import Grid, Int, Ints, Spot, Tables, Words


@kernel
def count_deals(spot: Spot, table: Tables, first: Int, stop: Int, tally: Grid) -> None:
    """Add the deals from `first` to `stop` to `tally`; see `settle`."""
    deck, slots, takes, ways, known_cards, known, hole, split, low_strengths = spot
    card_keys, card_lanes, offsets, strengths, suited, shift, bias, match = table
    groups = slots.size
    board = known.size - 1
    cards = known_cards.copy()
    base, sums, strength, twos, threes, waits = lay_out(spot, table)
    places = np.zeros((groups, 8), np.int64)
    parts = np.zeros((2 * groups, 9), np.int64)
    pools = np.zeros((groups, deck.size), np.int64)
    sizes = np.zeros(groups, np.int64)
    index = first
    for group in range(groups - 1, -1, -1):
        unrank(index % ways[group], takes[group], places, group)
        index //= ways[group]
        sizes[group] = deck.size - takes[:group].sum()
    changed, at = 0, 7
    for deal in range(first, stop):
        for group in range(changed, groups):
            take, slot = takes[group], slots[group]
            if group > changed or deal == first:
                at = take - 1
                leave_out(group, pools, sizes, deck, places, takes)
                if deal > first:
                    for place in range(take):
                        places[group, place] = place
            for place in range(at, -1, -1):
                card = pools[group, places[group, place]]
                parts[2 * group, place] = parts[2 * group, place + 1] + card_keys[card]
                parts[2 * group + 1, place] = parts[2 * group + 1, place + 1] | card_lanes[card]
                if hole:
                    cards[slot, known[slot] + place] = card
            sums[0, slot] = base[0, slot] + parts[2 * group, 0]
            sums[1, slot] = base[1, slot] | parts[2 * group + 1, 0]
            if hole:
                choose(slot, cards, card_keys, card_lanes, twos, threes)
            for hand in range(board):
                if hand == slot or (slot == board and not waits[hand]):
                    if hole:
                        rate_hole(
                            hand, twos, threes, strength, split, low_strengths,
                            offsets, strengths, suited, shift, bias, match,
                        )  # fmt: skip
                    else:
                        rate(
                            hand, sums, strength, split, low_strengths,
                            offsets, strengths, suited, shift, bias, match,
                        )  # fmt: skip
        settle(strength, split, tally)
        changed = groups - 1
        while changed >= 0:
            at = advance(places, changed, takes[changed])
            if places[changed, takes[changed] - 1] < sizes[changed]:
                break
            changed -= 1


@kernel
def sample_deals(spot: Spot, table: Tables, seed: Int, first: Int, stop: Int, tally: Grid) -> None:
    """Add to `tally` the deals that the units from `first` to `stop` of a seed's stream of chance give."""
    deck, slots, takes, _, known_cards, known, hole, split, low_strengths = spot
    card_keys, card_lanes, offsets, strengths, suited, shift, bias, match = table
    board = known.size - 1
    cards, pool = known_cards.copy(), deck.copy()
    base, sums, strength, twos, threes, _ = lay_out(spot, table)
    stream = np.empty(STREAM_SIZE, np.uint32)
    needed = takes.sum()
    for unit in range(first, stop):
        pool[:] = deck
        start(stream, seed, unit, 0)
        partial_shuffle(stream, pool, needed)
        dealt = 0
        for group in range(slots.size):
            slot = slots[group]
            key, lanes = base[0, slot], base[1, slot]
            for place in range(takes[group]):
                card = pool[dealt]
                dealt += 1
                key += card_keys[card]
                lanes |= card_lanes[card]
                cards[slot, known[slot] + place] = card
            sums[0, slot], sums[1, slot] = key, lanes
            if hole:
                choose(slot, cards, card_keys, card_lanes, twos, threes)
        for hand in range(board):
            if hole:
                rate_hole(
                    hand, twos, threes, strength, split, low_strengths,
                    offsets, strengths, suited, shift, bias, match,
                )  # fmt: skip
            else:
                rate(
                    hand, sums, strength, split, low_strengths,
                    offsets, strengths, suited, shift, bias, match,
                )  # fmt: skip
        settle(strength, split, tally)


@kernel
def lay_out(spot: Spot, table: Tables) -> tuple[Grid, Grid, Grid, Grid, Grid, Ints]:
    """Sums of the known cards and room for what follows; hands that need no more cards are rated."""
    _, slots, _, _, cards, known, hole, split, low_strengths = spot
    card_keys, card_lanes, offsets, strengths, suited, shift, bias, match = table
    board = known.size - 1
    base = np.zeros((2, board + 1), np.int64)
    waits = np.zeros(board + 1, np.int64)
    strength = np.zeros((2, board), np.int64)
    twos, threes = np.zeros((2 * board, 6), np.int64), np.zeros((2, 10), np.int64)
    for slot in slots:
        waits[slot] = 1
    for slot in range(board + 1):
        for place in range(known[slot]):
            base[0, slot] += card_keys[cards[slot, place]]
            base[1, slot] |= card_lanes[cards[slot, place]]
        if hole and not waits[slot]:
            choose(slot, cards, card_keys, card_lanes, twos, threes)
    sums = base.copy()
    for hand in range(board):
        if not waits[hand] and not waits[board]:
            if hole:
                rate_hole(
                    hand, twos, threes, strength, split, low_strengths,
                    offsets, strengths, suited, shift, bias, match,
                )  # fmt: skip
            else:
                rate(
                    hand, sums, strength, split, low_strengths,
                    offsets, strengths, suited, shift, bias, match,
                )  # fmt: skip
    return base, sums, strength, twos, threes, waits


@kernel
def leave_out(group: Int, pools: Grid, sizes: Ints, deck: Ints, places: Grid, takes: Ints) -> None:
    """What is left for a group once the group before it has its cards."""
    if group == 0:
        pools[0] = deck
        return
    gone = 0
    for place in range(sizes[group - 1]):
        if gone < takes[group - 1] and places[group - 1, gone] == place:
            gone += 1
        else:
            pools[group, place - gone] = pools[group - 1, place]


@kernel
def choose(slot: Int, cards: Grid, keys: Ints, lanes: Ints, twos: Grid, threes: Grid) -> None:
    """Every two of a hand's four cards, or every three of the board's five."""
    board = cards.shape[0] - 1
    count = 5 if slot == board else 4
    card_keys, card_lanes = np.empty(5, np.int64), np.empty(5, np.int64)
    for place in range(count):
        card_keys[place] = keys[cards[slot, place]]
        card_lanes[place] = lanes[cards[slot, place]]
    if slot == board:
        triples_of(card_keys, card_lanes, threes[0], threes[1])
    else:
        pairs_of(card_keys[:4], card_lanes[:4], twos[2 * slot], twos[2 * slot + 1])


@kernel
def rate_hole(
    hand: Int, twos: Grid, threes: Grid, strength: Grid, split: Int, low_strengths: Words,
    offsets: Words, strengths: Words, suited: Words, shift: Int, bias: Int, match: Int,
) -> None:  # fmt: skip
    """Put down how strong a hand is of which exactly two cards play."""
    two_keys, two_lanes, three_keys, three_lanes = twos[2 * hand], twos[2 * hand + 1], threes[0], threes[1]
    strength[0, hand] = best_of_hole(
        two_keys, two_lanes, three_keys, three_lanes,
        offsets, strengths, suited, shift, bias, match,
    )  # fmt: skip
    if split:
        strength[1, hand] = best_of_hole(
            two_keys, two_lanes, three_keys, three_lanes,
            offsets, low_strengths, suited, shift, 0, 0,
        )  # fmt: skip


@leaf
def rate(
    hand: Int, sums: Grid, strength: Grid, split: Int, low_strengths: Words,
    offsets: Words, strengths: Words, suited: Words, shift: Int, bias: Int, match: Int,
) -> None:  # fmt: skip
    """Put down how strong a hand is whose cards all count."""
    board = sums.shape[1] - 1
    key = sums[0, hand] + sums[0, board]
    lanes = sums[1, hand] | sums[1, board]
    strength[0, hand] = strength_of(key, lanes, offsets, strengths, suited, shift, bias, match)
    if split:
        strength[1, hand] = low_strengths[place_of(key, offsets, shift)]


@leaf
def settle(strength: Grid, split: Int, tally: Grid) -> None:
    """Count one deal under `tally[hand, high, low]`.

    `high`: how many share the best high hand, 0 if this hand is not among them. `low`: the same, or one more
    than there are hands if nobody has a low.
    """
    hands = strength.shape[1]
    best, sharing = np.int64(0), 0
    low, low_sharing = np.int64(0), 0
    for hand in range(hands):
        if strength[0, hand] > best:
            best, sharing = strength[0, hand], 1
        elif strength[0, hand] == best:
            sharing += 1
        if split:
            if strength[1, hand] > low:
                low, low_sharing = strength[1, hand], 1
            elif strength[1, hand] == low:
                low_sharing += 1
    for hand in range(hands):
        high = sharing if strength[0, hand] == best else 0
        if low == 0:
            tally[hand, high, hands + 1] += 1
        else:
            tally[hand, high, low_sharing if strength[1, hand] == low else 0] += 1
