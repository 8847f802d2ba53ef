"""A recorded table as it lay after each event: folded from the record, for whoever looks at it again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.chance import Entered, Secure
from pitboss.games import find
from pitboss.law import catalogue
from pitboss.ledger import reading
from pitboss.ledger.errors import LedgerError
from pitboss.ledger.judging import entered
from pitboss.table.events import TableOpened
from pitboss.table.evolve import advance
from pitboss.table.table import Table, day

if TYPE_CHECKING:
    from pitboss.ledger.store import Ledger


def scenes(ledger: Ledger, table_id: str, first: int, last: int) -> Iterator[tuple[int, Table]]:
    """The table after each version from `first` to `last`: one and the same, which goes on with the next."""
    with ledger.snapshot() as connection:
        row = reading.table_row(connection, table_id)
        opening = next(reading.entries(connection, row, limit=1), None)
        if opening is None or not isinstance(opening.event, TableOpened):
            raise LedgerError(f"The record of {table_id} does not begin with its opening.")
        game, law = find(row.game), catalogue().on(day(opening.event.as_of))
        source = Entered() if entered(connection, row) else Secure()
        table = Table(game, law, source, opening.event)
        kept = reading.snapshot(connection, row, game, until=first - 1)
        if kept is not None:
            table.back_to(kept[0], 0)
        if first <= 1:
            yield 1, table
        for entry in reading.entries(connection, row, after=table.state.version, until=last):
            table.back_to(advance(game, table.state, (entry.event,)), 0)
            if entry.version >= first:
                yield entry.version, table
