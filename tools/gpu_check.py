"""Prove on a GPU that every kernel gives the processor's totals to the last digit, and measure how fast it is.

usage: python tools/gpu_check.py [--rounds N] [--seconds S] [--trillion] [--threads] [--json FILE] [NAME...]

Needs the extras `sim` and `gpu`; in a checkout that is not installed, PYTHONPATH=src. Exits with 1 if a total differs,
a mean lies more than 4 standard errors off, or a rate is below what is promised of an H200.
"""

import argparse
import json
import os
import sys
import time
from math import sqrt
from pathlib import Path
from typing import Any

from pitboss.games.banked.board import Boards
from pitboss.hands import ranking
from pitboss.hands.counting import count
from pitboss.simulation import seven_cards
from pitboss.simulation.automaton import walked
from pitboss.simulation.gpu import Gpu
from pitboss.simulation.gpu_boards import OnGpu, rules_over_boards
from pitboss.simulation.plan import Job, Plan, plan
from pitboss.simulation.runner import Pool, Threads, compile_kernel, run, running
from pitboss.simulation.script import Request, script
from pitboss.simulation.statistics import z_score
from pitboss.simulation.tally import play_block
from pitboss.simulation.tested import KERNELS
from pitboss.simulation.totals import Totals, by_cents

SEED = 1947
SEVEN = "seven cards dealt and ranked"
BEST = {f"best play of {game}": game for game in ("ultimate-texas-hold-em", "texas-hold-em-bonus")}
"""Counted over all deals on either device."""
BILLION, TRILLION = 10**9, 10**12
TRILLION_OF = "let-it-ride"
MOST_POKER = 1_000_000
"""A processor plays few hands of poker a second; n are compared at most."""

SHOES: dict[str, Request] = {
    "blackjack, whole shoes of six decks": Request(
        game="blackjack", strategy="basic-shoe", options={"decks": 6}
    ),
    "spanish-21, whole shoes": Request(game="spanish-21", strategy="basic-shoe"),
    "double-attack-blackjack, whole shoes": Request(game="double-attack-blackjack", strategy="basic-shoe"),
}
"""Units of many rounds, which are counted among the hits; a fiftieth of the units asked for is compared."""

PROMISED = {
    "blackjack, whole shoes": (2e9, "rounds"),
    "craps": (50e9, "outcomes"),
    "three-card-poker": (5e9, "rounds"),
    "let-it-ride": (5e9, "rounds"),
    SEVEN: (10e9, "rounds"),
}
"""What an H200 is to reach in a second, by the beginning of a kernel's name."""


def main() -> int:
    asked = arguments()
    gpu = Gpu()
    print(f"{gpu.device}; compared with {os.cpu_count()} threads of the processor", flush=True)
    known = {**KERNELS, **SHOES}
    wanted = [name for name in (*known, SEVEN, *BEST) if not asked.names or name in asked.names]
    rows = [
        check_seven(gpu, asked)
        if name == SEVEN
        else check_best(name)
        if name in BEST
        else check(name, known[name], gpu, asked)
        for name in wanted
    ]
    if asked.trillion:
        rows.append(trillion(gpu))
    if asked.json:
        asked.json.write_text(json.dumps({"device": gpu.device, "kernels": rows}, indent=1))
    table(rows)
    wrong = [f"{row['name']}: {fault}" for row in rows for fault in faults(row)]
    print("\n".join(wrong) if wrong else f"{len(rows)} rows, every total equal, every promise kept")
    return 1 if wrong else 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description="Compare every kernel on the GPU with the processor, and time it."
    )
    parser.add_argument("names", nargs="*", help="which kernels; all unless named")
    parser.add_argument("--rounds", type=int, default=50_000_000, help="units compared (50 million)")
    parser.add_argument("--seconds", type=float, default=3, help="how long each is timed (3)")
    parser.add_argument("--trillion", action="store_true", help=f"also a trillion rounds of {TRILLION_OF}")
    parser.add_argument(
        "--threads", action="store_true", help="also the rates of 1, 2, 4, ... threads of the processor"
    )
    parser.add_argument("--json", type=Path, help="a file for the figures")
    return parser.parse_args()


