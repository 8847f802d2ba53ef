"""Reading a ledger: heads, recorded commands, events with their sealed values, snapshots."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from hashlib import sha256
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy.engine import Connection

from pitboss import __version__
from pitboss.ledger import chain, happenings, schema, statements
from pitboss.ledger.arrays import wholes, words
from pitboss.ledger.errors import LedgerError, UnknownTable
from pitboss.ledger.locking import StillLocked, locks_of
from pitboss.ledger.receipts import Acknowledged, refusal_digest
from pitboss.ledger.records import Answer, Entry, Refusal
from pitboss.table.events import KERNEL_EVENTS, Event, Sealed
from pitboss.table.game import Game
from pitboss.table.state import TableState
from pitboss.table.wire import EventDecoder, decode_state

Row = sa.Row[Any]
KEYS_AT_ONCE = 128
PORTION = 5_000
"""Events that are read at once."""


class StreamHead(msgspec.Struct, eq=False):
    """Where a stream stands: what the next event is chained to.

    It is moved on in place; `was` and `stood` are the version and the hash from which the database is to move it.
    """

    number: int
    id: str
    version: int
    hash: bytes
    fence: int
    balances: dict[str, int]
    was: int
    stood: bytes

    @classmethod
    def of(cls, row: Row, balances: dict[str, int]) -> StreamHead:
        """The head of a stream as its row says."""
        hashed = bytes(row.head)
        return cls(row.number, row.id, row.version, hashed, row.fence, balances, row.version, hashed)


class Recorded(msgspec.Struct, frozen=True):
    """A command found by its key, and what it was answered."""

    actor: str
    command: str
    key: str
    at: int
    first: int | None
    last: int | None
    refusal: Refusal | None
    by: Acknowledged

    def answer(self, stream: str, events: tuple[Event, ...] = ()) -> Answer:
        return Answer(
            stream, self.key, self.at, self.first, self.last, self.refusal, events, again=True, by=self.by
        )


class _Money(msgspec.Struct):
    """What the money needs of an event's body."""

    postings: tuple[tuple[str, int], ...] = ()


_money = msgspec.json.Decoder(_Money)
_refusal = msgspec.json.Decoder(Refusal)
_value: msgspec.json.Decoder[Any] = msgspec.json.Decoder(int | str | tuple[int, ...] | None)


def postings_of(body: str | bytes) -> tuple[tuple[str, int], ...]:
    return _money.decode(body).postings


def stream_row(connection: Connection, stream: str, *, lock: bool = False) -> Row | None:
    s = schema.streams
    query = sa.select(s).where(s.c.id == stream)
    if lock and connection.dialect.name == "postgresql":
        query = query.with_for_update()
    return connection.execute(query).first()


def stream_head(connection: Connection, stream: str, *, lock: bool = False) -> StreamHead | None:
    """A stream's head with its balances: those of the last snapshot, and what was posted since."""
    row = stream_row(connection, stream, lock=lock)
    if row is None:
        return None
    balances, after = dict[str, int](), 0
    if row.kind == "beside":  # no money is booked there
        return StreamHead.of(row, balances)
    p = schema.snapshots
    kept = connection.execute(
        sa.select(p.c.version, p.c.state, p.c.commitment)
        .where(p.c.stream == row.number)
        .order_by(p.c.version.desc())
        .limit(1)
    ).first()
    if kept is not None and vouched(connection, stream, kept):
        with suppress(StillLocked):  # without the signing key all of it is read
            state = locks_of(connection).opened(connection, kept.state, row.number, kept.version, 0)
            after, balances = kept.version, msgspec.json.decode(state, type=_Balances).balances
    e = schema.events
    bodies = connection.execute(
        sa.select(e.c.body).where(e.c.stream == row.number, e.c.version > after).order_by(e.c.version)
    )
    for (body,) in bodies:
        for account, cents in postings_of(body):
            balances[account] = balances.get(account, 0) + cents
    return StreamHead.of(row, balances)


class _Balances(msgspec.Struct):
    balances: dict[str, int]


