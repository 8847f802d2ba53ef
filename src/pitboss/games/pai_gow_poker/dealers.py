"""The hands that the dealer may hold beside seven cards, set the house way: all 53,524,680, or some of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.pai_gow_poker.house_way import FiveAndTwo
from pitboss.games.pai_gow_poker.ways import Ways, are_kept, kept_ways
from pitboss.games.setting.advising import Dealers, left_beside, some_drawn, some_of
from pitboss.games.setting.dividing import Cards
from pitboss.games.setting.rules import Rules

if TYPE_CHECKING:
    from pitboss.games.pai_gow_poker.lookup import Lookup

FEW, MANY = 1_200, 1_000_000


def dealers(rules: Rules, held: Cards, *, exact: bool, seed: int) -> Dealers:
    """All of them where every class of hands was set before, which is then kept on disk, or where that is asked for."""
    divider = rules.divider
    assert isinstance(divider, FiveAndTwo)
    if exact or are_kept(divider):
        return counted(kept_ways(divider), left_beside(rules, held))
    return some_drawn(rules, held, _one_by_one(divider), seed=seed, on_demand=True)


def sampled(rules: Rules, held: Cards, seed: int) -> Dealers:
    """Some of them, in a moment: many where every class of hands was set before."""
    divider = rules.divider
    assert isinstance(divider, FiveAndTwo)
    if not are_kept(divider):
        return some_drawn(rules, held, _one_by_one(divider), seed=seed, count=FEW)
    from pitboss.games.pai_gow_poker.lookup import some_hands

    table = _table(divider)
    drawn = some_hands(table, left_beside(rules, held), MANY, seed)
    return _summed(table, [drawn], f"{some_of(rules, held, MANY)}, seed {seed}", exact=False)


def _one_by_one(divider: FiveAndTwo) -> Callable[[NDArray[np.int64]], NDArray[np.int64]]:
    def strengths(hands: NDArray[np.int64]) -> NDArray[np.int64]:
        each = (divider.strengths(divider.way_of(tuple(hand)).parts) for hand in hands.tolist())
        return np.array(list(each), np.int64)

    return strengths


def counted(ways: Ways, deck: NDArray[np.int64]) -> Dealers:
    """All hands of these cards."""
    from pitboss.games.pai_gow_poker.lookup import hands_set, lookup

    table = lookup(ways)
    method = f"all {comb(len(deck), 7):,} hands that the dealer may hold, set the house way"
    return _summed(table, hands_set(table, deck), method, exact=True)


@lru_cache(maxsize=2)
def _table(divider: FiveAndTwo) -> Lookup:
    from pitboss.games.pai_gow_poker.lookup import lookup

    return lookup(kept_ways(divider))


def _summed(table: Lookup, pieces: Iterable[tuple[Any, Any]], method: str, *, exact: bool) -> Dealers:
    """Hands by how high their parts are."""
    lows_each = len(table.low_values)
    counts = np.zeros(len(table.high_values) * lows_each, np.int64)
    for highs, lows in pieces:
        counts += np.bincount(highs.astype(np.int64) * lows_each + lows, minlength=len(counts))
    found = counts.nonzero()[0]
    strengths = np.stack([table.high_values[found // lows_each], table.low_values[found % lows_each]], axis=1)
    return Dealers(strengths, counts[found], method, exact=exact)
