"""How much the server bears: durable wagers a second over HTTP and WebSocket, and live fan-out. Loopback only.

    make load ARGS="--seconds 5 --clients 128"

The server runs in a process of its own, all clients in this one: both share the machine. Each client waits for the
acknowledgement of a wager before it sends the next one. Beside each rate stands a bare writer of the very rows that
the ledger has just written, in groups as large as there are clients, in the same run; and the processor time that
server and clients took for a wager. The ledger is an SQLite file, then a PostgreSQL of its own (where Debian's
packages are installed) that waits for its disk, as it must.

Under attack the limits are on: a few players wager at an even pace, while a crowd at another address asks for one
costly thing without end; in turn with that it rests. The others' p99 with the attack stands beside that without it,
from the same seconds: whatever else the machine does falls on both. The server's processor time for each wager, its
threads with it and its worker processes not, tells what the attack itself costs it, on a busy machine too.
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
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import uvloop

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent / "tests")]

from load_clients import HOST, Caller, Failed, HttpPlayer, Player, SocketPlayer, Watcher, clock  # noqa: E402

from attacks import ATTACKS, crowd  # noqa: E402

PASSWORD = "load and more load"
PORT = 19470
FAN_SEATS = 5
PACE = 20.0
"""Commands a second of each player under attack."""
WITHIN = 0.10
"""By how much an attack may slow the others' p99 (T11)."""
PAIRS = 4
"""How often a crowd rests and is at it in turn."""
SETTLE = 1.0
"""Seconds of play before anything counts: caches fill, the database grows its files."""
Row = dict[str, float]


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
    parser.add_argument("--attacks", type=int, default=4, help="players under each attack; 0: none")
    parser.add_argument(
        "--attack", action="append", choices=(*ATTACKS, "all"), help="measure this attack and nothing else"
    )
    parser.add_argument("--events", type=int, default=1_000_000, help="of the large ledger; 0: none")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
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
            for what, row in _attacked(chosen, url):
                found[what] = row
                _print(chosen, what, row)
        if not chosen.json:
            print(_compared(found), flush=True)
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
    with _Server(database) as server:
        players = uvloop.run(_players(server, chosen.clients, 4, "p"))
        rates: dict[str, float] = {}
        for name, way in (("HTTP", _over_http), ("WebSocket", _over_socket)):
            row = uvloop.run(way(server, players, chosen.seconds))
            rates[name] = row["per second"]
            yield f"{name} wagers, {kind}", row
        if chosen.fan_out and kind == "sqlite":
            yield f"live fan-out, {kind}", uvloop.run(_fan_out(server, chosen.fan_out, chosen.seconds))
    bare = _bare(database, chosen.clients)
    told = {f"{name} of it": rate / bare for name, rate in rates.items()}
    yield f"bare writer, {kind}", {"per second": bare, **told}
    for what, row in _straight(kind, database):
        yield f"{what}, {kind}", row


def _attacked(chosen: argparse.Namespace, database: str) -> Iterator[tuple[str, Row]]:
    """The p99 of others without and with each attack, and how many times as long it is."""
    with _Server(database, rate="1") as server:
        players = uvloop.run(_players(server, chosen.attacks, chosen.attacks, "a"))
        table = players[0].table
        uvloop.run(_at_a_pace(players, SETTLE))
        with crowd(PORT, table, uvloop.run(_code(server, table))) as driven:
            for kind in ATTACKS if "all" in (chosen.attack or ["all"]) else chosen.attack:
                without, attacked, used = list[float](), list[float](), [0.0, 0.0]
                for _ in range(PAIRS):
                    driven.rest()
                    cpu = server.cpu()
                    without += uvloop.run(_at_a_pace(players, chosen.seconds / PAIRS))
                    used[0] += server.cpu() - cpu
                    driven.ask(kind)
                    cpu = server.cpu()
                    attacked += uvloop.run(_at_a_pace(players, chosen.seconds / PAIRS))
                    used[1] += server.cpu() - cpu
                before, late = _part(without, 99), _part(attacked, 99)
                yield f"others under {kind}", {
                    "wagers": float(len(attacked)), "p50 without ms": _part(without, 50),
                    "p50 with ms": _part(attacked, 50), "p99 without ms": before, "p99 with ms": late,
                    "times": late / before, "server ms without": used[0] / len(without) * 1e3,
                    "with": used[1] / len(attacked) * 1e3,
                }  # fmt: skip
    for kind, answers in driven.answers.items():
        if answers:
            yield f"answered {kind}", {str(status): float(n) for status, n in sorted(answers.items())}


