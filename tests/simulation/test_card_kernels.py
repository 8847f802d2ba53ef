"""The kernels of let it ride and three card poker: cards, decisions of one's own, and best play at other terms."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from simulation_units import engine_results, kernel_results, z_of

from pitboss.analysis import analyse
from pitboss.chance import Counter
from pitboss.chance.compiled import block
from pitboss.equipment import deck
from pitboss.hands import ranking
from pitboss.simulation import seven_cards
from pitboss.simulation.deals import all_sets, place_of_three, six_cards
from pitboss.simulation.plan import plan
from pitboss.simulation.runner import run
from pitboss.simulation.script import Request, SimulationError, script
from pitboss.simulation.strategy_file import read_file
from pitboss.simulation.tested import BY_HAND, PAIRS

ALWAYS: dict[str, Any] = {"game": "three-card-poker", "hands": [{"do": "play"}]}


def test_six_cards_are_those_of_the_stream(seed: int) -> None:
    """Units 0 to 20,000 hold words of both groups that are forgotten."""
    for unit in range(20_000):
        w0, w1, _, _ = (np.uint64(word) for word in block(seed, unit, 0, 0))
        assert six_cards(seed, unit, w0, w1) == Counter(seed, unit).shuffle(deck(), 6)


def test_seven_cards_are_dealt_and_ranked_as_one_by_one(seed: int) -> None:
    outcomes = np.empty(2_000, np.int32)
    job = seven_cards.job(seed)
    seven_cards.run(np.uint64(seed), np.uint64(0), outcomes, job.tables, np.zeros(0, np.int64))
    ranked = ranking("five")
    for unit, category in enumerate(outcomes.tolist()):
        strength = ranked.strength(Counter(seed, unit).shuffle(deck(), 7))
        assert ranked.categories[category] == ranked.category_of(strength)


def test_three_cards_are_found_in_any_order() -> None:
    sets = all_sets(3)
    assert len(sets) == 22_100
    for at in range(0, len(sets), 371):
        a, b, c = (np.int32(card) for card in sets[at])
        assert place_of_three(a, b, c) == place_of_three(c, a, b) == place_of_three(b, c, a) == at


@pytest.mark.parametrize(
    ("game", "table"), [("three-card-poker", ALWAYS), ("three-card-poker", BY_HAND), ("let-it-ride", PAIRS)]
)
def test_decisions_of_a_file_are_played(game: str, table: dict[str, Any], seed: int) -> None:
    made = plan(script(Request(game=game, decisions=table)))
    assert kernel_results(made, seed, 500) == engine_results(made.script, seed, 500)
    assert abs(z_of(made, run(made, seed=seed, rounds=500_000))) < 4


def test_playing_every_hand_costs_what_it_is_known_to_cost() -> None:
    """M. Shackleford, wizardofodds.com: 7.65% of the ante if played blind, 3.45% with queen high or better."""
    blind = plan(script(Request(game="three-card-poker", decisions=ALWAYS))).exact
    mimic = plan(script(Request(game="three-card-poker", decisions=BY_HAND))).exact
    assert blind is not None
    assert mimic is not None
    assert f"{float(-100 * blind().mean):.2f}" == "7.65"
    assert f"{float(-100 * mimic().mean):.2f}" == "3.45"


@pytest.mark.parametrize(
    ("game", "wager"),
    [
        ("let-it-ride", "let-it-ride"),
        ("let-it-ride", "bet-two"),
        ("three-card-poker", "ante"),
        ("three-card-poker", "pair-plus"),
    ],
)
def test_the_exact_figures_are_those_of_odds(game: str, wager: str) -> None:
    row = analyse(game, wagers=[wager]).wagers[0]
    exact = plan(script(Request(game=game, wagers=((wager, None),)))).exact
    assert exact is not None
    assert exact().distribution == row.figures.distribution


def test_what_becomes_of_an_ante_is_told_where_one_was_made() -> None:
    """A pair plus by itself is neither folded nor compared with the dealer's hand."""
    for wagers, fates in (((("pair-plus", None),), set()), ((("ante", None),), {"folds", "wins", "loses"})):
        made = plan(script(Request(game="three-card-poker", wagers=wagers)))
        names = {hit.name for hit in made.report(run(made, seed=3, rounds=2_000).counts, [])}
        assert {"pair", "high-card"} <= names
        assert names & {"folds", "wins", "loses"} == fates


