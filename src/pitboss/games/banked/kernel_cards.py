"""Any deal of a banked round: n cards of a deck, decisions looked up by sets of cards, hands ranked and compared.

A shape of deal, not a game: places, decisions, rankings and lines are all data, laid out by `kernel_tables`. A decision
is on at most five own cards and one other, a reading on at most seven cards; where there are fewer, nothing is looked
up in place of them, so that no loop asks how many there are.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.compiled import STREAM_SIZE, partial_shuffle, start
from pitboss.games.banked.kernel_parts import Bits, bit, first_suit, higher
from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import LOW_WORD, SUIT_TOPS, Int, Ints, Words
from pitboss.simulation import twelve
from pitboss.simulation.plan import Tables
from pitboss.simulation.random_words import BATCH, first_words

Scratch = Any  # whole numbers, of whatever size the caller has

NO_CARD = 54
"""A place where no card comes, and where 0 stands."""
MOST_CARDS = NO_CARD + 1
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
DEALT, PACK, ASKS, READS, COMPARISONS = range(5)
TERMS = 5

MOST_OWN, MOST_READ = 5, 7

# A row of a decision: where the own cards seen come in the deal, and where the other; where the numbers begin that make
# a place of them; how many planes of bits tell the choice, how far they lie apart; how many choices there are; where
# the list begins that says by what was done before which table decides, or that nothing is asked; where the bits begin.
OWN_AT, UP_AT, CHOOSE_AT, PLANES, PLANE, CHOICES, STATES_AT, BITS_AT = 0, 5, 6, 7, 8, 9, 10, 11
ASK_ROW = 12

# A row of a reading: where each card comes in the deal, and where its keys and lanes begin; where the offsets, the
# strengths and the suits begin; shift and bias of its evaluator; how many lines it has, 1 where that does not matter.
CARDS_AT, KEYS_AT, OFFSETS_AT, STRENGTHS_AT, SUITED_AT, SHIFT, BIAS, LINES = 0, 7, 14, 15, 16, 17, 18, 19
READ_ROW = 20

RANK_WIDTH = 64
"""How far the numbers of the lowest card, of the second lowest and so on lie apart."""
UP_BITS = 6
"""Bits of a set of own cards, one for each other card."""

_WORD, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)


@leaf
def place_of_five(a: Int, b: Int, c: Int, d: Int, e: Int, choose: Ints, at: Int) -> Any:
    """The place of five cards among all sets of five, ordered by the highest card; of fewer among sets of as many.

    In place of a card that is not there stands 0, which counts for nothing wherever it lies among the lowest.
    """
    a, b = min(a, b), max(a, b)
    d, e = min(d, e), max(d, e)
    c, e = min(c, e), max(c, e)
    c, d = min(c, d), max(c, d)
    b, e = min(b, e), max(b, e)
    a, d = min(a, d), max(a, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    low = choose[np.uint32(at + a)] + choose[np.uint32(at + RANK_WIDTH + b)]
    middle = choose[np.uint32(at + 2 * RANK_WIDTH + c)]
    return (
        low + middle + choose[np.uint32(at + 3 * RANK_WIDTH + d)] + choose[np.uint32(at + 4 * RANK_WIDTH + e)]
    )


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
def ranked(
    a: Int, b: Int, c: Int, d: Int, e: Int, f: Int, g: Int, offsets_at: Int, strengths_at: Int, suited_at: Int,
    shift: Int, bias: Int, keys: Ints, lanes: Ints, offsets: Words, strengths: Words, suited: Words,
) -> Any:  # fmt: skip
    """The strength of seven cards by where their keys stand, with its line in the lowest bits; without a branch."""
    key = keys[a] + keys[b] + keys[c] + keys[d] + keys[e] + keys[f] + keys[g]
    held = lanes[a] | lanes[b] | lanes[c] | lanes[d] | lanes[e] | lanes[f] | lanes[g]
    ranks = key & LOW_WORD
    place = (ranks + np.int64(offsets[np.uint32(offsets_at + (ranks >> shift))])) & LOW_WORD
    tops = ((key + bias) & SUIT_TOPS) >> 35
    mask = (((held >> 16 * first_suit(tops)) & 8191) | (held & 8192)) * min(tops, 1)
    return max(
        np.int64(strengths[np.uint32(strengths_at + place)]), np.int64(suited[np.uint32(suited_at + mask)])
    )


@leaf
def with_line(outcome: Int, found: Int, lines: Int) -> Any:
    """An outcome with the line of a reading, where that matters."""
    return outcome * lines + (found & _LINE) * np.int64(lines > 1)


@leaf
def play(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, tables: Tables, hits: Ints, scratch: Scratch
) -> Any:
    """A unit, for whoever runs one at a time: what was done, the line of every reading, and every comparison."""
    terms, groups, states, bits, choose, keys, lanes, offsets, strengths, suited = tables
    for card in range(terms[PACK]):
        scratch[DECK + card] = card
    scratch[DECK + NO_CARD] = 0
    deal(seed, unit, w0, w1, w2, w3, terms, groups, scratch)
    outcome, row = np.int64(0), TERMS
    for _ in range(terms[ASKS]):
        table = states[terms[row + STATES_AT] + outcome]
        outcome *= terms[row + CHOICES]
        if table >= 0:
            own = row + OWN_AT
            place = place_of_five(
                scratch[DECK + terms[own]], scratch[DECK + terms[own + 1]], scratch[DECK + terms[own + 2]],
                scratch[DECK + terms[own + 3]], scratch[DECK + terms[own + 4]], choose, terms[row + CHOOSE_AT],
            )  # fmt: skip
            spot = (place << UP_BITS) + scratch[DECK + terms[row + UP_AT]] + terms[row + BITS_AT]
            spot += table * terms[row + PLANES] * terms[row + PLANE]
            for plane in range(terms[row + PLANES]):
                outcome += bit(bits, spot + plane * terms[row + PLANE]) << plane
        row += ASK_ROW
    for read in range(terms[READS]):
        at, key = row + CARDS_AT, row + KEYS_AT
        found = ranked(
            terms[key] + scratch[DECK + terms[at]], terms[key + 1] + scratch[DECK + terms[at + 1]],
            terms[key + 2] + scratch[DECK + terms[at + 2]], terms[key + 3] + scratch[DECK + terms[at + 3]],
            terms[key + 4] + scratch[DECK + terms[at + 4]], terms[key + 5] + scratch[DECK + terms[at + 5]],
            terms[key + 6] + scratch[DECK + terms[at + 6]], terms[row + OFFSETS_AT], terms[row + STRENGTHS_AT],
            terms[row + SUITED_AT], terms[row + SHIFT], terms[row + BIAS], keys, lanes, offsets, strengths, suited,
        )  # fmt: skip
        scratch[STRENGTHS + read] = found >> LINE_BITS
        outcome = with_line(outcome, found, terms[row + LINES])
        row += READ_ROW
    for _ in range(terms[COMPARISONS]):
        outcome = outcome * 3 + higher(
            scratch[STRENGTHS + terms[row]], scratch[STRENGTHS + terms[row + 1]], 3
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
def ask_batch(
    row: Int, count: Int, terms: Ints, states: Ints, bits: Bits, choose: Ints, cards: NDArray[np.uint8], outcome: Ints,
    spots: Ints, asked: Ints,
) -> None:  # fmt: skip
    """A decision of many units: where its bits lie first, then the bits, so that many are waited for at a time."""
    states_at, choices, planes, plane = (
        terms[row + STATES_AT], terms[row + CHOICES], terms[row + PLANES], terms[row + PLANE],
    )  # fmt: skip
    bits_at, choose_at, up = terms[row + BITS_AT], terms[row + CHOOSE_AT], terms[row + UP_AT] * BATCH
    a, b, c, d, e = (
        terms[row + OWN_AT] * BATCH, terms[row + OWN_AT + 1] * BATCH, terms[row + OWN_AT + 2] * BATCH,
        terms[row + OWN_AT + 3] * BATCH, terms[row + OWN_AT + 4] * BATCH,
    )  # fmt: skip
    waiting = 0
    for here in range(count):
        table = states[states_at + outcome[here]]
        outcome[here] *= choices
        place = place_of_five(
            cards[a + here],
            cards[b + here],
            cards[c + here],
            cards[d + here],
            cards[e + here],
            choose,
            choose_at,
        )
        spots[waiting] = (place << UP_BITS) + cards[up + here] + bits_at + table * planes * plane
        asked[waiting] = here
        waiting += np.int64(table >= 0)
    for at in range(planes):
        for who in range(waiting):
            outcome[asked[who]] += bit(bits, spots[who] + at * plane) << at


@kernel
def read_batch(
    row: Int, count: Int, terms: Ints, keys: Ints, lanes: Ints, offsets: Words, strengths: Words, suited: Words,
    cards: NDArray[np.uint8], found: Ints, outcome: Ints,
) -> None:  # fmt: skip
    """A reading of many units: its strengths, and its line in each outcome."""
    offsets_at, strengths_at, suited_at = (
        terms[row + OFFSETS_AT], terms[row + STRENGTHS_AT], terms[row + SUITED_AT],
    )  # fmt: skip
    shift, bias, lines, at, key = (
        terms[row + SHIFT], terms[row + BIAS], terms[row + LINES], row + CARDS_AT, row + KEYS_AT,
    )  # fmt: skip
    a, b, c, d = terms[at] * BATCH, terms[at + 1] * BATCH, terms[at + 2] * BATCH, terms[at + 3] * BATCH
    e, f, g = terms[at + 4] * BATCH, terms[at + 5] * BATCH, terms[at + 6] * BATCH
    ka, kb, kc, kd = terms[key], terms[key + 1], terms[key + 2], terms[key + 3]
    ke, kf, kg = terms[key + 4], terms[key + 5], terms[key + 6]
    for here in range(count):
        strong = ranked(
            np.uint32(ka + cards[a + here]), np.uint32(kb + cards[b + here]), np.uint32(kc + cards[c + here]),
            np.uint32(kd + cards[d + here]), np.uint32(ke + cards[e + here]), np.uint32(kf + cards[f + here]),
            np.uint32(kg + cards[g + here]), offsets_at, strengths_at, suited_at, shift, bias, keys, lanes, offsets,
            strengths, suited,
        )  # fmt: skip
        found[here] = strong >> LINE_BITS
        outcome[here] = with_line(outcome[here], strong, lines)


@kernel
def run(seed: Int, first: Int, outcomes: NDArray[np.int32], tables: Tables, hits: Ints) -> None:
    """Play the units from `first` on, one for each place of `outcomes`: a batch is dealt, then asked, then ranked."""
    terms, groups, states, bits, choose, keys, lanes, offsets, strengths, suited = tables
    words, scratch = np.empty((4, BATCH), np.uint32), np.zeros(SCRATCH, np.int64)
    places, cards = np.empty(twelve.ROOM, np.uint8), np.zeros(MOST_CARDS * BATCH, np.uint8)
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
            ask_batch(row, count, terms, states, bits, choose, cards, outcome, spots, asked)
            row += ASK_ROW
        for read in range(terms[READS]):
            read_batch(
                row, count, terms, keys, lanes, offsets, strengths, suited, cards, found[read], outcome
            )
            row += READ_ROW
        for _ in range(terms[COMPARISONS]):
            ours, theirs = found[terms[row]], found[terms[row + 1]]
            for here in range(count):
                outcome[here] = outcome[here] * 3 + higher(ours[here], theirs[here], 3)
            row += 2
        for here in range(count):
            outcomes[begin + here] = outcome[here]
