"""Watching the ledger: its file is still the one that was opened, it holds what was published, and of servers of
one name one has it open. What was acknowledged into a file that nobody finds again would be lost without a word.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
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


LOOKED_AT, AT_ONCE = 32 << 20, 500
"""Bytes of checkpoints whose heads are looked for at a start, the newest first; how many are asked for at once."""


def check_published(connection: Connection, place: Place, ledger: str, kept: Path | None = None) -> None:
    """The ledger holds the last checkpoint that was published beside it, or that a witness has `kept`, and the events
    whose hashes stand there; one that does not is older."""
    path = kept or place.heads
    point = newest_published(path)
    if point is None or (kept is not None and not point.signed(ledger)):
        return
    c = schema.checkpoints.c
    held = connection.execute(sa.select(c.line).where(c.number == point.number)).scalar()
    if held is None or parse(held) != point:
        raise NotAvailable(
            f"{place} is older than the heads that were published to {path}, or another ledger: checkpoint "
            f"{point.number} is not in it. Put the newest one back; to go on with this one, move that file away."
        )
    for stream, version in _missing(connection, _newest_heads(connection)):
        raise NotAvailable(
            f"{place} does not hold version {version} of {stream} as it was published to {path}: something was taken "
            "out of it, or written anew. Run pitboss audit, and put a backup in its place."
        )


def _newest_heads(connection: Connection) -> dict[str, tuple[int, str]]:
    """The heads of the streams as they were published last, back to a checkpoint that names all of them."""
    c, found, left = schema.checkpoints.c, dict[str, tuple[int, str]](), LOOKED_AT
    lines = connection.execution_options(yield_per=100).execute(sa.select(c.line).order_by(c.number.desc()))
    for line in lines.scalars():
        point, left = parse(line), left - len(line)
        for stream, head in point.heads.items():
            found.setdefault(stream, head)
        if left < 0 or len(point.heads) == point.streams:
            break
    lines.close()
    return found


def _missing(connection: Connection, heads: dict[str, tuple[int, str]]) -> Iterator[tuple[str, int]]:
    """Streams and versions of the heads that the chains do not have."""
    e, s = schema.events.c, schema.streams.c
    numbers = {row.id: row.number for row in connection.execute(sa.select(s.id, s.number))}
    at = {
        (numbers.get(stream, 0), version): (stream, hashed)
        for stream, (version, hashed) in heads.items()
        if version
    }
    places = list(at)
    for first in range(0, len(places), AT_ONCE):
        asked = places[first : first + AT_ONCE]
        query = sa.select(e.stream, e.version, e.hash).where(sa.tuple_(e.stream, e.version).in_(asked))
        held = {(row.stream, row.version): bytes(row.hash).hex() for row in connection.execute(query)}
        for place in asked:
            stream, hashed = at[place]
            if held.get(place) != hashed:
                yield stream, place[1]


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
        own = place.path.resolve()  # by whichever name it was opened
        path = own.with_name(f"{own.name}.{server}.lock")
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
