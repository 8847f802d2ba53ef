"""The math of double attack blackjack."""

from __future__ import annotations

from fractions import Fraction
from math import perm

import pytest

from games.double_attack_blackjack import endless
from pitboss.analysis import analyse
from pitboss.games import find
from pitboss.games.box.solve import solve
from pitboss.games.box.terms import Terms, full
from pitboss.games.double_attack_blackjack.math import bust_chances, expectation, terms_of, whole_shoe
from pitboss.games.shoe.rules import rules_of
from pitboss.law import catalogue
from pitboss.table.options import resolve


# Grochowski (casinocitytimes.com, 2011), after Shackleford: attack against 2 to 8, draw to 12 and 13 always.
def test_best_play_is_the_published_one() -> None:
    row = analyse("double-attack-blackjack", wagers=("bet",)).wagers[0]
    assert row.strategy["attack"] == ["2", "3", "4", "5", "6", "7", "8"]
    chart = row.strategy["chart"]["rows"]
    assert chart["12"] == chart["13"] == ["H"] * 10
    assert chart["14"][:3] == ["H", "H", "S"]
    assert chart["17"] == ["S"] * 9 + ["R"]
    assert 0 < float(row.figures.house_edge) < 0.0065


def test_an_endless_shoe_has_the_edge_of_a_plain_recursion() -> None:
    """So many decks are nearly endless; what is left of the difference is about 0.015 / decks."""
    law = catalogue().on(catalogue().newest)
    chosen, _ = resolve(find("double-attack-blackjack").options, law, {}, chip="0.25")
    many = terms_of(rules_of("double-attack-blackjack", law, chosen))._replace(decks=16_000)
    assert solve(many, full(many)).expectation == pytest.approx(endless.expectation(), abs=1e-6)


def test_an_endless_shoe_comes_to_the_published_edge() -> None:
    """Shackleford's 0.62 % as Grochowski quotes it (casinocitytimes.com, 2011) is met from an endless shoe, if an ace
    and a ten after a split count as the even-money blackjack that they look like. From eight decks it is 0.49 %.
    """
    assert f"{-100 * endless.expectation(split_21_wins=True):.2f}" == "0.62"
    theirs = Terms(
        decks=16_000, ten_spots=False, blackjack_pays=1, split_21_wins=True, double_any=True, rescue=True,
        surrender="any", attack=True, insurance_pays=2.5,
    )  # fmt: skip
    assert f"{-100 * solve(theirs, full(theirs)).expectation:.2f}" == "0.62"
    row = analyse("double-attack-blackjack", wagers=("bet",)).wagers[0]
    assert f"{100 * float(row.figures.house_edge):.2f}" == "0.49"


def test_bust_it_by_hand() -> None:
    """Three eights, in all and of one suit or colour, of eight decks without ten-spots."""
    nets = analyse("double-attack-blackjack", wagers=("bust-it",)).wagers[0].figures.distribution
    orders = perm(384, 3)
    suited, coloured = 4 * perm(8, 3), 2 * perm(16, 3)
    assert nets.probability(200) == Fraction(suited, orders)
    assert nets.probability(50) == Fraction(coloured - suited, orders)
    # A six takes a hard 16 over: ten and six, nine and seven, eight and eight.
    two = 2 * 96 * 32 * 31 + 2 * 32 * 32 * 32 + 32 * 31 * 32
    assert nets.probability(15) == Fraction(two, orders)
    assert float(-nets.mean) == pytest.approx(0.08006, abs=1e-5)


def test_bust_it_once_the_eights_are_gone() -> None:
    """No line of eights, and a dealer who goes over less often with what is left of sixes alone."""
    law = catalogue().on(catalogue().newest)
    chosen, _ = resolve(find("double-attack-blackjack").options, law, {}, chip="0.25")
    table = rules_of("double-attack-blackjack", law, chosen)
    whole = expectation(table, "bust-it", whole_shoe(table))
    assert float(whole) == pytest.approx(-0.08006, abs=1e-5)
    left = whole_shoe(table, [card for card in range(24, 28) for _ in range(8)])
    assert not {"eights-one-suit", "eights-one-colour", "eight"} & set(bust_chances(table, left))
    tens_and_sixes = [8 if card // 4 in (4, 9, 10, 11) else 0 for card in range(52)]
    assert expectation(table, "bust-it", tens_and_sixes) > whole
