"""T14: whoever changes, drops, swaps, cuts off or re-signs what is recorded is found out, and the event is named."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy.engine import Connection

from bookkeeping import open_table, play
from pitboss.chance import Counter
from pitboss.ledger import Ledger, chain, heads
from pitboss.ledger.audit import Auditor, Published, Report, audit, published_heads
from pitboss.ledger.keys import Signer
from pitboss.ledger.schema import APPEND_ONLY


class Book:
    """A ledger that is tampered with inside a transaction which is never committed."""

    def __init__(
        self, ledger: Ledger, connection: Connection, outside: Published, chance: random.Random
    ) -> None:
        self.ledger, self.connection, self.outside, self.chance = ledger, connection, outside, chance

    def run(self, statement: str, *values: Any) -> list[Any]:
        result = self.connection.exec_driver_sql(statement, values)
        return list(result) if result.returns_rows else []

    def pick(self, table: str) -> Any:
        rows = self.run(f"SELECT rowid, * FROM {table} ORDER BY rowid")
        return self.chance.choice(rows)

    def name(self, number: int) -> str:
        return self.run("SELECT id FROM streams WHERE number = ?", number)[0].id

    def report(self) -> Report:
        return Auditor(self.ledger, self.connection, self.outside, lambda _: None).report(
            replay=False, judged=False
        )

    @contextmanager
    def undone(self) -> Iterator[None]:
        self.connection.exec_driver_sql("SAVEPOINT tamper")
        try:
            yield
        finally:
            self.connection.exec_driver_sql("ROLLBACK TO tamper")
            self.connection.exec_driver_sql("RELEASE tamper")


Named = list[tuple[str, int]]
"""Where the first bad event may be: whichever of these the audit names, it has found the place."""


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two tables and a purse, with heads published on the way and at the end."""
    path = tmp_path_factory.mktemp("tamper") / "casino.db"
    with Ledger.open(path) as ledger:
        tables = [open_table(ledger, game, table_id=game) for game in ("craps", "three-card-poker")]
        ledger.purses.open("7", key="o").result()
        for number in range(4):
            for live in tables:
                play(live, Counter(number, 1), 5)
            ledger.purses.deposit("7", 100, key=f"d{number}").result()
            ledger.publish()
    return path


@pytest.fixture
def book(recorded: Path, seed: int) -> Iterator[Book]:
    with Ledger.open(recorded, create=False) as ledger:
        outside = published_heads(ledger.place.heads, must_exist=True)
        with ledger._engine.connect().execution_options(writes=True) as connection:
            found = Book(ledger, connection, outside, random.Random(seed))
            for table in APPEND_ONLY:  # who can write to the file can drop these
                for act in ("update", "delete"):
                    found.run(f"DROP TRIGGER {table.name}_no_{act}")
            yield found
            connection.rollback()


def flip(book: Book) -> Named:
    """One bit of one value that is recorded."""
    table = book.chance.choice(["events"] * 6 + ["postings", "sealed"])
    row = book.pick(table)
    column = book.chance.choice(
        [name for name in row._fields if name != "rowid" and getattr(row, name) is not None]
    )
    changed = _flipped(getattr(row, column), book.chance)
    named = [(book.name(row.stream), row.version)]
    if column == "key":  # an event that has this key already gives way
        same = book.run("SELECT version FROM events WHERE key = ? AND stream = ?", changed, row.stream)
        named += [(book.name(row.stream), each.version) for each in same]
    book.run(f"UPDATE OR REPLACE {table} SET {column} = ? WHERE rowid = ?", changed, row.rowid)
    if column == "stream":  # it is missing here and one too many there
        named += [(each.id, row.version) for each in book.run("SELECT id FROM streams")]
        named += [(f"stream {changed}", 1)]
    if column == "version":
        named.append((book.name(row.stream), max(1, changed)))
    return named


def _flipped(value: Any, chance: random.Random) -> Any:
    match value:
        case int():
            return value ^ (1 << chance.randrange(8))
        case bytes():
            place = chance.randrange(len(value))
            return value[:place] + bytes([value[place] ^ (1 << chance.randrange(8))]) + value[place + 1 :]
        case str():
            data = value.encode() or b"x"
            return _flipped(data, chance) if chance.randrange(2) else _letter(data, chance).decode("latin-1")
        case _:
            raise TypeError(value)


def _letter(data: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(data))
    other = chance.choice([each for each in b"0123456789abcxyz" if each != data[place]])
    return data[:place] + bytes([other]) + data[place + 1 :]


def drop(book: Book) -> Named:
    """An event is gone with all that belongs to it; sometimes those after it are renumbered to close the gap."""
    row = book.pick("events")
    for table in ("events", "postings", "sealed"):
        book.run(f"DELETE FROM {table} WHERE stream = ? AND version = ?", row.stream, row.version)
    if book.chance.randrange(2):
        for table in ("postings", "sealed", "events"):
            for later in book.run(
                f"SELECT rowid, version FROM {table} WHERE stream = ? AND version > ? ORDER BY version",
                row.stream, row.version,
            ):  # fmt: skip
                book.run(f"UPDATE {table} SET version = ? WHERE rowid = ?", later.version - 1, later.rowid)
        book.run("UPDATE streams SET version = version - 1 WHERE number = ?", row.stream)
    return [(book.name(row.stream), row.version)]


