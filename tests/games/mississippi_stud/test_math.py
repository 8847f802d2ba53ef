"""The exact math of Mississippi stud, from its Round, held against published figures."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.analysis import analyse
from pitboss.analysis.figures import WagerMath
from pitboss.equipment.cards import RANKS, parse_cards
from pitboss.games.banked.growing import Growing
from pitboss.games.banked.holdings import holding
from pitboss.games.banked.math import Study
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


def test_third_street_is_drawn_as_published(ante: WagerMath) -> None:
    """The same rules as a square, suited cards above the diagonal."""
    assert ante.strategy is not None
    square = ante.strategy["chart"]
    assert square["against"] == list(RANKS[::-1])
    for high, low in combinations(RANKS[::-1], 2):
        middle = all(RANKS.index("6") <= RANKS.index(rank) <= RANKS.index("T") for rank in (high, low))
        paid = "1x" if high in "AKQJ" or middle else "F"
        assert square["rows"][low][square["against"].index(high)] == paid, (high, low)
        suited = "1x" if {high, low} == {"6", "5"} else paid
        assert square["rows"][high][square["against"].index(low)] == suited, (high, low)
    assert {square["rows"][rank][12 - RANKS.index(rank)] for rank in RANKS} == {"3x"}
    assert [street["by"].split(" with")[0] for street in square["more"]] == [
        "on fourth street",
        "on fifth street",
    ]


def test_the_three_card_bonus_alone(ante: WagerMath) -> None:
    """4 mini royals, 44 straight flushes, 52, 720, 1,096 and 3,744 of the lines below, of 22,100 boards."""
    (row,) = analyse("mississippi-stud", wagers=["three-card-bonus"]).wagers
    won = 4 * 50 + 44 * 40 + 52 * 30 + 720 * 6 + 1_096 * 3 + 3_744
    lost = 22_100 - (4 + 44 + 52 + 720 + 1_096 + 3_744)
    assert row.figures.house_edge == Fraction(lost - won, 22_100)
    assert row.extra["offered"] is False


def test_the_progressive_beside_the_ante_is_lost_with_every_fold(ante: WagerMath) -> None:
    """By the deals that are played to the end under best play of the ante; a wager that survives a fold is itself."""
    (row,) = analyse("mississippi-stud", wagers=["progressive"]).wagers
    rules = Table.open("mississippi-stud").rules
    tally = Study("mississippi-stud", rules.law, rules.options).growing.tally
    pays = {line["line"]: 1 + Fraction(line["pays"]) for line in row.extra["lines"]}
    back = sum(deals * pays[end.line] for end, deals in tally.items() if end.line in pays)
    beside = row.extra["beside"]
    assert beside["wager"] == ante.wager
    assert Fraction(beside["house_edge"]["exact"]) == 1 - Fraction(back) / sum(tally.values())
    assert Fraction(beside["house_edge"]["exact"]) > row.figures.house_edge
    assert float(beside["by_meter"]["meter"]["break_even"]) > float(
        row.extra["by_meter"]["meter"]["break_even"]
    )
    options = {"progressive_survives_fold": True}
    (survives,) = analyse("mississippi-stud", wagers=["progressive"], options=options).wagers
    assert "beside" not in survives.extra
