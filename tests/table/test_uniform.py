"""Uniform odds (1.4(b)): what a house pays above the least it pays at all of its craps tables."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.table import Refused, Table
from pitboss.table.uniform import differences, refuse_difference


def pays(game: str = "craps", **options: Any) -> Table:
    return Table.open(game, options=options)


def found(here: Table, there: Table) -> list[tuple[str, str, str, str]]:
    told = differences(here.game, here.rules, there.game, there.rules)
    return [(each.wager, each.line, each.here, each.there) for each in told]


def test_tables_that_pay_alike_do_not_differ() -> None:
    choices: tuple[dict[str, Any], ...] = ({}, {"payout_odds": {"hard-6": "10 to 1"}}, {"field_pay_12": 3})
    for options in choices:
        assert found(pays(**options), pays("mini-craps", **options)) == []


@pytest.mark.parametrize(
    ("options", "difference"),
    [
        ({"payout_odds": {"hard-6": "10 to 1"}}, ("hard-6", "", "10 to 1", "9 to 1")),
        ({"field_pay_12": "3 to 1"}, ("field", "12", "3 to 1", "2 to 1")),
        ({"payout_odds": {"eleven": "16 to 1"}}, ("eleven", "", "16 to 1", "15 to 1")),
    ],
)
@pytest.mark.parametrize("other", ["craps", "mini-craps"])
def test_odds_above_the_least_at_one_table_only_are_a_difference(
    other: str, options: dict[str, Any], difference: tuple[str, str, str, str]
) -> None:
    assert found(pays(**options), pays(other)) == [difference]


def test_what_the_clause_does_not_list_need_not_be_alike() -> None:
    assert found(pays(offer_fire_bet=True, fire_bet_table="B"), pays(offer_fire_bet=True)) == []
    assert found(pays(commission_rate=4), pays()) == []
    assert found(pays(offer_6_7_8=True), pays()) == []


def test_other_games_are_not_compared() -> None:
    assert found(pays("let-it-ride", pay_table={"flush": "9 to 1"}), pays("let-it-ride")) == []
    assert found(pays("let-it-ride"), pays()) == []


def test_a_house_refuses_a_table_that_pays_otherwise_than_an_open_one() -> None:
    here, there = pays(field_pay_2="3 to 1"), pays("mini-craps")
    refuse_difference(there.game, there.rules, there.game, there.rules)
    with pytest.raises(
        Refused, match=r"field pays 2 to 1 on 2 at another table .* would pay 3 to 1 here"
    ) as no:
        refuse_difference(here.game, here.rules, there.game, there.rules)
    assert no.value.cites == ("19:47-1.4(b)", "19:47-1.4(b) table")
