"""The same kernels on a GPU: the plain functions that Numba compiles for the processor become device functions.

A thread plays a stretch of units one after the other; counts are added in the block's own memory first. With
the same seed the totals are those of the processor, to the last digit. Needs the extra `gpu`.

The threads of a warp that take different ways wait for each other. Long units, such as shoes, therefore begin together
(six times as fast on an H200); short ones do not, for the wait would cost more than it gains.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from types import FunctionType
from typing import Any

import numpy as np

from pitboss.chance.compiled import block
from pitboss.hands.compiled import kernel
from pitboss.hands.layout import Int
from pitboss.installed import lacks
from pitboss.simulation import plan as plans
from pitboss.simulation.plan import Counts, Job
from pitboss.simulation.runner import Timed
from pitboss.simulation.script import SimulationError
from pitboss.simulation.tally import totals
from pitboss.simulation.totals import Totals

THREADS = 256
"""Threads of a block."""
BLOCKS_PER_PROCESSOR = 8
NEAR, NEAR_HITS = 4096, 8192
"""Counts and hits that a block keeps in its own memory; more would not fit."""
COPIES = 32
"""Small histograms are kept once per lane of a warp, so that lanes with the same outcome do not wait for each other."""
WIDEST = 1 << 26
LONGEST_STRETCH = 1 << 22


class Gpu:
    """One GPU as a pool that plays one block at a time."""

    def __init__(self) -> None:
        self._cuda = target()
        processors, name = _describe(self._cuda)
        self.device = f"gpu, {name}"
        self.width = 1
        self.block_seconds = 2.0
        self.threads = THREADS * BLOCKS_PER_PROCESSOR * processors
        self.largest = self.threads * LONGEST_STRETCH
        self._window = 1 << 14

    def play(self, job: Job, first: int, count: int) -> _Done:
        return _Done(self._play(job, first, count))

    def close(self) -> None:
        pass

    def _play(self, job: Job, first: int, count: int) -> Timed:
        begun = time.perf_counter()
        stretch = max(1, -(-count // self.threads))
        while True:
            size = self._window if job.values is None else job.values.size
            low = -(size // 2) if job.values is None else 0
            found = self._launch(job, first, count, stretch, low, size)
            if found is not None:
                return Timed(found, time.perf_counter() - begun)
            if self._window >= WIDEST:
                raise SimulationError(
                    "The results of these wagers lie too far apart for the GPU; use --device cpu."
                )
            self._window *= 4

    def _launch(self, job: Job, first: int, count: int, stretch: int, low: int, size: int) -> Totals | None:
        """The totals of a block of units; None if an outcome fell outside the histogram."""
        device = self._cuda
        used = -(-count // stretch)
        grid = -(-used // THREADS)
        signs = np.zeros(0, np.int8) if job.values is None else np.sign(job.values).astype(np.int8)
        counts = device.to_device(np.zeros(size, np.int64))
        hits = device.to_device(np.zeros(max(1, job.hits), np.int64))
        runs = device.to_device(np.zeros((grid * THREADS, 7), np.int32))
        outside = device.to_device(np.zeros(1, np.int64))
        tables = tuple(device.to_device(table) for table in job.tables)
        drive = driver(job.module, _near_size(job.hits), COPIES if size * COPIES <= NEAR else 1, job.long)
        drive[grid, THREADS](
            np.uint64(job.seed), np.uint64(first), count, stretch, low, job.step, job.before, tables,
            device.to_device(signs), counts, hits, runs, outside, job.hits,
        )  # fmt: skip
        if int(outside.copy_to_host()[0]):
            return None
        merged = np.zeros(7, np.int64)
        merge_runs(runs.copy_to_host()[:used], merged)
        return totals(low, counts.copy_to_host(), hits.copy_to_host()[: job.hits], merged)


class _Done:
    """A result that is there already."""

    def __init__(self, value: Timed) -> None:
        self._value = value

    def result(self) -> Timed:
        return self._value


@cache
def driver(module: str, near_hits: int, copies: int, long: bool) -> Any:
    """The GPU kernel that plays a stretch of units per thread; compiled once per game and layout of counts."""
    start = begin_together if long and _has_warps() else begin
    names = {
        "cuda": target(), "PLAY": device_function(import_module(module).play), "WORDS": device_function(block),
        "LANES": copies, "SCRATCH": getattr(import_module(module), "SCRATCH", 1), "NEAR_HITS_SIZE": max(1, near_hits),
        "SCRATCH_TYPE": getattr(import_module(module), "SCRATCH_TYPE", np.int64),
        "HITS": target().jit(device=True)(first_of if near_hits else second_of),
        "BEGIN": target().jit(device=True)(with_names(start, {"cuda": target()})),
    }  # fmt: skip
    return target().jit(with_names(drive, names))


cuda: Any = None
PLAY: Any = None
WORDS: Any = None
HITS: Any = None
BEGIN: Any = None
LANES, NEAR_HITS_SIZE, SCRATCH = 1, 1, 1
SCRATCH_TYPE: Any = np.int64


def drive(
    seed: Int, first: Int, count: Int, stretch: Int, low: Int, step: Int, before: Int, tables: Any, signs: Any,
    counts: Any, hits: Any, runs: Any, outside: Any, hit_size: Int,
) -> None:  # fmt: skip
    """Play a stretch of units; the names in capitals below are filled in by `driver`."""
    mine = cuda.shared.array(NEAR, np.int32)
    own_hits = cuda.shared.array(NEAR_HITS_SIZE, np.int32)
    scratch = cuda.local.array(SCRATCH, SCRATCH_TYPE)
    for at in range(cuda.threadIdx.x, NEAR, cuda.blockDim.x):
        mine[at] = 0
    for at in range(cuda.threadIdx.x, NEAR_HITS_SIZE, cuda.blockDim.x):
        own_hits[at] = 0
    cuda.syncthreads()
    room = NEAR // LANES
    from_place = max(0, (counts.size - room) // 2)
    lane = cuda.threadIdx.x % LANES
    thread = cuda.grid(1)
    start = np.int64(thread) * stretch
    stop, fits = min(start + stretch, count), True
    units, win_first, win_last, win_best = 0, 0, 0, 0
    loss_first, loss_last, loss_best = 0, 0, 0
    for at in range(start, start + stretch):
        BEGIN()
        if at >= stop or not fits:
            continue
        unit = first + np.uint64(at)
        w0, w1, w2, w3 = WORDS(seed, unit, 0, 0)
        outcome = PLAY(seed, unit, w0, w1, w2, w3, tables, HITS(own_hits, hits[:hit_size]), scratch)
        place = outcome - low
        if place < 0 or place >= counts.size:
            cuda.atomic.add(outside, 0, 1)
            fits = False
            continue
        if from_place <= place < from_place + room:
            cuda.atomic.add(mine, (place - from_place) * LANES + lane, 1)
        else:
            cuda.atomic.add(counts, place, 1)
        result = before + step * outcome if signs.size == 0 else signs[place]
        won, lost = int(result > 0), int(result < 0)
        win_last = (win_last + 1) * won
        loss_last = (loss_last + 1) * lost
        win_best = max(win_best, win_last)
        loss_best = max(loss_best, loss_last)
        win_first += won * int(win_first == units)
        loss_first += lost * int(loss_first == units)
        units += 1
    if thread < runs.shape[0]:
        runs[thread, 0] = units
        runs[thread, 1] = win_first
        runs[thread, 2] = win_last
        runs[thread, 3] = win_best
        runs[thread, 4] = loss_first
        runs[thread, 5] = loss_last
        runs[thread, 6] = loss_best
    cuda.syncthreads()
    for at in range(cuda.threadIdx.x, NEAR, cuda.blockDim.x):
        if mine[at]:
            cuda.atomic.add(counts, from_place + at // LANES, mine[at])
    for at in range(cuda.threadIdx.x, NEAR_HITS_SIZE, cuda.blockDim.x):
        if own_hits[at]:
            cuda.atomic.add(hits, at, own_hits[at])


@cache
def device_function(function: Any) -> Any:
    """A device function from the plain source of a compiled one, and so on for all that it calls."""
    plain: FunctionType = function.py_func
    names: dict[str, Any] = {}
    for name in plain.__code__.co_names:
        called = plain.__globals__.get(name)
        if called is plans.bump:
            names[name] = target().jit(device=True)(with_names(atomic_bump, {"cuda": target()}))
        elif hasattr(called, "py_func"):
            names[name] = device_function(called)
    return target().jit(device=True)(with_names(plain, names))


def first_of(near: Any, far: Any) -> Any:
    return near


def second_of(near: Any, far: Any) -> Any:
    return far


def begin() -> None:
    pass


def begin_together() -> None:
    """All threads of a warp come here as often: who has no unit left comes without one."""
    cuda.syncwarp()


def atomic_bump(counts: Any, at: Int) -> None:
    cuda.atomic.add(counts, at, 1)


def with_names(function: Any, names: Mapping[str, Any]) -> FunctionType:
    """The same function with some of its global names meaning something else."""
    return FunctionType(
        function.__code__,
        {**function.__globals__, **names},
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )


@kernel
def merge_runs(runs: Any, merged: Counts) -> None:
    """The runs of stretches that follow each other, as those of one."""
    for at in range(runs.shape[0]):
        units = np.int64(runs[at, 0])
        for side in (1, 4):
            first, last, best = (
                np.int64(runs[at, side]),
                np.int64(runs[at, side + 1]),
                np.int64(runs[at, side + 2]),
            )
            across = merged[side + 1] + first
            if merged[side] == merged[0]:
                merged[side] += first
            merged[side + 1] = merged[side + 1] + last if last == units else last
            merged[side + 2] = max(merged[side + 2], best, across)
        merged[0] += units


def _near_size(hits: int) -> int:
    """Hits are counted in the block's own memory if there is room: a round number, so that few kernels are built."""
    if hits == 0 or hits > NEAR_HITS:
        return 0
    size = 256
    while size < hits:
        size *= 2
    return size


def target() -> Any:
    """Numba's CUDA target, or a sentence that says what is missing."""
    if not hasattr(np, "row_stack"):  # older releases of numba-cuda ask for it
        np.row_stack = np.vstack  # type: ignore[attr-defined]
    try:
        from numba import cuda
    except ImportError:
        raise SimulationError(lacks("A GPU", "numba-cuda")) from None
    config: Any = import_module("numba.core.config")
    config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # the first, short blocks are meant to be small
    found: Callable[[], bool] = cuda.is_available
    if not found():
        raise SimulationError(
            "No GPU was found that Numba can use; leave --device gpu out, or install its driver."
        )
    return cuda


def _has_warps() -> bool:
    """Numba's simulator of a GPU has none."""
    return hasattr(target(), "syncwarp")


def _describe(cuda: Any) -> tuple[int, str]:
    """How many processors the GPU has, and its name; Numba's simulator of one has neither."""
    if not hasattr(cuda, "get_current_device"):
        return 1, "simulated"
    device = cuda.get_current_device()
    name = device.name
    return int(device.MULTIPROCESSOR_COUNT), name.decode() if isinstance(name, bytes) else str(name)
