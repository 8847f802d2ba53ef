"""Rulings that are the same at every table: devices and requests for the rules (8.1, 8.5), and acts of nobody."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games import open_games
from pitboss.table import BadCommand, Command, Refused, Table
from pitboss.table.events import Ruled

GAMES = ("craps", "mini-craps", "three-card-poker", "let-it-ride", "hold-em")


def state_(table: Table, kind: str, seat: int | None, **args: Any) -> Ruled:
    (ruling,) = table.do(Command("irregularity", seat, args={"kind": kind, **args}))
    assert isinstance(ruling, Ruled)
    return ruling


@pytest.mark.parametrize("game", GAMES)
def test_a_device_seen_is_stopped_and_touches_no_money(game: str) -> None:
    table = Table.open(game, seats={1: 10_000})
    before = table.state.balances
    ruling = state_(table, "device-seen", 1)
    assert (ruling.seat, ruling.by, ruling.cites, ruling.postings) == (1, "supervisor", ("19:47-8.1",), ())
    assert table.state.balances == before


def test_at_every_table_the_floor_may_say_that_a_device_was_seen() -> None:
    for game in open_games():
        table = Table.open(game, seats={1: 10_000, 2: 10_000})
        offered = [
            offer.seat
            for offer in table.awaits()
            if (offer.do, offer.fixed.get("kind"), offer.kind) == ("irregularity", "device-seen", "house")
        ]
        assert offered == [1, 2], game


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_shown_on_request_and_a_guide_where_the_house_has_them(game: str) -> None:
    with_guides = state_(Table.open(game, seats={1: 10_000}), "rules-requested", 1)
    without = state_(
        Table.open(game, seats={1: 10_000}, options={"guide_on_request": False}), "rules-requested", 1
    )
    assert "rules are shown" in with_guides.decision
    assert "gaming guide" in with_guides.decision
    assert "rules are shown" in without.decision
    assert "gaming guide" not in without.decision


def test_such_a_ruling_names_a_seat_and_nothing_else() -> None:
    table = Table.open("craps", seats={1: 10_000})
    with pytest.raises(BadCommand, match="device-seen names a seat and nothing else, not 'amount'"):
        state_(table, "device-seen", 1, amount=5)


def test_a_ruling_that_needs_a_seat_says_so_where_none_is_named() -> None:
    table = Table.open("craps", seats={1: 10_000, 4: 10_000})
    with pytest.raises(Refused, match="No seat is named; occupied seats: 1, 4"):
        state_(table, "device-seen", None)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("act", ["leave", "buy-in", "remove-player"])
def test_an_act_of_nobody_is_refused_by_the_subchapter_and_changes_nothing(game: str, act: str) -> None:
    table = Table.open(game, seats={1: 10_000})
    events = len(table.log)
    args = {"amount": 100} if act == "buy-in" else {}
    with pytest.raises(Refused, match="Seat 2 is empty; occupied seats: 1") as caught:
        table.do(Command(act, 2, args=args))
    assert table.game.subchapter in caught.value.cites
    assert len(table.log) == events
