"""Benchmarks, each beside its peer where the peer is installed.

A module in this folder with a function ``benchmarks()`` that yields rows is a benchmark; its name is the
module's. Nothing is imported before it is asked for.
"""

import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

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


class UnknownBenchmark(ValueError):
    """A name that no benchmark has; the message is a sentence."""


def run(names: Iterable[str] | None = None) -> list[Benchmark]:
    """Measure the named benchmarks, or all of them, in alphabetical order."""
    return list(measure(names))


def measure(names: Iterable[str] | None = None) -> Iterator[Benchmark]:
    """Like `run`, handing out each figure as soon as it is there."""
    chosen = list(names or ())
    known = available()
    for name in chosen:
        if name not in known:
            raise UnknownBenchmark(f"There is no benchmark {name}; there are {', '.join(known)}.")
    for name in chosen or known:
        module = importlib.import_module(f"{__name__}.{name.replace('-', '_')}")
        for row in module.benchmarks():
            yield _benchmark(row)


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
    return f"{peer} is not installed; the extra pitboss[bench] brings it."


def _benchmark(row: Benchmark | Mapping[str, Any]) -> Benchmark:
    return row if isinstance(row, Benchmark) else Benchmark(**row)