def _compared(found: dict[str, Row]) -> str:
    """T11 in words, attack by attack: how much later the slowest hundredth of the others' answers came."""
    told = ["", f"p99 of the others under each attack (T11: at most {WITHIN:.0%} more than without it)"]
    for what, row in found.items():
        if "times" in row:
            more = row["times"] - 1
            held = f"within {WITHIN:.0%}" if more <= WITHIN else f"NOT within {WITHIN:.0%}"
            figures = f"{row['p99 without ms']:8.2f} ms -> {row['p99 with ms']:8.2f} ms  {more:+7.1%}"
            told.append(f"  {what.removeprefix('others under '):20s} {figures}  {held}")
    return "\n".join(told)


def _part(times: list[float], percent: int) -> float:
    """Milliseconds in which so many of a hundred came."""
    return sorted(times)[len(times) * percent // 100] * 1e3


async def _code(server: _Server, table: str) -> str:
    async with _caller() as caller:
        return (await caller.get(f"/api/tables/{table}", server.floor))["row"]["code"]


async def _at_a_pace(players: list[Player], seconds: float) -> list[float]:
    """Each player wagers and takes it back, so many times a second, whether the answers come late or not."""
    times: list[float] = []

    async def play(number: int, player: Player) -> None:
        async with _caller() as caller:
            began = clock()
            for turn in range(int(seconds * PACE)):
                if (wait := began + (turn + number / len(players)) / PACE - clock()) > 0:
                    await asyncio.sleep(wait)
                at = clock()
                args = {"on": "field"} if turn % 2 else {"on": "field", "amount": 100}
                answer = await caller.post(
                    f"/api/tables/{player.table}/commands", player.token, key=f"{time.time_ns()}-{number}",
                    do="remove" if turn % 2 else "wager", seat=player.seat, args=args,
                )  # fmt: skip
                times.append(clock() - at)
                if not answer["ok"]:
                    raise Failed(f"a wager was not taken: {answer}")

    await asyncio.gather(*(play(*each) for each in enumerate(players)))
    return times


class _Server:
    """The server as `pitboss serve` starts it; the rate limits are off unless said."""

    def __init__(self, database: str, rate: str = "0") -> None:
        environment = {
            **os.environ, "PITBOSS_RATE": rate, "PITBOSS_HASH_COST": "0", "PITBOSS_LOG_LEVEL": "warning",
            "PITBOSS_MOST_TABLES": "2000",
        }  # fmt: skip
        self._process = subprocess.Popen(
            [str(Path(sys.executable).with_name("pitboss")), "serve", "--port", str(PORT), "--database", database],
            stdout=subprocess.PIPE, text=True, env=environment,
        )  # fmt: skip
        assert self._process.stdout is not None
        said = (re.search(r"one-time password (\S+)", line) for line in self._process.stdout)
        self._password = next(found[1] for found in said if found)
        self.floor = uvloop.run(self._log_in())

    def __enter__(self) -> _Server:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()

    def cpu(self) -> float:
        """Processor seconds that the server has taken, its threads with it."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def _log_in(self) -> str:
        while True:
            with contextlib.suppress(OSError):
                async with _caller() as caller:
                    token = (await caller.post("/api/session", name="floor", password=self._password))[
                        "token"
                    ]
                    changed = await caller.post(
                        "/api/session/password", token, old=self._password, new=PASSWORD
                    )
                    return changed["token"]
            await asyncio.sleep(0.05)


@contextlib.asynccontextmanager
async def _caller() -> AsyncIterator[Caller]:
    _, caller = await asyncio.get_running_loop().create_connection(Caller, HOST, PORT)
    try:
        yield caller
    finally:
        caller.transport.close()


async def _players(server: _Server, count: int, per_table: int, name: str) -> list[Player]:
    """So many guests, seated at tables of their own."""
    tables = range((count + per_table - 1) // per_table)
    found: list[Player] = []
    free = iter(tables)

    async def seat() -> None:
        async with _caller() as caller:
            for number in free:
                options = {"table_min": 1, "table_max": 10**9}
                row = (
                    await caller.post("/api/tables", server.floor, game="craps", key=f"{name}{number}",
                                      dealer="person", options=options)
                )["row"]  # fmt: skip
                for _ in range(min(per_table, count - number * per_table)):
                    guest = await caller.post("/api/guests", code=row["code"], nickname="load")
                    token = guest["token"]
                    answer = await caller.post(
                        f"/api/tables/{row['id']}/sit", token, key="s", amount=1_000_000
                    )
                    found.append(Player(row["id"], token, answer["events"][0]["fields"]["seat"]))

    await asyncio.gather(*(seat() for _ in range(16)))
    return sorted(found)


async def _tickets(players: list[Player]) -> list[str]:
    async with _caller() as caller:
        return [(await caller.post("/api/live/ticket", player.token))["ticket"] for player in players]


async def _over_http(server: _Server, players: list[Player], seconds: float) -> Row:
    loop = asyncio.get_running_loop()

    async def play(seconds: float) -> list[float]:
        times: list[float] = []
        until = clock() + seconds
        made = [
            (await loop.create_connection(lambda n=n, p=p: HttpPlayer(n, p, until, times), HOST, PORT))[1]
            for n, p in enumerate(players)
        ]
        await asyncio.gather(*(player.ended for player in made))
        return times

    return await _timed(server, play, seconds)


async def _over_socket(server: _Server, players: list[Player], seconds: float) -> Row:
    loop = asyncio.get_running_loop()

    async def play(seconds: float) -> list[float]:
        times: list[float] = []
        tickets = await _tickets(players)
        made = [
            (
                await loop.create_connection(
                    lambda n=n, p=p: SocketPlayer(tickets[n], n, p, times), HOST, PORT
                )
            )[1]
            for n, p in enumerate(players)
        ]
        await asyncio.gather(*(player.ready for player in made))
        until = clock() + seconds
        for player in made:
            player.begin(until)
        await asyncio.gather(*(player.ended for player in made))
        return times

    return await _timed(server, play, seconds)


async def _timed(server: _Server, play: Any, seconds: float) -> Row:
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


async def _fan_out(server: _Server, tables: int, seconds: float) -> Row:
    """One action a table a second, five seats at each that watch it; from the action to the last of the five."""
    loop = asyncio.get_running_loop()
    players = await _players(server, tables * FAN_SEATS, FAN_SEATS, "f")
    arrived: dict[tuple[str, int], list[float]] = {}

    def heard(table: str, version: int, at: float) -> None:
        arrived.setdefault((table, version), []).append(at)

    watchers: list[Watcher] = []
    for first in range(0, len(players), 100):
        some = players[first : first + 100]
        for ticket, player in zip(await _tickets(some), some, strict=True):
            made = await loop.create_connection(lambda t=ticket, p=player: Watcher(t, p, heard), HOST, PORT)
            watchers.append(made[1])
    versions = [await watcher.ready for watcher in watchers]
    actors = [(watchers[n], max(versions[n : n + FAN_SEATS])) for n in range(0, len(watchers), FAN_SEATS)]
    rounds = max(2, int(seconds))
    sent: dict[tuple[str, int], float] = {}
    cpu, began = server.cpu(), clock()
    for number in range(rounds):
        for place, (watcher, version) in enumerate(actors):
            due = began + number + place / tables
            if (wait := due - clock()) > 0:
                await asyncio.sleep(wait)
            sent[watcher.player.table, version + 1 + number] = clock()
            watcher.wager(f"fan{number}")
    await asyncio.sleep(2.0)
    used = server.cpu() - cpu
    for watcher in watchers:
        if watcher.ended.done():
            await watcher.ended
        watcher.finish()
    times = sorted(
        max(arrived[key]) - at for key, at in sent.items() if len(arrived.get(key, ())) == FAN_SEATS
    )
    if not times:
        raise Failed("nothing was heard")
    return {
        "actions": len(sent), "heard by all": len(times), "p50 ms": times[len(times) // 2] * 1e3,
        "p99 ms": times[len(times) * 99 // 100] * 1e3, "server us each": used / len(sent) * 1e6,
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
        if key.endswith("of it") or key == "times"
        else f"{key} {value:,.0f}"
        if value >= 100
        else f"{key} {value:,.1f}"
    )


if __name__ == "__main__":
    try:
        main()
    except Failed as failed:
        raise SystemExit(str(failed)) from None
