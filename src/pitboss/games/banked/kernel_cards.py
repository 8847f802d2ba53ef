"""Any deal of a banked round: so many cards of a deck, decisions looked up by sets of cards, hands ranked and compared.

A shape of deal, not a game: places, decisions, rankings and lines are all data, laid out by `kernel_tables`. Deals that
fit `kernel_three` or `kernel_growing` are played there, several times as fast.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.compiled import STREAM_SIZE, partial_shuffle, start
from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import LOW_WORD, SUIT_TOPS, Int, Ints, Words
from pitboss.simulation.plan import Tables
from pitboss.simulation.words import BATCH, first_words

Bits = NDArray[np.uint64]
Scratch = Any  # whole numbers, of whatever size the caller has

MOST_CARDS = 54
DECK = STREAM_SIZE
SET = DECK + MOST_CARDS
STRENGTHS = SET + 8
SCRATCH = STRENGTHS + 8
"""Working memory: the stream, the deck, a set of cards in order, and the strengths of the hands read."""

LINE_BITS = 5
"""A strength carries the line of its reading in its lowest bits."""
_LINE = (1 << LINE_BITS) - 1

# Places in the terms of a shape; then come rows for its decisions, its readings and its comparisons.
DEALT, PACK, ASKS, READS, COMPARISONS, CHOOSE_WIDTH = range(6)
TERMS = 6

# A row of a decision: the own cards seen and the others, how many, where each comes in the deal; how far the bits of
# own sets lie apart; how many planes of bits tell the choice, how far they lie apart; how many choices there are; where
# the list begins that says by what was done before which table decides, or that nothing is asked; where the bits begin.
OWN, OTHERS, OWN_AT, OTHERS_AT, STRIDE, PLANES, PLANE, CHOICES, STATES_AT, BITS_AT = (
    0,
    1,
    2,
    8,
    14,
    15,
    16,
    17,
    18,
    19,
)
ASK_ROW = 20

# A row of a reading: how many cards, where each comes in the deal; where its keys, lanes, offsets, strengths and suits
# begin; shift and bias of its evaluator; how many lines it has, 1 where its line does not matter.
CARDS, CARDS_AT, KEYS_AT, OFFSETS_AT, STRENGTHS_AT, SUITED_AT, SHIFT, BIAS, LINES = (
    0,
    1,
    8,
    9,
    10,
    11,
    12,
    13,
    14,
)
READ_ROW = 15

_WORD, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)


@leaf
def place_of_set(count: Int, choose: Ints, width: Int, scratch: Scratch) -> Any:
    """The place of the cards at `SET` among all sets of as many, ordered by the highest card; sorts them."""
    place = np.int64(0)
    for at in range(count):
        card = scratch[SET + at]
        low = at
        while low > 0 and scratch[SET + low - 1] > card:
            scratch[SET + low] = scratch[SET + low - 1]
            low -= 1
        scratch[SET + low] = card
    for at in range(count):
        place += choose[scratch[SET + at] * width + at + 1]
    return place


@kernel
def deal_on(seed: Int, unit: Int, pack: Int, dealt: Int, scratch: Scratch) -> None:
    """The same from the stream itself, where a word is forgotten or more than four are needed."""
    start(scratch[:STREAM_SIZE], seed, unit, 0)
    partial_shuffle(scratch[:STREAM_SIZE], scratch[DECK : DECK + pack], dealt)


@leaf
def deal(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, terms: Ints, groups: Bits, scratch: Scratch
) -> None:
    """Put the first cards of a unit's deck in order; few units need more than the first words of their stream."""
    for card in range(terms[PACK]):
        scratch[DECK + card] = card
    fair = groups.shape[0] <= 4
    for group in range(min(4, groups.shape[0])):
        word = w0 if group == 0 else w1 if group == 1 else w2 if group == 2 else w3
        if (word * groups[group, 0]) & _WORD < groups[group, 1]:
            fair = False
    if not fair:
        deal_on(seed, unit, terms[PACK], terms[DEALT], scratch)
        return
    top = 0
    for group in range(groups.shape[0]):
        fraction = w0 if group == 0 else w1 if group == 1 else w2 if group == 2 else w3
        stop = min(np.int64(groups[group, 2]), terms[DEALT])
        while top < stop:
            scaled = fraction * np.uint64(terms[PACK] - top)
            fraction = scaled & _WORD
            other = top + np.int64(scaled >> _HALF)
            card = scratch[DECK + other]
            scratch[DECK + other] = scratch[DECK + top]
            scratch[DECK + top] = card
            top += 1


