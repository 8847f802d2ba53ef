"""The first twelve cards of many shuffled decks of 52 at once, each kept in bytes beside those of other units.

The cards are those of `Counter.shuffle` (docs/chance-stream.md): three groups of four, one word each. First comes the
place that each card is picked from; what lies there, if a card was picked from it before, is what was on top then.
Nothing branches, so that the lanes of the processor work side by side.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.compiled import kernel, leaf
from pitboss.hands.layout import Int
from pitboss.simulation.deals import fair_three, unfair_to_twelve
from pitboss.simulation.random_words import BATCH, first_words

Bytes = NDArray[np.uint8]
CARDS = 12
ROOM = CARDS * BATCH
"""Bytes for the cards of a batch: all first cards, all second ones, and so on."""
_WORD, _HALF = np.uint64(0xFFFFFFFF), np.uint64(32)


@leaf
def four_places(word: Int, top: int) -> Any:
    """Where the cards come from that one word picks, with n dealt before."""
    x0 = np.uint64(word) * np.uint64(52 - top)
    x1 = (x0 & _WORD) * np.uint64(51 - top)
    x2 = (x1 & _WORD) * np.uint64(50 - top)
    x3 = (x2 & _WORD) * np.uint64(49 - top)
    return (
        np.uint8((x0 >> _HALF) + np.uint64(top)), np.uint8((x1 >> _HALF) + np.uint64(top + 1)),
        np.uint8((x2 >> _HALF) + np.uint64(top + 2)), np.uint8((x3 >> _HALF) + np.uint64(top + 3)),
    )  # fmt: skip


# What lies at a place after one card was picked, after two, and so on: `p` is where a card was picked from, `v` what
# lay on top then and went there instead.


@leaf
def after_1(at: Int, p0: Int) -> Any:
    return np.uint8(0) if at == p0 else at


@leaf
def after_2(at: Int, p0: Int, p1: Int, v1: Int) -> Any:
    return v1 if at == p1 else after_1(at, p0)


@leaf
def after_3(at: Int, p0: Int, p1: Int, v1: Int, p2: Int, v2: Int) -> Any:
    return v2 if at == p2 else after_2(at, p0, p1, v1)


@leaf
def after_4(at: Int, p0: Int, p1: Int, v1: Int, p2: Int, v2: Int, p3: Int, v3: Int) -> Any:
    return v3 if at == p3 else after_3(at, p0, p1, v1, p2, v2)


@leaf
def after_5(at: Int, p0: Int, p1: Int, v1: Int, p2: Int, v2: Int, p3: Int, v3: Int, p4: Int, v4: Int) -> Any:
    return v4 if at == p4 else after_4(at, p0, p1, v1, p2, v2, p3, v3)


@leaf
def after_6(
    at: Int, p0: Int, p1: Int, v1: Int, p2: Int, v2: Int, p3: Int, v3: Int, p4: Int, v4: Int, p5: Int, v5: Int,
) -> Any:  # fmt: skip
    return v5 if at == p5 else after_5(at, p0, p1, v1, p2, v2, p3, v3, p4, v4)


@leaf
def after_7(
    at: Int, p0: Int, p1: Int, v1: Int, p2: Int, v2: Int, p3: Int, v3: Int, p4: Int, v4: Int, p5: Int, v5: Int,
    p6: Int, v6: Int,
) -> Any:  # fmt: skip
    return v6 if at == p6 else after_6(at, p0, p1, v1, p2, v2, p3, v3, p4, v4, p5, v5)


@leaf
def after_8(
    at: Int, p0: Int, p1: Int, v1: Int, p2: Int, v2: Int, p3: Int, v3: Int, p4: Int, v4: Int, p5: Int, v5: Int,
    p6: Int, v6: Int, p7: Int, v7: Int,
) -> Any:  # fmt: skip
    return v7 if at == p7 else after_7(at, p0, p1, v1, p2, v2, p3, v3, p4, v4, p5, v5, p6, v6)


@leaf
def after_9(
    at: Int, p0: Int, p1: Int, v1: Int, p2: Int, v2: Int, p3: Int, v3: Int, p4: Int, v4: Int, p5: Int, v5: Int,
    p6: Int, v6: Int, p7: Int, v7: Int, p8: Int, v8: Int,
) -> Any:  # fmt: skip
    return v8 if at == p8 else after_8(at, p0, p1, v1, p2, v2, p3, v3, p4, v4, p5, v5, p6, v6, p7, v7)


@leaf
def after_10(
    at: Int, p0: Int, p1: Int, v1: Int, p2: Int, v2: Int, p3: Int, v3: Int, p4: Int, v4: Int, p5: Int, v5: Int,
    p6: Int, v6: Int, p7: Int, v7: Int, p8: Int, v8: Int, p9: Int, v9: Int,
) -> Any:  # fmt: skip
    return v9 if at == p9 else after_9(at, p0, p1, v1, p2, v2, p3, v3, p4, v4, p5, v5, p6, v6, p7, v7, p8, v8)


@leaf
def after_11(
    at: Int, p0: Int, p1: Int, v1: Int, p2: Int, v2: Int, p3: Int, v3: Int, p4: Int, v4: Int, p5: Int, v5: Int,
    p6: Int, v6: Int, p7: Int, v7: Int, p8: Int, v8: Int, p9: Int, v9: Int, p10: Int, v10: Int,
) -> Any:  # fmt: skip
    before = after_10(at, p0, p1, v1, p2, v2, p3, v3, p4, v4, p5, v5, p6, v6, p7, v7, p8, v8, p9, v9)
    return v10 if at == p10 else before


@leaf
def picked(
    p0: Int, p1: Int, p2: Int, p3: Int, p4: Int, p5: Int, p6: Int, p7: Int, p8: Int, p9: Int, p10: Int, p11: Int
) -> Any:  # fmt: skip
    """The cards that are picked from twelve places, one after the other."""
    v1 = after_1(np.uint8(1), p0)
    v2 = after_2(np.uint8(2), p0, p1, v1)
    v3 = after_3(np.uint8(3), p0, p1, v1, p2, v2)
    v4 = after_4(np.uint8(4), p0, p1, v1, p2, v2, p3, v3)
    v5 = after_5(np.uint8(5), p0, p1, v1, p2, v2, p3, v3, p4, v4)
    v6 = after_6(np.uint8(6), p0, p1, v1, p2, v2, p3, v3, p4, v4, p5, v5)
    v7 = after_7(np.uint8(7), p0, p1, v1, p2, v2, p3, v3, p4, v4, p5, v5, p6, v6)
    v8 = after_8(np.uint8(8), p0, p1, v1, p2, v2, p3, v3, p4, v4, p5, v5, p6, v6, p7, v7)
    v9 = after_9(np.uint8(9), p0, p1, v1, p2, v2, p3, v3, p4, v4, p5, v5, p6, v6, p7, v7, p8, v8)
    v10 = after_10(np.uint8(10), p0, p1, v1, p2, v2, p3, v3, p4, v4, p5, v5, p6, v6, p7, v7, p8, v8, p9, v9)
    return (
        p0,
        after_1(p1, p0),
        after_2(p2, p0, p1, v1),
        after_3(p3, p0, p1, v1, p2, v2),
        after_4(p4, p0, p1, v1, p2, v2, p3, v3),
        after_5(p5, p0, p1, v1, p2, v2, p3, v3, p4, v4),
        after_6(p6, p0, p1, v1, p2, v2, p3, v3, p4, v4, p5, v5),
        after_7(p7, p0, p1, v1, p2, v2, p3, v3, p4, v4, p5, v5, p6, v6),
        after_8(p8, p0, p1, v1, p2, v2, p3, v3, p4, v4, p5, v5, p6, v6, p7, v7),
        after_9(p9, p0, p1, v1, p2, v2, p3, v3, p4, v4, p5, v5, p6, v6, p7, v7, p8, v8),
        after_10(p10, p0, p1, v1, p2, v2, p3, v3, p4, v4, p5, v5, p6, v6, p7, v7, p8, v8, p9, v9),
        after_11(p11, p0, p1, v1, p2, v2, p3, v3, p4, v4, p5, v5, p6, v6, p7, v7, p8, v8, p9, v9, p10, v10),
    )  # fmt: skip


@kernel
def deal(seed: Int, first: Int, count: Int, words: NDArray[np.uint32], places: Bytes, cards: Bytes) -> None:
    """Put the first twelve cards of the units from `first` on into `cards`; the other arrays are working memory."""
    first_words(seed, first, count, words)
    for at in range(count):
        places[at] = np.uint8(unfair_to_twelve(words[0, at], words[1, at], words[2, at]))
    for at in range(count):
        if places[at]:
            words[0, at], words[1, at], words[2, at] = fair_three(seed, first + np.uint64(at))
    _pick(words, count, places)
    _turn(places, count, cards)


@kernel
def _pick(words: NDArray[np.uint32], count: Int, p: Bytes) -> None:
    b = BATCH
    for at in range(count):
        p[at], p[b + at], p[2 * b + at], p[3 * b + at] = four_places(words[0, at], 0)
    for at in range(count):
        p[4 * b + at], p[5 * b + at], p[6 * b + at], p[7 * b + at] = four_places(words[1, at], 4)
    for at in range(count):
        p[8 * b + at], p[9 * b + at], p[10 * b + at], p[11 * b + at] = four_places(words[2, at], 8)


@kernel
def _turn(p: Bytes, count: Int, c: Bytes) -> None:
    b = BATCH
    for at in range(count):
        (
            c[at], c[b + at], c[2 * b + at], c[3 * b + at], c[4 * b + at], c[5 * b + at], c[6 * b + at],
            c[7 * b + at], c[8 * b + at], c[9 * b + at], c[10 * b + at], c[11 * b + at],
        ) = picked(
            p[at], p[b + at], p[2 * b + at], p[3 * b + at], p[4 * b + at], p[5 * b + at], p[6 * b + at],
            p[7 * b + at], p[8 * b + at], p[9 * b + at], p[10 * b + at], p[11 * b + at],
        )  # fmt: skip


@leaf
def twelve_cards(seed: Int, unit: Int, w0: Int, w1: Int, w2: Int, cards: Any) -> None:
    """The same for one unit, given the first words of its stream."""
    if unfair_to_twelve(w0, w1, w2):
        w0, w1, w2 = fair_three(seed, unit)
    p0, p1, p2, p3 = four_places(w0, 0)
    p4, p5, p6, p7 = four_places(w1, 4)
    p8, p9, p10, p11 = four_places(w2, 8)
    (
        cards[0], cards[1], cards[2], cards[3], cards[4], cards[5], cards[6], cards[7], cards[8], cards[9], cards[10],
        cards[11],
    ) = picked(p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11)  # fmt: skip
