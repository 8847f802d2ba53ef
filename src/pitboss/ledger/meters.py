"""Progressive meters that several tables share, each a stream of its own.

What a table's events move on its meter is written to the meter's stream in the same transaction, or neither is.
Contributions of many tables never stand in each other's way. Whatever is taken off was reckoned on what the meter
showed before: nothing may have been taken off since, which is decided within the transaction by the stream's balances.
A table that comes too late reads the meter anew and reckons again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from pitboss.ledger import reading, schema
from pitboss.ledger.errors import Conflict, MovedOn
from pitboss.ledger.happenings import MeterBooked, MeterJoined, MeterOpened
from pitboss.ledger.work import Balances, NewStream, Work
from pitboss.money import show
from pitboss.table.accounts import SHARED
from pitboss.table.events import Event
from pitboss.table.meters import MeterMoved, Terms
from pitboss.table.refusals import Refused

if TYPE_CHECKING:
    from pitboss.ledger.store import Ledger

PREFIX, KEY = "meter:", "booked:"
POOL, PUT, PAID = "pool:", "put", "paid"
"""The accounts of a meter: what its pools show, and what tables have put in and taken off."""


class MeterMovedOn(MovedOn):
    """Something was taken off the meter since the table looked at it; nothing was written."""


class Shown(msgspec.Struct, frozen=True):
    """What a meter shows, and what was ever taken off it, in cents."""

    shows: dict[str, int]
    paid: int = 0


class Meters:
    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def shown(self, name: str) -> Shown | None:
        """What a meter shows now; None where no table has opened it."""
        e, s = schema.events.c, schema.streams.c
        query = sa.select(e.body).join_from(schema.events, schema.streams, s.number == e.stream)
        with self._ledger.reader() as connection:
            newest = query.where(s.id == stream(name)).order_by(e.version.desc()).limit(1)
            body = connection.execute(newest).scalar()
        return None if body is None else msgspec.json.decode(body, type=Shown)

    def names(self) -> list[str]:
        s = schema.streams.c
        with self._ledger.reader() as connection:
            found = (
                connection.execute(sa.select(s.id).where(s.kind == "meter").order_by(s.id)).scalars().all()
            )
        return [each.removeprefix(PREFIX) for each in found]

    def check(self, terms: Terms) -> None:
        """Refuse a table that would share a meter on other terms than those it was opened on."""
        with self._ledger.reader() as connection:
            opened = _opened(connection, terms.name)
        no = None if opened is None else why_not(opened, terms)
        if no is not None:
            raise Refused(no, *terms.cites)

    def opening(self, terms: Terms, table: str) -> Work:
        """A table that shares a meter is opened: the first one opens the meter, the others join."""

        def decide(connection: Connection, version: int, balances: Balances) -> Sequence[Event]:
            if not version:
                postings = (
                    ("bank", -sum(terms.opens.values())),
                    *((POOL + pool, cents) for pool, cents in terms.opens.items()),
                )
                return (
                    MeterOpened(
                        name=terms.name, game=terms.game, table=table, resets=terms.resets, opens=terms.opens,
                        grows=terms.grows, shows=terms.opens, cites=terms.cites, postings=postings,
                    ),
                )  # fmt: skip
            opened = _opened(connection, terms.name)
            busy = f"The meter {terms.name} is being opened by another table; open this one again."
            no = busy if opened is None else why_not(opened, terms)
            if no is not None:
                raise Conflict(no)
            return (MeterJoined(table=table, shows=_shows(balances), paid=balances.get(PAID, 0)),)

        return Work(
            id=stream(terms.name), key=f"joined:{table}", actor="", command="[]", decide=decide,
            create=NewStream("meter"),
        )  # fmt: skip

    def booking(
        self, name: str, table: str, first: int, events: Iterable[Event], seen: Shown | None
    ) -> Work | None:
        """What a table's events from this version on move on its meter; None where they do not.

        What is taken off was reckoned on what was `seen`.
        """
        moves = tuple(
            (version, event.name, event.cents, event.why)
            for version, event in enumerate(events, start=first)
            if isinstance(event, MeterMoved) and event.postings
        )
        if not moves:
            return None

        def decide(_connection: Connection, _version: int, balances: Balances) -> Sequence[Event]:
            booked = booked_by(table, moves, balances)
            if takes_off(moves) and (seen is None or balances.get(PAID, 0) != seen.paid):
                raise MeterMovedOn(f"Something was taken off the meter {name} at the same time.")
            if min(booked.shows.values()) < 0:
                raise MeterMovedOn(f"The meter {name} does not hold what is to be taken off it.")
            return (booked,)

        return Work(id=stream(name), key=f"{KEY}{table}:{first}", actor="", command="[]", decide=decide)


def takes_off(moves: Iterable[tuple[int, str, int, str]]) -> bool:
    return any(cents < 0 for _, _, cents, _ in moves)


def booked_by(table: str, moves: tuple[tuple[int, str, int, str], ...], balances: Balances) -> MeterBooked:
    """How a meter stands after these moves."""
    after, postings = dict(balances), list[tuple[str, int]]()
    for _, pool, cents, _ in moves:
        postings += [(POOL + pool, cents), (PUT if cents > 0 else PAID, -cents)]
    for account, cents in postings:
        after[account] = after.get(account, 0) + cents
    return MeterBooked(
        table=table, moves=moves, shows=_shows(after), paid=after.get(PAID, 0), postings=tuple(postings)
    )


def why_not(opened: MeterOpened, terms: Terms) -> str | None:
    """Why a table may not join a meter, if so."""
    if (opened.game, opened.resets, opened.grows) != (terms.game, terms.resets, terms.grows):
        told = f"{_told(opened)}; this table would have {_told(terms)}"
        return f"The meter {terms.name} is shared on other terms: {told}."
    if terms.opens not in (terms.resets, opened.opens):
        return (
            f"The meter {terms.name} is open already; what it shows is not this table's to choose. "
            "Leave progressive_meter out."
        )
    return None


def _told(terms: MeterOpened | Terms) -> str:
    pools = ", ".join(f"{pool} again at {show(cents)}" for pool, cents in sorted(terms.resets.items()))
    pool, part = terms.grows
    return f"{terms.game}, {pools}, {part} of each wager to the {pool}"


def _opened(connection: Connection, name: str) -> MeterOpened | None:
    row = reading.stream_row(connection, stream(name))
    first = None if row is None else next(reading.entries(connection, row, limit=1), None)
    return first.event if first is not None and isinstance(first.event, MeterOpened) else None


def _shows(balances: Balances) -> dict[str, int]:
    return {
        account.removeprefix(POOL): cents for account, cents in balances.items() if account.startswith(POOL)
    }


def stream(name: str) -> str:
    return f"{PREFIX}{name}"


def shared_by(event: Event) -> str | None:
    """The name of the shared meter that an event moves."""
    accounts = (account for account, _ in event.postings if account.startswith(SHARED))
    return next((account.removeprefix(SHARED) for account in accounts), None)
