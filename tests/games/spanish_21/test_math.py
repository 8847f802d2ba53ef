"""The math of Spanish 21 against figures published by others."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.analysis import analyse
from pitboss.games import find
from pitboss.games.shoe.rules import rules_of
from pitboss.games.spanish_21.math import expectation, super_bonus, terms_of, whole_shoe
from pitboss.law import catalogue
from pitboss.table.options import resolve


def rules(**options: Any) -> Any:
    law = catalogue().on(catalogue().newest)
    chosen, _ = resolve(find("spanish-21").options, law, options, chip="0.25")
    return rules_of("spanish-21", law, chosen)


# Shackleford: 0.38 % with eight decks, the dealer standing on soft 17, without the super bonus.
def test_the_first_wager_costs_what_is_published() -> None:
    row = analyse("spanish-21", wagers=("spanish-21",)).wagers[0]
    assert float(row.figures.house_edge) == pytest.approx(0.0038, abs=0.0001)
    assert row.strategy["chart"]["rows"]["17"][-1].startswith("R")


def test_the_solver_is_told_what_the_paragraphs_say() -> None:
    told = terms_of(rules())
    assert (told.any_21_wins, told.blackjack_first, told.rescue, told.surrender) == (True, True, True, "late")
    assert (told.five_cards, told.six_cards, told.seven_cards, told.sixes) == (1.5, 2.0, 3.0, (1.5, 2.0, 3.0))
    less = terms_of(
        rules(draw_and_double_split_aces=False, surrender=False, double_down_rescue=False, max_hands=2)
    )
    assert (less.one_card_to_aces, less.resplit_aces, less.surrender, less.rescue) == (
        True,
        False,
        "none",
        False,
    )


# Shackleford, match the dealer of Spanish 21: 3.06 % (six decks, 4 and 9) and 2.99 % (eight decks, 3 and 12).
@pytest.mark.parametrize(("decks", "edge"), [(6, 0.0306), (8, 0.0299)])
def test_match_the_dealer_costs_what_is_published(decks: int, edge: float) -> None:
    row = analyse("spanish-21", options={"decks": decks}, wagers=("match-the-dealer",)).wagers[0]
    assert float(row.figures.house_edge) == pytest.approx(edge, abs=5e-5)
    table = rules(decks=decks)
    assert expectation(table, "match-the-dealer", whole_shoe(table)) == -row.figures.house_edge
    # Without sevens nothing matches a seven, and no seven is an up card: the other ranks match a little more often.
    sevens = [card for card in range(20, 24) for _ in range(decks)]
    assert expectation(table, "match-the-dealer", whole_shoe(table, sevens)) > -row.figures.house_edge


# The same: 0.030 % with six decks for a $5 or $25 bet, if every such pair is drawn to; that gives up a split.
def test_the_super_bonus_is_worth_a_little_less_than_its_chance() -> None:
    table = rules(decks=6)
    found = super_bonus(table, terms_of(table), 500)
    gross = 24 / 288 * (5 * 4 * 3 + 3 * 6 * 5 * 4) / (287 * 286 * 285) * 200
    assert gross == pytest.approx(0.0003, abs=1e-6)
    assert 0.85 * gross < found < gross
    assert super_bonus(table, terms_of(table), 400) == 0


# The bonuses of the paragraph are 3 to 2, 2 to 1 and 3 to 1, by suits: 1 of 16 hands of 6, 7 and 8 is suited.
def test_every_result_is_one_that_a_table_pays() -> None:
    """A 21 whose suits decide what it pays is told with each of that, not with what it pays on average."""
    figures = analyse("spanish-21", wagers=("spanish-21",)).wagers[0].figures
    assert {net.denominator for net, _ in figures.distribution} == {1, 2}
    assert figures.house_edge == -figures.distribution.mean - sum(more.brings for more in figures.more)
