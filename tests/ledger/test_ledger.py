"""What the ledger promises, on SQLite and on PostgreSQL."""

import asyncio
import threading
import time
from itertools import pairwise

import pytest

from bookkeeping import open_table, play
from patient import PATIENCE
from pitboss.chance import Counter
from pitboss.ledger import (
    Conflict,
    Fenced,
    KeyReused,
    Ledger,
    LedgerError,
    UnknownTable,
    fair,
    new_key,
    number_of,
)
from pitboss.ledger.audit import audit
from pitboss.ledger.schema import APPEND_ONLY
from pitboss.table import Command, InvariantBroken, Table
from pitboss.table.events import WagerPlaced
from pitboss.table.wire import encode

PASS = Command("wager", 1, args={"on": "pass", "amount": 1_000})
MINUTE = Command("time", args={"minutes": 1})


def test_versions_are_gapless_from_one(ledger: Ledger) -> None:
    live = open_table(ledger, "craps", table_id="craps-1")
    play(live, Counter(1, 1), 60)
    assert [entry.version for entry in ledger.entries("craps-1")] == list(range(1, live.version + 1))
    assert ledger.head("craps-1").version == live.version == live.table.state.version


def test_an_answer_tells_the_versions_and_the_events_of_its_command(ledger: Ledger) -> None:
    live = open_table(ledger, "craps")
    before = live.version
    answer = live.do(PASS, key="k").result()
    assert (answer.first, answer.last, answer.again) == (before + 1, before + 1, False)
    assert isinstance(answer.events[0], WagerPlaced)


def test_a_table_taken_again_is_the_same_table(database: str) -> None:
    with Ledger.open(database) as ledger:
        live = open_table(ledger, "three-card-poker", table_id="cards")
        play(live, Counter(2, 1), 200)
        before = encode(live.table.state)
        standing = live.table.source.standing  # type: ignore[union-attr]
    with Ledger.open(database, create=False) as ledger:
        source = fair.Committed()
        again = ledger.take("cards", source=source)
        assert encode(again.table.state) == before
        assert source.standing == standing


def test_the_same_key_gets_the_same_answer(ledger: Ledger) -> None:
    live = open_table(ledger, "craps", table_id="t")
    first = live.do(PASS, key="k", by="account:1").result()
    version = live.version
    again = live.do(PASS, key="k", by="account:1").result()
    assert again.again
    assert (again.first, again.last, again.events) == (first.first, first.last, first.events)
    assert live.version == version
    other = ledger.take("t").do(PASS, key="k", by="account:1").result()
    assert (other.again, other.first, other.events) == (True, first.first, first.events)


def test_a_refused_command_keeps_its_key_and_answer(ledger: Ledger) -> None:
    live = open_table(ledger, "craps", table_id="t")
    no = Command("wager", 1, args={"on": "pass-odds", "amount": 1_000})
    first = live.do(no, key="k").result()
    assert first.refusal is not None
    assert first.refusal.cites
    version = live.version
    live.do(PASS, key="l").result()
    again = live.do(no, key="k").result()
    assert (again.refusal, again.again) == (first.refusal, True)
    assert ledger.take("t").do(no, key="k").result().refusal == first.refusal
    assert ledger.head("t").version == version + 1


def test_a_malformed_command_is_answered_too(ledger: Ledger) -> None:
    answer = open_table(ledger, "craps").do(Command("dance"), key="k").result()
    assert answer.refusal is not None
    assert answer.refusal.kind == "bad-command"


@pytest.mark.parametrize("taken_again", [False, True])
def test_the_same_key_with_another_body_is_refused(ledger: Ledger, taken_again: bool) -> None:
    live = open_table(ledger, "craps", table_id="t")
    live.do(PASS, key="k", by="account:1").result()
    if taken_again:
        live = ledger.take("t")
    head = ledger.head("t")
    with pytest.raises(KeyReused, match="'k' was used before"):
        live.do(MINUTE, key="k", by="account:1").result()
    with pytest.raises(KeyReused):
        live.do(PASS, key="k", by="account:2").result()
    assert ledger.head("t") == head
    assert live.do(MINUTE, key="l").result().first == head.version + 1


