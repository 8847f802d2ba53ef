"""The solver against every order of tiny shoes, against an endless shoe, and against figures published by others."""

from __future__ import annotations

from typing import Any

import pytest

from games.box.by_hand import Tiny
from pitboss.games.box.compositions import counted, draws, hands
from pitboss.games.box.solve import Solution, solve
from pitboss.games.box.terms import ACE, TEN, Terms, full

PRACTICE = Terms(6, split_21_wins=False)
SPANISH = Terms(
    8, ten_spots=False, blackjack_first=True, any_21_wins=True, double_any=True, double_bonus=False, rescue=True,
    surrender="late", resplit_aces=True, one_card_to_aces=False, five_cards=1.5, six_cards=2.0, seven_cards=3.0,
    sixes=(1.5, 2.0, 3.0), sevens=(1.5, 2.0, 3.0),
)  # fmt: skip
ATTACK = Terms(
    8, ten_spots=False, blackjack_pays=1.0, double_any=True, rescue=True, surrender="any", split_21_wins=False,
    attack=True, insurance_pays=2.5,
)  # fmt: skip


@pytest.fixture(scope="module")
def six_decks() -> Solution:
    return solve(PRACTICE, full(PRACTICE))


def test_every_hand_is_listed_once_with_its_points() -> None:
    known = hands()
    assert len(known.number) == len(known.total) == 3082
    assert known.total[known.of(ACE, 5)] == 17
    assert known.soft[known.of(ACE, 5)]
    assert known.total[known.of(ACE, 5, TEN)] == 17
    assert counted((0, 0, 0, 0, 0, 0, 3, 0, 0, 0)) == (21, False)
    assert known.child[known.of(TEN, 5), TEN] == -1


def test_a_dealer_with_a_six_draws_a_ten_and_a_five_in_two_orders() -> None:
    known = draws(False)
    at = next(
        node for node in range(known.first[5], known.first[6])
        if known.rank[node] == 4 and known.depth[node] == 1 and known.parent[node] == 0
    )  # fmt: skip
    assert (known.ways[at], known.result[at]) == (2, 21 - 17)


# Cards of each rank from the ace to the tens: few, but nobody ever draws from an empty shoe.
TINY = {
    "twos and sevens": (2, 4, 0, 0, 0, 0, 3, 0, 0, 9),
    "eights": (0, 0, 2, 0, 0, 0, 0, 4, 1, 9),
    "aces": (4, 0, 0, 0, 0, 3, 0, 0, 0, 9),
    "fives and sixes": (1, 0, 0, 0, 3, 3, 0, 0, 0, 9),
    "fours and eights": (1, 0, 0, 3, 0, 0, 0, 4, 0, 9),
    "sixes to eights": (1, 0, 0, 0, 0, 3, 4, 2, 0, 9),
}
VARIANTS = {
    "practice": PRACTICE,
    "letter": Terms(6),
    "hits soft 17, surrender": Terms(6, soft_17=True, surrender="late", max_hands=3),
    "aces again": Terms(6, resplit_aces=True, blackjack_pays=1.2),
    "optional payouts": Terms(6, five_cards=2.0, sevens=(1.5, 1.5, 1.5), sixes=(2.0, 2.0, 2.0)),
    "as spanish 21": SPANISH._replace(sixes=(1.5, 1.5, 1.5), sevens=(1.5, 1.5, 1.5)),
    "as double attack": ATTACK,
}


ALWAYS = {
    ("eights", "letter"), ("eights", "hits soft 17, surrender"), ("eights", "as double attack"), ("aces", "practice"),
    ("aces", "aces again"), ("aces", "as spanish 21"), ("fives and sixes", "letter"),
    ("fives and sixes", "optional payouts"), ("fours and eights", "practice"), ("sixes to eights", "as spanish 21"),
}  # fmt: skip
"""The others run with the full tests."""


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        pytest.param(name, variant, marks=() if (name, variant) in ALWAYS else (pytest.mark.full,))
        for name in TINY
        for variant in VARIANTS
    ],
)
def test_a_tiny_shoe_is_worth_what_all_its_orders_make(name: str, variant: str) -> None:
    terms, shoe = VARIANTS[variant], TINY[name]
    assert solve(terms, shoe).expectation == pytest.approx(float(Tiny(terms, shoe).expectation()), abs=1e-12)


