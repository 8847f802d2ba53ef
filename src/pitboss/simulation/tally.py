"""Counting outcomes: integer histograms, hits and runs, which merge in order to the same totals however cut."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.compiled import kernel
from pitboss.hands.layout import Int
from pitboss.simulation.plan import Counts, Job
from pitboss.simulation.totals import Runs, Totals

CHUNK = 1 << 15
"""Units played at a time: their outcomes stay in the cache until they are counted."""
WIDEST = 1 << 20
"""A histogram of n outcomes grows no more: memory stays flat however far apart the results lie."""

# Places in an array of runs: how many units; then of wins and of losses the run at the beginning, the one at
# the end, and the longest.
UNITS, WIN_FIRST, WIN_LAST, WIN_BEST, LOSS_FIRST, LOSS_LAST, LOSS_BEST = range(7)


def play_block(job: Job, first: int, count: int) -> Totals:
    """Play the units from `first` on with the kernel of a job, on this thread."""
    run = import_module(job.module).run
    hits = np.zeros(job.hits, np.int64)
    outcomes = np.empty(min(CHUNK, count), np.int32)
    runs = np.zeros(7, np.int64)
    window = Window(job)
    for start in range(first, first + count, CHUNK):
        part = outcomes[: min(CHUNK, first + count - start)]
        run(np.uint64(job.seed), np.uint64(start), part, job.tables, hits)
        window.take(part, runs)
    return window.totals(hits, runs)


def totals(low: int, counts: Counts, hits: Counts, runs: Counts) -> Totals:
    """The arrays of a block as totals."""
    came = np.flatnonzero(counts)
    units, win_first, win_last, win_best, loss_first, loss_last, loss_best = (int(run) for run in runs)
    return Totals(
        units=units,
        counts=dict(zip((came + low).tolist(), counts[came].tolist(), strict=True)),
        hits=hits.tolist(),
        wins=Runs(units, win_first, win_last, win_best),
        losses=Runs(units, loss_first, loss_last, loss_best),
    )


class Window:
    """A histogram that grows when an outcome falls outside it; what is further than it grows is counted one by one."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.low = 0 if job.values is not None else -64
        self.counts = np.zeros(128 if job.values is None else job.values.size, np.int64)
        self.signs = self._signs()
        self.far: dict[int, int] = {}

    def take(self, outcomes: NDArray[np.int32], runs: Counts) -> None:
        done = 0
        while (
            done := done + count_outcomes(outcomes[done:], self.low, self.counts, self.signs, runs)
        ) < outcomes.size:
            if self.counts.size < WIDEST:
                self._grow()
            else:
                self._count_far(outcomes[done : done + 1], runs)
                done += 1

    def totals(self, hits: Counts, runs: Counts) -> Totals:
        found = totals(self.low, self.counts, hits, runs)
        found.counts.update(self.far)
        return found

    def _count_far(self, outcomes: NDArray[np.int32], runs: Counts) -> None:
        outcome = int(outcomes[0])
        self.far[outcome] = self.far.get(outcome, 0) + 1
        sign = np.sign(np.array([self.job.before + self.job.step * outcome])).astype(np.int8)
        count_outcomes(outcomes, outcome, np.zeros(1, np.int64), sign, runs)

    def _grow(self) -> None:
        """Twice as wide on either side, as no unit tells how far another goes."""
        size = self.counts.size
        self.counts = np.concatenate(
            [np.zeros(size // 2, np.int64), self.counts, np.zeros(size // 2, np.int64)]
        )
        self.low -= size // 2
        self.signs = self._signs()

    def _signs(self) -> NDArray[np.int8]:
        """Whether each outcome of the histogram wins, loses or does neither."""
        if self.job.values is not None:
            return np.sign(self.job.values).astype(np.int8)
        outcomes = np.arange(self.low, self.low + self.counts.size)
        return np.sign(self.job.before + self.job.step * outcomes).astype(np.int8)


@kernel
def count_outcomes(
    outcomes: NDArray[np.int32], low: Int, counts: Counts, signs: NDArray[np.int8], runs: Counts
) -> Any:
    """Count outcomes and their runs; returns how many fitted before one fell outside."""
    win_last, win_best, loss_last, loss_best = runs[2], runs[3], runs[5], runs[6]
    win_first, loss_first, units = runs[1], runs[4], runs[0]
    done = outcomes.size
    for index in range(outcomes.size):
        at = outcomes[index] - low
        if at < 0 or at >= counts.size:
            done = index
            break
        counts[at] += 1
        sign = signs[at]
        won, lost = np.int64(sign > 0), np.int64(sign < 0)
        win_last = (win_last + 1) * won
        loss_last = (loss_last + 1) * lost
        win_best = max(win_best, win_last)
        loss_best = max(loss_best, loss_last)
        win_first += won * np.int64(win_first == units)
        loss_first += lost * np.int64(loss_first == units)
        units += 1
    runs[0], runs[1], runs[2], runs[3] = units, win_first, win_last, win_best
    runs[4], runs[5], runs[6] = loss_first, loss_last, loss_best
    return done
