"""Prove on a GPU that every kernel gives the processor's totals to the last digit, and measure how fast it is.

usage: PYTHONPATH=src python tools/gpu_check.py [--rounds N] [--seconds S] [--json FILE] [NAME...]
"""

import argparse
import json
import os
import sys
import time
from math import sqrt
from pathlib import Path
from typing import Any

from pitboss.hands import ranking
from pitboss.hands.counting import count
from pitboss.simulation import seven_cards
from pitboss.simulation.gpu import Gpu
from pitboss.simulation.plan import Job, Plan, plan
from pitboss.simulation.runner import Pool, Threads, compile_kernel, running
from pitboss.simulation.script import Request, script
from pitboss.simulation.statistics import z_score
from pitboss.simulation.tally import play_block
from pitboss.simulation.tested import KERNELS
from pitboss.simulation.totals import Totals, by_cents

SEED = 1947
SEVEN = "seven cards dealt and ranked"


def main() -> int:
    asked = arguments()
    gpu = Gpu()
    print(f"{gpu.device}; {os.cpu_count()} threads of the processor compared", flush=True)
    wanted = [name for name in (*KERNELS, SEVEN) if not asked.names or name in asked.names]
    rows = [
        check_seven(gpu, asked) if name == SEVEN else check(name, KERNELS[name], gpu, asked)
        for name in wanted
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
    compile_kernel(made)
    ours, theirs = (played(made, pool, asked.rounds) for pool in (Threads(os.cpu_count() or 1), gpu))
    totals, seconds = timed(made.job(SEED), gpu, asked.seconds)
    row = {"name": name, "rounds": asked.rounds, "same": ours == theirs, **rate(totals, seconds)}
    if made.hits and ".craps." in made.module:
        row["rolls_per_second"] = sum(totals.hits[:-36]) / seconds
    if made.exact is not None:
        exact = made.exact()
        counts = by_cents(totals.counts, made.cents)
        row["z"] = z_score(counts, made.script.stake, mean=exact.mean, variance=exact.variance)
    print(json.dumps(row), flush=True)
    return row


def check_seven(gpu: Gpu, asked: argparse.Namespace) -> dict[str, Any]:
    """Seven cards dealt and ranked, beside the exact number of each category."""
    job = seven_cards.job(SEED)
    same = play_block(job, 0, asked.rounds) == gpu.play(job, 0, asked.rounds).result().totals
    totals, seconds = timed(job, gpu, asked.seconds)
    known = list(reversed(count(ranking("five"), 7).values()))
    worst = 0.0
    for at, ways in enumerate(known):
        chance = ways / 133_784_560
        expected = chance * totals.units
        worst = max(worst, abs(totals.counts.get(at, 0) - expected) / sqrt(expected * (1 - chance)))
    row = {"name": SEVEN, "rounds": asked.rounds, "same": same, **rate(totals, seconds), "z": worst}
    print(json.dumps(row), flush=True)
    return row


def rate(totals: Totals, seconds: float) -> dict[str, Any]:
    return {"timed": totals.units, "seconds": seconds, "rounds_per_second": totals.units / seconds}


def played(made: Plan, pool: Pool, rounds: int) -> Totals:
    *_, totals = running(made, pool, seed=SEED, rounds=rounds)
    totals.counts = dict(sorted(totals.counts.items()))
    return totals


def timed(job: Job, gpu: Gpu, seconds: float) -> tuple[Totals, float]:
    """The totals of one long block and how long it took, after shorter ones that tell how long it may be."""
    units = 1 << 22
    while True:
        begun = time.perf_counter()
        totals = gpu.play(job, 1 << 40, units).result().totals
        took = time.perf_counter() - begun
        if took > seconds / 3 or 2 * units > gpu.largest:
            return totals, took
        units = min(4 * units, gpu.largest)


if __name__ == "__main__":
    sys.exit(main())