# Eric Farmer's analyser (github.com/possibly-wrong/blackjack), six decks: the dealer stands on soft 17, doubling on any
# two cards and after splits, up to four hands, aces split once, no surrender; split hands by their own cards (CDZ-).
def test_six_decks_cost_what_the_best_public_analyser_says(six_decks: Solution) -> None:
    assert six_decks.expectation == pytest.approx(-0.00402870236, abs=5e-12)


def test_by_the_letter_of_2_3_a_3_the_edge_is_smaller(six_decks: Solution) -> None:
    """A split 21 in two cards is not tied: what that adds is the chance of the tie."""
    letter = Terms(6)
    assert solve(letter, full(letter)).expectation > six_decks.expectation + 0.0002


# Michael Shackleford, blackjack appendix 1: an endless shoe, the same rules.
ENDLESS = {
    (TEN, TEN, 5, "stand"): -0.540430, (TEN, TEN, 5, "hit"): -0.539826, (1, TEN, 1, "stand"): -0.292784,
    (1, TEN, 1, "hit"): -0.253390, (TEN, 7, 7, "split"): -0.480686, (ACE, ACE, ACE, "split"): 0.109061,
    (5, 4, 5, "double"): 0.667380,
}  # fmt: skip


def test_an_endless_shoe_is_as_published() -> None:
    endless = PRACTICE._replace(decks=10**7)
    found = solve(endless, full(endless))
    assert found.expectation == pytest.approx(-0.00511734, abs=2e-8)
    for (up, one, other, act), value in ENDLESS.items():
        assert found.given(up, one, other)[act] == pytest.approx(value, abs=2e-6), (up, one, other, act)


# The same, appendix 9, two decks, the dealer draws to soft 17; his split hands know how many there are, ours do not.
TWO_DECKS = {(ACE, 5, 3, "hit"): 0.038312, (ACE, 5, 4, "double"): 0.166650, (ACE, 6, ACE, "stand"): -0.224703,
             (ACE, 1, ACE, "hit"): -0.103429}  # fmt: skip


def test_two_decks_are_as_published() -> None:
    terms = PRACTICE._replace(decks=2, soft_17=True, double_after_split=False)
    found = solve(terms, full(terms))
    assert found.expectation == pytest.approx(-0.005252, abs=5e-6)
    for (up, one, other, act), value in TWO_DECKS.items():
        assert found.given(up, one, other)[act] == pytest.approx(value, abs=2e-6), (up, one, other, act)


# Shackleford's table of rules of Spanish 21 (no super bonus; read in a copy of it): what the game costs in percent.
@pytest.mark.parametrize(
    ("decks", "soft_17", "edge"), [(6, False, 0.37), (8, False, 0.38), (6, True, 0.78), (8, True, 0.80)]
)
def test_spanish_21_costs_what_is_published(decks: int, soft_17: bool, edge: float) -> None:
    terms = SPANISH._replace(decks=decks, soft_17=soft_17)
    assert -100 * solve(terms, full(terms)).expectation == pytest.approx(edge, abs=0.006)


# The same table: what a rule that is taken away costs, in percent.
@pytest.mark.full
@pytest.mark.parametrize(
    ("soft_17", "changed", "costs"),
    [(False, {"one_card_to_aces": True}, 0.28), (True, {"one_card_to_aces": True}, 0.28),
     (False, {"surrender": "none"}, 0.006), (True, {"surrender": "none"}, 0.018)],
)  # fmt: skip
def test_rules_of_spanish_21_cost_what_is_published(
    soft_17: bool, changed: dict[str, Any], costs: float
) -> None:
    terms = SPANISH._replace(decks=6, soft_17=soft_17)
    other = terms._replace(**changed)
    cost = 100 * (solve(terms, full(terms)).expectation - solve(other, full(other)).expectation)
    assert cost == pytest.approx(costs, abs=0.006 if costs > 0.1 else 0.001)


# John Grochowski (casinocitytimes.com, 2011) after Shackleford: attack when the dealer shows 2 to 8.
def test_double_attack_is_made_against_2_to_8() -> None:
    found = solve(ATTACK, full(ATTACK)).by_up
    assert [rank for rank in range(10) if found[rank] > 0] == list(range(1, 8))
