"""Patrons' purses, and money on its way to a seat and back."""

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from bookkeeping import open_table
from pitboss.ledger import Fenced, Ledger, LedgerError, LiveTable, number_of, reading
from pitboss.ledger.audit import audit
from pitboss.ledger.crossing import lost_or_doubled
from pitboss.ledger.draft import FUNDS_EVERY
from pitboss.ledger.export import export
from pitboss.ledger.happenings import ReceivedFromTable
from pitboss.table import Command
from pitboss.table.events import LeftTable

VERIFIER = Path(__file__).parent.parent.parent / "tools" / "verify.py"


@pytest.fixture
def live(ledger: Ledger) -> LiveTable:
    ledger.purses.open("7", key="open").result()
    ledger.purses.deposit("7", 10_000, key="first").result()
    return open_table(ledger, "craps", table_id="t")


def test_a_purse_holds_what_was_put_in(ledger: Ledger) -> None:
    ledger.purses.open("7", key="o").result()
    assert ledger.purses.balance("7") == 0
    ledger.purses.deposit("7", 500, key="d", why="gift").result()
    ledger.purses.deposit("7", 500, key="d", why="gift").result()
    assert ledger.purses.balance("7") == 500
    assert ledger.purses.withdraw("7", 500, key="w").result().refusal is None
    assert ledger.purses.balance("7") == 0


def test_nothing_is_spent_that_is_not_there(ledger: Ledger, live: LiveTable) -> None:
    for answer in (
        ledger.purses.withdraw("7", 10_001, key="w").result(),
        ledger.purses.send("7", "t", 5, cents=10_001, key="s").result(),
    ):
        assert answer.refusal is not None
        assert answer.refusal.sentence == "The purse holds $100.00, which is less than $100.01."
    assert ledger.purses.withdraw("7", 10_001, key="w").result().again
    assert ledger.purses.balance("7") == 10_000
    assert ledger.purses.withdraw("7", 10_000, key="last").result().refusal is None
    assert refused_cent(ledger) == "The purse holds $0.00, which is less than $0.01."
    assert ledger.purses.balance("7") == 0


def refused_cent(ledger: Ledger) -> str:
    """Why the cent after the last one cannot be withdrawn."""
    answer = ledger.purses.withdraw("7", 1, key="more").result()
    assert answer.refusal is not None
    return answer.refusal.sentence


def test_two_servers_cannot_spend_the_same_money(database: str) -> None:
    with Ledger.open(database) as a, Ledger.open(database) as b:
        a.purses.open("7", key="o").result()
        a.purses.deposit("7", 1_000, key="d").result()
        acks = [
            server.purses.withdraw("7", 300, key=f"{name}{number}")
            for number in range(5)
            for name, server in (("a", a), ("b", b))
        ]
        taken = [ack.result().refusal is None for ack in acks]
        assert sum(taken) == 3
        assert a.purses.balance("7") == b.purses.balance("7") == 100


def test_money_goes_to_a_seat_and_comes_back(ledger: Ledger, live: LiveTable) -> None:
    number = number_of(ledger.purses.send("7", "t", 5, cents=4_000, key="s").result())
    assert (ledger.purses.balance("7"), [t.number for t in ledger.purses.in_transit()]) == (6_000, [number])
    sit = Command("sit", 5, args={"chips": 4_000})
    assert live.do(sit, key=number).result().refusal is None
    assert live.do(sit, key=number).result().again
    assert ledger.purses.in_transit() == []
    assert live.patrons == {5: "7"}
    live.do(Command("leave", 5), key="leave").result()
    assert ledger.purses.balance("7") == 10_000
    assert live.patrons == {}


def test_a_table_taken_over_knows_whose_money_is_on_it(ledger: Ledger, live: LiveTable) -> None:
    number = number_of(ledger.purses.send("7", "t", 5, cents=4_000, key="s").result())
    live.do(Command("sit", 5, args={"chips": 4_000}), key=number).result()
    other = ledger.take("t")
    assert other.patrons == {5: "7"}
    other.do(Command("leave", 5), key="leave").result()
    assert ledger.purses.balance("7") == 10_000
    assert ledger.take("t").patrons == {}


def test_what_a_seat_was_left_with_comes_in_once(ledger: Ledger, live: LiveTable) -> None:
    number = number_of(ledger.purses.send("7", "t", 5, cents=4_000, key="s").result())
    live.do(Command("sit", 5, args={"chips": 4_000}), key=number).result()
    left = live.do(Command("leave", 5), key="leave").result()
    assert left.first is not None
    assert ledger.purses.receive("7", "t", left.first, 4_000).result().again
    assert ledger.purses.balance("7") == 10_000


def test_money_that_the_table_refused_is_given_back_once(ledger: Ledger, live: LiveTable) -> None:
    number = number_of(ledger.purses.send("7", "t", 1, cents=4_000, key="s").result())
    assert live.do(Command("sit", 1, args={"chips": 4_000}), key=number).result().refusal is not None
    assert ledger.purses.give_back(number).result().refusal is None
    assert ledger.purses.give_back(number).result().again
    assert ledger.purses.balance("7") == 10_000
    assert ledger.purses.transfer(number).state == "returned"  # type: ignore[union-attr]


