"""T2, T7, T9 and kill -9: what is acknowledged survives the death of the process, and one process writes at a time."""

from __future__ import annotations

import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from bookkeeping import RACED, in_memory, line, open_table, play, started
from pitboss.chance import Counter
from pitboss.games import registered
from pitboss.ledger import DiskFull, Ledger, LedgerError, LiveTable, NotAvailable, new_key
from pitboss.ledger.audit import audit
from pitboss.table import Command
from sized import SIZES

HERE = Path(__file__).parent
MODES = ["eio", "torn", "enospc"]
MINUTE = Command("time", args={"minutes": 1})


GAMES = sorted(registered(), key=lambda game: game != "three-card-poker")


@pytest.mark.parametrize("game", [*GAMES[: SIZES["ledger.crash_games"]], "meters"])
def test_a_crash_at_any_write_loses_nothing_acknowledged(
    tmp_path: Path, sizes: Mapping[str, int], game: str
) -> None:
    """T2. The Nth write or fsync kills the process or fails, for every N until the scenario comes through."""
    compiler = shutil.which("cc")
    if compiler is None or not sys.platform.startswith("linux"):
        pytest.skip("no C compiler for the library that makes writes fail")
    shim = tmp_path / "failing_io.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", shim, HERE / "failing_io.c", "-ldl"], check=True)
    stride = sizes["ledger.crash_stride"]
    every = 1 if game != "meters" else max(1, stride // 4)  # of a shared meter all of them in the full run
    modes = [f"exit/{every}", *(f"{mode}/{stride}" for mode in MODES)]
    with in_memory() as folder:
        done = subprocess.run(
            [sys.executable, HERE / "crashing.py", folder, game, *modes],
            env={**os.environ, "LD_PRELOAD": str(shim)}, capture_output=True, text=True, check=False,
        )  # fmt: skip
    assert done.returncode == 0, done.stderr
    reached = {name: int(points) for name, points in map(str.split, done.stdout.splitlines())}
    assert list(reached) == ["exit", *MODES, "outcomes"]
    print(f"T2 {game}: {reached}")
    outcomes = 5 if game == "meters" else 10
    assert reached["exit"] * every > 100
    assert all(reached[mode] * stride > 100 for mode in MODES)
    assert reached["outcomes"] > outcomes


def test_a_writer_that_is_killed_loses_nothing_acknowledged(
    file: Path, sizes: Mapping[str, int], seed: int
) -> None:
    """A process plays without end and is killed at a random instant, again and again on the same ledger."""
    chance = random.Random(seed)
    with Ledger.open(file) as ledger:
        open_table(ledger, "three-card-poker", table_id="cards")
    told: list[str] = []
    for _ in range(sizes["ledger.kills"]):
        with started("write", file, "cards") as writer:
            told += [line(writer) for _ in range(1 + chance.randrange(200))]
            time.sleep(chance.random() / 100)
            writer.kill()
            assert writer.stdout is not None
            told += writer.stdout.read().split()
        report = audit(file)
        assert report.ok, report.bad
    with Ledger.open(file) as ledger:
        recorded = [entry.key for entry in ledger.entries("cards") if entry.key is not None]
        assert len(recorded) == len(set(recorded))
        assert set(told) <= set(recorded) | {key for key in told if ledger.answer_of("cards", key)}


def test_of_processes_racing_for_a_table_one_writes_at_a_time(
    database: str, sizes: Mapping[str, int], seed: int
) -> None:
    """T7. Two processes take the tables from each other; one is stopped and wakes up as a zombie."""
    chance = random.Random(seed)
    tables = [f"t{number}" for number in range(sizes["ledger.races"])]
    with Ledger.open(database) as ledger:
        for table_id in tables:
            open_table(ledger, "craps", table_id=table_id)
    told: list[str] = []
    with started("race", database, "a", *tables) as a, started("race", database, "b", *tables) as b:
        for racer in (a, b):
            assert line(racer) == "ready"
        for racer in (a, b):
            assert racer.stdin is not None
            racer.stdin.write("go\n")
            racer.stdin.flush()
        with ThreadPoolExecutor() as pool:
            lines = [pool.submit(lambda racer=racer: racer.stdout.read().splitlines()) for racer in (a, b)]
            while (
                a.poll() is None
            ):  # stopped for a moment, it wakes up as a zombie; it may hold SQLite's lock
                time.sleep(chance.random() / 10)
                a.send_signal(signal.SIGSTOP)
                time.sleep(chance.random() / 5)
                a.send_signal(signal.SIGCONT)
            for racer, told_by in zip((a, b), lines, strict=True):
                told += told_by.result()
                assert racer.wait() == 0
    assert sorted(told) == sorted(
        f"{t} {name}-{number}" for t in tables for name in "ab" for number in range(RACED)
    )
    with Ledger.open(database) as ledger:
        for table_id in tables:
            entries = ledger.entries(table_id)
            assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
            keys = [entry.key for entry in entries if entry.key and entry.key[:2] in ("a-", "b-")]
            assert sorted(keys) == sorted(f"{name}-{number}" for name in "ab" for number in range(RACED))
    assert audit(database).ok


@contextmanager
def small_disk(tmp_path: Path, megabytes: int) -> Iterator[Path]:
    """T9. A file system of n megabytes."""
    folder = tmp_path / "small"
    folder.mkdir()
    mounted = shutil.which("mount") and subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", folder],
        capture_output=True,
        check=False,
    )
    if not mounted or mounted.returncode:
        pytest.skip("a small file system cannot be mounted here (it needs root)")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def test_on_a_full_disk_the_round_in_play_finishes_and_no_new_one_begins(tmp_path: Path) -> None:
    with small_disk(tmp_path, 4) as folder, Ledger.open(folder / "casino.db", reserve=2**20, low=0) as ledger:
        live = open_table(ledger, "craps", table_id="t")
        assert ledger.no_new_round() is None
        fill(folder / "rubbish")
        played = 0
        while ledger.no_new_round() is None:
            live.do(MINUTE, key=new_key()).result()
            played += 1
        assert "disk of the ledger is full" in str(ledger.no_new_round())
        for _ in range(20):  # out of the reserve
            live.do(MINUTE, key=new_key()).result()
        with pytest.raises(DiskFull, match="is full; nothing was written"):
            write_until_it_fails(live)
        assert live.version >= ledger.head("t").version >= played + 20
        (folder / "rubbish").unlink()
        again = ledger.take("t")
        again.do(MINUTE, key=new_key()).result()
        assert ledger.no_new_round() is None


