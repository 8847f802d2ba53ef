"""The pot in a simulation: two players put in, and what one of them wins the other loses."""

from __future__ import annotations

import pytest

from pitboss.analysis import analyse
from pitboss.simulation.engine_plan import engine_plan
from pitboss.simulation.script import Request, SimulationError, play_unit, script
from pitboss.table.events import WagerSettled

POT = Request(game="flop-poker", wagers=(("pot", None),))


def test_two_players_put_in_and_one_wins_what_the_other_loses() -> None:
    made, found = script(POT), list[int]()
    for unit in range(60):
        unit_played = play_unit(made, seed=29, unit=unit)
        settled = [
            event
            for act in unit_played.acts
            for event in act.events
            if isinstance(event, WagerSettled) and event.name == "pot"
        ]
        nets = {event.seat: event.net for event in settled}
        assert unit_played.results == {"pot": nets[1]}
        assert sum(nets.values()) == 0
        found.append(nets[1])
    assert {-500, 500} <= set(found)


def test_both_fold_what_best_play_folds() -> None:
    done = [
        (act.command.seat, act.command.do)
        for unit in range(20)
        for act in play_unit(script(POT), seed=29, unit=unit).acts
    ]
    assert {(seat, does) for seat in (1, 2) for does in ("bet", "fold")} <= set(done)


def test_the_exact_figures_stand_beside_it() -> None:
    exact = engine_plan(script(POT)).exact
    assert exact is not None
    (row,) = analyse("flop-poker", wagers=["pot"]).wagers
    assert exact().distribution == row.figures.distribution


def test_with_too_few_players_every_stake_comes_back() -> None:
    options = {"pot_needs_players": 3}
    made = script(Request(game="flop-poker", wagers=(("pot", None),), options=options))
    assert {play_unit(made, seed=29, unit=unit).net for unit in range(10)} == {0}
    (row,) = analyse("flop-poker", wagers=["pot"], options=options).wagers
    assert list(row.figures.distribution) == [(0, 1)]


@pytest.mark.parametrize(
    ("wagers", "said"),
    [
        ((("pot", None), ("ante", None)), "simulate it by itself"),
        ((("pot", 7_00),), "fixed amount"),
    ],
)
def test_what_cannot_be_simulated_is_said(wagers: tuple[tuple[str, int | None], ...], said: str) -> None:
    with pytest.raises(SimulationError, match=said):
        script(Request(game="flop-poker", wagers=wagers))
