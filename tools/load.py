"""How much the server bears: durable wagers a second over HTTP and WebSocket, and live fan-out. Loopback only.

    make load ARGS="--seconds 5 --clients 128"

The server runs in a process of its own; the clients share this one. Beside each rate stands a bare writer of the
same rows to the same kind of file, in the same groups.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

PASSWORD = "load and more load"
PORT = 19470


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--clients", type=int, default=128)
    parser.add_argument("--database", default="", help="postgresql://... instead of a file")
    parser.add_argument(
        "--fan-out", type=int, default=200, help="tables of the fan-out, 5 seats each; 0: none"
    )
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="pitboss-load-"))
    try:
        found = _measure(chosen, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    if chosen.json:
        print(json.dumps(found))
        return
    for name, row in found.items():
        print(f"{name:22s} " + "  ".join(f"{key} {value:,.1f}" for key, value in row.items()))


def _measure(chosen: argparse.Namespace, folder: Path) -> dict[str, dict[str, float]]:
    database = chosen.database or str(folder / "casino.db")
    found: dict[str, dict[str, float]] = {}
    with _Server(database) as server:
        players = server.players(chosen.clients)
        for name, way in (("HTTP wagers", _over_http), ("WebSocket wagers", _over_socket)):
            times = asyncio.run(way(server, players, chosen.seconds))
            found[name] = _summary(times, chosen.seconds)
        if chosen.fan_out:
            found["fan-out, last client"] = asyncio.run(_fan_out(server, chosen.fan_out, chosen.seconds))
    bare = _bare_writer(folder / "bare.db", chosen.clients, min(chosen.seconds, 3.0))
    found["bare SQLite writer"] = {"per second": bare}
    for name in ("HTTP wagers", "WebSocket wagers"):
        found[name]["of the bare writer"] = found[name]["per second"] / bare
    return found


class _Server:
    def __init__(self, database: str) -> None:
        self.url = f"http://127.0.0.1:{PORT}"
        environment = {
            **os.environ, "PITBOSS_RATE": "0", "PITBOSS_HASH_COST": "0", "PITBOSS_LOG_LEVEL": "warning",
            "PITBOSS_MOST_TABLES": "2000",
        }  # fmt: skip
        self._process = subprocess.Popen(
            [str(Path(sys.executable).with_name("pitboss")), "serve", "--port", str(PORT), "--database", database],
            stdout=subprocess.PIPE, text=True, env=environment,
        )  # fmt: skip
        assert self._process.stdout is not None
        password = next(
            found[1]
            for line in self._process.stdout
            if (found := re.search(r"one-time password (\S+)", line))
        )
        self._client = httpx.Client(base_url=self.url, timeout=60)
        while True:
            try:
                self._client.get("/api/health")
                break
            except httpx.TransportError:
                time.sleep(0.05)
        token = self.post("/api/session", name="floor", password=password)["token"]
        self.floor = self.post("/api/session/password", token, old=password, new=PASSWORD)["token"]

    def __enter__(self) -> _Server:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()

    def post(self, path: str, token: str = "", **body: Any) -> Any:
        self._client.cookies.clear()
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self._client.post(path, json=body, headers=headers)
        if answer.status_code >= 300:
            raise SystemExit(f"{path}: {answer.text}")
        return answer.json()

    def table(self, key: str) -> dict[str, Any]:
        more = {"dealer": "person", "options": {"table_min": 1, "table_max": 10**9}}
        return self.post("/api/tables", self.floor, game="craps", key=key, **more)["row"]

    def players(self, count: int, per_table: int = 4, name: str = "p") -> list[tuple[str, str, int]]:
        """(table, token, seat) of so many players."""
        found: list[tuple[str, str, int]] = []
        while len(found) < count:
            row = self.table(f"{name}{len(found)}")
            for _ in range(min(per_table, count - len(found))):
                token = self.post("/api/guests", code=row["code"], nickname="load")["token"]
                answer = self.post(f"/api/tables/{row['id']}/sit", token, key="s", amount=1_000_000)
                found.append((row["id"], token, answer["events"][0]["fields"]["seat"]))
        return found


async def _over_http(server: _Server, players: list[tuple[str, str, int]], seconds: float) -> list[float]:
    times: list[float] = []
    end = time.perf_counter() + seconds

    async def play(number: int, table: str, token: str, seat: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
        sent = 0
        while (now := time.perf_counter()) < end:
            sent += 1
            body = b'{"key":"%d-h%d-%d","do":"wager","seat":%d,"args":{"on":"pass","amount":100}}' % (
                time.time_ns() // 10**6, number, sent, seat,
            )  # fmt: skip
            writer.write(
                b"POST /api/tables/%b/commands HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %b\r\n"
                b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%b"
                % (table.encode(), token.encode(), len(body), body)
            )
            head = await reader.readuntil(b"\r\n\r\n")
            length = int(re.search(rb"content-length: (\d+)", head)[1])  # type: ignore[index]
            answer = await reader.readexactly(length)
            if b'"ok":true' not in answer:
                raise SystemExit(f"a wager was refused: {answer[:300]!r}")
            times.append(time.perf_counter() - now)
        writer.close()

    await asyncio.gather(*(play(number, *player) for number, player in enumerate(players)))
    return times


async def _over_socket(server: _Server, players: list[tuple[str, str, int]], seconds: float) -> list[float]:
    """Each client keeps a few wagers under way, as a client that does not wait for its chips to lie does."""
    times: list[float] = []
    sockets = [
        await connect(
            f"ws://127.0.0.1:{PORT}/api/live?ticket={server.post('/api/live/ticket', token)['ticket']}",
            compression=None,
        )
        for _, token, _ in players
    ]
    end = time.perf_counter() + seconds

    async def play(number: int, table: str, seat: int) -> None:
        socket, sent_at = sockets[number], dict[str, float]()
        await socket.recv()
        sent = 0

        async def send() -> None:
            nonlocal sent
            sent += 1
            key = f"{time.time_ns() // 10**6}-w{number}-{sent}"
            sent_at[key] = time.perf_counter()
            await socket.send(
                f'{{"type":"command","table":"{table}","key":"{key}","do":"wager","seat":{seat},'
                '"args":{"on":"pass","amount":100}}'
            )

        for _ in range(2):
            await send()
        while sent_at:
            answer = json.loads(await socket.recv())
            if answer["type"] != "answer" or not answer["ok"]:
                raise SystemExit(f"a wager was refused: {answer}")
            times.append(time.perf_counter() - sent_at.pop(answer["key"]))
            if time.perf_counter() < end:
                await send()

    await asyncio.gather(*(play(number, table, seat) for number, (table, _, seat) in enumerate(players)))
    await asyncio.gather(*(socket.close() for socket in sockets))
    return times


async def _fan_out(server: _Server, tables: int, seconds: float) -> dict[str, float]:
    """One action a table a second, five seats at each; from the action to the last of the five."""
    players = await asyncio.to_thread(server.players, tables * 5, 5, "f")
    heard: dict[str, list[float]] = {}
    sent_at: dict[str, float] = {}
    sockets: list[Any] = []

    async def listen(socket: Any) -> None:
        async for text in socket:
            now = time.perf_counter()
            if text.startswith('{"type":"events"'):
                frame = json.loads(text)
                heard.setdefault(f"{frame['table']}@{frame['events'][0]['version']}", []).append(now)

    for table, token, _ in players:
        ticket = (await asyncio.to_thread(server.post, "/api/live/ticket", token))["ticket"]
        socket = await connect(
            f"ws://127.0.0.1:{PORT}/api/live?ticket={ticket}", compression=None, max_queue=None
        )
        await socket.send(json.dumps({"type": "watch", "table": table}))
        sockets.append(socket)
    listeners = [asyncio.create_task(listen(socket)) for socket in sockets]
    await asyncio.sleep(2.0)
    rounds = max(2, int(seconds))
    answers: dict[str, str] = {}

    async def act(index: int, number: int) -> None:
        table, _, seat = players[index * 5]
        await asyncio.sleep(index / tables)
        key = f"fan{number}"
        sent_at[f"{table}/{key}"] = time.perf_counter()
        args = {"on": "pass", "amount": 100}
        frame = {"type": "command", "table": table, "key": key, "do": "wager", "seat": seat, "args": args}
        await sockets[index * 5].send(json.dumps(frame))
        answers[f"{table}/{key}"] = f"{table}@{6 + 1 + number}"

    for number in range(rounds):
        began = time.perf_counter()
        await asyncio.gather(*(act(index, number) for index in range(tables)))
        await asyncio.sleep(max(0.0, 1.0 - (time.perf_counter() - began)))
    await asyncio.sleep(1.0)
    for listener in listeners:
        listener.cancel()
    times = sorted(
        max(heard[version]) - sent_at[key]
        for key, version in answers.items()
        if len(heard.get(version, ())) == 5
    )
    if not times:
        raise SystemExit("nothing was heard")
    await asyncio.gather(*(socket.close() for socket in sockets), return_exceptions=True)
    return {
        "actions": len(answers), "heard by all": len(times), "p50 ms": times[len(times) // 2] * 1e3,
        "p99 ms": times[int(len(times) * 0.99)] * 1e3,
    }  # fmt: skip


def _bare_writer(file: Path, group: int, seconds: float) -> float:
    """The rows of a wager (its event and two postings) with one durable commit for each group."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("pragma journal_mode = wal")
    connection.execute("pragma synchronous = full")
    connection.execute("create table events (stream integer, version integer, at integer, round integer, body text,"
                       " hash blob, key text, actor text, size integer, command text, salt blob)")  # fmt: skip
    connection.execute("create unique index by_version on events (stream, version)")
    connection.execute("create unique index by_key on events (key, stream)")
    connection.execute("create table postings (stream integer, version integer, line integer, account text,"
                       " cents integer, balance integer)")  # fmt: skip
    body, command, end, rows = "x" * 330, "y" * 70, time.perf_counter() + seconds, 0
    began = time.perf_counter()
    while time.perf_counter() < end:
        connection.execute("begin immediate")
        for _ in range(group):
            rows += 1
            connection.execute(
                "insert into events values (?, ?, ?, 1, ?, ?, ?, ?, 1, ?, ?)",
                (rows % 32, rows, rows, body, b"h" * 32, f"{rows:040d}", "account:guest-0123456789abcdef", command,
                 b"s" * 16),
            )  # fmt: skip
            connection.executemany(
                "insert into postings values (?, ?, ?, ?, ?, ?)",
                [(rows % 32, rows, 0, "stack:1", -100, 1), (rows % 32, rows, 1, "layout", 100, 1)],
            )
        connection.execute("commit")
    rate = rows / (time.perf_counter() - began)
    connection.close()
    return rate


def _summary(times: list[float], seconds: float) -> dict[str, float]:
    times = sorted(times)
    return {
        "per second": len(times) / seconds, "p50 ms": times[len(times) // 2] * 1e3,
        "p99 ms": times[int(len(times) * 0.99)] * 1e3,
    }  # fmt: skip


if __name__ == "__main__":
    main()
