"""Every Omaha deal counted: four cards of one's own and five of the board, exactly two and three of which play.

There are 463,563,500,400 deals. Boards that differ only by a renaming of suits are alike, which leaves 134,459;
on each, the four cards count by the best of their six pairs: of all fours without a pair above a category the
number is that of the four-cliques among the cards, found with masks of bits.
"""

from __future__ import annotations

from itertools import combinations, permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.hands import ranking
from pitboss.hands.bulk import categories, strengths
from pitboss.hands.compiled import compiling, kernel
from pitboss.hands.threads import Progress, pieces, spread

DEALS = comb(52, 4) * comb(48, 5)
BLOCK = 512

Bytes = NDArray[np.uint8]
Longs = NDArray[np.int64]


def count(name: str, *, threads: int = 1, progress: Progress | None = None) -> dict[str, int]:
    """How many deals fall into each category of a five-card ranking (`five`, `eight-or-better`), best first."""
    by, (hands, places) = ranking(name), _fives()
    of_five = np.zeros(len(hands), np.uint8)
    of_five[places] = categories(strengths(by, hands)).astype(np.uint8)
    found = _count(of_five, len(by.categories), threads=threads, progress=progress)
    return {category.id: found[place] for place, category in reversed(list(enumerate(by.categories)))}


def count_lows(*, threads: int = 1, progress: Progress | None = None) -> dict[str, int]:
    """How many deals have each low, eight or better, best first; deals without one are left out."""
    by, (hands, places) = ranking("eight-or-better"), _fives()
    known, first, which = np.unique(strengths(by, hands), return_index=True, return_inverse=True)
    of_five = np.zeros(len(hands), np.uint8)
    of_five[places] = which.astype(np.uint8)
    found = _count(of_five, len(known), threads=threads, progress=progress)
    return {by.value(hands[first[low]].tolist()).name: found[low] for low in range(len(known) - 1, 0, -1)}


def _count(of_five: Bytes, classes: int, *, threads: int, progress: Progress | None) -> list[int]:
    boards, weights = distinct_boards()
    choose = _binomials()
    found = np.zeros(classes, np.int64)
    with compiling("the hand evaluators"):
        count_boards(boards[:0], weights[:0], of_five, choose, found)

    def work(piece: tuple[int, int]) -> Longs:
        start, stop = piece
        part = np.zeros(classes, np.int64)
        count_boards(boards[start:stop], weights[start:stop], of_five, choose, part)
        return part

    parts = pieces(len(boards), BLOCK)
    for done, part in enumerate(spread(work, parts, threads=threads), 1):
        found += part
        if progress:
            progress(done, len(parts))
    return found.tolist()


def distinct_boards() -> tuple[Longs, Longs]:
    """One board of each kind up to a renaming of suits, cards ascending, and how many boards are like it."""
    boards = np.array(list(combinations(range(52), 5)), np.int64)
    renamings = np.array([[rank * 4 + names[suit] for rank in range(13) for suit in range(4)]
                          for names in permutations(range(4))], np.int64)  # fmt: skip
    base = np.array([52**4, 52**3, 52**2, 52, 1], np.int64)
    least = boards @ base
    own = least.copy()
    for renaming in renamings:
        least = np.minimum(least, np.sort(renaming[boards], axis=1) @ base)
    keys, counts = np.unique(least, return_counts=True)
    order = np.searchsorted(own, keys)
    return boards[order], counts.astype(np.int64)


@kernel
def count_boards(boards: Longs, weights: Longs, of_five: Bytes, choose: Longs, found: Longs) -> None:
    """Add, for each board, the fours of the other cards by the best category they make, times its weight."""
    held = np.zeros(47, np.int64)
    cards = np.zeros(5, np.int64)
    pair = np.zeros((47, 47), np.uint8)
    linked = np.zeros(47, np.uint64)
    present = np.zeros(256, np.uint8)
    one = np.uint64(1)
    for row in range(boards.shape[0]):
        board = boards[row]
        left = 0
        for card in range(52):
            if (
                card != board[0]
                and card != board[1]
                and card != board[2]
                and card != board[3]
                and card != board[4]
            ):
                held[left] = card
                left += 1
        top = 0
        present[:] = 0
        for a in range(47):
            for b in range(a + 1, 47):
                best = 0
                for i in range(5):
                    for j in range(i + 1, 5):
                        for k in range(j + 1, 5):
                            cards[0], cards[1] = held[a], held[b]
                            cards[2], cards[3], cards[4] = board[i], board[j], board[k]
                            for at in range(1, 5):
                                card = cards[at]
                                to = at
                                while to > 0 and cards[to - 1] > card:
                                    cards[to] = cards[to - 1]
                                    to -= 1
                                cards[to] = card
                            place = 0
                            for at in range(5):
                                place += choose[cards[at], at + 1]
                            category = of_five[place]
                            best = max(best, category)
                pair[a, b] = best
                present[best] = 1
                top = max(top, best)
        below = 0
        for category in range(top + 1):
            if not present[category]:
                continue
            for a in range(47):
                linked[a] = np.uint64(0)
                for b in range(a + 1, 47):
                    if pair[a, b] <= category:
                        linked[a] |= one << np.uint64(b)
            cliques = 0
            for a in range(47):
                for b in range(a + 1, 47):
                    if pair[a, b] > category:
                        continue
                    both = linked[a] & linked[b]
                    for c in range(b + 1, 47):
                        if both >> np.uint64(c) & one:
                            cliques += _ones(both & linked[c])
            found[category] += (cliques - below) * weights[row]
            below = cliques


@kernel
def _ones(bits: np.uint64) -> np.int64:
    bits -= (bits >> np.uint64(1)) & np.uint64(0x5555555555555555)
    bits = (bits & np.uint64(0x3333333333333333)) + ((bits >> np.uint64(2)) & np.uint64(0x3333333333333333))
    bits = (bits + (bits >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((bits * np.uint64(0x0101010101010101)) >> np.uint64(56))


def _binomials() -> Longs:
    return np.array([[comb(n, k) for k in range(6)] for n in range(52)], np.int64)


def _fives() -> tuple[Longs, Longs]:
    """All hands of five cards, and the place of each in a table: the number of hands with lower last cards."""
    hands = np.array(list(combinations(range(52), 5)), np.int64)
    return hands, _binomials()[hands, np.arange(1, 6)].sum(axis=1)
