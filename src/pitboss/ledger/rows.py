"""Writing rows quickly: plain tuples straight to the driver, through the connection that SQLAlchemy holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from pitboss import __version__
from pitboss.ledger import schema, statements
from pitboss.ledger.arrays import wholes, words
from pitboss.ledger.work import PREVIOUS, Row, Rows, Snapshot

PORTION, LARGEST = 16, 128
"""How many rows one statement takes: some portions, or what is left of one.

Python gives up its lock around every step of SQLite, and a busy event loop is slow to hand it back: rows that go in
one by one wait for it one by one. With these few sizes the statements are still prepared only once.
"""


def inserter(engine: Engine) -> Callable[[Connection, Rows], None]:
    """How rows are added to this kind of database."""
    add = adder(engine)

    def insert(connection: Connection, rows: Rows) -> None:
        add(connection, schema.events, [row[:PREVIOUS] for row in rows.events])
        add(connection, schema.postings, rows.postings())
        add(connection, schema.sealed, rows.sealed)
        add(connection, schema.refusals, rows.refusals)
        if rows.snapshots:
            _drop_snapshots(connection, rows.snapshots)
            add(connection, schema.snapshots, [
                (number, kept.version, __version__, state, kept.commitment) for number, kept, state in rows.snapshots
            ])  # fmt: skip
        for statement in rows.transfers:
            connection.execute(statement)

    return insert


def adder(engine: Engine) -> Callable[[Connection, sa.Table, Sequence[Sequence[Any]]], None]:
    """A function that adds rows, in the order of the table's columns; to PostgreSQL by `COPY`."""
    return _add_sqlite if engine.dialect.name == "sqlite" else _add_postgresql


def move(connection: Connection, moves: Sequence[Row]) -> int:
    """Set version, head and closed of streams where version, head and fence are as expected; how many were set."""
    if connection.dialect.name == "sqlite":
        return sum(
            statements.execute(connection, _move_sqlite(len(some)), tuple(chain.from_iterable(some))).rowcount
            for some in _in_portions(moves)
        )
    version, head, closed, number, was, stood, fence = zip(*moves, strict=True)
    arrays = (
        wholes(version), words(each.hex() for each in head), *map(wholes, (closed, number, was)),
        words(each.hex() for each in stood), wholes(fence),
    )  # fmt: skip
    return statements.execute(connection, _MOVE_POSTGRESQL, arrays).rowcount


def _in_portions(rows: Sequence[Sequence[Any]]) -> Iterator[Sequence[Sequence[Any]]]:
    at, count = 0, len(rows)
    while count - at >= LARGEST:
        yield rows[at : at + LARGEST]
        at += LARGEST
    whole = count - (count - at) % PORTION
    if at < whole:
        yield rows[at:whole]
    if whole < count:
        yield rows[whole:]


@cache
def _move_sqlite(count: int) -> str:
    values = ", ".join(["(?, ?, ?, ?, ?, ?, ?)"] * count)
    return (  # SQLite calls the columns of values column1, column2, ...
        "UPDATE streams SET version = m.column1, head = m.column2, closed = max(closed, m.column3) "
        f"FROM (VALUES {values}) AS m WHERE number = m.column4 AND version = m.column5 AND head = m.column6 "
        "AND fence = m.column7"
    )


_MOVE_POSTGRESQL = (
    "UPDATE streams AS s SET version = m.version, head = decode(m.head, 'hex'), "
    "closed = greatest(s.closed, m.closed) "
    "FROM unnest(%s::bigint[], %s::text[], %s::int[], %s::int[], %s::bigint[], %s::text[], %s::bigint[]) "
    "AS m(version, head, closed, number, was, stood, fence) "
    "WHERE s.number = m.number AND s.version = m.was AND s.head = decode(m.stood, 'hex') AND s.fence = m.fence"
)


def _add_sqlite(connection: Connection, table: sa.Table, rows: Sequence[Sequence[Any]]) -> None:
    for some in _in_portions(rows):
        statements.execute(connection, _insert_sqlite(table, len(some)), tuple(chain.from_iterable(some)))


@cache
def _insert_sqlite(table: sa.Table, count: int) -> str:
    values = ", ".join([f"({', '.join('?' * len(table.c))})"] * count)
    return f"INSERT INTO {table.name} ({', '.join(table.c.keys())}) VALUES {values}"


def _add_postgresql(connection: Connection, table: sa.Table, rows: Sequence[Sequence[Any]]) -> None:
    if not rows:
        return
    statement, types = _COPY[table.name]
    with statements.copying(connection, statement) as copy:
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


def _drop_snapshots(connection: Connection, kept: Sequence[tuple[int, Snapshot, str]]) -> None:
    """Take away what is older than the snapshots to be kept."""
    if connection.dialect.name == "sqlite":
        for some in _in_portions([(number, snapshot.keeps) for number, snapshot, _ in kept]):
            statements.execute(connection, _drop_sqlite(len(some)), tuple(chain.from_iterable(some)))
        return
    arrays = wholes(number for number, _, _ in kept), wholes(snapshot.keeps for _, snapshot, _ in kept)
    statements.execute(connection, _DROP_POSTGRESQL, arrays)


@cache
def _drop_sqlite(count: int) -> str:
    values = ", ".join(["(?, ?)"] * count)
    return (
        "DELETE FROM snapshots WHERE rowid IN (SELECT s.rowid "
        f"FROM (VALUES {values}) AS m CROSS JOIN snapshots AS s ON s.stream = m.column1 AND s.version < m.column2)"
    )


_DROP_POSTGRESQL = (
    "DELETE FROM snapshots AS s USING unnest(%s::int[], %s::bigint[]) AS m(stream, keeps) "
    "WHERE s.stream = m.stream AND s.version < m.keeps"
)