def test_money_that_sits_at_the_table_is_not_given_back(ledger: Ledger, live: LiveTable) -> None:
    number = number_of(ledger.purses.send("7", "t", 5, cents=4_000, key="s").result())
    live.do(Command("sit", 5, args={"chips": 4_000}), key=number).result()
    answer = ledger.purses.give_back(number).result()
    assert answer.refusal is not None
    assert "is seated; it does not come back" in answer.refusal.sentence
    assert ledger.purses.balance("7") == 6_000


@pytest.mark.parametrize("cents", [0, -1, True, 10**15 + 1, 1.5])
def test_amounts_are_checked(ledger: Ledger, cents: int) -> None:
    with pytest.raises(LedgerError, match="whole number of cents"):
        ledger.purses.deposit("7", cents, key="k")


def test_a_purse_that_is_not_there(ledger: Ledger) -> None:
    with pytest.raises(LedgerError, match="no purse of '8'"):
        ledger.purses.balance("8")
    with pytest.raises(LedgerError, match="no transfer"):
        ledger.purses.give_back("transfer:8:1")
    with pytest.raises(LedgerError, match="purse:8"):
        ledger.purses.deposit("8", 5, key="k").result()


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        (
            "UPDATE transfers SET state = 'sent' WHERE number = 'transfer:7:3'",
            "says otherwise of transfer:7:3",
        ),
        ("UPDATE transfers SET cents = 1", "says otherwise"),
        ("UPDATE transfers SET state = 'seated' WHERE state = 'left'", "says otherwise of transfer:7:3"),
        ("UPDATE transfers SET purse = 'purse:8' WHERE state = 'left'", "says otherwise of transfer:7:3"),
        ("DELETE FROM transfers", "says otherwise"),
        ("INSERT INTO transfers VALUES ('transfer:7:99', 'purse:7', 't', 1, 5, 'sent')", "was never sent"),
    ],
)
def test_an_audit_looks_at_what_crossed(database: str, statement: str, reason: str) -> None:
    with Ledger.open(database) as ledger:
        played(ledger)
    assert audit(database).ok
    with Ledger.open(database) as ledger, ledger.transaction() as connection:
        connection.exec_driver_sql(statement)
    report = audit(database)
    assert not report.ok
    assert reason in report.bad[0].reason


def played(ledger: Ledger) -> None:
    """Money is sent and seated, sent and given back, sent and still on its way, and comes back from a seat."""
    ledger.purses.open("7", key="o").result()
    ledger.purses.deposit("7", 10_000, key="d").result()
    live = open_table(ledger, "craps", table_id="t")
    first = number_of(ledger.purses.send("7", "t", 5, cents=4_000, key="s").result())
    live.do(Command("sit", 5, args={"chips": 4_000}), key=first).result()
    more = number_of(ledger.purses.send("7", "t", 5, cents=100, key="m").result())
    live.do(Command("buy-in", 5, args={"amount": 100}), key=more).result()
    live.do(Command("leave", 5), key="leave").result()
    ledger.purses.give_back(number_of(ledger.purses.send("7", "t", 6, cents=5, key="g").result())).result()
    assert number_of(ledger.purses.send("7", "t", 6, cents=7, key="w").result())


@pytest.mark.parametrize(
    ("forged", "reason"),
    [
        (ReceivedFromTable(number="transfer:7:3", table="t", amount=4_000), "went elsewhere too"),
        (ReceivedFromTable(number="transfer:7:99", table="t", amount=4_000), "nothing like"),
        (ReceivedFromTable(number="t:1", table="t", amount=4_000), "no seat was left with"),
        (ReceivedFromTable(number="t:7", table="t", amount=4_100), "came in before"),
    ],
)
def test_an_audit_finds_money_that_came_in_twice(file: Path, forged: ReceivedFromTable, reason: str) -> None:
    """As a server might write it that does not ask where the money is."""
    posted = (("at:t", -forged.amount), ("purse", forged.amount))
    with Ledger.open(file) as ledger:
        played(ledger)
        left = next(e.version for e in ledger.entries("t") if isinstance(e.event, LeftTable))
        number = f"t:{left}" if forged.number == "t:7" else forged.number
        event = replace(forged, number=number, postings=posted)
        with ledger.transaction() as connection:  # who can write to the database can change what is listed
            connection.exec_driver_sql("UPDATE transfers SET state = 'sent'")
            connection.exec_driver_sql(
                "INSERT INTO transfers VALUES ('transfer:7:99', 'purse:7', 't', 1, 4000, 'sent')"
            )
        ledger.submit(ledger.purses._work("7", "forged", "", lambda *_: (event,), [])).result()
        with ledger.reader() as connection:
            reasons = [told for _, _, told in lost_or_doubled(connection)]
    assert any(reason in told for told in reasons), reasons
    assert not audit(file).ok


