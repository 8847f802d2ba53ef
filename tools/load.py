"""How much the server bears: durable wagers a second over HTTP and WebSocket, and live fan-out. Loopback only.

    make load ARGS="--seconds 5 --clients 128"

The server runs in a process of its own, all clients in this one: both share the machine. Each client waits for the
acknowledgement of a wager before it sends the next one. Beside each rate stands a bare writer of the very rows that
the ledger has just written, in groups as large as there are clients, in the same run; and the processor time that
server and clients took for a wager. The ledger is an SQLite file, then a PostgreSQL of its own (where Debian's
packages are installed) that waits for its disk, as it must.

Under attack the limits are on; how it is measured, and how sure it is, load_attacks.py says. The server's processor
time for each wager, its threads with it and its worker processes not, tells what the attack itself costs it, on a busy
machine too.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import re
import resource
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import uvloop

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent / "tests")]

from load_attacks import attacked, compared  # noqa: E402
from load_clients import HOST, Failed, HttpPlayer, Player, SocketPlayer, clock  # noqa: E402
from load_fan_out import many_tables, one_table  # noqa: E402
from load_house import PORT, Row, Server, players, tickets  # noqa: E402

from attacks import ATTACKS  # noqa: E402

SETTLE = 1.0
"""Seconds of play before anything counts: caches fill, the database grows its files."""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=6.0, help="of each measurement")
    parser.add_argument("--clients", type=int, default=128)
    parser.add_argument("--database", action="append", help="sqlite, postgresql or a URL; both unless said")
    parser.add_argument(
        "--fan-out", type=int, default=200, help="tables of the fan-out, 5 seats each; 0: none"
    )
    parser.add_argument("--watchers", type=int, default=500, help="who watch one table; 0: none")
    parser.add_argument("--attacks", type=int, default=8, help="players under each attack; 0: none")
    parser.add_argument(
        "--attack", action="append", choices=(*ATTACKS, "all"), help="measure this attack and nothing else"
    )
    parser.add_argument("--events", type=int, default=1_000_000, help="of the large ledger; 0: none")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.environ["PITBOSS_HOME"] = home  # where the signing keys lie
        _run(chosen)


def _run(chosen: argparse.Namespace) -> None:
    found: dict[str, Row] = {}
    for name in () if chosen.attack else chosen.database or ("sqlite", "postgresql"):
        with _database(name) as url:
            if url is None:
                print(f"{name}: not installed here", file=sys.stderr)
                continue
            for what, row in _measure(chosen, url, "postgresql" if "://" in url else "sqlite"):
                found[what] = row
                _print(chosen, what, row)
    if chosen.attacks:
        with _database("sqlite") as url:
            assert url is not None
            kinds = ATTACKS if "all" in (chosen.attack or ["all"]) else chosen.attack
            for what, row in attacked(url, PORT, kinds, chosen.attacks, chosen.seconds):
                found[what] = row
                _print(chosen, what, row)
        if not chosen.json:
            print(compared(found), flush=True)
    if chosen.events and not chosen.attack:
        for what, row in _large(chosen.events):
            found[what] = row
            _print(chosen, what, row)
    if chosen.json:
        print(json.dumps(found))


def _print(chosen: argparse.Namespace, what: str, row: Row) -> None:
    if not chosen.json:
        print(f"{what:36s} " + "  ".join(_shown(key, value) for key, value in row.items()), flush=True)


def _measure(chosen: argparse.Namespace, database: str, kind: str) -> Iterator[tuple[str, Row]]:
    with Server(database) as server:
        people = uvloop.run(players(server, chosen.clients, 4, "p"))
        rates: dict[str, float] = {}
        for name, way in (("HTTP", _over_http), ("WebSocket", _over_socket)):
            row = uvloop.run(way(server, people, chosen.seconds))
            rates[name] = row["per second"]
            yield f"{name} wagers, {kind}", row
        if chosen.fan_out and kind == "sqlite":
            yield f"live fan-out, {kind}", uvloop.run(many_tables(server, chosen.fan_out, chosen.seconds))
        if chosen.watchers and kind == "sqlite":
            yield (
                f"watchers of one table, {kind}",
                uvloop.run(one_table(server, chosen.watchers, chosen.seconds)),
            )
    bare = _bare(database, chosen.clients)
    told = {f"{name} of it": rate / bare for name, rate in rates.items()}
    yield f"bare writer, {kind}", {"per second": bare, **told}
    for what, row in _straight(kind, database):
        yield f"{what}, {kind}", row


async def _over_http(server: Server, people: list[Player], seconds: float) -> Row:
    loop = asyncio.get_running_loop()

    async def play(seconds: float) -> list[float]:
        times: list[float] = []
        until = clock() + seconds
        made = [
            (await loop.create_connection(lambda n=n, p=p: HttpPlayer(n, p, until, times), HOST, PORT))[1]
            for n, p in enumerate(people)
        ]
        await asyncio.gather(*(player.ended for player in made))
        return times

    return await _timed(server, play, seconds)


async def _over_socket(server: Server, people: list[Player], seconds: float) -> Row:
    loop = asyncio.get_running_loop()

    async def play(seconds: float) -> list[float]:
        times: list[float] = []
        passes = await tickets(people)
        made = [
            (await loop.create_connection(lambda n=n, p=p: SocketPlayer(passes[n], n, p, times), HOST, PORT))[
                1
            ]
            for n, p in enumerate(people)
        ]
        await asyncio.gather(*(player.ready for player in made))
        until = clock() + seconds
        for player in made:
            player.begin(until)
        await asyncio.gather(*(player.ended for player in made))
        return times

    return await _timed(server, play, seconds)


async def _timed(server: Server, play: Any, seconds: float) -> Row:
    await play(SETTLE)
    cpu, own = server.cpu(), resource.getrusage(resource.RUSAGE_SELF)
    began = clock()
    times = sorted(await play(seconds))
    took = clock() - began
    used, now = server.cpu() - cpu, resource.getrusage(resource.RUSAGE_SELF)
    mine = now.ru_utime + now.ru_stime - own.ru_utime - own.ru_stime
    return {
        "per second": len(times) / took, "p50 ms": times[len(times) // 2] * 1e3,
        "p99 ms": times[len(times) * 99 // 100] * 1e3, "server us each": used / len(times) * 1e6,
        "client us each": mine / len(times) * 1e6,
    }  # fmt: skip


def _bare(database: str, group: int) -> float:
    """Wagers a second that somebody writes who does nothing but put the same rows there, in groups."""
    import sqlalchemy as sa

    from pitboss.bench import ledger as bench
    from pitboss.ledger import Ledger, schema

    with Ledger.open(database, read_only=True) as book:
        with book.reader() as connection:
            kept = schema.events
            wagers = connection.execute(
                sa.select(kept).where(kept.c.size == 1, kept.c.key.is_not(None))
                .order_by(kept.c.at.desc()).limit(200 * group)
            ).all()  # fmt: skip
            moved: dict[tuple[int, int], list[tuple[Any, ...]]] = {}
            for row in connection.execute(sa.select(schema.postings)):
                moved.setdefault((row[0], row[1]), []).append(tuple(row))
        rows = [tuple(row) for row in reversed(wagers)]
        groups = [
            {"events": part, "postings": [line for row in part for line in moved.get((row[0], row[1]), [])]}
            for part in (rows[at : at + group] for at in range(0, len(rows) - group + 1, group))
        ]
        with (
            tempfile.TemporaryDirectory() as folder,
            bench.bare_writer(book, None if "://" in database else f"{folder}/bare.db") as writer,
        ):
            return len(groups) * group / writer.write(groups)


def _straight(kind: str, database: str) -> Iterator[tuple[str, Row]]:
    """The ledger without a server, by wagers that are made beforehand and by such that the engine judges."""
    from pitboss.bench import ledger as bench

    with tempfile.TemporaryDirectory() as folder:
        if kind == "sqlite":
            rows = bench.appends(f"{folder}/ledger.db", f"{folder}/bare.db", "SQLite")
        else:
            rows = bench.appends(_another(database), None, "PostgreSQL")
        for what, row in zip(("straight into the ledger", "engine and ledger"), rows, strict=True):
            late = [float(found) for found in re.findall(r"([\d.]+) ms", row.note or "")]
            peer = row.peer_value or 0.0
            yield what, {
                "per second": row.value, "p50 ms": late[0], "p99 ms": late[1], "bare writer": peer,
                "of it": row.value / peer,
            }  # fmt: skip


def _large(events: int) -> Iterator[tuple[str, Row]]:
    """A start with a large ledger, and the verification of its chain and balances."""
    from pitboss.bench import ledger as bench

    with tempfile.TemporaryDirectory() as folder:
        for row in itertools.islice(bench.large(Path(folder) / "large.db", events), 2):
            yield row.name, {"seconds": row.value}


@contextlib.contextmanager
def _database(name: str) -> Iterator[str | None]:
    """Where the ledger of a measurement is."""
    if name == "sqlite":
        folder = Path(tempfile.mkdtemp(prefix="pitboss-load-"))
        try:
            yield str(folder / "casino.db")
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    elif name == "postgresql":
        from bookkeeping import create_database, postgresql, why_no_postgresql

        if why_no_postgresql() is not None:
            yield None
            return
        with postgresql(durable=True) as server:
            create_database(server, "straight")
            yield create_database(server, "load")
    else:
        yield name


def _another(database: str) -> str:
    return database.replace("search_path%3Dload", "search_path%3Dstraight")


def _shown(key: str, value: float) -> str:
    return (
        f"{key} {value:,.2f}"
        if key.endswith("of it") or key in ("times", "low", "high", "rests low", "rests high")
        else f"{key} {value:,.0f}"
        if value >= 100
        else f"{key} {value:,.1f}"
    )


if __name__ == "__main__":
    try:
        main()
    except Failed as failed:
        raise SystemExit(str(failed)) from None
