"""What the tests of kernels share: units through the kernel and through the engine."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

import numpy as np

from pitboss.simulation.plan import Exact, Plan
from pitboss.simulation.script import Script, play_unit
from pitboss.simulation.statistics import z_score
from pitboss.simulation.totals import Totals, by_cents


def kernel_results(made: Plan, seed: int, units: int) -> list[int]:
    outcomes = np.empty(units, np.int32)
    hits = np.zeros(made.hits, np.int64)
    import_module(made.module).run(np.uint64(seed), np.uint64(0), outcomes, made.tables, hits)
    return [made.cents(outcome) for outcome in outcomes.tolist()]


def kernel_wagers(made: Plan, seed: int, units: int) -> list[dict[str, int]]:
    """What each wager of a unit made, those that made nothing left out."""
    return [_made(made.results(seed, unit)) for unit in range(units)]


def engine_wagers(script: Script, seed: int, units: int) -> list[dict[str, int]]:
    return [_made(play_unit(script, seed=seed, unit=unit).results) for unit in range(units)]


def _made(results: Mapping[str, int]) -> dict[str, int]:
    return {wager: cents for wager, cents in sorted(results.items()) if cents}


def engine_results(script: Script, seed: int, units: int) -> list[int]:
    return [play_unit(script, seed=seed, unit=unit).net for unit in range(units)]


def z_of(made: Plan, totals: Totals, exact: Exact | None = None) -> float:
    """How far the mean is from the exact one, which is solved unless it is given."""
    if exact is None:
        assert made.exact is not None
        exact = made.exact()
    z = z_score(
        by_cents(totals.counts, made.cents), made.script.stake, mean=exact.mean, variance=exact.variance
    )
    assert z is not None
    return z
