"""For the audit: tables that sell a game together have the same draws, and each ticket was booked once, in time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from pitboss.games import find
from pitboss.ledger import reading, schema
from pitboss.ledger.draws import PREFIX
from pitboss.ledger.happenings import DrawBooked, DrawJoined, DrawOpened, DrawPassed, TicketsBooked
from pitboss.table.draws import Drawing
from pitboss.table.events import TableOpened
from pitboss.table.evolve import advance, opened

Wrong = tuple[str, int, str]
Booked = dict[tuple[str, int], tuple[str, int, int]]
"""By a table's version: the stream that booked it, its version there and the game."""


class _Game:
    """A game's stream, as far as it has been followed."""

    def __init__(self, row: Any) -> None:
        self.id: str = row.id
        self.tables: set[str] = set()
        self.draws: list[tuple[int, ...]] = []


def misdrawn(connection: Connection) -> Iterator[Wrong]:
    """Stream, version and reason of everything that does not fit."""
    s = schema.streams
    rows = connection.execute(sa.select(s).order_by(s.c.number)).all()
    games: dict[str, _Game] = {}
    booked: Booked = {}
    for row in rows:
        if row.kind == "draw":
            games[row.id] = _Game(row)
            yield from _followed(connection, row, games[row.id], booked)
    if not games:
        return
    for row in rows:
        if row.kind == "table" and row.game is not None and (drawing := find(row.game).drawing) is not None:
            yield from _table(connection, row, drawing, games, booked)
    for (table, version), (stream, at, _) in booked.items():
        yield stream, at, f"version {version} of {table} is no such ticket or draw"


def _followed(connection: Connection, row: Any, game: _Game, booked: Booked) -> Iterator[Wrong]:
    for entry in reading.entries(connection, row):
        event, at, on_sale = entry.event, entry.version, len(game.draws) + 1
        match event:
            case DrawOpened() | DrawJoined():
                game.tables.add(event.table)
            case DrawPassed():
                pass
            case TicketsBooked() | DrawBooked():
                if event.game != on_sale:
                    yield row.id, at, f"game {event.game} is not on sale; game {on_sale} is"
                versions = (
                    (event.version,) if isinstance(event, DrawBooked) else [v for v, _, _ in event.tickets]
                )
                for version in versions:
                    if (event.table, version) in booked:
                        yield row.id, at, f"version {version} of {event.table} was booked before"
                    booked[event.table, version] = row.id, at, event.game
                if isinstance(event, DrawBooked):
                    game.draws.append(event.numbers)
            case _:
                yield row.id, at, "it does not belong to a game"
                continue
        if event.table not in game.tables:
            yield row.id, at, f"{event.table} does not sell this game"


def _table(
    connection: Connection, row: Any, drawing: Drawing, games: dict[str, _Game], booked: Booked
) -> Iterator[Wrong]:
    """What a table sold and what was drawn there, held against the stream of its game."""
    game, entries = find(row.game), reading.entries(connection, row)
    opening = next((entry.event for entry in entries), None)
    if not isinstance(opening, TableOpened) or opening.options.get("shared_game") is None:
        return
    name: str = opening.options["shared_game"]
    shared = games.get(PREFIX + name)
    if shared is None or row.id not in shared.tables:
        yield row.id, 1, f"the game {name} does not know of this table"
        return
    state = opened(game, opening)
    for entry in entries:
        move, on_sale = drawing.moves(entry.event), drawing.sells(state)
        state = advance(game, state, (entry.event,))
        if move is None:
            continue
        own = booked.pop((row.id, entry.version), None)
        if move.what in ("sold", "void"):
            if own is None or own[2] != on_sale:
                yield row.id, entry.version, f"the game has not booked this ticket in game {on_sale}"
        elif on_sale > len(shared.draws) or shared.draws[on_sale - 1] != move.numbers:
            yield row.id, entry.version, f"game {on_sale} was drawn otherwise"