def test_an_audit_finds_a_seat_that_is_told_to_be_left(database: str) -> None:
    with Ledger.open(database) as ledger:
        ledger.purses.open("7", key="o").result()
        ledger.purses.deposit("7", 10_000, key="d").result()
        live = open_table(ledger, "craps", table_id="t")
        number = number_of(ledger.purses.send("7", "t", 5, cents=4_000, key="s").result())
        live.do(Command("sit", 5, args={"chips": 4_000}), key=number).result()
    assert audit(database).ok
    with Ledger.open(database) as ledger, ledger.transaction() as connection:
        connection.exec_driver_sql("UPDATE transfers SET state = 'left'")
    report = audit(database)
    assert [bad.reason for bad in report.bad] == [f"the list of transfers says otherwise of {number}"]


def test_the_books_of_purses_balance(database: str) -> None:
    with Ledger.open(database) as ledger:
        ledger.purses.open("7", key="o").result()
        ledger.purses.deposit("7", 500, key="d").result()
        ledger.purses.withdraw("7", 200, key="w").result()
    report = audit(database)
    assert (report.ok, report.events, report.tables, report.balance) == (True, 3, 0, "0.00")


def wrongly_seated(ledger: Ledger, *, leaves: bool) -> None:
    """As a server wrote it that did not ask who sits there: the money of 7 comes to the seat of 8, who loses it."""
    for patron in ("7", "8"):
        ledger.purses.open(patron, key="o").result()
        ledger.purses.deposit(patron, 10_000, key="d").result()
    live = open_table(ledger, "craps", table_id="t")
    sat = number_of(ledger.purses.send("8", "t", 5, cents=4_000, key="s").result())
    live.do(Command("sit", 5, args={"chips": 4_000}), key=sat).result()
    if leaves:
        live.patrons[5] = "7"
        live.do(Command("leave", 5), key="leave").result()
        return
    more = number_of(ledger.purses.send("7", "t", 5, cents=100, key="m", act="buy-in").result())
    live.patrons[5] = "7"
    live.do(Command("buy-in", 5, args={"amount": 100}), key=more).result()


@pytest.mark.parametrize("leaves", [False, True])
def test_audit_and_verifier_follow_money_by_patron(file: Path, tmp_path: Path, *, leaves: bool) -> None:
    reason = (
        "did not go to the purse of 8" if leaves else "it brings the money of 7 to a seat that is not his"
    )
    with Ledger.open(file) as ledger:
        wrongly_seated(ledger, leaves=leaves)
        out = tmp_path / "out.jsonl"
        with out.open("wb") as written:
            export(ledger, written)
    report = audit(file)
    assert not report.ok
    assert reason in report.bad[0].reason, report.bad
    found = subprocess.run([sys.executable, VERIFIER, out], capture_output=True, text=True, check=False)
    assert found.returncode == 1
    told = "purse of who sat there" if leaves else "brings the money of 7 to a seat that is not his"
    assert told in found.stdout


def test_the_verifier_finds_crossings_in_order(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    with Ledger.open(file) as ledger:
        played(ledger)
        with out.open("wb") as written:
            export(ledger, written)
    found = subprocess.run([sys.executable, VERIFIER, out], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found


def test_money_comes_only_to_a_seat_of_its_patron(ledger: Ledger, live: LiveTable) -> None:
    ledger.purses.open("8", key="o").result()
    ledger.purses.deposit("8", 500, key="d").result()
    sat = number_of(ledger.purses.send("8", "t", 5, cents=400, key="s").result())
    live.do(Command("sit", 5, args={"chips": 400}), key=sat).result()
    more = number_of(ledger.purses.send("7", "t", 5, cents=100, key="m", act="buy-in").result())
    answer = live.do(Command("buy-in", 5, args={"amount": 100}), key=more).result()
    assert answer.refusal is not None
    assert "do not sit at seat 5 any more" in answer.refusal.sentence
    assert live.patrons == ledger.take("t").patrons == {5: "8"}


def test_who_has_lost_the_table_takes_no_money_for_it(ledger: Ledger, live: LiveTable) -> None:
    ledger.take("t")
    with pytest.raises(Fenced, match="takes no money for it"):
        ledger.purses.send("7", "t", 5, cents=1, key="s", fence=live.fence).result()
    assert ledger.purses.balance("7") == 10_000


def test_reading_a_purse_does_not_grow_with_its_life(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    plain = reading.postings_of
    monkeypatch.setattr(reading, "postings_of", lambda body: read.append("") or plain(body))
    with Ledger.open(database) as ledger:
        ledger.purses.open("7", key="o").result()
        acks = [ledger.purses.deposit("7", 1, key=f"d{number}") for number in range(1_000)]
        assert all(ack.result().refusal is None for ack in acks)
    with Ledger.open(database) as ledger:  # nothing is remembered
        read.clear()
        assert ledger.purses.balance("7") == 1_000
        assert ledger.purses.withdraw("7", 1_000, key="w").result().refusal is None
        assert len(read) < 2 * FUNDS_EVERY
    assert audit(database).ok
    with Ledger.open(database) as ledger, ledger.transaction() as connection:
        connection.exec_driver_sql("UPDATE snapshots SET state = replace(state, '895', '894')")
    report = audit(database)
    assert "the snapshot at this version is not what the events come to" in report.bad[0].reason
