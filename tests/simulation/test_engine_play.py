"""Any registered game through the engine with a strategy of one's own."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.games import open_games
from pitboss.simulation.engine_play import play_game, play_script
from pitboss.simulation.plan import plan
from pitboss.simulation.report import Report
from pitboss.simulation.runner import run
from pitboss.simulation.script import Request, SimulationError, script
from pitboss.simulation.sessions import Terms, run_sessions
from pitboss.table import BadCommand, Command, Table


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


def test_a_report_is_that_of_the_kernel() -> None:
    """Sessions, percentiles, streaks and convergence of the same rounds are the same."""
    made = plan(script(Request(game="craps", wagers=(("pass", 1_000),))))
    terms = Terms(bankroll=5_000, rounds=20, need=1_000, stop_loss=3_000)
    found = play_game("craps", pass_line, rounds=400, seed=8, stake=1_000, session=terms, name="mine")
    sessions = run_sessions(made, terms, seed=8, count=20)
    assert found.sessions is not None
    assert (found.sessions.ended, found.sessions.final, found.sessions.fan, found.sessions.paths) == (
        sessions.ended, sessions.final, sessions.fan, sessions.paths,
    )  # fmt: skip
    theirs = Report(made, run(made, seed=8, rounds=400), 8, 400, 1.0, 400, "cpu").as_json()
    ours = found.report().as_json()
    for key in ("mean", "standard_error", "variance", "skew", "win", "distribution", "percentiles", "convergence",
                "longest_winning_run", "longest_losing_run"):  # fmt: skip
        assert ours[key] == theirs[key], key
    assert ours["sessions"]["ended"][0]["share"] == sessions.ended[0] / 20
    lines = "\n".join(found.report().lines())
    assert "craps, mine; law of" in lines
    assert "pitboss replay" not in lines


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"rounds": 0}, "plays 1 to"),
        ({"rounds": 10**12}, "plays 1 to"),
        ({"seed": -1}, "A seed is a number"),
        ({"stake": 0}, "not of 0"),
        ({"session": Terms(bankroll=500, rounds=3, need=100)}, "not a whole number of sessions of 3"),
    ],
)
def test_bad_input_is_a_sentence(changed: dict[str, Any], sentence: str) -> None:
    asked: dict[str, Any] = {"game": "craps", "strategy": pass_line, "rounds": 10, "seed": 1, **changed}
    with pytest.raises(BadCommand, match=sentence):
        play_game(**asked)


def test_sessions_of_large_amounts_are_walked() -> None:
    def high(table: Table) -> Command | None:
        command = pass_line(table)
        if command is None or command.do != "wager":
            return command
        return Command("wager", 1, args={**command.args, "amount": 10**10})

    terms = Terms(bankroll=10**11, rounds=5, need=10**10)
    found = play_game("craps", high, rounds=10, seed=1, stake=10**10, session=terms).sessions
    assert found is not None
    assert sum(found.final.values()) == 2
    assert all(abs(cents - 10**11) <= 5 * 10**10 for cents in found.final)


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
