"""Benchmarks, each beside its peer where the peer is installed.

A module in this folder with a function ``benchmarks()`` that yields rows is a benchmark; its name is the
module's. Nothing is imported before it is asked for.
"""

import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from pitboss.errors import PitbossError, meant
from pitboss.installed import brought, lacks

TIMES = frozenset({"s", "ms"})
"""Units of which less is better."""


class Benchmark(msgspec.Struct, frozen=True, kw_only=True):
    """One measured figure.

    ratio: how many times better than the peer: more of a rate, less of a time.
    note: what a reader should know, such as a peer that is not installed.
    """

    name: str
    value: float
    unit: str
    peer: str | None = None
    peer_value: float | None = None
    ratio: float | None = None
    note: str | None = None


class Skipped(msgspec.Struct, frozen=True):
    """A benchmark, or a row of one, that lacks a package, and the sentence that says which."""

    name: str
    reason: str


class CannotMeasure(PitbossError, ValueError):
    """A benchmark that is not there, or lacks a package; the message is a sentence."""


def run(names: Iterable[str] | None = None) -> list[Benchmark]:
    """Measure the named benchmarks, or all of them, in alphabetical order."""
    return [row for row in measure(names) if isinstance(row, Benchmark)]


def measure(names: Iterable[str] | None = None) -> Iterator[Benchmark | Skipped]:
    """Like `run`, handing out each figure as soon as it is there; who asks for all gets those that can be run."""
    chosen = list(names or ())
    known = available()
    for name in chosen:
        if name not in known:
            raise CannotMeasure(f"There is no benchmark {name}; {meant(name, known, 'there are')}")
    for name in chosen or known:
        try:
            module = importlib.import_module(f"{__name__}.{name.replace('-', '_')}")
            for row in module.benchmarks():
                yield row if isinstance(row, Skipped) else _benchmark(row)
        except ModuleNotFoundError as missing:
            if not brought(missing.name):
                raise
            reason = lacks(f"The benchmark {name}", str(missing.name))
            if chosen:
                raise CannotMeasure(reason) from None
            yield Skipped(name, reason)


def available() -> list[str]:
    """The names of all benchmarks, found without importing them."""
    found = pkgutil.iter_modules(__path__)
    return sorted(module.name.replace("_", "-") for module in found if not module.name.startswith("_"))


def compared(name: str, value: float, *, unit: str, peer: str, peer_value: float | None) -> Benchmark:
    """A figure beside its peer's; a peer value of None says that the peer is not installed."""
    if peer_value is None:
        return Benchmark(name=name, value=value, unit=unit, peer=peer, note=missing(peer))
    ratio = peer_value / value if unit in TIMES else value / peer_value
    return Benchmark(name=name, value=value, unit=unit, peer=peer, peer_value=peer_value, ratio=ratio)


def missing(peer: str) -> str:
    return lacks("The comparison", peer)


def _benchmark(row: Benchmark | Mapping[str, Any]) -> Benchmark:
    return row if isinstance(row, Benchmark) else Benchmark(**row)