def recorded(connection: Connection, number: int, key: str) -> Recorded | None:
    return recorded_keys(connection, [(key, number)]).get((number, key))


def recorded_keys(
    connection: Connection, asked: Sequence[tuple[str, int]]
) -> dict[tuple[int, str], Recorded]:
    """The commands that were recorded under these keys of these streams, and what each was answered."""
    found: dict[tuple[int, str], Recorded] = {}
    for stream, key, version, at, actor, command, size, hashed in _by_key(connection, _DONE, asked):
        last = version + size - 1
        by = Acknowledged("done", version, last, bytes(hashed))
        found[stream, key] = Recorded(actor, command, key, at, version, last, None, by)
    for stream, key, version, at, actor, command, answer in _by_key(connection, _REFUSED, asked):
        by = Acknowledged("refused", version, version, refusal_digest(answer))
        found[stream, key] = Recorded(actor, command, key, at, None, None, _refusal.decode(answer), by)
    return found


def refused(connection: Connection, asked: Sequence[tuple[str, int]]) -> bool:
    """Whether a command was refused under one of these keys of these streams."""
    return any(_by_key(connection, _REFUSED, asked))


_LAST_HASH = (
    "(SELECT e.hash FROM events AS e WHERE e.stream = t.stream AND e.version = t.version + t.size - 1)"
)
_DONE = (f"t.stream, t.key, t.version, t.at, t.actor, t.command, t.size, {_LAST_HASH}", "events")
_REFUSED = ("t.stream, t.key, t.version, t.at, t.actor, t.command, t.answer", "refusals")


def _by_key(
    connection: Connection, query: tuple[str, str], asked: Sequence[tuple[str, int]]
) -> Iterator[Any]:
    """Every commit asks this, so it is asked straight of the driver, for all keys at once."""
    if connection.dialect.name == "postgresql":
        keys, numbers = zip(*asked, strict=True)
        yield from statements.execute(connection, _by_key_postgresql(query), (words(keys), wholes(numbers)))
        return
    for at in range(0, len(asked), KEYS_AT_ONCE):
        some = list(asked[at : at + KEYS_AT_ONCE])
        size = 1 if len(some) == 1 else KEYS_AT_ONCE
        some += some[:1] * (size - len(some))  # filled up, so that the statement is prepared once
        yield from statements.execute(
            connection, _by_key_sqlite(query, size), tuple(itertools.chain.from_iterable(some))
        ).fetchall()


@cache
def _by_key_sqlite(query: tuple[str, str], size: int) -> str:
    columns, table = query
    return (  # a cross join, which SQLite takes in the order in which it is written
        f"SELECT DISTINCT {columns} FROM (VALUES {', '.join(['(?, ?)'] * size)}) AS m "
        f"CROSS JOIN {table} AS t ON t.key = m.column1 AND t.stream = m.column2"
    )


@cache
def _by_key_postgresql(query: tuple[str, str]) -> str:
    columns, table = query
    return (
        f"SELECT {columns} FROM unnest(%s::text[], %s::int[]) AS m(key, stream) "
        f"JOIN {table} AS t ON t.key = m.key AND t.stream = m.stream"
    )


def keys(connection: Connection, number: int, most: int) -> list[str] | None:
    """The keys of all commands of a stream; None if there are more than `most`."""
    e, r = schema.events.c, schema.refusals.c
    found: list[str] = []
    for query in (
        sa.select(e.key).where(e.stream == number, e.key.is_not(None)).limit(most + 1),
        sa.select(r.key).where(r.stream == number).limit(most + 1),
    ):
        found += connection.execute(query).scalars()
    return found if len(found) <= most else None


