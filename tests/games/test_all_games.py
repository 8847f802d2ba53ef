"""Subchapter 8 at every table: posted limits, multiples, what stands together, notices and who goes on as before."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pitboss.games import find, open_games
from pitboss.law import under
from pitboss.table import Command, Refused, Table
from pitboss.table.offers import Amount, Offer

AGAINST_THE_HOUSE = [game for game in open_games() if find(game).bank != "pot"]
PLAYERS_BANK = "chemin-de-fer"
"""There the first amount is what a player puts up as the bank (4.6), no wager against the house."""
WAGERING = [game for game in AGAINST_THE_HOUSE if game != PLAYERS_BANK]
SEATS = {1: 2_000_00, 2: 2_000_00}


class Least:
    def below(self, n: int) -> int:
        return 0


def first_wager(table: Table, seat: int = 1) -> tuple[Offer, str, Amount]:
    for offer in table.awaits():
        for name, param in offer.params.items():
            if offer.seat == seat and isinstance(param, Amount):
                return offer, name, param
    raise AssertionError(f"{table.game.id} offers seat {seat} no wager")


def of(offer: Offer, name: str, cents: int) -> Command:
    command = offer.sample(Least())
    return msgspec.structs.replace(command, args={**command.args, name: cents})


@pytest.mark.parametrize("game", WAGERING)
@pytest.mark.parametrize(
    ("cents", "lawful"),
    [(2_400, False), (2_500, True), (2_600, False), (7_500, True), (10_000, True), (12_500, False)],
)
def test_a_wager_keeps_to_the_sign(game: str, cents: int, lawful: bool) -> None:
    """8.2: not below the least, not above the most, in the multiples that are posted; each one step off."""
    table = Table.open(game, options={"table_min": 25, "table_max": 100, "increment": 25}, seats=SEATS)
    offer, name, _ = first_wager(table)
    why = table.why_not(of(offer, name, cents))
    if lawful:
        assert why is None or not any(under(cite, "19:47-8.2") for cite in _cites(why)), why
    else:
        assert any(under(cite, "19:47-8.2") for cite in _cites(why)), why


def _cites(why: Any) -> tuple[str, ...]:
    return why.cites if isinstance(why, Refused) else ()


@pytest.mark.parametrize("game", WAGERING)
def test_what_one_player_has_up_together_keeps_to_the_sign(game: str) -> None:
    table = Table.open(game, options={"table_min": 5, "aggregate_limits": {"player": 50}}, seats=SEATS)
    offer, name, param = first_wager(table)
    assert param.most <= 50_00
    why = table.why_not(of(offer, name, 55_00))
    assert any(under(cite, "19:47-8.2") for cite in _cites(why)), why


@pytest.mark.parametrize("game", AGAINST_THE_HOUSE)
def test_a_change_of_limits_is_announced(game: str) -> None:
    """8.3: in the players' favour at once, against them after half an hour; who sits there goes on as before."""
    table = Table.open(game, options={"table_min": 10}, seats=SEATS)
    (given, changed) = table.do(Command("notice", args={"option": "table_min", "value": 5}))
    assert (given.adverse, changed.value) == (False, 500)  # type: ignore[attr-defined]
    (given,) = table.do(Command("notice", args={"option": "table_min", "value": 25}))
    assert given.adverse  # type: ignore[attr-defined]
    assert given.cites
    assert (
        table.why_not(Command("notice", args={"option": "table_max", "value": 100, "minutes": 29}))
        is not None
    )
    table.do(Command("time", args={"minutes": 29}))
    assert table.state.option("table_min") == 500
    table.do(Command("time", args={"minutes": 1}))
    assert table.state.option("table_min") == 2_500
    assert table.state.seats[1].keeps
    table.do(Command("sit", 3, args={"chips": 2_000_00}))
    assert not table.state.seats[3].keeps
    if game in WAGERING:
        assert first_wager(table, 1)[2].least < 2_500 <= first_wager(table, 3)[2].least


@pytest.mark.parametrize("game", AGAINST_THE_HOUSE)
def test_an_empty_table_changes_at_once(game: str) -> None:
    table = Table.open(game, options={"table_min": 10})
    table.do(Command("notice", args={"option": "table_min", "value": 25}))
    assert table.state.option("table_min") == 2_500