def swap(book: Book) -> Named:
    """Two events change places: their bodies, or the whole rows with their hashes."""
    one, two = book.pick("events"), book.pick("events")
    while (one.body, one.stream, one.version) == (two.body, two.stream, two.version) or one.body == two.body:
        two = book.pick("events")
    columns = ["body"] if book.chance.randrange(2) else ["body", "hash", "at", "round"]
    for row, other in ((one, two), (two, one)):
        values = [getattr(other, name) for name in columns]
        book.run(
            f"UPDATE events SET {', '.join(f'{n} = ?' for n in columns)} WHERE rowid = ?", *values, row.rowid
        )
    if one.stream == two.stream:
        return [(book.name(one.stream), min(one.version, two.version))]
    return [(book.name(one.stream), one.version), (book.name(two.stream), two.version)]


def truncate(book: Book) -> Named:
    """The newest events are gone, and the stream's head is put back so that what is left fits together."""
    row = book.pick("events")
    for table in ("events", "postings", "sealed"):
        book.run(f"DELETE FROM {table} WHERE stream = ? AND version >= ?", row.stream, row.version)
    name = book.name(row.stream)
    left = book.run("SELECT hash FROM events WHERE stream = ? AND version = ?", row.stream, row.version - 1)
    head = left[0].hash if left else chain.beginning(book.ledger.id, name)
    book.run("UPDATE streams SET version = ?, head = ? WHERE number = ?", row.version - 1, head, row.stream)
    if row.version == 1 and book.chance.randrange(2):
        book.run("DELETE FROM streams WHERE number = ?", row.stream)
    # In the middle of a command it is the command that is cut off.
    return [(name, row.version)]


def resign(book: Book) -> Named:
    """An event is changed, the whole chain after it made anew, and every checkpoint signed again by another key."""
    row = book.pick("events")
    name = book.name(row.stream)
    book.run("UPDATE events SET at = at + 1 WHERE rowid = ?", row.rowid)
    previous = chain.beginning(book.ledger.id, name)
    for each in book.run("SELECT rowid, * FROM events WHERE stream = ? ORDER BY version", row.stream):
        command = ""
        if each.key is not None:
            command = chain.command_commitment(
                each.salt, each.key, actor=each.actor, size=each.size, command=each.command
            )
        line = chain.event_line(
            name, each.version, previous=previous, at=each.at, round_number=each.round, command=command,
            body=each.body.encode(),
        )  # fmt: skip
        previous = sha256(line).digest()
        book.run("UPDATE events SET hash = ? WHERE rowid = ?", previous, each.rowid)
    book.run("UPDATE streams SET head = ? WHERE number = ?", previous, row.stream)
    if book.chance.randrange(2):
        _sign_again(book)
    published = [
        point.heads[name][0]
        for point in book.outside.points.values()
        if name in point.heads and point.heads[name][0] >= row.version
    ]
    # Whoever has the key of the house also sees that it recorded neither this command nor the one after it.
    later = book.run(
        "SELECT version FROM events WHERE stream = ? AND version > ? AND key IS NOT NULL ORDER BY version",
        row.stream, row.version,
    )  # fmt: skip
    ends = [*(each.version - 1 for each in later), _last(book, row.stream)]
    return [(name, min(published)), *((name, end) for end in ends[:2])]


def _last(book: Book, stream: int) -> int:
    return book.run("SELECT version FROM streams WHERE number = ?", stream)[0].version


def _sign_again(book: Book) -> None:
    """What somebody can do who has the whole database but not the published file."""
    own = Signer(book.ledger.place.key.with_name("stolen.key"))
    previous, known = "", dict[str, tuple[int, str]]()
    for row in book.run("SELECT number, line FROM checkpoints ORDER BY number"):
        point = heads.parse(row.line)
        changed = {
            name: (version, book.run(
                "SELECT hash FROM events e JOIN streams s ON s.number = e.stream WHERE id = ? AND e.version = ?",
                name, version,
            )[0].hash.hex())
            for name, (version, _) in point.heads.items()
        }  # fmt: skip
        known |= changed
        made = msgspec.structs.replace(
            point, heads=changed, root=heads.root_of(known), previous=previous, public_key=own.public
        )
        made = msgspec.structs.replace(made, signature=own.sign(made.statement(book.ledger.id)))
        line = heads.line_of(made)
        previous = heads.line_hash(line)
        book.run("UPDATE checkpoints SET line = ? WHERE number = ?", line, row.number)


TAMPERERS: list[Callable[[Book], Named]] = [flip, flip, drop, swap, truncate, resign]


def test_every_tampering_is_found_and_named(book: Book, sizes: Mapping[str, int]) -> None:
    assert book.report().ok
    for number in range(sizes["ledger.tamperings"]):
        tamper = TAMPERERS[number % len(TAMPERERS)]
        with book.undone():
            places = tamper(book)
            report = book.report()
        assert not report.ok, f"{number}: {tamper.__name__} at {places} was not found"
        assert report.first_bad is not None
        named = {(bad.table, bad.version) for bad in report.bad}
        assert named & set(places), (
            f"{number}: {tamper.__name__} at {places}, but the audit named {report.bad}"
        )
    assert book.report().ok


def test_without_the_published_file_a_new_key_is_not_vouched_for(recorded: Path, tmp_path: Path) -> None:
    copy = tmp_path / "casino.db"
    shutil.copyfile(recorded, copy)
    report = audit(copy)
    assert report.ok
    assert "nothing here vouches for the key" in report.notes[0]
