"""The ledger beside a bare writer of the same rows, a start with a million events, and their verification.

128 clients at 128 tables each wait for the acknowledgement of a wager before they send the next one. The bare
writer puts the very rows that the ledger wrote, events, postings and heads, into a database of the same shape, in
groups of 128 with one durable commit each; they lie ready in memory. What is left of its speed is what chain, keys,
fences, balances and acknowledgements cost. The two take turns, after a first turn that does not count. Both have the
same settings of the database. The ledger writes half a crowd while the other half is answered, so it makes two commits
where the bare writer makes one.

PITBOSS_BENCH_POSTGRESQL=postgresql://...  an empty database to measure as well
PITBOSS_BENCH_EVENTS=1000000               how many events the large ledger has
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import sqlite3
import tempfile
import time
from collections.abc import Callable, Coroutine, Generator, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec
import sqlalchemy as sa

from pitboss.bench import Benchmark
from pitboss.ledger import Ledger, LiveTable, new_key, schema
from pitboss.ledger.audit import audit
from pitboss.ledger.database import connect, place
from pitboss.ledger.process import at_a_steady_pace
from pitboss.ledger.work import Ack
from pitboss.ledger.writer import SQLITE
from pitboss.table import Command, Event, Table

CLIENTS = 128
COMMANDS = 40
"""Commands of each client in one turn."""
TURNS = 6
FIELD = Command("wager", 1, args={"on": "field", "amount": 1_000})
BARE = "bare writer of the same rows"
WRITTEN = (schema.events, schema.postings)


def benchmarks() -> Iterator[Benchmark]:
    with tempfile.TemporaryDirectory() as folder:
        yield from appends(f"{folder}/ledger.db", f"{folder}/bare.db", "SQLite")
        url = os.environ.get("PITBOSS_BENCH_POSTGRESQL")
        if url:
            yield from appends(url, None, "PostgreSQL")
        yield from large(Path(folder) / "large.db", int(os.environ.get("PITBOSS_BENCH_EVENTS", "1000000")))


def appends(database: str, bare: str | None, kind: str) -> Iterator[Benchmark]:
    """Commands a second that are on the disk when they are acknowledged, without and with the engine."""
    key = None if bare is None else Path(f"{database}.key")  # not in the user's folder
    with Ledger.open(database, signing_key=key, publish_every=1e9) as ledger:
        ids = [_table(ledger, f"t{number}").id for number in range(CLIENTS)]
        for name, client in (("straight", _straight), ("with the engine", _played)):
            senders = [client(live) for live in ledger.take_all(ids)]
            with at_a_steady_pace(), bare_writer(ledger, bare and f"{bare}-{client.__name__}") as peer:
                turns = [_turn(ledger, senders, peer) for _ in range(TURNS)][1:]
            late = sorted(itertools.chain.from_iterable(turn.waits for turn in turns))
            value = len(late) / sum(turn.seconds for turn in turns)
            bare_value = len(late) / sum(turn.bare for turn in turns)
            p50, p99 = (1_000 * late[len(late) * part // 100] for part in (50, 99))
            yield Benchmark(
                name=f"durable wagers into the ledger, {kind}, {name}", value=value, unit="commands/s", peer=BARE,
                peer_value=bare_value, ratio=value / bare_value,
                note=f"{CLIENTS} clients; p50 {p50:.1f} ms, p99 {p99:.1f} ms",
            )  # fmt: skip


def _table(ledger: Ledger, table_id: str) -> LiveTable:
    table = Table.open("craps", options={"table_max": 10**6}, seats={1: 10**12})
    return ledger.open_table(table, key=new_key(), table_id=table_id)


Send = Callable[[], Ack]


def _straight(live: LiveTable) -> Send:
    """Events that are made beforehand, straight into the ledger."""
    version = live.version
    append: Callable[..., Ack] = live.ledger.append
    placed: tuple[Event, ...] = Table.replay(live.table.log).do(FIELD)

    def send() -> Ack:
        nonlocal version
        version += 1
        return append(
            live.id, placed, expected=version - 1, fence=live.fence, key=new_key(), command=FIELD, by="account:1",
            round_number=1,
        )  # fmt: skip

    return send


def _played(live: LiveTable) -> Send:
    return lambda: live.do(FIELD, key=new_key(), by="account:1")


class Turn(msgspec.Struct, frozen=True):
    """How long each command waited, and how long all took: the clients, and then the bare writer of their rows."""

    waits: list[float]
    seconds: float
    bare: float


def _turn(ledger: Ledger, senders: Sequence[Send], peer: Bare) -> Turn:
    before = _versions(ledger)
    begun = time.perf_counter()
    waits = _run(_clients(senders))
    seconds = time.perf_counter() - begun
    return Turn(waits, seconds, peer.write(_groups(ledger, before)))


def _run(clients: Coroutine[Any, Any, list[float]]) -> list[float]:
    """On the event loop that the table server has, where that is installed."""
    try:
        from uvicorn.loops.auto import auto_loop_factory
    except ImportError:
        return asyncio.run(clients)
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        return runner.run(clients)


async def _clients(senders: Sequence[Send]) -> list[float]:
    """Let every client send its commands, each when the one before is acknowledged; how long each waited."""
    clock = time.perf_counter
    waits: list[float] = []
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def client(send: Send) -> None:
        left, sent = COMMANDS, 0.0

        def go_on(ack: Ack | None = None) -> None:
            nonlocal left, sent
            if ack is not None:
                ack.result(0)
                waits.append(clock() - sent)
                left -= 1
            if left:
                sent = clock()
                send().then(go_on)
            elif len(waits) == len(senders) * COMMANDS:
                done.set_result(None)

        go_on()

    for send in senders:
        client(send)
    await done
    return waits


Group = dict[str, list[tuple[Any, ...]]]
"""Rows of one commit, by table."""


def _versions(ledger: Ledger) -> dict[int, int]:
    with ledger.reader() as connection:
        return {row.number: row.version for row in connection.execute(sa.select(schema.streams))}


def _groups(ledger: Ledger, before: dict[int, int]) -> list[Group]:
    """What was just written, in groups of one command per table."""
    groups: list[Group] = [{table.name: [] for table in WRITTEN} for _ in range(COMMANDS)]
    with ledger.reader() as connection:
        for table in WRITTEN:
            for row in connection.execute(sa.select(table).where(table.c.version > min(before.values()))):
                values: tuple[Any, ...] = tuple(row)
                after = int(values[1]) - before[values[0]]
                if after > 0:
                    groups[after - 1][table.name].append(values)
    return groups


def heads(group: Group) -> list[tuple[Any, ...]]:
    """The heads that the streams of a group get: version, hash, number of the stream."""
    return list({row[0]: (row[1], row[5], row[0]) for row in group[schema.events.name]}.values())


class Bare(Protocol):
    def write(self, groups: list[Group]) -> float:
        """Write groups of rows with one durable commit each; how many seconds that took."""
        ...


@contextlib.contextmanager
def bare_writer(ledger: Ledger, file: str | None) -> Generator[Bare]:
    """A bare writer to an SQLite file, or without one to tables beside those of a ledger in PostgreSQL."""
    with ledger.reader() as connection:
        streams: list[tuple[Any, ...]] = [tuple(row) for row in connection.execute(sa.select(schema.streams))]
    if file is None:
        with BarePostgresql.beside(ledger) as writer:
            yield writer
        return
    connect(place(file), create=True).dispose()
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as raw:
        for setting in ("PRAGMA synchronous = FULL", *SQLITE):
            raw.execute(setting)
        raw.executemany(f"INSERT INTO streams VALUES ({', '.join('?' * len(schema.streams.c))})", streams)
        yield BareSqlite(raw)


class BareSqlite:
    """A plain connection, one `executemany` per table, one commit per group."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def write(self, groups: list[Group]) -> float:
        connection = self._connection
        marks = {table.name: ", ".join("?" * len(table.c)) for table in WRITTEN}
        ready = [(group, heads(group)) for group in groups]
        begun = time.perf_counter()
        for group, moved in ready:
            connection.execute("BEGIN IMMEDIATE")
            for name, rows in group.items():
                connection.executemany(f"INSERT INTO {name} VALUES ({marks[name]})", rows)
            connection.executemany("UPDATE streams SET version = ?, head = ? WHERE number = ?", moved)
            connection.execute("COMMIT")
        return time.perf_counter() - begun


