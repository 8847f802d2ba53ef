"""Running a plan: blocks of units over threads, machines or a GPU, merged in order to the same totals.

Units are numbered and blocks are merged in the order of their numbers, so neither the number of workers nor the
cut of the blocks can be seen in the totals. Only a few blocks are under way at a time: memory stays flat.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, Protocol

from pitboss.errors import whole
from pitboss.hands.compiled import compiling
from pitboss.simulation.plan import Job, Plan
from pitboss.simulation.script import SimulationError
from pitboss.simulation.tally import play_block
from pitboss.simulation.totals import Totals, by_cents, marks

MOST_ROUNDS = 10**15
MOST_WORKERS = 1024
SMALLEST_BLOCK = 1 << 14


class Lost(SimulationError):
    """Those who play went away in the middle; what was yielded before is whole."""


class Timed(NamedTuple):
    """The totals of a block, and the seconds it took where it was played."""

    totals: Totals
    seconds: float


class Pool(Protocol):
    """Where blocks are played.

    device: as it is printed
    width: how many blocks are played at a time
    block_seconds: how long a block should take
    largest: no block has more units
    """

    device: str
    width: int
    block_seconds: float
    largest: int

    def play(self, job: Job, first: int, count: int) -> Any:
        """Something with a `result()` that is a `Timed`."""
        ...

    def close(self) -> None: ...


class Threads:
    """The processor's own cores, one thread each: kernels hold no lock of Python's."""

    def __init__(self, workers: int) -> None:
        self.device = f"cpu, {workers} thread{'s' if workers > 1 else ''}"
        self.width = workers
        self.block_seconds = 0.4
        self.largest = 1 << 32
        self._pool = ThreadPoolExecutor(workers)

    def play(self, job: Job, first: int, count: int) -> Any:
        return self.submit(timed_block, job, first, count)

    def submit(self, work: Callable[..., Any], *args: Any) -> Any:
        """Something with a `result()` that is what the work gives."""
        return self._pool.submit(work, *args)

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)


def timed_block(job: Job, first: int, count: int) -> Timed:
    begun = time.perf_counter()
    return Timed(play_block(job, first, count), time.perf_counter() - begun)


def check_rounds(rounds: float) -> int:
    rounds = whole("The number of rounds", rounds, SimulationError)  # 1e6 is one too
    if rounds < 1:
        raise SimulationError(f"At least one round is simulated, not {rounds:,}.")
    if rounds > MOST_ROUNDS:
        raise SimulationError(
            f"At most {MOST_ROUNDS:,} rounds are simulated, not {rounds:,}; that would take years."
        )
    return rounds


def check_workers(workers: int) -> int:
    workers = whole("The number of workers", workers, SimulationError)
    if not 1 <= workers <= MOST_WORKERS:
        raise SimulationError(f"The number of workers is 1 to {MOST_WORKERS}, not {workers}.")
    return workers


def check_seed(seed: int) -> int:
    seed = whole("A seed", seed, SimulationError)
    if not 0 <= seed < 2**64:
        raise SimulationError(f"A seed is a number from 0 to 2^64 - 1, not {seed}.")
    return seed


def compile_kernel(plan: Plan) -> None:
    """Compile what is not yet on disk, so that no clock counts it."""
    with compiling("the kernel"):
        play_block(plan.job(0), 0, 1)


def running(
    plan: Plan, pool: Pool, *, seed: int, rounds: int, begin: Totals | None = None
) -> Iterator[Totals]:
    """Play the units from where `begin` ends up to `rounds`; yields the growing totals after every block.

    Stop asking, or interrupt it, and what was yielded last is what is done.
    """
    totals = begin if begin is not None else Totals()
    job = plan.job(check_seed(seed))
    waiting: deque[Any] = deque()
    blocks = _Blocks(totals.units, check_rounds(rounds), pool)
    try:
        while True:
            while len(waiting) < pool.width + 2 and (block := blocks.next()) is not None:
                waiting.append(pool.play(job, *block))
            if not waiting:
                return
            done: Timed = waiting.popleft().result()
            blocks.learn(done)
            totals.add(done.totals)
            if totals.units in blocks.marks:
                totals.marks.append((totals.units, total_cents(plan, totals)))
            yield totals
    finally:
        pool.close()


def run(
    plan: Plan,
    *,
    seed: int,
    rounds: int,
    workers: int = 1,
    block: int | None = None,
    progress: Callable[[Totals], None] | None = None,
    pool: Pool | None = None,
) -> Totals:
    """Play `rounds` units to the end, on the threads of this machine unless said."""
    pool = pool or Threads(check_workers(workers))
    if block is not None:
        pool.largest = block
    totals = Totals()
    for totals in running(plan, pool, seed=seed, rounds=rounds):
        if progress:
            progress(totals)
    return totals


def total_cents(plan: Plan, totals: Totals) -> int:
    return sum(net * count for net, count in by_cents(totals.counts, plan.cents).items())


class _Blocks:
    """Cuts what is to be done into blocks that end at every mark and take about as long as the pool likes."""

    def __init__(self, first: int, rounds: int, pool: Pool) -> None:
        self.at = first
        self.rounds = rounds
        self.pool = pool
        self.size = min(SMALLEST_BLOCK, pool.largest)
        self.marks = frozenset(marks(rounds))
        self.ends = [mark for mark in marks(rounds) if mark > first]

    def next(self) -> tuple[int, int] | None:
        if self.at >= self.rounds:
            return None
        first = self.at
        while self.ends[0] <= first:
            self.ends.pop(0)
        # The rest is shared out at the end, so that no worker is left waiting for another's last block.
        fair = max(SMALLEST_BLOCK, (self.rounds - first) // (2 * self.pool.width))
        self.at = min(first + min(self.size, fair, self.pool.largest), self.ends[0])
        return first, self.at - first

    def learn(self, done: Timed) -> None:
        """Make blocks longer or shorter by the speed of the last one."""
        wanted = int(done.totals.units * self.pool.block_seconds / max(done.seconds, 1e-6))
        self.size = max(SMALLEST_BLOCK, min(wanted, 4 * self.size))
