"""What raises on a cross of five cards bring, counted from tables of five-card hands that share one card.

With a card fixed, every two pairs of others make a five-card hand with it: a table of 1,326 by 1,326 levels. Around the
first card of a line the second one runs through the deck, and what a raise brings is added up over centres and dealers,
with the cards of the other line taken out.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import Int, Ints

DECK, SUITS = 52, 4
PAIRS = DECK * (DECK - 1) // 2
NEVER = 32_767
Levels = NDArray[np.int16]
GAIN, MADE, STATES = range(3)
"""Of a turn: what raises bring, in how many situations one is made, and how many there are."""
BROUGHT = 2
"""Of a turn and kind, after how often it is checked and raised: what raising on all of it brings."""


@leaf
def pair_of(one: Int, two: Int) -> Any:
    """The place of two cards among all pairs."""
    high, low = max(one, two), min(one, two)
    return high * (high - 1) // 2 + low


@kernel
def raises(levels: Levels, first: int, qualifies: int, found: Ints, kinds: Ints) -> None:
    """Best raises where this card is the first of a line: on the first line without, on the second with two cards of
    the other line out of play. `found` by turn; `kinds` by turn and what the cards held and seen are.
    """
    over, under = np.full((PAIRS, DECK), NEVER, np.int16), np.full((PAIRS, DECK), -NEVER, np.int16)
    mine_over, mine_under = np.empty(DECK, np.int16), np.empty(DECK, np.int16)
    net = np.empty(DECK, np.int16)
    by_centre, with_card = np.empty(DECK, np.int64), np.empty((DECK, DECK), np.int16)
    sums, brought = np.empty(DECK, np.int64), np.empty(PAIRS, np.int64)
    alone, second = np.zeros(PAIRS, np.int64), np.zeros((PAIRS, PAIRS), np.int32)
    for other in range(DECK):
        if other == first:
            continue
        _laid(levels, first, other, qualifies, over, under)
        for h2 in range(1, DECK):
            for h1 in range(h2):
                if h1 in (first, other) or h2 in (first, other):
                    continue
                hand = pair_of(h2, h1)
                _own(levels, first, other, h1, h2, mine_over, mine_under)
                total = _against_all(
                    first, other, h1, h2, over, under, mine_over, mine_under, net, by_centre, with_card, sums, brought
                )  # fmt: skip
                alone[hand] += total
                kind = _kind(h1, h2, first, other, 4)
                _note(found, kinds, 1, kind, total)
                _with_cards_out(first, other, h1, h2, total, by_centre, with_card, sums, brought, kind, found, kinds,
                                second[hand])  # fmt: skip
    for h2 in range(1, DECK):
        for h1 in range(h2):
            if h1 == first or h2 == first:
                continue
            hand = pair_of(h2, h1)
            kind = _kind(h1, h2, first, first, 3)
            _note(found, kinds, 0, kind, alone[hand])
            for r2 in range(1, DECK):
                for r1 in range(r2):
                    if first not in (r1, r2) and h1 not in (r1, r2) and h2 not in (r1, r2):
                        _note(found, kinds, 2, kind, np.int64(second[hand, pair_of(r2, r1)]))


@leaf
def _note(found: Ints, kinds: Ints, turn: Int, kind: Int, gain: Any) -> None:
    made = np.int64(gain > 0)
    found[turn, GAIN] += gain * made
    found[turn, MADE] += made
    found[turn, STATES] += 1
    kinds[turn, kind, made] += 1
    kinds[turn, kind, BROUGHT] += gain


@kernel
def _laid(levels: Levels, first: int, other: int, qualifies: int, over: Levels, under: Levels) -> None:
    """Every dealer's hand with a line by its centre; one that does not qualify is neither beaten nor lost to."""
    for d2 in range(1, DECK):
        for d1 in range(d2):
            pair = pair_of(d2, d1)
            for centre in range(DECK):
                over[pair, centre], under[pair, centre] = NEVER, -NEVER
                if centre in (first, other, d1, d2) or d1 in (first, other) or d2 in (first, other):
                    continue
                level = levels[pair_of(other, centre), pair]
                if level >= qualifies:
                    over[pair, centre] = under[pair, centre] = level


@kernel
def _against_all(
    first: int, other: int, h1: int, h2: int, over: Levels, under: Levels, mine_over: Levels, mine_under: Levels,
    net: Levels, by_centre: Ints, with_card: Levels, sums: Ints, brought: Ints,
) -> Any:  # fmt: skip
    """What a raise brings against every dealer, by centre, by centre and card of his, and by his two cards."""
    with_card[:] = 0
    for d2 in range(1, DECK):
        if d2 in (first, other, h1, h2):
            continue
        for d1 in range(d2):
            if d1 in (first, other, h1, h2):
                continue
            pair = pair_of(d2, d1)
            loses_to, beats = over[pair], under[pair]
            whole = np.int64(0)
            for centre in range(DECK):
                each = np.int16(mine_over[centre] > loses_to[centre]) - np.int16(
                    mine_under[centre] < beats[centre]
                )
                net[centre] = each
                whole += each
            brought[pair] = whole
            for centre in range(DECK):
                with_card[d2, centre] += net[centre]
                with_card[d1, centre] += net[centre]
    total = np.int64(0)
    by_centre[:] = 0
    for card in range(DECK):
        sums[card] = 0
        for centre in range(DECK):
            sums[card] += with_card[card, centre]
            by_centre[centre] += with_card[card, centre]
    for centre in range(DECK):
        by_centre[centre] //= 2  # each dealer was met under both of his cards
        total += by_centre[centre]
    return total


