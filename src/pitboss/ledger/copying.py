"""Moving a ledger: SQLite to PostgreSQL and back, backups, and bringing them back.

A copy is verified at both ends and can be taken up where it stopped: streams are copied in pieces, each in a
transaction that also moves the copy's head on.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import exc
from sqlalchemy.engine import Connection, Engine

from pitboss.ledger import reading, schema
from pitboss.ledger.audit import audit
from pitboss.ledger.database import Place, connect, place, said
from pitboss.ledger.errors import LedgerError, NotAvailable
from pitboss.ledger.locking import OPENED
from pitboss.ledger.rows import adder
from pitboss.ledger.store import Ledger
from pitboss.ledger.work import Row

PIECE = 5_000
Progress = Callable[[str], None]
KeyOf = Callable[[Place, str], Path | None]
"""Where the signing key of a ledger, by its id, lies at a place; None: it does not go there."""


def copy(
    source: str | Path, target: str | Path, *, key: KeyOf = Place.key_of, signing_key: Path | None = None,
    progress: Progress = lambda _: None, piece: int = PIECE,
) -> int:  # fmt: skip
    """Copy a ledger to where none is, or go on with a copy of it; how many events the copy has.

    `key` says where its signing key is laid, if it is; `signing_key` where it lies, elsewhere than by default.
    """
    if place(source) == place(target):
        raise LedgerError("A ledger cannot be copied onto itself.")
    progress("verifying the source")
    _verified(source, "The ledger is not in order, so it was not copied")
    with Ledger.open(source, create=False, read_only=True, signing_key=signing_key) as ledger:
        there = place(target)
        engine = connect(there, create=True, restoring=True)
        try:
            with ledger.snapshot() as connection:
                _claim(engine, there, ledger)
                count = _Copy(connection, engine, progress, piece).run()
                _release(engine)
        except exc.DBAPIError as error:
            raise said(error, there) from error
        finally:
            engine.dispose()
        _take_along(ledger.place, there, key(there, ledger.id))
    progress("verifying the copy")
    _verified(target, "The copy is not in order")
    return count


def backup(
    source: str | Path, file: Path, *, with_key: bool = False, signing_key: Path | None = None,
    progress: Progress = lambda _: None,
) -> int:  # fmt: skip
    """A verified copy in one SQLite file that is not there yet; the ledger may be played on meanwhile."""
    if file.exists():
        raise LedgerError(f"{file} is there already; a backup never overwrites one.")
    if not file.parent.is_dir():
        raise LedgerError(f"There is no folder {file.parent} for the backup.")
    there = place(file)
    beside = there.key if with_key else None
    if not place(source).sqlite:
        return copy(
            source, file, key=lambda _there, _ledger: beside, signing_key=signing_key, progress=progress
        )
    progress("copying")
    here, _ = _known(source, signing_key)
    assert here.path is not None
    _sqlite_copy(here.path, file)
    _take_along(here, there, beside)
    progress("verifying the backup")
    try:
        return _verified(file, "The ledger is not in order, so it was not backed up")
    except LedgerError:
        for made in (file, there.heads, beside):
            if made is not None:
                made.unlink(missing_ok=True)
        raise


def restore(file: Path, target: str | Path, *, progress: Progress = lambda _: None) -> int:
    """Bring a backup back to where no ledger is."""
    there = place(target)
    if there.path is not None and there.path.exists():
        raise LedgerError(f"{there.path} is there already; a ledger is never overwritten.")
    progress("verifying the backup")
    count = _verified(file, "The backup is not in order, so it was not restored")
    if there.path is None:
        return copy(file, target, progress=progress)
    if not there.path.parent.is_dir():
        raise LedgerError(f"There is no folder {there.path.parent} for the ledger.")
    progress("copying")
    _sqlite_copy(file, there.path)
    here, ledger = _known(file)
    _take_along(here, there, there.key_of(ledger))
    return count


def key_in(backup: Path) -> Path | None:
    """The signing key that a backup has beside it."""
    key = place(backup).key
    return key if key.exists() else None


def key_of(database: str | Path) -> Path:
    """Where the signing key of a ledger lies, or belongs."""
    return _known(database)[0].key


def _known(database: str | Path, signing_key: Path | None = None) -> tuple[Place, str]:
    """The place of a ledger with that of its key, and its id."""
    with Ledger.open(database, create=False, read_only=True, signing_key=signing_key) as ledger:
        return ledger.place, ledger.id


def _verified(database: str | Path, otherwise: str) -> int:
    report = audit(database, replay=False)
    if not report.ok:
        raise LedgerError(f"{otherwise}: {report.first_bad or f'the balance is {report.balance}'}.")
    return report.events


def _sqlite_copy(source: Path, target: Path) -> None:
    """SQLite's own consistent copy, written beside the target and put in its place when it is whole."""
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    try:
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        here, there = sqlite3.connect(source), sqlite3.connect(part)
        try:
            here.backup(there)
            there.execute("PRAGMA journal_mode = DELETE")
        finally:
            here.close()
            there.close()
        with part.open("rb") as file:
            os.fsync(file.fileno())
        part.rename(target)
    except (OSError, sqlite3.Error) as error:
        part.unlink(missing_ok=True)
        raise said(error, place(target)) from None


