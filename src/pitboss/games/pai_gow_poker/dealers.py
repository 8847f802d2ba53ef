"""The hands that the dealer may hold beside seven cards, set the house way: all 53,524,680, or some of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.pai_gow_poker.counting import Shapes, hands_left, shapes_of
from pitboss.games.pai_gow_poker.house_way import FiveAndTwo
from pitboss.games.pai_gow_poker.ways import Ways, are_kept, kept_ways
from pitboss.games.setting.advising import Dealers, left_beside, some_drawn
from pitboss.games.setting.dividing import Cards
from pitboss.games.setting.rules import Rules


def dealers(rules: Rules, held: Cards, *, exact: bool, seed: int) -> Dealers:
    """All of them where every class of hands was set before, which is then kept on disk, or where that is asked for."""
    divider = rules.divider
    assert isinstance(divider, FiveAndTwo)
    if exact or are_kept(divider):
        return _summed(_kept(divider), left_beside(rules, held))
    return some_drawn(rules, held, _one_by_one(divider), seed=seed, on_demand=True)


def _one_by_one(divider: FiveAndTwo) -> Callable[[NDArray[np.int64]], NDArray[np.int64]]:
    def strengths(hands: NDArray[np.int64]) -> NDArray[np.int64]:
        each = (divider.strengths(divider.way_of(tuple(hand)).parts) for hand in hands.tolist())
        return np.array(list(each), np.int64)

    return strengths


class Table(NamedTuple):
    """Every class, and which of the pairs of strengths, high and low, each of them has."""

    shapes: Shapes
    strengths: NDArray[np.int64]
    pairs: NDArray[np.int64]


def counted(ways: Ways, deck: NDArray[np.int64]) -> Dealers:
    """All hands of these cards."""
    return _summed(_table(ways), deck)


@lru_cache(maxsize=2)
def _kept(divider: FiveAndTwo) -> Table:
    return _table(kept_ways(divider))


def _table(ways: Ways) -> Table:
    highs = np.concatenate([ways.plain_high, ways.suited_high])
    lows = np.concatenate([ways.plain_low, ways.suited_low])
    low_values, low = np.unique(lows, return_inverse=True)
    high_values, high = np.unique(highs, return_inverse=True)
    codes, pairs = np.unique(high * low_values.size + low, return_inverse=True)
    highest, lowest = np.divmod(codes, low_values.size)
    return Table(shapes_of(ways), np.stack([high_values[highest], low_values[lowest]], axis=1), pairs)


def _summed(table: Table, deck: NDArray[np.int64]) -> Dealers:
    """Hands by how high their parts are."""
    counts = np.bincount(table.pairs, hands_left(table.shapes, deck), len(table.strengths)).astype(np.int64)
    method = f"all {comb(len(deck), 7):,} hands that the dealer may hold, set the house way"
    return Dealers(table.strengths[counts > 0], counts[counts > 0], method, exact=True)