class BarePostgresql:
    """`COPY` into tables like the ledger's, the heads by one statement, one commit per group."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    @classmethod
    @contextlib.contextmanager
    def beside(cls, ledger: Ledger) -> Generator[BarePostgresql]:
        import psycopg

        url = ledger.place.url.replace("postgresql+psycopg://", "postgresql://")
        with psycopg.connect(url) as connection:
            for table in (*WRITTEN, schema.streams):
                connection.execute(
                    f"CREATE TABLE bare_{table.name} (LIKE {table.name} INCLUDING ALL)".encode()
                )
            connection.execute(b"INSERT INTO bare_streams SELECT * FROM streams")
            connection.commit()
            yield cls(connection)
            for table in (*WRITTEN, schema.streams):
                connection.execute(f"DROP TABLE bare_{table.name}".encode())

    def write(self, groups: list[Group]) -> float:
        ready = [(group, [list(column) for column in zip(*heads(group), strict=True)]) for group in groups]
        begun = time.perf_counter()
        with self._connection.cursor() as cursor:
            for group, moved in ready:
                for name, rows in group.items():
                    with cursor.copy(f"COPY bare_{name} FROM STDIN".encode()) as copy:
                        for row in rows:
                            copy.write_row(row)
                cursor.execute(_MOVED, moved)
                self._connection.commit()
        return time.perf_counter() - begun


_MOVED = (
    "UPDATE bare_streams AS s SET version = m.version, head = m.head "
    "FROM unnest(%s::bigint[], %s::bytea[], %s::int[]) AS m(version, head, number) WHERE s.number = m.number"
)


def large(file: Path, events: int) -> Iterator[Benchmark]:
    tables, key = 200, file.with_name(f"{file.name}.key")
    with Ledger.open(file, signing_key=key) as ledger:
        lives = [_table(ledger, f"t{number}") for number in range(tables)]
        while sum(live.version for live in lives) < events:
            for ack in [ack for live in lives for ack in _round(live)]:
                ack.result()
    begun = time.perf_counter()
    with Ledger.open(file) as ledger:
        taken = ledger.take_all([info.id for info in ledger.tables(open_only=True)])
        seconds = time.perf_counter() - begun
        count = sum(live.version for live in taken)
    yield Benchmark(
        name=f"start with {count:,} events", value=seconds, unit="s",
        note=f"ledger opened, all {tables} tables taken and their states restored",
    )  # fmt: skip
    for name, replay in (("chain and balances", False), ("chain, balances and replay", True)):
        begun = time.perf_counter()
        report = audit(file, replay=replay)
        if not report.ok:
            raise RuntimeError(f"The audit says {report.first_bad}.")
        yield Benchmark(
            name=f"verification of {report.events:,} events, {name}",
            value=time.perf_counter() - begun,
            unit="s",
        )


def _round(live: LiveTable) -> Iterator[Any]:
    """A shooter, a wager and a throw: three kinds of event, two that move money."""
    if live.table.state.game.shooter is None:
        yield live.do(Command("shoot", 1), key=new_key(), by="account:1")
    yield live.do(FIELD, key=new_key(), by="account:1")
    yield live.do(Command("wager", 1, args={"on": "pass", "amount": 1_000}), key=new_key(), by="account:1")
    yield live.do(Command("roll"), key=new_key(), by="account:1")
