"""Power that is cut, bits that flip, and releases that change under a ledger."""

from __future__ import annotations

import contextlib
import fcntl
import os
import random
import shutil
import sqlite3
import struct
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bookkeeping import line, open_table, play, started
from pitboss.chance import Counter
from pitboss.ledger import Ledger, LedgerError, audit, reading, rows
from pitboss.ledger.audit import audit as audited
from pitboss.ledger.copying import key_of
from pitboss.ledger.live import SNAPSHOT_EVERY
from pitboss.table.wire import encode
from sized import Sizes

SHUT_DOWN, WITHOUT_LOG = 0x8004587D, 2
"""The request of a file system to shut down at once, and not to write its journal any more (ext4, since Linux 4.11)."""


def _run(*words: object) -> None:
    subprocess.run([str(word) for word in words], check=True, capture_output=True)


class Disk:
    """A small ext4 file system in a file, whose power can be cut."""

    def __init__(self, folder: Path) -> None:
        self._image, self.root = folder / "disk.img", folder / "disk"
        self.root.mkdir()
        with self._image.open("wb") as file:
            file.truncate(96 * 2**20)
        _run("mkfs.ext4", "-q", self._image)

    @contextlib.contextmanager
    def mounted(self) -> Iterator[Path]:
        _run("mount", "-o", "loop", self._image, self.root)
        try:
            yield self.root
        finally:
            _run("umount", self.root)

    def cut(self) -> None:
        """What was not asked to be durable is lost; nothing more reaches the disk."""
        place = os.open(self.root, os.O_RDONLY)
        try:
            fcntl.ioctl(place, SHUT_DOWN, struct.pack("I", WITHOUT_LOG))
        finally:
            os.close(place)


@pytest.fixture
def disk(tmp_path: Path) -> Disk:
    try:
        found = Disk(tmp_path)
        with found.mounted():
            found.cut()
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"no file system can be mounted here: {error}")
    return found


def test_what_was_acknowledged_before_the_power_was_cut_is_there_after_it(
    disk: Disk, sizes: Sizes, seed: int
) -> None:
    chance, told = random.Random(seed), list[str]()
    with disk.mounted() as root, Ledger.open(root / "casino.db", reserve=0, low=0) as ledger:
        open_table(ledger, "three-card-poker", table_id="cards")
    for _ in range(sizes["ledger.power_cuts"]):
        with disk.mounted() as root, started("write", root / "casino.db", "cards") as writer:
            told += [line(writer) for _ in range(1 + chance.randrange(100))]
            # What is said while the file system goes down does not count: there fdatasync itself says too much.
            disk.cut()
            assert writer.stdout is not None
            writer.stdout.read()
            assert writer.wait() != 0  # it ends by itself: nothing can be written any more
        with disk.mounted() as root:
            report = audited(root / "casino.db")
            assert report.ok, report.bad
            with Ledger.open(root / "casino.db", read_only=True) as ledger:
                missing = [key for key in told if ledger.answer_of("cards", key) is None]
                assert not missing, f"{len(missing)} of {len(told)} acknowledged commands are lost"


def _content(file: Path) -> list[object]:
    """Everything that is recorded."""
    with closing(sqlite3.connect(file)) as database:
        names = (
            "streams",
            "events",
            "sealed",
            "postings",
            "refusals",
            "snapshots",
            "checkpoints",
            "transfers",
            "meta",
        )
        return [database.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in names]


def test_a_bit_that_flipped_on_the_disk_is_found_or_changes_nothing(
    tmp_path: Path, sizes: Sizes, seed: int
) -> None:
    """A flipped bit is named by the audit, or refused as damage, or lies where nothing is recorded."""
    chance, whole = random.Random(seed), tmp_path / "whole.db"
    with Ledger.open(whole) as ledger:
        play(open_table(ledger, "three-card-poker", table_id="cards"), Counter(seed, 1), 60)
        ledger.purses.open("7", key="o").result()
        ledger.purses.deposit("7", 5_000, key="d").result()
        ledger.publish()
    with closing(sqlite3.connect(whole)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    content, before = whole.read_bytes(), _content(whole)
    # Without the key nobody can tell whether what is locked is what it was.
    for name, beside in ((f"{whole}.heads", ".heads"), (key_of(whole), ".key")):
        shutil.copy(name, tmp_path / f"flipped.db{beside}")
    for _ in range(sizes["ledger.bits"]):
        at, bit = chance.randrange(len(content)), 1 << chance.randrange(8)
        flipped = tmp_path / "flipped.db"
        flipped.write_bytes(content[:at] + bytes([content[at] ^ bit]) + content[at + 1 :])
        for beside in ("-wal", "-shm"):
            Path(f"{flipped}{beside}").unlink(missing_ok=True)
        try:
            report = audited(flipped, judged=False)
        except (LedgerError, sqlite3.DatabaseError):
            continue
        if report.ok:
            try:
                assert _content(flipped) == before, f"byte {at}, bit {bit}"
            except sqlite3.DatabaseError as damaged:
                pytest.fail(f"byte {at}, bit {bit}: the audit passed over it: {damaged}")


def test_two_releases_take_turns_on_one_ledger(
    database: str, sizes: Sizes, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What one release keeps besides the events is not used by the other, and both come to the same."""
    choose = Counter(seed, 3)
    with Ledger.open(database) as ledger:
        open_table(ledger, "craps", table_id="t")
    for turn in range(sizes["ledger.releases"]):
        for module in (audit, reading, rows):
            monkeypatch.setattr(module, "__version__", f"0.{turn % 2 + 1}.0")
        with Ledger.open(database) as ledger:
            live = ledger.take("t")
            play(live, choose, SNAPSHOT_EVERY // 2)
            live.wait()
            state = encode(live.table.state)
            monkeypatch.setattr(
                reading, "__version__", "none"
            )  # no snapshot is used: all is read from the events
            assert encode(ledger.look_in("t").state) == state
    report = audited(database)
    assert report.ok, report.bad