def test_what_became_of_a_key_can_be_asked(ledger: Ledger) -> None:
    live = open_table(ledger, "craps", table_id="t")
    done = live.do(PASS, key="k").result()
    found = ledger.answer_of("t", "k")
    assert found is not None
    assert (found.first, found.events) == (done.first, done.events)
    assert ledger.answer_of("t", "never") is None
    assert ledger.answer_of("nowhere", "k") is None


def test_commands_in_flight_are_written_in_order_and_once(ledger: Ledger) -> None:
    live = open_table(ledger, "craps", table_id="t")
    acks = [live.do(MINUTE, key=f"k{number}") for number in range(50)]
    again = live.do(MINUTE, key="k7")
    answers = [ack.result() for ack in acks]
    assert [answer.first for answer in answers] == list(range(answers[0].first or 0, live.version + 1))
    assert again.result().first == answers[7].first
    assert again.result().again


def test_acknowledgements_can_be_awaited(ledger: Ledger) -> None:
    lives = [open_table(ledger, "craps") for _ in range(5)]

    async def client(live: object) -> list[int]:
        return [(await live.do(MINUTE, key=new_key())).first for _ in range(10)]  # type: ignore[attr-defined]

    async def all_clients() -> list[list[int]]:
        return await asyncio.gather(*map(client, lives))

    begun = [live.version for live in lives]
    assert asyncio.run(all_clients()) == [list(range(at + 1, at + 11)) for at in begun]


def test_of_two_writers_only_the_last_to_take_the_table_writes(ledger: Ledger) -> None:
    old = open_table(ledger, "craps", table_id="t")
    new = ledger.take("t")
    new.do(PASS, key="new").result()
    with pytest.raises(Fenced, match="Another server has taken t"):
        old.do(MINUTE, key="old").result()
    with pytest.raises(Fenced):
        old.do(MINUTE, key="old-again")
    assert ledger.answer_of("t", "old") is None
    new.do(MINUTE, key="go-on").result()


def test_several_tables_are_taken_at_once(ledger: Ledger) -> None:
    old = [open_table(ledger, "craps", table_id=name) for name in ("t", "u")]
    new = ledger.take_all(["t", "u"], source=lambda table_id: Counter(len(table_id), 0))
    assert [live.id for live in new] == ["t", "u"]
    for live in new:
        live.do(PASS, key="new").result()
    for live in old:
        with pytest.raises(Fenced):
            live.do(PASS, key="old").result()
    fences = [live.fence for live in new]
    with pytest.raises(UnknownTable, match="no table 'nowhere'"):
        ledger.take_all(["t", "nowhere"])
    assert [ledger.take(live.id).fence for live in new] == [fence + 1 for fence in fences]


def test_a_zombie_records_no_refusal_either(ledger: Ledger) -> None:
    old = open_table(ledger, "craps", table_id="t")
    ledger.take("t")
    with pytest.raises(Fenced):
        old.do(Command("dance"), key="old").result()
    assert ledger.answer_of("t", "old") is None


def test_an_append_at_another_version_is_refused(ledger: Ledger) -> None:
    live = open_table(ledger, "craps", table_id="t")
    event = Table.open("craps", seats={1: 5}).log[1]
    for expected in (live.version - 1, live.version + 1):
        ack = ledger.append("t", [event], expected=expected, fence=live.fence, key="k", command=PASS)
        with pytest.raises(Conflict, match=f"at version {live.version}, not {expected}"):
            ack.result()
    assert ledger.head("t").version == live.version


