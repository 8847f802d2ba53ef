"""The exact figures of sic bo, walked through the engine, against figures that are not ours.

House edges: Wizard of Odds, "Sic Bo", for the odds of Atlantic City, and its appendix 1 (wizardofodds.com/games/sic-bo/
appendix/1), which works them out from the rule book of the Claridge (low and high: 6 of 216, 2.78%); ways of a total of
three dice: Galileo, "Sopra le scoperte dei dadi" (25 for nine, 27 for ten), and the test's own count.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from pitboss.analysis import WagerMath, analyse
from pitboss.games.layout.math import analyse as analyse_spots
from pitboss.law import catalogue
from pitboss.table import Table

PUBLISHED = {
    "small": 2.78, "big": 2.78, "three-of-a-kind": 16.20, "two-of-a-kind": 18.52, "any-three-of-a-kind": 13.89,
    "total-4": 15.28, "total-5": 13.89, "total-6": 16.67, "total-7": 9.72, "total-8": 12.50, "total-9": 18.98,
    "total-10": 12.50, "total-11": 12.50, "total-12": 18.98, "total-13": 12.50, "total-14": 9.72, "total-15": 16.67,
    "total-16": 13.89, "total-17": 15.28, "two-dice-combination": 16.67, "one-of-a-kind": 7.87,
}  # fmt: skip
ROLLS = list(product(range(1, 7), repeat=3))


@pytest.fixture(scope="module")
def rows() -> dict[str, WagerMath]:
    return {row.wager: row for row in analyse("sic-bo").wagers}


def test_every_kind_has_its_published_edge(rows: dict[str, WagerMath]) -> None:
    assert {wager: round(100 * float(row.figures.house_edge), 2) for wager, row in rows.items()} == PUBLISHED


def test_nine_comes_in_25_ways_and_ten_in_27(rows: dict[str, WagerMath]) -> None:
    chances = [rows[f"total-{total}"].figures.distribution.positive for total in (9, 10)]
    assert chances == [Fraction(25, 216), Fraction(27, 216)]


def test_one_of_a_kind_by_the_dice_that_show_it(rows: dict[str, WagerMath]) -> None:
    counted: dict[int, Fraction] = dict.fromkeys((1, 2, 3, -1), Fraction(0))
    for roll in ROLLS:
        counted[roll.count(4) or -1] += Fraction(1, 216)
    assert dict(rows["one-of-a-kind"].figures.distribution) == counted


def test_two_of_a_kind_that_loses_on_three_has_fifteen_ways() -> None:
    (row,) = analyse("sic-bo", options={"double_wins_on_triple": False}, wagers=["two-of-a-kind"]).wagers
    assert row.figures.distribution.positive == Fraction(15, 216)


def test_all_spots_of_a_kind_are_alike(rows: dict[str, WagerMath]) -> None:
    table, law = Table.open("sic-bo"), catalogue().on(catalogue().newest)
    spots = tuple(table.rules.spots)
    assert len(spots) == 50
    for found in analyse_spots("sic-bo", law, table.state.house.options, spots, None):
        assert found.figures.distribution == rows[found.wager].figures.distribution


def test_a_better_table_takes_the_edge_away() -> None:
    (row,) = analyse("sic-bo", options={"pay_table": {"small": "7 to 6"}}, wagers=["small"]).wagers
    assert row.figures.house_edge == Fraction(111, 216) - Fraction(105, 216) * Fraction(7, 6)
    assert row.pays == "7 to 6"
