"""Watching the ledger: its file is still the one that was opened, it holds what was published, and of servers of
one name one has it open. What was acknowledged into a file that nobody finds again would be lost without a word.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from pitboss.ledger import schema
from pitboss.ledger.database import Place
from pitboss.ledger.errors import NotAvailable
from pitboss.ledger.heads import newest_published, parse
from pitboss.ledger.keys import KEPT, Signer
from pitboss.ledger.rotating import followed

Identity = tuple[int, int]


class Watch:
    """The files of an SQLite ledger, as they were when they were opened."""

    def __init__(self, place: Place) -> None:
        self._path = place.path
        self._file = None if place.path is None else _identity(place.path)
        self._log_path = None if place.path is None else place.path.with_name(place.path.name + "-wal")
        self.log: Identity | None = None
        """The write-ahead log that is followed."""

    def gone(self) -> str | None:
        """What has become of the files, in a sentence; None: they are there. Cheap enough for every commit."""
        path = self._path
        if path is None:
            return None
        if _identity(path) != self._file:
            return f"{path} was deleted or replaced while it was open."
        log = self._log_path
        if log is not None and self.log is not None and _identity(log) != self.log:
            return f"{log} was deleted or replaced while {path.name} was open."
        return None

    def follow_log(self) -> None:
        """The write-ahead log is the one that lies there now: as long as the writer is connected it stays so."""
        if self._log_path is not None:
            self.log = _identity(self._log_path)

    def forget_log(self) -> None:
        """The writer has hung up; SQLite may put the log away and make another."""
        self.log = None


def check_published(connection: Connection, place: Place) -> None:
    """The ledger holds the last checkpoint that was published beside it; one that does not is older."""
    point = newest_published(place.heads)
    if point is None:
        return
    c = schema.checkpoints.c
    held = connection.execute(sa.select(c.line).where(c.number == point.number)).scalar()
    if held is None or parse(held) != point:
        raise NotAvailable(
            f"{place} is older than the heads that were published to {place.heads}, or another ledger: checkpoint "
            f"{point.number} is not in it. Put the newest one back; to go on with this one, move that file away."
        )


def check_key(connection: Connection, place: Place, ledger: str) -> None:
    """A ledger that was signed goes on with its key, or with one that this key has named; no other takes its place
    without a word, as it would where another user opens it."""
    c = schema.checkpoints.c
    line = connection.execute(sa.select(c.line).order_by(c.number.desc()).limit(1)).scalar()
    try:
        known = None if line is None else parse(line).public_key
    except msgspec.DecodeError:  # the audit names it
        return
    if known is None:
        return
    key, named = place.key_of(ledger), "name its file by --key or PITBOSS_KEY, or its folder by PITBOSS_HOME"
    if not key.exists():
        raise NotAvailable(
            f"The signing key of {place} is not beside it and not at {key}: {named}. If it is lost, name by --key "
            "where another is to lie; whoever has kept receipts or heads will see that another signs."
        )
    own = Signer(key).public
    if own != known and own not in followed(connection, ledger, (known,)):
        kept = key.with_name(f"{key.name}.{known[:KEPT]}")
        hint = f"it lies at {kept}; {named}" if kept.exists() else named
        raise NotAvailable(f"{key} is not the key that has signed {place}, which is {known}: {hint}.")


def newest_checkpoint(connection: Connection) -> int:
    return connection.execute(sa.select(sa.func.max(schema.checkpoints.c.number))).scalar() or 0


class Name:
    """A server's name, held by one process as long as it lives."""

    def __init__(self, place: Place, server: str) -> None:
        assert place.path is not None
        path = place.path.with_name(f"{place.path.name}.{server}.lock")
        self._fd = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._fd)
        except OSError:
            os.close(self._fd)
            raise NotAvailable(
                f"A server called {server} has {place} open already; a second one needs a name of its own (--server)."
            ) from None

    def give_up(self) -> None:
        os.close(self._fd)  # the lock goes with it; the file stays, for whoever waits for it has it open


def _lock(fd: int) -> None:
    """The system lets go of it when the process ends, however it ends."""
    try:
        import fcntl
    except ImportError:  # no such locks here; the fences still keep two writers apart
        return
    fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _identity(path: Path) -> Identity | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
