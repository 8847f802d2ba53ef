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

LIKE_OTHERS = {"mississippi-stud up to its payout limit"}
"""Solved for five seconds each time; let it ride has a payout limit in the same kernel every day."""


def names(long: frozenset[str]) -> list[Any]:
    """Every kernel; those that count for long first are for `make test-full`."""
    later = long | LIKE_OTHERS
    return [pytest.param(name, marks=pytest.mark.full) if name in later else name for name in KERNELS]


@pytest.mark.parametrize("name", names(LONG))
def test_units_settle_as_in_the_engine(name: str, sizes: Mapping[str, int], seed: int) -> None:
    """Wager by wager, and in bulk."""
    made = plan(script(KERNELS[name]))
    units = sizes["kernels.units"]
    wagers = engine_wagers(made.script, seed, units)
    assert kernel_wagers(made, seed, units) == wagers
    assert kernel_results(made, seed, units) == [sum(made.values()) for made in wagers]


@pytest.mark.parametrize("name", names(LONG_EXACT))
def test_the_mean_is_near_the_exact_one_and_only_its_outcomes_come(
    name: str, sizes: Mapping[str, int], seed: int
) -> None:
    made = plan(script(KERNELS[name]))
    if made.exact is None:
        pytest.skip("what these bots win of each other is not known exactly")
    totals = run(made, seed=seed, rounds=sizes["kernels.rounds"])
    exact = made.exact()
    assert abs(z_of(made, totals, exact)) < 4
    if exact.distribution is not None:
        known = {net * made.script.stake for net, _ in exact.distribution}
        assert {made.cents(outcome) for outcome in totals.counts} <= known
