"""Where chance deals, nobody names a card that nobody has seen: not before the deal, not after it, at no game."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from pitboss.chance import Counter
from pitboss.games import find, open_games
from pitboss.table import BadCommand, Command, Refused, Table

SEATS = {1: 50_000, 2: 50_000, 3: 50_000}


def _names_cards(game: str) -> bool:
    action = find(game).actions.get("irregularity")
    named = None if action is None else action.params.get("cards")
    return named is not None and named.type == "cards"  # cards of a layout are places, not dealt


GAMES = [game for game in open_games() if _names_cards(game)]


def _table(game: str, *, entered: bool) -> Table:
    table = Table.open(game, seats=SEATS, source=Counter(31, 1), entered=entered)
    if table.game.bank == "players":
        table.do(Command("bank", 3, args={"amount": 10_000}))
    for seat in SEATS:
        for wager in table.game.wagers(table.law):
            with contextlib.suppress(Refused, BadCommand):
                table.do(Command("wager", seat, args={"on": wager, "amount": 1_000}))
        while (lacking := table.game.completing(table.rules, table.state, seat)) is not None:
            table.do(lacking)
    return table


def _stated(table: Table, **more: Any) -> list[Command]:
    """Every irregularity that the table knows, about nobody and about a seat."""
    offered = {str(offer.fixed["kind"]) for offer in table.awaits() if offer.do == "irregularity"}
    kinds = sorted(offered | {"exposed-card", "card-off-table", "face-up-card"})
    return [
        Command("irregularity", seat, args={"kind": kind, **more}) for kind in kinds for seat in (None, 1, 2)
    ]


@pytest.mark.parametrize("dealt", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_no_irregularity_names_a_card_where_chance_deals(game: str, dealt: bool) -> None:
    table = _table(game, entered=False)
    if dealt:
        table.do(Command("deal"))
    for command in _stated(table, cards="As"):
        with pytest.raises(BadCommand):
            table.do(command)
    assert any(table.may(command) for command in _stated(table)), "without its name it can be stated"


@pytest.mark.parametrize("game", GAMES)
def test_where_people_deal_a_card_is_named(game: str) -> None:
    table = _table(game, entered=True)
    assert table.may(Command("irregularity", args={"kind": "face-up-card", "cards": "As"}))
