"""Many machines: blocks of units as tasks of a Dask cluster, merged here in order.

A task is pure: if its worker dies it is played again elsewhere, and the totals do not show it. Every worker needs
the same Pitboss installed, with the extras `sim` and `cluster`.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from concurrent.futures import CancelledError
from functools import cache
from pathlib import Path
from typing import Any

from pitboss.installed import lacks
from pitboss.simulation.plan import Job
from pitboss.simulation.runner import Lost, timed_block
from pitboss.simulation.script import SimulationError

CONNECT_SECONDS = 10
ADDRESS = re.compile(r"((tcp|tls|ws|wss)://)?(\[[0-9a-fA-F:.]+\]|[\w.-]+):[0-9]{1,5}")
SOURCES = ("chance/*.py", "hands/*.py", "simulation/*.py", "games/*/kernel*.py")
RETRIES = 10
"""How many workers may die under a block before it is given up."""


class Cluster:
    """A Dask cluster as a pool."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._client = _connect(address)
        threads = sum(worker["nthreads"] for worker in self._workers().values())
        if not threads:
            self.close()
            raise SimulationError(
                f"The cluster at {address} has no workers; start one with dask worker {address}."
            )
        workers = len(self._workers())
        told = f"{workers} worker{'s' * (workers > 1)}, {threads} thread{'s' * (threads > 1)}"
        self.device = f"cluster at {address}, {told}"
        self.width = 2 * threads
        self.block_seconds = 2.0
        self.largest = 1 << 36

    def play(self, job: Job, first: int, count: int) -> Any:
        return self.submit(timed_block, job, first, count)

    def submit(self, work: Callable[..., Any], *args: Any) -> Any:
        future = self._client.submit(checked, fingerprint(), work, *args, pure=False, retries=RETRIES)
        return _Block(future, self._address)

    def close(self) -> None:
        self._client.close()

    def _workers(self) -> dict[str, Any]:
        return self._client.scheduler_info(n_workers=-1)["workers"]


class _Block:
    """A task under way."""

    def __init__(self, future: Any, address: str) -> None:
        self._future, self._address = future, address

    def result(self) -> Any:
        from distributed import KilledWorker

        try:
            return self._future.result()
        except (CancelledError, KilledWorker, OSError) as gone:
            raise Lost(f"The cluster at {self._address} was lost: {type(gone).__name__}.") from None
        except (ImportError, AttributeError):
            raise Lost(
                f"A worker of the cluster at {self._address} has no Pitboss, or another one."
            ) from None


def checked(wanted: str, work: Callable[..., Any], *args: Any) -> Any:
    """Do the work if this machine's kernels are those of whoever asks: other ones could give other totals."""
    if fingerprint() != wanted:
        raise Lost(
            "A worker of the cluster has another version of Pitboss; install the same on every machine."
        )
    return work(*args)


@cache
def fingerprint() -> str:
    """Of all source files that decide what a seed gives."""
    package = Path(__file__).parent.parent
    sources = (source for folder in SOURCES for source in sorted(package.glob(folder)))
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]


def _connect(address: str) -> Any:
    if ADDRESS.fullmatch(address) is None:
        raise SimulationError(
            f"A cluster is named by its address, such as tcp://127.0.0.1:8786, not {address!r}."
        )
    try:
        from distributed import Client
    except ImportError:
        raise SimulationError(lacks("A cluster", "distributed")) from None
    try:
        return Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError):
        raise SimulationError(f"There is no cluster at {address}; start one with dask scheduler.") from None
