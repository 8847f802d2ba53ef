"""The exact math of Mississippi stud, from its Round, held against published figures."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.analysis import analyse
from pitboss.analysis.figures import WagerMath
from pitboss.equipment.cards import parse_cards
from pitboss.games.banked.growing import Growing
from pitboss.games.banked.holdings import holding
from pitboss.table import Table


@pytest.fixture(scope="module")
def ante() -> WagerMath:
    (row,) = analyse("mississippi-stud", wagers=["ante"]).wagers
    return row


def test_the_house_edge_is_the_published_one(ante: WagerMath) -> None:
    """Wizard of Odds, "Mississippi Stud": house edge 4.91% of the ante, element of risk 1.37%."""
    assert ante.figures.house_edge == Fraction(53_223, 1_082_900)
    assert f"{float(ante.figures.house_edge):.2%}" == "4.91%"
    assert f"{float(ante.figures.element_of_risk):.2%}" == "1.37%"


@pytest.mark.parametrize(
    ("cards", "play"),
    [
        ("2s 2d", "bet three antes"),
        ("Js 2d", "bet one ante"),
        ("6s Td", "bet one ante"),
        ("5s 6s", "bet one ante"),
        ("5s 6d", "fold"),
        ("4s 9d", "fold"),
    ],
)
def test_third_street_is_played_as_published(cards: str, play: str) -> None:
    """Three antes with a pair; one with a jack or better, two cards from six to ten, or 5-6 suited; else fold."""
    solved = Growing(Table.open("mississippi-stud").rules)
    decision = solved.decide(0, holding(parse_cards(cards)), solved.start)
    called = {(3, "bet"): "bet three antes", (1, "bet"): "bet one ante", (0, "fold"): "fold"}
    assert called[decision.play.times, decision.play.do] == play


def test_the_three_card_bonus_alone(ante: WagerMath) -> None:
    """4 mini royals, 44 straight flushes, 52, 720, 1,096 and 3,744 of the lines below, of 22,100 boards."""
    (row,) = analyse("mississippi-stud", wagers=["three-card-bonus"]).wagers
    won = 4 * 50 + 44 * 40 + 52 * 30 + 720 * 6 + 1_096 * 3 + 3_744
    lost = 22_100 - (4 + 44 + 52 + 720 + 1_096 + 3_744)
    assert row.figures.house_edge == Fraction(lost - won, 22_100)
    assert row.extra["offered"] is False
