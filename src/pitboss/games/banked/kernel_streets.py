"""Two cards for each side and a board of five that is seen street by street; every decision is looked up.

A shape of deal, not a game: `kernel_street_tables` lays out places and decisions. On three or four cards of a board a
decision is found under other names of the suits, so that one board stands for many. On all five suits matter only where
three cards have the same: then a hand is told by its ranks and by which of its cards have that suit, else by its ranks.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.banked.kernel_parts import Bits, Halves, higher, strength, with_lines
from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import EACH_SUIT, LOW_WORD, SUIT_TOPS, Int, Ints, Words
from pitboss.simulation.deals import place_of_three
from pitboss.simulation.plan import Tables
from pitboss.simulation.random_words import BATCH
from pitboss.simulation.twelve import CARDS, ROOM, deal, twelve_cards

Small = NDArray[np.int32]
Codes = NDArray[np.int16]
Bytes = NDArray[np.uint8]

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

CODES = 2380
"""Of the ranks of a suit: none, one of 13, two (from 14 on), three (92), four (378), five (1093)."""
FOUR = 378
PACK, PAIRS = 52, 1326
NAME_BITS = 8
"""Of a board of three or four cards: what the suits are called, two bits for each, and above them its row."""
PLAIN, SUITED = 13 * 14 // 2, 26 * 27 // 2
"""Hands that can be told apart on a whole board: two ranks, or two of 26 where it matters whether they have a suit."""
OTHERS = (105, 14, 1)
"""Rows for the cards of a board beside three, four and five of a suit."""
SCRATCH = CARDS


@leaf
def pair_at(one: Int, two: Int) -> Any:
    """The place of two cards among all 1,326 pairs."""
    high, low = np.int64(max(one, two)), np.int64(min(one, two))
    return (high * (high - 1) >> 1) + low


@leaf
def called(card: Int, names: Int) -> Any:
    """A card under other names of the suits."""
    return (np.int64(card) & 60) | (names >> 2 * (np.int64(card) & 3)) & 3


@leaf
def on_board(one: Int, two: Int, board: Int) -> Any:
    """Where a decision lies on three or four cards of the board, given their row and names."""
    return (board >> NAME_BITS) * PAIRS + pair_at(called(one, board), called(two, board))


@leaf
def with_fourth(three: Int, card: Int, turns: Words) -> Any:
    """The row and the names of four cards, the fourth under the names that the first three have, and then together."""
    board = np.int64(turns[np.uint32((three >> NAME_BITS) * PACK + called(card, three))])
    names = np.int64(0)
    for suit in range(4):
        names |= ((board >> 2 * ((three >> 2 * suit) & 3)) & 3) << 2 * suit
    return (board >> NAME_BITS) << NAME_BITS | names


@leaf
def suit_of_three(key: Int) -> Any:
    """The suit that three cards of a board have, 4 where there is none; what is added to keys tells it."""
    tops = ((key + 5 * EACH_SUIT) & SUIT_TOPS) >> 35
    return 4 - 4 * (tops & 1) - 3 * (tops >> 4 & 1) - 2 * (tops >> 8 & 1) - (tops >> 12 & 1)


@leaf
def row_of_board(
    key: Int, lanes: Int, suit: Int, codes: Codes, firsts: Small, others: Bytes, offsets: Words, plain: Small,
    shift: Int,
) -> Any:  # fmt: skip
    """Where the decisions on a whole board begin: by its ranks, or by those of a suit and then by the others."""
    ranks = np.uint32(key & LOW_WORD)
    by_ranks = np.int64(plain[np.uint32(ranks + offsets[ranks >> np.uint32(shift)])])
    lane = 16 * (suit & 3)
    code = np.int64(codes[(lanes >> lane) & 8191])
    beside = lanes & ~(8191 << lane)
    beside |= beside >> 32
    beside = (beside | beside >> 16) & 8191
    by_suit = np.int64(firsts[code]) + np.int64(others[beside | np.int64(code >= FOUR) << 13]) * SUITED
    return by_ranks if suit == 4 else by_suit


@leaf
def hand_on_board(one: Int, two: Int, suit: Int) -> Any:
    """The place of a hand among those that are alike on a whole board."""
    of_suit = np.int64(suit != 4)
    x = (np.int64(one) >> 2 << of_suit) + np.int64(one & 3 == suit)
    y = (np.int64(two) >> 2 << of_suit) + np.int64(two & 3 == suit)
    high, low = max(x, y), min(x, y)
    return (high * (high + 1) >> 1) + low


@leaf
def chosen(state: Int, place: Int, bits: Bits) -> Any:
    """What is done: `state` says where a table begins and how many bits a choice has, none where nothing is asked."""
    width = state & 3
    at = (state >> 2) + place * width
    return np.int64((bits[at >> 6] >> np.uint64(at & 63)) & np.uint64((1 << width) - 1))


@leaf
def told(done: Int, ours: Int, theirs: Int, held: Int, dealer_held: Int, terms: Ints, lines: Halves) -> Any:
    """What was done, the lines of both sides, and which hand is higher, as one number."""
    outcome = with_lines(done, ours, theirs, terms[OWN_LINES], terms[DEALER_LINES], lines)
    outcome = (outcome * terms[HELD] + held) * terms[DEALER_HELD] + dealer_held
    return outcome * terms[COMPARED] + higher(ours, theirs, terms[COMPARED])


@leaf
def play(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, tables: Tables, hits: Ints, scratch: Any
) -> Any:
    """A unit, for whoever runs one at a time."""
    (
        terms, at, states, bits, flops, turns, codes, firsts, others, board_offsets, plain, held, keys, lanes, offsets,
        strengths, suited, lines,
    ) = tables  # fmt: skip
    twelve_cards(seed, unit, w0, w1, w2, scratch)
    one, two, three, four = scratch[at[0]], scratch[at[1]], scratch[at[2]], scratch[at[3]]
    b0, b1, b2, b3, b4 = scratch[at[4]], scratch[at[5]], scratch[at[6]], scratch[at[7]], scratch[at[8]]
    shift, bias = terms[SHIFT], terms[BIAS]
    key = keys[b0] + keys[b1] + keys[b2] + keys[b3] + keys[b4]
    board = lanes[b0] | lanes[b1] | lanes[b2] | lanes[b3] | lanes[b4]
    own, mine = key + keys[one] + keys[two], board | lanes[one] | lanes[two]
    other, theirs = key + keys[three] + keys[four], board | lanes[three] | lanes[four]
    done = chosen(states[terms[STATES_AT]], pair_at(one, two), bits)
    state = states[terms[STATES_AT + 1] + done]
    seen = np.int64(flops[place_of_three(b0, b1, b2)])
    done = done * terms[CHOICES + 1] + chosen(state, on_board(one, two, seen), bits)
    state = states[terms[STATES_AT + 2] + done]
    done = done * terms[CHOICES + 2] + chosen(state, on_board(one, two, with_fourth(seen, b3, turns)), bits)
    state, suit = states[terms[STATES_AT + 3] + done], suit_of_three(key)
    row = row_of_board(key, board, suit, codes, firsts, others, board_offsets, plain, shift)
    done = done * terms[CHOICES + 3] + chosen(state, row + hand_on_board(one, two, suit), bits)
    return told(
        done, strength(own, mine, offsets, strengths, suited, shift, bias),
        strength(other, theirs, offsets, strengths, suited, shift, bias), np.int64(held[pair_at(one, two)]),
        np.int64(held[PAIRS + pair_at(three, four)]), terms, lines,
    )  # fmt: skip


@kernel
def ask(terms: Ints, number: int, states: Ints, done: Ints, count: Int, asked: Small, tables: Ints) -> Any:
    """Who is asked a question, and where the table of each begins; nobody else has done anything there."""
    first, choices, found = terms[STATES_AT + number], terms[CHOICES + number], 0
    for here in range(count):
        state = states[first + done[here]]
        done[here] *= choices
        asked[found], tables[found] = here, state
        found += np.int64(state != 0)
    return found


@kernel
def decide(found: Int, asked: Small, begins: Ints, spots: Ints, bits: Bits, done: Ints) -> None:
    """What those who are asked do; nothing else stands here, so that many wait for their bits at the same time."""
    for who in range(found):
        done[asked[who]] += chosen(begins[who], spots[who], bits)


@kernel
def decide_on_board(
    number: int, count: Int, one: Int, two: Int, terms: Ints, states: Ints, bits: Bits, cards: Bytes, boards: Ints,
    done: Ints, asked: Small, begins: Ints, spots: Ints,
) -> None:  # fmt: skip
    """A question on three or four cards of the board, each unit's by its row and names.

    one, two: where in the cards those of one's own begin
    """
    found = ask(terms, number, states, done, count, asked, begins)
    for who in range(found):
        here = asked[who]
        spots[who] = on_board(cards[one + here], cards[two + here], boards[here])
    decide(found, asked, begins, spots, bits, done)


@kernel
def run(seed: Int, first: Int, outcomes: NDArray[np.int32], tables: Tables, hits: Ints) -> None:
    """Play the units from `first` on, one for each place of `outcomes`.

    A batch is dealt, then ranked, then asked one question after the other: many units wait for their tables at the
    same time, and where a question does not come nothing is looked up.
    """
    (
        terms, at, states, bits, flops, turns, codes, firsts, others, board_offsets, plain, held, keys, lanes, offsets,
        strengths, suited, lines,
    ) = tables  # fmt: skip
    words, places, cards = np.empty((4, BATCH), np.uint32), np.empty(ROOM, np.uint8), np.empty(ROOM, np.uint8)
    ours, theirs = np.empty(BATCH, np.uint16), np.empty(BATCH, np.uint16)
    board_keys, board_lanes = np.empty(BATCH, np.int64), np.empty(BATCH, np.int64)
    done, asked, begins = np.empty(BATCH, np.int64), np.empty(BATCH, np.int32), np.empty(BATCH, np.int64)
    boards, spots = np.empty(BATCH, np.int64), np.empty(BATCH, np.int64)
    shift, bias = terms[SHIFT], terms[BIAS]
    c0, c1, c2, c3 = at[0] * BATCH, at[1] * BATCH, at[2] * BATCH, at[3] * BATCH
    d0, d1, d2, d3, d4 = at[4] * BATCH, at[5] * BATCH, at[6] * BATCH, at[7] * BATCH, at[8] * BATCH
    for begin in range(0, outcomes.size, BATCH):
        count = min(BATCH, outcomes.size - begin)
        deal(seed, first + np.uint64(begin), count, words, places, cards)
        for here in range(count):
            one, two, three, four = cards[c0 + here], cards[c1 + here], cards[c2 + here], cards[c3 + here]
            b0, b1, b2, b3, b4 = (
                cards[d0 + here], cards[d1 + here], cards[d2 + here], cards[d3 + here], cards[d4 + here],
            )  # fmt: skip
            key = keys[b0] + keys[b1] + keys[b2] + keys[b3] + keys[b4]
            board = lanes[b0] | lanes[b1] | lanes[b2] | lanes[b3] | lanes[b4]
            board_keys[here], board_lanes[here] = key, board
            own, mine = key + keys[one] + keys[two], board | lanes[one] | lanes[two]
            other, its = key + keys[three] + keys[four], board | lanes[three] | lanes[four]
            ours[here] = strength(own, mine, offsets, strengths, suited, shift, bias)
            theirs[here] = strength(other, its, offsets, strengths, suited, shift, bias)
            done[here] = chosen(states[terms[STATES_AT]], pair_at(one, two), bits)
        if terms[CHOICES + 1] > 1 or terms[CHOICES + 2] > 1:
            for here in range(count):
                at_three = place_of_three(cards[d0 + here], cards[d1 + here], cards[d2 + here])
                boards[here] = flops[np.uint32(at_three)]
        if terms[CHOICES + 1] > 1:
            decide_on_board(1, count, c0, c1, terms, states, bits, cards, boards, done, asked, begins, spots)
        if terms[CHOICES + 2] > 1:
            for here in range(count):
                boards[here] = with_fourth(boards[here], cards[d3 + here], turns)
            decide_on_board(2, count, c0, c1, terms, states, bits, cards, boards, done, asked, begins, spots)
        if terms[CHOICES + 3] > 1:
            found = ask(terms, 3, states, done, count, asked, begins)
            for who in range(found):
                here = asked[who]
                suit = suit_of_three(board_keys[here])
                spots[who] = row_of_board(
                    board_keys[here],
                    board_lanes[here],
                    suit,
                    codes,
                    firsts,
                    others,
                    board_offsets,
                    plain,
                    shift,
                ) + hand_on_board(cards[c0 + here], cards[c1 + here], suit)
            decide(found, asked, begins, spots, bits, done)
        for here in range(count):
            outcomes[begin + here] = told(
                done[here], ours[here], theirs[here], np.int64(held[pair_at(cards[c0 + here], cards[c1 + here])]),
                np.int64(held[PAIRS + pair_at(cards[c2 + here], cards[c3 + here])]), terms, lines,
            )  # fmt: skip
