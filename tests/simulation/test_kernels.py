"""Every kernel is held to the engine, unit by unit, and to the exact figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from simulation_units import engine_wagers, kernel_results, kernel_wagers, z_of

from pitboss.simulation.plan import plan
from pitboss.simulation.runner import run
from pitboss.simulation.script import script
from pitboss.simulation.tested import KERNELS, LONG, LONG_EXACT


def names(long: frozenset[str]) -> list[Any]:
    """Every kernel; those that count for long first are for `make test-full`."""
    return [pytest.param(name, marks=pytest.mark.full) if name in long else name for name in KERNELS]


@pytest.mark.parametrize("name", names(LONG))
def test_units_settle_as_in_the_engine(name: str, sizes: Mapping[str, int], seed: int) -> None:
    """Wager by wager, and in bulk."""
    made = plan(script(KERNELS[name]))
    units = sizes["kernels.units"]
    wagers = engine_wagers(made.script, seed, units)
    assert kernel_wagers(made, seed, units) == wagers
    assert kernel_results(made, seed, units) == [sum(made.values()) for made in wagers]


@pytest.mark.parametrize("name", names(LONG_EXACT))
def test_the_mean_is_near_the_exact_one(name: str, sizes: Mapping[str, int], seed: int) -> None:
    made = plan(script(KERNELS[name]))
    if made.exact is None:
        pytest.skip("what these bots win of each other is not known exactly")
    assert abs(z_of(made, run(made, seed=seed, rounds=sizes["kernels.rounds"]))) < 4


@pytest.mark.parametrize("name", names(LONG_EXACT))
def test_every_outcome_of_the_exact_distribution_can_come(name: str) -> None:
    made = plan(script(KERNELS[name]))
    exact = None if made.exact is None else made.exact().distribution
    if exact is None:
        return
    totals = run(made, seed=5, rounds=200_000)
    known = {net * made.script.stake for net, _ in exact}
    assert {made.cents(outcome) for outcome in totals.counts} <= known
