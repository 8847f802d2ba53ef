"""For the audit: what the tables moved on a meter that they share is what the meter's stream has booked, once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from pitboss.ledger import reading, schema
from pitboss.ledger.happenings import MeterBooked, MeterJoined, MeterOpened
from pitboss.ledger.meters import PAID, POOL, Shown, booked_by, shared_by
from pitboss.ledger.meters import stream as stream_of
from pitboss.table.meters import MeterMoved

Move = tuple[str, int, str, int]
"""The table, the version of its event, the pool and the cents."""
Wrong = tuple[str, int, str]


def misbooked(connection: Connection) -> Iterator[Wrong]:
    """Stream, version and reason of everything that does not fit."""
    s = schema.streams
    rows = connection.execute(sa.select(s).order_by(s.c.number)).all()
    booked: dict[tuple[str, Move], int] = {}
    for row in rows:
        if row.kind == "meter":
            yield from _followed(connection, row, booked)
    for row in rows:
        if row.kind == "table":
            for version, event in _moves(connection, row):
                name = shared_by(event)
                move = (row.id, version, event.name, event.cents)
                if name is not None and booked.pop((stream_of(name), move), None) is None:
                    yield row.id, version, f"the meter {name} has not booked what it moves"
    for (stream, (table, version, _, _)), at in booked.items():
        yield stream, at, f"{table} moved no such sum at version {version}"


def _followed(connection: Connection, row: Any, booked: dict[tuple[str, Move], int]) -> Iterator[Wrong]:
    """Follow a meter: who shares it, what each booking says, and what it then shows."""
    tables, balances = set[str](), dict[str, int]()
    for entry in reading.entries(connection, row):
        event, at = entry.event, entry.version
        if isinstance(event, MeterBooked):
            if event.table not in tables:
                yield row.id, at, f"{event.table} does not share this meter"
            if event.postings != booked_by(event.table, event.moves, balances).postings:
                yield row.id, at, "its postings are not what it books"
            for version, pool, cents, _ in event.moves:
                move = (event.table, version, pool, cents)
                if (row.id, move) in booked:
                    yield row.id, at, f"version {version} of {event.table} was booked before"
                booked[row.id, move] = at
        for account, cents in event.postings:
            balances[account] = balances.get(account, 0) + cents
        if not isinstance(event, MeterOpened | MeterJoined | MeterBooked):
            yield row.id, at, "it does not belong to a meter"
            continue
        tables.add(event.table)
        pools = {account.removeprefix(POOL): c for account, c in balances.items() if account.startswith(POOL)}
        if Shown(event.shows, event.paid) != Shown(pools, balances.get(PAID, 0)):
            yield row.id, at, "what it says the meter shows is not what was posted"
        if min(pools.values(), default=0) < 0:
            yield row.id, at, "the meter shows less than nothing"


def _moves(connection: Connection, row: Any) -> Iterator[tuple[int, MeterMoved]]:
    """The events of a table that move a meter, found by their text."""
    e = schema.events.c
    told = sa.select(e.version, e.body).where(
        e.stream == row.number, e.body.like('{"event":"meter-moved"%'), e.body.like('%"shared:%')
    )
    decode = reading.decoder(row.game).decode
    for version, body in connection.execute(told.order_by(e.version)).all():
        event = decode(body)
        if isinstance(event, MeterMoved):
            yield version, event
