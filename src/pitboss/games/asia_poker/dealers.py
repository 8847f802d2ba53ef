"""The hands that the dealer may hold beside seven cards, set the house way: some of them."""

from __future__ import annotations

import numpy as np

from pitboss.games.asia_poker.house_way import FourTwoOne
from pitboss.games.asia_poker.sampling import set_many
from pitboss.games.setting.advising import Dealers, some_drawn
from pitboss.games.setting.dividing import Cards
from pitboss.games.setting.rules import Rules


def dealers(rules: Rules, held: Cards, *, exact: bool, seed: int) -> Dealers:
    """Sampled, asked for or not: nobody has set all of them."""
    divider = rules.divider
    assert isinstance(divider, FourTwoOne)
    return some_drawn(rules, held, lambda hands: np.stack(set_many(divider, hands), axis=1), seed=seed)