def entries(
    connection: Connection, row: Row, *, after: int = 0, until: int | None = None, limit: int | None = None
) -> Iterator[Entry]:
    """The events of a stream, with the values that were sealed in them; read in portions, however many there are."""
    decode = decoder(row.game)
    while limit is None or limit > 0:
        found = _portion(
            connection, row.number, after, until, PORTION if limit is None else min(limit, PORTION)
        )
        if not found:
            return
        hidden = sealed_values(connection, row.number, after=after, until=found[-1].version)
        for version, at, round_number, body, hashed, key, actor in found:
            event = unsealed(decode.decode(body), hidden.get(version, ()))
            yield Entry(version, event, at, round_number, bytes(hashed), key, actor)
        after = found[-1].version
        limit = None if limit is None else limit - len(found)


def entries_by_key(connection: Connection, row: Row, prefix: str, *, after: int = 0) -> Iterator[Entry]:
    """The first events of those commands of a stream whose keys begin so."""
    e = schema.events.c
    query = sa.select(e.version).where(e.stream == row.number, e.version > after, begins(connection, prefix))
    for version in connection.execute(query.order_by(e.version)).scalars().all():
        yield from entries(connection, row, after=version - 1, limit=1)


def entries_saying(connection: Connection, row: Row, *words: str) -> Iterator[Entry]:
    """The events of a stream whose bodies hold all of these words, looked for from the first one on."""
    e = schema.events.c
    saying = (e.body.contains(each, autoescape=True) for each in words)
    query = sa.select(e.version).where(e.stream == row.number, *saying).order_by(e.version)
    for version in connection.execute(query).scalars().all():
        yield from entries(connection, row, after=version - 1, limit=1)


def entries_of_kinds(connection: Connection, row: Row, kinds: Iterable[str], *, most: int) -> list[Entry]:
    """The last events of these kinds, by the tag that their bodies begin with, the oldest first."""
    e = schema.events.c
    wanted = sa.or_(*(e.body.like(f'%"event":"{kind}"%') for kind in kinds))
    query = sa.select(e.version).where(e.stream == row.number, wanted).order_by(e.version.desc()).limit(most)
    versions = connection.execute(query).scalars().all()
    return [
        entry
        for version in sorted(versions)
        for entry in entries(connection, row, after=version - 1, limit=1)
    ]


def begins(connection: Connection, prefix: str) -> sa.ColumnElement[bool]:
    """Events whose key begins so; SQLite finds them in its index, whose order is that of the bytes."""
    key = schema.events.c.key
    if connection.dialect.name == "sqlite":
        return sa.and_(key >= prefix, key < prefix[:-1] + chr(ord(prefix[-1]) + 1))
    return key.like(f"{prefix}%")


def _portion(connection: Connection, number: int, after: int, until: int | None, most: int) -> Sequence[Any]:
    e = schema.events.c
    query = sa.select(e.version, e.at, e.round, e.body, e.hash, e.key, e.actor).where(
        e.stream == number, e.version > after
    )
    if until is not None:
        query = query.where(e.version <= until)
    return connection.execute(query.order_by(e.version).limit(most)).all()


def sealed_values(connection: Connection, number: int, *, after: int, until: int) -> dict[int, list[Any]]:
    s, opened = schema.sealed.c, locks_of(connection).opened
    query = sa.select(s.version, s.place, s.value).where(
        s.stream == number, s.version > after, s.version <= until
    )
    found: dict[int, list[Any]] = {}
    for version, place, value in connection.execute(query.order_by(s.version, s.place)).all():
        plain = opened(connection, value, number, version, place)
        found.setdefault(version, []).append(_value.decode(plain))
    return found


def unsealed(event: Event, values: Iterable[Any]) -> Event:
    """The event with its sealed values in the place of their commitments."""
    if not event.sealed:
        return event
    opened = tuple(Sealed(f.name, f.to, value) for f, value in zip(event.sealed, values, strict=True))
    return replace(event, sealed=opened)


def kept_key(version: int) -> str:
    """The key under which the digest of a snapshot is chained."""
    return f"kept:{version}"


def kept_digest(state: str, commitment: int | None) -> str:
    """What stands for a snapshot: its state, and the version of the commitment that waited for its shuffle."""
    return sha256(f"pitboss-kept-1\n{commitment or 0}\n{state}".encode()).hexdigest()


