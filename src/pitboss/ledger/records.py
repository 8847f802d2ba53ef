"""What the ledger hands out: answers, entries of a stream, and what is known of a table."""

from __future__ import annotations

from typing import Literal

import msgspec

from pitboss.ledger.receipts import Acknowledged
from pitboss.table.events import Event
from pitboss.table.refusals import BadCommand, Refused

TRANSFER = "transfer:"
"""How the key begins of a command that brings money from a purse; the patron follows."""


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a command was not carried out; it is kept with the command's key."""

    kind: Literal["refused", "bad-command"]
    sentence: str
    cites: tuple[str, ...] = ()
    reading: str = ""

    @classmethod
    def of(cls, error: Refused | BadCommand) -> Refusal:
        if isinstance(error, Refused):
            return cls("refused", error.sentence, error.cites, error.reading)
        return cls("bad-command", str(error))


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of a command: the versions of its events, or the refusal. `again`: the key was known already.

    `by`: what it is acknowledged by.
    """

    stream: str
    key: str
    at: int
    first: int | None = None
    last: int | None = None
    refusal: Refusal | None = None
    events: tuple[Event, ...] = ()
    again: bool = False
    by: Acknowledged | None = None


class Entry(msgspec.Struct, frozen=True):
    """One event as it was recorded. `at` is for information; the order is the version's."""

    version: int
    event: Event
    at: int
    round: int
    hash: bytes
    key: str | None = None
    actor: str | None = None


class Head(msgspec.Struct, frozen=True):
    version: int
    hash: bytes


class TableInfo(msgspec.Struct, frozen=True):
    """`owner_seen`: how many seconds ago its server last said that it lives; None where nobody holds the table."""

    id: str
    game: str
    as_of: str
    version: int
    opened_at: int
    closed: bool
    frozen: str | None
    owner: str | None
    address: str | None
    owner_seen: float | None
    fence: int = 0


class RoundInfo(msgspec.Struct, frozen=True):
    """A recorded round: its first and last version, and when they were recorded (microseconds, UTC)."""

    table: str
    game: str
    round: int
    first: int
    last: int
    begun: int
    ended: int


class AtStake(msgspec.Struct, frozen=True):
    """Players' money in a round that is not finished, and money that has left a purse and not reached its seat."""

    table: str
    round: int
    cents: int
    on_its_way: int = 0
