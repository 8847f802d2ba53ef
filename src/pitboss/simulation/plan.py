"""What a game's kernel hands to the runner: a compiled unit, its tables, and what its outcomes mean.

docs/simulation.md says how a kernel is written. A kernel module has two compiled functions:
`play(seed, unit, w0, w1, w2, w3, tables, hits, scratch)`, which plays one unit from the first four words of its stream
and returns its outcome, and `run(seed, first, outcomes, tables, hits)`, which fills an array of outcomes; and a plain
one, `plan(script)`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.exact import Distribution
from pitboss.games import module_of
from pitboss.hands.compiled import leaf
from pitboss.hands.layout import Int
from pitboss.simulation.script import Script, SimulationError

Tables = tuple[NDArray[Any], ...]
Counts = NDArray[np.int64]


class Hit(msgspec.Struct, frozen=True):
    """Something worth counting: how often it came, and what it made in cents where that is known."""

    name: str
    count: int
    net: int | None


class Exact(NamedTuple):
    """What the math says, in units of the first wager; variance and distribution where they are known."""

    mean: Fraction
    variance: Fraction | None
    distribution: Distribution | None


class Job(NamedTuple):
    """What a worker on this or another machine needs: the kernel by name, its tables and what its outcomes are.

    long: a unit is many rounds, as a shoe is
    """

    module: str
    seed: int
    tables: Tables
    hits: int
    values: NDArray[np.int64] | None
    step: int = 1
    before: int = 0
    long: bool = False


@dataclass(frozen=True, kw_only=True)
class Plan:
    """A script made ready to run.

    module: where `play` and `run` are
    values: cents of each outcome; None where an outcome is itself the result in steps
    step, before: then the cents of a step, and what is added to them
    hits: the length of the array in which the kernel counts what else it likes
    report: hits by name, from the counts of outcomes and the array of hits
    results: what each wager made in a unit of a seed, in cents, as the kernel has it; nothing is left out
    exact: the exact figures, computed when asked for; None where they are out of reach
    by_engine: there is no kernel; every unit goes through the engine (`engine_play`)
    """

    script: Script
    module: str
    tables: Tables
    values: NDArray[np.int64] | None = None
    step: int = 1
    before: int = 0
    hits: int = 0
    report: Callable[[Mapping[int, int], Sequence[int]], list[Hit]]
    results: Callable[[int, int], dict[str, int]]
    exact: Callable[[], Exact] | None = None
    by_engine: bool = False

    def cents(self, outcome: int) -> int:
        return self.before + self.step * outcome if self.values is None else int(self.values[outcome])

    def job(self, seed: int) -> Job:
        long = self.script.unit == "shoe"
        return Job(self.module, seed, self.tables, self.hits, self.values, self.step, self.before, long)

    @cached_property
    def digest(self) -> str:
        """Of everything that decides what a seed gives, so that a checkpoint is not mixed up with another run's."""
        told = hashlib.sha256(f"{self.module} {self.step} {self.before} {self.hits}".encode())
        for table in (*self.tables, *(() if self.values is None else (self.values,))):
            told.update(f"{table.dtype} {table.shape}".encode())
            told.update(np.ascontiguousarray(table).tobytes())
        return told.hexdigest()[:32]


def plan(script: Script) -> Plan:
    """The kernel's side of a script, made by the game's own `kernel` module, or by the one that its family shares."""
    name = kernel_of(script)
    if name is None:
        raise SimulationError(
            f"{script.request.game} has no kernel; pitboss.simulation.engine_play plays it through the engine."
        )
    return import_module(name).plan(script)


def kernel_of(script: Script) -> str | None:
    """The module that plays a script in bulk, where there is one."""
    name = script.kernel or f"{module_of(script.request.game)}.kernel"
    return None if find_spec(name) is None else name


def outcome_of(module: str, tables: Tables, hits: Counts, *, seed: int, unit: int) -> int:
    """The outcome of one unit by itself, which adds to `hits`."""
    outcomes = np.empty(1, np.int32)
    import_module(module).run(np.uint64(seed), np.uint64(unit), outcomes, tables, hits)
    return int(outcomes[0])


@leaf
def bump(counts: Counts, at: Int) -> None:
    """Add one to a count. A GPU build puts an atomic addition in its place."""
    counts[at] += 1
