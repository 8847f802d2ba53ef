"""Whoever changes any column of any row, or takes a row away, is named by the audit, unless it decides nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from os import urandom
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, exc

from bookkeeping import open_table, play
from pitboss.chance import Counter
from pitboss.ledger import Ledger, NotAvailable, chain, fair, new_key, number_of, schema
from pitboss.ledger.audit import Auditor, Published, Report, audit, published_heads
from pitboss.ledger.draft import FUNDS_EVERY
from pitboss.ledger.happenings import Deposited, PurseOpened, Significant
from pitboss.ledger.live import SNAPSHOT_EVERY
from pitboss.ledger.rotating import rotate
from pitboss.ledger.schema import APPEND_ONLY
from pitboss.table import Command, Table
from pitboss.table.events import Event
from pitboss.table.wire import canonical

OF_TABLES = {"game", "as_of", "closed", "frozen"}
"""Columns of `streams` that say something of tables only."""
DECIDES_NOTHING = {
    "meta.release": "by which release the ledger was made",
    "servers.name": "who lives; a server that does not loses its tables, by a fence that is recorded",
    "servers.address": "where another server is asked, by signed requests",
    "servers.seen": "when it was last heard of",
    "streams.owner": "which server has it now",
    "streams.opened_at": "when it was begun; its first event says so too",
    "streams.fence": "a number that may always grow; one that was put back is tried in test_beside",
    "snapshots.stream": "not used: no chain vouches for it",
    "snapshots.version": "not used: no chain vouches for it",
    "snapshots.release": "not used, or not vouched for",
    "snapshots.commitment": "not used: its digest is another",
}
LOOKED_AT = 3
"""Rows of a table in which each column is changed."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    path = tmp_path_factory.mktemp("rows") / "casino.db"
    with Ledger.open(path) as ledger:
        recorded(ledger)
    with (
        Ledger.open(path, create=False) as ledger,
        ledger._engine.connect().execution_options(writes=True) as connection,
    ):
        for table in APPEND_ONLY:  # who can write to the file can drop these
            for act in ("update", "delete"):
                connection.exec_driver_sql(f"DROP TRIGGER {table.name}_no_{act}")
        yield House(ledger, connection)
        connection.rollback()


def recorded(ledger: Ledger) -> None:
    """Something in every table of the database."""
    for patron in ("7", "8"):
        ledger.purses.open(patron, key="o").result()
        ledger.purses.deposit(patron, 10_000, key="d").result()
    live = open_table(ledger, "craps", table_id="craps")
    for seat, patron in ((5, "7"), (6, "8")):
        number = number_of(ledger.purses.send(patron, "craps", seat, cents=4_000, key="s").result())
        live.do(Command("sit", seat, args={"chips": 4_000}), key=number).result()
    live.do(Command("leave", 6), key="l").result()
    back = number_of(ledger.purses.send("8", "craps", 6, cents=5, key="g").result())
    ledger.purses.give_back(back).result()
    ledger.purses.send("8", "craps", 6, cents=7, key="w").result()
    live.do(Command("wager", 1, args={"on": "come", "amount": 1_000}), key="no", by="account:1").result()
    play(live, Counter(3, 1), SNAPSHOT_EVERY)
    table = Table.open("three-card-poker", seats={1: 50_000}, source=fair.Committed(), entered=False)
    play(ledger.open_table(table, table_id="cards", key="opening"), Counter(4, 1), 12)
    for table_id in ("stopped", "closed"):
        open_table(ledger, "casino-war", table_id=table_id)
    ledger.take("closed").do(Command("close"), key=new_key()).result()
    ledger.freeze("stopped", "money was lost")
    ledger.beat()
    for number in range(FUNDS_EVERY):
        ledger.purses.deposit("7", 100, key=f"d{number}").result()
    ledger.publish()


class House:
    def __init__(self, ledger: Ledger, connection: Connection) -> None:
        self.ledger, self.connection = ledger, connection
        self.outside: Published = published_heads(ledger.place.heads, must_exist=True)

    def report(self) -> Report:
        return Auditor(self.ledger, self.connection, self.outside, lambda _: None).report(
            replay=True, judged=False
        )

    def run(self, statement: str, *values: Any) -> list[Any]:
        result = self.connection.exec_driver_sql(statement, values)
        return list(result) if result.returns_rows else []

    @contextmanager
    def undone(self) -> Iterator[None]:
        self.run("SAVEPOINT tried")
        try:
            yield
        finally:
            self.run("ROLLBACK TO tried")
            self.run("RELEASE tried")


