"""One solver for hands that grow: fed by the Round, it finds what a counting made for one game alone finds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.analysis import analyse
from pitboss.games.banked.growing import End, Growing
from pitboss.games.banked.holdings import holdings
from pitboss.table import Table


def expected(solved: Growing) -> Fraction:
    total = sum(solved.tally.values())
    return sum((ways * _net(solved, end) for end, ways in solved.tally.items()), Fraction(0)) / total


def _net(solved: Growing, end: End) -> Fraction:
    nets = solved.given_up(end.stakes) if end.line is None else solved.nets(end.stakes, end.line)
    return sum(nets, Fraction(0))


@pytest.fixture(scope="module")
def let_it_ride() -> Growing:
    return Growing(Table.open("let-it-ride").rules)


def test_let_it_ride_costs_what_its_bets_cost_one_by_one(let_it_ride: Growing) -> None:
    """tests/games/let_it_ride/test_math.py holds that figure against published ones."""
    bets = analyse("let-it-ride", wagers=let_it_ride.wagers).wagers
    assert -expected(let_it_ride) == sum(bet.figures.house_edge for bet in bets)


def test_every_deal_is_counted_once(let_it_ride: Growing) -> None:
    assert sum(let_it_ride.tally.values()) == 22_100 * 49 * 48


def test_a_limit_on_what_a_hand_wins_takes_from_the_first_wager_last() -> None:
    """Bets of $100 under $50,000: the royal flush pays bet one 50,000 and the others nothing."""
    solved = Growing(Table.open("let-it-ride", options={"payout_limit": 50_000}).rules, amount=10_000)
    assert solved.nets((1, 1, 1), "royal-flush") == (500, 0, 0)
    assert solved.nets((1, 1, 1), "flush") == (8, 8, 8)


@pytest.mark.parametrize(("size", "hands"), [(2, 1_326), (3, 22_100), (4, 270_725), (5, 2_598_960)])
def test_holdings_stand_for_all_hands(size: int, hands: int) -> None:
    assert sum(held.ways for held in holdings(size)) == hands
