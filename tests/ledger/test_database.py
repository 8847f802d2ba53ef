"""Where a ledger is: what cannot be opened says why, older ones are migrated, newer ones refused."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from bookkeeping import open_table, play
from pitboss.chance import Counter
from pitboss.ledger import Ledger, LedgerError, NotAvailable, chain, heads
from pitboss.ledger.database import place
from pitboss.ledger.keys import Signer, signed
from pitboss.ledger.schema import HEAD_REVISION, metadata


def sentence(database: object, *, create: bool = True) -> str:
    with pytest.raises(LedgerError) as error:
        Ledger.open(str(database), create=create)
    assert "\n" not in str(error.value)
    assert str(error.value).endswith(".")
    return str(error.value)


def test_a_ledger_that_is_not_there(tmp_path: Path) -> None:
    assert sentence(tmp_path / "no.db", create=False) == f"There is no ledger {tmp_path / 'no.db'}."
    assert "no folder" in sentence(tmp_path / "none" / "no.db")
    assert "is a folder" in sentence(tmp_path)


def test_a_file_that_is_no_ledger(tmp_path: Path) -> None:
    text, other = tmp_path / "text.db", tmp_path / "other.db"
    text.write_text("No more bets, please. " * 100)
    assert "not a ledger, or it is damaged" in sentence(text)
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE chips (amount)")
    assert sentence(other) == f"{other} is a database, but not a ledger of Pitboss."
    with closing(sqlite3.connect(other)) as connection:
        assert [row[0] for row in connection.execute("SELECT name FROM sqlite_master")] == ["chips"]


def test_an_empty_file_is_a_ledger_only_for_who_may_make_one(tmp_path: Path) -> None:
    path = tmp_path / "empty.db"
    path.touch()
    assert sentence(path, create=False) == f"{path} is not a ledger of Pitboss."
    Ledger.open(path).close()


def test_a_ledger_of_a_newer_release(database: str) -> None:
    with Ledger.open(database) as ledger, ledger.transaction() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    assert "was written by a newer release of Pitboss: it is ledger 9999, this release knows" in sentence(
        database
    )


@pytest.mark.parametrize(
    ("database", "why"),
    [
        ("mysql://host/db", "not in mysql"),
        ("sqlite://", "SQLite file or in PostgreSQL"),
        ("://", "neither a path nor the URL"),
        ("postgresql://nobody:secret@127.0.0.1:1/none", "The connection to"),
    ],
)
def test_urls_that_lead_nowhere(database: str, why: str) -> None:
    told = sentence(database)
    assert why in told
    assert "secret" not in told


def test_a_path_a_file_url_and_postgresql_urls(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PITBOSS_HOME", str(tmp_path))
    assert place("casino.db") == place("sqlite:///casino.db")
    assert place("casino.db").heads == Path("casino.db.heads")
    found = place("postgresql://house:secret@db/casino")
    assert found.url == "postgresql+psycopg://house:secret@db/casino"
    assert found.key == tmp_path / "db-casino.key"
    assert "secret" not in str(found)


def test_the_migrations_make_what_the_code_expects(database: str) -> None:
    with Ledger.open(database) as ledger, ledger.reader() as connection:
        found = compare_metadata(MigrationContext.configure(connection), metadata)
        assert [difference for difference in found if "alembic_version" not in str(difference)] == []
        assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == HEAD_REVISION


def test_sqlite_waits_for_the_disk(file: Path) -> None:
    with Ledger.open(file) as ledger, ledger.reader() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2


def test_only_its_owner_may_read_a_ledger_and_its_key(file: Path) -> None:
    with Ledger.open(file) as ledger:
        open_table(ledger, "craps")
        for path in (file, file.with_name("casino.db-wal"), ledger.signer.path):
            assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_closed_ledger_takes_nothing(file: Path) -> None:
    ledger = Ledger.open(file)
    live = open_table(ledger, "craps")
    ledger.close()
    with pytest.raises(LedgerError, match="closed"):
        ledger.record("x")
    assert live.version


def test_what_was_asked_for_before_closing_is_written(file: Path) -> None:
    ledger = Ledger.open(file)
    acks = [ledger.record("x") for _ in range(50)]
    ledger.close()
    assert [ack.result().first for ack in acks] == list(range(1, 51))


@pytest.fixture
def published(file: Path) -> Iterator[Ledger]:
    with Ledger.open(file, publish_every=1e9) as ledger:
        play(open_table(ledger, "craps", table_id="t"), Counter(1, 1), 3)
        yield ledger


def test_heads_are_signed_and_published(published: Ledger) -> None:
    first = published.publish()
    assert first is not None
    assert first.signed(published.id)
    assert first.heads["t"] == (published.head("t").version, published.head("t").hash.hex())
    assert published.publish() is None
    published.record("x").result()
    second = published.publish()
    assert second is not None
    assert set(second.heads) == {"house"}
    assert second.streams == 2
    lines = published.place.heads.read_text().splitlines()
    assert [heads.parse(line).number for line in lines] == [1, 2]
    assert second.previous == heads.line_hash(lines[0])


def test_a_file_that_lags_behind_is_brought_up(published: Ledger) -> None:
    published.publish()
    published.place.heads.write_text("")
    published.record("x").result()
    published.publish()
    assert heads.last_published(published.place.heads) == 2
    assert len(published.place.heads.read_text().splitlines()) == 2


def test_heads_are_published_by_themselves(file: Path) -> None:
    with Ledger.open(file, publish_every=0.0) as ledger:
        ledger.record("x").result()
        ledger.record("y").result()
    assert heads.last_published(file.with_name("casino.db.heads")) >= 1


def test_heads_that_cannot_be_published_are_said_so(published: Ledger, file: Path) -> None:
    published.place.heads.mkdir()
    with pytest.raises(LedgerError, match="cannot be published"):
        published.publish()


def test_a_signature_is_good_for_its_key_and_statement_only(tmp_path: Path) -> None:
    one, two = Signer(tmp_path / "one"), Signer(tmp_path / "two")
    signature = one.sign(b"heads")
    assert signed(one.public, signature, b"heads")
    assert not signed(one.public, signature, b"tails")
    assert not signed(two.public, signature, b"heads")
    assert not signed("zz", signature, b"heads")
    assert Signer(tmp_path / "one").public == one.public


@pytest.mark.parametrize("content", [b"", b"not a key", b"-----BEGIN PRIVATE KEY-----\n"])
def test_a_broken_signing_key_is_said_so(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "key").write_bytes(content)
    with pytest.raises(NotAvailable, match="signing key"):
        Ledger.open(tmp_path / "casino.db", signing_key=tmp_path / "key")


@pytest.mark.parametrize("size", range(1, 18))
def test_a_path_leads_from_every_leaf_to_the_root(size: int) -> None:
    leaves = [chain.leaf(str(number).encode()) for number in range(size)]
    root = chain.merkle_root(leaves)
    for number, leaf in enumerate(leaves):
        assert chain.climb(leaf, chain.merkle_path(leaves, number)) == root
    assert len({chain.merkle_root(leaves[:length]) for length in range(size + 1)}) == size + 1


def test_a_text_that_a_database_cannot_hold_is_the_askers_mistake(ledger: Ledger) -> None:
    """PostgreSQL holds no null byte; whoever sends one must not be told that the database is away."""
    if ledger.place.sqlite:
        assert ledger.answer_of("a\x00b", "key") is None
        return
    with pytest.raises(LedgerError, match="no such value") as refused:
        ledger.answer_of("a\x00b", "key")
    assert refused.type is LedgerError
