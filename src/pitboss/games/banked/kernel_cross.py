"""Two cards for each side and a cross of five, whose lines make hands of their own: a raise or none on every arm.

A shape of deal, not a game: `kernel_cross_tables` lays out places and decisions, `crossing` says what they are.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.banked.kernel_streets import Bits, Halves, called, pair_at, strength
from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import Int, Ints, Words
from pitboss.simulation.deals import place_of_three
from pitboss.simulation.plan import Tables
from pitboss.simulation.twelve import CARDS, ROOM, deal, twelve_cards
from pitboss.simulation.words import BATCH

PACK, PAIRS, NAME_BITS = 52, 1326, 8
SCRATCH = CARDS
BETTER_AT = 8
"""Of an order among all strengths, in 16 bits: its line as the dealer's on a line, and from here on as the better."""

# Places in the terms of a shape: choices at every arm, and which of them are a raise and none; lines of the dealer on
# the first line and on the second, of the better hand and of three cards; comparisons on each line and of the better
# hands, three or one; shift and bias of the evaluator.
CHOICES, RAISE, CHECK, FIRST, SECOND, BETTER, THREE, ON_FIRST, ON_SECOND, COMPARED, SHIFT, BIAS = range(12)


@leaf
def bit(bits: Bits, at: Int) -> Any:
    return np.int64((bits[np.uint64(at >> 6)] >> np.uint64(at & 63)) & np.uint64(1))


@leaf
def raised_first(there: Int, arm: Int, first: Bits, lines: Words) -> Any:
    """Raises on the first line, as two bits: on its first arm, and with the second seen too."""
    row = there >> NAME_BITS
    both = np.int64(lines[np.uint32(row * PACK + called(arm, there))]) & 1
    return bit(first, row) << 1 | both


@leaf
def raised_second(there: Int, arm: Int, out1: Int, out2: Int, third: Bits, lines: Words, fourth: Bits) -> Any:
    """The same on the second, with the cards of the first line out of play."""
    row, pair = there >> NAME_BITS, pair_at(called(out1, there), called(out2, there))
    code = np.int64(lines[np.uint32(row * PACK + called(arm, there))]) >> 1
    hangs = np.int64(code > 1)
    found = bit(fourth, ((code - 2) * PAIRS + pair) * hangs) * hangs + code * (1 - hangs)
    return bit(third, row * PAIRS + pair) << 1 | found


@leaf
def compared(ours: Int, theirs: Int, size: Int) -> Any:
    return (1 + np.int64(ours > theirs) - np.int64(ours < theirs)) * np.int64(size > 1)


@leaf
def told(done: Int, h: Int, v: Int, dh: Int, dv: Int, three: Int, terms: Ints, lines: Halves) -> Any:
    """Raises and checks, the lines that are seen, and every comparison, as one number.

    `h`, `v`: the own hand on the first line and on the second; `dh`, `dv`: the dealer's
    """
    outcome = np.int64(0)
    for arm in range(4):
        raised = (done >> (3 - arm)) & 1
        outcome = outcome * terms[CHOICES] + raised * terms[RAISE] + (1 - raised) * terms[CHECK]
    ours, theirs = max(h, v), max(dh, dv)
    outcome = outcome * terms[FIRST] + np.int64(lines[dh] & np.uint16(255)) * np.int64(terms[FIRST] > 1)
    outcome = outcome * terms[SECOND] + np.int64(lines[dv] & np.uint16(255)) * np.int64(terms[SECOND] > 1)
    outcome = outcome * terms[BETTER] + np.int64(lines[ours] >> np.uint16(BETTER_AT))
    outcome = outcome * terms[THREE] + three
    outcome = outcome * terms[ON_FIRST] + compared(h, dh, terms[ON_FIRST])
    outcome = outcome * terms[ON_SECOND] + compared(v, dv, terms[ON_SECOND])
    return outcome * terms[COMPARED] + compared(ours, theirs, terms[COMPARED])