def some(rows: list[Any]) -> list[Any]:
    return [*rows[:: len(rows) // LOOKED_AT + 1], rows[-1]]


def others(value: Any, column: Iterable[Any]) -> Iterator[Any]:
    """What somebody might write there instead: what another row says, something near, nothing."""
    found = next((each for each in column if each not in (None, value)), None)
    if found is not None:
        yield found
    match value:
        case int():
            yield value + 1
        case str():
            yield f"{value}0"
        case bytes():
            yield bytes([value[0] ^ 1, *value[1:]])
        case _:
            yield "0"
    if value is not None:
        yield None


def test_a_house_that_nobody_changed_is_in_order(house: House) -> None:
    assert house.report().ok
    assert {
        table.name for table in schema.metadata.sorted_tables if house.run(f"SELECT 1 FROM {table.name}")
    } == set(schema.metadata.tables)


@pytest.mark.parametrize(
    "column", [f"{table.name}.{column.name}" for table in schema.metadata.sorted_tables for column in table.c]
)
def test_a_column_that_was_changed_is_named(house: House, column: str) -> None:
    if column in DECIDES_NOTHING:
        return
    table, name = column.split(".")
    where = "WHERE kind = 'table'" if table == "streams" and name in OF_TABLES else ""
    where = "WHERE name LIKE 'opened:%'" if table == "meta" else where
    rows = house.run(f"SELECT rowid, {name} FROM {table} {where}")
    for rowid, value in some(rows):
        for other in others(value, (each for _, each in rows)):
            with house.undone():
                try:
                    house.run(f"UPDATE {table} SET {name} = ? WHERE rowid = ?", other, rowid)
                except exc.IntegrityError:
                    continue  # the database itself does not hold it
                assert not house.report().ok, f"row {rowid}: {value!r} became {other!r}"


@pytest.mark.parametrize("table", [table.name for table in schema.metadata.sorted_tables])
def test_a_row_that_is_gone_is_named(house: House, table: str) -> None:
    if table in ("servers", "snapshots"):  # who lives, and what is read anew from the events
        return
    where = "WHERE name LIKE 'opened:%'" if table == "meta" else ""
    for (rowid,) in some(house.run(f"SELECT rowid FROM {table} {where}")):
        with house.undone():
            house.run(f"DELETE FROM {table} WHERE rowid = ?", rowid)
            assert not house.report().ok, rowid


def test_a_table_that_is_told_to_be_none_is_named_as_such(house: House) -> None:
    with house.undone():
        house.run("UPDATE streams SET kind = 'house' WHERE id = 'cards'")
        (bad,) = house.report().bad
    assert str(bad) == "cards version 1: it is the record of a table, and is listed as a house"


def test_a_ledger_that_does_not_say_which_it_is_is_refused_in_a_sentence(file: Path) -> None:
    Ledger.open(file).close()
    with Ledger.open(file) as ledger, ledger.transaction() as connection:
        connection.exec_driver_sql("DELETE FROM meta WHERE name = 'ledger'")
    with pytest.raises(NotAvailable, match="does not say which ledger it is"):
        Ledger.open(file)


def test_keys_of_rounds_are_laid_beside_the_record_whatever_lies_there(file: Path) -> None:
    """Otherwise one row written by hand would stop all publishing."""
    with Ledger.open(file) as ledger:
        table = Table.open("three-card-poker", seats={1: 50_000}, source=fair.Committed(), entered=False)
        live = ledger.open_table(table, table_id="cards", key="opening")
        with ledger.transaction() as connection:
            number = connection.exec_driver_sql("SELECT number FROM streams WHERE id = 'cards'").scalar()
            connection.exec_driver_sql(
                f"INSERT INTO meta VALUES ('opened:{number}', 'x'), ('opened:{number}:1', 'x')"
            )
        live.do(Command("close"), key="c").result()
        assert ledger.publish() is not None


def forged(ledger: Ledger, stream: str, event: Event, *, key: str = "forged", begin: bool = False) -> None:
    """An event with a right hash and a new head, by somebody who can write to the database and has not the key."""
    body, command, salt = canonical(event).decode(), "[]", b"0" * chain.SALT
    with ledger.transaction() as connection:

        def run(statement: str, *values: Any) -> Any:
            return connection.exec_driver_sql(statement, values)

        if begin:
            first = chain.beginning(ledger.id, stream)
            run(
                "INSERT INTO streams (id, kind, version, head, fence, opened_at, closed) "
                "VALUES (?, 'purse', 0, ?, 1, 0, 0)",
                stream, first,
            )  # fmt: skip
        row = run("SELECT number, version, head FROM streams WHERE id = ?", stream).one()
        bound = chain.command_commitment(salt, key, actor="", size=1, command=command)
        version, at = row.version + 1, 1
        line = chain.event_line(
            stream, version, previous=row.head, at=at, round_number=0, command=bound, body=body.encode()
        )
        hashed = sha256(line).digest()
        run(
            "INSERT INTO events VALUES (?, ?, ?, 0, ?, ?, ?, '', 1, ?, ?)",
            row.number, version, at, body, hashed, key, command, salt,
        )  # fmt: skip
        for place, (account, cents) in enumerate(event.postings):
            balance = run(
                "SELECT coalesce(sum(cents), 0) FROM postings WHERE stream = ? AND account = ?",
                row.number, account,
            ).scalar()  # fmt: skip
            run(
                "INSERT INTO postings VALUES (?, ?, ?, ?, ?, ?)",
                row.number, version, place, account, cents, balance + cents,
            )  # fmt: skip
        run("UPDATE streams SET version = ?, head = ? WHERE id = ?", version, hashed, stream)


GIFT = Deposited(amount=5_000_000, why="play money", postings=(("cage", -5_000_000), ("purse", 5_000_000)))
RANK = Significant(kind="roles-changed", detail={"account": "staff-1", "roles": ["pit-boss"]}, by="console")


@pytest.mark.parametrize(("stream", "event"), [("purse:7", GIFT), ("house", RANK)])
def test_what_somebody_adds_who_has_not_the_key_is_named(
    file: Path, monkeypatch: pytest.MonkeyPatch, stream: str, event: Event
) -> None:
    """The chains fit, and the next heads are signed over it; but the house has not recorded it."""
    with Ledger.open(file) as ledger:
        ledger.purses.open("7", key="o").result()
        ledger.record("a start").result()
        ledger.publish()
        before = ledger.head(stream).version
        assert audit(file).ok
        forged(ledger, stream, event)
        ledger.record("later").result()
        ledger.publish()
    report = audit(file)
    assert [(bad.table, bad.version, bad.reason) for bad in report.bad] == [
        (stream, before + 1, "its command was not recorded by who has the signing key")
    ]
    monkeypatch.setenv("PITBOSS_HOME", str(file.parent / "elsewhere"))
    assert audit(file).ok, "nobody else can tell"


def test_a_purse_that_somebody_makes_who_has_not_the_key_is_named(file: Path) -> None:
    with Ledger.open(file) as ledger:
        ledger.purses.open("7", key="o").result()
        ledger.publish()
        forged(ledger, "purse:eve", PurseOpened(patron="eve"), begin=True)
    report = audit(file)
    assert [str(bad) for bad in report.bad] == [
        "purse:eve version 1: it was not begun by who has the signing key"
    ]


def test_what_earlier_releases_recorded_without_a_mark_is_in_order(file: Path) -> None:
    with Ledger.open(file) as ledger:
        ledger._locks.marking = sha256(b"chance"), urandom(chain.SALT)
        ledger.purses.open("7", key="o").result()
        ledger.purses.deposit("7", 500, key="d").result()
    with Ledger.open(file) as ledger:
        ledger.purses.deposit("7", 500, key="e").result()
        ledger.purses.open("8", key="o").result()
    assert audit(file).ok


def test_marks_outlive_the_key_that_made_them(file: Path) -> None:
    with Ledger.open(file) as ledger:
        ledger.purses.open("7", key="o").result()
        rotate(ledger, by="console")
    with Ledger.open(file) as ledger:
        ledger.purses.deposit("7", 500, key="d").result()
    assert audit(file).ok
