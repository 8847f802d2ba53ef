"""Commands, events and states as canonical JSON and back, without loss."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Union

import msgspec

from pitboss.table.commands import Command
from pitboss.table.events import KERNEL_EVENTS, Event, Former
from pitboss.table.game import Game
from pitboss.table.state import TableState

_encoder = msgspec.json.Encoder(order="deterministic")


canonical = _encoder.encode
"""What `encode` gives for anything but the state of a table."""


def encode(value: Command | Event | TableState | Any) -> bytes:
    """Canonical JSON: keys in a fixed order, no spaces, so that equal values have equal bytes."""
    if type(value) is TableState:  # its seats and wagers go by number; keys can only be ordered as text
        value = msgspec.to_builtins(value, str_keys=True)
    return _encoder.encode(value)


def decode_command(data: bytes | str) -> Command:
    return msgspec.json.decode(data, type=Command)


class EventDecoder:
    """Reads events of these kinds; one that an earlier release wrote becomes what it is called now."""

    def __init__(self, kinds: tuple[type[Event], ...]) -> None:
        self._decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Union[kinds])  # noqa: UP007

    def decode(self, data: bytes | str) -> Event:
        event = self._decoder.decode(data)
        return event.now() if isinstance(event, Former) else event


def decode_event(game: Game, data: bytes | str) -> Event:
    return _event_decoder((*game.events, *game.former)).decode(data)


def decode_state(game: Game, data: bytes | str) -> TableState:
    """A table's state; the game's own part is decoded into the type the game declares."""
    raw = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    own = msgspec.json.decode(raw.pop("game"), type=game.state)
    rest = msgspec.json.decode(_encoder.encode({**raw, "game": None}), type=TableState)
    # Canonical JSON sorts the keys as text; the table reads seats and wagers in the order of their numbers.
    seats, wagers = dict(sorted(rest.seats.items())), dict(sorted(rest.wagers.items()))
    return msgspec.structs.replace(rest, game=own, seats=seats, wagers=wagers)


def event_schema(game: Game) -> dict[str, Any]:
    """The JSON Schema of a game's events, those of all tables included, for who reads its log with other tools."""
    kinds = (*KERNEL_EVENTS, *game.events)
    (one_of,), parts = msgspec.json.schema_components([Union[kinds]], ref_template="#/$defs/{name}")  # noqa: UP007
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"Events of {game.id}", **one_of,
        "$defs": parts,
    }  # fmt: skip


@lru_cache(maxsize=64)
def _event_decoder(own: tuple[type[Event], ...]) -> EventDecoder:
    return EventDecoder((*KERNEL_EVENTS, *own))
