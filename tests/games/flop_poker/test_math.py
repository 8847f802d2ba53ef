"""The exact math of flop poker, held against published figures."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest

from pitboss.analysis import analyse
from pitboss.analysis.figures import WagerMath
from pitboss.equipment.cards import parse_cards
from pitboss.games.banked import pot_counting
from pitboss.games.banked.holdings import holding
from pitboss.games.banked.math_flop import FLOPS, OverFlop
from pitboss.games.flop_poker.play import BEST_TWO, played
from pitboss.hands import ranking
from pitboss.hands.bulk import strengths
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
    assert sum(solved.finals(holding(own)).values()) == FLOPS == 18_424
    counted = dict.fromkeys(solved.lines, 0)
    for flop in combinations([card for card in range(52) if card not in own], 3):
        counted[reader.line(BEST_TWO(reader.ranking, (*own, *flop)))] += 1
    found = {solved.lines[line]: flops for line, flops in solved.finals(holding(own)).items()}
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


@pytest.mark.parametrize("flop", ["7c 7d 7h", "As Kd 2s", "Jc Tc 9c"])
@pytest.mark.parametrize("folding", [False, True])
def test_equal_hands_are_those_of_every_pair(flop: str, folding: bool) -> None:
    """Hands are put together by what they are, and each is held against every other of its kind, card by card."""
    five, seen = ranking("five"), parse_cards(flop)
    folds = np.zeros((52,) * 3, np.bool_)
    folds[:20] = folding  # whatever begins with a six or less
    alike: defaultdict[int, list[set[int]]] = defaultdict(list)
    own = list(combinations([card for card in range(52) if card not in seen], 3))
    best = [
        strengths(five, np.column_stack([own, np.tile(two, (len(own), 1))])) for two in combinations(seen, 2)
    ]
    for cards, strength in zip(own, np.max(best, axis=0).tolist(), strict=True):
        alike[-1 if folds[cards] else strength].append(set(cards))
    folded = len(alike.pop(-1, ()))
    pairs = sum(one.isdisjoint(other) for hands in alike.values() for one in hands for other in hands)
    found = pot_counting._equal_over(five, tuple(sorted(seen)), folds if folding else None)
    assert (found == pairs) is not folding
    assert 0 <= found - pairs <= folded**2  # pairs of folded hands are too many to go through one by one


def test_every_flop_is_counted_once() -> None:
    assert len(pot_counting.flops()) == 1_755
    assert pot_counting.flops().total() == 22_100


def test_the_pot_is_worth_nothing_and_stands_alone() -> None:
    (row,) = analyse(GAME, wagers=["pot"]).wagers
    nets = row.figures.distribution
    assert row.figures.house_edge == 0
    assert nets.positive == nets.negative
    assert 0 < nets.zero < Fraction(1, 500)
    assert nets.zero.denominator <= pot_counting.DEALS
