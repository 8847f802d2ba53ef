"""Connections before they ask for anything: not too many from one address, and none that only stands about."""

from __future__ import annotations

import asyncio
from typing import Any
from weakref import WeakSet

from pitboss.server.settings import Settings

MOST_CONNECTIONS = 512
"""Connections from one address, sockets among them; the setting `rate` multiplies it."""
PATIENCE = 30.0
"""Seconds in which a connection has to send its first request."""


def doors(settings: Settings) -> type[Any]:
    """uvicorn's protocol for HTTP, with a bound for each address. A proxy has one for all: it has to count itself."""
    from uvicorn.protocols.http.auto import AutoHTTPProtocol

    base: type[Any] = AutoHTTPProtocol
    most = 0 if settings.proxy else int(MOST_CONNECTIONS * settings.rate)
    held: dict[str, WeakSet[Any]] = {}

    class Door(base):
        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)  # pyright: ignore[reportUnknownMemberType]
            asyncio.get_running_loop().call_later(PATIENCE, _hurry, self, transport)
            if most and _crowded(held, transport, most):
                transport.abort()

    return Door


def _crowded(held: dict[str, WeakSet[Any]], transport: asyncio.Transport, most: int) -> bool:
    """Whether an address has as many connections as it may; otherwise this is one of them."""
    peer = transport.get_extra_info("peername")
    address = peer[0] if peer else ""
    own = held.setdefault(address, WeakSet())
    if len(own) >= most:
        for other in [each for each in own if each.is_closing()]:
            own.discard(other)
    if len(own) >= most:
        return True
    own.add(transport)
    if len(held) > 10_000:
        for other in [name for name, connections in held.items() if not connections]:
            del held[other]
    return False


def _hurry(protocol: Any, transport: asyncio.Transport) -> None:
    """End a connection on which nothing was asked yet; one that became a WebSocket has another protocol by now."""
    if protocol.cycle is None and not transport.is_closing() and transport.get_protocol() is protocol:
        transport.abort()
