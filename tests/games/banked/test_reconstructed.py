"""Games of which no text is held say so in every ruling, also in those that all card tables share."""

from __future__ import annotations

import pytest

from pitboss.table import Command, Table
from pitboss.table.events import Ruled

GAMES = ("boston-5-stud", "colorado-hold-em", "double-cross-poker")
SHARED = ({"kind": "unexposed-card-drawn"}, {"kind": "shuffler-jam"}, {"kind": "cards-shown"})


@pytest.mark.parametrize("args", SHARED, ids=lambda args: args["kind"])
@pytest.mark.parametrize("game", GAMES)
def test_a_shared_ruling_says_that_the_game_is_reconstructed(game: str, args: dict[str, str]) -> None:
    (ruling,) = ruled(game, args)
    assert ruling.reading.count("Reconstructed") == 1


@pytest.mark.parametrize("args", SHARED, ids=lambda args: args["kind"])
def test_a_game_on_record_says_nothing_of_it(args: dict[str, str]) -> None:
    (ruling,) = ruled("four-card-poker", args)
    assert "econstructed" not in ruling.reading


def ruled(game: str, args: dict[str, str]) -> list[Ruled]:
    table = Table.open(game, seats={1: 10_000})
    stakes = {"ante": 500, "first": 1_000} if game == "boston-5-stud" else {"ante": 500}
    for wager, amount in stakes.items():
        table.do(Command("wager", 1, args={"on": wager, "amount": amount}))
    seat = 1 if args["kind"] == "cards-shown" else None
    events = table.do(Command("irregularity", seat, args=args))
    return [event for event in events if isinstance(event, Ruled)]
