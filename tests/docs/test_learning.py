"""The learning examples of the documentation, run."""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import gymnasium
import pytest

import pitboss.envs as envs
from pitboss.games.blackjack.math import terms_of
from pitboss.games.box.keeping import kept
from sized import Sizes

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
OPEN_SPIELS = {10: 0.888578983168769}
"""By iterations: what OpenSpiel 2.0.2's `cfr.CFRSolver` on its `leduc_poker` can lose, by its `exploitability`."""
VALUE = -0.085606
"""What seat 1 wins under best play: the tests of the library noregret give -0.08560642418 for OpenSpiel's Leduc."""


def loaded(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def test_blackjack_is_learned_from_results_and_comes_near_basic_strategy(sizes: Sizes) -> None:
    example: Any = loaded(EXAMPLES / "learn_blackjack.py")
    single: Any = gymnasium.make(envs.env_id("blackjack")).unwrapped
    exact = kept(terms_of(single.opening.rules))
    chart = example.chart(exact, single.forms)
    steps = sizes["envs.learning"]
    nothing, told = example.learn(2), example.learn(steps)
    assert example.agreement(told, chart) > 0.75 > example.agreement(nothing, chart)
    mean, error = example.result(told, steps // 2)
    assert exact.basic - 0.05 < mean < exact.basic + 4 * error


def plugged(folder: Path) -> dict[str, str]:
    """An environment in which Leduc is installed beside Pitboss: what `pip install` would write, and nothing else."""
    about = folder / "leduc-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: leduc\nVersion: 0.1.0\n")
    (about / "entry_points.txt").write_text("[pitboss.games]\nleduc = leduc\n")
    path = os.pathsep.join([str(folder), str(EXAMPLES / "leduc" / "src")])
    return {**os.environ, "PYTHONPATH": path, "XDG_CACHE_HOME": str(folder / "cache")}


def run(environment: dict[str, str], *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_leduc_is_a_game_by_entry_point_and_keeps_the_contract(tmp_path: Path) -> None:
    environment = plugged(tmp_path)
    assert "BROKEN" not in run(environment, "-m", "pitboss", "contract", "leduc", "--commands", "600")


@pytest.mark.parametrize("iterations", sorted(OPEN_SPIELS))
def test_regret_on_leduc_can_lose_what_open_spiels_can(tmp_path: Path, iterations: int) -> None:
    said = run(plugged(tmp_path), str(EXAMPLES / "leduc" / "cfr.py"), str(iterations))
    assert "120 deals, 936 situations" in said
    found = re.search(r"exploitability ([0-9.]+)", said)
    assert found is not None
    assert float(found[1]) == pytest.approx(OPEN_SPIELS[iterations], abs=1e-6)


@pytest.mark.full
def test_more_iterations_come_nearer_to_the_value_of_the_game(tmp_path: Path) -> None:
    said = run(plugged(tmp_path), str(EXAMPLES / "leduc" / "cfr.py"), "1000")
    won, left = (float(text) for text in re.findall(r"(-?[0-9]+\.[0-9]+)", said))
    assert left < 0.03
    assert abs(won - VALUE) <= left


def test_open_spiel_says_the_same() -> None:
    """Where it is installed: `make bench` brings it."""
    spiel: Any = pytest.importorskip("pyspiel")
    cfr: Any = pytest.importorskip("open_spiel.python.algorithms.cfr")
    exploitability: Any = pytest.importorskip("open_spiel.python.algorithms.exploitability")
    game = spiel.load_game("leduc_poker")
    solver = cfr.CFRSolver(game)
    for _ in range(10):
        solver.evaluate_and_update_policy()
    found = exploitability.exploitability(game, solver.average_policy())
    assert found == pytest.approx(OPEN_SPIELS[10], abs=1e-9)
