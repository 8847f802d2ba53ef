"""The exact math of Texas hold 'em bonus poker, from its Round, held against published figures."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest

from pitboss.analysis import analyse
from pitboss.equipment.cards import parse_cards
from pitboss.games.banked.board import Boards, State
from pitboss.games.texas_hold_em_bonus.two_cards import TWO_CARDS
from pitboss.table import Table

GAME = "texas-hold-em-bonus"


@pytest.mark.parametrize(
    ("cards", "line"),
    [
        ("As Ad", "pair-of-aces"), ("As Ks", "ace-king-suited"), ("As Kd", "ace-king"), ("Js Jd", "kings-to-jacks"),
        ("As Js", "ace-queen-or-jack-suited"), ("Qs Ad", "ace-queen-or-jack"), ("Ts Td", "tens-to-twos"),
        ("As Ts", "nothing"), ("Ks Qs", "nothing"),
    ],
)  # fmt: skip
def test_two_cards_have_the_line_of_the_bonus(cards: str, line: str) -> None:
    assert TWO_CARDS.category_of(TWO_CARDS.strength(parse_cards(cards))).id == line


def test_the_bonus_is_the_published_wager() -> None:
    """Of 1,326 hands: 6 pairs of aces (1 of 1,225 dealers has the other), 4 A-K suited, 8 A-Q or A-J suited, 12 A-K,
    18 kings to jacks, 24 A-Q or A-J, 54 tens to twos. Published by Wizard of Odds as 8.54%.
    """
    (row,) = analyse(GAME, wagers=["bonus"]).wagers
    won = 4 * 25 + 8 * 20 + 12 * 15 + 18 * 10 + 24 * 5 + 54 * 3 + 6 * (30 + Fraction(970, 1_225))
    lost = 1_326 - 6 - 4 - 8 - 12 - 18 - 24 - 54
    assert row.figures.house_edge == (lost - won) / 1_326
    assert f"{float(row.figures.house_edge):.2%}" == "8.54%"


def test_without_the_line_of_both_aces_the_bonus_is_dearer() -> None:
    (row,) = analyse(GAME, wagers=["bonus"], options={"bonus_both_aces_pays": "none"}).wagers
    (usual,) = analyse(GAME, wagers=["bonus"]).wagers
    assert row.figures.house_edge - usual.figures.house_edge == Fraction(6 * 970, 1_326 * 1_225)
    assert usual.pays.startswith("both-aces 1000, pair-of-aces 30, ace-king-suited 25, ")
    assert row.pays.startswith("pair-of-aces 30, ")


def test_states_are_fold_and_the_four_ways_to_bet() -> None:
    boards = Boards(Table.open(GAME).rules)
    assert set(boards.states) == {
        State((0, 0, 0)), State((0, 0, 0), folded=True), State((2, 0, 0)), State((2, 1, 0)), State((2, 0, 1)),
        State((2, 1, 1)),
    }  # fmt: skip


@pytest.mark.full
def test_the_house_edge_is_the_published_one() -> None:
    """Wizard of Odds, "Texas Hold 'Em Bonus": 2.037% where a straight is paid, element of risk 0.5335%, 3.8181 units
    wagered; 5.5935% where only a flush is. The standard deviation printed there, 3.500839, leaves the hands out that
    are folded.
    """
    (straight,) = analyse(GAME, wagers=["ante"], options={"ante_pays_from": "straight"}).wagers
    assert f"{float(straight.figures.house_edge):.3%}" == "2.037%"
    assert f"{float(straight.figures.element_of_risk):.4%}" == "0.5335%"
    assert f"{float(straight.figures.wagered):.4f}" == "3.8181"
    nets = straight.figures.distribution
    folded = dict(nets.chances)[Fraction(-1)]
    assert f"{sqrt(nets.variance - folded):.6f}" == "3.500839"
    assert f"{nets.deviation:.6f}" == "3.507296"
    (flush,) = analyse(GAME, wagers=["ante"]).wagers
    assert f"{float(flush.figures.house_edge):.4%}" == "5.5935%"
