"""Frames that go straight to a WebSocket's transport."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import CLIENT, Protocol, State

from pitboss.server import doors


class Transport:
    def __init__(self) -> None:
        self.written, self.closing = b"", False

    def writelines(self, parts: tuple[bytes, ...]) -> None:
        self.written += b"".join(parts)

    def is_closing(self) -> bool:
        return self.closing


def opened() -> Any:
    """What a wire asks of its protocol, as it is while a socket is open and its other side reads."""
    writable = asyncio.Event()
    writable.set()
    return SimpleNamespace(
        handshake_complete=True, writable=writable, close_sent=False, disconnected=False,
        conn=SimpleNamespace(state=State.OPEN), transport=Transport(),
    )  # fmt: skip


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 100_000])
def test_a_client_reads_each_frame_as_it_was_put(size: int) -> None:
    protocol = opened()
    wire, texts = doors.Wire(protocol), (b"x" * size, "äß".encode())
    assert all(wire.put(text) for text in texts)
    client = Protocol(CLIENT, max_size=None)
    client.receive_data(protocol.transport.written)
    read = [event for event in client.events_received() if isinstance(event, Frame)]
    assert [(frame.opcode, frame.data, frame.fin) for frame in read] == [
        (Opcode.TEXT, text, True) for text in texts
    ]


@pytest.mark.parametrize(
    ("name", "value"), [("handshake_complete", False), ("close_sent", True), ("disconnected", True)]
)
def test_nothing_is_put_before_and_after_a_socket_is_open(name: str, value: bool) -> None:
    protocol = opened()
    setattr(protocol, name, value)
    assert not doors.Wire(protocol).put(b"{}")
    assert protocol.transport.written == b""


def test_nothing_is_put_to_one_who_does_not_read_or_says_goodbye() -> None:
    slow, leaving, gone = opened(), opened(), opened()
    slow.writable.clear()
    leaving.conn.state = State.CLOSING
    gone.transport.closing = True
    for protocol in (slow, leaving, gone):
        assert not doors.Wire(protocol).put(b"{}")
        assert protocol.transport.written == b""
