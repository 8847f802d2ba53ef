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
from pitboss.simulation import twelve
from pitboss.simulation.plan import Tables
from pitboss.simulation.words import BATCH, first_words

Bits = NDArray[np.uint64]
Scratch = Any  # whole numbers, of whatever size the caller has

MOST_CARDS = 54
DECK = STREAM_SIZE
PICKED = DECK + MOST_CARDS
STRENGTHS = PICKED + MOST_CARDS
SCRATCH = STRENGTHS + 8
"""Working memory: the stream, the deck, the places that cards were picked from, and the strengths of the hands read."""
MOST_READS = 8

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
def place_of_set(count: Int, at: Int, terms: Ints, choose: Ints, cards: Scratch, step: Int, here: Int) -> Any:
    """The place of some cards among all sets of as many, ordered by the highest card, without putting them in order.

    at: where in the terms it stands how they come in the deal; step, here: how cards lie apart, and where the first is
    """
    place, width = np.int64(0), terms[CHOOSE_WIDTH]
    for this in range(count):
        card, size = cards[terms[at + this] * step + here], 1
        for other in range(count):
            size += np.int64(cards[terms[at + other] * step + here] < card)
        place += choose[card * width + size]
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
    """Put the first cards of a unit's deck in order; few units need more than the first words of their stream.

    The deck is in order before; `put_back` makes it so again.
    """
    fair = groups.shape[0] <= 4
    for group in range(min(4, groups.shape[0])):
        word = w0 if group == 0 else w1 if group == 1 else w2 if group == 2 else w3
        if (word * groups[group, 0]) & _WORD < groups[group, 1]:
            fair = False
    if not fair:
        deal_on(seed, unit, terms[PACK], terms[DEALT], scratch)
        scratch[PICKED] = -1
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
            scratch[PICKED + top] = other
            top += 1


@leaf
def put_back(terms: Ints, scratch: Scratch) -> None:
    if scratch[PICKED] < 0:
        for card in range(terms[PACK]):
            scratch[DECK + card] = card
        return
    for top in range(terms[DEALT]):
        other = scratch[PICKED + top]
        scratch[DECK + top], scratch[DECK + other] = top, other


@leaf
def table_of(ask: Int, state: Int, terms: Ints, states: Ints) -> Any:
    """The table that decides, by what was done before; none where nothing is asked."""
    return states[terms[ask + STATES_AT] + state]


@leaf
def spot_of(ask: Int, table: Int, terms: Ints, choose: Ints, cards: Scratch, step: Int, here: Int) -> Any:
    """Where in the bits a decision begins, by the cards seen."""
    place = (
        place_of_set(terms[ask + OWN], ask + OWN_AT, terms, choose, cards, step, here) * terms[ask + STRIDE]
    )
    place += place_of_set(terms[ask + OTHERS], ask + OTHERS_AT, terms, choose, cards, step, here)
    return terms[ask + BITS_AT] + table * terms[ask + PLANES] * terms[ask + PLANE] + place


@leaf
def decided(ask: Int, spot: Int, terms: Ints, bits: Bits) -> Any:
    """What is done at an ask, plane by plane."""
    done = np.int64(0)
    for plane in range(terms[ask + PLANES]):
        bit = spot + plane * terms[ask + PLANE]
        done |= np.int64((bits[bit >> 6] >> np.uint64(bit & 63)) & np.uint64(1)) << plane
    return done


@leaf
def ranked(
    read: Int, terms: Ints, keys: Ints, lanes: Ints, offsets: Words, strengths: Words, suited: Words, cards: Scratch,
    step: Int, here: Int,
) -> Any:  # fmt: skip
    """The strength of a reading's cards, with its line in the lowest bits."""
    key, held = np.int64(0), np.int64(0)
    for at in range(terms[read + CARDS]):
        card = terms[read + KEYS_AT] + np.int64(cards[terms[read + CARDS_AT + at] * step + here])
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


@leaf
def with_line(outcome: Int, found: Int, lines: Int) -> Any:
    """An outcome with the line of a reading, where that matters."""
    return outcome * lines + (found & _LINE) * np.int64(lines > 1)


@leaf
def with_comparison(outcome: Int, ours: Int, theirs: Int) -> Any:
    return outcome * 3 + 1 + np.int64(ours > theirs) - np.int64(ours < theirs)


