"""Writing rows quickly: plain lists straight to the driver, through the connection that SQLAlchemy holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from pitboss import __version__
from pitboss.ledger import schema
from pitboss.ledger.work import Snapshot
from pitboss.table.wire import encode

Row = tuple[Any, ...]
Statement = sa.Insert | sa.Update


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

    def move(self, connection: Connection, moves: Sequence[Row]) -> int:
        """Set version, head and closed of streams where version and fence are as expected; how many were set."""
        if connection.dialect.name == "sqlite":
            return connection.exec_driver_sql(_MOVE_SQLITE, list(moves)).rowcount
        columns = [list(column) for column in zip(*moves, strict=True)]
        return connection.exec_driver_sql(_MOVE_POSTGRESQL, tuple(columns)).rowcount


_MOVE_SQLITE = (
    "UPDATE streams SET version = ?, head = ?, closed = max(closed, ?) "
    "WHERE number = ? AND version = ? AND fence = ?"
)
_MOVE_POSTGRESQL = (
    "UPDATE streams AS s SET version = m.version, head = m.head, closed = greatest(s.closed, m.closed) "
    "FROM unnest(%s::bigint[], %s::bytea[], %s::int[], %s::int[], %s::bigint[], %s::bigint[]) "
    "AS m(version, head, closed, number, was, fence) "
    "WHERE s.number = m.number AND s.version = m.was AND s.fence = m.fence"
)


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
    """A function that adds rows, in the order of the table's columns: `executemany`, or `COPY` to PostgreSQL."""
    if engine.dialect.name == "sqlite":
        return _add_sqlite
    return _add_postgresql


def _add_sqlite(connection: Connection, table: sa.Table, rows: Sequence[Row]) -> None:
    if rows:
        connection.exec_driver_sql(_INSERT[table.name], list(rows))


def _add_postgresql(connection: Connection, table: sa.Table, rows: Iterable[Row]) -> None:
    if not rows:
        return
    raw: Any = connection.connection.driver_connection
    with raw.cursor() as cursor, cursor.copy(_COPY[table.name]) as copy:
        for row in rows:
            copy.write_row(row)


_INSERT = {
    table.name: f"INSERT INTO {table.name} ({', '.join(table.c.keys())}) VALUES ({', '.join('?' * len(table.c))})"
    for table in schema.metadata.sorted_tables
}
_COPY = {
    table.name: f"COPY {table.name} ({', '.join(table.c.keys())}) FROM STDIN"
    for table in schema.metadata.sorted_tables
}


def _keep_snapshot(connection: Connection, number: int, snapshot: Snapshot) -> None:
    s = schema.snapshots
    connection.execute(sa.delete(s).where(s.c.stream == number, s.c.version < snapshot.keeps))
    row = {"stream": number, "version": snapshot.version, "release": __version__,
           "state": encode(snapshot.state).decode(), "commitment": snapshot.commitment}  # fmt: skip
    connection.execute(sa.insert(s), row)
