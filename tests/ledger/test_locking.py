"""Orders and hands lie locked in the database until their cards are out of play."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bookkeeping import open_table, play
from pitboss.chance import Counter
from pitboss.ledger import Ledger, LiveTable, fair
from pitboss.ledger.audit import audit
from pitboss.ledger.copying import key_of
from pitboss.ledger.export import export
from pitboss.ledger.live import SNAPSHOT_EVERY
from pitboss.ledger.locking import StillLocked
from pitboss.ledger.rotating import rotate
from pitboss.table.wire import encode


def lying(file: Path) -> list[tuple[int, str]]:
    """What is sealed, as it lies there: round and value."""
    with closing(sqlite3.connect(file)) as database:
        return database.execute(
            "SELECT e.round, s.value FROM sealed s JOIN events e ON e.stream = s.stream AND e.version = s.version"
            " JOIN streams t ON t.number = s.stream WHERE t.kind = 'table' ORDER BY s.version"
        ).fetchall()


def played(ledger: Ledger, rounds: int, game: str = "three-card-poker") -> LiveTable:
    live, choose = open_table(ledger, game, table_id="cards"), Counter(7, 1)
    while live.table.state.round < rounds:
        play(live, choose, 5)
    live.wait()
    return live


def test_who_reads_the_database_learns_nothing_of_the_cards(file: Path) -> None:
    with Ledger.open(file) as ledger:
        live = played(ledger, 3)
        state = encode(live.table.state)
        assert lying(file)
        for _, value in lying(file):
            with pytest.raises(json.JSONDecodeError):
                json.loads(value)
        assert encode(ledger.take("cards").table.state) == state
    assert audit(file).ok


def test_snapshots_tell_nothing_either(file: Path) -> None:
    with Ledger.open(file) as ledger:
        live = open_table(ledger, "three-card-poker", table_id="cards")
        play(live, Counter(7, 1), SNAPSHOT_EVERY)
        live.wait()
        with closing(sqlite3.connect(file)) as database:
            kept = [text for (text,) in database.execute("SELECT state FROM snapshots WHERE version > 1")]
        assert kept
        assert all(text.startswith("~") for text in kept)
        assert encode(ledger.take("cards").table.state) == encode(live.table.state)


def without_key(file: Path) -> None:
    key_of(file).unlink()


def test_rounds_that_are_over_are_open_to_who_has_no_key(file: Path) -> None:
    with Ledger.open(file) as ledger:
        now = played(ledger, 8).table.state.round
        ledger.publish()
        entries = ledger.entries("cards")
    without_key(file)
    with Ledger.open(file, read_only=True) as ledger:
        over = [entry for entry in entries if entry.round <= now - 4]
        assert over
        assert ledger.entries("cards", limit=len(over)) == over
        with pytest.raises(StillLocked):
            ledger.entries("cards")
    report = audit(file)
    assert report.ok, report.bad
    assert any("The cards in play at cards are locked" in note for note in report.notes), report.notes


def test_a_value_that_was_put_in_the_place_of_a_locked_one_is_found(file: Path) -> None:
    with Ledger.open(file) as ledger:
        played(ledger, 8)
        ledger.publish()
    with closing(sqlite3.connect(file)) as database:
        for act in ("update", "delete"):
            database.execute(f"DROP TRIGGER sealed_no_{act}")
        (first,) = database.execute("SELECT min(rowid) FROM sealed").fetchone()
        database.execute("UPDATE sealed SET value = '' WHERE rowid = ?", (first,))
        database.execute(
            "UPDATE sealed SET value = substr(value, 1, length(value) - 2) || '00' WHERE rowid = ?",
            (first + 1,),
        )
        database.commit()
    assert not audit(file).ok
    without_key(file)
    report = audit(file)
    assert not report.ok, report.notes


def test_what_a_key_locked_is_read_after_another_has_taken_its_place(file: Path) -> None:
    with Ledger.open(file) as ledger:
        played(ledger, 4)
        before = ledger.entries("cards")
        rotate(ledger, by="console")
    with Ledger.open(file) as ledger:
        assert ledger.entries("cards") == before
        live = ledger.take("cards", source=fair.Committed(Counter(3, 0)))
        play(live, Counter(9, 1), 3)
    assert audit(file).ok
    with Ledger.open(file, read_only=True) as ledger, file.with_suffix(".jsonl").open("wb") as target:
        assert export(ledger, target)


def test_a_table_that_is_closed_is_open_to_all(file: Path) -> None:
    from pitboss.table import Command

    with Ledger.open(file) as ledger:
        live = played(ledger, 3)
        choose = Counter(11, 1)
        for step in range(400):
            if live.do(Command("close"), key=f"c{step}").result().refusal is None:
                break
            play(live, choose, 1)
        assert live.table.state.closed
        entries = ledger.entries("cards")
    without_key(file)
    with Ledger.open(file, read_only=True) as ledger:
        assert ledger.entries("cards") == entries
