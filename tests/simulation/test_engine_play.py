"""Any registered game through the engine with a strategy of one's own."""

from __future__ import annotations

import pytest

from pitboss.games import open_games
from pitboss.simulation.engine_play import play_game, play_script
from pitboss.simulation.plan import plan
from pitboss.simulation.runner import run
from pitboss.simulation.script import Request, SimulationError, script
from pitboss.table import Command, Table


def pass_line(table: Table) -> Command | None:
    state = table.state
    if state.game.shooter is None:
        return Command("shoot", 1) if state.round == 1 else None
    if state.round > 1:
        return None
    return Command("roll") if state.wagers else Command("wager", 1, args={"on": "pass", "amount": 1_000})


def test_a_strategy_of_ones_own_plays_the_same_rounds_as_the_kernel() -> None:
    made = plan(script(Request(game="craps", wagers=(("pass", 1_000),))))
    ours = play_game("craps", pass_line, rounds=300, seed=8).totals
    theirs = run(made, seed=8, rounds=300)
    assert ours.counts == {made.cents(outcome): count for outcome, count in theirs.counts.items()}
    assert (ours.wins, ours.losses) == (theirs.wins, theirs.losses)


def test_it_has_the_same_statistics() -> None:
    found = play_game("craps", pass_line, rounds=200, seed=8, first=100).summary(1_000)
    assert found.rounds == 200
    assert found.win + found.lose == 1
    assert found.standard_error > 0


def test_scripts_of_the_games_play_too() -> None:
    made = script(Request(game="let-it-ride"))
    totals = play_script(made, rounds=50, seed=3).totals
    assert totals.units == 50


@pytest.mark.parametrize("game", open_games())
def test_every_game_can_be_played_without_a_kernel(game: str) -> None:
    """A strategy that only looks is a round without a wager."""
    assert play_game(game, lambda table: None, rounds=3, seed=1).totals.counts == {0: 3}


def test_a_strategy_that_never_stops_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.simulation.engine_play.LONGEST", 50)
    with pytest.raises(SimulationError, match="never stops"):
        play_game("craps", lambda table: Command("time", args={"minutes": 1}), rounds=1, seed=1)
