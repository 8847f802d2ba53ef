"""What decides is in a chain: refusals, snapshots, freezes, fences. Rows that say otherwise are not believed."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa

from bookkeeping import open_table, play
from pitboss.chance import Counter
from pitboss.ledger import Fenced, Ledger, LiveTable, new_key
from pitboss.ledger.audit import audit
from pitboss.ledger.happenings import CommandRefused, StateKept
from pitboss.ledger.live import SNAPSHOT_EVERY
from pitboss.ledger.schema import APPEND_ONLY
from pitboss.table import Command, InvariantBroken
from pitboss.table.wire import encode

REFUSED = Command("wager", 1, args={"on": "come", "amount": 1_000})


def changed(ledger: Ledger, statement: str) -> None:
    """What somebody does who can write to the database."""
    with ledger.transaction() as connection:
        if connection.dialect.name == "sqlite":
            for table in APPEND_ONLY:
                for act in ("update", "delete"):
                    connection.exec_driver_sql(f"DROP TRIGGER IF EXISTS {table.name}_no_{act}")
        else:
            connection.exec_driver_sql("SET LOCAL session_replication_role = replica")
        assert connection.execute(sa.text(statement)).rowcount


def refused(live: LiveTable) -> str:
    key = new_key()
    assert live.do(REFUSED, key=key, by="player:1").result().refusal is not None
    return key


def test_a_refusal_is_chained_beside_its_table_whose_version_stands(database: str) -> None:
    with Ledger.open(database) as ledger:
        live = open_table(ledger, "craps", table_id="craps")
        before = live.version
        key = refused(live)
        assert live.version == before
        beside = ledger.entries("beside:craps")
        assert [(type(entry.event), entry.key, entry.actor) for entry in beside] == [
            (CommandRefused, key, "player:1")
        ]
        assert ledger.head("craps").version == before
        again = live.do(REFUSED, key=key, by="player:1").result()
        assert again.again
        assert len(ledger.entries("beside:craps")) == 1
        ledger.publish()
    report = audit(database)
    assert (report.ok, report.notes) == (True, ()), report


@pytest.mark.parametrize(
    "tampering",
    [
        "DELETE FROM refusals",
        "UPDATE refusals SET answer = replace(answer, 'refused', 'bad-command')",
        "UPDATE refusals SET actor = 'player:2'",
        "UPDATE refusals SET version = version - 1",
        "DELETE FROM events WHERE stream = (SELECT number FROM streams WHERE id = 'beside:craps')",
        "UPDATE sealed SET value = '\"\"' WHERE stream = (SELECT number FROM streams WHERE id = 'beside:craps')",
    ],
)
def test_whoever_changes_a_refusal_is_found_out(tmp_path: Path, tampering: str) -> None:
    with Ledger.open(tmp_path / "casino.db") as ledger:
        refused(open_table(ledger, "craps", table_id="craps"))
        ledger.publish()
        changed(ledger, tampering)
    report = audit(tmp_path / "casino.db", replay=False)
    assert report.first_bad is not None
    assert (report.first_bad.table, report.first_bad.version) == ("beside:craps", 1)


def test_a_refusal_that_no_chain_tells_of_is_found(database: str) -> None:
    """Who adds one has a command refused that was never judged."""
    with Ledger.open(database) as ledger:
        live = open_table(ledger, "craps", table_id="craps")
        refused(live)
        version = live.version
        changed(
            ledger,
            "INSERT INTO refusals SELECT 'other', stream, actor, command, version, at, answer FROM refusals",
        )
    report = audit(database, replay=False)
    assert [(bad.table, bad.version, bad.reason) for bad in report.bad] == [
        ("craps", version, "a refusal of the key 'other' is kept that no chain tells of")
    ]


def test_a_snapshot_that_was_changed_is_not_used(database: str) -> None:
    with Ledger.open(database) as ledger:
        live = open_table(ledger, "craps", table_id="craps")
        play(live, Counter(3, 1), SNAPSHOT_EVERY + 20)
        live.wait()
        state, kept = encode(live.table.state), ledger.entries("beside:craps")
        assert isinstance(kept[-1].event, StateKept)
        changed(ledger, "UPDATE snapshots SET state = replace(state, '100000', '999999')")
        assert encode(ledger.take("craps").table.state) == state


def test_a_purse_is_not_what_a_changed_snapshot_says(database: str) -> None:
    with Ledger.open(database) as ledger:
        ledger.purses.open("7", key="o").result()
        for number in range(130):
            ledger.purses.deposit("7", 100, key=f"d{number}").result()
    with Ledger.open(database) as ledger:
        changed(ledger, "UPDATE snapshots SET state = replace(state, '1', '9')")
        assert ledger.purses.balance("7") == 13_000


def test_a_table_that_stopped_stays_stopped_whatever_its_row_says(database: str) -> None:
    with Ledger.open(database) as ledger:
        open_table(ledger, "craps", table_id="craps")
        ledger.freeze("craps", "money was lost")
        changed(ledger, "UPDATE streams SET frozen = NULL WHERE id = 'craps'")
        live = ledger.take("craps")
        assert live.frozen == "money was lost"
        with pytest.raises(InvariantBroken):
            live.do(Command("roll", 1), key=new_key())
    report = audit(database, replay=False)
    assert report.first_bad is not None
    assert "it had stopped" in report.first_bad.reason


def test_a_fence_that_was_put_back_lets_nobody_in_again(database: str) -> None:
    with Ledger.open(database) as ledger:
        open_table(ledger, "craps", table_id="craps")
        first, second = ledger.take("craps"), ledger.take("craps")
        assert second.fence == first.fence + 1
        changed(ledger, f"UPDATE streams SET fence = {first.fence - 1} WHERE id = 'craps'")
    report = audit(database, replay=False)
    assert report.first_bad is not None
    assert "fence was put back" in report.first_bad.reason
    with Ledger.open(database) as ledger:
        third = ledger.take("craps")
        assert third.fence == second.fence + 1
        with pytest.raises(Fenced):
            ledger.append(
                "craps", third.table.log[:1], expected=third.version, fence=first.fence, key=new_key(),
                command=Command("close"),
            ).result()  # fmt: skip
    assert audit(database, replay=False).ok
