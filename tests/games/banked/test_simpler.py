"""What simpler play costs, held against what was published of it."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from pitboss.analysis import analyse
from pitboss.analysis.odds import chosen_on
from pitboss.games import find
from pitboss.games.three_card_poker.math import ThreeStudy

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
