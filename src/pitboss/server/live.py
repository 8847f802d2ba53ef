"""Live play over a WebSocket: one socket per client, any number of tables, a bounded queue.

A slow or dead client never delays a table: frames are put into its queue and forgotten; when the queue is
full they are thrown away, and the client gets a fresh snapshot once it reads again.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections import deque
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

import msgspec

from pitboss.ledger import Answer, LedgerError
from pitboss.server.errors import Wrong, as_wrong
from pitboss.server.limits import parts
from pitboss.server.mirror import Mirror
from pitboss.server.people import payer
from pitboss.server.shapes import CommandIn, Key, Word
from pitboss.server.views import to_json

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from litestar.types import Receive, Send

    from pitboss.ledger.work import Ack
    from pitboss.server.doors import Wire
    from pitboss.server.host import Host
    from pitboss.server.house import House
    from pitboss.server.people import Session

MOST_FRAME = 16_384
"""Characters that a client may send in one frame."""
MOST_DEEP = 12
MOST_WATCHED = 16
MOST_QUEUED = 16 << 20
"""Bytes that wait for a slow client, however few frames they are."""
MOST_COMMANDS = 32
"""Commands of one socket that may wait for their answers."""
STUCK = 60.0
"""Seconds after which a client that does not read at all is let go."""
CHUNK = 100
SHORT = 100
"""Events that cost nothing to speak of; more of them at once are worked out in other threads, and counted."""
BACKLOG = 5_000
"""Events that are sent to somebody who comes back; who missed more starts from a snapshot."""


async def follow(
    house: House, query: bytes, address: str, receive: Receive, send: Send, wire: Wire | None = None
) -> None:
    """Serve one socket: who has a good ticket gets a client, until either side ends it."""
    await receive()
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    ticket = parse_qs(query.decode("latin-1")).get("ticket", [""])[0]
    session = house.sockets.redeem(ticket)
    if session is None:
        reason = "The ticket is not good; fetch a new one."
        await send({"type": "websocket.close", "code": 4401, "reason": reason})
        return
    if not house.sockets.has_room(session):
        reason = "You have too many sockets open; close one of them."
        await send({"type": "websocket.close", "code": 4429, "reason": reason})
        return
    client, account = Client(house, session, address, receive, send, wire), session.account
    client.tell(type="hello", account=account.id, name=account.name, roles=account.roles)
    with contextlib.suppress(asyncio.CancelledError):
        await client.run()


class Watch(msgspec.Struct, frozen=True, tag="watch", tag_field="type"):
    """Follow a table. With `after`, go on after that version; without, begin with a snapshot."""

    table: Word
    after: int | None = None


class Unwatch(msgspec.Struct, frozen=True, tag="unwatch", tag_field="type"):
    table: Word


class Do(msgspec.Struct, frozen=True, kw_only=True, tag="command", tag_field="type"):
    table: Word
    key: Key
    do: Word
    seat: int | Word | None = None
    by: Word | None = None
    args: dict[str, Any] = {}


class Ping(msgspec.Struct, frozen=True, tag="ping", tag_field="type"):
    n: int | None = None


_decoder = msgspec.json.Decoder(Watch | Unwatch | Do | Ping)


class Client:
    """One socket. `send` never waits."""

    def __init__(
        self, house: House, session: Session, address: str, receive: Receive, send: Send, wire: Wire | None = None
    ) -> None:  # fmt: skip
        self.house = house
        self.session = session
        self._address = address
        self._receive, self._send, self._wire = receive, send, wire
        self._queue: deque[bytes] = deque()
        self._queued = 0
        self._wake = asyncio.Event()
        self._watched: dict[str, Host] = {}
        self._overflown = False
        self._closing: tuple[int, str] | None = None
        self._ended = asyncio.Event()
        self._sending_since: float | None = None
        self._commands: set[asyncio.Task[None]] = set()
        self._under_way = 0
        self._room: asyncio.Future[None] | None = None

    async def run(self) -> None:
        """Read and write until either side ends it."""
        self.house.sockets.entered(self)
        tasks: list[asyncio.Task[Any]] = [
            asyncio.create_task(self._write(), name="socket-writer"),
            asyncio.create_task(self._read(), name="socket-reader"),
            asyncio.create_task(self._ended.wait(), name="socket-end"),
        ]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.house.sockets.left(self)
            for host in self._watched.values():
                host.watchers.discard(self)
                host.changed.set()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            code, why = self._closing or (1000, "")
            with contextlib.suppress(Exception):  # the other side may be gone already, or not reading
                closing = self._send({"type": "websocket.close", "code": code, "reason": why[:120]})
                await asyncio.wait_for(closing, 1.0)

    # Writing

    def send(self, frame: bytes) -> None:
        if self._overflown:
            return
        # A frame that nothing waits before goes out at once, without waking anybody up for it.
        waiting = self._queue or self._sending_since is not None or self._closing is not None
        if not waiting and self._wire is not None and self._wire.put(frame):
            return
        self._queue.append(frame)
        self._queued += len(frame)
        if len(self._queue) > self.house.settings.queue or self._queued > MOST_QUEUED:
            self._queue.clear()
            self._queued = 0
            self._overflown = True
            self.house.metrics.count("resyncs_total")
        self._wake.set()

    def tell(self, **fields: Any) -> None:
        self.send(to_json(fields))

    def close(self, why: str, code: int = 4401) -> None:
        """End the socket now, whatever is still queued."""
        if self._closing is None:
            self._closing = code, why
            self._ended.set()

    @property
    def follows(self) -> bool:
        """Whether a table is open here."""
        return bool(self._watched)

    def stuck(self, now: float) -> bool:
        """Whether the client has read nothing for too long."""
        return self._sending_since is not None and now - self._sending_since > STUCK

    def moved(self, host: Host) -> None:
        """The table has gone to another server, or was closed."""
        self._watched.pop(host.id, None)
        host.watchers.discard(self)
        self.tell(type="moved", table=host.id)

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            if self._queue:
                self._sending_since = loop.time()
                frame = self._queue.popleft()
                self._queued -= len(frame)
                await self._send({"type": "websocket.send", "text": frame.decode(), "bytes": None})
                self._sending_since = None
            elif self._overflown:
                self._overflown = False
                for host in self._watched.values():
                    self.tell(type="resync", table=host.id, version=host.version)
                    self.send(host.snapshot_frame(self.session))
            else:
                self._wake.clear()
                await self._wake.wait()

    # Reading

    async def _read(self) -> None:
        while self._closing is None:
            message: Any = await self._receive()
            if message["type"] != "websocket.receive":
                return
            if not self._admits(message):
                self.tell(type="error", code="too-many", sentence="Too many frames; wait a moment.")
                continue
            try:
                await self._take(message.get("text"))
            except Exception as error:  # noqa: BLE001 - whatever a client sends, the socket answers
                wrong = as_wrong(error)
                self.tell(type="error", code=wrong.code, sentence=wrong.sentence, cites=wrong.cites)

    def _admits(self, message: Any) -> bool:
        """Whether one more frame is allowed; long ones count for more, whatever is in them."""
        limits, digest = self.house.limits, self.session.digest
        extra = parts(len(message.get("text") or message.get("bytes") or ""))
        allowed = limits.take("frame", digest) and limits.take("address", self._address)
        limits.charge("frame", digest, extra)
        limits.charge("address", self._address, extra)
        return allowed

    async def _take(self, text: str | None) -> None:
        if text is None or len(text) > MOST_FRAME:
            raise Wrong(413, "too-large", f"A frame is text of at most {MOST_FRAME} characters.")
        check_depth(text)
        frame: Watch | Unwatch | Do | Ping = _decoder.decode(text)
        match frame:
            case Ping(n=n):
                self.tell(type="pong", n=n)
            case Watch(table=table, after=after):
                if not self.house.limits.take("watch", self.session.digest):
                    raise Wrong(429, "too-many", "Too many tables watched in a short time; wait a moment.")
                await (await self._turn(table))(self._follow(table, after))
            case Unwatch(table=table):
                host = self._watched.pop(table, None)
                if host is not None:
                    host.watchers.discard(self)
            case Do() as command:
                # Commands of one socket are given to the table in their order; their answers may overlap.
                while self._under_way >= MOST_COMMANDS:
                    self._room = asyncio.get_running_loop().create_future()
                    await self._room
                if self._quickly(command):
                    return
                paid = await self._turn(command.table)
                task = asyncio.create_task(paid(self._command(command)))
                self._commands.add(task)
                task.add_done_callback(self._commands.discard)
                if len(self._commands) >= MOST_COMMANDS:
                    await asyncio.wait(self._commands, return_when=asyncio.FIRST_COMPLETED)

    async def _turn(self, table: str) -> Callable[[Coroutine[Any, Any, None]], Coroutine[Any, Any, None]]:
        """How what is asked about a table is done, when it is his turn: who does not play there stands in line behind
        all who ask from his address, over a socket as by a request, and pays for it with them."""
        pit, address = self.house.pit, self._address
        host = pit.hosts.get(table) or pit.mirrors.get(table)
        plays = host is not None and host.seat_of(self.session) is not None
        if plays or payer(self.session, address) != address:
            return _free
        await self.house.limits.in_line(address)
        return partial(self.house.limits.pays, address)

    async def _follow(self, table: str, after: int | None) -> None:
        await self._watch(await self.house.pit.follow(table), after)

    async def _watch(self, host: Host, after: int | None) -> None:
        if len(self._watched) >= MOST_WATCHED and host.id not in self._watched:
            raise Wrong(409, "too-many-tables", f"One socket follows at most {MOST_WATCHED} tables.")
        host.watchers.discard(self)
        missed: list[Any] | None = None
        if after is not None and 0 <= after <= host.version:
            short = host.version - after <= SHORT
            missed = host.since(after, self.session) if short else None
            if missed is None and host.version - after <= BACKLOG and (short or self._may_catch_up()):
                missed = await self._caught_up(host, after)
        self._watched[host.id] = host
        host.watchers.add(self)
        host.looked_at()
        if missed:
            for frame in _frames(host, missed):
                self.send(frame)
        elif after is not None and missed is None:
            self.tell(type="resync", table=host.id, version=host.version)
        self.send(host.snapshot_frame(self.session))

    def _may_catch_up(self) -> bool:
        """Many events at once are work; who asks for them too often starts from a snapshot."""
        return not self.house.limits.owed("work", payer(self.session, self._address))

    async def _caught_up(self, host: Host, after: int) -> list[Any]:
        """The events missed. Many of them are sent here; what came meanwhile is given back, from memory."""
        find = host.past(after, self.session, most=BACKLOG)

        def read() -> tuple[list[Any], list[bytes]]:
            old = find()
            return old, _frames(host, old)

        old, frames = await self.house.read_for(payer(self.session, self._address), read)
        for frame in frames:
            self.send(frame)
        return host.since(old[-1].version if old else after, self.session) or []

    def _quickly(self, sent: Do) -> bool:
        """Give a command to its table without a task of its own, where that can be done."""
        host = self.house.pit.hosts.get(sent.table)
        try:
            given = None if host is None else self.house.acts.give(host, sent, self.session)
        except Exception as error:  # noqa: BLE001 - whatever a client sends, the socket answers
            self._sorry(sent, error)
            return True
        if given is None:
            return False

        def done(_: Ack) -> None:
            self._under_way -= 1
            if self._room is not None and not self._room.done():
                self._room.set_result(None)
            try:
                answer = self.house.acts.answered(given)
            except LedgerError as error:
                self._sorry(sent, error)
            else:
                self._answer(sent, given.host, answer)

        self._under_way += 1
        given.ack.then(done)
        return True

    async def _command(self, sent: Do) -> None:
        try:
            host = await self.house.pit.follow(sent.table)
            if isinstance(host, Mirror):
                wanted = CommandIn(do=sent.do, key=sent.key, seat=sent.seat, by=sent.by, args=sent.args)
                await self._forward(host, wanted)
            else:
                self._answer(sent, host, await self.house.acts.command(host, sent, self.session))
        except Exception as error:  # noqa: BLE001 - whatever a client sends, the socket answers
            self._sorry(sent, error)

    def _sorry(self, sent: Do, error: Exception) -> None:
        wrong = as_wrong(error)
        self.tell(
            type="answer", table=sent.table, key=sent.key, ok=False,
            error={"code": wrong.code, "sentence": wrong.sentence, "cites": wrong.cites},
        )  # fmt: skip

    def _answer(self, sent: Do, host: Host, answer: Answer) -> None:
        watches = self in host.watchers
        told = msgspec.structs.asdict(host.answer(answer, sent.key, self.session, watches=watches))
        if watches:
            del told["events"]
        self.tell(type="answer", table=host.id, **told)

    async def _forward(self, host: Mirror, wanted: CommandIn) -> None:
        """The owner of the table answers; the events come through the ledger."""
        path = f"/api/tables/{host.id}/commands"
        _, content = await host.forward(self.session, "POST", path, to_json(wanted))
        told: dict[str, Any] = msgspec.json.decode(content)
        if "error" in told:
            self.tell(type="answer", table=host.id, key=wanted.key, ok=False, error=told["error"])
            return
        if self in host.watchers:
            told.pop("events", None)
        self.tell(type="answer", table=host.id, **told)


async def _free(asked: Coroutine[Any, Any, None]) -> None:
    await asked


def _frames(host: Host, events: list[Any]) -> list[bytes]:
    return [
        to_json({"type": "events", "table": host.id, "events": events[first : first + CHUNK]})
        for first in range(0, len(events), CHUNK)
    ]


def check_depth(text: str | bytes, most: int = MOST_DEEP) -> None:
    """Refuse what is nested deeper than anything the tables know, before it is decoded."""
    body = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    if body.count(b"[") + body.count(b"{") <= most:
        return
    left = _STRING.sub(b"", body).translate(None, _NO_BRACKETS)
    for _ in range(most):  # each turn takes the innermost level away
        if not left:
            return
        left = left.replace(b"[]", b"").replace(b"{}", b"")
    if left.count(b"[") + left.count(b"{") > 0:
        raise Wrong(400, "too-deep", f"A request may be nested {most} deep.")


_STRING = re.compile(rb'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
