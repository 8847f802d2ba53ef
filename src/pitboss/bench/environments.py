"""Steps a second of the environments: many tables at once by compiled code, and one through the engine.

Every side takes any open action, on one core and by the time of the processor; a step that only begins the next round
is not counted. Gymnasium's blackjack deals from an endless deck without doubling, splitting or wagers; RLCard's is the
same from one deck. Neither says a clause.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import numpy as np

from pitboss.bench import Benchmark, compared
from pitboss.envs import COMPILED, env_id

LANES = 4_096
SECONDS = 1.0
UNIT = "steps/s"
Steps = Callable[[], int]
"""Takes some steps, and says how many."""


def benchmarks() -> Iterator[Benchmark]:
    peers = {
        "gymnasium": _rate(_gymnasium(LANES)), "rlcard": None if (found := _rlcard()) is None else _rate(found),
    }  # fmt: skip
    single = _rate(_gymnasium(1))
    for game in sorted(COMPILED):
        ours = _rate(_lanes(game))
        for peer, value in peers.items():
            yield compared(f"{game}, {LANES:,} lanes", ours, unit=UNIT, peer=peer, peer_value=value)
    yield compared(
        "blackjack, one table", _rate(_engine("blackjack")), unit=UNIT, peer="gymnasium", peer_value=single
    )


def _rate(steps: Steps, seconds: float = SECONDS) -> float:
    """Steps a second, after a first turn that compiles what is to be compiled."""
    steps()
    taken, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        taken += steps()
    return taken / spent


def _lanes(game: str) -> Steps:
    gymnasium: Any = import_module("gymnasium")
    env = gymnasium.make_vec(env_id(game), num_envs=LANES)
    _, info = env.reset(seed=7)
    choose, over = np.random.default_rng(7), np.zeros(LANES, np.bool_)

    def steps() -> int:
        nonlocal info, over
        begins = over
        _, _, over, _, info = env.step(_open(info["action_mask"], choose))
        return LANES - int(begins.sum())

    return steps


def _open(mask: Any, choose: np.random.Generator) -> Any:
    """One open action of each row, each as likely as the others."""
    wanted = choose.random(len(mask)) * mask.sum(1)
    return (mask.cumsum(1) <= wanted[:, None]).sum(1)


def _engine(game: str) -> Steps:
    gymnasium: Any = import_module("gymnasium")
    env = gymnasium.make(env_id(game)).unwrapped
    _, info = env.reset(seed=7)
    choose, over = np.random.default_rng(7), False

    def steps() -> int:
        nonlocal info, over
        if over:
            _, info = env.reset()
        _, _, over, _, info = env.step(choose.choice(np.flatnonzero(info["action_mask"])))
        return 1

    return steps


def _gymnasium(lanes: int) -> Steps:
    """Its own blackjack, in lanes of its own kind; `lanes` of 1 is the plain environment."""
    gymnasium: Any = import_module("gymnasium")
    choose, over = np.random.default_rng(7), np.zeros(lanes, np.bool_)
    if lanes > 1:
        env = gymnasium.make_vec("Blackjack-v1", num_envs=lanes, vectorization_mode="sync")
        env.reset(seed=7)

        def several() -> int:
            nonlocal over
            begins = over
            _, _, over, _, _ = env.step(choose.integers(0, 2, lanes))
            return lanes - int(begins.sum())

        return several
    env = gymnasium.make("Blackjack-v1")
    env.reset(seed=7)

    def one() -> int:
        _, _, ended, _, _ = env.step(int(choose.integers(0, 2)))
        if ended:
            env.reset()
        return 1

    return one


def _rlcard() -> Steps | None:
    """Its blackjack through its own environment, one table: it has no lanes."""
    try:
        rlcard: Any = import_module("rlcard")
    except ModuleNotFoundError:
        return None
    env = rlcard.make("blackjack", config={"seed": 7})
    choose = np.random.default_rng(7)

    def steps() -> int:
        taken = 0
        env.reset()
        while not env.is_over():
            env.step(int(choose.integers(0, 2)))
            taken += 1
        return taken

    return steps
