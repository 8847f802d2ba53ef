"""The exact math of flop poker, held against published figures."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from pitboss.analysis import analyse
from pitboss.analysis.figures import WagerMath
from pitboss.equipment.cards import parse_cards
from pitboss.games.banked.holdings import holding
from pitboss.games.banked.over_flop import FLOPS, OverFlop
from pitboss.games.flop_poker.play import BEST_TWO, played
from pitboss.hands import ranking
from pitboss.table import Table

GAME = "flop-poker"


@pytest.fixture(scope="module")
def ante() -> WagerMath:
    (row,) = analyse(GAME, wagers=["ante"], options={"straight_pays": 11}).wagers
    return row


def test_the_house_edge_is_the_published_one(ante: WagerMath) -> None:
    """E. Jacobson, "Flop Poker, hole-card play" (888casino.com): 5.4237% of the ante with 11 to 1 on a straight."""
    assert f"{float(ante.figures.house_edge):.4%}" == "5.4237%"


def test_a_straight_at_the_least_odds_costs_more(ante: WagerMath) -> None:
    (least,) = analyse(GAME, wagers=["ante"]).wagers
    assert least.figures.house_edge > ante.figures.house_edge


def test_flops_are_those_of_dealing_every_one() -> None:
    solved = OverFlop(Table.open(GAME).rules)
    reader, own = solved.rules.readers["own"], parse_cards("Js Ts 4d")
    assert sum(solved.finals[holding(own)].values()) == FLOPS == 18_424
    counted = dict.fromkeys(solved.lines, 0)
    for flop in combinations([card for card in range(52) if card not in own], 3):
        counted[reader.line(BEST_TWO(reader.ranking, (*own, *flop)))] += 1
    found = {solved.lines[line]: flops for line, flops in solved.finals[holding(own)].items()}
    assert found == {line: flops for line, flops in counted.items() if flops}


def test_the_five_cards_played_are_three_of_ones_own_and_two_of_the_flop() -> None:
    five, random = ranking("five"), Random(29)
    for _ in range(50):
        cards = random.sample(range(52), 6)
        chosen = played(five, cards)
        assert set(cards[:3]) < set(chosen) < set(cards)
        assert five.strength(chosen) == BEST_TWO(five, cards)


def test_the_three_card_bonus_alone() -> None:
    """4 mini royals, 44 straight flushes, 52, 720, 1,096 and 3,744 of the lines below, of 22,100 hands."""
    (row,) = analyse(GAME, wagers=["three-card-bonus"]).wagers
    won = 4 * 100 + 44 * 50 + 52 * 25 + 720 * 6 + 1_096 * 3 + 3_744
    lost = 22_100 - (4 + 44 + 52 + 720 + 1_096 + 3_744)
    assert row.figures.house_edge == Fraction(lost - won, 22_100)
    assert f"{float(row.figures.house_edge):.4%}" == "5.3756%"
