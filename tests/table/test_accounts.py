"""Accounts by their signs, and a wager settled with whoever banks it."""

from __future__ import annotations

import pytest

from pitboss.table.accounts import allows, settlement, shared
from pitboss.table.events import Postings


@pytest.mark.parametrize(
    ("account", "below", "above"),
    [
        ("bank", True, True), ("cage", True, True), ("stack:3", False, True), ("layout", False, True),
        ("escrow:3", False, True), ("meter:jackpot", False, True), ("owed:3", True, False),
    ],
)  # fmt: skip
def test_an_account_goes_as_far_as_its_word_says(account: str, below: bool, above: bool) -> None:
    assert (allows(account, -1), allows(account, 0), allows(account, 1)) == (below, True, above)


@pytest.mark.parametrize(
    ("net", "postings"),
    [
        (2_000, (("layout", -1_000), ("stack:2", 3_000), ("bank", -2_000))),
        (-1_000, (("layout", -1_000), ("bank", 1_000))),
        (0, (("layout", -1_000), ("stack:2", 1_000))),
        (-500, (("layout", -1_000), ("stack:2", 500), ("bank", 500))),
    ],
)
def test_the_house_stands_behind_a_wager(net: int, postings: Postings) -> None:
    assert settlement(2, 1_000, net) == postings


def test_a_seat_that_banks_pays_and_collects_from_its_escrow() -> None:
    assert settlement(2, 1_000, 1_000, "escrow:3") == (
        ("layout", -1_000), ("stack:2", 2_000), ("escrow:3", -1_000),
    )  # fmt: skip
    assert settlement(2, 1_000, -1_000, "escrow:3") == (("layout", -1_000), ("escrow:3", 1_000))


@pytest.mark.parametrize("cents", [101, -101])
def test_a_bank_in_shares_is_settled_in_shares_and_the_first_takes_what_is_left_over(cents: int) -> None:
    sign = 1 if cents > 0 else -1
    assert shared("bank+escrow:3", cents) == (("bank", sign * 51), ("escrow:3", sign * 50))
    assert shared("escrow:3*2+bank", cents) == (("escrow:3", sign * 68), ("bank", sign * 33))


@pytest.mark.parametrize("banker", ["bank", "escrow:3", "bank+escrow:3", "bank*2+escrow:3+escrow:4"])
@pytest.mark.parametrize("net", [-1_001, -7, 0, 1, 3_333])
def test_every_settlement_balances(banker: str, net: int) -> None:
    assert sum(cents for _, cents in settlement(1, 1_001, net, banker)) == 0
    assert sum(cents for _, cents in settlement(1, 1_001, 100, banker, fee=5)) == 0
