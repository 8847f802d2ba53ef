"""What Prometheus reads: requests and commands with their times, commits, queue, disk, tables, the process itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

if TYPE_CHECKING:
    from pitboss.server.house import House

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
Labels = tuple[tuple[str, str], ...]


class Metrics:
    """The figures of one house, each made when it is first counted."""

    def __init__(self, house: House) -> None:
        disable_created_metrics()
        self._registry = CollectorRegistry()
        self._kept: dict[str, Any] = {}
        self._children: dict[tuple[str, Labels], Any] = {}
        ProcessCollector(registry=self._registry)
        self._registry.register(_Now(house))

    def count(self, name: str, by: float = 1) -> None:
        self._one(Counter, name).inc(by)

    def gauge(self, name: str, value: float) -> None:
        self._one(Gauge, name).set(value)

    def timed(self, what: str, labels: Labels, seconds: float) -> None:
        """One more of something, and how long it took."""
        both = self._children.get((what, labels))
        if both is None:
            counter = self._one(Counter, f"{what}s_total", tuple(name for name, _ in labels))
            both = self._children[what, labels] = (
                counter.labels(*(value for _, value in labels)),
                self._one(Histogram, f"{what}_seconds", buckets=BOUNDS),
            )
        counted, taken = both
        counted.inc()
        taken.observe(seconds)

    def _one(self, kind: Any, name: str, labels: tuple[str, ...] = (), **more: Any) -> Any:
        if name not in self._kept:
            told = _TOLD.get(name, name.replace("_", " "))
            self._kept[name] = kind(f"pitboss_{name}", told, labels, registry=self._registry, **more)
        return self._kept[name]

    def text(self) -> str:
        return generate_latest(self._registry).decode()


_TOLD = {
    "requests_total": "Requests answered, by method and status.",
    "request_seconds": "How long requests took.",
    "commands_total": "Commands at tables, by what became of them.",
    "command_seconds": "From a command to its durable answer.",
    "resyncs_total": "Sockets that had fallen behind and got a fresh snapshot.",
    "cents_on_their_way": "Money between purses and seats.",
}


class _Now(Collector):
    """What is asked of the house at the moment of reading."""

    def __init__(self, house: House) -> None:
        self._house = house

    def describe(self) -> list[Any]:
        return []  # nothing is to be read while the house is still being made

    def collect(self) -> Iterator[Any]:
        house = self._house
        yield CounterMetricFamily("pitboss_commits", "Durable commits of the ledger.", house.book.commits)
        hosts = list(house.pit.hosts.values())
        frozen = sum(host.live.frozen is not None for host in hosts)
        gauges: dict[str, tuple[str, float | None]] = {
            "queue": ("Works that wait for the next commit.", house.book.queued),
            "disk_free_bytes": ("Room on the disk of an SQLite ledger.", house.book.disk_left()),
            "tables": ("Tables that this server holds.", len(hosts)),
            "tables_frozen": ("Tables that stand still because something is wrong with them.", frozen),
            "sockets": ("Clients that follow tables.", len(house.sockets.clients)),
            "no_new_round": ("1 while no round may begin.", int(house.no_new_round() is not None)),
        }
        for name, (told, value) in gauges.items():
            if value is not None:
                yield GaugeMetricFamily(f"pitboss_{name}", told, value)
