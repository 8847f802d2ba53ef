"""The exact figures of both big six wheels against figures that are not ours.

House edges: Wizard of Odds, "Big Six", for the wheel of Atlantic City (24 stops of $1, 7 of $5; 45 to 1); 14.81% at
45 to 1 also in "Wheel of Fortune", thoughtco.com/wheel-of-fortune-537626; the other
wheel by the count of its stops.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.analysis import analyse
from pitboss.games.big_six.options import WHEELS
from pitboss.law import catalogue

PUBLISHED = {1: 11.11, 2: 16.67, 5: 22.22, 10: 18.52, 20: 22.22, "joker": 14.81, "logo": 14.81}
SECOND = {1: 23, 2: 15, 5: 8, 10: 4, 20: 2, "joker": 1, "logo": 1}


def edges(**options: object) -> dict[str, Fraction]:
    return {row.wager: row.figures.house_edge for row in analyse("big-six", options=options).wagers}


def test_the_wheels_to_choose_are_those_of_the_law() -> None:
    assert tuple(catalogue().on(catalogue().newest).figure("big-six.wheels")) == WHEELS


def test_every_symbol_has_its_published_edge() -> None:
    found = {wager: round(100 * float(edge), 2) for wager, edge in edges().items()}
    assert found == {f"big-six-{symbol}": edge for symbol, edge in PUBLISHED.items()}


@pytest.mark.parametrize(("symbol", "stops"), SECOND.items())
def test_the_other_wheel_by_its_stops(symbol: int | str, stops: int) -> None:
    pays = symbol if isinstance(symbol, int) else 45
    edge = edges(big_six_wheel="23/15/8/4/2/1/1")[f"big-six-{symbol}"]
    assert edge == 1 - Fraction(stops * (pays + 1), 54)


def test_joker_and_logo_at_better_odds() -> None:
    found = edges(big_six_top_pays=47)
    assert found["big-six-joker"] == found["big-six-logo"] == Fraction(1, 9)
    assert found["big-six-1"] == Fraction(1, 9)