@leaf
def play(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, tables: Tables, hits: Ints, scratch: Scratch
) -> Any:
    """A unit, for whoever runs one at a time: what was done, the line of every reading, and every comparison."""
    terms, groups, states, bits, choose, keys, lanes, offsets, strengths, suited = tables
    for card in range(terms[PACK]):
        scratch[DECK + card] = card
    deal(seed, unit, w0, w1, w2, w3, terms, groups, scratch)
    outcome, row = np.int64(0), TERMS
    for _ in range(terms[ASKS]):
        table, done = table_of(row, outcome, terms, states), np.int64(0)
        if table >= 0:
            done = decided(row, spot_of(row, table, terms, choose, scratch, 1, DECK), terms, bits)
        outcome = outcome * terms[row + CHOICES] + done
        row += ASK_ROW
    for read in range(terms[READS]):
        found = ranked(row, terms, keys, lanes, offsets, strengths, suited, scratch, 1, DECK)
        scratch[STRENGTHS + read] = found >> LINE_BITS
        outcome = with_line(outcome, found, terms[row + LINES])
        row += READ_ROW
    for _ in range(terms[COMPARISONS]):
        outcome = with_comparison(
            outcome, scratch[STRENGTHS + terms[row]], scratch[STRENGTHS + terms[row + 1]]
        )
        row += 2
    return outcome


@kernel
def deal_batch(
    seed: Int, first: Int, count: Int, terms: Ints, groups: Bits, words: NDArray[np.uint32], scratch: Scratch,
    places: NDArray[np.uint8], cards: NDArray[np.uint8],
) -> None:  # fmt: skip
    """The cards of many units, all first ones, all second ones, and so on."""
    if terms[PACK] == 52 and terms[DEALT] <= twelve.CARDS:
        twelve.deal(seed, first, count, words, places, cards)
        return
    first_words(seed, first, count, words)
    for here in range(count):
        deal(
            seed, first + np.uint64(here), np.uint64(words[0, here]), np.uint64(words[1, here]),
            np.uint64(words[2, here]), np.uint64(words[3, here]), terms, groups, scratch,
        )  # fmt: skip
        for top in range(terms[DEALT]):
            cards[top * BATCH + here] = scratch[DECK + top]
        put_back(terms, scratch)


@kernel
def run(seed: Int, first: Int, outcomes: NDArray[np.int32], tables: Tables, hits: Ints) -> None:
    """Play the units from `first` on, one for each place of `outcomes`.

    A batch is dealt, then asked, then ranked, so that many units wait for their tables at the same time.
    """
    terms, groups, states, bits, choose, keys, lanes, offsets, strengths, suited = tables
    words, scratch = np.empty((4, BATCH), np.uint32), np.zeros(SCRATCH, np.int64)
    places, cards = np.empty(twelve.ROOM, np.uint8), np.empty(MOST_CARDS * BATCH, np.uint8)
    found, spots, asked = (
        np.empty((MOST_READS, BATCH), np.int64), np.empty(BATCH, np.int64), np.empty(BATCH, np.int64),
    )  # fmt: skip
    outcome = np.empty(BATCH, np.int64)
    for card in range(terms[PACK]):
        scratch[DECK + card] = card
    for begin in range(0, outcomes.size, BATCH):
        count = min(BATCH, outcomes.size - begin)
        deal_batch(seed, first + np.uint64(begin), count, terms, groups, words, scratch, places, cards)
        outcome[:] = 0
        row = TERMS
        for _ in range(terms[ASKS]):
            waiting = 0
            for here in range(count):
                table = table_of(row, outcome[here], terms, states)
                outcome[here] *= terms[row + CHOICES]
                if table >= 0:
                    spots[waiting] = spot_of(row, table, terms, choose, cards, BATCH, here)
                    asked[waiting] = here
                    waiting += 1
            for who in range(waiting):
                outcome[asked[who]] += decided(row, spots[who], terms, bits)
            row += ASK_ROW
        for read in range(terms[READS]):
            for here in range(count):
                strong = ranked(row, terms, keys, lanes, offsets, strengths, suited, cards, BATCH, here)
                found[read, here] = strong >> LINE_BITS
                outcome[here] = with_line(outcome[here], strong, terms[row + LINES])
            row += READ_ROW
        for _ in range(terms[COMPARISONS]):
            for here in range(count):
                outcome[here] = with_comparison(
                    outcome[here], found[terms[row], here], found[terms[row + 1], here]
                )
            row += 2
        for here in range(count):
            outcomes[begin + here] = outcome[here]
