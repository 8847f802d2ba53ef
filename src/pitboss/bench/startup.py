"""How long the command line keeps a person waiting."""

import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from pitboss.bench import Benchmark, Skipped
from pitboss.installed import lacks

RUNS = 7


def benchmarks() -> Iterator[Benchmark | Skipped]:
    bare = _seconds([sys.executable, "-c", "pass"])
    note = f"median of {RUNS} runs; a bare Python takes {bare:.3f} s"
    shoe = ["odds", "blackjack", "--wager", "blackjack"]
    counted = find_spec("numba") is not None
    for arguments in (["--help"], ["games"], ["odds", "craps"], *([shoe] if counted else [])):
        seconds = _seconds([*_command(), *arguments])
        yield Benchmark(name=" ".join(["pitboss", *arguments]), value=seconds, unit="s", note=note)
    if not counted:
        yield Skipped("startup", lacks("The odds of a shoe that nobody has counted", "numba"))
        return
    seconds = _seconds([*_command(), *shoe], kept=False)
    yield Benchmark(
        name=" ".join(["pitboss", *shoe]), value=seconds, unit="s", note=f"{note}; nothing kept on disk"
    )


def _command() -> list[str]:
    """The installed command of this very environment, so that no other installation is measured."""
    beside = shutil.which("pitboss", path=str(Path(sys.executable).parent))
    return [beside] if beside else [sys.executable, "-c", "from pitboss.cli import main; main()"]


def _seconds(command: list[str], *, kept: bool = True) -> float:
    """The median over several runs, after one that warms the disk cache; `kept`: tables that were counted before."""
    times: list[float] = []
    for _ in range(RUNS + 1):
        with TemporaryDirectory() as empty:
            told = None if kept else {**os.environ, "PITBOSS_CACHE": empty}
            begun = time.perf_counter()
            done = subprocess.run(
                command, check=False, capture_output=True, stdin=subprocess.DEVNULL, env=told
            )
            times.append(time.perf_counter() - begun)
        if done.returncode:
            raise RuntimeError(f"{' '.join(command)} ended with exit code {done.returncode}.")
    return statistics.median(times[1:])
