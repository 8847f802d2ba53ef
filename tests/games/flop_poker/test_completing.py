"""A place whose wagers are not complete: what the house and bots add to it."""

from __future__ import annotations

import pytest

from pitboss.games import find
from pitboss.table import Command, Table


@pytest.mark.parametrize(
    ("options", "made", "lacking"),
    [
        ({}, ("ante", 2_000), ("pot", 500)),
        ({"pot_wager_amount": 700}, ("ante", 2_000), ("pot", 700)),
        ({}, ("pot", 500), ("ante", 100)),
        ({"table_min": 1_500}, ("pot", 1_500), ("ante", 1_500)),
    ],
)
def test_the_other_wager_is_added(
    options: dict[str, int], made: tuple[str, int], lacking: tuple[str, int]
) -> None:
    dollars = {name: str(cents // 100) for name, cents in options.items()}
    table = Table.open("flop-poker", options=dollars, seats={1: 50_000, 2: 50_000})
    table.do(Command("wager", 1, args={"on": made[0], "amount": made[1]}))
    game = find("flop-poker")
    assert game.holds_up(table.rules, table.state) == (1,)
    command = game.completing(table.rules, table.state, 1)
    assert command is not None
    assert (command.args["on"], command.args["amount"]) == lacking
    table.do(command)
    assert game.completing(table.rules, table.state, 1) is None
    assert game.completing(table.rules, table.state, 2) is None, "who has begun nothing owes nothing"
