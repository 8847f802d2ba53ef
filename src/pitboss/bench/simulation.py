"""The kernels of bulk simulation: units a second on one thread and on two, beside peers that are installed.

Each figure is the best of a few short runs, tallying included: on one thread by the time of the processor, so that
other work on the machine counts little, on two by the clock on the wall. Rolls are counted by the exact number that
a pass bet takes on average, 557/165.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pitboss.bench import Benchmark, compared

if TYPE_CHECKING:
    from pitboss.simulation.plan import Plan

RUNS, SECONDS = 3, 1.0
ROLLS_PER_PASS = Fraction(557, 165)
PEER_ROLLS, PEER_HANDS = 15_000, 300


def benchmarks() -> Iterator[Benchmark]:
    from pitboss.simulation.script import Request

    passes = _plan(Request(game="craps"))
    one = _rate(passes, 1)
    rolls = float(ROLLS_PER_PASS)
    yield compared(
        "craps kernel, pass line", one * rolls, unit="rolls/s", peer="crapssim", peer_value=_crapssim()
    )
    yield _row(
        "craps kernel, iron cross, shooters' hands", Request(game="craps", strategy="iron-cross"), "hands/s"
    )
    yield _row("three card poker kernel, best play", Request(game="three-card-poker"), "rounds/s")
    yield _row("let it ride kernel, best play", Request(game="let-it-ride"), "rounds/s")
    six = _rate(_plan(Request(game="hold-em")), 1)
    yield compared(
        "hold 'em kernel, six random bots", six, unit="hands/s", peer="rlcard", peer_value=_rlcard()
    )
    yield _row(
        "hold 'em kernel, three tight bots", Request(game="hold-em", strategy="tight,tight,tight"), "hands/s"
    )
    yield _row("seven-card stud kernel, six random bots", Request(game="seven-card-stud"), "hands/s")
    for name, request in (
        ("craps, pass line", Request(game="craps")),
        ("let it ride", Request(game="let-it-ride")),
    ):
        made = _plan(request)
        one, two = _rate(made, 1), _rate(made, 2)
        yield Benchmark(name=f"{name}, two threads over one", value=two / one, unit="times",
                        note=f"{two:,.0f} units/s on two threads")  # fmt: skip


def _row(name: str, request: Any, unit: str) -> Benchmark:
    return Benchmark(name=name, value=_rate(_plan(request), 1), unit=unit, note="one thread")


def _plan(request: Any) -> Plan:
    from pitboss.simulation.plan import plan
    from pitboss.simulation.runner import compile_kernel
    from pitboss.simulation.script import script

    made = plan(script(request))
    compile_kernel(made)
    return made


def _rate(made: Plan, workers: int) -> float:
    """Units a second: the best of several runs, each long enough to be timed."""
    from pitboss.simulation.runner import run

    clock = time.process_time if workers == 1 else time.perf_counter

    def once(rounds: int) -> float:
        begun = clock()
        run(made, seed=1947, rounds=rounds, workers=workers)
        return clock() - begun

    rounds, took = 1 << 16, once(1 << 16)
    while took < SECONDS / 4:
        rounds *= 4
        took = once(rounds)
    rounds = int(rounds * SECONDS / took)
    return rounds / min(once(rounds) for _ in range(RUNS))


def _seven() -> float:
    from pitboss.simulation import seven_cards
    from pitboss.simulation.tally import play_block

    job, rounds = seven_cards.job(1947), 1 << 24
    play_block(job, 0, 1)
    return max(_timed(lambda: play_block(job, 0, rounds), rounds) for _ in range(RUNS))


def _crapssim() -> float | None:
    try:
        peer, bets = import_module("crapssim"), import_module("crapssim.strategy")
    except ImportError:
        return None
    table = peer.Table(seed=7)
    table.add_player(bankroll=1e12, strategy=bets.BetPassLine(10))
    return _timed(lambda: table.run(max_rolls=PEER_ROLLS, verbose=False), PEER_ROLLS)


def _rlcard() -> float | None:
    """Limit hold 'em by six players that do any lawful thing."""
    try:
        rlcard = import_module("rlcard")
    except ImportError:
        return None
    env, chance = rlcard.make("limit-holdem", config={"seed": 7, "game_num_players": 6}), random.Random(7)

    def play() -> None:
        for _ in range(PEER_HANDS):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(chance.choice(list(state["legal_actions"])))

    return _timed(play, PEER_HANDS)


def _timed(work: Callable[[], Any], count: int) -> float:
    begun = time.process_time()
    work()
    return count / (time.process_time() - begun)
