"""Run one test over and over with new seeds, and add up what was really reached.

usage: python tools/torture.py TEST [--minutes N] [--resume] [--sizes small|full] [--seed N]

TEST is a test as pytest takes it, or one of the names in docs/promises.md: T1, T4, T4-server, T6, T7, T11, T13, T14,
T17, power, bits, releases.
"""

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
import tomllib
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

ROOT = Path(__file__).parent.parent
TALLY = ROOT / ".cache" / "torture.jsonl"
NAMED = {
    "T1": "tests/server/test_crash.py::test_a_killed_server_has_lost_and_doubled_nothing",
    "T4": "tests/ledger/test_simulation.py",
    "T4-server": "tests/server/test_simulated.py::test_a_simulated_casino_of_servers_keeps_every_patrons_money",
    "T6": "tests/server/test_crash.py::test_a_command_takes_effect_once_however_often_it_is_sent",
    "T7": "tests/ledger/test_crash.py::test_of_processes_racing_for_a_table_one_writes_at_a_time",
    "T11": "tests/server/test_attacks.py::test_others_play_on_under_every_attack",
    "T13": "tests/ledger/test_golden.py",
    "T14": "tests/ledger/test_tamper.py::test_every_tampering_is_found_and_named",
    "T17": "tests/server/test_non_interference.py"
    "::test_a_viewer_cannot_tell_worlds_apart_that_differ_in_what_is_hidden",
    "power": "tests/ledger/test_power.py"
    "::test_what_was_acknowledged_before_the_power_was_cut_is_there_after_it",
    "bits": "tests/ledger/test_power.py::test_a_bit_that_flipped_on_the_disk_is_found_or_changes_nothing",
    "releases": "tests/ledger/test_power.py::test_two_releases_take_turns_on_one_ledger",
}


class Run(msgspec.Struct):
    """One run of a test; `reached` sums the sizes that its passed tests asked for, by name, and `measured` has what
    they measured."""

    test: str
    seed: int
    ok: bool
    passed: int
    sizes: str
    reached: dict[str, int]
    seconds: float
    machine: str
    measured: dict[str, float] = {}


def main() -> int:
    asked = arguments()
    runs = list(earlier(asked.test, asked.sizes)) if asked.resume else []
    seed = max((run.seed + 1 for run in runs), default=asked.seed)
    until = time.monotonic() + 60 * asked.minutes
    while not runs or time.monotonic() < until:
        run = attempt(asked.test, asked.sizes, seed)
        keep(run)
        runs.append(run)
        if not run.ok:
            break
        seed += 1
    report(runs)
    return 0 if runs[-1].ok else 1


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Run one test over and over with new seeds, and add up.")
    parser.add_argument(
        "test", help=f"{', '.join(NAMED)}, or a test as pytest takes it: tests/table/test_money.py::test_kept"
    )
    parser.add_argument("--minutes", type=float, default=15, help="start no new run after this time (15)")
    parser.add_argument("--resume", action="store_true", help="go on after the last seed, add to the tally")
    parser.add_argument(
        "--sizes", choices=["small", "full"], default="small", help="size of each run (small)"
    )
    parser.add_argument("--seed", type=int, default=1, help="first seed, unless resuming (1)")
    asked = parser.parse_args()
    asked.test = NAMED.get(asked.test, asked.test)
    if not asked.test:
        parser.error("say which test: make torture TEST=T7, or TEST=tests/table/test_money.py")
    if not (ROOT / asked.test.partition("::")[0]).exists():
        parser.error(f"there is no {asked.test.partition('::')[0]}.")
    return asked


