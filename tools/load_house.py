"""A server as `pitboss serve` starts it, in a process of its own, and guests at its tables: for the load test."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import uvloop
from load_clients import HOST, Caller, Player

PASSWORD = "load and more load"
PORT = 19470
Row = dict[str, float]


class Server:
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

    def __enter__(self) -> Server:
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
                async with calling() as caller:
                    token = (await caller.post("/api/session", name="floor", password=self._password))[
                        "token"
                    ]
                    changed = await caller.post(
                        "/api/session/password", token, old=self._password, new=PASSWORD
                    )
                    return changed["token"]
            await asyncio.sleep(0.05)


@contextlib.asynccontextmanager
async def calling() -> AsyncIterator[Caller]:
    _, caller = await asyncio.get_running_loop().create_connection(Caller, HOST, PORT)
    try:
        yield caller
    finally:
        caller.transport.close()


async def players(server: Server, count: int, per_table: int, name: str) -> list[Player]:
    """So many guests, seated at tables of their own."""
    tables = range((count + per_table - 1) // per_table)
    found: list[Player] = []
    free = iter(tables)

    async def seat() -> None:
        async with calling() as caller:
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


async def tickets(players: list[Player]) -> list[str]:
    async with calling() as caller:
        return [(await caller.post("/api/live/ticket", player.token))["ticket"] for player in players]