def check(name: str, request: Request, gpu: Gpu, asked: argparse.Namespace) -> dict[str, Any]:
    made = plan(script(request))
    compile_kernel(made)
    rounds = min(asked.rounds, MOST_POKER) if ".poker." in made.module else asked.rounds
    rounds = rounds // 50 if made.script.unit == "shoe" else rounds
    ours, theirs = (played(made, pool, rounds) for pool in (Threads(os.cpu_count() or 1), gpu))
    totals, seconds = timed(made.job(SEED), gpu, asked.seconds, least=0 if made.exact is None else BILLION)
    row: dict[str, Any] = {"name": name, "compared": rounds, "same": ours == theirs, **rate(totals, seconds)}
    if made.script.unit == "shoe":
        told = {hit.name: hit for hit in made.report(totals.counts, totals.hits)}
        row["timed"], row["rounds_per_second"] = told["rounds"].count, told["rounds"].count / seconds
    if made.module.endswith(".automaton"):
        row["outcomes_per_second"] = row["rounds_per_second"] * float(walked(made.script).steps())
    row["z"] = z_of(made, totals)
    if asked.threads:
        row["threads"] = {workers: processor_rate(made, workers) for workers in powers(os.cpu_count() or 1)}
    print(json.dumps(row), flush=True)
    return row


def trillion(gpu: Gpu) -> dict[str, Any]:
    """A trillion rounds by the way that `pitboss simulate` goes, too many to compare with the processor."""
    made = plan(script(KERNELS[TRILLION_OF]))
    begun = time.perf_counter()
    totals = played(made, gpu, TRILLION)
    seconds = time.perf_counter() - begun
    row = {"name": f"a trillion rounds of {TRILLION_OF}", **rate(totals, seconds), "z": z_of(made, totals)}
    print(json.dumps(row), flush=True)
    return row


def z_of(made: Plan, totals: Totals) -> float | None:
    if made.exact is None:
        return None
    exact = made.exact()
    counts = by_cents(totals.counts, made.cents)
    return z_score(counts, made.script.stake, mean=exact.mean, variance=exact.variance)


def check_seven(gpu: Gpu, asked: argparse.Namespace) -> dict[str, Any]:
    """Seven cards dealt and ranked, beside the exact number of each category."""
    job = seven_cards.job(SEED)
    same = play_block(job, 0, asked.rounds) == gpu.play(job, 0, asked.rounds).result().totals
    totals, seconds = timed(job, gpu, asked.seconds, least=BILLION)
    known = list(reversed(count(ranking("five"), 7).values()))
    worst = 0.0
    for at, ways in enumerate(known):
        chance = ways / 133_784_560
        expected = chance * totals.units
        worst = max(worst, abs(totals.counts.get(at, 0) - expected) / sqrt(expected * (1 - chance)))
    row = {"name": SEVEN, "compared": asked.rounds, "same": same, **rate(totals, seconds), "z": worst}
    print(json.dumps(row), flush=True)
    return row


def check_best(name: str) -> dict[str, Any]:
    """Every decision and every deal of a game over community cards; the second count on the GPU is timed."""
    rules = rules_over_boards(BEST[name], None, {})
    ours, theirs = Boards(rules).best(threads=os.cpu_count() or 1), OnGpu(rules).best()
    begun = time.perf_counter()
    again = OnGpu(rules).best()
    seconds = time.perf_counter() - begun
    same = all(
        ours.tally == best.tally
        and (ours.first == best.first).all()
        and (ours.values == best.values).all()
        and all((one == other).all() for one, other in zip(ours.policies, best.policies, strict=True))
        for best in (theirs, again)
    )
    deals = sum(ours.tally.values())
    row: dict[str, Any] = {"name": name, "compared": deals, "same": same, "timed": deals, "seconds": seconds}
    row |= {"rounds_per_second": deals / seconds, "z": None}
    print(json.dumps(row), flush=True)
    return row


