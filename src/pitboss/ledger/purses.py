"""Patrons' purses: play money, and its numbered way to a seat and back.

Each purse is a stream of its own, chained like a table's. What may be done is decided within the writing
transaction from the purse's balance there, so that no server can spend it twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from pitboss.ledger import reading, schema
from pitboss.ledger.chain import given_key
from pitboss.ledger.errors import Fenced, LedgerError
from pitboss.ledger.happenings import Deposited, PurseOpened, ReceivedFromTable, SentToTable, Withdrawn
from pitboss.ledger.records import TRANSFER, Answer, Refusal
from pitboss.ledger.work import Ack, Balances, Decide, NewStream, Work
from pitboss.money import show
from pitboss.table.commands import LARGEST
from pitboss.table.events import Event, LeftTable

if TYPE_CHECKING:
    from pitboss.ledger.store import Ledger

PURSE = "purse"
"""The account of a purse that holds the money; it never falls below zero. `at:TABLE` is what is out at a table."""


class Transfer(msgspec.Struct, frozen=True):
    """Money on its way from a purse to a seat. `state`: sent, seated, returned (refused there), left."""

    number: str
    patron: str
    table: str
    seat: int
    cents: int
    state: str


class Purses:
    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def open(self, patron: str, *, key: str, by: str = "") -> Ack:
        opened = PurseOpened(patron=patron)
        return self._do(patron, given_key(key), by, _always(opened), ["open"], create=NewStream("purse"))

    def deposit(self, patron: str, cents: int, *, key: str, by: str = "", why: str = "") -> Ack:
        amount = _amount(cents)
        event = Deposited(amount=amount, why=why, postings=(("cage", -amount), (PURSE, amount)))
        return self._do(patron, given_key(key), by, _always(event), ["deposit", amount, why])

    def withdraw(self, patron: str, cents: int, *, key: str, by: str = "", why: str = "") -> Ack:
        amount = _amount(cents)
        event = Withdrawn(amount=amount, why=why, postings=((PURSE, -amount), ("cage", amount)))

        def decide(_connection: Connection, _version: int, balances: Balances) -> Sequence[Event] | Refusal:
            return _too_little(balances, amount) or (event,)

        return self._do(patron, given_key(key), by, decide, ["withdraw", amount, why])

    def send(
        self, patron: str, table: str, seat: int, *, cents: int, key: str, by: str = "", act: str = "sit",
        fence: int | None = None,
    ) -> Ack:  # fmt: skip
        """Money leaves the purse for a seat; `number_of` the answer is the transfer's number.

        With `fence`, only as long as the table is held by it: who has lost a table takes no money for it.
        """
        amount = _amount(cents)

        def decide(connection: Connection, version: int, balances: Balances) -> Sequence[Event] | Refusal:
            if fence is not None:
                _check_held(connection, table, fence)
            return _too_little(balances, amount) or (
                SentToTable(
                    number=_number(patron, version + 1), table=table, seat=seat, amount=amount, act=act,
                    postings=((PURSE, -amount), (f"at:{table}", amount)),
                ),
            )  # fmt: skip

        return self._do(patron, given_key(key), by, decide, ["send", table, seat, amount])

    def give_back(self, number: str, *, by: str = "") -> Ack:
        """The table refused the money of a transfer: it comes back into the purse, once."""
        found = self.transfer(number)
        if found is None:
            raise LedgerError(f"There is no transfer {number!r}.")
        t = schema.transfers.c

        def decide(connection: Connection, _version: int, _balances: Balances) -> Sequence[Event] | Refusal:
            state = connection.execute(sa.select(t.state).where(t.number == number)).scalar()
            if state != "sent":
                return Refusal("bad-command", f"The transfer {number} is {state}; it does not come back.")
            return (_received(number, found.table, found.cents),)

        return self._do(found.patron, f"return:{number}", by, decide, ["give-back", number])

    def coming_back(self, patron: str, table: str, version: int, cents: int) -> Work:
        """What a seat was left with, for the purse: written with the event of that version, or later, but once."""
        number = f"{table}:{version}"
        event = _received(number, table, cents)
        return self._work(patron, f"left:{number}", "", _always(event), ["receive", number, cents])

    def receive(self, patron: str, table: str, version: int, cents: int) -> Ack:
        return self._ledger.submit(self.coming_back(patron, table, version, cents))

    def balance(self, patron: str) -> int:
        """What is in the purse."""
        with self._ledger.reader() as connection:
            head = reading.stream_head(connection, stream(patron))
        if head is None:
            raise LedgerError(f"There is no purse of {patron!r}.")
        return head.balances.get(PURSE, 0)

    def transfer(self, number: str) -> Transfer | None:
        t = schema.transfers
        found = self._transfers(sa.select(t).where(t.c.number == number))
        return found[0] if found else None

    def in_transit(self, patron: str | None = None) -> list[Transfer]:
        """Sent, but neither seated nor given back: to be finished by the same key at the table."""
        t = schema.transfers
        query = sa.select(t).where(t.c.state == "sent").order_by(t.c.number)
        return self._transfers(query if patron is None else query.where(t.c.purse == stream(patron)))

    def act_of(self, number: str) -> str:
        """The act by which the table takes the money of a transfer in; empty where the record does not tell."""
        patron, version = _parts(number)
        with self._ledger.reader() as connection:
            row = reading.stream_row(connection, stream(patron))
            found = (
                None
                if row is None
                else next(reading.entries(connection, row, after=version - 1, limit=1), None)
            )
        return found.event.act if found is not None and isinstance(found.event, SentToTable) else ""

    def seated(self, table: str) -> dict[int, str]:
        """Whose purse each seat of a table plays from."""
        with self._ledger.reader() as connection:
            return seated(connection, table)

    def left(self, table: str, seat: int, round_number: int) -> str | None:
        """Whose purse got back what was at a seat when it was left during this round."""
        e, s = schema.events.c, schema.streams.c
        with self._ledger.reader() as connection:
            row = reading.table_row(connection, table)
            begun = sa.select(sa.func.min(e.version)).where(e.stream == row.number, e.round == round_number)
            first = connection.execute(begun).scalar() or 1
            for entry in reading.entries(connection, row, after=first - 1):
                if isinstance(entry.event, LeftTable) and entry.event.seat == seat:
                    key = f"left:{table}:{entry.version}"
                    to = sa.select(s.id).join(schema.events, e.stream == s.number).where(e.key == key)
                    found = connection.execute(to).scalar()
                    return None if found is None else found.removeprefix("purse:")
        return None

    def _transfers(self, query: sa.Select[Any]) -> list[Transfer]:
        with self._ledger.reader() as connection:
            rows = connection.execute(query).all()
        return [
            Transfer(r.number, r.purse.removeprefix("purse:"), r.table_id, r.seat, r.cents, r.state)
            for r in rows
        ]

    def _do(
        self, patron: str, key: str, by: str, decide: Decide,
        command: list[Any], create: NewStream | None = None,
    ) -> Ack:  # fmt: skip
        return self._ledger.submit(self._work(patron, key, by, decide, command, create))

    def _work(
        self, patron: str, key: str, by: str, decide: Decide,
        command: list[Any], create: NewStream | None = None,
    ) -> Work:  # fmt: skip
        text = msgspec.json.encode(command).decode()
        return Work(id=stream(patron), key=key, actor=by, command=text, decide=decide, create=create)


def seated(connection: Connection, table: str) -> dict[int, str]:
    """Whose purse each seat of a table plays from."""
    t = schema.transfers.c
    query = sa.select(t.seat, t.purse).where(t.table_id == table, t.state == "seated")
    return {seat: purse.removeprefix("purse:") for seat, purse in connection.execute(query)}


def stream(patron: str) -> str:
    return f"purse:{patron}"


def number_of(answer: Answer) -> str:
    """The number of the transfer that a `send` was answered with."""
    if answer.first is None:
        raise LedgerError("Nothing was sent.")
    return _number(answer.stream.removeprefix("purse:"), answer.first)


def patron_of(number: str) -> str:
    """Whose purse a transfer came from."""
    return _parts(number)[0]


def _number(patron: str, version: int) -> str:
    return f"{TRANSFER}{patron}:{version}"


def _parts(number: str) -> tuple[str, int]:
    patron, _, version = number.removeprefix(TRANSFER).rpartition(":")
    return patron, int(version) if version.isdigit() else 0


def _check_held(connection: Connection, table: str, fence: int) -> None:
    """The table is open and held by this fence until the transaction is over: whoever takes it waits for that."""
    s = schema.streams
    query = sa.select(s.c.fence, s.c.closed).where(s.c.id == table, s.c.kind == "table")
    if connection.dialect.name == "postgresql":
        query = query.with_for_update(read=True)
    found = connection.execute(query).first()
    if found is None or found.closed:
        raise LedgerError(f"The table {table} is closed; no money is sent to it.")
    if found.fence != fence:
        raise Fenced(f"Another server has taken {table}; this one takes no money for it any more.")


def _always(event: Event) -> Decide:
    """A decision that nothing stands against."""

    def decide(_connection: Connection, _version: int, _balances: Balances) -> Sequence[Event]:
        return (event,)

    return decide


def _received(number: str, table: str, cents: int) -> ReceivedFromTable:
    postings = ((f"at:{table}", -cents), (PURSE, cents))
    return ReceivedFromTable(number=number, table=table, amount=cents, postings=postings)


def _too_little(balances: Balances, amount: int) -> Refusal | None:
    left = balances.get(PURSE, 0)
    if amount <= left:
        return None
    return Refusal("bad-command", f"The purse holds {show(left)}, which is less than {show(amount)}.")


def _amount(cents: int) -> int:
    if isinstance(cents, bool) or not isinstance(cents, int) or not 0 < cents <= LARGEST:  # pyright: ignore[reportUnnecessaryIsInstance]
        raise LedgerError("An amount of money is a whole number of cents, more than none.")
    return cents
