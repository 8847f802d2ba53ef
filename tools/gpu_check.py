"""Prove on a GPU that every kernel gives the processor's totals to the last digit, and measure how fast it is.

usage: PYTHONPATH=src python tools/gpu_check.py [--rounds N] [--seconds S] [--json FILE] [NAME...]
"""

import argparse
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from pitboss.simulation.gpu import Gpu
from pitboss.simulation.plan import Plan, plan
from pitboss.simulation.runner import Pool, Threads, running
from pitboss.simulation.script import Request, script
from pitboss.simulation.statistics import z_score
from pitboss.simulation.tested import KERNELS
from pitboss.simulation.totals import Totals, by_cents


def main() -> int:
    asked = arguments()
    gpu = Gpu()
    print(f"{gpu.device}; {os.cpu_count()} threads of the processor compared", flush=True)
    rows = [
        check(name, request, gpu, asked)
        for name, request in KERNELS.items()
        if not asked.names or name in asked.names
    ]
    if asked.json:
        asked.json.write_text(json.dumps({"device": gpu.device, "kernels": rows}, indent=1))
    wrong = [row["name"] for row in rows if not row["same"]]
    print(f"{len(rows) - len(wrong)} kernels the same, {len(wrong)} different {' '.join(wrong)}")
    return 1 if wrong else 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Compare every kernel on the GPU with the processor, and time it."
    )
    parser.add_argument("names", nargs="*", help="which kernels; all unless named")
    parser.add_argument("--rounds", type=int, default=50_000_000, help="units compared (50 million)")
    parser.add_argument("--seconds", type=float, default=3, help="how long each is timed (3)")
    parser.add_argument("--json", type=Path, help="a file for the figures")
    return parser.parse_args()


def check(name: str, request: Request, gpu: Gpu, asked: argparse.Namespace) -> dict[str, Any]:
    made = plan(script(request))
    ours = played(made, Threads(os.cpu_count() or 1), asked.rounds)
    theirs = played(made, gpu, asked.rounds)
    same = ours == theirs
    units, seconds = timed(made, gpu, asked.seconds)
    row = {"name": name, "rounds": asked.rounds, "same": same, "rounds_per_second": units / seconds}
    if made.hits and "craps" in made.module:
        rolls = sum(theirs.hits[:-36])
        row["rolls_per_second"] = units / seconds * rolls / asked.rounds
    if made.exact is not None:
        exact = made.exact()
        counts = by_cents(theirs.counts, made.cents)
        row["z"] = z_score(counts, made.script.stake, mean=exact.mean, variance=exact.variance)
    print(json.dumps(row), flush=True)
    return row


def played(made: Plan, pool: Pool, rounds: int) -> Totals:
    *_, totals = running(made, pool, seed=1947, rounds=rounds)
    totals.counts = dict(sorted(totals.counts.items()))
    return totals


def timed(made: Plan, gpu: Gpu, seconds: float) -> tuple[int, float]:
    """Units and seconds of one long block, after shorter ones that tell how long it may be."""
    job, units = made.job(1947), 1 << 24
    while True:
        begun = time.perf_counter()
        gpu.play(job, 1 << 40, units).result()
        took = time.perf_counter() - begun
        if took > seconds / 3 or 2 * units > gpu.largest:
            return units, took
        units = min(4 * units, gpu.largest)


if __name__ == "__main__":
    sys.exit(main())
