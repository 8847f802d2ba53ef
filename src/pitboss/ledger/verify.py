"""Verifying what is recorded: the chain of every stream, what is sealed in it, and every posting and balance.

Rows are read once, in the order in which they were stored: of each stream that is the order of its versions,
and postings and sealed values lie in the order of their events. A stream where something does not fit is looked
at again by itself, in the order of its versions, to name its first bad event.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import ExitStack, closing
from hashlib import sha256
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import exc
from sqlalchemy.engine import Connection

from pitboss.ledger import chain, schema
from pitboss.ledger.locking import MARK, Locks, StillLocked, locks_of

Row = tuple[Any, ...]


class Bad(msgspec.Struct, frozen=True):
    """The first bad event of a stream: its version, and what is wrong with it."""

    table: str
    version: int
    reason: str

    def __str__(self) -> str:
        return f"{self.table} version {self.version}: {self.reason}"


class Wrong(Exception):
    """What is wrong with an event."""


class Stream:
    """A stream as far as it has been verified. `published`: the hashes that some versions must have."""

    __slots__ = (
        "balances", "due", "hash", "id", "kind", "marked", "name", "number", "published", "salt", "told", "version",
    )  # fmt: skip

    def __init__(self, number: int, stream: str, kind: str, ledger: str) -> None:
        self.number, self.id, self.kind = number, stream, kind
        self.name = stream.encode()
        self.version, self.hash = 0, chain.beginning(ledger, stream)
        self.due = 0  # events of the command at hand that are still to come
        self.told, self.salt = list[bytes](), b""  # what its mark is made of, and the mark
        self.marked = 0  # the first version from which on commands are marked; 0: none is
        self.balances: dict[str, int] = {}
        self.published: dict[int, str] = {}


class _Body(msgspec.Struct):
    """What is verified of an event's public body."""

    postings: tuple[tuple[str, int], ...] = ()
    sealed: tuple[tuple[str, tuple[str, ...], str], ...] = ()


_body = msgspec.json.Decoder(_Body)
NO_COMMAND = (None, None, None, None)
UNREADABLE = (
    AttributeError,
    msgspec.DecodeError,
    msgspec.ValidationError,
    UnicodeError,
    ValueError,
    TypeError,
    OverflowError,
)


LOCKED: Any = object()
"""In the place of a sealed value that may not be read here: the cards are in play, and the signing key is elsewhere."""


def opened_rows(connection: Connection, sealed: Iterable[Row]) -> Iterator[Row]:
    """Rows of sealed values with what they hold."""
    opened = locks_of(connection).opened
    for row in sealed:
        number, version, place, value, salt = row
        if isinstance(value, bytes) and value.startswith(MARK.encode()):
            try:
                value = opened(connection, value.decode(), number, version, place).encode()
            except StillLocked:
                value = LOCKED
            except ValueError:
                pass  # it was changed: what it was committed to is something else
            row = number, version, place, value, salt
        yield row


