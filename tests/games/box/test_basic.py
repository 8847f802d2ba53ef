"""Basic strategy as it is printed everywhere, what a round makes, and side wagers on the first cards."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from pitboss.games.box import charts
from pitboss.games.box.first_cards import by_two, by_up_card, cards_left, drawn_on
from pitboss.games.box.hands import VALUES, one_suit
from pitboss.games.box.keeping import Kept, kept, reckon
from pitboss.games.box.solve import solve
from pitboss.games.box.terms import Terms, full

SIX = Terms(6, split_21_wins=False)


@pytest.fixture(scope="module")
def six() -> Kept:
    return reckon(SIX, full(SIX))[0]


# The chart for four to eight decks, dealer stands on soft 17, double after split, as every card sold in casinos has it;
# 16 against 10 stands with three cards or more (Shackleford, Ask the Wizard 277).
CHART = {
    "8": "H H H H H H H H H H", "9": "H D D D D H H H H H", "10": "D D D D D D D D H H",
    "11": "D D D D D D D D D H", "12": "H H S S S H H H H H", "13": "S S S S S H H H H H",
    "15": "S S S S S H H H H H", "16": "S S S S S H H H Hs H", "17": "S S S S S S S S S S",
    "A,2": "H H H D D H H H H H", "A,3": "H H H D D H H H H H", "A,4": "H H D D D H H H H H",
    "A,5": "H H D D D H H H H H", "A,6": "H D D D D H H H H H", "A,7": "S Ds Ds Ds Ds S S H H H",
    "A,8": "S S S S S S S S S S", "2,2": "P P P P P P - - - -", "3,3": "P P P P P P - - - -",
    "4,4": "- - - P P - - - - -", "5,5": "- - - - - - - - - -", "6,6": "P P P P P - - - - -",
    "7,7": "P P P P P P - - - -", "8,8": "P P P P P P P P P P", "9,9": "P P P P P - P P - -",
    "10,10": "- - - - - - - - - -", "A,A": "P P P P P P P P P P",
}  # fmt: skip


def test_the_chart_is_the_usual_one(six: Kept) -> None:
    made = charts.rows(six)
    assert {hand: " ".join(made[hand]) for hand in CHART} == CHART
    assert "Hs draw to two cards, stand with more" in charts.text(six)[-1]


def test_points_alone_cost_little_and_never_gain(six: Kept) -> None:
    assert 0 < six.expectation - six.basic < 0.0001


# The standard deviation of a hand is generally given as 1.15 units with these rules, and 1.13 units are wagered.
def test_a_round_spreads_as_published(six: Kept) -> None:
    nets, chances = np.array(six.nets), np.array(six.chances)
    assert float(chances.sum()) == pytest.approx(1)
    mean = float((nets * chances).sum())
    assert mean == pytest.approx(six.expectation, abs=5e-5)
    assert float((nets**2 * chances).sum() - mean**2) ** 0.5 == pytest.approx(1.15, abs=0.006)
    assert six.wagered == pytest.approx(1.13, abs=0.005)


def test_what_was_reckoned_is_kept(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    kept.cache_clear()
    made = kept(Terms(1, max_hands=2))
    kept.cache_clear()
    monkeypatch.setattr("pitboss.games.box.keeping.reckon", None)
    again = kept(Terms(1, max_hands=2))
    assert again == made
    kept.cache_clear()


def test_two_of_a_suit_from_cards_that_are_left() -> None:
    left = cards_left(6, gone=(0, 4, 8))
    found = by_two(left, lambda cards, _up: "suited" if one_suit(cards) else "")
    assert found["suited"] == Fraction(comb(75, 2) + 3 * comb(78, 2), comb(309, 2))


def test_three_of_a_suit_with_the_up_card() -> None:
    found = by_up_card(cards_left(6), lambda cards, up: "flush" if one_suit((*cards, up)) else "")
    assert found["flush"] == Fraction(4 * comb(78, 3), comb(312, 3))
    uneven = by_up_card(cards_left(1, gone=(0,)), lambda cards, up: "flush" if one_suit((*cards, up)) else "")
    assert uneven["flush"] == Fraction(comb(12, 3) + 3 * comb(13, 3), comb(51, 3))


def test_a_third_card_comes_where_nobody_has_a_blackjack() -> None:
    """From four aces and four kings alone."""
    left = [4 if card in (44, 48) else 0 for card in range(52)]
    blind = drawn_on(left, VALUES, lambda cards, _up: str(len(cards)), 3, lambda _cards: True, peek=False)
    assert blind == {"2": Fraction(32, 56), "3": Fraction(24, 56)}
    looks = drawn_on(left, VALUES, lambda cards, _up: str(len(cards)), 3, lambda _cards: True, peek=True)
    dealer = Fraction(2 * 2 * 4, 6 * 5)
    assert looks == {"2": Fraction(32, 56) + Fraction(24, 56) * dealer, "3": Fraction(24, 56) * (1 - dealer)}


def test_the_other_reading_of_a_split_21_needs_no_second_solution() -> None:
    """Splits alone change, and come to what a solution under the other terms comes to."""
    other = SIX._replace(split_21_wins=not SIX.split_21_wins)
    solved = solve(other, full(other)).expectation
    assert solve(SIX, full(SIX)).read_otherwise().expectation == pytest.approx(solved, abs=1e-14)
