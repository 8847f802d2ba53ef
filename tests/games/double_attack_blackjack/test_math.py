"""The math of double attack blackjack."""

from __future__ import annotations

from fractions import Fraction
from math import perm

import pytest

from pitboss.analysis import analyse


# Grochowski (casinocitytimes.com, 2011), after Shackleford: attack against 2 to 8, draw to 12 and 13 always.
def test_best_play_is_the_published_one() -> None:
    row = analyse("double-attack-blackjack", wagers=("bet",)).wagers[0]
    assert row.strategy["attack"] == ["2", "3", "4", "5", "6", "7", "8"]
    chart = row.strategy["chart"]["rows"]
    assert chart["12"] == chart["13"] == ["H"] * 10
    assert chart["14"][:3] == ["H", "H", "S"]
    assert chart["17"] == ["S"] * 9 + ["R"]
    assert 0 < float(row.figures.house_edge) < 0.0065


def test_bust_it_by_hand() -> None:
    """Three eights, in all and of one suit or colour, of eight decks without ten-spots."""
    nets = analyse("double-attack-blackjack", wagers=("bust-it",)).wagers[0].figures.distribution
    orders = perm(384, 3)
    suited, coloured = 4 * perm(8, 3), 2 * perm(16, 3)
    assert nets.probability(200) == Fraction(suited, orders)
    assert nets.probability(50) == Fraction(coloured - suited, orders)
    # A six takes a hard 16 over: ten and six, nine and seven, eight and eight.
    two = 2 * 96 * 32 * 31 + 2 * 32 * 32 * 32 + 32 * 31 * 32
    assert nets.probability(15) == Fraction(two, orders)
    assert float(-nets.mean) == pytest.approx(0.08006, abs=1e-5)
