"""For the audit: money that crossed between purses and tables left one side once and arrived once, whole, and at
a seat or in a purse of the patron whose it is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from pitboss.ledger import reading, schema
from pitboss.ledger.happenings import ReceivedFromTable, SentToTable
from pitboss.ledger.purses import patron_of
from pitboss.ledger.records import TRANSFER, Entry
from pitboss.table.events import BoughtIn, Event, LeftTable, Seated, SentAfter

Wrong = tuple[str, int, str]


def lost_or_doubled(connection: Connection) -> Iterator[Wrong]:
    """Stream, version and reason of everything that does not fit."""
    sent, returned, came = dict[str, SentToTable](), set[str](), set[str]()
    rows = {row.id: row for row in connection.execute(sa.select(schema.streams))}
    arrived: list[tuple[str, int, ReceivedFromTable]] = []
    for row in rows.values():
        if row.kind != "purse":
            continue
        for entry in reading.entries(connection, row):
            match entry.event:
                case SentToTable() as event:
                    sent[event.number] = event
                    if event.number != f"{TRANSFER}{_patron(row.id)}:{entry.version}":
                        yield row.id, entry.version, f"{event.number} is not its own number"
                case ReceivedFromTable() as event:
                    arrived.append((row.id, entry.version, event))
                case _:
                    pass
    for stream, version, event in arrived:
        if event.number in came:
            yield stream, version, f"the money of {event.number} came in before"
        came.add(event.number)
        if event.number.startswith(TRANSFER):
            returned.add(event.number)
            begun = sent.get(event.number)
            if begun is None or (begun.table, begun.amount) != (event.table, event.amount):
                yield stream, version, f"nothing like {event.number} was sent"
        elif _left_with(connection, rows, event.number) != event.amount:
            yield stream, version, f"no seat was left with the money of {event.number}"
    seated = set[str]()
    for stream, version, key, event in _taken_in(connection, rows):
        begun = sent.get(key)
        if begun is None or (begun.table, begun.seat, begun.amount) != (stream, *_chips(event)):
            yield stream, version, f"it takes in money that {key} did not send"
        if key in seated or key in returned:
            yield stream, version, f"the money of {key} went elsewhere too"
        seated.add(key)
    to = {event.number: _patron(stream) for stream, _, event in arrived}
    states = dict.fromkeys(returned, "returned")
    for row in rows.values():
        if row.kind == "table":
            yield from _by_patron(connection, row, to, states)
    yield from _states(connection, sent, states)


def _by_patron(
    connection: Connection, row: Any, to: dict[str, str], states: dict[str, str]
) -> Iterator[Wrong]:
    """Money from a purse comes only to its patron's seat, and what a seat is left with goes to his purse.

    `to`: whose purse got what came back, by its number. A seat that was taken without a purse is nobody's.
    `states` is told how far each transfer has got that came to a seat.
    """
    seats, gone = dict[int, str | None](), dict[int, str | None]()
    brought = defaultdict[int, list[str]](list)
    for entry in _at_seats(connection, row):
        number = f"{row.id}:{entry.version}"
        owner = patron_of(entry.key) if entry.key is not None and entry.key.startswith(TRANSFER) else None
        if entry.key is not None and owner is not None and isinstance(entry.event, Seated | BoughtIn):
            brought[entry.event.seat].append(entry.key)
            states[entry.key] = "seated"
        match entry.event:
            case Seated(seat=seat):
                seats[seat] = owner
                continue
            case BoughtIn(seat=seat):
                if owner is not None and seats.get(seat) != owner:
                    yield row.id, entry.version, f"it brings the money of {owner} to a seat that is not his"
                continue
            case LeftTable(seat=seat):
                due = gone[seat] = seats.pop(seat, None)
                states.update(dict.fromkeys(brought.pop(seat, ()), "left"))
            case SentAfter(seat=seat):
                due = gone.get(seat)
            case _:
                continue
        if to.get(number) != due:
            whose = "nobody's purse" if due is None else f"the purse of {due}"
            yield row.id, entry.version, f"what the seat was left with did not go to {whose}"


def _at_seats(connection: Connection, row: Any) -> Iterator[Entry]:
    """The events of a table by which money comes to a seat or leaves it, found by their text."""
    e = schema.events.c
    told = sa.or_(
        *(e.body.like(f'{{"event":"{tag}"%') for tag in ("seated", "bought-in", "left", "sent-after"))
    )
    query = sa.select(e.version).where(e.stream == row.number, told).order_by(e.version)
    for version in connection.execute(query).scalars().all():
        yield from reading.entries(connection, row, after=version - 1, limit=1)


def _patron(stream: str) -> str:
    return stream.removeprefix("purse:")


def on_their_way(connection: Connection) -> tuple[int, int]:
    """How many transfers are neither seated nor back, and their cents."""
    t = schema.transfers.c
    query = sa.select(sa.func.count(), sa.func.coalesce(sa.func.sum(t.cents), 0)).where(t.state == "sent")
    count, cents = connection.execute(query).one()
    return count, int(cents)


def _taken_in(connection: Connection, rows: dict[str, Any]) -> Iterator[tuple[str, int, str, Event]]:
    """Every act at a table whose key is the number of a transfer."""
    e = schema.events.c
    numbers = {row.number: row for row in rows.values() if row.kind == "table"}
    query = sa.select(e.stream, e.version, e.key).where(reading.begins(connection, TRANSFER))
    for number, version, key in connection.execute(query.order_by(e.stream, e.version)).all():
        row = numbers.get(number)
        if row is not None:
            (entry,) = reading.entries(connection, row, after=version - 1, limit=1)
            yield row.id, version, key, entry.event


def _chips(event: Event) -> tuple[int, int]:
    match event:
        case Seated(seat=seat, chips=cents) | BoughtIn(seat=seat, amount=cents):
            return seat, cents
        case _:
            return 0, 0


def _left_with(connection: Connection, rows: dict[str, Any], number: str) -> int | None:
    """What the seat was left with, or what was sent after who left it, at `table:version`."""
    table, _, version = number.rpartition(":")
    row = rows.get(table)
    if row is None or row.kind != "table" or not version.isdigit():
        return None
    found = next(reading.entries(connection, row, after=int(version) - 1, limit=1), None)
    return found.event.chips if found is not None and isinstance(found.event, LeftTable | SentAfter) else None


def _states(connection: Connection, sent: dict[str, SentToTable], states: dict[str, str]) -> Iterator[Wrong]:
    """The list of transfers says of each what the streams say."""
    listed = {row.number: row for row in connection.execute(sa.select(schema.transfers))}
    for number, event in sent.items():
        row = listed.pop(number, None)
        stream, _, version = number.removeprefix(TRANSFER).rpartition(":")
        told = None if row is None else (row.state, row.purse, row.table_id, row.seat, row.cents)
        due = states.get(number, "sent"), f"purse:{stream}", event.table, event.seat, event.amount
        if told != due:
            yield f"purse:{stream}", int(version), f"the list of transfers says otherwise of {number}"
    for number, row in listed.items():
        yield row.purse, 1, f"the list of transfers has {number}, which was never sent"
