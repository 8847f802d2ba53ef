"""Two cards for each side and a board of five that is seen street by street; every decision is looked up.

A shape of deal, not a game: `kernel_street_tables` lays out places and decisions. On three or four cards of a board a
decision is found under other names of the suits, so that one board stands for many. On all five suits matter only where
three cards have the same: then a hand is told by its ranks and by which of its cards have that suit, else by its ranks.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import EACH_SUIT, LOW_WORD, SUIT_TOPS, Int, Ints, Words
from pitboss.simulation.deals import picked, words_of_twelve
from pitboss.simulation.plan import Tables
from pitboss.simulation.words import BATCH, first_words

Bits = NDArray[np.uint64]
Small = NDArray[np.int32]
Codes = NDArray[np.int16]

# Places in the terms of a shape: lines of the own hand, of the dealer's, of the own two cards and of the dealer's two;
# comparisons, three or one; shift and bias of the evaluator; choices at each question; where its list begins.
OWN_LINES, DEALER_LINES, HELD, DEALER_HELD, COMPARED, SHIFT, BIAS, CHOICES, STATES_AT = (
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    11,
)

ASKED = (0, 3, 4, 5)
"""How many cards of the board are seen at the questions; one that a round does not have has one choice."""
DEALT = 12

# A strength in 32 bits: its order among all, its line as one's own, and as the dealer's; all three rise together.
ORDER_BITS, LINE_BITS = 13, 5
OWN_LINE_AT, DEALER_LINE_AT = ORDER_BITS, ORDER_BITS + LINE_BITS
_ORDER, _LINE = (1 << ORDER_BITS) - 1, (1 << LINE_BITS) - 1

CODES = 2380
"""Of the ranks of a suit: none, one of 13, two (from 14 on), three (92), four (378), five (1093)."""
ONE, TWO, THREE, FOUR, FIVE = 1, 14, 92, 378, 1093
PACK, PAIRS = 52, 1326
PLAIN, SUITED = 13 * 14 // 2, 26 * 27 // 2
"""Hands that can be told apart on a whole board: two ranks, or two of 26 where it matters whether they have a suit."""
OTHERS = (105, 14, 1)
"""Rows for the cards of a board beside three, four and five of a suit."""
SECOND = 92
"""How many codes the second of the suits can have where four cards are seen."""
SCRATCH = PACK + DEALT


@leaf
def in_order(lanes: Int, codes: Codes) -> Any:
    """The suits of some cards by the codes of their ranks, the highest first: four times the code, 3 less the suit."""
    a = np.int64(codes[lanes & 8191]) << 2 | 3
    b = np.int64(codes[(lanes >> 16) & 8191]) << 2 | 2
    c = np.int64(codes[(lanes >> 32) & 8191]) << 2 | 1
    d = np.int64(codes[(lanes >> 48) & 8191]) << 2
    a, b = max(a, b), min(a, b)
    c, d = max(c, d), min(c, d)
    a, c = max(a, c), min(a, c)
    b, d = max(b, d), min(b, d)
    b, c = max(b, c), min(b, c)
    return a, b, c, d


@leaf
def named(a: Int, b: Int, c: Int, d: Int) -> Any:
    """What the suits are called, two bits for each: the first in order is suit 0."""
    return 1 << 2 * (3 - (b & 3)) | 2 << 2 * (3 - (c & 3)) | 3 << 2 * (3 - (d & 3))


@leaf
def row_of(a: Int, b: Int, c: Int, d: Int, first: Int, starts: Small, seconds: Ints) -> Any:
    """The row of some cards under the names of `in_order`; `first`: where the list for so many cards begins."""
    start = np.int64(starts[first + (a >> 2)])
    third, fourth = max((c >> 2) - 1, 0), max((d >> 2) - 1, 0)
    times = 1 + 12 * np.int64(d >> 2 > 0)
    return (start >> 2) + seconds[(start & 3) * SECOND + (b >> 2)] + third * times + fourth


@leaf
def pair_at(one: Int, two: Int) -> Any:
    """The place of two cards among all 1,326 pairs."""
    high, low = max(one, two), min(one, two)
    return high * (high - 1) // 2 + low


@leaf
def called(card: Int, names: Int) -> Any:
    return (card >> 2) << 2 | (names >> 2 * (card & 3)) & 3


@leaf
def suit_of_three(key: Int) -> Any:
    """The suit that three cards of a board have, 4 where there is none; what is added to keys tells it."""
    tops = ((key + 5 * EACH_SUIT) & SUIT_TOPS) >> 35
    return 4 - 4 * (tops & 1) - 3 * (tops >> 4 & 1) - 2 * (tops >> 8 & 1) - (tops >> 12 & 1)


@leaf
def other_rank(card: Int, suit: Int) -> Any:
    """The rank of a card, from 1 on; 0 for one of the suit."""
    return ((card >> 2) + 1) * np.int64(card & 3 != suit)


@leaf
def row_of_board(
    key: Int, lanes: Int, suit: Int, b0: Int, b1: Int, b2: Int, b3: Int, b4: Int, codes: Codes,
    firsts: Small, offsets: Words, plain: Small, shift: Int,
) -> Any:  # fmt: skip
    """Where the decisions on a whole board begin."""
    ranks = key & LOW_WORD
    flat = np.int64(suit == 4)
    place = (ranks + np.int64(offsets[ranks >> shift])) & LOW_WORD
    code = np.int64(codes[(lanes >> 16 * (suit & 3)) & 8191])
    r0, r1, r2 = other_rank(b0, suit), other_rank(b1, suit), other_rank(b2, suit)
    r3, r4 = other_rank(b3, suit), other_rank(b4, suit)
    high, low = max(r0, r1), min(r0, r1)
    low, high = max(low, min(high, r2)), max(high, r2)
    low, high = max(low, min(high, r3)), max(high, r3)
    low, high = max(low, min(high, r4)), max(high, r4)
    return np.int64(plain[place]) * flat + (firsts[code] + ((low * (27 - low) >> 1) + high) * SUITED) * (
        1 - flat
    )


@leaf
def hand_on_board(one: Int, two: Int, suit: Int) -> Any:
    """The place of a hand among those that are alike on a whole board."""
    of_suit = np.int64(suit != 4)
    x = (one >> 2 << of_suit) + np.int64(one & 3 == suit)
    y = (two >> 2 << of_suit) + np.int64(two & 3 == suit)
    high, low = max(x, y), min(x, y)
    return (high * (high + 1) >> 1) + low


@leaf
def choice(asked: Int, outcome: Int, place: Int, terms: Ints, states: Ints, bits: Bits) -> Any:
    """What was done until now and at this question: the bits of the table that its list names, none where not asked."""
    state = states[terms[STATES_AT + asked] + outcome]
    width = state & 3
    at = (state >> 2) + place * width
    done = np.int64((bits[at >> 6] >> np.uint64(at & 63)) & np.uint64((1 << width) - 1))
    return outcome * terms[CHOICES + asked] + done


@leaf
def strength(
    key: Int, lanes: Int, offsets: Words, strengths: Words, suited: Words, shift: Int, bias: Int
) -> Any:
    """Without a branch: of no suit with cards enough the lowest of all strengths is looked up."""
    ranks = key & LOW_WORD
    best = np.int64(strengths[(ranks + np.int64(offsets[ranks >> shift])) & LOW_WORD])
    tops = ((key + bias) & SUIT_TOPS) >> 35
    suit = (tops >> 4 & 1) + 2 * (tops >> 8 & 1) + 3 * (tops >> 12 & 1)
    mask = (lanes >> 16 * suit) & (8191 * min(tops, 1))
    return max(best, np.int64(suited[mask]))


@leaf
def nine_cards(w0: Int, w1: Int, w2: Int, at: Ints, scratch: Any) -> Any:
    """The own cards, the dealer's and those of the board, from where they come in the deal.

    `scratch` begins with a deck in order, and is left so; the cards dealt come after it.
    """
    scratch[PACK], fraction, p0 = picked(scratch, 0, w0)
    scratch[PACK + 1], fraction, p1 = picked(scratch, 1, fraction)
    scratch[PACK + 2], fraction, p2 = picked(scratch, 2, fraction)
    scratch[PACK + 3], _, p3 = picked(scratch, 3, fraction)
    scratch[PACK + 4], fraction, p4 = picked(scratch, 4, w1)
    scratch[PACK + 5], fraction, p5 = picked(scratch, 5, fraction)
    scratch[PACK + 6], fraction, p6 = picked(scratch, 6, fraction)
    scratch[PACK + 7], _, p7 = picked(scratch, 7, fraction)
    scratch[PACK + 8], fraction, p8 = picked(scratch, 8, w2)
    scratch[PACK + 9], fraction, p9 = picked(scratch, 9, fraction)
    scratch[PACK + 10], fraction, p10 = picked(scratch, 10, fraction)
    scratch[PACK + 11], _, p11 = picked(scratch, 11, fraction)
    scratch[p0], scratch[p1], scratch[p2], scratch[p3] = p0, p1, p2, p3
    scratch[p4], scratch[p5], scratch[p6], scratch[p7] = p4, p5, p6, p7
    scratch[p8], scratch[p9], scratch[p10], scratch[p11] = p8, p9, p10, p11
    one, two, three = scratch[PACK + at[0]], scratch[PACK + at[1]], scratch[PACK + at[2]]
    four, b0, b1 = scratch[PACK + at[3]], scratch[PACK + at[4]], scratch[PACK + at[5]]
    return one, two, three, four, b0, b1, scratch[PACK + at[6]], scratch[PACK + at[7]], scratch[PACK + at[8]]


@leaf
def places_of(
    one: Int, two: Int, b0: Int, b1: Int, b2: Int, b3: Int, b4: Int, codes: Codes, starts: Small, seconds: Ints,
    firsts: Small, board_offsets: Words, plain: Small, keys: Ints, lanes: Ints, shift: Int,
) -> Any:  # fmt: skip
    """Where what is done lies in the table of each question."""
    three = lanes[b0] | lanes[b1] | lanes[b2]
    four, key = three | lanes[b3], keys[b0] + keys[b1] + keys[b2] + keys[b3] + keys[b4]
    a, b, c, d = in_order(three, codes)
    names = named(a, b, c, d)
    second = row_of(a, b, c, d, 0, starts, seconds) * PAIRS + pair_at(called(one, names), called(two, names))
    a, b, c, d = in_order(four, codes)
    names = named(a, b, c, d)
    third = row_of(a, b, c, d, CODES, starts, seconds) * PAIRS + pair_at(
        called(one, names), called(two, names)
    )
    suit = suit_of_three(key)
    last = row_of_board(
        key, four | lanes[b4], suit, b0, b1, b2, b3, b4, codes, firsts, board_offsets, plain, shift
    )
    return pair_at(one, two), second, third, last + hand_on_board(one, two, suit)


@leaf
def decided(first: Int, second: Int, third: Int, last: Int, terms: Ints, states: Ints, bits: Bits) -> Any:
    """What was done at every question, as one number."""
    outcome = choice(0, 0, first, terms, states, bits)
    outcome = choice(1, outcome, second, terms, states, bits)
    outcome = choice(2, outcome, third, terms, states, bits)
    return choice(3, outcome, last, terms, states, bits)


@leaf
def strengths_of(
    one: Int, two: Int, three: Int, four: Int, b0: Int, b1: Int, b2: Int, b3: Int, b4: Int, keys: Ints, lanes: Ints,
    offsets: Words, strengths: Words, suited: Words, shift: Int, bias: Int,
) -> Any:  # fmt: skip
    """Of the own hand and of the dealer's."""
    key = keys[b0] + keys[b1] + keys[b2] + keys[b3] + keys[b4]
    board = lanes[b0] | lanes[b1] | lanes[b2] | lanes[b3] | lanes[b4]
    own, mine = key + keys[one] + keys[two], board | lanes[one] | lanes[two]
    other, theirs = key + keys[three] + keys[four], board | lanes[three] | lanes[four]
    return (
        strength(own, mine, offsets, strengths, suited, shift, bias),
        strength(other, theirs, offsets, strengths, suited, shift, bias),
    )


