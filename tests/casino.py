"""A casino for tests: the application in this process, or a real server in another."""

import asyncio
import os
import re
import signal
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from typing import Any

import httpx
from litestar.testing import TestClient

from patient import PATIENCE, look_again
from pitboss.ledger.persons import CONSOLE
from pitboss.server.app import create_app
from pitboss.server.house import House
from pitboss.server.limits import Limits
from pitboss.server.settings import Settings
from ports import free_port

PASSWORD = "correct horse battery"
GIVES_WAY = os.environ.get("PITBOSS_GIVES_WAY", "false")
"""A whole run of tests leaves no core to who gives way to it; a test that runs alone may ask for it."""


def quick(folder: Path, **changes: Any) -> Settings:
    """Settings without pauses and limits; a busy machine has time to work something out."""
    chosen: dict[str, Any] = {
        "database": str(folder / "casino.db"), "hash_cost": 0, "rate": 0, "pace": 0.0, "log_level": "error",
        "work_seconds": PATIENCE,
        "gives_way": False,
        **changes,
    }  # fmt: skip
    return Settings(**chosen)


class Inside:
    """The application in this process."""

    def __init__(self, client: TestClient[Any]) -> None:
        self.client = client
        self.house: House = client.app.state.house
        # Time stands still for the limits: how many requests they allow does not depend on how fast the machine is.
        self.house.limits = Limits(self.house.settings.rate, clock=lambda: 0.0)

    def request(self, method: str, path: str, who: str | None = None, **body: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {who}"} if who else {}
        self.client.cookies.clear()
        return self.client.request(method, path, headers=headers, json=body or None)

    def get(self, path: str, who: str | None = None) -> Any:
        answer = self.request("GET", path, who)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def post(self, path: str, who: str | None = None, **body: Any) -> Any:
        answer = self.request("POST", path, who, **body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def staff(self, name: str, *roles: str) -> str:
        """The token of a new member of the staff."""
        account = self.call(_add, self.house, name, roles)
        return self.call(_start, self.house, account)

    def call(self, function: Any, *args: Any) -> Any:
        """Run a coroutine function in the server's event loop."""
        with self.client.portal() as portal:
            return portal.call(function, *args)

    def open(self, floor: str, game: str, key: str = "open-1", **more: Any) -> dict[str, Any]:
        return self.post("/api/tables", floor, game=game, key=key, **more)["row"]

    def guest(self, code: str, nickname: str = "Ann") -> dict[str, Any]:
        return self.post("/api/guests", code=code, nickname=nickname)

    def seated(self, table: dict[str, Any], nickname: str, amount: int = 50_000) -> tuple[str, int]:
        """A guest who has sat down: token and seat."""
        token = self.guest(table["code"], nickname)["token"]
        answer = self.post(f"/api/tables/{table['id']}/sit", token, key=f"sit-{nickname}", amount=amount)
        assert answer["ok"], answer
        return token, answer["events"][0]["fields"]["seat"]


def first(param: dict[str, Any]) -> Any:
    """The first value that an offer leaves for one of its particulars."""
    match param["type"]:
        case "amount":
            return param["least"]
        case "one-of":
            return param["values"][0]
        case "subset":
            return param["of"][: param["least"]]
        case "cards":
            return " ".join(param["of"][: param["least"]])
        case other:
            raise AssertionError(f"nothing is known of {other}")


async def _add(house: House, name: str, roles: tuple[str, ...]) -> Any:
    return await house.people.take_on(name, roles, by=CONSOLE, password=PASSWORD, must_change=False)


async def _start(house: House, account: Any) -> str:
    return house.people.start(account)


@contextmanager
def inside(settings: Settings) -> Iterator[Inside]:
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        yield Inside(client)


class Outside:
    """A real server in a process of its own, which can be killed and started again."""

    def __init__(
        self, folder: Path, database: str = "", *, first: bool = True, scheme: str = "http", verify: str = "",
        **variables: str,
    ) -> None:  # fmt: skip
        self.folder = folder
        self.database = database or str(folder / "casino.db")
        self._first = first
        self.port = free_port()
        self.url = f"{scheme}://127.0.0.1:{self.port}"
        self.socket_url = f"ws://127.0.0.1:{self.port}/api/live"
        self._variables = {
            "PITBOSS_HASH_COST": "0", "PITBOSS_RATE": "0", "PITBOSS_PACE": "0.02", "PITBOSS_LOG_LEVEL": "warning",
            "PITBOSS_WORK_SECONDS": str(PATIENCE), "PITBOSS_GIVES_WAY": GIVES_WAY, **variables,
        }  # fmt: skip
        self._process: subprocess.Popen[str] | None = None
        self.first_password = ""
        self.floor = ""
        self.said: list[str] = []
        self.ended: int | None = None
        trust: Any = ssl.create_default_context(cafile=verify) if verify else False
        # One client for all calls, which keeps no cookies: whoever is meant is said each time.
        self._client = httpx.Client(base_url=self.url, verify=trust, trust_env=False, timeout=PATIENCE)
        self._client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=()))

    def start(self) -> None:
        log = (self.folder / "server.log").open("a")
        self._process = subprocess.Popen(
            [str(Path(sys.executable).with_name("pitboss")), "serve", "--port", str(self.port),
             "--database", self.database],
            stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ, **self._variables},
        )  # fmt: skip
        log.close()
        assert self._process.stdout is not None
        if self._first:
            self._first = False
            for line in self._process.stdout:
                self.said.append(line)
                found = re.search(r"one-time password (\S+)", line)
                if found:
                    self.first_password = found[1]
                    break
        while True:
            assert self._process.poll() is None, (self.folder / "server.log").read_text()
            try:
                self._client.get("/api/health")
                return
            except httpx.TransportError:
                look_again()

    def kill(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._reap()

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._reap()

    def wait(self) -> None:
        """Wait until it has ended by itself."""
        self._reap()

    def close(self) -> None:
        self.stop()
        self._client.close()

    def _reap(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        self.ended = self._process.wait()
        self._process.stdout.close()
        self._process = None

    def log(self) -> str:
        return (self.folder / "server.log").read_text()

    def call(self, method: str, path: str, who: str = "", **body: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {who}"} if who else {}
        return self._client.request(method, path, headers=headers, json=body or None)

    def log_in_floor(self) -> str:
        """Log the first floorperson in, with a changed password; the token."""
        token = self.call("POST", "/api/session", name="floor", password=self.first_password).json()["token"]
        return self.log_in_floor_with(token)

    def log_in_floor_with(self, token: str) -> str:
        answer = self.call("POST", "/api/session/password", token, old=self.first_password, new=PASSWORD)
        self.floor = answer.json()["token"]
        return self.floor

    def open(self, game: str, key: str, **more: Any) -> dict[str, Any]:
        answer = self.call("POST", "/api/tables", self.floor, game=game, key=key, **more)
        assert answer.status_code == 201, answer.text
        return answer.json()["row"]

    def seated(self, table: dict[str, Any], nickname: str, amount: int = 500_000) -> tuple[str, int]:
        token = self.call("POST", "/api/guests", code=table["code"], nickname=nickname).json()["token"]
        answer = self.call(
            "POST", f"/api/tables/{table['id']}/sit", token, key=f"sit-{nickname}", amount=amount
        ).json()
        assert answer["ok"], answer
        return token, answer["events"][0]["fields"]["seat"]

    def ticket(self, token: str) -> str:
        return self.call("POST", "/api/live/ticket", token).json()["ticket"]


class Socket:
    """A WebSocket with as little around it as possible: many frames, cheaply. Frames come as text."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def open(cls, server: Outside, token: str) -> "Socket":
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        head = (
            f"GET /api/live?ticket={server.ticket(token)} HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket",
            "Connection: Upgrade", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "", "",
        )  # fmt: skip
        writer.write("\r\n".join(head).encode())
        assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
        return cls(reader, writer)

    def send(self, body: bytes) -> None:
        size = len(body)
        head = bytes((0x81, 0x80 | size)) if size < 126 else bytes((0x81, 0xFE)) + size.to_bytes(2, "big")
        self._writer.write(head + b"\0\0\0\0" + body)

    async def drain(self) -> None:
        await self._writer.drain()

    async def receive(self) -> bytes:
        """The next text; pings are answered, an end is an EOFError."""
        while True:
            kind, size = await self._reader.readexactly(2)
            if size > 125:
                size = int.from_bytes(await self._reader.readexactly(2 if size == 126 else 8), "big")
            body = await self._reader.readexactly(size)
            if kind == 0x81:
                return body
            if kind == 0x88:
                raise EOFError(body)
            if kind == 0x89:
                # What came with the ping goes back: another answer is none, and the server hangs up.
                self._writer.write(bytes((0x8A, 0x80 | size)) + b"\0\0\0\0" + body)

    async def close(self) -> None:
        self._writer.close()
        with suppress(OSError):
            await self._writer.wait_closed()


@contextmanager
def outside(folder: Path, **variables: str) -> Iterator[Outside]:
    server = Outside(folder, first=True, **variables)
    server.start()
    try:
        server.log_in_floor()
        yield server
    finally:
        server.close()
