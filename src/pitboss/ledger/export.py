"""A ledger as JSON Lines, for keeps and for the stand-alone verifier.

First a line about the ledger, then each stream and its events in order, then the checkpoints, then a line that
says how many there were. Bodies are the very text that was hashed. A public export leaves out what is sealed
and who asked for what; of those it has the commitments, so that its chain can be verified all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from pitboss import __version__
from pitboss.ledger import heads, reading, schema
from pitboss.ledger.errors import LedgerError
from pitboss.ledger.fair import Opening
from pitboss.ledger.store import Ledger
from pitboss.table.events import Event

FORMAT = "pitboss-ledger-export-1"
_encode = msgspec.json.Encoder().encode
_value: msgspec.json.Decoder[Any] = msgspec.json.Decoder(int | str | tuple[int, ...] | None)


def export(
    ledger: Ledger, file: IO[bytes], *, table: str | None = None, public: bool = False,
    openings: Mapping[int, Sequence[Opening]] | None = None, progress: Callable[[str], None] = lambda _: None,
) -> int:  # fmt: skip
    """Write everything, or one table, to a file; how many events there were.

    `openings` of a table's commitments, by their version, make it a proof of the cards that somebody saw.
    """
    with ledger.snapshot() as connection:
        if table is not None:
            reading.table_row(connection, table)
        streams, events = 0, 0
        _line(file, {"format": FORMAT, "ledger": ledger.id, "release": __version__, "public": public})
        for row in _streams(connection, table):
            progress(f"writing {row.id}")
            _line(file, {"stream": row.id, "kind": row.kind, "game": row.game, "as_of": row.as_of})
            streams += 1
            for told in _events(connection, row, public=public):
                _line(file, told)
                events += 1
            for version, opened in (openings or {}).items():
                for opening in opened:
                    _line(file, {"opening": {"version": version, **msgspec.to_builtins(opening)}})
        if table is None:
            c = schema.checkpoints.c
            for line in connection.execute(sa.select(c.line).order_by(c.number)).scalars():
                _line(file, {"checkpoint": heads.parse(line), "line": line})
        _line(file, {"end": FORMAT, "streams": streams, "events": events})
    return events


def _streams(connection: Connection, table: str | None) -> list[Any]:
    s = schema.streams
    query = sa.select(s).order_by(s.c.number)
    return list(connection.execute(query if table is None else query.where(s.c.id == table)))


def _events(connection: Connection, row: Any, *, public: bool) -> Iterator[dict[str, Any]]:
    e, s = schema.events, schema.sealed.c
    after = 0
    while True:
        found = connection.execute(
            sa.select(e)
            .where(e.c.stream == row.number, e.c.version > after)
            .order_by(e.c.version)
            .limit(5_000)
        ).all()
        if not found:
            return
        hidden: dict[int, list[dict[str, str]]] = {}
        if not public:
            query = sa.select(s.version, s.value, s.salt).where(
                s.stream == row.number, s.version > after, s.version <= found[-1].version
            )
            for version, value, salt in connection.execute(query.order_by(s.version, s.place)):
                hidden.setdefault(version, []).append({"salt": bytes(salt).hex(), "value": value})
        for event in found:
            yield _event(event, hidden.get(event.version, []), public=public)
        after = found[-1].version


def _event(event: Any, hidden: list[dict[str, str]], *, public: bool) -> dict[str, Any]:
    told: dict[str, Any] = {
        "version": event.version, "at": event.at, "round": event.round, "hash": bytes(event.hash).hex(),
        "body": event.body,
    }  # fmt: skip
    if event.key is not None and public:
        told["command"] = reading.commitment_of(event)
    elif event.key is not None:
        told["asked"] = {
            "salt": bytes(event.salt).hex(), "key": event.key, "by": event.actor, "size": event.size,
            "command": event.command,
        }  # fmt: skip
    if hidden:
        told["sealed"] = hidden
    return told


def _line(file: IO[bytes], told: dict[str, Any]) -> None:
    file.write(_encode(told) + b"\n")


def tables_of(path: Path, wanted: Callable[[str, str], bool]) -> Iterator[tuple[str, list[Event]]]:
    """The events of an export's tables, by the tables' ids, with their sealed values; `wanted` asks by id and game."""
    name, decode, events = "", None, list[Event]()
    for line in _read(path):
        if "stream" in line or "end" in line:
            if decode is not None:
                yield name, events
            name, events, game = line.get("stream", ""), [], line.get("game")
            decode = reading.decoder(game) if game and wanted(name, game) else None
        elif "body" in line and decode is not None:
            values = [_value.decode(hidden["value"]) for hidden in line.get("sealed", ())]
            events.append(reading.unsealed(decode.decode(line["body"]), values))


def _read(path: Path) -> Iterator[dict[str, Any]]:
    """The lines of a whole export; a public one has no cards to tell."""
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            try:
                told = msgspec.json.decode(line, type=dict[str, Any])
            except msgspec.DecodeError:
                raise LedgerError(f"{path}:{number} is no line of an export.") from None
            if number == 1 and told.get("format") != FORMAT:
                raise LedgerError(f"{path} is no export of a ledger.")
            if told.get("public"):
                raise LedgerError(f"{path} is a public export, which leaves out the cards.")
            yield told