def test_an_event_out_of_balance_is_not_written(ledger: Ledger) -> None:
    live = open_table(ledger, "craps", table_id="t")
    event = WagerPlaced(
        number=1, seat=1, kind="pass", name="pass", stake=5, total=5, postings=(("stack:1", -5),)
    )
    ack = ledger.append("t", [event], expected=live.version, fence=live.fence, key="k", command=PASS)
    with pytest.raises(LedgerError, match="out of balance"):
        ack.result()
    assert live.do(PASS, key="l").result().first == live.version


def test_a_command_in_the_same_commit_as_a_bad_one_is_written(ledger: Ledger) -> None:
    live, other = open_table(ledger, "craps", table_id="t"), open_table(ledger, "craps", table_id="u")
    ledger.take("t")
    bad = live.do(PASS, key="k")
    good = [other.do(MINUTE, key=new_key()) for _ in range(3)]
    with pytest.raises(Fenced):
        bad.result()
    assert [ack.result().first for ack in good] == [other.version - 2, other.version - 1, other.version]


def test_a_table_that_is_not_there(ledger: Ledger) -> None:
    for ask in (ledger.take, ledger.entries, ledger.head, ledger.look_in):
        with pytest.raises(UnknownTable, match="no table 'nowhere'"):
            ask("nowhere")


def test_a_table_is_opened_once(ledger: Ledger) -> None:
    first = ledger.open_table(Table.open("craps", seats={1: 5}), key="k", table_id="t")
    again = ledger.open_table(Table.open("craps", seats={1: 5}), key="k", table_id="t")
    assert again.version == first.version
    with pytest.raises(Fenced):
        first.do(MINUTE, key="x").result()
    with pytest.raises(LedgerError, match="a table 't' already"):
        ledger.open_table(Table.open("craps", seats={1: 5}), key="l", table_id="t")
    with pytest.raises(KeyReused):
        ledger.open_table(Table.open("mini-craps"), key="k", table_id="t")


@pytest.mark.parametrize("table_id", ["", "A", "a b", "-a", "a" * 65, "a\n", "tisch-ä"])
def test_ids_are_checked(ledger: Ledger, table_id: str) -> None:
    if table_id:
        with pytest.raises(LedgerError, match="An id is"):
            ledger.open_table(Table.open("craps"), key="k", table_id=table_id)


@pytest.mark.parametrize("key", ["", "a b", "a\n", "ä", "k" * 129])
def test_keys_are_checked(ledger: Ledger, key: str) -> None:
    live = open_table(ledger, "craps")
    version = live.version
    with pytest.raises(LedgerError, match="A key is"):
        live.do(MINUTE, key=key)
    assert live.do(MINUTE, key="good").result().first == version + 1