@leaf
def told(
    outcome: Int,
    one: Int,
    two: Int,
    three: Int,
    four: Int,
    own: Int,
    other: Int,
    terms: Ints,
    held: NDArray[np.uint8],
) -> Any:
    """What was done, the lines of both sides, and which hand is higher, as one number."""
    outcome = outcome * terms[OWN_LINES] + ((own >> OWN_LINE_AT) & _LINE)
    outcome = outcome * terms[DEALER_LINES] + (other >> DEALER_LINE_AT)
    outcome = outcome * terms[HELD] + np.int64(held[pair_at(one, two)])
    outcome = outcome * terms[DEALER_HELD] + np.int64(held[PAIRS + pair_at(three, four)])
    ours, theirs = own & _ORDER, other & _ORDER
    compared = (1 + np.int64(ours > theirs) - np.int64(ours < theirs)) * np.int64(terms[COMPARED] > 1)
    return outcome * terms[COMPARED] + compared


@leaf
def play(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, tables: Tables, hits: Ints, scratch: Any
) -> Any:
    """A unit, for whoever runs one at a time."""
    for card in range(PACK):
        scratch[card] = card
    terms, keys, lanes = tables[0], tables[11], tables[12]
    w0, w1, w2 = words_of_twelve(seed, unit, w0, w1, w2)
    one, two, three, four, b0, b1, b2, b3, b4 = nine_cards(w0, w1, w2, tables[1], scratch)
    first, second, third, last = places_of(
        one, two, b0, b1, b2, b3, b4, tables[4], tables[5], tables[6], tables[7], tables[8], tables[9], keys, lanes,
        terms[SHIFT],
    )  # fmt: skip
    done = decided(first, second, third, last, terms, tables[2], tables[3])
    own, other = strengths_of(
        one, two, three, four, b0, b1, b2, b3, b4, keys, lanes, tables[13], tables[14], tables[15], terms[SHIFT],
        terms[BIAS],
    )  # fmt: skip
    return told(done, one, two, three, four, own, other, terms, tables[10])


