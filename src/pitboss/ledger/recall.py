"""A table's life up to the end of a round, recalled: what was asked, what came of it, what was refused."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from pitboss.games import find
from pitboss.ledger import fair, reading, schema
from pitboss.ledger.errors import LedgerError
from pitboss.ledger.records import Refusal
from pitboss.table.commands import Command
from pitboss.table.events import Event, TableOpened
from pitboss.table.evolve import advance, opened
from pitboss.table.game import Game
from pitboss.table.state import TableState
from pitboss.table.wire import decode_command


class Act(msgspec.Struct, frozen=True):
    """A command that was carried out, its events, and the round it belongs to."""

    command: Command
    events: tuple[Event, ...]
    round: int
    last: int


class Record(msgspec.Struct, frozen=True):
    """What is known of a table up to the end of a round.

    begun, out: its state when a round began, and who sat out then
    spent: the cards of the round are no longer in play
    """

    table: str
    game: Game
    opening: TableOpened
    acts: tuple[Act, ...]
    begun: dict[int, TableState]
    out: dict[int, tuple[int, ...]]
    ended: TableState
    refused: tuple[tuple[int, Command, Refusal], ...]
    spent: bool
    at: int


def recall(connection: Connection, table_id: str, number: int) -> Record:
    row = reading.table_row(connection, table_id)
    game, e = find(row.game), schema.events.c
    last, at = connection.execute(
        sa.select(sa.func.max(e.version), sa.func.min(e.at)).where(e.stream == row.number, e.round == number)
    ).one()
    if last is None:
        raise LedgerError(f"{table_id} has no round {number}.")
    wanted, begun, out = set(beginnings(number)), dict[int, TableState](), dict[int, tuple[int, ...]]()
    away: dict[int, None] = {}
    state: TableState | None = None
    opening: TableOpened | None = None
    acts: list[Act] = []
    for text, events, round_number, version in commands(connection, row, last):
        if state is None:
            first = events[0]
            if not isinstance(first, TableOpened):
                raise LedgerError(f"The record of {table_id} does not begin with its opening.")
            opening, state = first, advance(game, opened(game, first), events[1:])
            begun[1] = state
            continue
        if round_number in wanted and round_number not in begun:
            begun[round_number], out[round_number] = state, tuple(away)
        state = advance(game, state, events)
        act = Act(_command(text), events, round_number, version)
        acts.append(act)
        _note_away(away, act)
    assert state is not None
    assert opening is not None
    order = any(fair.dealt_order(event) for act in acts if act.round == number for event in act.events)
    if order and state.round == number and not row.closed:
        raise LedgerError(f"Round {number} of {table_id} is being played; its cards are not told yet.")
    spent = bool(row.closed) or _shuffled_after(connection, row.number, last)
    refused = tuple(_refusals(connection, row, acts, number))
    return Record(table_id, game, opening, tuple(acts), begun, out, state, refused, spent, at)


def beginnings(number: int) -> Iterator[int]:
    """Rounds from which a case may begin: the round itself, those just before it, then twice as far each time."""
    step = 0
    while number - step > 1:
        yield number - step
        step = step + 1 if step < 4 else step * 2
    yield 1


def _shuffled_after(connection: Connection, stream: int, version: int) -> bool:
    """Whether another order of the cards has come into play since."""
    e = schema.events.c
    query = sa.select(e.version).where(
        e.stream == stream, e.version > version, e.body.like('%["order",%'),
        e.body.not_like('%"event":"shuffle-committed"%'),
    )  # fmt: skip
    return connection.execute(query.limit(1)).first() is not None


def _command(text: str) -> Command:
    """A recorded command; what the ledger itself did (a correction) was none."""
    return decode_command(text) if text.startswith("{") else Command("")


def _note_away(away: dict[int, None], act: Act) -> None:
    """Who sits out now."""
    seat = act.command.seat
    if act.command.do == "sit-out" and isinstance(seat, int):
        away[seat] = None
    elif isinstance(seat, int) and act.command.do in ("sit-in", "sit", "leave", "remove-player"):
        away.pop(seat, None)


def commands(
    connection: Connection, row: reading.Row, last: int
) -> Iterator[tuple[str, tuple[Event, ...], int, int]]:
    """Every recorded command with its events, its round, and its last version."""
    e = schema.events.c
    query = sa.select(e.version, e.command).where(
        e.stream == row.number, e.key.is_not(None), e.version <= last
    )
    texts: dict[int, str] = dict(tuple(each) for each in connection.execute(query))
    text, events, round_number, version = "", list[Event](), 0, 0
    for entry in reading.entries(connection, row, until=last):
        if entry.version in texts:
            if events:
                yield text, tuple(events), round_number, version
            text, events, round_number = texts[entry.version], [], entry.round
        events.append(entry.event)
        version = entry.version
    if events:
        yield text, tuple(events), round_number, version


def _refusals(
    connection: Connection, row: reading.Row, acts: list[Act], number: int
) -> Iterator[tuple[int, Command, Refusal]]:
    """What was refused by a clause during the round: the version after which it was asked, and the answer."""
    inside = [act.last for act in acts if act.round == number]
    if not inside:
        return
    r = schema.refusals.c
    query = sa.select(r.version, r.command, r.answer).where(
        r.stream == row.number, r.version >= inside[0], r.version < inside[-1]
    )
    for version, command, answer in connection.execute(query.order_by(r.at, r.key)):
        refusal = msgspec.json.decode(answer, type=Refusal)
        if refusal.kind == "refused" and refusal.cites:
            yield version, decode_command(command), refusal
