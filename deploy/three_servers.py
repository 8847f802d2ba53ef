"""From one machine to several, tried out: a casino moves from SQLite to PostgreSQL by one command and is served by
three servers behind a proxy; while people play, the server that has their table is killed. Nothing is lost.

usage: python deploy/three_servers.py [--players N] [--wagers N] [--database postgresql://...]

It needs Pitboss with its extra `server` in the Python that runs it, and PostgreSQL's programs (Debian: postgresql):
it starts one of its own in a temporary folder, unless it is given an empty database. Everything is on 127.0.0.1.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

PITBOSS = str(Path(sys.executable).with_name("pitboss"))
PROXY = Path(__file__).with_name("proxy.py")
BOUGHT = 500_000
"""Cents that each player brings to the table."""


def main() -> int:
    asked = arguments()
    with contextlib.ExitStack() as stack:
        home = Path(tempfile.mkdtemp(prefix="pitboss-"))
        stack.callback(shutil.rmtree, home, ignore_errors=True)
        os.environ["PITBOSS_HOME"] = str(home / "keys")
        database = asked.database or stack.enter_context(postgresql())
        table, players = prepare(home, asked.players)
        say("moving the casino to PostgreSQL")
        run(PITBOSS, "ledger", "copy", home / "casino.db", database)
        servers = [stack.enter_context(Server(name, database, home)) for name in "abc"]
        say(f"three servers: {', '.join(server.url for server in servers)}")
        proxy = stack.enter_context(behind_a_proxy([server.url for server in servers]))
        for player in players:
            player.sit(proxy, table)
        owner = next(server for server in servers if server.has(table))
        killed = play(players, proxy, table, asked.wagers, owner)
        return report(players, database, table, killed)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Three servers behind a proxy, one of which is killed.")
    parser.add_argument("--players", type=int, default=4, help="how many play at once (4)")
    parser.add_argument("--wagers", type=int, default=100, help="wagers of each player (100)")
    parser.add_argument("--database", default="", help="an empty PostgreSQL database; else one is started")
    return parser.parse_args()


class Server:
    """One table server."""

    def __init__(self, name: str, database: str, home: Path) -> None:
        self.url = f"http://127.0.0.1:{free_port()}"
        log = (home / f"{name}.log").open("w")
        settings = {"PITBOSS_RATE": "10", "PITBOSS_LOG_LEVEL": "warning"}  # all come from the proxy's address
        self._process = subprocess.Popen(
            [PITBOSS, "serve", "--port", self.url.rpartition(":")[2], "--server", name, "--database", database],
            stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ, **settings},
        )  # fmt: skip
        log.close()

    def __enter__(self) -> Server:
        while not answers(self.url):
            if self._process.poll() is not None:
                sys.exit(f"A server ended by itself with {self._process.returncode}.")
            time.sleep(0.1)
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.terminate()
        self._process.wait()

    def first_password(self) -> str:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            found = re.search(r"one-time password (\S+)", line)
            if found:
                return found[1]
        sys.exit("The first start told no password.")

    def has(self, table: str) -> bool:
        """Whether this server owns the table."""
        rows = httpx.get(f"{self.url}/api/tables").json()
        return any(row["id"] == table and row["here"] for row in rows)

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()


class Player(threading.Thread):
    """Somebody who plays through the proxy and knows nothing of servers: what fails is sent again by the same key."""

    def __init__(self, name: str, token: str) -> None:
        super().__init__(name=name)
        self.token, self.seat = token, 0
        self.acknowledged: list[str] = []
        self.pauses: list[float] = []
        self._turn: tuple[str, str, int] = "", "", 0

    def sit(self, proxy: str, table: str) -> None:
        answer = self.ask(proxy, f"/api/tables/{table}/sit", {"key": "sit", "amount": BOUGHT})
        self.seat = answer["events"][0]["fields"]["seat"]

    def bet(self, proxy: str, table: str, wagers: int) -> None:
        self._turn = proxy, table, wagers
        self.start()

    def run(self) -> None:
        proxy, table, wagers = self._turn
        for number in range(wagers):
            body = {
                "key": f"w{number}",
                "do": "wager",
                "seat": self.seat,
                "args": {"on": "pass", "amount": 1_000},
            }
            begun = time.monotonic()
            if self.ask(proxy, f"/api/tables/{table}/commands", body)["ok"]:
                self.acknowledged.append(f"w{number}")
            self.pauses.append(time.monotonic() - begun)

    def ask(self, proxy: str, path: str, body: dict[str, Any]) -> Any:
        headers = {"Authorization": f"Bearer {self.token}"}
        while True:
            with contextlib.suppress(httpx.TransportError):
                answer = httpx.post(proxy + path, json=body, headers=headers, timeout=15)
                if answer.status_code == 200:
                    return answer.json()
                if answer.status_code not in (409, 429, 503):
                    sys.exit(f"{self.name} was told {answer.status_code}: {answer.text}")
            time.sleep(0.1)


def prepare(home: Path, players: int) -> tuple[str, list[Player]]:
    """A casino on SQLite with a table and guests, as it was before it outgrew its machine."""
    say("a casino on SQLite")
    with Server("pitboss", str(home / "casino.db"), home) as server:
        one_time = server.first_password()
        token = post(server, "/api/session", "", name="floor", password=one_time)["token"]
        fresh = post(server, "/api/session/password", token, old=one_time, new="a casino that has grown")[
            "token"
        ]
        options = {"table_min": 10, "table_max": 1_000_000}
        row = post(server, "/api/tables", fresh, game="craps", key="one", dealer="person", options=options)[
            "row"
        ]
        guests = [
            post(server, "/api/guests", "", code=row["code"], nickname=f"Player {n}")
            for n in range(1, players + 1)
        ]
    return row["id"], [Player(guest["me"]["id"], guest["token"]) for guest in guests]


def play(players: list[Player], proxy: str, table: str, wagers: int, owner: Server) -> float:
    """Everybody bets; in the middle of it the server that has the table is killed. When that was."""
    say("everybody bets")
    for player in players:
        player.bet(proxy, table, wagers)
    while min(len(player.acknowledged) for player in players) < wagers // 3:
        time.sleep(0.01)
    say(f"killing {owner.url}, which has the table")
    owner.kill()
    killed = time.monotonic()
    for player in players:
        player.join()
    return killed


def report(players: list[Player], database: str, table: str, killed: float) -> int:
    """Compare what was acknowledged with the ledger, patron by patron."""
    from pitboss.ledger import Ledger
    from pitboss.ledger.audit import audit

    with Ledger.open(database, read_only=True) as book:
        recorded = [entry.key for entry in book.entries(table) if entry.key]
        seated = {patron: seat for seat, patron in book.purses.seated(table).items()}
        state = book.look_in(table).state
        wrong: list[str] = []
        for player in players:
            own = [key.rpartition(":")[0] for key in recorded if key.endswith(f":{player.name}")]
            if own != player.acknowledged:
                wrong.append(f"{player.name}: {len(own)} recorded, {len(player.acknowledged)} acknowledged")
            seat = seated.get(player.name, 0)
            held = state.stack(seat) + sum(w.stake for w in state.wagers.values() if w.seat == seat)
            if (held, book.purses.balance(player.name)) != (BOUGHT, 1_000_000 - BOUGHT):
                wrong.append(f"{player.name} has {held} at the table")
    found = audit(database)
    total = sum(len(player.acknowledged) for player in players)
    print(
        f"acknowledged wagers: {total}; not as acknowledged: {len(wrong)}; audit: {'in order' if found.ok else found}"
    )
    print(f"longest wait for an answer: {max(pause for player in players for pause in player.pauses):.1f} s")
    print(f"played on {time.monotonic() - killed:.1f} s after the kill")
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 1 if wrong or not found.ok else 0


@contextlib.contextmanager
def behind_a_proxy(servers: list[str]) -> Iterator[str]:
    port = free_port()
    with subprocess.Popen([sys.executable, PROXY, str(port), *servers], stdout=subprocess.DEVNULL) as process:
        try:
            while not answers(f"http://127.0.0.1:{port}"):
                time.sleep(0.1)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


@contextlib.contextmanager
def postgresql() -> Iterator[str]:
    """A PostgreSQL of its own; as root it runs as the user postgres, as it must."""
    candidates = [*Path("/usr/lib/postgresql").glob("*/bin"), Path(shutil.which("initdb") or "-").parent]
    found = next((path for path in candidates if (path / "initdb").exists()), None)
    if found is None:
        sys.exit("PostgreSQL's programs are not here (Debian: apt install postgresql); or give --database.")
    home, user = Path(tempfile.mkdtemp(prefix="pg-")), None
    if os.geteuid() == 0:
        user = pwd.getpwnam("postgres").pw_name
        shutil.chown(home, user)
    try:
        run(
            found / "initdb",
            "-D",
            home / "data",
            "-U",
            "casino",
            "-A",
            "trust",
            "-E",
            "UTF8",
            user=user,
            cwd=home,
        )
        options = f"-k {home} -c listen_addresses='' -c max_connections=80"
        control = (found / "pg_ctl", "-D", home / "data", "-w", "-l", home / "log")
        run(*control, "-o", options, "start", user=user, cwd=home)
        try:
            yield f"postgresql://casino@/postgres?host={home}"
        finally:
            run(*control, "-m", "fast", "stop", user=user, cwd=home)
    finally:
        shutil.rmtree(home, ignore_errors=True)


def run(*command: object, user: str | None = None, cwd: Path | None = None) -> None:
    done = subprocess.run(
        [str(part) for part in command], user=user, cwd=cwd, check=False, text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip
    if done.returncode:
        sys.exit(f"{command[0]} failed: {done.stderr}")


def post(server: Server, path: str, token: str, **body: Any) -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = httpx.post(server.url + path, json=body, headers=headers, timeout=60)
    if answer.status_code not in (200, 201):
        sys.exit(f"{path}: {answer.status_code} {answer.text}")
    return answer.json()


def answers(url: str) -> bool:
    with contextlib.suppress(httpx.TransportError):
        return httpx.get(f"{url}/api/health", timeout=15).status_code == 200
    return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def say(what: str) -> None:
    print(what, flush=True)


if __name__ == "__main__":
    sys.exit(main())
