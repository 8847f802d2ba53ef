"""Many machines: blocks of units as tasks of a Dask cluster, merged here in order.

A task is pure: if its worker dies it is played again elsewhere, and the totals do not show it. Every worker needs
the same Pitboss installed, with the extras `sim` and `cluster`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from pitboss.simulation.plan import Job
from pitboss.simulation.runner import timed_block
from pitboss.simulation.script import SimulationError

CONNECT_SECONDS = 10
ADDRESS = re.compile(r"((tcp|tls|ws|wss)://)?(\[[0-9a-fA-F:.]+\]|[\w.-]+):[0-9]{1,5}")
RETRIES = 10
"""How many workers may die under a block before it is given up."""


class Cluster:
    """A Dask cluster as a pool."""

    def __init__(self, address: str) -> None:
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
        return self._client.submit(work, *args, pure=False, retries=RETRIES)

    def close(self) -> None:
        self._client.close()

    def _workers(self) -> dict[str, Any]:
        return self._client.scheduler_info(n_workers=-1)["workers"]


def _connect(address: str) -> Any:
    if ADDRESS.fullmatch(address) is None:
        raise SimulationError(
            f"A cluster is named by its address, such as tcp://127.0.0.1:8786, not {address!r}."
        )
    try:
        from distributed import Client
    except ImportError:
        raise SimulationError(
            "A cluster needs the extra `cluster`: pip install 'pitboss[cluster]'."
        ) from None
    try:
        return Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError):
        raise SimulationError(f"There is no cluster at {address}; start one with dask scheduler.") from None
