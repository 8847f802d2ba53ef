"""Units of several rounds fit the contract of kernels: a deck that lasts over 26 rounds."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter as Tally
from pathlib import Path

import numpy as np
import pytest

from pitboss.chance import Counter
from pitboss.equipment import deck
from pitboss.simulation.plan import Job
from pitboss.simulation.tally import play_block


def job(seed: int) -> Job:
    return Job("toy_shoe", seed, (np.zeros(1, np.int64),), 3, None)


def rounds_of(seed: int, unit: int) -> list[int]:
    """The same deck by the stream itself."""
    cards = [card >> 2 for card in Counter(seed, unit).shuffle(deck(), 52)]
    return [(mine > theirs) - (mine < theirs) for mine, theirs in zip(cards[::2], cards[1::2], strict=True)]


def test_rounds_of_a_deck_are_counted_and_add_up(seed: int) -> None:
    totals = play_block(job(seed), 0, 300)
    decks = [rounds_of(seed, unit) for unit in range(300)]
    assert totals.counts == dict(Tally(sum(rounds) for rounds in decks))
    assert totals.hits == [sum(rounds.count(result) for rounds in decks) for result in (-1, 0, 1)]
    assert sum(totals.hits) == 26 * 300


def test_cuts_of_decks_do_not_show(seed: int) -> None:
    whole, first, rest = (play_block(job(seed), *part) for part in ((0, 300), (0, 113), (113, 187)))
    first.add(rest)
    assert sorted(first.counts.items()) == sorted(whole.counts.items())
    assert (first.hits, first.wins, first.losses) == (whole.hits, whole.wins, whole.losses)


SCRIPT = """
import numpy as np
from pitboss.simulation import gpu
from pitboss.simulation.plan import Job
from pitboss.simulation.tally import play_block

job = Job("toy_shoe", 7, (np.zeros(1, np.int64),), 3, None)
gpu.THREADS = 4
pool = gpu.Gpu()
pool.threads = 8
assert pool.play(job, 5, 12).result().totals == play_block(job, 5, 12)
print("the same")
"""


def test_decks_run_on_a_simulated_gpu_too() -> None:
    pytest.importorskip("numba.cuda", reason="Numba's CUDA target is not installed")
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", SCRIPT], capture_output=True, text=True, check=False,
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": str(Path(__file__).parent)},
    )  # fmt: skip
    assert done.stdout == "the same\n", done.stderr