def test_a_table_whose_books_break_is_frozen_and_stays_so(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = open_table(ledger, "craps", table_id="t")

    def broken(command: Command) -> object:
        raise InvariantBroken("An event is out of balance by 5 cents; the table is stopped.")

    monkeypatch.setattr(live.table, "do", broken)
    with pytest.raises(InvariantBroken):
        live.do(PASS, key="k")
    assert ledger.tables()[0].frozen == "An event is out of balance by 5 cents; the table is stopped."
    assert ledger.take("t").frozen is not None
    with pytest.raises(InvariantBroken):
        ledger.take("t").do(PASS, key="l")
    assert [entry.event.kind for entry in ledger.significant()][:1] == ["invariant-broken"]  # type: ignore[attr-defined]


def test_listeners_hear_of_every_stream_that_moved(ledger: Ledger) -> None:
    heard: dict[str, int] = {}
    enough = threading.Event()

    def hear(stream: str, version: int) -> None:
        heard[stream] = version
        if heard.get("t") == 6 and "u" in heard:
            enough.set()

    stop = ledger.listen(hear)
    live, other = open_table(ledger, "craps", table_id="t"), open_table(ledger, "craps", table_id="u")
    assert other.version == 4
    for _ in range(2):
        live.do(MINUTE, key=new_key()).result()
    assert enough.wait(PATIENCE)
    stop()
    live.do(MINUTE, key=new_key()).result()
    assert heard == {"t": 6, "u": 4}


def test_a_silent_servers_tables_can_be_taken_over(database: str) -> None:
    with Ledger.open(database, server="a", address="http://a") as a, Ledger.open(database, server="b") as b:
        open_table(a, "craps", table_id="t")
        assert b.ownerless() == ["t"]  # it has never said that it lives
        a.beat()
        a.beat()
        assert b.ownerless(60) == []
        assert (b.tables()[0].owner, b.tables()[0].address) == ("a", "http://a")
        time.sleep(0.01)
        assert b.ownerless(0.001) == ["t"]
        b.beat()
        b.take("t")
        assert b.ownerless(60) == []


def test_a_table_that_is_given_up_is_free(ledger: Ledger) -> None:
    live = open_table(ledger, "craps", table_id="t")
    ledger.beat()
    assert ledger.ownerless(60) == []
    ledger.release(live)
    assert ledger.ownerless(60) == ["t"]
    with pytest.raises(LedgerError, match="given up"):
        live.do(MINUTE, key="k")


def test_rounds_are_found_by_table_and_time(ledger: Ledger) -> None:
    before = time.time_ns() // 1000
    live = open_table(ledger, "three-card-poker", table_id="cards")
    play(live, Counter(3, 1), 120)
    open_table(ledger, "craps", table_id="dice")
    rounds = ledger.rounds("cards")
    assert [r.round for r in rounds] == list(range(1, len(rounds) + 1))
    assert len(rounds) > 3
    assert rounds[0].first == 1
    assert all(a.last + 1 == b.first for a, b in pairwise(rounds))
    assert {r.table for r in ledger.rounds()} == {"cards", "dice"}
    assert ledger.rounds(until=before - 1) == []
    assert len(ledger.rounds("cards", since=rounds[2].begun)) >= len(rounds) - 2


def test_money_in_unfinished_rounds_is_reported(ledger: Ledger) -> None:
    live = open_table(ledger, "craps", table_id="t")
    assert ledger.unfinished() == []
    live.do(PASS, key="k").result()
    (found,) = ledger.unfinished()
    assert (found.table, found.round, found.cents) == ("t", 1, 1_000)


def test_significant_events_are_a_stream_of_their_own(ledger: Ledger) -> None:
    ledger.record("failed-log-in", {"account": "7"}, by="10.0.0.1").result()
    ledger.record("override").result()
    found = ledger.significant()
    assert [entry.version for entry in found] == [1, 2]
    assert [entry.event.kind for entry in found] == ["failed-log-in", "override"]  # type: ignore[attr-defined]
    assert len(ledger.significant(after=1)) == 1


def test_the_database_itself_refuses_to_change_what_is_recorded(ledger: Ledger) -> None:
    live = open_table(ledger, "three-card-poker")
    live.do(Command("dance"), key="k").result()
    ledger.publish()
    for table in APPEND_ONLY:
        column = table.c.keys()[0]
        for statement in (f"DELETE FROM {table.name}", f"UPDATE {table.name} SET {column} = {column}"):
            with pytest.raises(LedgerError, match="only ever added"), ledger.transaction() as connection:
                connection.exec_driver_sql(statement)


def test_everything_that_was_played_is_in_order(database: str) -> None:
    with Ledger.open(database) as ledger:
        for game in ("craps", "three-card-poker", "let-it-ride"):
            play(open_table(ledger, game), Counter(4, 1), 150)
        ledger.purses.open("7", key="o").result()
        ledger.purses.deposit("7", 500, key="d").result()
        assert number_of(ledger.purses.send("7", "nowhere", 1, cents=200, key="s").result())
    report = audit(database)
    assert (report.ok, report.first_bad, report.balance, report.tables) == (True, None, "0.00", 3)
