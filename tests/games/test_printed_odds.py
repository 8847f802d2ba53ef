"""The odds that layouts print: of the law's day, and of what the licensee posts."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games import open_games
from pitboss.table import Table


def pays(game: str, as_of: str | None = None, **options: Any) -> dict[str, dict[str, str]]:
    table = Table.open(game, as_of=as_of, options=options, seats={1: 100_000})
    return table.game.pays(table.rules)


def test_craps_areas_have_one_price_or_one_for_each_number() -> None:
    printed = pays("craps", offer_fire_bet=True)
    assert printed["place-6"] == {"": "7 to 6"}
    assert printed["craps-12"] == {"": "30 to 1"}
    assert printed["dont-pass-odds"]["4"] == "1 to 2"
    assert printed["field"] == {
        "2": "2 to 1", "3": "1 to 1", "4": "1 to 1", "9": "1 to 1", "10": "1 to 1", "11": "1 to 1", "12": "2 to 1",
    }  # fmt: skip
    assert printed["fire-bet"]["6"] == "999 to 1"


def test_a_wager_that_is_paid_in_parts_prints_no_odds_of_its_own() -> None:
    assert not {"horn", "whirl", "craps-eleven", "horn-high-12"} & set(pays("craps"))


def test_what_is_not_offered_is_not_printed() -> None:
    assert "fire-bet" not in pays("craps")
    assert "hop-1-3" not in pays("craps", "2001-01-15")
    assert pays("craps", "2001-01-16")["hop-1-3"] == {"": "15 to 1"}


def test_what_the_licensee_posts_is_printed() -> None:
    assert pays("craps", field_pay_12="3 to 1")["field"]["12"] == "3 to 1"
    assert pays("let-it-ride", pay_table={"flush": "9 to 1"})["bet-three"]["flush"] == "9 to 1"


def test_pay_tables_of_the_card_games() -> None:
    printed = pays("three-card-poker")
    assert printed["pair-plus"]["straight-flush"] == "40 to 1"
    assert printed["ante-bonus"] == {
        "straight-flush": "5 to 1",
        "three-of-a-kind": "4 to 1",
        "straight": "1 to 1",
    }
    assert pays("let-it-ride")["bet-one"]["tens-or-better"] == "1 to 1"


@pytest.mark.parametrize("game", open_games())
def test_only_wagers_of_the_game_have_odds(game: str) -> None:
    table = Table.open(game, seats={1: 100_000, 2: 100_000})
    described = getattr(table.rules, "round", None)
    later = {*described.wagers, *described.bonuses} if described is not None else set[str]()
    later |= {"insurance"} if "insure" in table.game.actions else set()
    known = {*table.game.wagers(table.rules.law), *later} if table.game.pays(table.rules) else set[str]()
    assert set(table.game.pays(table.rules)) <= known


def test_the_prices_of_a_wager_are_printed_from_the_lowest_up() -> None:
    assert list(pays("sic-bo")["one-of-a-kind"]) == ["one die", "two dice", "three dice"]