def write_until_it_fails(live: LiveTable) -> None:
    for _ in range(5_000):
        live.do(MINUTE, key=new_key()).result()


def fill(path: Path) -> None:
    with path.open("wb", buffering=0) as rubbish:
        for size in (65_536, 4_096):
            try:
                while True:
                    rubbish.write(bytes(size))
            except OSError:
                continue


def test_a_ledger_on_a_full_disk_is_in_order(tmp_path: Path) -> None:
    with small_disk(tmp_path, 3) as folder:
        path = folder / "casino.db"
        with Ledger.open(path, reserve=0, low=0) as ledger:
            live = open_table(ledger, "craps", table_id="t")
            fill(folder / "rubbish")
            with pytest.raises(DiskFull):
                write_until_it_fails(live)
        (folder / "rubbish").unlink()
        assert audit(path).ok


def test_when_little_room_is_left_no_new_round_begins(file: Path) -> None:
    free = shutil.disk_usage(file.parent).free
    with Ledger.open(file, low=2 * free) as ledger:
        assert "MiB left" in str(ledger.no_new_round())
    with Ledger.open(file, low=0) as ledger:
        assert ledger.no_new_round() is None


def test_without_descriptors_a_ledger_cannot_be_opened_and_says_so(file: Path) -> None:
    with Ledger.open(file) as ledger:
        play(open_table(ledger, "craps", table_id="t"), Counter(1, 1), 5)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    taken: list[int] = []
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, hard), hard))
        try:
            while True:
                taken.append(os.open(os.devnull, os.O_RDONLY))
        except OSError:
            pass
        with pytest.raises(LedgerError, match=r"casino\.db"):
            Ledger.open(file)
    finally:
        for descriptor in taken:
            os.close(descriptor)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    with Ledger.open(file) as ledger:
        ledger.take("t").do(MINUTE, key="k").result()


def test_a_ledger_that_may_not_be_written_is_refused_for_play(tmp_path: Path) -> None:
    path = tmp_path / "casino.db"
    with Ledger.open(path) as ledger:
        open_table(ledger, "craps", table_id="t")
    with read_only(path):
        with pytest.raises(NotAvailable, match=r"casino\.db.*(may not be written|cannot be)"):
            Ledger.open(path)
        assert audit(path).ok
    with Ledger.open(path, read_only=True) as ledger:
        assert ledger.entries("t")
        with pytest.raises(LedgerError, match="for reading only"):
            ledger.take("t")
        with pytest.raises(LedgerError, match="for reading only"):
            ledger.record("x")


@contextmanager
def read_only(path: Path) -> Iterator[None]:
    """A file and its folder that may not be written: by a read-only mount for root, by permissions for others."""
    if os.geteuid() == 0:
        if subprocess.run(
            ["mount", "--bind", path.parent, path.parent], capture_output=True, check=False
        ).returncode:
            pytest.skip("a read-only mount cannot be made here")
        try:
            subprocess.run(["mount", "-o", "remount,ro,bind", path.parent], check=True)
            yield
        finally:
            subprocess.run(["umount", "--lazy", path.parent], check=True)
        return
    path.chmod(0o400)
    path.parent.chmod(0o500)
    try:
        yield
    finally:
        path.parent.chmod(0o700)
        path.chmod(0o600)
