"""Two cards for each side and a cross of five, whose lines make hands of their own: a raise or none on every arm.

A shape of deal, not a game: `kernel_cross_tables` lays out places and decisions, `crossing` says what they are.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.banked.kernel_parts import Bits, Halves, bit, higher, strength, unsuited
from pitboss.games.banked.kernel_streets import called, pair_at
from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import SUIT_TOPS, Int, Ints
from pitboss.simulation.deals import place_of_three
from pitboss.simulation.plan import Tables
from pitboss.simulation.random_words import BATCH
from pitboss.simulation.twelve import CARDS, ROOM, deal, twelve_cards

PACK, PAIRS, NAME_BITS = 52, 1326, 8
SCRATCH = CARDS
BETTER_AT = 8
"""Of an order among all strengths, in 16 bits: its line as the dealer's on a line, and from here on as the better."""

# Places in the terms of a shape: lines of the dealer on the first line and on the second, of the better hand and of
# three cards; comparisons on each line and of the better hands, three or one; shift and bias of the evaluator.
FIRST, SECOND, BETTER, THREE, ON_FIRST, ON_SECOND, COMPARED, SHIFT, BIAS = range(9)


@leaf
def looked_up(code: Int, pair: Int, bits: Bits) -> Any:
    """0 or 1 as it stands, or from 2 on the bit of a row, by two cards out of play: seldom, so the rest stays near."""
    hangs = np.int64(code > 1)
    return bit(bits, ((code - 2) * PAIRS + pair) * hangs) * hangs + code * (1 - hangs)


@leaf
def raised_first(there: Int, arm: Int, rows: Halves, arms: Any) -> Any:
    """Raises on the first line, as two bits: on its first arm, and with the second seen too."""
    row = there >> NAME_BITS
    both = np.int64(arms[np.uint32(row * PACK + called(arm, there))]) & 1
    return (np.int64(rows[np.uint32(row)]) & 1) << 1 | both


@leaf
def on_second(there: Int, arm: Int, arms: Any, where: Any) -> Any:
    """The code of the second line with both arms seen."""
    at = (there >> NAME_BITS) * PACK + called(arm, there)
    code = np.int64(arms[np.uint32(at)]) >> 1
    return code + np.int64(where[np.uint32(at * (code >> 1))]) * (code >> 1)


@leaf
def raised_second(there: Int, code: Int, pair: Int, rows: Halves, third: Bits, fourth: Bits) -> Any:
    """The same as two bits, with the cards of the first line out of play."""
    before = np.int64(rows[np.uint32(there >> NAME_BITS)]) >> 1
    return looked_up(before, pair, third) << 1 | looked_up(code, pair, fourth)


@leaf
def told(
    done: Int, h: Int, v: Int, dh: Int, dv: Int, three: Int, first: Int, second: Int, better: Int, threes: Int,
    on_first: Int, on_second: Int, compared: Int, lines: Halves,
) -> Any:  # fmt: skip
    """Raises on the four arms as bits, the lines that are seen, and every comparison, as one number.

    `h`, `v`: the own hand on the first line and on the second; `dh`, `dv`: the dealer's
    """
    ours, theirs = max(h, v), max(dh, dv)
    outcome = done * first + np.int64(lines[dh] & np.uint16(255)) * np.int64(first > 1)
    outcome = outcome * second + np.int64(lines[dv] & np.uint16(255)) * np.int64(second > 1)
    outcome = outcome * better + np.int64(lines[ours] >> np.uint16(BETTER_AT))
    outcome = (outcome * threes + three) * on_first + higher(h, dh, on_first)
    outcome = outcome * on_second + higher(v, dv, on_second)
    return outcome * compared + higher(ours, theirs, compared)


@leaf
def play(
    seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, w3: Int, tables: Tables, hits: Ints, scratch: Any
) -> Any:
    """A unit, for whoever runs one at a time."""
    (
        terms, at, seen, rows, third, arms, where, fourth, threes, keys, lanes, offsets, strengths, suited, lines,
    ) = tables  # fmt: skip
    twelve_cards(seed, unit, w0, w1, w2, scratch)
    one, two, d1, d2 = scratch[at[0]], scratch[at[1]], scratch[at[2]], scratch[at[3]]
    a1, a2, b1, b2, centre = scratch[at[4]], scratch[at[5]], scratch[at[6]], scratch[at[7]], scratch[at[8]]
    shift, bias, pair = terms[SHIFT], terms[BIAS], pair_at(one, two) * PACK
    done = raised_first(np.int64(seen[pair + a1]), a2, rows, arms) << 2
    there = np.int64(seen[pair + b1])
    out = pair_at(called(a1, there), called(a2, there))
    done |= raised_second(there, on_second(there, b2, arms, where), out, rows, third, fourth)
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
        strength(kb + its, lb | theirs, offsets, strengths, suited, shift, bias), np.int64(three), terms[FIRST],
        terms[SECOND], terms[BETTER], terms[THREE], terms[ON_FIRST], terms[ON_SECOND], terms[COMPARED], lines,
    )  # fmt: skip


