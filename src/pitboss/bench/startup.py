"""How long the command line keeps a person waiting."""

import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from pitboss.bench import Benchmark

RUNS = 7


def benchmarks() -> Iterator[Benchmark]:
    bare = _seconds([sys.executable, "-c", "pass"])
    note = f"median of {RUNS} runs; a bare Python takes {bare:.3f} s"
    for arguments in (["--help"], ["games"], ["odds", "craps"]):
        seconds = _seconds([*_command(), *arguments])
        yield Benchmark(name=" ".join(["pitboss", *arguments]), value=seconds, unit="s", note=note)


def _command() -> list[str]:
    """The installed command of this very environment, so that no other installation is measured."""
    beside = shutil.which("pitboss", path=str(Path(sys.executable).parent))
    return [beside] if beside else [sys.executable, "-c", "from pitboss.cli import main; main()"]


def _seconds(command: list[str]) -> float:
    """The median over several runs, after one that warms the disk cache."""
    times: list[float] = []
    for _ in range(RUNS + 1):
        begun = time.perf_counter()
        done = subprocess.run(command, check=False, capture_output=True, stdin=subprocess.DEVNULL)
        times.append(time.perf_counter() - begun)
        if done.returncode:
            raise RuntimeError(f"{' '.join(command)} ended with exit code {done.returncode}.")
    return statistics.median(times[1:])