def attempt(test: str, sizes: str, seed: int) -> Run:
    """One run in a process of its own; the sizes that the test asked for come back in pytest's report."""
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder, "report.xml")
        begun = time.monotonic()
        done = subprocess.run(
            [
                sys.executable,
                "-m",
                "pytest",
                "-q",
                "-x",
                f"--hypothesis-seed={seed}",
                f"--junit-xml={told}",
                test,
            ],
            cwd=ROOT,
            env={
                **os.environ,
                "PITBOSS_SEED": str(seed),
                "PITBOSS_SIZES": sizes,
                "PITBOSS_GIVES_WAY": "true",
            },
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode > 1 or not told.exists():
            sys.exit(f"pytest could not run {test}:\n{done.stdout}{done.stderr}")
        if done.returncode:
            print(done.stdout)
        passed, measured = list(passed_tests(told)), measured_by(told)
    return Run(
        test=test,
        seed=seed,
        ok=done.returncode == 0,
        passed=len(passed),
        sizes=sizes,
        reached=dict(sum(passed, Counter[str]())),
        seconds=round(time.monotonic() - begun, 1),
        machine=f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, "
        f"Python {platform.python_version()}",
        measured=measured,
    )


def passed_tests(told: Path) -> Iterator[Counter[str]]:
    """The sizes that each passed test asked for."""
    for case in ET.parse(told).iter("testcase"):
        if all(case.find(other) is None for other in ("failure", "error", "skipped")):
            asked = ((each.attrib["name"], each.attrib["value"]) for each in case.iter("property"))
            yield Counter(
                {name.removeprefix("size "): int(value) for name, value in asked if name.startswith("size ")}
            )


def measured_by(told: Path) -> dict[str, float]:
    """What the tests measured, by name."""
    found = ((each.attrib["name"], each.attrib["value"]) for each in ET.parse(told).iter("property"))
    return {
        name.removeprefix("measured "): float(value) for name, value in found if name.startswith("measured ")
    }


def keep(run: Run) -> None:
    TALLY.parent.mkdir(exist_ok=True)
    with TALLY.open("ab") as file:
        file.write(msgspec.json.encode(run) + b"\n")
    print(f"seed {run.seed}: {'ok' if run.ok else 'FAILED'}, {run.seconds} s", flush=True)


def earlier(test: str, sizes: str) -> Iterator[Run]:
    if TALLY.exists():
        for line in TALLY.read_bytes().splitlines():
            run = msgspec.json.decode(line, type=Run)
            if (run.test, run.sizes) == (test, sizes):
                yield run


def aimed_at() -> dict[str, int]:
    """What a long run aims at, by the name of the size."""
    tables = tomllib.loads((ROOT / "tests" / "sizes.toml").read_text())
    return {
        f"{table}.{name}": row["aim"]
        for table, rows in tables.items()
        for name, row in rows.items()
        if "aim" in row
    }


def report(runs: list[Run]) -> None:
    reached = sum((Counter(run.reached) for run in runs), Counter[str]())
    first, last = runs[0], runs[-1]
    failed = sum(not run.ok for run in runs)
    print(f"{last.test}: {len(runs)} runs ({last.sizes}), {failed} failed, seeds {first.seed} to {last.seed}")
    print(f"  tests passed: {sum(run.passed for run in runs):,}")
    aims = aimed_at()
    for name, count in sorted(reached.items()):
        print(f"  {name}: {count:,}" + (f" of {aims[name]:,}" if name in aims else ""))
    for name in dict.fromkeys(name for run in runs for name in run.measured):
        values = sorted(run.measured[name] for run in runs if name in run.measured)
        print(
            f"  {name}: {values[len(values) // 2]:,.2f} (median of {len(values)}), {values[-1]:,.2f} at most"
        )
    print(
        f"  {sum(run.seconds for run in runs):,.0f} s on {'; '.join(sorted({run.machine for run in runs}))}"
    )
    if not last.ok:
        again = f"PITBOSS_SEED={last.seed} PITBOSS_SIZES={last.sizes} .venv/bin/pytest {last.test}"
        print(f"Failed. To see it again:\n  {again} --hypothesis-seed={last.seed}")


if __name__ == "__main__":
    sys.exit(main())
