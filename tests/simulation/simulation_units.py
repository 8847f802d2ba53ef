"""What the tests of kernels share: units through the kernel and through the engine."""

from __future__ import annotations

from importlib import import_module

import numpy as np

from pitboss.simulation.plan import Plan
from pitboss.simulation.script import Script, play_unit
from pitboss.simulation.statistics import z_score
from pitboss.simulation.totals import Totals, by_cents


def kernel_results(made: Plan, seed: int, units: int) -> list[int]:
    outcomes = np.empty(units, np.int32)
    hits = np.zeros(made.hits, np.int64)
    import_module(made.module).run(np.uint64(seed), np.uint64(0), outcomes, made.tables, hits)
    return [made.cents(outcome) for outcome in outcomes.tolist()]


def engine_results(script: Script, seed: int, units: int) -> list[int]:
    return [play_unit(script, seed=seed, unit=unit).net for unit in range(units)]


def z_of(made: Plan, totals: Totals) -> float:
    assert made.exact is not None
    exact = made.exact()
    z = z_score(
        by_cents(totals.counts, made.cents), made.script.stake, mean=exact.mean, variance=exact.variance
    )
    assert z is not None
    return z
