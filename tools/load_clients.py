"""Clients of the load test: plain HTTP and WebSocket over loopback, as cheap as honest ones can be.

Each sends a wager, waits for the acknowledgement, checks it and sends the next one. Nothing is sent twice, no answer
is taken unread: what is counted was answered with "ok".
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable
from typing import Any, NamedTuple

HOST = "127.0.0.1"
clock = time.perf_counter
_VERSION = re.compile(rb'\{"version":(\d+),"event":')


class Player(NamedTuple):
    table: str
    token: str
    seat: int


class Failed(Exception):
    """The server said something that a load test does not expect."""


class _Line(asyncio.Protocol):
    """A connection that collects what comes."""

    def __init__(self) -> None:
        self.buffer = b""
        self.transport: Any = None
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.ended.done():
            self.ended.set_exception(Failed("the server hung up"))

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        try:
            self.take()
        except Exception as error:  # noqa: BLE001 - whatever it was ends the measurement
            self.fail(error)

    def take(self) -> None:
        raise NotImplementedError

    def fail(self, error: Exception) -> None:
        if not self.ended.done():
            self.ended.set_exception(error)
        self.transport.close()

    def finish(self) -> None:
        if not self.ended.done():
            self.ended.set_result(None)
        self.transport.close()


class _Http(_Line):
    """Answers of HTTP, one after the other."""

    def take(self) -> None:
        while True:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            start = self.buffer.index(b"content-length: ") + 16
            size = end + 4 + int(self.buffer[start : self.buffer.index(b"\r", start)])
            if len(self.buffer) < size:
                return
            head, body = self.buffer[: end + 4], self.buffer[end + 4 : size]
            self.buffer = self.buffer[size:]
            self.answered(int(head[9:12]), body)

    def answered(self, status: int, body: bytes) -> None:
        raise NotImplementedError


class HttpPlayer(_Http):
    def __init__(self, number: int, player: Player, until: float, times: list[float]) -> None:
        super().__init__()
        self._until, self._times, self._sent, self._at = until, times, 0, 0.0
        self._head = (
            f"POST /api/tables/{player.table}/commands HTTP/1.1\r\nHost: {HOST}\r\n"
            f"Authorization: Bearer {player.token}\r\nContent-Type: application/json\r\nContent-Length: "
        ).encode()
        self._body = f'-h{number}-%d","do":"wager","seat":{player.seat},"args":{{"on":"pass","amount":100}}}}'

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._send()

    def _send(self) -> None:
        self._sent += 1
        body = f'{{"key":"{time.time_ns() // 1_000_000}{self._body % self._sent}'.encode()
        self._at = clock()
        self.transport.write(b"%b%d\r\n\r\n%b" % (self._head, len(body), body))

    def answered(self, status: int, body: bytes) -> None:
        now = clock()
        if status != 200 or b'"ok":true' not in body or b'"again":false' not in body:
            raise Failed(f"a wager was not taken: {body[:300]!r}")
        self._times.append(now - self._at)
        if now < self._until:
            self._send()
        else:
            self.finish()


class _Socket(_Line):
    """The frames of a WebSocket. The mask of a client may be any; the one of zeroes costs this side nothing."""

    def __init__(self, ticket: str) -> None:
        super().__init__()
        self._ticket, self._open = ticket, False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.write(
            (f"GET /api/live?ticket={self._ticket} HTTP/1.1\r\nHost: {HOST}\r\nUpgrade: websocket\r\n"
             "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: bG9hZCBhbmQgbW9yZSBsbw==\r\n\r\n"
             ).encode()
        )  # fmt: skip

    def take(self) -> None:
        buffer, place = self.buffer, 0
        if not self._open:
            place = buffer.find(b"\r\n\r\n") + 4
            if place < 4:
                return
            if b" 101 " not in buffer[:place]:
                raise Failed(f"no socket: {buffer[:200]!r}")
            self._open = True
        while len(buffer) - place >= 2:
            kind, size, start = buffer[place], buffer[place + 1], place + 2
            if size == 126:
                size, start = int.from_bytes(buffer[start : start + 2], "big"), start + 2
            elif size == 127:
                size, start = int.from_bytes(buffer[start : start + 8], "big"), start + 8
            if len(buffer) < start + size:
                break
            place = start + size
            if kind == 0x81:
                self.told(buffer[start:place])
            elif kind == 0x89:
                self.frame(buffer[start:place], 0x8A)
            elif kind == 0x88:
                raise Failed(f"the socket was closed: {buffer[start:place]!r}")
        self.buffer = buffer[place:]

    def frame(self, body: bytes, kind: int = 0x81) -> None:
        size = len(body)
        head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + body)

    def told(self, body: bytes) -> None:
        raise NotImplementedError


class SocketPlayer(_Socket):
    """Sends a wager, waits for its answer, and so on; it plays without looking at the table."""

    def __init__(self, ticket: str, number: int, player: Player, times: list[float]) -> None:
        super().__init__(ticket)
        self._times, self._sent, self._at, self._until = times, 0, 0.0, 0.0
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._head = f'{{"type":"command","table":"{player.table}","key":"'
        self._body = f'-w{number}-%d","do":"wager","seat":{player.seat},"args":{{"on":"pass","amount":100}}}}'

    def begin(self, until: float) -> None:
        self._until = until
        self._send()

    def _send(self) -> None:
        self._sent += 1
        body = f"{self._head}{time.time_ns() // 1_000_000}{self._body % self._sent}".encode()
        self._at = clock()
        self.frame(body)

    def told(self, body: bytes) -> None:
        now = clock()
        if not self._sent:
            self.ready.set_result(None)  # hello
            return
        if (
            not body.startswith(b'{"type":"answer"')
            or b'"ok":true' not in body
            or b'"again":false' not in body
        ):
            raise Failed(f"a wager was not taken: {body[:300]!r}")
        self._times.append(now - self._at)
        if now < self._until:
            self._send()
        else:
            self.finish()


class Watcher(_Socket):
    """Watches a table like a client that shows it, and notes when events arrive."""

    def __init__(self, ticket: str, player: Player, heard: Callable[[str, int, float], None]) -> None:
        super().__init__(ticket)
        self.player, self._heard = player, heard
        self.ready: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def told(self, body: bytes) -> None:
        now = clock()
        if body.startswith(b'{"type":"events"'):
            # Read as it stands: what it costs this side to take a frame apart would be counted as the server's.
            for version in _VERSION.findall(body):
                self._heard(self.player.table, int(version), now)
        elif body.startswith(b'{"type":"hello"'):
            self.frame(json.dumps({"type": "watch", "table": self.player.table}).encode())
        elif body.startswith(b'{"type":"snapshot"') and not self.ready.done():
            self.ready.set_result(json.loads(body)["version"])
        elif body.startswith(b'{"type":"answer"') and b'"ok":true' not in body:
            raise Failed(f"a wager was not taken: {body[:300]!r}")

    def wager(self, key: str) -> None:
        args = {"on": "pass", "amount": 100}
        frame = {
            "type": "command",
            "table": self.player.table,
            "key": key,
            "do": "wager",
            "seat": self.player.seat,
        }
        self.frame(json.dumps({**frame, "args": args}).encode())


class Caller(_Http):
    """One request after the other, for what has to be there before something is measured."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting: asyncio.Future[tuple[int, bytes]] | None = None

    async def post(self, path: str, token: str = "", **body: Any) -> Any:
        content = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: application/json\r\n"
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        self._waiting = asyncio.get_running_loop().create_future()
        self.transport.write(f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content)
        status, answer = await self._waiting
        if status >= 300:
            raise Failed(f"{path}: {answer[:300]!r}")
        return json.loads(answer)

    async def get(self, path: str, token: str) -> Any:
        self._waiting = asyncio.get_running_loop().create_future()
        head = f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\nAuthorization: Bearer {token}\r\n\r\n"
        self.transport.write(head.encode())
        status, answer = await self._waiting
        if status >= 300:
            raise Failed(f"{path}: {answer[:300]!r}")
        return json.loads(answer)

    def answered(self, status: int, body: bytes) -> None:
        if self._waiting is not None:
            self._waiting.set_result((status, body))

    def connection_lost(self, exc: Exception | None) -> None:
        self.ended.cancel()
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(Failed("the server hung up"))
