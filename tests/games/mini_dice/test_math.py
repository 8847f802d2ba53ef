"""The exact figures of mini-dice, walked through the engine, against figures that are not ours.

Place wagers at 9 to 5, 7 to 5 and 7 to 6, any seven at 4 to 1 and the field with 2 to 1 on both ends are craps bets
with published edges: Wizard of Odds, "Craps" (6.67%, 4.00%, 1.52%, 16.67%, 5.56%). Over and under 7 at even money: 15
of 36 rolls win and 21 lose.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.analysis import WagerMath, analyse

PUBLISHED = {
    "place-4": 6.67, "place-5": 4.00, "place-6": 1.52, "place-8": 1.52, "place-9": 4.00, "place-10": 6.67,
    "field": 5.56, "any-7": 16.67, "over-7": 16.67, "under-7": 16.67,
}  # fmt: skip


@pytest.fixture(scope="module")
def rows() -> dict[str, WagerMath]:
    return {row.wager: row for row in analyse("mini-dice").wagers}


def test_every_wager_has_its_published_edge(rows: dict[str, WagerMath]) -> None:
    assert {wager: round(100 * float(row.figures.house_edge), 2) for wager, row in rows.items()} == PUBLISHED


@pytest.mark.parametrize(("number", "ways"), [(4, 3), (5, 4), (6, 5), (8, 5), (9, 4), (10, 3)])
def test_a_place_wager_is_a_race_against_seven(rows: dict[str, WagerMath], number: int, ways: int) -> None:
    row = rows[f"place-{number}"]
    assert row.figures.distribution.positive == Fraction(ways, ways + 6)
    assert row.extra["expected_outcomes"]["exact"] == str(Fraction(36, ways + 6))


def test_the_field_pays_its_ends_by_their_lines() -> None:
    (row,) = analyse("mini-dice", options={"pay_table": {"field-12": 3}}, wagers=["field"]).wagers
    assert row.figures.house_edge == Fraction(20 - 14 - 2 - 3, 36)
    assert row.pays == "1 to 1, 2 to 1 (2), 3 to 1 (12)"