def _take_along(here: Place, there: Place, key: Path | None) -> None:
    """The published heads and the signing key belong to the ledger; what is there already stays."""
    _laid(here.heads, there.heads)
    if key is None or not here.key.exists():
        return
    # Copies of a ledger share the key in the user's folder; where it was changed since, this one keeps its own.
    other = key.exists() and key.read_bytes() != here.key.read_bytes()
    _laid(here.key, there.key if other else key)


def _laid(old: Path, new: Path) -> None:
    if old.exists() and not new.exists():
        new.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        new.touch(mode=0o600)
        shutil.copyfile(old, new)
        new.chmod(old.stat().st_mode & 0o777)


def _claim(engine: Engine, there: Place, ledger: Ledger) -> None:
    """Make the target a copy of this ledger; refuse one that holds another."""
    m, s = schema.meta, schema.streams
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        known = {row.name: row.value for row in connection.execute(sa.select(m))}
        if known.get("ledger") != ledger.id:
            if connection.execute(sa.select(s.c.id).limit(1)).first() is not None:
                raise NotAvailable(f"{there} holds another ledger; a ledger is copied to where none is.")
            connection.execute(sa.update(m).where(m.c.name == "ledger").values(value=ledger.id))
        if "copying" not in known:
            connection.execute(sa.insert(m).values(name="copying", value="from another database"))


def _release(engine: Engine) -> None:
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(sa.delete(schema.meta).where(schema.meta.c.name == "copying"))