def processor_rate(made: Plan, workers: int) -> float:
    """Rounds a second by the clock on the wall: the best of three runs of a second or so."""
    rounds, best = 1 << 20, 0.0
    while True:
        begun = time.perf_counter()
        run(made, seed=SEED, rounds=rounds, workers=workers)
        took = time.perf_counter() - begun
        if took > 0.5:
            break
        rounds *= 4
    for _ in range(3):
        begun = time.perf_counter()
        run(made, seed=SEED, rounds=rounds, workers=workers)
        best = max(best, rounds / (time.perf_counter() - begun))
    return best


def powers(most: int) -> list[int]:
    """1, 2, 4, ... and the most."""
    found = [1]
    while 2 * found[-1] <= most:
        found.append(2 * found[-1])
    return found


def rate(totals: Totals, seconds: float) -> dict[str, Any]:
    return {"timed": totals.units, "seconds": seconds, "rounds_per_second": totals.units / seconds}


def played(made: Plan, pool: Pool, rounds: int) -> Totals:
    *_, totals = running(made, pool, seed=SEED, rounds=rounds)
    totals.counts = dict(sorted(totals.counts.items()))
    return totals


def timed(job: Job, gpu: Gpu, seconds: float, *, least: int) -> tuple[Totals, float]:
    """The totals of one long block and how long it took, after shorter ones that tell how long it may be.

    It has at least n units, for the mean to be held to the exact one.
    """
    units = 1 << 22
    while True:
        begun = time.perf_counter()
        totals = gpu.play(job, 1 << 40, units).result().totals
        took = time.perf_counter() - begun
        if (took > seconds / 3 and units >= least) or 2 * units > gpu.largest:
            return totals, took
        units = min(4 * units, gpu.largest)


def faults(row: dict[str, Any]) -> list[str]:
    """What is not as it should be, each as a sentence."""
    found: list[str] = []
    if not row.get("same", True):
        found.append("its totals differ from the processor's.")
    if row["z"] is not None and abs(row["z"]) > 4:
        found.append(f"its mean is {row['z']:.1f} standard errors from the exact one.")
    for start, (least, what) in PROMISED.items():
        if row["name"].startswith(start) and row[f"{what}_per_second"] < least:
            found.append(f"{row[f'{what}_per_second']:,.0f} {what}/s are below {least:,.0f}.")
    return found


def table(rows: list[dict[str, Any]]) -> None:
    """The figures as a table in Markdown."""
    print("\n| kernel | rounds compared | totals | rounds/s | rolls/s | rounds timed | z |")
    print("| --- | ---: | --- | ---: | ---: | ---: | ---: |")
    for row in rows:
        same = "" if "same" not in row else "equal" if row["same"] else "DIFFERENT"
        compared = "" if "same" not in row else f"{row['compared']:,}"
        rolls = f"{row['outcomes_per_second'] / 1e9:,.0f} G" if "outcomes_per_second" in row else ""
        z = "" if row["z"] is None else f"{row['z']:.2f}"
        print(
            f"| {row['name']} | {compared} | {same} | {row['rounds_per_second'] / 1e9:,.3g} G | {rolls} "
            f"| {row['timed']:,} in {row['seconds']:.1f} s | {z} |"
        )
    print()
    for row in rows:
        if "threads" in row:
            one = row["threads"][1]
            told = ", ".join(
                f"{n}: {found / 1e6:,.3g} M ({found / one:.2f})" for n, found in row["threads"].items()
            )
            print(f"{row['name']}, rounds/s by threads of the processor (times one): {told}")


if __name__ == "__main__":
    sys.exit(main())
