"""Spreading compiled work over threads, with progress, so that it can be interrupted."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from itertools import islice
from typing import TypeVar

from pitboss.hands.ranking import HandError

Job = TypeVar("Job")
Result = TypeVar("Result")

Progress = Callable[[int, int], None]
"""Told how much of how much is done."""


def spread(work: Callable[[Job], Result], jobs: Sequence[Job], *, threads: int) -> Iterator[Result]:
    """The results as they come; compiled work runs at the same time, as it holds no lock of Python's.

    No more jobs are under way than there are threads, so that an interruption has little to wait for.
    """
    if threads < 1:
        raise HandError(f"At least one thread is needed, not {threads}.")
    if threads == 1 or len(jobs) < 2:
        yield from map(work, jobs)
        return
    waiting = iter(jobs)
    with ThreadPoolExecutor(threads) as pool:
        running = {pool.submit(work, job) for job in islice(waiting, threads)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(work, job) for job in islice(waiting, len(done))}
            for future in done:
                yield future.result()


def pieces(total: int, size: int) -> list[tuple[int, int]]:
    """From and to of pieces of that size that make up the total."""
    return [(start, min(start + size, total)) for start in range(0, total, size)]
