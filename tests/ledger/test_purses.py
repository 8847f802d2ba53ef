"""Patrons' purses, and money on its way to a seat and back."""

import pytest

from bookkeeping import open_table
from pitboss.ledger import Ledger, LedgerError, LiveTable, number_of
from pitboss.ledger.audit import audit
from pitboss.table import Command


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


def test_the_books_of_purses_balance(database: str) -> None:
    with Ledger.open(database) as ledger:
        ledger.purses.open("7", key="o").result()
        ledger.purses.deposit("7", 500, key="d").result()
        ledger.purses.withdraw("7", 200, key="w").result()
    report = audit(database)
    assert (report.ok, report.events, report.tables, report.balance) == (True, 3, 0, "0.00")
