"""A table out of the ledger: the last snapshot, and the events since."""

from __future__ import annotations

import msgspec
from sqlalchemy.engine import Connection

from pitboss.chance import Secure, Source
from pitboss.games import find
from pitboss.law import catalogue
from pitboss.ledger import fair, floor, mixing, reading
from pitboss.ledger.errors import LedgerError
from pitboss.ledger.happenings import ShuffleCommitted
from pitboss.ledger.reading import StreamHead
from pitboss.table.events import TableOpened
from pitboss.table.evolve import Unbalanced, advance
from pitboss.table.table import Table, day


class Loaded(msgspec.Struct, frozen=True):
    """head: where the chain stands; snapshot_at: the version of the snapshot that was used, 0 for none;
    committed_at: the version of the commitment that waits for its shuffle
    """

    table: Table
    head: StreamHead
    snapshot_at: int
    committed_at: int | None


def load(
    connection: Connection, table_id: str, source: Source | None, lock: mixing.Lock | None = None
) -> Loaded:
    """A table as recorded. With `lock`, one that will go on: what it draws from is found again."""
    row = reading.table_row(connection, table_id)
    first = next(reading.entries(connection, row, limit=1), None)
    if first is None or not isinstance(first.event, TableOpened):
        raise LedgerError(f"The record of {table_id} does not begin with its opening; run pitboss audit.")
    opening, game = first.event, find(row.game)
    law = catalogue().on(day(opening.as_of))
    table = Table(game, law, source or Secure(), opening)
    version, committed_at = 1, None
    kept = reading.snapshot(connection, row, game, until=row.version)
    if kept is not None:
        table.state, committed_at = kept
        version = table.state.version
    since = list(reading.entries(connection, row, after=version, until=row.version))
    events = tuple(entry.event for entry in since)
    try:
        table.state = advance(game, table.state, events)
    except Unbalanced as broken:
        table.frozen = str(broken)
    table.frozen = table.frozen or row.frozen or floor.stopped(connection, table_id)
    table.log.extend(events)
    waiting = fair.standing(events, _commitments(connection, row, committed_at))
    if isinstance(table.source, fair.Committed) and waiting:
        table.source.standing, *table.source.further = waiting
    if isinstance(table.source, fair.Committed) and table.source.chained and lock is not None:
        table.source.mix = mixing.restored(connection, row, table, lock)
    for entry in since:
        if waiting and entry.event is waiting[0]:
            committed_at = entry.version
    head = StreamHead.of(row, dict(table.state.balances))
    return Loaded(table, head, 0 if kept is None else version, committed_at)


def _commitments(
    connection: Connection, row: reading.Row, version: int | None
) -> tuple[ShuffleCommitted, ...]:
    """The commitments that were made together from this version on."""
    found: list[ShuffleCommitted] = []
    if version is not None:
        for entry in reading.entries(connection, row, after=version - 1):
            event = entry.event
            if not isinstance(event, ShuffleCommitted) or event.place != len(found):
                break
            found.append(event)
    return tuple(found)