class _Copy:
    def __init__(self, source: Connection, target: Engine, progress: Progress, piece: int) -> None:
        self._source, self._target, self._progress, self._piece = source, target, progress, piece
        self._add = adder(target)

    def run(self) -> int:
        count = 0
        rows = self._source.execute(sa.select(schema.streams).order_by(schema.streams.c.number)).all()
        for done, row in enumerate(rows, 1):
            self._progress(f"copying stream {done} of {len(rows)}")
            self._stream(row)
            count += row.version
        self._rest()
        self._neighbours()
        return count

    def _stream(self, row: Any) -> None:
        at, balances = self._begun(row)
        e = schema.events
        while at < row.version:
            query = sa.select(e).where(e.c.stream == row.number, e.c.version > at).order_by(e.c.version)
            events = [tuple(each) for each in self._source.execute(query.limit(self._piece))]
            if not events:
                raise LedgerError(f"{row.id} ends at version {at}, not {row.version}.")
            self._write(row, at, events, balances)
            at = events[-1][1]

    def _begun(self, row: Any) -> tuple[int, dict[str, int]]:
        """How far the copy of a stream has got, which must be a beginning of the stream."""
        s = schema.streams
        with self._target.connect().execution_options(writes=True) as connection, connection.begin():
            found = reading.stream_head(connection, row.id)
            if found is None:
                new = {**row._mapping, "version": 0, "head": b"", "closed": 0, "owner": None}  # noqa: SLF001
                connection.execute(sa.insert(s).values(new))
                return 0, {}
        e = schema.events.c
        same = self._source.execute(
            sa.select(e.hash).where(e.stream == row.number, e.version == found.version)
        ).scalar()
        if found.number != row.number or (found.version and (same is None or bytes(same) != found.hash)):
            raise NotAvailable(
                f"The target's {row.id} is not a beginning of the source's; it was left as it is."
            )
        return found.version, found.balances

    def _write(self, row: Any, at: int, events: list[Row], balances: dict[str, int]) -> None:
        last = events[-1][1]
        s, v = schema.streams, schema.sealed
        hidden = self._source.execute(
            sa.select(v)
            .where(v.c.stream == row.number, v.c.version > at, v.c.version <= last)
            .order_by(v.c.version, v.c.place)
        )
        postings: list[Row] = []
        for event in events:
            for line, (account, cents) in enumerate(reading.postings_of(event[4])):
                balances[account] = balance = balances.get(account, 0) + cents
                postings.append((row.number, event[1], line, account, cents, balance))
        moved = {"version": last, "head": events[-1][5], "fence": row.fence, "frozen": row.frozen}
        if last == row.version:
            moved["closed"] = row.closed
        with self._target.connect().execution_options(writes=True) as connection, connection.begin():
            self._add(connection, schema.events, events)
            self._add(connection, v, [tuple(each) for each in hidden])
            self._add(connection, schema.postings, postings)
            connection.execute(sa.update(s).where(s.c.number == row.number, s.c.version == at).values(moved))

    def _rest(self) -> None:
        """What belongs to no version: refusals, checkpoints, snapshots, transfers, keys of rounds."""
        with self._target.connect().execution_options(writes=True) as connection, connection.begin():
            for table, keys in (
                (schema.refusals, ("key", "stream")), (schema.checkpoints, ("number",)),
                (schema.snapshots, ("stream", "version")),
            ):  # fmt: skip
                there = {
                    tuple(row) for row in connection.execute(sa.select(*(table.c[name] for name in keys)))
                }
                places = [list(table.c.keys()).index(name) for name in keys]
                rows = [tuple(row) for row in self._source.execute(sa.select(table))]
                self._add(
                    connection, table, [row for row in rows if tuple(row[i] for i in places) not in there]
                )
            t = schema.transfers
            connection.execute(sa.delete(t))
            self._add(connection, t, [tuple(row) for row in self._source.execute(sa.select(t))])
            m = schema.meta
            of_rounds = m.c.name.like(f"{OPENED}:%")
            connection.execute(sa.delete(m).where(of_rounds))
            self._add(
                connection, m, [tuple(row) for row in self._source.execute(sa.select(m).where(of_rounds))]
            )
            if connection.dialect.name == "postgresql":
                connection.exec_driver_sql(
                    "SELECT setval(pg_get_serial_sequence('streams', 'number'), coalesce(max(number), 1)) FROM streams"
                )

    def _neighbours(self) -> None:
        """Tables beside the ledger's own (the server's accounts) move along as they are."""
        own = {*schema.metadata.tables, "alembic_version"}
        others = sa.MetaData()
        others.reflect(self._source, only=lambda name, _: name not in own)
        with self._target.connect().execution_options(writes=True) as connection, connection.begin():
            others.create_all(connection)
            for table in others.sorted_tables:
                connection.execute(sa.delete(table))
                rows = [
                    dict(zip(table.c.keys(), row, strict=True))
                    for row in self._source.execute(sa.select(table))
                ]
                if rows:
                    connection.execute(sa.insert(table), rows)