def vouched(connection: Connection, stream: str, kept: sa.Row[Any, Any, Any]) -> bool:
    """Whether a snapshot is the one whose digest stands in the chain beside its stream."""
    e, s = schema.events.c, schema.streams.c
    query = (
        sa.select(e.body)
        .join_from(schema.events, schema.streams, s.number == e.stream)
        .where(s.id == f"{chain.BESIDE}{stream}", e.key == kept_key(kept.version))
    )
    body = connection.execute(query).scalar()
    return body is not None and _digest.decode(body).digest == kept_digest(kept.state, kept.commitment)


class _Digest(msgspec.Struct):
    digest: str = ""


_digest = msgspec.json.Decoder(_Digest)


def snapshot(
    connection: Connection, row: Row, game: Game, *, until: int
) -> tuple[TableState, int | None] | None:
    """The newest usable snapshot: one of another release is passed over, since its state may have another shape, and
    one that no chain vouches for is not believed."""
    p = schema.snapshots.c
    kept = connection.execute(
        sa.select(p.state, p.commitment, p.version)
        .where(p.stream == row.number, p.version <= until, p.release == __version__)
        .order_by(p.version.desc())
        .limit(1)
    ).first()
    if kept is None or not vouched(connection, row.id, kept):
        return None
    try:
        state = locks_of(connection).opened(connection, kept.state, row.number, kept.version, 0)
        return decode_state(game, state), kept.commitment
    except (msgspec.ValidationError, msgspec.DecodeError, StillLocked):
        return None  # made by another build of the same release, or not to be read without the signing key


def public_line(connection: Connection, ledger: str, stream: str, version: int) -> bytes:
    """The bytes that the hash of an event is taken of."""
    found = public_lines(connection, ledger, stream, version, version)
    if version not in found:
        raise UnknownTable(f"The ledger has no version {version} of {stream!r}.")
    return found[version]


def public_lines(connection: Connection, ledger: str, stream: str, first: int, last: int) -> dict[int, bytes]:
    """The bytes that the hashes of some events are taken of, by version."""
    row, e = stream_row(connection, stream), schema.events
    if row is None:
        return {}
    query = sa.select(e).where(e.c.stream == row.number, e.c.version.between(first - 1, last))
    previous, made = chain.beginning(ledger, stream), dict[int, bytes]()
    for at in connection.execute(query.order_by(e.c.version)):
        if at.version >= first:
            made[at.version] = chain.event_line(
                stream, at.version, previous=previous, at=at.at, round_number=at.round, command=commitment_of(at),
                body=at.body.encode(),
            )  # fmt: skip
        previous = bytes(at.hash)
    return made


def commitment_of(row: Row) -> str:
    """The commitment to a command that stands in its first event; empty in the others."""
    if row.key is None:
        return ""
    return chain.command_commitment(
        bytes(row.salt), row.key, actor=row.actor, size=row.size, command=row.command
    )


def last_round(connection: Connection, stream: str) -> int:
    e, s = schema.events.c, schema.streams.c
    query = (
        sa.select(e.round)
        .join_from(schema.events, schema.streams, s.number == e.stream)
        .where(s.id == stream)
    )
    return connection.execute(query.order_by(e.version.desc()).limit(1)).scalar_one()


def table_row(connection: Connection, stream: str) -> Row:
    row = stream_row(connection, stream)
    if row is None or row.kind != "table":
        raise UnknownTable(f"The ledger has no table {stream!r}.")
    return row


def decoder(game: str | None) -> EventDecoder:
    """Reads the events of a table of that game, or of the streams that belong to no game."""
    return _decoder(game)


@lru_cache(maxsize=64)
def _decoder(game: str | None) -> EventDecoder:
    if game is None:
        return EventDecoder(happenings.OWN)
    from pitboss.games import UnknownGame, find

    try:
        held = find(game)
    except UnknownGame as error:
        raise LedgerError(
            f"The ledger holds a table of a game that this release does not know: {error}"
        ) from None
    return EventDecoder((*KERNEL_EVENTS, *happenings.AT_TABLES, *held.events, *held.former))
