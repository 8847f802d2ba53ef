"""The hands that the dealer may hold beside seven cards, set the house way: some of them."""

from __future__ import annotations

from math import comb

import numpy as np

from pitboss.games.asia_poker.house_way import FourTwoOne
from pitboss.games.asia_poker.sampling import set_many, shuffled
from pitboss.games.setting.advising import Dealers
from pitboss.games.setting.dividing import Cards
from pitboss.games.setting.rules import Rules

SAMPLED = 6_000
HANDS = comb(46, 7)


def dealers(rules: Rules, held: Cards, *, exact: bool, seed: int) -> Dealers:
    divider = rules.divider
    assert isinstance(divider, FourTwoOne)
    left = np.array([card for card in rules.pack if card not in held], np.int64)
    source = np.random.Generator(np.random.Philox(seed))
    strengths = np.stack(set_many(divider, shuffled(source, left, SAMPLED, 7)), axis=1)
    method = f"sampled: {SAMPLED:,} of {HANDS:,} hands that the dealer may hold, seed {seed}"
    return Dealers(strengths, np.ones(SAMPLED, np.int64), method, exact=False)