@leaf
def decided(
    ask: Int, state: Int, terms: Ints, states: Ints, bits: Bits, choose: Ints, scratch: Scratch
) -> Any:
    """What is done at an ask, by the cards seen and what was done before; 0 where nothing is asked."""
    table = states[terms[ask + STATES_AT] + state]
    if table < 0:
        return np.int64(0)
    width = terms[CHOOSE_WIDTH]
    for at in range(terms[ask + OWN]):
        scratch[SET + at] = scratch[DECK + terms[ask + OWN_AT + at]]
    place = place_of_set(terms[ask + OWN], choose, width, scratch) * terms[ask + STRIDE]
    for at in range(terms[ask + OTHERS]):
        scratch[SET + at] = scratch[DECK + terms[ask + OTHERS_AT + at]]
    place += place_of_set(terms[ask + OTHERS], choose, width, scratch)
    done = np.int64(0)
    for plane in range(terms[ask + PLANES]):
        bit = terms[ask + BITS_AT] + (table * terms[ask + PLANES] + plane) * terms[ask + PLANE] + place
        done |= np.int64((bits[bit >> 6] >> np.uint64(bit & 63)) & np.uint64(1)) << plane
    return done


@leaf
def ranked(
    read: Int, terms: Ints, keys: Ints, lanes: Ints, offsets: Words, strengths: Words, suited: Words, scratch: Scratch
) -> Any:  # fmt: skip
    """The strength of a reading's cards, with its line in the lowest bits."""
    key, held = np.int64(0), np.int64(0)
    for at in range(terms[read + CARDS]):
        card = terms[read + KEYS_AT] + scratch[DECK + terms[read + CARDS_AT + at]]
        key += keys[card]
        held |= lanes[card]
    ranks = key & LOW_WORD
    place = (ranks + np.int64(offsets[terms[read + OFFSETS_AT] + (ranks >> terms[read + SHIFT])])) & LOW_WORD
    best = np.int64(strengths[terms[read + STRENGTHS_AT] + place])
    tops = (key + terms[read + BIAS]) & SUIT_TOPS
    if tops:
        suit = 0 if tops & (8 << 32) else 16 if tops & (8 << 36) else 32 if tops & (8 << 40) else 48
        mask = ((held >> suit) & 8191) | (held & 8192)
        best = max(best, np.int64(suited[terms[read + SUITED_AT] + mask]))
    return best


@kernel
def outcome_of_deal(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, terms: Ints, groups: Bits, states: Ints, bits: Bits,
    choose: Ints, keys: Ints, lanes: Ints, offsets: Words, strengths: Words, suited: Words, scratch: Scratch,
) -> Any:  # fmt: skip
    """What was done, the line of every reading, and every comparison, as one number."""
    deal(seed, unit, w0, w1, w2, w3, terms, groups, scratch)
    outcome, row = np.int64(0), TERMS
    for _ in range(terms[ASKS]):
        done = decided(row, outcome, terms, states, bits, choose, scratch)
        outcome = outcome * terms[row + CHOICES] + done
        row += ASK_ROW
    for read in range(terms[READS]):
        found = ranked(row, terms, keys, lanes, offsets, strengths, suited, scratch)
        scratch[STRENGTHS + read] = found >> LINE_BITS
        outcome = outcome * terms[row + LINES] + (found & _LINE) * np.int64(terms[row + LINES] > 1)
        row += READ_ROW
    for _ in range(terms[COMPARISONS]):
        ours, theirs = scratch[STRENGTHS + terms[row]], scratch[STRENGTHS + terms[row + 1]]
        outcome = outcome * 3 + 1 + np.int64(ours > theirs) - np.int64(ours < theirs)
        row += 2
    return outcome


@leaf
def play(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, tables: Tables, hits: Ints, scratch: Scratch
) -> Any:
    """A unit, for whoever runs one at a time."""
    return outcome_of_deal(
        seed, unit, w0, w1, w2, w3, tables[0], tables[1], tables[2], tables[3], tables[4], tables[5], tables[6],
        tables[7], tables[8], tables[9], scratch,
    )  # fmt: skip


@kernel
def run(seed: Int, first: Int, outcomes: NDArray[np.int32], tables: Tables, hits: Ints) -> None:
    """Play the units from `first` on, one for each place of `outcomes`."""
    terms, groups, states, bits, choose, keys, lanes, offsets, strengths, suited = tables
    words = np.empty((4, BATCH), np.uint32)
    scratch = np.zeros(SCRATCH, np.int64)
    for begin in range(0, outcomes.size, BATCH):
        count = min(BATCH, outcomes.size - begin)
        first_words(seed, first + np.uint64(begin), count, words)
        for here in range(count):
            outcomes[begin + here] = outcome_of_deal(
                seed, first + np.uint64(begin + here), np.uint64(words[0, here]), np.uint64(words[1, here]),
                np.uint64(words[2, here]), np.uint64(words[3, here]), terms, groups, states, bits, choose, keys, lanes,
                offsets, strengths, suited, scratch,
            )  # fmt: skip