def verify_rows(
    streams: dict[int, Stream], events: Iterable[Row], postings: Iterator[Row], sealed: Iterator[Row],
    locks: Locks | None = None,
) -> tuple[int, dict[int, str]]:  # fmt: skip
    """Follow all chains at once; how many events there were, and the streams in which something does not fit.

    Rows of events: stream, version, at, round, body, hash, key, actor, size, command, salt. The other two as in
    the schema. With `locks` that have the signing key it is also seen who recorded each command.
    """
    locks = locks if locks is not None and locks.at_hand else None
    count, doubtful = 0, dict[int, str]()
    decode, line = _body.decode, b"pitboss-event-1\n%b\n%d\n%b\n%d\n%d\n%b\n%b"
    for number, version, at, round_number, body, hashed, key, actor, size, command, salt in events:
        count += 1
        stream = streams.get(number)
        if stream is None or number in doubtful:
            doubtful.setdefault(number, "its stream is not listed")
            continue
        try:
            if version != stream.version + 1:
                raise Wrong(f"version {stream.version + 1} is missing or out of order")
            if key is None:
                if not stream.due:
                    raise Wrong("it belongs to no command")
                if (actor, size, command, salt) != NO_COMMAND:
                    raise Wrong("it tells of a command, which only the first event of one does")
                stream.due -= 1
                bound = b""
            else:
                if stream.due or size < 1:
                    raise Wrong("the command before it has another number of events")
                stream.due = size - 1
                asked = b"pitboss-command-1\n%b\n%b\n%b\n%d\n%b" % (
                    salt.hex().encode(),
                    key,
                    actor,
                    size,
                    command,
                )
                bound = sha256(asked).hexdigest().encode()
                if locks is not None:
                    stream.salt = salt
                    before = stream.hash.hex().encode()
                    stands = stream.name, version, before, at, round_number, key, actor, size, command
                    stream.told = [b"%b\n%d\n%b\n%d\n%d\n%b\n%b\n%d\n%b" % stands]
            found = sha256(
                line % (stream.name, version, stream.hash.hex().encode(), at, round_number, bound, body)
            ).digest()
            if found != hashed:
                raise Wrong("its hash does not follow from what is recorded")
            stream.version, stream.hash = version, found
            if stream.published and stream.published.get(version, "") not in ("", found.hex()):
                raise Wrong("it is not the event whose hash was published")
            if locks is not None:
                stream.told.append(body)
                if not stream.due:
                    _follow_marks(stream, locks)
            told = decode(body)
            if told.postings:
                _post(stream, version, told.postings, postings)
            if told.sealed:
                _unseal(stream, version, told.sealed, sealed)
        except Wrong as wrong:
            doubtful[number] = str(wrong)
        except UNREADABLE as error:
            doubtful[number] = f"it cannot be read: {error}"
    if next(postings, None) is not None or next(sealed, None) is not None:
        for number in streams:  # rows that belong to no event: whose they are is seen stream by stream
            doubtful.setdefault(number, "")
    return count, doubtful


def _follow_marks(stream: Stream, locks: Locks) -> None:
    """Earlier releases marked nothing; once a command of a stream is marked, all are. A key that was lost takes the
    marks that it made along."""
    first = stream.version - len(stream.told) + 2
    if locks.marks(b"\n".join(stream.told), stream.salt):
        stream.marked = stream.marked or first
    elif stream.marked:
        raise Wrong("its command was not recorded by who has the signing key")


def _post(stream: Stream, version: int, told: tuple[tuple[str, int], ...], postings: Iterator[Row]) -> None:
    number, balances, total = stream.number, stream.balances, 0
    for line, (account, cents) in enumerate(told):
        total += cents
        balances[account] = balance = balances.get(account, 0) + cents
        if next(postings, None) != (number, version, line, account.encode(), cents, balance):
            raise Wrong("its postings are not those that are recorded")
    if total:
        raise Wrong(f"it is out of balance by {total} cents")


def _unseal(stream: Stream, version: int, told: tuple[Any, ...], sealed: Iterator[Row]) -> None:
    for place, (_name, _to, commitment) in enumerate(told):
        row = next(sealed, None)
        if row is None or row[:3] != (stream.number, version, place):
            raise Wrong("a value that is sealed in it is missing")
        if row[3] is LOCKED:
            continue
        if chain.seal(row[4], stream.id, version=version, place=place, value=row[3]) != commitment:
            raise Wrong("a value that is sealed in it is not the one that was committed to")


def first_bad(connection: Connection, stream: Stream, fresh: Stream) -> Bad | None:
    """Look at one stream by itself, in the order of its versions, and name its first bad event."""
    with ExitStack() as stack:
        events, postings, sealed = (
            stack.enter_context(closing(of_stream(connection, table, stream.number)))
            for table in (schema.events, schema.postings, schema.sealed)
        )
        values = ByVersion(opened_rows(connection, sealed))
        return _first_bad(fresh, events, ByVersion(postings), values, locks_of(connection))


