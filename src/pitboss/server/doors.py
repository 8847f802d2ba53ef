"""Connections before they ask for anything: not too many from one address, and none that only stands about."""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Any

import msgspec

from pitboss.server.settings import Settings

OPEN = 1
"""The state of a WebSocket that frames may be sent to, as `websockets` numbers them."""
MOST_CONNECTIONS = 512
"""Connections from one address, sockets among them; the setting `rate` multiplies it."""
PATIENCE = 30.0
"""Seconds in which a connection has to send the head of a request."""
MOST_HEAD = 65_536
"""Bytes that the head of a request may have beyond what comes with its first packet."""
_SENTENCE = b'{"error":{"code":"too-large","sentence":"The head of this request is too long.","cites":[]}}'
_TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-type: application/json\r\nconnection: close\r\n"
    b"content-length: %d\r\n\r\n%b" % (len(_SENTENCE), _SENTENCE)
)


WIRE = "pitboss.wire"
"""Where a WebSocket's scope has its wire."""


class Wire:
    """Text frames straight to a WebSocket's transport: many watchers get the same bytes, and none is waited for."""

    __slots__ = ("_protocol",)

    def __init__(self, protocol: Any) -> None:
        self._protocol = protocol

    def put(self, text: bytes) -> bool:
        """Write a frame now; False, and nothing is written, where the other side is slow to read, or gone."""
        at = self._protocol
        if not (at.handshake_complete and at.writable.is_set()) or at.close_sent or at.disconnected:
            return False
        if at.conn.state != OPEN or at.transport.is_closing():
            return False
        size = len(text)
        if size < 126:
            head = bytes((0x81, size))
        elif size < 65_536:
            head = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            head = b"\x81\x7f" + size.to_bytes(8, "big")
        at.transport.writelines((head, text))
        return True


class Doors(msgspec.Struct, frozen=True):
    """uvicorn's protocols for HTTP and for WebSockets, and how many connections each address has now."""

    http: type[Any]
    sockets: type[Any]
    held: Counter[str]


def doors(settings: Settings) -> Doors:
    """Protocols with a bound for each address. A proxy has one for all: it has to count itself.

    A connection is counted by the protocol that it comes to, and off by the one that it ends with: what was a
    request may be a WebSocket by then. The transports themselves are not kept; not all of them can be.
    """
    from uvicorn.protocols.http.auto import AutoHTTPProtocol
    from uvicorn.protocols.websockets.auto import AutoWebSocketsProtocol

    base: type[Any] = AutoHTTPProtocol
    live: Any = AutoWebSocketsProtocol
    most = 0 if settings.proxy else int(MOST_CONNECTIONS * settings.rate)
    held: Counter[str] = Counter()

    class Door(base):
        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)  # pyright: ignore[reportUnknownMemberType]
            asyncio.get_running_loop().call_later(PATIENCE, _hurry, self, transport)
            address = _address(self)
            held[address] += 1
            if most and held[address] > most:
                transport.abort()

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)  # pyright: ignore[reportUnknownMemberType]
            _gone(held, self)

    class Live(live):
        async def run_asgi(self) -> None:
            # Only this protocol keeps nothing of what was sent, so that others may write to its transport.
            if hasattr(self, "writable") and hasattr(self, "conn"):
                self.scope[WIRE] = Wire(self)
            await super().run_asgi()  # pyright: ignore[reportUnknownMemberType]

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)  # pyright: ignore[reportUnknownMemberType]
            _gone(held, self)

    # The parser in C keeps headers of any length; that in Python bounds them by itself.
    return Doors(_bounded(Door) if hasattr(base, "on_headers_complete") else Door, Live, held)


def _bounded(base: type[Any]) -> type[Any]:
    """The same, with heads of requests that are neither endless nor trickle in for ever."""

    class Bounded(base):
        heads, head, in_head = 0, 0, True

        def on_message_begin(self) -> None:
            self.heads, self.head, self.in_head = self.heads + 1, 0, True
            super().on_message_begin()  # pyright: ignore[reportUnknownMemberType]

        def on_headers_complete(self) -> None:
            self.in_head = False
            super().on_headers_complete()  # pyright: ignore[reportUnknownMemberType]

        def data_received(self, data: bytes) -> None:
            heads = self.heads
            super().data_received(data)  # pyright: ignore[reportUnknownMemberType]
            if self.in_head and self.heads == heads:
                self.head += len(data)
                if self.head > MOST_HEAD:
                    self.transport.write(_TOO_LARGE)
                    self.transport.close()

    return Bounded


def _address(protocol: Any) -> str:
    """Where a connection comes from; uvicorn asked for it when it was made."""
    return counted_by(protocol.client[0]) if protocol.client else ""


@lru_cache(maxsize=4_096)
def counted_by(address: str) -> str:
    """What stands for an address wherever it is counted: of IPv6 the network of 2**64 that one household has."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return address
    return str(found.ipv4_mapped or IPv6Network((int(found), 64), strict=False))


def told_by_proxy(scope: Any, headers: dict[bytes, bytes]) -> None:
    """Who asks, and by which scheme, as the proxy in front tells. It writes behind what came with the request, in the
    same line or in one of its own: its word is the last one, and those before it are anybody's."""
    client, scheme = (_last(headers.get(name, b"")) for name in (b"x-forwarded-for", b"x-forwarded-proto"))
    if client:
        bracketed, port = client.startswith("["), client.count(":") == 1
        scope["client"] = (
            client[1:].partition("]")[0] if bracketed else client.split(":")[0] if port else client,
            0,
        )
    if scheme in ("http", "https") and scope["type"] == "http":
        scope["scheme"] = scheme


def _last(line: bytes) -> str:
    return line.decode("latin-1").rpartition(",")[2].strip()


def _gone(held: Counter[str], protocol: Any) -> None:
    address = _address(protocol)
    held[address] -= 1
    if not held[address]:
        del held[address]


def _hurry(protocol: Any, transport: asyncio.Transport, heads: int = 0) -> None:
    """End a connection whose next request is not there after a while. A WebSocket has another protocol by now;
    one that waits between two requests is ended sooner by uvicorn."""
    if transport.is_closing() or transport.get_protocol() is not protocol:
        return
    now = getattr(protocol, "heads", 0)
    if protocol.cycle is None or (getattr(protocol, "in_head", False) and now == heads):
        transport.abort()
    else:
        asyncio.get_running_loop().call_later(PATIENCE, _hurry, protocol, transport, now)
