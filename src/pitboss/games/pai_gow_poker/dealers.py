"""The hands that the dealer may hold beside seven cards, set the house way: all 53,524,680, or some of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pitboss.games.pai_gow_poker.house_way import FiveAndTwo
from pitboss.games.pai_gow_poker.ways import Ways, are_kept, kept_ways
from pitboss.games.setting.advising import Dealers
from pitboss.games.setting.dividing import Cards
from pitboss.games.setting.rules import Rules

if TYPE_CHECKING:
    from pitboss.games.pai_gow_poker.lookup import Lookup

SAMPLED, FEW, MANY = 6_000, 1_200, 1_000_000
HANDS = comb(46, 7)


def dealers(rules: Rules, held: Cards, *, exact: bool, seed: int) -> Dealers:
    """All of them where every class of hands was set before, which is then kept on disk, or where that is asked for."""
    divider = rules.divider
    assert isinstance(divider, FiveAndTwo)
    left = np.array([card for card in rules.pack if card not in held], np.int64)
    if exact or are_kept(divider):
        return counted(kept_ways(divider), left)
    method = f"{_some(SAMPLED)}, seed {seed}; --exact takes all"
    return _drawn(divider, left, SAMPLED, seed, method)


def sampled(rules: Rules, held: Cards, seed: int) -> Dealers:
    """Some of them, in a moment: many where every class of hands was set before."""
    divider = rules.divider
    assert isinstance(divider, FiveAndTwo)
    left = np.array([card for card in rules.pack if card not in held], np.int64)
    if not are_kept(divider):
        return _drawn(divider, left, FEW, seed, _some(FEW))
    from pitboss.games.pai_gow_poker.lookup import some_hands

    table = _table(divider)
    return _summed(table, [some_hands(table, left, MANY, seed)], _some(MANY), exact=False)


def _some(count: int) -> str:
    return f"sampled: {count:,} of {HANDS:,} hands that the dealer may hold"


def _drawn(divider: FiveAndTwo, left: NDArray[np.int64], count: int, seed: int, method: str) -> Dealers:
    source = np.random.Generator(np.random.Philox(seed))
    hands = [tuple(source.permutation(left)[:7].tolist()) for _ in range(count)]
    strengths = [divider.strengths(divider.way_of(hand).parts) for hand in hands]
    return Dealers(np.array(strengths, np.int64), np.ones(count, np.int64), method, exact=False)


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
