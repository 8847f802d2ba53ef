"""Baccarat's figures against published ones, its kernel against its engine, and the shoe going round."""

from __future__ import annotations

import pytest

from pitboss.analysis import analyse
from pitboss.chance import Counter
from pitboss.simulation.plan import plan
from pitboss.simulation.script import Request, play_unit, script
from pitboss.table import Command, Table


@pytest.mark.parametrize(
    ("wager", "edge"),
    # Michael Shackleford, wizardofodds.com/games/baccarat, eight decks
    [("players-hand", "1.2351"), ("bankers-hand", "1.0579"), ("tie", "14.3596")],
)
def test_the_edges_are_the_published_ones(wager: str, edge: str) -> None:
    found = analyse("baccarat", wagers=(wager,)).wagers[0].figures.house_edge
    assert f"{float(found) * 100:.4f}" == edge


def test_at_four_percent_the_banker_is_nearly_fair() -> None:
    four, five = (
        analyse("baccarat", options={"vigorish_percent": percent}, wagers=("bankers-hand",)).wagers[0].figures
        for percent in (4, 5)
    )
    assert five.house_edge - four.house_edge == five.distribution.positive / 100


def test_the_kernel_deals_and_pays_as_the_engine() -> None:
    wagers = (("bankers-hand", 1_025), ("players-hand", None), ("tie", None))
    made = script(Request(game="baccarat", options={"decks": 6}, wagers=wagers))
    bulk = plan(made)
    for unit in range(100):
        assert play_unit(made, seed=8, unit=unit).results == bulk.results(8, unit)


def test_a_curator_keeps_the_shoe_until_the_players_hand_wins() -> None:
    table = Table.open("baccarat", seats={1: 1_000_000, 2: 100_000}, source=Counter(2, 2))
    for _ in range(60):
        if not table.state.game.holder:
            table.do(Command("take-shoe", 2))
        table.do(Command("wager", 1, args={"on": "players-hand", "amount": 1_000}))
        before = table.state.stack(1)
        table.do(Command("deal"))
        won = table.state.stack(1) == before + 2_000
        assert (table.state.game.holder == 0) == won
