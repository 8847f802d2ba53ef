"""The frames of a live socket as AsyncAPI: what a client sends, and what the server sends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from pitboss import __version__
from pitboss.ledger.receipts import Receipt
from pitboss.server.errors import ErrorBody
from pitboss.server.live import Do, Ping, Unwatch, Watch
from pitboss.server.shapes import EventOut, RefusalOut, SnapshotOut


class Hello(msgspec.Struct, frozen=True, tag="hello", tag_field="type"):
    """The first frame: who the ticket was for."""

    account: str
    name: str
    roles: list[str]


class Pong(msgspec.Struct, frozen=True, tag="pong", tag_field="type"):
    n: int | None


class Events(msgspec.Struct, frozen=True, tag="events", tag_field="type"):
    """What happened at a table that is watched, in order, as this client may see it."""

    table: str
    events: list[EventOut]


class Snapshot(SnapshotOut, frozen=True, tag="snapshot", tag_field="type"):
    """The whole table: where watching begins, and after a resync."""


class State(SnapshotOut, frozen=True, tag="state", tag_field="type"):
    """The whole table as it stands now, soon after events."""


class Resync(msgspec.Struct, frozen=True, tag="resync", tag_field="type"):
    """Frames were left out; a snapshot follows."""

    table: str
    version: int


class Moved(msgspec.Struct, frozen=True, tag="moved", tag_field="type"):
    """The table has gone to another server, or was closed: watch it again to find it."""

    table: str


class Nod(msgspec.Struct, frozen=True, tag="nod", tag_field="type"):
    """Somebody at the table nods to the others; nothing keeps it."""

    table: str
    seat: int
    nod: str


class Answered(msgspec.Struct, frozen=True, kw_only=True, tag="answer", tag_field="type"):
    """What became of a command, by its key. Events come with it only where the table is not watched.

    `error`: it was never given to the table; then nothing else is said.
    """

    table: str
    key: str
    ok: bool
    first: int | UnsetType | None = UNSET
    last: int | UnsetType | None = UNSET
    refusal: RefusalOut | UnsetType | None = UNSET
    events: list[EventOut] | UnsetType = UNSET
    again: bool | UnsetType = UNSET
    on_its_way: int | UnsetType = UNSET
    receipt: Receipt | UnsetType | None = UNSET
    error: ErrorBody | UnsetType = UNSET


class Mistake(msgspec.Struct, frozen=True, tag="error", tag_field="type"):
    """A frame could not be taken; the socket goes on."""

    code: str
    sentence: str
    cites: list[str] = []


SENT: tuple[Any, ...] = (Watch, Unwatch, Do, Ping)
TOLD: tuple[Any, ...] = (Hello, Pong, Events, Snapshot, State, Resync, Moved, Nod, Answered, Mistake)


def asyncapi() -> dict[str, Any]:
    """The description of /api/live, AsyncAPI 3.0."""
    _, shapes = msgspec.json.schema_components((*SENT, *TOLD), ref_template="#/components/schemas/{name}")
    names = [shape.__name__ for shape in (*SENT, *TOLD)]
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Pitboss, live tables", "version": __version__,
            "description": "One WebSocket per client, JSON in text frames. POST /api/live/ticket gives a ticket for "
            "one connection: wss://HOST/api/live?ticket=TICKET. Money is in cents.",
        },
        "channels": {
            "live": {
                "address": "/api/live",
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in names},
                "bindings": {"ws": {"query": {"type": "object", "properties": {"ticket": {"type": "string"}},
                                              "required": ["ticket"]}}},
            }
        },
        "operations": {
            "send": _operation("receive", SENT),
            "receive": _operation("send", TOLD),
        },
        "components": {
            "messages": {
                shape.__name__: {
                    "name": shape.__struct_config__.tag, "summary": " ".join((shape.__doc__ or "").split()),
                    "payload": {"$ref": f"#/components/schemas/{shape.__name__}"},
                }
                for shape in (*SENT, *TOLD)
            },
            "schemas": shapes,
        },
    }  # fmt: skip


def _operation(action: str, shapes: Sequence[Any]) -> dict[str, Any]:
    """AsyncAPI tells it from the side of the server."""
    messages = [{"$ref": f"#/channels/live/messages/{shape.__name__}"} for shape in shapes]
    return {"action": action, "channel": {"$ref": "#/channels/live"}, "messages": messages}
