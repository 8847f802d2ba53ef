"""Every hand that the dealer may hold beside four tiles, set the house way: all 20,475, by kinds of tiles."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pitboss.games.pai_gow.counting import HANDS, against, tiles_of
from pitboss.games.pai_gow.house_way import Four, TwoAndTwo
from pitboss.games.pai_gow.strategies import kinds_of
from pitboss.games.setting.advising import Dealers
from pitboss.games.setting.dividing import Cards, HouseRule
from pitboss.games.setting.rules import Rules


def dealers(rules: Rules, held: Cards, *, exact: bool, seed: int) -> Dealers:
    """All of them, asked for or not."""
    divider = rules.divider
    assert isinstance(divider, TwoAndTwo)
    hands = against(kinds_of(held))
    left = hands > 0
    total = int(hands.sum())
    method = f"all {total:,} hands that the dealer may hold, set the house way"
    return Dealers(_strengths(divider, divider.way.rules)[left], hands[left], method, exact=True)


@lru_cache(maxsize=8)
def _strengths(divider: TwoAndTwo, _rules: tuple[HouseRule, ...]) -> NDArray[np.int64]:
    return np.array(
        [divider.strengths(divider.way.set(Four(tiles_of(hand))).parts) for hand in HANDS], np.int64
    )
