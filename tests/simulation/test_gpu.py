"""The GPU build of every kernel, by Numba's simulator of a GPU: its logic, not its speed.

On a GPU itself `tools/gpu_check.py` compares millions of rounds of every kernel.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from sized import SIZES

SCRIPT = """
import os, sys
import pitboss.simulation.gpu as gpu
from pitboss.simulation import seven_cards
from pitboss.simulation.plan import plan
from pitboss.simulation.script import Request, script
from pitboss.simulation.tally import play_block
from pitboss.simulation.tested import KERNELS, LONG

gpu.THREADS = 4
laid = Request(game="craps", wagers=(("lay-4", 4_000),), options={"commission_timing": "at_bet"})
shoes = Request(game="blackjack", strategy="basic-shoe", options={"decks": 6})
tried = set()
for name, request in {**KERNELS, "commission with the bet": laid, "whole shoes": shoes}.items():
    if name in LONG:
        continue
    made = plan(script(request))
    if sys.argv[1] == "small" and made.module in tried:
        continue  # the same code, with other tables
    tried.add(made.module)
    job = made.job(7)
    pool = gpu.Gpu()
    pool.threads = 8
    pool._window = 16
    units = 6 if "bots" in name or "heads-up" in name or "shoes" in name else int(sys.argv[2])
    found = pool.play(job, 2**32 - 3, units).result().totals
    assert found == play_block(job, 2**32 - 3, units), name
job = seven_cards.job(7)
assert pool.play(job, 9, 30).result().totals == play_block(job, 9, 30)
print(len(tried), "kernels on", gpu.Gpu().device)
"""


def test_every_kernel_gives_the_same_totals_on_a_simulated_gpu() -> None:
    """Every day each module of kernels once, in `make test-full` with the tables of every game."""
    pytest.importorskip("numba.cuda", reason="Numba's CUDA target is not installed")
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", SCRIPT, SIZES.column, str(SIZES["kernels.simulated_gpu"])],
        capture_output=True, text=True, check=False,
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "kernels on gpu, simulated" in done.stdout


BOARDS = """
import numpy as np
import pitboss.simulation.gpu_boards as on
from pitboss.games.banked.board import Boards
from pitboss.games.banked.kernel_board import NO_SIDES

on.THREADS = 4
for game in ("ultimate-texas-hold-em", "texas-hold-em-bonus"):
    rules = on.rules_over_boards(game, None, {})
    ours, theirs = Boards(rules), on.OnGpu(rules)
    street, at = theirs.streets[-1], 60_000  # a board with a flush in it
    assert (ours.carried_from([(at, at + 1)], street) == theirs.carried_here(street, at, at + 1)).all(), game
    chance = np.random.default_rng(7)
    first = chance.integers(0, 2, 1326).astype(np.uint8)
    policies = []
    for asked, cards in enumerate(theirs.streets, 1):
        moves = [theirs.moves(asked, state) for state in theirs.reached(asked)]
        after = [[theirs.states.index(move.after) for move in some] for some in moves]
        size = on.one_of_each(cards)[1].size, 1326
        policies.append(np.stack([chance.choice(some, size) for some in after]).astype(np.uint8))
    found = []
    for boards, count in ((ours, lambda course, sides, threads: ours.tallied_from((at, at + 1), course, sides)),
                          (theirs, lambda course, sides, threads: theirs.tallied_here(course, at, at + 1))):
        boards.by_course = count
        found.append(boards.tallied(first, policies, NO_SIDES, 1))
    assert (found[0] == found[1]).all() and found[0].sum() > 0, game
print("the same boards")
"""


@pytest.mark.full
def test_boards_are_counted_on_a_simulated_gpu_as_on_the_processor() -> None:
    """One board, with decisions at random: a simulated GPU takes its time."""
    pytest.importorskip("numba.cuda", reason="Numba's CUDA target is not installed")
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", BOARDS], capture_output=True, text=True, check=False,
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "the same boards" in done.stdout


def test_no_gpu_is_a_sentence() -> None:
    from pitboss.simulation.gpu import Gpu
    from pitboss.simulation.script import SimulationError

    cuda = pytest.importorskip("numba.cuda", reason="Numba's CUDA target is not installed")
    if cuda.is_available():
        pytest.skip("there is a GPU here")
    with pytest.raises(SimulationError, match="No GPU was found"):
        Gpu()


def test_the_check_on_a_gpu_finds_every_fault(repository: Path) -> None:
    """What tools/gpu_check.py says of a row; the rows themselves need a GPU."""
    found = spec_from_file_location("gpu_check", repository / "tools" / "gpu_check.py")
    assert found is not None
    assert found.loader is not None
    check = module_from_spec(found)
    found.loader.exec_module(check)
    good = {
        "name": "craps pass",
        "same": True,
        "z": -1.2,
        "rounds_per_second": 45e9,
        "outcomes_per_second": 153e9,
    }
    assert check.faults(good) == []
    bad = check.faults({**good, "same": False, "z": 4.5, "outcomes_per_second": 8e9})
    assert [fault.split()[2] for fault in bad] == ["differ", "is", "are"]
    assert check.faults({"name": check.SEVEN, "same": True, "z": 0.5, "rounds_per_second": 9e9}) != []
    assert (
        check.faults({"name": "hold-em, heads-up", "same": True, "z": None, "rounds_per_second": 1e9}) == []
    )
