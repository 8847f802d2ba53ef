"""Requests and answers about people: log-in, guests, purses, staff."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from pitboss.ledger.receipts import Receipt
from pitboss.server.shapes import Cents, Key, Name, Password, RefusalOut, Token, Word


class LogIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: Name
    password: Password


class PatronIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new patron: the name and password to log in with, and what others at a table read."""

    name: Name
    password: Password
    nickname: Annotated[str, Meta(max_length=64)] = ""


class NewPassword(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    old: Password
    new: Password


class GuestIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Join a table by its code, or by its id where players may make accounts; and a nickname."""

    nickname: Name
    code: Annotated[str, Meta(min_length=4, max_length=12)] | None = None
    table: Word | None = None


class CodeIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(min_length=4, max_length=12)]


class JoinedOut(msgspec.Struct, frozen=True):
    table: str


class ComeBack(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    come_back: Token


class PlayTooIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The name at the table; the account's own unless said."""

    nickname: Annotated[str, Meta(max_length=64)] = ""


class Me(msgspec.Struct, frozen=True):
    """Who is logged in. `seats` are the tables where this account, or the player `plays_as` beside it, sits."""

    id: str
    kind: str
    name: str
    roles: list[str]
    must_change: bool
    purse: int | None
    seats: dict[str, int]
    plays_as: str | None = None


class SessionOut(msgspec.Struct, frozen=True):
    """A log-in: the token goes into `Authorization: Bearer`; browsers get it as a cookie as well."""

    token: str
    me: Me
    table: str | None = None
    come_back: str | None = None


class PracticeOut(msgspec.Struct, frozen=True):
    """The table of one's own; `session` for who has become a guest by it, `receipt` for who has just opened it."""

    table: str
    session: SessionOut | None = None
    receipt: Receipt | None = None


class ClosedOut(msgspec.Struct, frozen=True, kw_only=True):
    """`receipt`: what shows later that this was answered; keep it."""

    ok: bool
    receipt: Receipt | None = None


class PurseOut(msgspec.Struct, frozen=True):
    """`on_its_way`: cents that have left it and have not reached their seat yet.

    `receipt`: where money was taken or given back, what shows later that this was answered; keep it.
    """

    balance: int
    refusal: RefusalOut | None = None
    on_its_way: int = 0
    receipt: Receipt | None = None


class MoneyIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    key: Key
    amount: Cents


class TicketOut(msgspec.Struct, frozen=True):
    """Opens one WebSocket at /api/live?ticket=... within `seconds`."""

    ticket: str
    seconds: int


class StaffOut(msgspec.Struct, frozen=True):
    id: str
    name: str
    roles: list[str]
    locked: bool
    must_change: bool


class StaffIn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: Name
    roles: Annotated[list[Word], Meta(max_length=20)]


class StaffMade(msgspec.Struct, frozen=True):
    """A new member of the staff; the password is for the first log-in and must then be changed."""

    staff: StaffOut
    password: str


class StaffChange(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    roles: Annotated[list[Word], Meta(max_length=20)] | None = None
    locked: bool | None = None