@kernel
def run(seed: Int, first: Int, outcomes: NDArray[np.int32], tables: Tables, hits: Ints) -> None:
    """Play the units from `first` on, one for each place of `outcomes`.

    A batch is dealt, then ranked, then decided, so that many units wait for their tables at the same time.
    """
    (
        terms, at, states, bits, codes, starts, seconds, firsts, board_offsets, plain, held, keys, lanes, offsets,
        strengths, suited,
    ) = tables  # fmt: skip
    words, cards = np.empty((4, BATCH), np.uint32), np.empty((BATCH, 9), np.uint8)
    places = np.empty((BATCH, 4), np.int64)
    ours, theirs = np.empty(BATCH, np.int64), np.empty(BATCH, np.int64)
    scratch, shift, bias = np.zeros(SCRATCH, np.int64), terms[SHIFT], terms[BIAS]
    for card in range(PACK):
        scratch[card] = card
    for begin in range(0, outcomes.size, BATCH):
        count = min(BATCH, outcomes.size - begin)
        first_words(seed, first + np.uint64(begin), count, words)
        for here in range(count):
            w0, w1, w2 = words_of_twelve(
                seed, first + np.uint64(begin + here), np.uint64(words[0, here]), np.uint64(words[1, here]),
                np.uint64(words[2, here]),
            )  # fmt: skip
            (
                cards[here, 0], cards[here, 1], cards[here, 2], cards[here, 3], cards[here, 4], cards[here, 5],
                cards[here, 6], cards[here, 7], cards[here, 8],
            ) = nine_cards(w0, w1, w2, at, scratch)  # fmt: skip
        for here in range(count):
            ours[here], theirs[here] = strengths_of(
                cards[here, 0], cards[here, 1], cards[here, 2], cards[here, 3], cards[here, 4], cards[here, 5],
                cards[here, 6], cards[here, 7], cards[here, 8], keys, lanes, offsets, strengths, suited, shift, bias,
            )  # fmt: skip
        for here in range(count):
            places[here, 0], places[here, 1], places[here, 2], places[here, 3] = places_of(
                cards[here, 0], cards[here, 1], cards[here, 4], cards[here, 5], cards[here, 6], cards[here, 7],
                cards[here, 8], codes, starts, seconds, firsts, board_offsets, plain, keys, lanes, shift,
            )  # fmt: skip
        for here in range(count):
            done = decided(
                places[here, 0], places[here, 1], places[here, 2], places[here, 3], terms, states, bits
            )
            outcomes[begin + here] = told(
                done, cards[here, 0], cards[here, 1], cards[here, 2], cards[here, 3], ours[here], theirs[here], terms,
                held,
            )  # fmt: skip
