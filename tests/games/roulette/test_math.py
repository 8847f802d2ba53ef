"""The exact figures of roulette, walked through the engine, against figures that are not ours.

House edges: Wizard of Odds, "Roulette": 5.26% with a double zero, 7.89% on five numbers, 2.63% where half is lost,
2.70% with a single zero, 1.35% with half lost there. That Atlantic City takes half: F. Scoblete, "Sometimes It Is Best
to Surrender", Casino City Times, 27 April 2021. En prison is worked out by hand: a zero comes, and then the wager
is not hit, where a second zero loses; a hit and a miss are alike where it does not.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss.analysis import analyse
from pitboss.games.layout.math import analyse as analyse_spots
from pitboss.law import catalogue
from pitboss.table import BadCommand, Table

EVEN = ("red", "black", "odd", "even", "low-1-18", "high-19-36")
OTHERS = ("column", "dozen", "straight", "split", "street", "corner", "line")
SINGLE: dict[str, Any] = {"wheel": "single_zero"}
PRISON: dict[str, Any] = {**SINGLE, "even_money_on_zero": "en_prison"}


def edges(options: dict[str, Any], *wagers: str) -> dict[str, Fraction]:
    return {
        row.wager: row.figures.house_edge
        for row in analyse("roulette", options=options, wagers=wagers or None).wagers
    }


def test_a_double_zero() -> None:
    wanted = {
        **dict.fromkeys(EVEN, Fraction(1, 38)),
        **dict.fromkeys(OTHERS, Fraction(1, 19)),
        "five-number": Fraction(3, 38),
    }
    assert edges({}) == wanted


@pytest.mark.parametrize("wheel", ["single_zero", "double_used_as_single"])
def test_a_single_zero_loses_one_in_37_on_everything(wheel: str) -> None:
    assert edges({"wheel": wheel}) == dict.fromkeys((*EVEN, *OTHERS), Fraction(1, 37))


@pytest.mark.parametrize(
    ("options", "edge"),
    [
        ({**SINGLE, "even_money_on_zero": "lose_half"}, Fraction(1, 74)),
        (PRISON, Fraction(19, 1369)),
        ({**PRISON, "en_prison_second_zero": "stay_imprisoned"}, Fraction(1, 74)),
        ({"even_money_on_zero": "en_prison"}, Fraction(2, 38) * Fraction(20, 38)),
        ({"even_money_on_zero": "en_prison", "en_prison_second_zero": "stay_imprisoned"}, Fraction(1, 38)),
    ],
)
def test_even_money_by_what_a_zero_does(options: dict[str, Any], edge: Fraction) -> None:
    assert edges(options, "red") == {"red": edge}


def test_a_held_wager_lasts_longer_than_a_spin() -> None:
    (row,) = analyse("roulette", options=PRISON, wagers=["red"]).wagers
    assert row.extra["expected_outcomes"]["exact"] == "38/37"
    assert row.figures.distribution.zero == Fraction(1, 37) * Fraction(18, 37)


@pytest.mark.parametrize(("options", "count"), [({}, 161), (SINGLE, 157)])
def test_all_places_of_a_kind_are_alike(options: dict[str, Any], count: int) -> None:
    table, law = Table.open("roulette", options=options), catalogue().on(catalogue().newest)
    kinds = edges(options)
    spots = tuple(table.rules.spots)
    assert len(spots) == count
    found = analyse_spots("roulette", law, table.state.house.options, spots, None)
    assert all(row.figures.house_edge == kinds[row.wager] for row in found)


def test_a_wager_that_the_layout_does_not_have() -> None:
    with pytest.raises(BadCommand, match="five-number does not lie on this layout"):
        edges(SINGLE, "five-number")