def test_a_pay_table_of_ones_own_is_played(seed: int) -> None:
    options = {"pay_table": {"flush": "9 to 1"}}
    made = plan(script(Request(game="let-it-ride", options=options)))
    assert kernel_results(made, seed, 300) == engine_results(made.script, seed, 300)
    assert made.values is not None
    assert 3 * 900 in made.values


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({"game": "let-it-ride", "hands": []}, "is for let-it-ride"),
        ({"game": "three-card-poker"}, "needs rows under 'hands'"),
        (
            {"game": "three-card-poker", "hands": [{"at-least": "Qs 6d 4c", "do": "play"}]},
            "leaves hands undecided for",
        ),
        ({"game": "three-card-poker", "hands": [{"do": "raise"}]}, "one of play, fold"),
        ({"game": "three-card-poker", "hands": [{"moon": "full", "do": "play"}]}, "speaks of 'moon'"),
        (
            {"game": "three-card-poker", "hands": [{"at-least": "queen", "do": "play"}, {"do": "fold"}]},
            "not a hand",
        ),
        (
            {
                "game": "three-card-poker",
                "hands": [{"category": ["pair", "pairs"], "do": "play"}, {"do": "fold"}],
            },
            "category: 'pairs', which fits no holding",
        ),
        (
            {"game": "three-card-poker", "hands": [{"highest": 10, "do": "play"}, {"do": "fold"}]},
            "highest: 10, which fits no holding",
        ),
        ({"game": "three-card-poker", "hands": [{"do": "fold"}], "hand": []}, "a part 'hand'"),
    ],
)
def test_a_file_that_does_not_decide_is_refused(table: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SimulationError, match=sentence):
        script(Request(game="three-card-poker", decisions=table))


def test_the_files_in_the_docs_decide_every_holding(repository: Path, tmp_path: Path) -> None:
    text = (repository / "docs" / "simulation.md").read_text()
    files = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    assert len(files) == 4
    for content in files:
        path = tmp_path / "strategy.yaml"
        path.write_text(content)
        table = read_file(path)
        assert script(Request(game=table["game"], decisions=table)).strategy == "file"


def test_ranks_that_no_one_can_hold_are_refused() -> None:
    table = {**PAIRS, "bet-one": [{"ranks": "Q-J-T", "do": "ride"}, *PAIRS["bet-one"]]}
    with pytest.raises(SimulationError, match="bet-one says ranks: 'Q-J-T', which fits no holding"):
        script(Request(game="let-it-ride", decisions=table))


def test_a_hole_is_named() -> None:
    table = {**PAIRS, "bet-two": PAIRS["bet-two"][:1]}
    with pytest.raises(
        SimulationError, match=r"leaves bet-two undecided for 2-2-2-2 and 1,819 other holdings"
    ):
        script(Request(game="let-it-ride", decisions=table))


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        (Request(game="three-card-poker", strategy="hope"), "no strategy 'hope'"),
        (Request(game="let-it-ride", strategy="hope"), "no strategy 'hope'"),
        (Request(game="let-it-ride", wagers=(("ante", None),)), "no wager 'ante'"),
        (Request(game="let-it-ride", wagers=(("bet-one", 100), ("bet-two", 200))), "are equal"),
        (
            Request(game="let-it-ride", wagers=(("let-it-ride", None), ("bet-one", None))),
            "three bets together",
        ),
        (Request(game="let-it-ride", wagers=(("bonus-dollar", 500),)), "fixed amount"),
        (Request(game="three-card-poker", wagers=(("ante", 50),)), "multiples of"),
    ],
)
def test_what_cannot_be_simulated_is_said(request_: Request, sentence: str) -> None:
    with pytest.raises(SimulationError, match=sentence):
        script(request_)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for content, sentence in (("- a list", "must say `game:`"), ("{", "not YAML")):
        path = tmp_path / "strategy.yaml"
        path.write_text(content)
        with pytest.raises(SimulationError, match=sentence):
            read_file(path)
    with pytest.raises(SimulationError, match="cannot be read"):
        read_file(tmp_path / "missing.yaml")
