"""What simpler play costs, held against what was published of it."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from pitboss.analysis import analyse
from pitboss.analysis.odds import chosen_on
from pitboss.equipment.cards import parse_cards
from pitboss.games import find
from pitboss.games.banked.strategies_simpler_boards import OnBoards
from pitboss.games.three_card_poker.math import ThreeStudy
from pitboss.hands import ranking

CARIBBEAN_DEALS = 19_933_230_517_200


def simpler(game: str, **options: Any) -> list[dict[str, Any]]:
    row = analyse(game, options=options).wagers[0]
    assert row.strategy is not None
    return row.strategy["simpler"]


def edges(found: list[dict[str, Any]]) -> list[str]:
    return [f"{each['house_edge']['value']:.2%}" for each in found]


def test_three_card_poker_played_as_the_dealer_or_blind() -> None:
    """Wizard of Odds, "Three Card Poker": 3.45% with queen high or better, 7.65% with every hand."""
    assert edges(simpler("three-card-poker")) == ["3.45%", "7.65%"]


def test_double_down_stud_with_every_pair_or_without_draws() -> None:
    """What docs/card-tables.md says of them."""
    costs = [Fraction(each["costs"]["exact"]) for each in simpler("double-down-stud")]
    assert costs == [Fraction(11_616, 270_725), Fraction(19_241, 1_082_900)]


def test_what_is_told_stands_in_the_words_of_best_play_and_costs_something() -> None:
    row = analyse("let-it-ride").wagers[0]
    assert row.strategy is not None
    (found,) = row.strategy["simpler"]
    assert (
        Fraction(found["costs"]["exact"]) == Fraction(found["house_edge"]["exact"]) - row.figures.house_edge
    )
    assert found["costs"]["value"] > 0
    assert any(found["strategy"] in line and found["source"] in line for line in row.strategy["text"])


def test_a_strategy_that_the_round_does_not_know_is_left_out() -> None:
    law, options, _ = chosen_on(find("three-card-poker"), date(2010, 9, 7), {})
    study = ThreeStudy("three-card-poker", law, options)
    tables = [{"game": "three-card-poker", "hands": [{"do": does}]} for does in ("double", "play")]
    unknown, blind = study.priced(tables)
    assert unknown is None
    assert blind is not None


@pytest.mark.full
def test_caribbean_stud_by_rules_of_thumb() -> None:
    """Michael Shackleford, "The Wizard of Odds Analyzes the New Casino Games", Contingencies, November/December 2000,
    and the same strategies on Wizard of Odds with what each loses over all deals.
    """
    losses = (
        1_059_715_400_580, 1_063_176_931_284, 1_090_272_101_460, 1_132_600_203_540, 3_310_360_338_060,
    )  # fmt: skip
    found = [Fraction(each["house_edge"]["exact"]) for each in simpler("caribbean-stud")]
    assert found == [Fraction(loss, CARIBBEAN_DEALS) for loss in losses]


def test_two_card_joker_poker_played_as_the_dealer_or_blind() -> None:
    """Wizard of Odds, "Two Card Joker Poker": best play calls from queen and five on, 3.15%."""
    (row,) = analyse("two-card-joker-poker", wagers=["ante"]).wagers
    assert f"{float(row.figures.house_edge):.2%}" == "3.15%"
    assert edges(simpler("two-card-joker-poker")) == ["3.23%", "6.81%"]


def test_mississippi_stud_by_points_alone() -> None:
    """Two points for a card whose pair wins, one where it goes back, as Wizard of Odds counts; draws are left out."""
    found = simpler("mississippi-stud")
    assert Fraction(found[0]["house_edge"]["exact"]) == Fraction(202_511, 3_248_700)
    assert edges(found) == ["6.23%", "25.67%"]


def test_flop_poker_without_draws_to_straights_or_blind() -> None:
    """Derived: none is known to have been published."""
    assert edges(simpler("flop-poker")) == ["11.32%", "10.60%"]


@pytest.mark.full
def test_boston_5_stud_with_folds() -> None:
    """Wizard of Odds, "Boston 5": raise on everything. A fold gives three antes up."""
    costs = [Fraction(each["costs"]["exact"]) for each in simpler("boston-5-stud")]
    assert costs == [
        Fraction(123_230_329_909, 276_850_423_850),
        Fraction(173_779_374_001, 110_740_169_540),
    ]


def fits(hand: str, board: str, trait: str, value: Any) -> bool:
    """Whether a hand on a board is what a row says."""
    one, two = sorted(parse_cards(hand), reverse=True)
    boards = np.array([sorted(parse_cards(board))], np.int64)
    found = OnBoards(boards, ranking("five")).fits()[trait](value)
    return bool(found >> one * (one - 1) // 2 + two & 1)


@pytest.mark.parametrize(
    ("hand", "board", "trait", "value", "expected"),
    [
        ("9s 2d", "9c 5h 4s", "pair", "9", True),
        ("9s 2d", "9c 5h 4s", "pair", "T", False),
        ("As 2d", "9c 9h 4s", "pair", "2", False),  # the pair is the board's
        ("6s 6d", "9c 5h 4s", "pair", "6", True),
        ("6s 6d", "9c 5h 4s", "pocket", "6", True),
        ("9s 2d", "9c 5h 5s", "two-pair", True, True),
        ("9s 9d", "9c 5h 4s", "two-pair", True, True),
        ("9s 2d", "9c 5h 4s", "two-pair", True, False),
        ("Ts 2s", "9s 5s 4d", "four-suited", "T", True),
        ("9s 2s", "Ts 5s 4d", "four-suited", "T", False),
        ("Ts 2d", "9s 5s 4s", "four-suited", "T", True),
        ("Ts 2s", "9s 5s 4s", "five-suited", "2", True),
        ("Ts 2d", "9s 5s 4s", "five-suited", "2", False),
        ("7s 6d", "5c 4h Ks", "run", 4, True),
        ("As 2d", "3c 4h Ks", "run", 4, True),  # the ace low
        ("As Kd", "Qc Jh 2s", "run", 4, True),
        ("As 2d", "7c 6h 5s 4d", "run", 4, False),  # the run is the board's
        ("8s 2d", "7c 6h 5s 4d", "run", 5, True),
        ("7s 6s", "5s 4s Kd", "suited-run", 4, True),
        ("7s 6s", "5s 4d Kd", "suited-run", 4, False),
        ("Qs Jd", "As Kd 9c 5h 2s", "outs-below", 16, True),  # the fifteen cards that pair the board
        ("Qs Jd", "As Kd 9c 5h 2s", "outs-below", 15, False),
        ("4s 3d", "As Kd 9c 7h 2s", "outs-below", 21, False),  # and every higher card beside it
        ("As Kd", "9c 8h 7s", "cards", "AK", True),
        ("As Kd", "9c 8h 7s", "cards", "AKs", False),
    ],
)  # fmt: skip
def test_what_hands_are_on_boards(hand: str, board: str, trait: str, value: Any, *, expected: bool) -> None:
    assert fits(hand, board, trait, value) == expected


@pytest.mark.full
def test_texas_hold_em_bonus_by_a_published_simplified_strategy() -> None:
    """table-games-online.com, "Texas Hold 'Em Bonus"; the ante wins with a flush or better, as in Atlantic City."""
    (found,) = simpler("texas-hold-em-bonus")
    assert Fraction(found["house_edge"]["exact"]) == Fraction(20_168_810_743, 257_535_278_000)
    assert f"{found['costs']['value']:.3%}" == "2.238%"


@pytest.mark.full
def test_ultimate_texas_hold_em_by_the_practical_strategy() -> None:
    """The strategy of Wizard of Odds in its form without suits; best play loses 2.185%."""
    (found,) = simpler("ultimate-texas-hold-em")
    assert Fraction(found["house_edge"]["exact"]) == Fraction(44_783_980_463, 1_738_363_126_500)
    assert f"{found['costs']['value']:.3%}" == "0.391%"
