"""The kernel of streets, held to the engine with decisions made up at random: best play takes minutes to count.

On a simulated GPU the kernels of a cross and of a discard are played too.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest
from simulation_units import engine_wagers, kernel_results, kernel_wagers

from pitboss.chance import Counter as Stream
from pitboss.chance.compiled import block
from pitboss.equipment import deck
from pitboss.games.banked import kernel_streets
from pitboss.games.banked.against import one_of_each
from pitboss.games.banked.board import PAIRS, Best
from pitboss.simulation.plan import plan
from pitboss.simulation.random_words import BATCH
from pitboss.simulation.script import Request, script
from pitboss.simulation.twelve import CARDS, ROOM, deal, twelve_cards

if TYPE_CHECKING:
    from pitboss.games.banked.board import Boards

UNITS = 400
REQUESTS = {
    "ultimate": Request(
        game="ultimate-texas-hold-em",
        wagers=(("ante", 1_000), ("trips", 500)),
        options={"dealing": "auto-shoe"},
    ),
    "bonus": Request(game="texas-hold-em-bonus", wagers=(("ante", 1_000), ("bonus", 500))),
}


def made_up(boards: Boards) -> Best:
    """Any lawful choice with any hand on any board, the same under all names of suits; on whole boards the best."""
    chance = np.random.default_rng(7)
    pairs = np.array([(low, high) for high in range(52) for low in range(high)])

    def some(at: int, state: int, numbers: np.ndarray) -> np.ndarray:
        moves = boards.moves(at, boards.reached(at)[state])
        after = np.array([boards.states.index(move.after) for move in moves], np.uint8)
        return after[chance.permutation(1 << 16)[numbers & 0xFFFF] % len(moves)]

    def alike(seen: int) -> np.ndarray:
        """A number for every hand on every board: of the ranks, and of how many cards of the board have their suits."""
        sets = one_of_each(seen)[0]
        suits = np.stack([(sets % 4 == suit).sum(axis=1) for suit in range(4)], axis=1)
        cards = (np.arange(52) // 4 * 8 + suits[:, np.arange(52) % 4]).astype(np.uint32)
        low, high = cards[:, pairs[:, 0]], cards[:, pairs[:, 1]]
        return low * high * np.uint32(31) + low + high + 977 * np.arange(len(sets), dtype=np.uint32)[:, None]

    policies = tuple(
        np.stack([some(at, state, alike(seen)) for state in range(len(boards.reached(at)))])
        for at, (_, seen) in enumerate(boards.asks)
        if 0 < seen < 5
    )
    return Best(some(0, 0, np.arange(PAIRS)), np.zeros(0, np.int64), policies, Counter())


@pytest.mark.parametrize("name", REQUESTS)
def test_units_settle_as_in_the_engine(name: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.games.banked.keeping.kept_boards", made_up)
    made = plan(script(REQUESTS[name]))
    assert made.module == kernel_streets.__name__
    wagers = engine_wagers(made.script, seed, UNITS)
    assert kernel_wagers(made, seed, UNITS) == wagers
    assert kernel_results(made, seed, UNITS) == [sum(each.values()) for each in wagers]


def test_twelve_cards_are_those_of_the_stream(seed: int) -> None:
    """Units 0 to 20,000 hold words of all three groups that are forgotten."""
    words, places, cards = np.empty((4, BATCH), np.uint32), np.empty(ROOM, np.uint8), np.empty(ROOM, np.uint8)
    alone = np.zeros(CARDS, np.int64)
    for unit in range(20_000):
        if unit % BATCH == 0:
            deal(np.uint64(seed), np.uint64(unit), BATCH, words, places, cards)
        w0, w1, w2, _ = (np.uint64(word) for word in block(seed, unit, 0, 0))
        twelve_cards(np.uint64(seed), np.uint64(unit), w0, w1, w2, alone)
        dealt = Stream(seed, unit).shuffle(deck(), CARDS)
        assert tuple(cards[unit % BATCH :: BATCH].tolist()) == tuple(alone.tolist()) == dealt


SCRIPT = """
import sys
import pitboss.simulation.gpu as gpu
import test_cross_kernel as cross
import test_discard_kernel as discard
from pitboss.games.banked import keeping
from pitboss.simulation.plan import plan
from pitboss.simulation.script import script
from pitboss.simulation.tally import play_block
from test_street_kernel import REQUESTS, made_up

gpu.THREADS, keeping.kept_boards = 4, made_up
cross.CrossStudy.raises, discard.DiscardStudy.decide = cross.made_up(), discard.made_up
crossed, discarded = cross.REQUESTS["with three cards"], discard.REQUESTS["as it is"]
pool = gpu.Gpu()
pool.threads, units = 8, int(sys.argv[1])
for request in (*REQUESTS.values(), crossed, discarded):
    job = plan(script(request)).job(7)
    assert pool.play(job, 2**32 - 3, units).result().totals == play_block(job, 2**32 - 3, units)
print("the same on", pool.device)
"""


def test_a_simulated_gpu_gives_the_same_totals(sizes: Mapping[str, int]) -> None:
    pytest.importorskip("numba.cuda", reason="Numba's CUDA target is not installed")
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", SCRIPT, str(sizes["kernels.simulated_gpu"])],
        capture_output=True, text=True, check=False,
        cwd=Path(__file__).parent,
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": str(Path(__file__).parents[1])},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "the same on gpu, simulated" in done.stdout
