"""The ledger beside a bare writer of the same rows, a start with a million events, and their verification.

128 clients at 128 tables each wait for the acknowledgement of a wager before they send the next one. The bare
writer puts the very rows that the ledger wrote into a database of the same shape, in groups of 128 with one durable
commit each: what is left of its speed is what chain, keys, fences, balances and acknowledgements cost.

PITBOSS_BENCH_POSTGRESQL=postgresql://...  an empty database to measure as well
PITBOSS_BENCH_EVENTS=1000000               how many events the large ledger has
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from pitboss.bench import Benchmark
from pitboss.ledger import Ledger, LiveTable, new_key, schema
from pitboss.ledger.audit import audit
from pitboss.ledger.database import connect, place
from pitboss.ledger.work import Ack
from pitboss.table import Command, Event, Table

CLIENTS = 128
COMMANDS = 200
"""Commands of each client."""
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
    with Ledger.open(database, publish_every=1e9) as ledger:
        lives = [_table(ledger, f"t{number}") for number in range(CLIENTS)]
        begun = {live.id: live.version for live in lives}
        straight, slow = asyncio.run(_clients(lives, _straight))
        groups = _groups(ledger, begun)
        peer = bare_sqlite(bare, groups) if bare is not None else bare_postgresql(ledger, groups)
        played, slow_played = asyncio.run(_clients([ledger.take(live.id) for live in lives], _played))
    for name, value, late in (("straight", straight, slow), ("with the engine", played, slow_played)):
        yield Benchmark(
            name=f"durable wagers into the ledger, {kind}, {name}", value=value, unit="commands/s", peer=BARE,
            peer_value=peer, ratio=value / peer,
            note=f"{CLIENTS} clients; p50 {late[0]:.1f} ms, p99 {late[1]:.1f} ms",
        )  # fmt: skip


def _table(ledger: Ledger, table_id: str) -> LiveTable:
    table = Table.open("craps", options={"table_max": 10**6}, seats={1: 10**12})
    return ledger.open_table(table, key=new_key(), table_id=table_id)


Client = Callable[[LiveTable], Callable[[], Any]]


def _straight(live: LiveTable) -> Callable[[], Any]:
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


def _played(live: LiveTable) -> Callable[[], Any]:
    return lambda: live.do(FIELD, key=new_key(), by="account:1")


async def _clients(lives: list[LiveTable], client: Client) -> tuple[float, tuple[float, float]]:
    """Commands a second over all clients, and how long one waits: half of them, and 99 of 100."""
    late: list[float] = []

    async def run(send: Callable[[], Any]) -> None:
        for _ in range(COMMANDS):
            sent = time.perf_counter()
            await send()
            late.append(time.perf_counter() - sent)

    senders = [client(live) for live in lives]
    begun = time.perf_counter()
    await asyncio.gather(*map(run, senders))
    seconds = time.perf_counter() - begun
    late.sort()
    return len(late) / seconds, (1_000 * late[len(late) // 2], 1_000 * late[len(late) * 99 // 100])


Group = dict[str, list[tuple[Any, ...]]]
"""Rows of one commit, by table."""


def _groups(ledger: Ledger, begun: dict[str, int]) -> list[Group]:
    """What was just written, in groups of one command per table."""
    groups: list[Group] = [{table.name: [] for table in WRITTEN} for _ in range(COMMANDS)]
    with ledger.reader() as connection:
        numbers = {row.number: begun[row.id] for row in connection.execute(sa.select(schema.streams))}
        for table in WRITTEN:
            for row in connection.execute(sa.select(table)):
                values: tuple[Any, ...] = tuple(row)
                after = int(values[1]) - numbers[values[0]]
                if after > 0:
                    groups[after - 1][table.name].append(values)
    return groups


def bare_sqlite(file: str, groups: list[Group]) -> float:
    """The same rows, nothing else: a plain connection, one `executemany` per table, one commit per group."""
    connect(place(file), create=True).dispose()
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA synchronous = FULL")
    marks = {table.name: ", ".join("?" * len(table.c)) for table in WRITTEN}
    begun = time.perf_counter()
    for group in groups:
        connection.execute("BEGIN IMMEDIATE")
        for name, rows in group.items():
            connection.executemany(f"INSERT INTO {name} VALUES ({marks[name]})", rows)
        connection.execute("COMMIT")
    seconds = time.perf_counter() - begun
    connection.close()
    return sum(len(group[schema.events.name]) for group in groups) / seconds


def bare_postgresql(ledger: Ledger, groups: list[Group]) -> float:
    """The same rows by `COPY` into tables like the ledger's, one commit per group."""
    import psycopg

    url = ledger.place.url.replace("postgresql+psycopg://", "postgresql://")
    with psycopg.connect(url) as connection, connection.cursor() as cursor:
        for table in WRITTEN:
            cursor.execute(f"CREATE TABLE bare_{table.name} (LIKE {table.name} INCLUDING ALL)".encode())
        connection.commit()
        begun = time.perf_counter()
        for group in groups:
            for name, rows in group.items():
                with cursor.copy(f"COPY bare_{name} FROM STDIN".encode()) as copy:
                    for row in rows:
                        copy.write_row(row)
            connection.commit()
        seconds = time.perf_counter() - begun
        for table in WRITTEN:
            cursor.execute(f"DROP TABLE bare_{table.name}".encode())
    return sum(len(group[schema.events.name]) for group in groups) / seconds


def large(file: Path, events: int) -> Iterator[Benchmark]:
    tables = 200
    with Ledger.open(file) as ledger:
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
