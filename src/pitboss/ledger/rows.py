"""Writing rows quickly: plain tuples straight to the driver, through the connection that SQLAlchemy holds."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Any

import sqlalchemy as sa
from sqlalchemy import exc
from sqlalchemy.engine import Connection, Engine

from pitboss import __version__
from pitboss.ledger import schema
from pitboss.ledger.arrays import wholes, words
from pitboss.ledger.work import Snapshot
from pitboss.table.wire import encode

Row = tuple[Any, ...]
Statement = sa.Insert | sa.Update

PORTIONS = (128, 64, 32, 16, 8, 4, 2, 1)
"""How many rows one statement takes.

Python gives up its lock around every step of SQLite, and a busy event loop is slow to hand it back: rows that go in
one by one wait for it one by one. With these few sizes the statements are still prepared only once.
"""


class Rows:
    """What one transaction adds."""

    __slots__ = ("events", "postings", "refusals", "sealed", "snapshots", "transfers")

    def __init__(self) -> None:
        self.events: list[Row] = []
        self.sealed: list[Row] = []
        self.postings: list[Row] = []
        self.refusals: list[Row] = []
        self.snapshots: list[tuple[int, Snapshot]] = []
        self.transfers: list[Statement] = []

    def lengths(self) -> tuple[int, ...]:
        return tuple(map(len, self._all()))

    def cut(self, lengths: tuple[int, ...]) -> None:
        """Take away what was added since it had these lengths."""
        for rows, length in zip(self._all(), lengths, strict=True):
            del rows[length:]

    def _all(self) -> tuple[list[Any], ...]:
        return self.events, self.sealed, self.postings, self.refusals, self.snapshots, self.transfers


def inserter(engine: Engine) -> Callable[[Connection, Rows], None]:
    """How rows are added to this kind of database."""
    add = adder(engine)

    def insert(connection: Connection, rows: Rows) -> None:
        add(connection, schema.events, rows.events)
        add(connection, schema.sealed, rows.sealed)
        add(connection, schema.postings, rows.postings)
        add(connection, schema.refusals, rows.refusals)
        for number, snapshot in rows.snapshots:
            _keep_snapshot(connection, number, snapshot)
        for statement in rows.transfers:
            connection.execute(statement)

    return insert


def adder(engine: Engine) -> Callable[[Connection, sa.Table, Sequence[Row]], None]:
    """A function that adds rows, in the order of the table's columns; to PostgreSQL by `COPY`."""
    return _add_sqlite if engine.dialect.name == "sqlite" else _add_postgresql


def move(connection: Connection, moves: Sequence[Row]) -> int:
    """Set version, head and closed of streams where version and fence are as expected; how many were set."""
    if connection.dialect.name == "sqlite":
        return sum(
            _run_sqlite(connection, _move_sqlite(len(some)), some).rowcount for some in _in_portions(moves)
        )
    version, head, closed, number, was, fence = zip(*moves, strict=True)
    arrays = (wholes(version), words(each.hex() for each in head), *map(wholes, (closed, number, was, fence)))
    return connection.exec_driver_sql(_MOVE_POSTGRESQL, arrays).rowcount


def _in_portions(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    at = 0
    for size in PORTIONS:
        while len(rows) - at >= size:
            yield rows[at : at + size]
            at += size


@cache
def _move_sqlite(count: int) -> str:
    values = ", ".join(["(?, ?, ?, ?, ?, ?)"] * count)
    return (  # SQLite calls the columns of values column1, column2, ...
        "UPDATE streams SET version = m.column1, head = m.column2, closed = max(closed, m.column3) "
        f"FROM (VALUES {values}) AS m WHERE number = m.column4 AND version = m.column5 AND fence = m.column6"
    )


_MOVE_POSTGRESQL = (
    "UPDATE streams AS s SET version = m.version, head = decode(m.head, 'hex'), "
    "closed = greatest(s.closed, m.closed) "
    "FROM unnest(%s::bigint[], %s::text[], %s::int[], %s::int[], %s::bigint[], %s::bigint[]) "
    "AS m(version, head, closed, number, was, fence) "
    "WHERE s.number = m.number AND s.version = m.was AND s.fence = m.fence"
)


def _add_sqlite(connection: Connection, table: sa.Table, rows: Sequence[Row]) -> None:
    for some in _in_portions(rows):
        _run_sqlite(connection, _insert_sqlite(table, len(some)), some)


def _run_sqlite(connection: Connection, statement: str, rows: Sequence[Row]) -> sqlite3.Cursor:
    """A statement straight to the driver; what goes wrong is raised as SQLAlchemy would."""
    raw: Any = connection.connection.driver_connection
    try:
        return raw.execute(statement, tuple(chain.from_iterable(rows)))
    except sqlite3.IntegrityError as error:
        raise exc.IntegrityError(statement, None, error) from error
    except sqlite3.Error as error:
        raise exc.DatabaseError(statement, None, error) from error


@cache
def _insert_sqlite(table: sa.Table, count: int) -> str:
    values = ", ".join([f"({', '.join('?' * len(table.c))})"] * count)
    return f"INSERT INTO {table.name} ({', '.join(table.c.keys())}) VALUES {values}"


def _add_postgresql(connection: Connection, table: sa.Table, rows: Iterable[Row]) -> None:
    if not rows:
        return
    raw: Any = connection.connection.driver_connection
    statement, types = _COPY[table.name]
    with raw.cursor() as cursor, cursor.copy(statement) as copy:
        copy.set_types(types)
        for row in rows:
            copy.write_row(row)


_TYPES: dict[type, str] = {
    sa.BigInteger: "int8",
    sa.Integer: "int4",
    sa.Text: "text",
    sa.LargeBinary: "bytea",
}
_COPY = {
    table.name: (
        f"COPY {table.name} ({', '.join(table.c.keys())}) FROM STDIN (FORMAT BINARY)",
        [_TYPES[type(column.type)] for column in table.c],
    )
    for table in schema.metadata.sorted_tables
}


def _keep_snapshot(connection: Connection, number: int, snapshot: Snapshot) -> None:
    s = schema.snapshots
    connection.execute(sa.delete(s).where(s.c.stream == number, s.c.version < snapshot.keeps))
    row = {
        "stream": number, "version": snapshot.version, "release": __version__,
        "state": encode(snapshot.state).decode(), "commitment": snapshot.commitment,
    }  # fmt: skip
    connection.execute(sa.insert(s), row)