def _first_bad(
    fresh: Stream, events: Iterable[Row], postings: ByVersion, sealed: ByVersion, locks: Locks
) -> Bad | None:
    for row in events:
        version = fresh.version + 1
        if row[1] > version:
            return Bad(fresh.id, version, "it is missing")
        for rows in (postings, sealed):
            stray = rows.before(version)
            if stray is not None:
                return Bad(fresh.id, max(stray, 1), "rows are recorded that belong to no event")
        of_event = (iter(rows.at(version)) for rows in (postings, sealed))
        _, doubtful = verify_rows({fresh.number: fresh}, [row], *of_event, locks=locks)
        if doubtful:
            reason = doubtful[fresh.number] or "rows are recorded that it does not tell of"
            return Bad(fresh.id, max(row[1], 1), reason)
    return _beyond(fresh, postings, sealed)


def _beyond(fresh: Stream, *others: ByVersion) -> Bad | None:
    """What is wrong after the last event of a stream: its command goes on, or rows belong to no event."""
    if fresh.due:
        return Bad(fresh.id, fresh.version + 1, "it is missing")
    for rows in others:
        stray = rows.before(2**63)
        if stray is not None:
            return Bad(fresh.id, max(stray, 1), "rows are recorded that belong to no event")
    return None


class ByVersion:
    """Rows in the order of versions, handed out version by version."""

    def __init__(self, rows: Iterator[Row]) -> None:
        self._rows = rows
        self._next = next(rows, None)

    def at(self, version: int) -> list[Row]:
        found: list[Row] = []
        while self._next is not None and self._next[1] == version:
            found.append(self._next)
            self._next = next(self._rows, None)
        return found

    def before(self, version: int) -> int | None:
        """The version of a row that lies before this one and was not handed out."""
        return None if self._next is None or self._next[1] >= version else self._next[1]


_ORDER = {"events": ("version",), "postings": ("version", "line"), "sealed": ("version", "place")}


def as_stored(connection: Connection, table: sa.Table) -> Generator[Row]:
    """All rows of a table in the order in which they were stored."""
    if connection.dialect.name == "sqlite":
        return _rows(connection, table, "ORDER BY rowid")
    return _rows(connection, table, f"ORDER BY {', '.join(('stream', *_ORDER[table.name]))}")


def of_stream(connection: Connection, table: sa.Table, number: int) -> Generator[Row]:
    return _rows(connection, table, f"WHERE stream = {number:d} ORDER BY {', '.join(_ORDER[table.name])}")


def _rows(connection: Connection, table: sa.Table, clause: str) -> Generator[Row]:
    """Rows with their texts as bytes, straight from the driver: what cannot be decoded must be seen too."""
    raw: Any = connection.connection.driver_connection
    read = _rows_of_sqlite if connection.dialect.name == "sqlite" else _rows_of_postgresql
    driver: Any = connection.dialect.dbapi
    try:
        yield from read(raw, table, clause)
    except driver.Error as error:
        raise exc.DatabaseError(f"reading {table.name}", None, error) from error


def _rows_of_sqlite(raw: Any, table: sa.Table, clause: str) -> Iterator[Row]:
    names = (f"CAST({c.name} AS BLOB)" if isinstance(c.type, sa.Text) else c.name for c in table.c)
    return raw.execute(f"SELECT {', '.join(names)} FROM {table.name} {clause}")


def _rows_of_postgresql(raw: Any, table: sa.Table, clause: str) -> Iterator[Row]:
    texts = [i for i, column in enumerate(table.c) if isinstance(column.type, sa.Text)]
    with raw.cursor(name=f"pitboss_{table.name}") as cursor:
        cursor.itersize = 5_000
        cursor.execute(f"SELECT {', '.join(table.c.keys())} FROM {table.name} {clause}")
        for row in cursor:
            yield _bytes(row, texts)


def _bytes(row: Row, texts: list[int]) -> Row:
    cells = list(row)
    for i in texts:
        if cells[i] is not None:
            cells[i] = cells[i].encode()
    return tuple(cells)