@leaf
def play(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, tables: Tables, hits: Ints, scratch: Any
) -> Any:
    """A unit, for whoever runs one at a time."""
    terms, at, seen, first, third, arms, fourth, threes, keys, lanes, offsets, strengths, suited, lines = (
        tables
    )
    twelve_cards(seed, unit, w0, w1, w2, scratch)
    one, two, d1, d2 = scratch[at[0]], scratch[at[1]], scratch[at[2]], scratch[at[3]]
    a1, a2, b1, b2, centre = scratch[at[4]], scratch[at[5]], scratch[at[6]], scratch[at[7]], scratch[at[8]]
    shift, bias, pair = terms[SHIFT], terms[BIAS], pair_at(one, two) * PACK
    done = raised_first(np.int64(seen[pair + a1]), a2, first, arms) << 2
    done |= raised_second(np.int64(seen[pair + b1]), b2, a1, a2, third, arms, fourth)
    ka, la = keys[a1] + keys[a2] + keys[centre], lanes[a1] | lanes[a2] | lanes[centre]
    kb, lb = keys[b1] + keys[b2] + keys[centre], lanes[b1] | lanes[b2] | lanes[centre]
    own, mine, its, theirs = (
        keys[one] + keys[two], lanes[one] | lanes[two], keys[d1] + keys[d2], lanes[d1] | lanes[d2],
    )  # fmt: skip
    three = threes[place_of_three(scratch[at[9]], scratch[at[10]], scratch[at[11]])]
    return told(
        done, strength(ka + own, la | mine, offsets, strengths, suited, shift, bias),
        strength(kb + own, lb | mine, offsets, strengths, suited, shift, bias),
        strength(ka + its, la | theirs, offsets, strengths, suited, shift, bias),
        strength(kb + its, lb | theirs, offsets, strengths, suited, shift, bias), np.int64(three), terms, lines,
    )  # fmt: skip


@kernel
def run(seed: Int, first_unit: Int, outcomes: NDArray[np.int32], tables: Tables, hits: Ints) -> None:
    """Play the units from `first_unit` on, one for each place of `outcomes`.

    A batch is dealt, then looked up, then ranked: many units wait for their tables at the same time.
    """
    terms, at, seen, first, third, arms, fourth, threes, keys, lanes, offsets, strengths, suited, lines = (
        tables
    )
    words, places, cards = np.empty((4, BATCH), np.uint32), np.empty(ROOM, np.uint8), np.empty(ROOM, np.uint8)
    along, across, done = np.empty(BATCH, np.int64), np.empty(BATCH, np.int64), np.empty(BATCH, np.int64)
    shift, bias = terms[SHIFT], terms[BIAS]
    o1, o2, d1, d2 = at[0] * BATCH, at[1] * BATCH, at[2] * BATCH, at[3] * BATCH
    a1, a2, b1, b2, mid = at[4] * BATCH, at[5] * BATCH, at[6] * BATCH, at[7] * BATCH, at[8] * BATCH
    t1, t2, t3 = at[9] * BATCH, at[10] * BATCH, at[11] * BATCH
    for begin in range(0, outcomes.size, BATCH):
        count = min(BATCH, outcomes.size - begin)
        deal(seed, first_unit + np.uint64(begin), count, words, places, cards)
        for here in range(count):
            pair = pair_at(cards[o1 + here], cards[o2 + here]) * PACK
            along[here] = seen[np.uint32(pair + cards[a1 + here])]
            across[here] = seen[np.uint32(pair + cards[b1 + here])]
        for here in range(count):
            done[here] = raised_first(along[here], cards[a2 + here], first, arms)
        for here in range(count):
            done[here] = done[here] << 2 | raised_second(
                across[here], cards[b2 + here], cards[a1 + here], cards[a2 + here], third, arms, fourth
            )
        for here in range(count):
            x1, x2, y1, y2, z = (
                cards[a1 + here], cards[a2 + here], cards[b1 + here], cards[b2 + here], cards[mid + here],
            )  # fmt: skip
            one, two, three, four = cards[o1 + here], cards[o2 + here], cards[d1 + here], cards[d2 + here]
            ka, la = keys[x1] + keys[x2] + keys[z], lanes[x1] | lanes[x2] | lanes[z]
            kb, lb = keys[y1] + keys[y2] + keys[z], lanes[y1] | lanes[y2] | lanes[z]
            own, mine = keys[one] + keys[two], lanes[one] | lanes[two]
            its, theirs = keys[three] + keys[four], lanes[three] | lanes[four]
            line = threes[place_of_three(cards[t1 + here], cards[t2 + here], cards[t3 + here])]
            outcomes[begin + here] = told(
                done[here], strength(ka + own, la | mine, offsets, strengths, suited, shift, bias),
                strength(kb + own, lb | mine, offsets, strengths, suited, shift, bias),
                strength(ka + its, la | theirs, offsets, strengths, suited, shift, bias),
                strength(kb + its, lb | theirs, offsets, strengths, suited, shift, bias), np.int64(line), terms,
                lines,
            )  # fmt: skip