@kernel
def run(seed: Int, first_unit: Int, outcomes: NDArray[np.int32], tables: Tables, hits: Ints) -> None:
    """Play the units from `first_unit` on, one for each place of `outcomes`.

    A batch is dealt, then looked up, then ranked: many units wait for their tables at the same time. Five cards of
    one suit are so rare that hands are ranked without suits first, and those units once more.
    """
    (
        terms, at, seen, rows, third, arms, where, fourth, threes, keys, lanes, offsets, strengths, suited, lines,
    ) = tables  # fmt: skip
    words, places, cards = np.empty((4, BATCH), np.uint32), np.empty(ROOM, np.uint8), np.empty(ROOM, np.uint8)
    along, across, done = np.empty(BATCH, np.int32), np.empty(BATCH, np.int32), np.empty(BATCH, np.int32)
    codes, outs, three_line = np.empty(BATCH, np.int32), np.empty(BATCH, np.int32), np.zeros(BATCH, np.int32)
    h, v, dh, dv = (
        np.empty(BATCH, np.uint16), np.empty(BATCH, np.uint16), np.empty(BATCH, np.uint16), np.empty(BATCH, np.uint16),
    )  # fmt: skip
    flush = np.empty(BATCH, np.bool_)
    shift, bias, first_lines, second_lines = terms[SHIFT], terms[BIAS], terms[FIRST], terms[SECOND]
    better, three_lines, on_first = terms[BETTER], terms[THREE], terms[ON_FIRST]
    on_next, both = terms[ON_SECOND], terms[COMPARED]
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
            done[here] = raised_first(along[here], cards[a2 + here], rows, arms)
        for here in range(count):
            there = across[here]
            codes[here] = on_second(there, cards[b2 + here], arms, where)
            outs[here] = pair_at(called(cards[a1 + here], there), called(cards[a2 + here], there))
        for here in range(count):
            last = raised_second(across[here], codes[here], outs[here], rows, third, fourth)
            done[here] = done[here] << 2 | last
        for here in range(count):
            z = keys[cards[mid + here]]
            ka = keys[cards[a1 + here]] + keys[cards[a2 + here]] + z
            kb = keys[cards[b1 + here]] + keys[cards[b2 + here]] + z
            own, its = (
                keys[cards[o1 + here]] + keys[cards[o2 + here]],
                keys[cards[d1 + here]] + keys[cards[d2 + here]],
            )
            h[here] = unsuited(ka + own, offsets, strengths, shift)
            v[here] = unsuited(kb + own, offsets, strengths, shift)
            dh[here] = unsuited(ka + its, offsets, strengths, shift)
            dv[here] = unsuited(kb + its, offsets, strengths, shift)
            tops = (ka + own + bias) | (kb + own + bias) | (ka + its + bias) | (kb + its + bias)
            flush[here] = tops & SUIT_TOPS != 0
        for here in range(count):
            if flush[here]:
                x1, x2, y1, y2, z = (
                    cards[a1 + here], cards[a2 + here], cards[b1 + here], cards[b2 + here], cards[mid + here],
                )  # fmt: skip
                one, two, three, four = cards[o1 + here], cards[o2 + here], cards[d1 + here], cards[d2 + here]
                ka, la = keys[x1] + keys[x2] + keys[z], lanes[x1] | lanes[x2] | lanes[z]
                kb, lb = keys[y1] + keys[y2] + keys[z], lanes[y1] | lanes[y2] | lanes[z]
                own, mine = keys[one] + keys[two], lanes[one] | lanes[two]
                its, theirs = keys[three] + keys[four], lanes[three] | lanes[four]
                h[here] = strength(ka + own, la | mine, offsets, strengths, suited, shift, bias)
                v[here] = strength(kb + own, lb | mine, offsets, strengths, suited, shift, bias)
                dh[here] = strength(ka + its, la | theirs, offsets, strengths, suited, shift, bias)
                dv[here] = strength(kb + its, lb | theirs, offsets, strengths, suited, shift, bias)
        if three_lines > 1:
            for here in range(count):
                three_line[here] = threes[
                    place_of_three(cards[t1 + here], cards[t2 + here], cards[t3 + here])
                ]
        for here in range(count):
            outcomes[begin + here] = told(
                done[here], h[here], v[here], dh[here], dv[here], three_line[here], first_lines, second_lines, better,
                three_lines, on_first, on_next, both, lines,
            )  # fmt: skip
