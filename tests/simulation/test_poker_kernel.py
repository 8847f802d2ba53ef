"""The poker kernel: bots by name, odd chips, and what it leaves to the engine."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from simulation_units import engine_results, kernel_results

from pitboss.chance.compiled import STREAM_SIZE, below, start
from pitboss.games.poker.kernel_bots import picked
from pitboss.games.poker.kernel_layout import PICKED, SCRATCH, following, nth_of
from pitboss.simulation.plan import plan
from pitboss.simulation.runner import run
from pitboss.simulation.script import Request, SimulationError, play_unit, script

UNUSUAL: list[tuple[str, str, dict[str, Any]]] = [
    ("hold-em", "call,call,call", {"odd_chip": "0.25", "smallest_chip": "0.25"}),
    (
        "hold-em",
        "call,random,random,random,random,random,random,random,random,random,call",
        {"blinds": [1, 2, 4]},
    ),
    ("hold-em", "random,call", {"blinds": [3], "small_bet": 10}),
    ("hold-em", "random,call", {"heads_up_blinds": "letter"}),
    ("hold-em", "random,call,random", {"blinds": []}),
    ("seven-card-stud", "call,call", {"forced_bet": 2, "small_bet": 2}),
    ("seven-card-stud", "random,random", {"max_raises": 1}),
    ("seven-card-stud", "random,random,tight", {"max_raises": "unlimited"}),
]


@pytest.mark.parametrize(("game", "bots", "options"), UNUSUAL)
def test_unusual_tables_settle_as_in_the_engine(
    game: str, bots: str, options: dict[str, Any], seed: int
) -> None:
    made = plan(script(Request(game=game, strategy=bots, options=options)))
    assert kernel_results(made, seed, 400) == engine_results(made.script, seed, 400)


def test_odd_chips_were_among_them() -> None:
    """Three callers of two dollars, a quarter the smallest chip: a pot of six is shared by two and by three."""
    made = plan(
        script(
            Request(
                game="hold-em", strategy="call,call,call", options={"ante": "0.25", "smallest_chip": "0.25"}
            )
        )
    )
    nets = {made.cents(outcome) for outcome in run(made, seed=4, rounds=3_000).counts}
    assert len(nets) > 4
    assert kernel_results(made, 4, 2_000) == engine_results(made.script, 4, 2_000)


def test_the_button_goes_round_with_the_units() -> None:
    made = script(Request(game="hold-em", strategy="call,call,call"))
    buttons = [play_unit(made, seed=1, unit=unit).acts[0].command.seat for unit in range(6)]
    assert buttons == [1, 2, 3, 1, 2, 3]


def test_callers_win_nothing_of_each_other_in_the_long_run() -> None:
    made = plan(script(Request(game="seven-card-stud", strategy="call,call,call,call")))
    assert made.exact is not None
    assert made.exact().mean == 0
    hits = {hit.name: hit.count for hit in made.report({}, run(made, seed=2, rounds=40_000).hits)}
    assert hits["seat 1 folded"] == 0
    won = hits["seat 1 won the showdown"] + hits["seat 1 split the pot"]
    assert abs(won / 40_000 - 0.25) < 4 * (0.25 * 0.75 / 40_000) ** 0.5 + 0.01


def test_only_seats_that_are_alike_win_nothing_in_the_long_run() -> None:
    """At stud seat 1 acts first of those whose cards showing are equal, and a rake is lost by all."""
    made = {
        name: plan(script(Request(game=game, strategy=bots, options=options)))
        for name, game, bots, options in (
            ("alike", "hold-em", "random,random", {}),
            ("unlike", "hold-em", "random,call", {}),
            ("stud", "seven-card-stud", "random,random", {}),
            ("raked", "hold-em", "random,random", {"rake": [{"method": "percent", "percent": 5}]}),
        )
    }
    assert {name for name, each in made.items() if each.exact is not None} == {"alike"}


def test_strong_hands_do_not_raise_each_other_for_ever() -> None:
    made = plan(script(Request(game="hold-em", strategy="tight,tight")))
    assert run(made, seed=2, rounds=20_000).units == 20_000
    most = 4 * (2 * 200 + 2 * 400)
    assert min(made.cents(outcome) for outcome in run(made, seed=2, rounds=20_000).counts) >= -most


def test_a_card_is_picked_as_from_a_list(seed: int) -> None:
    stream, scratch = np.zeros(STREAM_SIZE, np.uint32), np.zeros(SCRATCH, np.int64)
    start(stream, seed, 5, 3)
    for _ in range(200):
        left = list(range(47))
        for drawn in range(9):
            index = below(stream, len(left))
            assert picked(index, drawn, scratch) == left.pop(index)
        assert sorted(scratch[PICKED : PICKED + 9]) == scratch[PICKED : PICKED + 9].tolist()


def test_places_go_clockwise() -> None:
    assert [following(0b1011, place) for place in range(4)] == [1, 3, 3, 0]
    assert [nth_of(0b101100, index) for index in range(3)] == [2, 3, 5]


@pytest.mark.parametrize(
    ("game", "changed", "sentence"),
    [
        (
            "hold-em",
            {"strategy": "call,shark"},
            "no strategy 'shark'; its bots, one for each seat, are: random, call",
        ),
        ("hold-em", {"strategy": "call"}, "played by 2 to"),
        ("hold-em", {"strategy": ",".join(["call"] * 20)}, "not by 20"),
        ("hold-em", {"wagers": (("pass", None),)}, "has no wagers against the house"),
        ("hold-em", {"amount": 500}, "options of the table"),
        ("hold-em", {"decisions": {"game": "hold-em"}}, "not by a file"),
        ("hold-em", {"options": {"betting": "no-limit"}}, "plays fixed limit without betting"),
        ("hold-em", {"options": {"kill": "full"}}, "without kill"),
        ("seven-card-stud", {"strategy": ",".join(["call"] * 7)}, "seats at most 6 bots, not 7"),
        ("hold-em", {"options": {"small_bet": 500_000}}, "counts results below"),
        (
            "hold-em",
            {"strategy": "tight,tight,call", "options": {"max_raises": "unlimited"}},
            "counts results below",
        ),
        ("omaha", {}, "omaha has no kernel"),
    ],
)
def test_what_is_left_to_the_engine(game: str, changed: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SimulationError, match=sentence):
        plan(script(Request(game=game, **changed)))


def test_other_games_play_through_the_engine() -> None:
    """A pot-limit hand of Omaha can be replayed though no kernel plays it."""
    made = script(Request(game="omaha", strategy="random,call,random", options={"betting": "pot"}))
    nets = [play_unit(made, seed=3, unit=unit).net for unit in range(20)]
    assert any(nets)
