"""A ledger as JSON Lines, for keeps and for the stand-alone verifier.

First a line about the ledger, then each stream and its events in order, then the checkpoints, then a line that
says how many there were. Bodies are the very text that was hashed. A public export leaves out what is sealed
and who asked for what; of those it has the commitments, so that its chain can be verified all the same. A part of a
table, such as a round, says after which version it begins and with which hash.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from pitboss import __version__
from pitboss.ledger import chain, heads, reading, schema
from pitboss.ledger.errors import LedgerError
from pitboss.ledger.fair import Opening
from pitboss.ledger.locking import locks_of
from pitboss.ledger.store import Ledger
from pitboss.table.events import Event

FORMAT = "pitboss-ledger-export-1"
_encode = msgspec.json.Encoder().encode
_value: msgspec.json.Decoder[Any] = msgspec.json.Decoder(int | str | tuple[int, ...] | None)


Openings = Iterable[tuple[int, Sequence[Opening]]]
"""Cards of a table that somebody saw, by the versions of the commitments to them."""


def no_openings(_table: str) -> Openings:
    return ()


def export(
    ledger: Ledger, file: IO[bytes], *, table: str | None = None, public: bool = False,
    openings: Callable[[str], Openings] = no_openings, progress: Callable[[str], None] = lambda _: None,
) -> int:  # fmt: skip
    """Write everything, or one table, to a file; how many events there were.

    `openings` of the commitments of each table make it a proof of the cards that somebody saw.
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
            if row.kind == "table":
                _open(file, openings(row.id))
        if table is None:
            c = schema.checkpoints.c
            for line in connection.execute(sa.select(c.line).order_by(c.number)).scalars():
                _line(file, {"checkpoint": heads.parse(line), "line": line})
        _line(file, {"end": FORMAT, "streams": streams, "events": events})
    return events


def export_part(
    ledger: Ledger, file: IO[bytes], *, table: str, first: int, last: int, openings: Openings = ()
) -> int:
    """Write a table's events from one version to another, as anybody may see them; how many there were."""
    with ledger.snapshot() as connection:
        row = reading.table_row(connection, table)
        _line(file, {"format": FORMAT, "ledger": ledger.id, "release": __version__, "public": True})
        head = {"stream": row.id, "kind": row.kind, "game": row.game, "as_of": row.as_of}
        _line(file, {**head, **_before(connection, row.number, first)})
        events = 0
        for told in _events(connection, row, public=True, after=first - 1, last=last):
            _line(file, told)
            events += 1
        _open(file, openings)
        _line(file, {"end": FORMAT, "streams": 1, "events": events})
    return events


def _before(connection: Connection, stream: int, first: int) -> dict[str, Any]:
    """What a part says of what came before it; nothing where it begins with the first event."""
    if first == 1:
        return {}
    e = schema.events.c
    query = sa.select(e.hash, e.body).where(e.stream == stream, e.version.in_((1, first - 1)))
    opened, *_, before = [*connection.execute(query.order_by(e.version))]
    entered = msgspec.json.decode(opened.body).get("entered", True)
    return {"after": first - 1, "hash": bytes(before.hash).hex(), "entered": entered}


def _open(file: IO[bytes], openings: Openings) -> None:
    for version, opened in openings:
        for opening in opened:
            _line(file, {"opening": {"version": version, **msgspec.to_builtins(opening)}})


def _streams(connection: Connection, table: str | None) -> list[Any]:
    s = schema.streams
    query = sa.select(s).order_by(s.c.number)
    wanted = (table, f"{chain.BESIDE}{table}")
    return list(connection.execute(query if table is None else query.where(s.c.id.in_(wanted))))


def _events(
    connection: Connection, row: Any, *, public: bool, after: int = 0, last: int = 2**62
) -> Iterator[dict[str, Any]]:
    e, s = schema.events, schema.sealed.c
    while True:
        found = connection.execute(
            sa.select(e)
            .where(e.c.stream == row.number, e.c.version > after, e.c.version <= last)
            .order_by(e.c.version)
            .limit(5_000)
        ).all()
        if not found:
            return
        hidden: dict[int, list[dict[str, str]]] = {}
        if not public:
            query = sa.select(s.version, s.place, s.value, s.salt).where(
                s.stream == row.number, s.version > after, s.version <= found[-1].version
            )
            for version, place, value, salt in connection.execute(query.order_by(s.version, s.place)).all():
                plain = locks_of(connection).opened(connection, value, row.number, version, place)
                hidden.setdefault(version, []).append({"salt": bytes(salt).hex(), "value": plain})
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
