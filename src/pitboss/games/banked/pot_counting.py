"""How often two players divide the pot: their hands over every flop.

The pairs of hands are not gone through. Those that are equal and share no card are wanted; by inclusion and exclusion
that is a sum over the cards that two hands could share. Of flops that differ by the names of suits one is counted.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.bulk import strengths
from pitboss.hands.ranking import Ranking

DECK, SUITS = 52, 4
OWN, FLOP_CARDS, PLAYED = 3, 3, 5
LEFT = DECK - FLOP_CARDS
DEALS = comb(DECK, FLOP_CARDS) * comb(LEFT, OWN) * comb(LEFT - OWN, OWN)
"""Flops with the hands of two players, who are told apart."""

Flop = tuple[int, ...]
Folds = NDArray[np.bool_]


def equal_deals(ranking: Ranking, folds: Folds | None = None) -> int:
    """Deals in which neither player takes the other's stake. folds: by three cards, the hands that cannot take it."""
    return sum(ways * _equal_over(ranking, flop, folds) for flop, ways in flops().items())


def flops() -> Counter[Flop]:
    """One of all flops that differ only by the names of suits, and how many it stands for."""
    renamed = tuple(permutations(range(SUITS)))
    found: Counter[Flop] = Counter()
    for flop in combinations(range(DECK), FLOP_CARDS):
        found[
            min(tuple(sorted(card - card % SUITS + to[card % SUITS] for card in flop)) for to in renamed)
        ] += 1
    return found


def _equal_over(ranking: Ranking, flop: Flop, folds: Folds | None) -> int:
    """Pairs of hands, told apart, that are equal over a flop and share no card."""
    left = ~_holding(flop)
    own = _hands()[left]
    best = np.maximum.reduce([_with_two(ranking, two)[left] for two in combinations(flop, PLAYED - OWN)])
    if folds is not None:
        best[folds[tuple(own.T)]] = -1
    pairs = 0
    for shared in range(OWN + 1):
        for_each = [best * DECK**shared + _number(own, which) for which in combinations(range(OWN), shared)]
        together = np.sort(np.concatenate(for_each))
        ends = np.append(np.flatnonzero(np.diff(together)), len(together) - 1)
        pairs += (-1) ** shared * int((np.diff(ends, prepend=-1) ** 2).sum())
    return pairs


@cache
def _hands() -> NDArray[np.int64]:
    return np.array(list(combinations(range(DECK), OWN)))


def _holding(cards: tuple[int, ...]) -> NDArray[np.bool_]:
    """The hands with any of these cards."""
    return np.logical_or.reduce(np.isin(_hands(), cards), axis=1)


@cache
def _with_two(ranking: Ranking, two: tuple[int, ...]) -> NDArray[np.int64]:
    """What each hand is with two cards of the flop; nothing where it holds one of them."""
    free = ~_holding(two)
    five = np.column_stack([_hands()[free], np.broadcast_to(two, (int(free.sum()), len(two)))])
    found = np.zeros(len(free), np.int64)
    found[free] = strengths(ranking, five)
    return found


def _number(own: NDArray[np.int64], which: tuple[int, ...]) -> NDArray[np.int64]:
    """Some of the cards of each hand as one number."""
    number = np.zeros(len(own), np.int64)
    for at in which:
        number = number * DECK + own[:, at]
    return number
