"""A crowd of strangers and guests that asks for whatever costs most, in a process and from addresses of its own.

    python tests/attacks.py PORT TABLE CODE

A line on standard input says what they ask for from now on, an empty one that they rest; the answer is a line as soon
as each of them is at it, or at rest. Each asks again when it is answered, and a little later when it is told that it
was too much. When the input ends, the answers by status are printed for each kind.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from pitboss.server.giving_way import give_way

HOST, ELSEWHERE = "127.0.0.1", "127.0.1."
"""Each kind of attack comes from an address of its own: what one has used up, the next one still has."""
CROWD = 8
HELD = 80
"""Connections that each of them holds open: together more than an address may have."""
REST, BACK_OFF = 0.02, 0.1
"""Seconds between two requests of one, and after a 429: what the crowd itself costs the machine does not count."""

CASE = "case: long\ngame: craps\nseats: {1: 500}\nplay:\n" + "- {do: shoot, seat: 1}\n" * 400
NONSENSE = {"on": "x" * 60_000, "amount": 10**200}
UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: bG9hZCBhbmQgbW9yZSBsbw==\r\n\r\n"
)
Asking = Callable[[int, str, str], tuple[str, str, Any]]
_commands = "/api/tables/{}/commands".format
FIELD = {"do": "wager", "seat": 1, "args": {"on": "field", "amount": 100}}


_MOST = 987_654_321
_LIMITED = json.dumps(
    {"options": {"limits": {f"w{each:04}": {"min": 1, "max": _MOST} for each in range(400)}}}
)


def _limits(number: int, **more: Any) -> bytes:
    """Written once: a crowd that is busy with its own questions takes the cores from those it is compared with."""
    return (json.dumps(more)[:-1] + ", " + _LIMITED[1:]).replace(str(_MOST), str(2 + number)).encode()


STRANGERS: dict[str, Asking] = {
    "quiet": lambda _n, _t, _c: ("GET", "/api/health", None),
    "check": lambda n, _t, _c: ("POST", "/api/games/craps/check", _limits(n, as_of=None)),
    "games": lambda n, _t, _c: ("GET", f"/api/games/craps?as_of=19{80 + n // 90 % 20}-01-{1 + n % 28:02}", None),
    "math": lambda n, _t, _c: ("POST", "/api/math/craps", {"wagers": ["pass"], "amount": 500 + n}),
    "options": lambda n, _t, _c: ("POST", "/api/math/craps", _limits(n, wagers=["pass"])),
    "desk": lambda n, _t, _c: ("POST", "/api/desk/play", {"text": f"{CASE}# {n}"}),
    "clauses": lambda _n, _t, _c: ("GET", "/api/law/changes?from=1978-01-01&to=2012-01-01", None),
    "record": lambda _n, t, _c: ("GET", f"/api/audit/tables/{t}/entries?limit=2000&lines=true", None),
    "rounds": lambda _n, _t, _c: ("GET", "/api/audit/rounds", None),
    "table": lambda _n, t, _c: ("GET", f"/api/tables/{t}", None),
    "lobby": lambda _n, _t, _c: ("GET", "/api/tables", None),
    "log-in": lambda n, _t, _c: ("POST", "/api/session", {"name": f"nobody{n % 50}", "password": "not this one"}),
    "guests": lambda n, _t, c: ("POST", "/api/guests", {"code": c, "nickname": f"Eve {n}"}),
    "nonsense": lambda _n, _t, _c: ("POST", "/api/session", {"name": "x" * 30_000}),
}  # fmt: skip
GUESTS: dict[str, Asking] = {
    "deposits": lambda n, _t, _c: ("POST", "/api/purse/deposit", {"key": f"d{n}", "amount": 100}),
    "wagers of no seat": lambda n, t, _c: ("POST", _commands(t), {"key": f"w{n}", **FIELD}),
    "nonsense of guests": lambda n, t, _c: ("POST", _commands(t), {"key": f"n{n}", "do": "wager", "args": NONSENSE}),
    "tickets": lambda _n, _t, _c: ("POST", "/api/live/ticket", {}),
}  # fmt: skip
SHOUTED = ("frames", "pictures")
ATTACKS = (*STRANGERS, *GUESTS, *SHOUTED, "connections")
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Crowd:
    def __init__(self, port: int, table: str, code: str) -> None:
        self._port, self._table, self._code = port, table, code
        self._numbers = itertools.count()
        self._tokens: dict[str, list[str]] = {kind: [] for kind in ATTACKS}
        self.answers: dict[str, Counter[int]] = {kind: Counter() for kind in ATTACKS}

    async def obey(self) -> None:
        """Do what the lines say, and tell when it is so."""
        lines = asyncio.StreamReader()
        await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(lines), sys.stdin
        )
        kind, over, members = "", asyncio.Event(), list[asyncio.Task[None]]()
        while line := (await lines.readline()).decode():
            await _ended(kind, over, members)
            over, members = asyncio.Event(), []
            if kind := line.strip():
                begun = [asyncio.Event() for _ in range(CROWD)]
                members = [asyncio.create_task(self._member(kind, each, over)) for each in begun]
                await asyncio.gather(*(each.wait() for each in begun))
            print("so it is", flush=True)
        await _ended(kind, over, members)

    async def _member(self, kind: str, begun: asyncio.Event, over: asyncio.Event) -> None:
        """One of the crowd, until it is over; what it has begun to ask it waits for."""
        at_it = {"connections": self._stand_about, **dict.fromkeys(SHOUTED, self._shout)}.get(kind, self._ask)
        try:
            while not over.is_set():
                try:
                    await at_it(kind, begun, over)
                except (OSError, asyncio.IncompleteReadError):
                    self.answers[kind][0] += 1
                    begun.set()
                    await asyncio.sleep(BACK_OFF)
        finally:
            begun.set()

    async def _connect(self, kind: str) -> Streams:
        place = f"{ELSEWHERE}{1 + ATTACKS.index(kind)}"
        return await asyncio.open_connection(HOST, self._port, local_addr=(place, 0))

    async def _ask(self, kind: str, begun: asyncio.Event, over: asyncio.Event) -> None:
        reader, writer = await self._connect(kind)
        try:
            asking = STRANGERS.get(kind) or GUESTS[kind]
            token = await self._guest(kind, reader, writer) if kind in GUESTS else ""
            while not over.is_set():
                status, _ = await one(
                    reader, writer, token, *asking(next(self._numbers), self._table, self._code)
                )
                await self._answered(kind, status, begun)
            self._tokens[kind].append(token)
        finally:
            writer.close()

    async def _answered(self, kind: str, status: int, begun: asyncio.Event) -> None:
        self.answers[kind][status] += 1
        begun.set()
        await asyncio.sleep(BACK_OFF if status == 429 else REST)

    async def _guest(self, kind: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> str:
        if self._tokens[kind]:
            return self._tokens[kind].pop()
        asked = {"code": self._code, "nickname": f"Eve {next(self._numbers)}"}
        status, told = await one(reader, writer, "", "POST", "/api/guests", asked)
        if status >= 300:
            raise ConnectionError  # too many guests have come from here: again in a moment
        return json.loads(told)["token"]

    async def _shout(self, kind: str, begun: asyncio.Event, over: asyncio.Event) -> None:
        """Long frames that mean nothing, or a picture of the table again and again, over a socket."""
        reader, writer = await self._connect(kind)
        try:
            token = await self._guest(kind, reader, writer)
            self._tokens[kind].append(token)
            status, told = await one(reader, writer, token, "POST", "/api/live/ticket", {})
            if status != 200:
                await self._answered(kind, status, begun)
                return
            writer.write(
                f"GET /api/live?ticket={json.loads(told)['ticket']} HTTP/1.1\r\nHost: {HOST}\r\n{UPGRADE}".encode()
            )
            await reader.readuntil(b"\r\n\r\n")
            await _frame(reader)  # hello
            begun.set()
            while not over.is_set():
                # The mask of a client may be any; the one of zeroes costs this side nothing.
                watch = b'{"type":"watch","table":"%b"}' % self._table.encode()
                text = watch if kind == "pictures" else b"x" * 60_000
                size = (
                    bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + len(text).to_bytes(2, "big")
                )
                writer.write(b"\x81" + size + b"\0\0\0\0" + text)
                said = await _frame(reader)
                status = 200 if b'"snapshot"' in said[:40] else 400
                await self._answered(kind, 429 if b"too-many" in said else status, begun)
        finally:
            writer.close()

    async def _stand_about(self, kind: str, begun: asyncio.Event, over: asyncio.Event) -> None:
        """Connections with half a request, as many as one gets, and new ones for those that were ended."""
        held: list[Streams] = []
        try:
            while not over.is_set():
                held = [each for each in held if not each[0].at_eof()]
                if len(held) < HELD:
                    held.append(await self._connect(kind))
                    held[-1][1].write(b"GET /api/health HTTP/1.1\r\nHost: ")
                    self.answers[kind][200] += 1
                begun.set()
                await asyncio.sleep(REST)
        finally:
            for _, writer in held:
                writer.close()


async def _ended(kind: str, over: asyncio.Event, members: list[asyncio.Task[None]]) -> None:
    """What was asked for is waited for; frames and connections leave nothing behind, and need not be answered."""
    over.set()
    if kind in (*SHOUTED, "connections"):
        for member in members:
            member.cancel()
    for member in members:
        with suppress(asyncio.CancelledError):
            await member


async def one(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, token: str, method: str, path: str, body: Any
) -> tuple[int, bytes]:
    """The answer to a request: its status and what it says."""
    content = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    kind = "" if body is None else f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n"
    if token:
        kind += f"Authorization: Bearer {token}\r\n"
    head = f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nAccept-Encoding: gzip\r\n{kind}\r\n"
    writer.write(head.encode() + content)
    told = await reader.readuntil(b"\r\n\r\n")
    sizes = [line for line in told.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    said = b""
    if sizes:
        said = await reader.readexactly(int(sizes[0].partition(b":")[2]))
    else:
        while size := int(await reader.readline(), 16):
            said += (await reader.readexactly(size + 2))[:-2]
        await reader.readline()
    return int(told[9:12]), said


async def _frame(reader: asyncio.StreamReader) -> bytes:
    """What the next frame of a socket says."""
    _, size = await reader.readexactly(2)
    if size >= 126:
        size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8), "big")
    return await reader.readexactly(size)


class Driven:
    """A crowd in a process of its own that does as it is told."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        self.answers: dict[str, Counter[int]] = {}

    def ask(self, kind: str) -> None:
        """From now on it asks for this; when this returns, each of them does."""
        self._say(kind)

    def rest(self) -> None:
        """It asks for nothing more; when this returns, everything that it had asked for is answered."""
        self._say("")

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(line, file=self._process.stdin, flush=True)
        if not self._process.stdout.readline():
            raise RuntimeError("The crowd has broken down.")

    def end(self) -> None:
        told, _ = self._process.communicate()
        with suppress(json.JSONDecodeError):
            answers: dict[str, dict[str, int]] = json.loads(told)
            self.answers = {
                kind: Counter({int(k): n for k, n in each.items()}) for kind, each in answers.items()
            }


@contextmanager
def crowd(port: int, table: str, code: str) -> Iterator[Driven]:
    """A crowd at rest; how it was answered is there afterwards."""
    process = subprocess.Popen(
        [sys.executable, str(Path(__file__)), str(port), table, code],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    driven = Driven(process)
    try:
        yield driven
    finally:
        driven.end()


if __name__ == "__main__":
    give_way()
    everybody = Crowd(int(sys.argv[1]), *sys.argv[2:4])
    asyncio.run(everybody.obey())
    print(json.dumps(everybody.answers))
