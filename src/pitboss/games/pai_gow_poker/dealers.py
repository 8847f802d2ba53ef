"""The hands that the dealer may hold beside seven cards, set the house way: all 53,524,680, or some of them."""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.games.pai_gow_poker.house_way import FiveAndTwo
from pitboss.games.pai_gow_poker.ways import Ways, are_kept, kept_ways
from pitboss.games.setting.advising import Dealers
from pitboss.games.setting.dividing import Cards
from pitboss.games.setting.rules import Rules

SAMPLED = 6_000
HANDS = comb(46, 7)


def dealers(rules: Rules, held: Cards, *, exact: bool, seed: int) -> Dealers:
    """All of them where every class of hands was set before, which is then kept on disk, or where that is asked for."""
    divider = rules.divider
    assert isinstance(divider, FiveAndTwo)
    left = np.array([card for card in rules.pack if card not in held], np.int64)
    if exact or are_kept(divider):
        return counted(kept_ways(divider), left)
    source = np.random.Generator(np.random.Philox(seed))
    hands = [tuple(source.permutation(left)[:7].tolist()) for _ in range(SAMPLED)]
    strengths = [divider.strengths(divider.way_of(hand).parts) for hand in hands]
    method = (
        f"sampled: {SAMPLED:,} of {HANDS:,} hands that the dealer may hold, seed {seed}; --exact takes all"
    )
    return Dealers(np.array(strengths, np.int64), np.ones(SAMPLED, np.int64), method, exact=False)


def counted(ways: Ways, deck: NDArray[np.int64]) -> Dealers:
    """All hands of these cards."""
    from pitboss.games.pai_gow_poker.lookup import hands_set, lookup

    table = lookup(ways)
    lows_each = len(table.low_values)
    counts = np.zeros(len(table.high_values) * lows_each, np.int64)
    for highs, lows in hands_set(table, deck):
        counts += np.bincount(highs.astype(np.int64) * lows_each + lows, minlength=len(counts))
    found = counts.nonzero()[0]
    strengths = np.stack([table.high_values[found // lows_each], table.low_values[found % lows_each]], axis=1)
    method = f"all {int(counts.sum()):,} hands that the dealer may hold, set the house way"
    return Dealers(strengths, counts[found], method, exact=True)
