"""Statements straight to the driver, through the connection that SQLAlchemy holds: single ones, and a whole commit.

What goes wrong is raised as SQLAlchemy would raise it.

A group commit of ordinary events, those that come with nothing but their postings, is one statement. Python gives up
its lock whenever the database works, and a busy event loop is slow to hand it back; it does so once here. Without a
transaction around it the statement is one, and is durable when it returns. It writes nothing where a stream is not as
it was expected, or a key was used before.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Generator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import exc
from sqlalchemy.engine import Connection, Engine

from pitboss.ledger import schema
from pitboss.ledger.arrays import wholes, words
from pitboss.ledger.errors import Stale
from pitboss.ledger.work import LINES, PREVIOUS, Rows

if TYPE_CHECKING:
    from pitboss.ledger.draft import Draft

LARGEST = 128
"""Events of one statement of SQLite."""
POSTINGS = 2
"""Those that an event has in it at most."""

_SIZES = (1, 2, 4, 8, *range(16, LARGEST + 1, 16))
"""Statements are prepared for n events only; what is missing is filled up with nothing."""

_EVENT = tuple(schema.events.c.keys())
_LINE = ("account", "cents", "balance")
_COLUMNS = (*_EVENT, "previous", "fence", *(f"{name}{place}" for place in range(POSTINGS) for name in _LINE))
_MARKS = ", ".join("?" * len(_COLUMNS))
_NOTHING = (0,) * len(_COLUMNS)
_NO_POSTINGS = ("", 0, 0) * POSTINGS

_POSTED = "".join(
    f"INSERT INTO postings SELECT NEW.stream, NEW.version, {place}, NEW.account{place}, NEW.cents{place}, "
    f"NEW.balance{place} WHERE NEW.account{place} <> ''; "
    for place in range(POSTINGS)
)
_WRITE = (
    "CREATE TEMP TRIGGER write INSTEAD OF INSERT ON written WHEN NEW.stream <> 0 BEGIN "
    "UPDATE streams SET version = NEW.version, head = NEW.hash WHERE number = NEW.stream "
    "AND version = NEW.version - 1 AND head = NEW.previous AND fence = NEW.fence; "
    "SELECT RAISE(ABORT, 'the stream is elsewhere') WHERE changes() = 0; "
    "SELECT RAISE(ABORT, 'the key was refused before') WHERE EXISTS "
    "(SELECT 1 FROM refusals WHERE key = NEW.key AND stream = NEW.stream); "
    f"INSERT INTO events VALUES ({', '.join(f'NEW.{name}' for name in _EVENT)}); {_POSTED}END"
)
SQLITE = (
    "PRAGMA temp_store = MEMORY",
    f"CREATE TEMP VIEW written AS SELECT {', '.join(f'NULL AS {name}' for name in _COLUMNS)}",
    _WRITE,
)
"""What a connection to SQLite needs for it: a view that is never read; its trigger puts events where they belong."""

_POSTGRESQL = (
    "WITH moved AS (UPDATE streams AS s SET version = m.version, head = decode(m.head, 'hex') "
    "FROM unnest(%s::bigint[], %s::text[], %s::int[], %s::bigint[], %s::text[], %s::bigint[]) "
    "AS m(version, head, number, was, stood, fence) WHERE s.number = m.number AND s.version = m.was "
    "AND s.head = decode(m.stood, 'hex') AND s.fence = m.fence RETURNING 1), "
    "put AS (INSERT INTO events SELECT e.stream, e.version, e.at, e.round, e.body, decode(e.hash, 'hex'), e.key, "
    "e.actor, e.size, e.command, decode(e.salt, 'hex') FROM unnest(%s::int[], %s::bigint[], %s::bigint[], "
    "%s::bigint[], string_to_array(%s, E'\\n'), %s::text[], %s::text[], %s::text[], %s::int[], "
    "string_to_array(%s, E'\\n', ''), %s::text[]) "
    "AS e(stream, version, at, round, body, hash, key, actor, size, command, salt)), "
    "posted AS (INSERT INTO postings "
    "SELECT * FROM unnest(%s::int[], %s::bigint[], %s::int[], %s::text[], %s::bigint[], %s::bigint[])), "
    "refused AS (SELECT 1 FROM unnest(%s::text[], %s::int[]) AS k(key, stream) "
    "JOIN refusals AS r ON r.key = k.key AND r.stream = k.stream), "
    "told AS (SELECT pg_notify('pitboss', line) FROM unnest(%s::text[]) AS line) "
    # Nothing is written where this divides by nothing.
    "SELECT 1 / ((SELECT count(*) FROM moved) = %s AND NOT EXISTS (SELECT 1 FROM refused))::int, "
    "(SELECT count(*) FROM told)"
)
_DIVIDED_BY_NOTHING = "22012"


def execute(connection: Connection, statement: str, values: Sequence[Any] = ()) -> Any:
    """Run a statement written for the driver; its cursor."""
    driver: Any = connection.connection.driver_connection
    try:
        return driver.execute(statement, values)
    except sqlite3.Error as error:
        raise _as_told(connection, statement, error, sqlite3.Error) from error
    except Exception as error:
        raise _of_postgresql(connection, statement, error) from error


@contextlib.contextmanager
def copying(connection: Connection, statement: str) -> Generator[Any]:
    """A `COPY` of PostgreSQL to write rows to."""
    driver: Any = connection.connection.driver_connection
    try:
        with driver.cursor() as cursor, cursor.copy(statement) as copy:
            yield copy
    except Exception as error:
        raise _of_postgresql(connection, statement, error) from error


def _of_postgresql(connection: Connection, statement: str, error: Exception) -> BaseException:
    import psycopg

    return (
        _as_told(connection, statement, error, psycopg.Error) if isinstance(error, psycopg.Error) else error
    )


def _as_told(
    connection: Connection, statement: str, error: Exception, kind: type[Exception]
) -> BaseException:
    lost = connection.dialect.is_disconnect(error, connection.connection.dbapi_connection, None)  # pyright: ignore[reportArgumentType]
    return exc.DBAPIError.instance(
        statement, None, error, kind, connection_invalidated=lost, dialect=connection.dialect
    )


AtOnce = Callable[[Connection, "Draft"], bool]


def at_once(engine: Engine, lines: Callable[[dict[str, int]], list[str]]) -> AtOnce:
    """How a draft is written at once: False where it is too much or too special; raises `Stale` or `IntegrityError`."""
    if engine.dialect.name == "sqlite":
        return _sqlite
    return lambda connection, draft: _postgresql(connection, draft, lines(draft.changed()))


def _sqlite(connection: Connection, draft: Draft) -> bool:
    events = draft.rows.events
    if draft.rows.special or len(events) > LARGEST:
        return False
    values: list[Any] = []
    for row in events:
        values += row
        if len(row) != len(_COLUMNS):
            if len(row) > len(_COLUMNS):
                return False
            values += _NO_POSTINGS[len(row) - LINES :]
    size = next(size for size in _SIZES if size >= len(events))
    values += _NOTHING * (size - len(events))
    execute(connection, _statement(size), values)
    return True


@cache
def _statement(size: int) -> str:
    return f"INSERT INTO written VALUES {', '.join([f'({_MARKS})'] * size)}"


def _postgresql(connection: Connection, draft: Draft, told: Sequence[str]) -> bool:
    if draft.rows.special:
        return False
    driver: Any = connection.connection.driver_connection
    driver.autocommit = True
    try:
        execute(connection, _POSTGRESQL, _arrays(draft, told))
    except exc.DataError as error:
        if getattr(error.orig, "sqlstate", None) == _DIVIDED_BY_NOTHING:
            raise Stale from None
        raise
    finally:
        if not driver.closed:
            driver.autocommit = False
    return True


def _posted(rows: Rows, columns: list[tuple[Any, ...]]) -> Sequence[Sequence[Any]]:
    """The columns of the postings; `columns` are those that all events have."""
    lines, more = divmod(len(columns) - LINES, 3)
    if more or any(len(row) != len(columns) for row in rows.events):
        return [*zip(*rows.postings(), strict=True)]
    of, at = columns[0] * lines, columns[1] * lines
    places = [line for line in range(lines) for _ in rows.events]
    return of, at, places, *(sum(columns[LINES + each :: 3], ()) for each in range(3))


def _arrays(draft: Draft, told: Sequence[str]) -> tuple[Any, ...]:
    events, heads = draft.rows.events, list(draft.heads.values())
    columns = [*zip(*events, strict=False)]  # all have at least those that come before the postings
    streams, versions, ats, rounds, bodies, hashes, keys, actors, sizes, commands, salts = columns[:PREVIOUS]
    stream, version = wholes(streams), wholes(versions)
    of, at, places, accounts, cents, balances = _posted(draft.rows, columns)
    # Bodies and commands are JSON, in which no line breaks: they need not be quoted.
    return (
        wholes(head.version for head in heads), words(head.hash.hex() for head in heads),
        wholes(head.number for head in heads), wholes(head.was for head in heads),
        words(head.stood.hex() for head in heads), wholes(head.fence for head in heads),
        stream, version, wholes(ats), wholes(rounds), "\n".join(bodies), words(each.hex() for each in hashes),
        words(keys), words(actors), wholes(sizes), "\n".join(each or "" for each in commands),
        words(None if each is None else each.hex() for each in salts),
        wholes(of), wholes(at), wholes(places), words(accounts), wholes(cents), wholes(balances),
        words(key for key, _ in draft.asked), wholes(number for _, number in draft.asked), words(told), len(heads),
    )  # fmt: skip