@kernel
def _with_cards_out(
    first: int, other: int, h1: int, h2: int, total: int, by_centre: Ints, with_card: Levels, sums: Ints,
    brought: Ints, kind: int, found: Ints, kinds: Ints, second: NDArray[np.int32],
) -> None:  # fmt: skip
    """The same with two cards of the other line neither in the centre nor with the dealer."""
    for r2 in range(1, DECK):
        if r2 in (first, other, h1, h2):
            continue
        for r1 in range(r2):
            if r1 in (first, other, h1, h2):
                continue
            pair = pair_of(r2, r1)
            left = _left(total, by_centre, with_card, sums, brought, r1, r2)
            second[pair] += left
            _note(found, kinds, 3, kind, left)


@leaf
def _left(
    total: Int, by_centre: Ints, with_card: Levels, sums: Ints, brought: Ints, r1: Int, r2: Int
) -> Any:  # fmt: skip
    """What is left of a raise with two cards out of play."""
    left = total - by_centre[r1] - by_centre[r2] - sums[r1] - sums[r2] + brought[pair_of(r2, r1)]
    return left + with_card[r1, r2] + with_card[r2, r1]


@kernel
def decide(
    levels: Levels, first: int, qualifies: int, hands: Ints, alone: Ints, line: Ints, second: Ints,
    fourth: NDArray[np.int8],
) -> None:  # fmt: skip
    """What raises of these hands bring where this card is the first of a line: by hand with one card of the line seen
    (`alone`) and with the other (`line`), and with two cards out of play (`second`); `fourth`: with both cards seen and
    two out of play, whether it brings anything, -1 where that cannot be.
    """
    over, under = np.full((PAIRS, DECK), NEVER, np.int16), np.full((PAIRS, DECK), -NEVER, np.int16)
    mine_over, mine_under = np.empty(DECK, np.int16), np.empty(DECK, np.int16)
    net = np.empty(DECK, np.int16)
    by_centre, with_card = np.empty(DECK, np.int64), np.empty((DECK, DECK), np.int16)
    sums, brought = np.empty(DECK, np.int64), np.empty(PAIRS, np.int64)
    fourth[:] = -1
    for other in range(DECK):
        if other == first:
            continue
        _laid(levels, first, other, qualifies, over, under)
        for at in range(hands.shape[0]):
            h1, h2 = hands[at, 0], hands[at, 1]
            if other in (h1, h2):
                continue
            _own(levels, first, other, h1, h2, mine_over, mine_under)
            total = _against_all(
                first, other, h1, h2, over, under, mine_over, mine_under, net, by_centre, with_card, sums, brought
            )  # fmt: skip
            alone[at] += total
            line[at, other] = total
            for r2 in range(1, DECK):
                for r1 in range(r2):
                    if r1 in (first, other, h1, h2) or r2 in (first, other, h1, h2):
                        continue
                    left = _left(total, by_centre, with_card, sums, brought, r1, r2)
                    second[at, pair_of(r2, r1)] += left
                    fourth[at, other, pair_of(r2, r1)] = np.int8(left > 0)


@kernel
def _own(levels: Levels, first: int, other: int, h1: int, h2: int, over: Levels, under: Levels) -> None:
    """The own hand by the centre; with a card that is seen elsewhere it neither beats nor loses to anything."""
    hand = pair_of(h2, h1)
    for centre in range(DECK):
        out = centre in (first, other, h1, h2)
        level = np.int16(0) if out else levels[pair_of(other, centre), hand]
        over[centre] = -NEVER if out else level
        under[centre] = NEVER if out else level


@leaf
def _kind(a: int, b: int, c: int, d: int, count: int) -> Any:
    """What three or four cards are: 0 to 12 the highest rank without a pair, 13 a pair, 14 two, 15 three alike."""
    ra, rb, rc, rd = a // SUITS, b // SUITS, c // SUITS, d // SUITS
    same = np.int64(ra == rb) + np.int64(ra == rc) + np.int64(rb == rc)
    if count == 4:
        same += np.int64(ra == rd) + np.int64(rb == rd) + np.int64(rc == rd)
    if same == 0:
        return max(ra, rb, rc, rd)
    return 12 + same if same < 3 else 15
