"""Patrons' purses: play money, and its numbered way to a seat and back.

Each purse is a stream of its own, chained like a table's. What may be done is decided within the writing
transaction from the purse's balance there, so that no server can spend it twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
PORTION = 500
"""Keys or versions that are asked for at once."""


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

    def open(self, patron: str, *, key: str, by: str = "", back: str = "") -> Ack:
        opened, asked = PurseOpened(patron=patron, back=back), ["open", back] if back else ["open"]
        return self._do(patron, given_key(key), by, _always(opened), asked, create=NewStream("purse"))

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
            if state == "sent" and _taken_in(connection, found.table, number):
                state = "seated"  # whatever its row says
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

    def version(self, patron: str) -> int:
        """How many events are recorded of a purse; 0 where there is none."""
        with self._ledger.reader() as connection:
            row = reading.stream_row(connection, stream(patron))
        return 0 if row is None else row.version

    def balance(self, patron: str) -> int:
        """What is in the purse."""
        with self._ledger.reader() as connection:
            head = reading.stream_head(connection, stream(patron))
        if head is None:
            raise LedgerError(f"There is no purse of {patron!r}.")
        return head.balances.get(PURSE, 0)

    def transfer(self, number: str) -> Transfer | None:
        """How far a transfer has got; no money is moved by a row of which the record tells otherwise."""
        t = schema.transfers
        found = self._transfers(sa.select(t).where(t.c.number == number))
        if not found:
            return None
        told, sent = found[0], self._sent(number)
        if sent is None or (told.patron, told.table, told.seat, told.cents) != (
            patron_of(number), sent.table, sent.seat, sent.amount,
        ):  # fmt: skip
            raise LedgerError(
                f"The list of transfers says otherwise of {number} than the record; nothing was moved."
            )
        return told

    def in_transit(self, patron: str | None = None) -> list[Transfer]:
        """Sent, but neither seated nor given back: to be finished by the same key at the table."""
        t = schema.transfers
        query = sa.select(t).where(t.c.state == "sent").order_by(t.c.number)
        return self._transfers(query if patron is None else query.where(t.c.purse == stream(patron)))

    def act_of(self, number: str) -> str:
        """The act by which the table takes the money of a transfer in; empty where the record does not tell."""
        sent = self._sent(number)
        return "" if sent is None else sent.act

    def _sent(self, number: str) -> SentToTable | None:
        """The event by which the money of a transfer left its purse."""
        patron, version = _parts(number)
        with self._ledger.reader() as connection:
            row = reading.stream_row(connection, stream(patron))
            found = () if row is None else reading.entries(connection, row, after=version - 1, limit=1)
            return next((each.event for each in found if isinstance(each.event, SentToTable)), None)

    def seated(self, table: str, taken: Iterable[int] = ()) -> dict[int, str]:
        """Whose purse each seat of a table plays from; `taken` are the seats where somebody sits."""
        with self._ledger.reader() as connection:
            return seated(connection, table, taken)

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


def seated(connection: Connection, table: str, taken: Iterable[int] = ()) -> dict[int, str]:
    """Whose purse each seat of a table plays from: by the list of transfers, which is believed only where the record
    tells that this money came to that seat, and that its patron has not left it since. Of the seats that are `taken`
    the others are nobody's, as the record has to tell too."""
    t = schema.transfers
    query = sa.select(t.c.number, t.c.seat, t.c.purse).where(t.c.table_id == table, t.c.state == "seated")
    rows, found = connection.execute(query).all(), dict[int, str]()
    if rows:
        came, gone = _came(connection, table, [row.number for row in rows]), _left(connection, table)
        for number, seat, purse in rows:
            patron, (version, at) = patron_of(number), came.get(number, (0, 0))
            if (at, stream(patron)) != (seat, purse) or any(left > version for left in gone.get(patron, ())):
                raise _changed(seat, table)
            found[seat] = patron
    others = set(taken) - set(found)
    for seat, key in _sat_down(connection, table) if others else ():
        if seat in others and key.startswith(TRANSFER):
            raise _changed(seat, table)
        others.discard(seat)
        if not others:
            break
    return found


def _changed(seat: int, table: str) -> LedgerError:
    return LedgerError(f"Whose seat {seat} of {table} is was changed outside the record; it is not opened.")


def _sat_down(connection: Connection, table: str) -> Iterator[tuple[int, str]]:
    """Who sat down at a table, the last one first: the seat, and the key of the command."""
    e, s = schema.events.c, schema.streams.c
    query = (
        sa.select(e.body, e.key)
        .join_from(schema.events, schema.streams, s.number == e.stream)
        .where(s.id == table, e.body.like('{"event":"seated"%'))
        .order_by(e.version.desc())
    )
    for body, key in connection.execute(query):
        yield msgspec.json.decode(body, type=_AtSeat).seat, key or ""


class _AtSeat(msgspec.Struct):
    """What is looked for in the event by which money comes to a seat."""

    seat: int = 0


def _came(connection: Connection, table: str, numbers: Sequence[str]) -> dict[str, tuple[int, int]]:
    """The version and the seat at which a table took in the money of each of these transfers."""
    e, s, found = schema.events.c, schema.streams.c, dict[str, tuple[int, int]]()
    stream_number = connection.execute(sa.select(s.number).where(s.id == table)).scalar()
    for first in range(0, len(numbers), PORTION):
        asked = numbers[first : first + PORTION]
        query = sa.select(e.key, e.version, e.body).where(e.stream == stream_number, e.key.in_(asked))
        for key, version, body in connection.execute(query):
            found[key] = version, msgspec.json.decode(body, type=_AtSeat).seat
    return found


def _left(connection: Connection, table: str) -> dict[str, list[int]]:
    """By patron, the versions at which he left a table with his money; what was sent after him is no leaving."""
    e, s, prefix = schema.events.c, schema.streams.c, f"left:{table}:"
    query = (
        sa.select(s.id, e.key)
        .join_from(schema.events, schema.streams, s.number == e.stream)
        .where(reading.begins(connection, prefix))
    )
    told = [(purse, int(key.removeprefix(prefix))) for purse, key in connection.execute(query)]
    of_table, found = sa.select(s.number).where(s.id == table).scalar_subquery(), dict[str, list[int]]()
    for first in range(0, len(told), PORTION):
        part = told[first : first + PORTION]
        leaving = sa.select(e.version).where(
            e.stream == of_table, e.version.in_([at for _, at in part]), e.body.like('{"event":"left"%')
        )
        left = set(connection.execute(leaving).scalars())
        for purse, version in part:
            if version in left:
                found.setdefault(purse.removeprefix("purse:"), []).append(version)
    return found


def _taken_in(connection: Connection, table: str, number: str) -> bool:
    """Whether a table's record tells that it took in the money of a transfer."""
    e, s = schema.events.c, schema.streams.c
    query = sa.select(e.version).join_from(schema.events, schema.streams, s.number == e.stream)
    return connection.execute(query.where(s.id == table, e.key == number)).first() is not None


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
