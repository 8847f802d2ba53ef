"""The ledger is watched: one that was deleted, replaced or put back older is not played on, and not started with."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bookkeeping import open_table
from pitboss.ledger import Ledger, NotAvailable
from pitboss.ledger.audit import audit
from pitboss.ledger.copying import backup, restore
from pitboss.ledger.schema import APPEND_ONLY
from pitboss.table import Command

MINUTE = Command("time", args={"minutes": 1})
PLAYS = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[3])
from bookkeeping import open_table
from pitboss.ledger import Ledger
from pitboss.table import Command
file, harm = Path(sys.argv[1]), sys.argv[2]
with Ledger.open(file) as ledger:
    live = open_table(ledger, "craps", table_id="t")
    live.do(Command("time", args={"minutes": 1}), key="before").result()
    log = file.with_name(file.name + "-wal")
    if harm == "deleted":
        file.unlink()
    elif harm == "replaced":
        other = file.with_name("other")
        other.write_bytes(file.read_bytes())
        other.rename(file)
    else:
        log.unlink()
    print("harmed", flush=True)
    live.do(Command("time", args={"minutes": 1}), key="after").result()
    print("acknowledged", flush=True)
"""


@pytest.mark.parametrize("harm", ["deleted", "replaced", "log"])
def test_nothing_is_acknowledged_into_a_file_that_is_gone(file: Path, harm: str) -> None:
    tests = str(Path(__file__).parent.parent)
    done = subprocess.run(
        [sys.executable, "-c", PLAYS, file, harm, tests], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (74, "harmed\n"), done
    assert "was deleted or replaced while" in done.stderr


def played(database: str | Path | Ledger, key: str) -> None:
    if not isinstance(database, Ledger):
        with Ledger.open(database) as ledger:
            played(ledger, key)
        return
    if not database.tables():
        open_table(database, "craps", table_id="t")
    database.take("t").do(MINUTE, key=key).result()
    database.publish()


def test_a_ledger_older_than_its_published_heads_is_not_opened(file: Path, tmp_path: Path) -> None:
    played(file, "a")
    shutil.copy(file, tmp_path / "old.db")
    played(file, "b")
    shutil.copy(tmp_path / "old.db", file)
    with pytest.raises(NotAvailable, match=r"older than the heads .* move that file away"):
        Ledger.open(file)
    file.with_name("casino.db.heads").rename(tmp_path / "away")
    played(file, "c")


@pytest.mark.parametrize("harm", ["cut off", "written anew"])
def test_a_ledger_of_which_one_stream_is_older_than_its_published_heads_is_not_opened(
    database: str, harm: str
) -> None:
    """Whoever puts his own purse back as it was before he lost leaves the checkpoints alone."""
    with Ledger.open(database) as ledger:
        ledger.purses.open("7", key="o").result()
        ledger.purses.deposit("7", 10_000, key="d").result()
        ledger.publish()
        ledger.purses.withdraw("7", 9_000, key="w").result()
        ledger.publish()
        played(ledger, "a")  # the newest checkpoint says nothing of the purse
        with ledger.transaction() as connection:
            for table in APPEND_ONLY:
                for act in ("update", "delete"):
                    if ledger.place.sqlite:
                        connection.exec_driver_sql(f"DROP TRIGGER {table.name}_no_{act}")
            if not ledger.place.sqlite:
                connection.exec_driver_sql("SET LOCAL session_replication_role = replica")
            of = "stream = (SELECT number FROM streams WHERE id = 'purse:7')"
            if harm == "written anew":
                other = f"(SELECT hash FROM events WHERE {of} AND version = 1)"
                connection.exec_driver_sql(f"UPDATE events SET hash = {other} WHERE {of} AND version = 3")
            else:
                for table in ("events", "postings"):
                    connection.exec_driver_sql(f"DELETE FROM {table} WHERE {of} AND version = 3")
                connection.exec_driver_sql(
                    "UPDATE streams SET version = 2, head = (SELECT hash FROM events WHERE "
                    f"{of} AND version = 2) WHERE id = 'purse:7'"
                )
    with pytest.raises(NotAvailable, match="does not hold version 3 of purse:7 as it was published"):
        Ledger.open(database)
    assert not audit(database).ok


@pytest.mark.parametrize("left", ["nothing", "an empty file"])
def test_an_empty_ledger_is_made_only_where_none_was(file: Path, tmp_path: Path, left: str) -> None:
    played(file, "a")
    backup(file, tmp_path / "backup.db")
    file.unlink()
    if left == "an empty file":
        file.touch()
    with pytest.raises(NotAvailable, match="it was deleted or moved"):
        Ledger.open(file)
    file.unlink(missing_ok=True)
    restore(tmp_path / "backup.db", file)
    played(file, "b")


def test_a_database_that_was_emptied_is_not_begun_anew(database: str) -> None:
    played(database, "a")
    with Ledger.open(database) as ledger:
        sqlite, names = ledger.place.sqlite, ["alembic_version", *_tables(ledger)]
        with ledger.transaction() as connection:
            for name in names:
                connection.exec_driver_sql(f"DROP TABLE {name}" + ("" if sqlite else " CASCADE"))
            if not sqlite:
                connection.exec_driver_sql("DROP FUNCTION pitboss_append_only CASCADE")
        ledger._unpublished_since = None
    with pytest.raises(NotAvailable, match="it was deleted or moved"):
        Ledger.open(database)


def _tables(ledger: Ledger) -> list[str]:
    from pitboss.ledger.schema import metadata

    return list(metadata.tables)


def test_an_open_ledger_that_was_put_back_older_is_noticed(database: str) -> None:
    with Ledger.open(database) as ledger:
        live = open_table(ledger, "craps", table_id="t")
        ledger.publish()
        assert ledger.check() is None
        live.do(MINUTE, key="a").result()
        ledger.publish()
        assert ledger.check() is None
        with ledger.transaction() as connection:  # as a copy from before would have it
            for statement in _unprotected(sqlite=ledger.place.sqlite):
                connection.exec_driver_sql(statement)
            connection.exec_driver_sql(
                "DELETE FROM checkpoints WHERE number = (SELECT max(number) FROM checkpoints)"
            )
        assert "is older than it was" in str(ledger.check())


def _unprotected(*, sqlite: bool) -> list[str]:
    if sqlite:
        return ["DROP TRIGGER checkpoints_no_delete"]
    return ["DROP TRIGGER checkpoints_append_only ON checkpoints"]


def test_of_two_servers_of_one_name_the_second_does_not_start(database: str) -> None:
    with (
        Ledger.open(database, server="a", address="http://one") as first,
        Ledger.open(database, server="a", address="http://two") as second,
        Ledger.open(database, server="b", address="http://two") as other,
    ):
        first.claim_name()
        first.beat()
        with pytest.raises(NotAvailable, match=r"called a .* name of its own"):
            second.claim_name()
        other.claim_name()
    with Ledger.open(database, server="a", address="http://one") as again:
        again.claim_name()


def test_a_server_is_alone_whatever_its_ledger_is_called(file: Path, tmp_path: Path) -> None:
    """A second name for the file is no second ledger."""
    other = tmp_path / "other.db"
    with Ledger.open(file, server="a") as first:
        first.claim_name()
        other.symlink_to(file)
        with (
            Ledger.open(other, server="a", signing_key=first.place.key) as second,
            pytest.raises(NotAvailable, match=r"called a .* name of its own"),
        ):
            second.claim_name()
