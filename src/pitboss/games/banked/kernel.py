"""Bulk play of a banked game: the shape of its deal picks a kernel, its Round fills the kernel's tables.

A game writes nothing for it. `shapes` finds where its cards go, `ways` what is done with them, and `outcomes` what
every wager then makes; `kernel_tables` lays all that out for one of three kernels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from pitboss.games.banked.kernel_tables import laid_out
from pitboss.games.banked.outcomes import Key, Outcomes
from pitboss.games.banked.shapes import shape_of
from pitboss.games.banked.ways import Way
from pitboss.hands.layout import Ints
from pitboss.simulation.plan import Exact, Hit, Plan, outcome_of
from pitboss.simulation.script import Script

_NO_HITS = np.zeros(0, np.int64)


def plan(script: Script) -> Plan:
    outcomes: Outcomes = script.extra["outcomes"]
    way: Way = script.extra["way"]
    shape = shape_of(script.opening, outcomes.stakes)
    module, tables, order = laid_out(shape, outcomes, way)
    keys = list(outcomes.keys())
    results = [outcomes.results(key) for key in keys]
    values = np.array([sum(made.values()) for made in results], np.int64)[order]
    places: list[int] = order.tolist()
    return Plan(
        script=script, module=module, tables=tables, values=values,
        report=lambda counts, _hits: _report(outcomes, [keys[at] for at in places], values, counts),
        results=lambda seed, unit: results[places[outcome_of(module, tables, _NO_HITS, seed=seed, unit=unit)]],
        exact=(lambda: _exact(script, outcomes, way)) if way.counts(outcomes) else None,
    )  # fmt: skip


def _report(outcomes: Outcomes, keys: Sequence[Key], values: Ints, counts: Mapping[int, int]) -> list[Hit]:
    """How often each line and each decision came, and what came of the comparison with the dealer."""
    found: dict[str, tuple[int, int]] = {}
    for outcome, count in counts.items():
        for name in outcomes.names(keys[outcome]):
            had, net = found.get(name, (0, 0))
            found[name] = (had + count, net + count * int(values[outcome]))
    return [Hit(name, *found[name]) for name in outcomes.every_name() if name in found]


def _exact(script: Script, outcomes: Outcomes, way: Way) -> Exact:
    distribution = outcomes.distribution(way.tally(outcomes), script.stake)
    return Exact(distribution.mean, distribution.variance, distribution)
