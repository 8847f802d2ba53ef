"""Where a ledger is: SQLite in a file, or PostgreSQL by URL. Opening, migrating, and what goes wrong there."""

from __future__ import annotations

import os
import secrets
import sqlite3
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any, Never
from urllib.parse import quote

import msgspec
import sqlalchemy as sa
from sqlalchemy import event, exc
from sqlalchemy.engine import URL, Connection, Engine

from pitboss import __version__
from pitboss.installed import lacks
from pitboss.ledger import schema
from pitboss.ledger.errors import DiskFull, LedgerError, NotAvailable, Unknown

IO_ERROR_EXIT = 74
"""The exit status after a failed write or fsync (EX_IOERR): only a restart finds out what the disk holds."""
BUSY_MS = 30_000
UNHEARD_MS = 5_000
"""After n milliseconds in which nothing comes in the middle of a writing transaction PostgreSQL ends it: a server that
is cut off there would keep its tables for hours from those who take over from it."""
REACHED = {
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""A server notices by these, in seconds and milliseconds, that it is cut off from PostgreSQL."""


class Place(msgspec.Struct, frozen=True):
    """A database: its URL, the file where it is one, and where its key and its published heads lie.

    `keyed`: the key lies there and nowhere else. Of a file whose key nobody named it may lie beside it, as earlier
    releases laid it and as it comes with a backup; see `key_of`.
    """

    url: str
    path: Path | None
    key: Path
    heads: Path
    keyed: bool = True

    @property
    def sqlite(self) -> bool:
        return self.path is not None

    def key_of(self, ledger: str) -> Path:
        """Where the key of this ledger lies. Who has the database should not have it too, so a new one is laid into the
        user's folder; it is named by the ledger, whose file may be moved and renamed."""
        return self.key if self.keyed or self.key.exists() else own_folder() / f"ledger-{ledger}.key"

    def with_key(self, ledger: str) -> Place:
        """The same place with its key known."""
        return msgspec.structs.replace(self, key=self.key_of(ledger), keyed=True)

    def __str__(self) -> str:
        """How a sentence names it; a password is never shown."""
        if self.path is not None:
            return str(self.path)
        return sa.make_url(self.url).set(drivername="postgresql").render_as_string(hide_password=True)


def place(database: str | Path, *, key: Path | None = None, heads: Path | None = None) -> Place:
    """A path, `sqlite:///casino.db`, or `postgresql://user@host/name`."""
    text = str(database)
    if "://" not in text:
        return _file(Path(text), key, heads)
    try:
        url = sa.make_url(text)
    except exc.ArgumentError:
        raise NotAvailable(f"{text!r} is neither a path nor the URL of a database.") from None
    match url.get_backend_name():
        case "sqlite" if url.database not in (None, "", ":memory:"):
            return _file(Path(url.database), key, heads)
        case "postgresql":
            own = own_folder()
            url = url.set(drivername="postgresql+psycopg")
            name = f"{url.host or 'local'}-{url.database or 'pitboss'}"
            if url.query:  # another socket or another schema is another ledger
                name += "-" + sha256(url.render_as_string(hide_password=True).encode()).hexdigest()[:8]
            return Place(
                url.render_as_string(hide_password=False), None,
                key or own / f"{name}.key", heads or own / f"{name}.heads",
            )  # fmt: skip
        case other:
            raise NotAvailable(
                f"A ledger is kept in an SQLite file or in PostgreSQL, not in {other} ({text!r})."
            )


def own_folder() -> Path:
    """The user's folder for keys, and for the heads of ledgers that are in no file."""
    named = os.environ.get("PITBOSS_HOME")
    try:
        return Path(named) if named else Path.home() / ".pitboss"
    except RuntimeError:
        raise NotAvailable("This user has no home: name a folder for signing keys by PITBOSS_HOME.") from None


def _file(path: Path, key: Path | None, heads: Path | None) -> Place:
    if not path.name or path.name == "..":
        raise NotAvailable(f"{path} is a folder; a ledger is a file.")
    return Place(
        URL.create("sqlite", database=str(path)).render_as_string(), path,
        key or path.with_name(path.name + ".key"), heads or path.with_name(path.name + ".heads"),
        keyed=key is not None,
    )  # fmt: skip


def connect(place: Place, *, create: bool, read_only: bool = False, restoring: bool = False) -> Engine:
    """An engine on a ledger of this release: created or migrated where that is wanted, or a clear sentence why not.

    An empty one is made only where none was, unless one is being restored there.
    """
    if not restoring:
        _check_none_was(place, create=create and not read_only)
    _check_file(place, create=create, read_only=read_only)
    engine = _engine(place, read_only=read_only)
    try:
        with engine.connect() as connection:
            revision = _revision(connection)
        if revision != schema.HEAD_REVISION and not (read_only and revision in schema.READABLE):
            _bring_up(engine, place, revision, may_change=create and not read_only, restoring=restoring)
    except (exc.DBAPIError, sqlite3.Error, OSError) as error:
        engine.dispose()
        raise said(error, place) from error
    except BaseException:
        engine.dispose()
        raise
    return engine


def _check_none_was(place: Place, *, create: bool) -> None:
    """Heads that were published are those of a ledger: where they lie and it does not, it was taken away."""
    if create and place.path is not None and place.heads.exists() and not place.path.exists():
        raise _missing(place)


def _missing(place: Place) -> NotAvailable:
    return NotAvailable(
        f"There is no ledger {place}, but its published heads are at {place.heads}: it was deleted or moved. Put it "
        "back, or bring a backup back by pitboss ledger restore; to begin a new one, move that file away."
    )


def _check_file(place: Place, *, create: bool, read_only: bool) -> None:
    path = place.path
    if path is None:
        return
    if path.is_dir():
        raise NotAvailable(f"{path} is a folder; a ledger is a file.")
    if path.exists():
        if not read_only and not os.access(path, os.W_OK):
            raise NotAvailable(f"{path} may not be written; a ledger that is played on must be.")
        return
    if not create or read_only:
        raise NotAvailable(f"There is no ledger {path}.")
    if not path.parent.is_dir():
        raise NotAvailable(f"There is no folder {path.parent} for the ledger.")
    try:  # only its owner may read what is sealed in it
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
    except OSError as error:
        raise said(error, place) from None


def _engine(place: Place, *, read_only: bool) -> Engine:
    if not place.sqlite:
        try:
            engine = sa.create_engine(
                place.url,
                connect_args={"connect_timeout": 10, **REACHED},
                pool_size=4,
                max_overflow=16,
                pool_pre_ping=True,
            )
        except ImportError:
            raise NotAvailable(lacks("PostgreSQL", "psycopg")) from None
        event.listen(engine, "connect", _set_up_postgresql)
        return engine
    engine = sa.create_engine(
        _reading_url(place) if read_only else place.url,
        connect_args={"timeout": BUSY_MS / 1000, "check_same_thread": False},
    )

    def set_up(connection: sqlite3.Connection, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin where we say, see `_begin`
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
        if read_only:
            connection.execute("PRAGMA query_only = ON")
            return
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")

    event.listen(engine, "connect", set_up)
    event.listen(engine, "begin", _begin)
    return engine


def _reading_url(place: Place) -> str:
    """A file in a folder that may not be written is opened as it lies: SQLite could not lay its own files beside it."""
    path = place.path
    assert path is not None
    alone = not os.access(path.parent, os.W_OK) and not path.with_name(path.name + "-wal").exists()
    if not alone:
        return place.url
    as_it_lies = {"immutable": "1", "uri": "true"}
    return URL.create("sqlite", database=f"file:{quote(str(path))}", query=as_it_lies).render_as_string()


def _set_up_postgresql(connection: Any, _record: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = on")
    connection.commit()


def _begin(connection: Connection) -> None:
    """A writing transaction takes the lock at once: what it read first cannot be stale when it writes."""
    immediate = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")


def _revision(connection: Connection) -> str | None:
    if connection.dialect.name == "sqlite":
        known = connection.exec_driver_sql(
            "SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'"
        ).first()
    else:
        known = connection.exec_driver_sql(
            "SELECT 1 WHERE to_regclass('alembic_version') IS NOT NULL"
        ).first()
    if known is None:
        return None
    return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()


def _bring_up(
    engine: Engine, place: Place, revision: str | None, *, may_change: bool, restoring: bool
) -> None:
    if revision is not None and revision > schema.HEAD_REVISION:
        raise NotAvailable(
            f"{place} was written by a newer release of Pitboss: it is ledger {revision}, this release knows "
            f"{schema.HEAD_REVISION}."
        )
    if revision is None and _tables(engine):
        raise NotAvailable(f"{place} is a database, but not a ledger of Pitboss.")
    if not may_change:
        if revision is None:
            raise NotAvailable(f"{place} is not a ledger of Pitboss.")
        raise NotAvailable(
            f"{place} was written by an older release; open it once for writing to bring it up to date."
        )
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        if not place.sqlite:
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(19470001)")
        found = _revision(connection)
        if found is None and place.heads.exists() and not restoring:
            raise _missing(place)
        if found != schema.HEAD_REVISION:  # unless another process has just done it
            migrate(connection)
        if connection.execute(sa.select(schema.meta.c.value)).first() is None:
            new = [("ledger", secrets.token_hex(16)), ("release", __version__)]
            connection.execute(
                sa.insert(schema.meta), [{"name": name, "value": value} for name, value in new]
            )


def _tables(engine: Engine) -> list[str]:
    return sa.inspect(engine).get_table_names()


def migrate(connection: Connection, revision: str = "head") -> None:
    """Take the steps up to a revision, within the transaction of the connection."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


_FULL = (sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_IOERR_SHMOPEN)
"""There is no room for the index of the write-ahead log, of which nothing depends on the disk."""


def said(error: BaseException, where: Place) -> LedgerError:
    """A database's complaint as a sentence."""
    cause = _cause(error)
    code = getattr(cause, "sqlite_errorcode", None)
    if isinstance(code, int):
        return _sqlite_said(sqlite3.SQLITE_FULL if code in _FULL else code & 0xFF, str(cause), where)
    state = getattr(cause, "sqlstate", None)
    if state == "53100":
        return DiskFull(f"The disk of {where} is full; nothing was written.")
    if isinstance(error, exc.DataError):  # a null byte, say, which no text of PostgreSQL holds
        return LedgerError(f"The ledger holds no such value: {_first_line(cause)}.")
    if isinstance(cause, OSError):
        return NotAvailable(f"{where} cannot be used: {cause.strerror or cause}.")
    if isinstance(error, exc.DBAPIError) and (error.connection_invalidated or state is None):
        return Unknown(
            f"The connection to {where} failed: {_first_line(cause).removeprefix('connection failed: ')}."
        )
    return NotAvailable(f"{where} answers: {_first_line(cause)}.")


def _sqlite_said(code: int, text: str, where: Place) -> LedgerError:
    match code:
        case sqlite3.SQLITE_FULL:
            return DiskFull(f"The disk of {where} is full; nothing was written.")
        case sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_CORRUPT:
            return NotAvailable(f"{where} is not a ledger, or it is damaged: {text}.")
        case sqlite3.SQLITE_READONLY:
            return NotAvailable(f"{where} may not be written; a ledger that is played on must be.")
        case sqlite3.SQLITE_CANTOPEN:
            return NotAvailable(f"{where} cannot be opened: {text}.")
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return NotAvailable(f"{where} is kept busy by another process.")
        case _:
            return NotAvailable(f"{where} answers: {text}.")


def _first_line(cause: BaseException) -> str:
    return str(cause).strip().splitlines()[0].rstrip(".") if str(cause).strip() else type(cause).__name__


def _cause(error: BaseException) -> BaseException:
    return error.orig if isinstance(error, exc.DBAPIError) and error.orig is not None else error


def ends_the_process(error: BaseException) -> bool:
    """Whether a write or an fsync failed: what the disk holds is then unknown to this process."""
    code = getattr(_cause(error), "sqlite_errorcode", None)
    return isinstance(code, int) and code & 0xFF == sqlite3.SQLITE_IOERR and code not in _FULL


def end_the_process(error: BaseException, where: Place) -> Never:
    end(
        f"Writing to {where} failed ({_first_line(_cause(error))}); only what the disk holds counts now, "
        "so this process ends: start it again."
    )


def end(why: str) -> Never:
    """Stop here and now, so that nothing more is acknowledged."""
    sys.stderr.write(f"{why}\n")
    sys.stderr.flush()
    os._exit(IO_ERROR_EXIT)
