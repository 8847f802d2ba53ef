"""How far the mean of every kernel is from its exact figure, in standard errors, after very many rounds.

Within 4 is what chance allows. It takes some minutes; a billion rounds of each, of poker fewer.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

from pitboss.bench import Benchmark

ROUNDS, POKER = 10**9, 10**7
SEED = 20010116


def benchmarks() -> Iterator[Benchmark]:
    from pitboss.simulation.plan import plan
    from pitboss.simulation.runner import compile_kernel, run
    from pitboss.simulation.script import script
    from pitboss.simulation.statistics import z_score
    from pitboss.simulation.tested import KERNELS
    from pitboss.simulation.totals import by_cents

    for name, request in KERNELS.items():
        made = plan(script(request))
        if made.exact is None:
            continue
        compile_kernel(made)
        rounds = POKER if ".poker." in made.module else ROUNDS
        begun = time.perf_counter()
        totals = run(made, seed=SEED, rounds=rounds, workers=os.cpu_count() or 1)
        seconds = time.perf_counter() - begun
        exact, counts = made.exact(), by_cents(totals.counts, made.cents)
        z = z_score(counts, made.script.stake, mean=exact.mean, variance=exact.variance)
        yield Benchmark(name=f"z of {name}", value=z or 0.0, unit="standard errors",
                        note=f"{rounds:,} rounds, seed {SEED}, {rounds / seconds:,.0f} rounds/s")  # fmt: skip
