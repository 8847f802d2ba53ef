"""Red dog against published figures, and its kernel against its engine."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest

from pitboss.analysis import analyse
from pitboss.games.red_dog.math import WAYS, chances_of
from pitboss.games.red_dog.play import hit, spread
from pitboss.simulation.plan import plan
from pitboss.simulation.script import Request, play_unit, script
from pitboss.table import BadCommand

# House edge in percent by decks, raising at a spread of 7 or more: oddsshark.com (two or three digits of each) and
# casino.online-betting-guide.co.uk (one deck); the further digits are those of Chen's formulas below.
PUBLISHED = {1: "3.155", 2: "3.077", 4: "2.884", 6: "2.798", 8: "2.751"}
# webcasinoguide.com, six decks: what a raise is worth at spreads of 1 to 11.
WORTH = (
    -0.535484,
    -0.225806,
    -0.303226,
    -0.380645,
    -0.225806,
    -0.070968,
    0.083871,
    0.238710,
    0.393548,
    0.548387,
    0.703226,
)


@pytest.mark.parametrize("decks", PUBLISHED)
def test_the_edges_are_the_published_ones(decks: int) -> None:
    row = analyse("red-dog", options={"decks": decks}).wagers[0]
    assert f"{float(row.figures.house_edge) * 100:.3f}" == PUBLISHED[decks]
    assert row.figures.house_edge == _by_formula(decks)
    assert row.strategy["raise at"] == [7, 8, 9, 10, 11]


def _by_formula(decks: int) -> Fraction:
    """Yui-Bin Chen, vegastrip.com/game_reddog: pairs that become three of a kind, and each spread k of 12 - k pairs."""
    pays = {1: 5, 2: 4, 3: 2}
    won = 11 * Fraction(13 * comb(4 * decks, 3), comb(52 * decks, 3))
    for k in range(1, 12):
        between = Fraction(4 * k * decks, 52 * decks - 2)
        worth = between * pays.get(k, 1) - (1 - between)
        won += Fraction((12 - k) * (4 * decks) ** 2, comb(52 * decks, 2)) * worth * (2 if k >= 7 else 1)
    return -won


def test_a_raise_is_worth_what_is_published() -> None:
    told = analyse("red-dog").wagers[0].strategy["worth of a raise"]
    assert tuple(float(worth) for worth in told.values()) == WORTH


def test_spreads_and_what_lies_between() -> None:
    two, three, king, ace = 0, 4, 44, 48
    assert spread(two, two) == -1
    assert spread(two, three) == spread(ace, king) == 0
    assert spread(ace, two) == 11
    assert hit(two, ace, three)
    assert not hit(two, ace, ace)
    assert hit(two, two, two)
    assert not hit(two, two, three)


def test_a_tiny_shoe_is_counted_as_by_hand() -> None:
    """A two, a three and an ace: consecutive in a third of all orders, else two and ace or three and ace."""
    chances = chances_of([1, 1, *[0] * 10, 1])
    assert chances == {(0, False): Fraction(1, 3), (11, True): Fraction(1, 3), (10, False): Fraction(1, 3)}
    assert set(chances) <= set(WAYS)


@pytest.mark.parametrize(
    ("options", "strategy"),
    [({}, None), ({"decks": 1}, "always-raise"), ({"decks": 2}, "never-raise"), ({"decks": 8}, "best")],
)
def test_the_kernel_deals_and_pays_as_the_engine(options: dict[str, Any], strategy: str | None) -> None:
    made = script(Request(game="red-dog", options=options, strategy=strategy))
    bulk = plan(made)
    for unit in range(150):
        assert play_unit(made, seed=4, unit=unit).results == bulk.results(4, unit)


def test_decisions_come_from_a_file() -> None:
    table = {"game": "red-dog", "spreads": [{"spread": [10, 11], "do": "raise"}, {"do": "call"}]}
    made = script(Request(game="red-dog", decisions=table))
    assert made.extra["raised"] == {10, 11}


def test_an_unknown_strategy_is_named() -> None:
    with pytest.raises(BadCommand, match="never-raise"):
        script(Request(game="red-dog", strategy="sometimes"))
