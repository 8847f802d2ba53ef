"""Commands are judged before their commit begins: nothing of that counts unless the database agrees."""

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, cast

import pytest

from bookkeeping import open_table
from pitboss.ledger import Conflict, KeyReused, Ledger, LedgerError, LiveTable
from pitboss.ledger.audit import audit
from pitboss.ledger.process import CALM_S, CROWDED_S, at_a_steady_pace
from pitboss.ledger.work import Ack, Batch, Work
from pitboss.ledger.writer import AGAIN_S, DOUBTFUL, MOST_AGAIN_S, Writer
from pitboss.table import Command, Table

MINUTE = Command("time", args={"minutes": 1})
TOO_MUCH = Command("wager", 1, args={"on": "field", "amount": 10**15})


@contextmanager
def writing(ledger: Ledger, act: Callable[[], object] = lambda: None) -> Iterator[threading.Event]:
    """The next commit begins, waits until this ends, and then does something before it goes on; tells when it began."""
    writer: Any = ledger._writer
    write, begun, go_on = writer._write, threading.Event(), threading.Event()

    def later(*given: Any, **named: Any) -> Any:
        writer._write = write
        begun.set()
        go_on.wait()
        act()
        return write(*given, **named)

    writer._write = later
    try:
        yield begun
    finally:
        go_on.set()


def appended(live: LiveTable, key: str, *, after: int = 0) -> Ack:
    """A minute passes, after some others: its event straight into the ledger."""
    table = Table.replay(live.table.log)
    for _ in range(after):
        table.do(MINUTE)
    expected, events = table.state.version, table.do(MINUTE)
    return live.ledger.append(
        live.id, events, expected=expected, fence=live.fence, key=key, command=MINUTE, round_number=1
    )


def fail() -> None:
    raise LedgerError("The disk was taken away.")


def test_a_commit_that_fails_takes_with_it_what_was_judged_after_it_and_nothing_else(ledger: Ledger) -> None:
    one, other = (open_table(ledger, "craps", table_id=name) for name in ("one", "other"))
    stood, beside = one.version, other.version
    with writing(ledger, fail) as begun:
        lost = one.do(MINUTE, key="a")
        begun.wait()
        after, elsewhere = one.do(MINUTE, key="b"), other.do(MINUTE, key="c")
    with pytest.raises(LedgerError, match="taken away"):
        lost.result()
    with pytest.raises(Conflict):
        after.result()
    assert elsewhere.result().first == beside + 1
    again = ledger.take("one")
    assert again.version == stood
    assert again.do(MINUTE, key="b").result().first == stood + 1
    assert audit(ledger.place.url).ok


def test_commands_of_one_table_in_one_commit_and_in_the_next_are_one_chain(ledger: Ledger) -> None:
    live = open_table(ledger, "craps", table_id="t")
    stood = live.version
    with writing(ledger) as begun:
        acks = [live.do(MINUTE, key="first")]
        begun.wait()
        acks += [live.do(MINUTE, key=f"k-{number}") for number in range(5)]
    assert [ack.result().first for ack in acks] == list(range(stood + 1, stood + 7))
    assert audit(ledger.place.url).ok


def test_a_key_under_which_something_was_refused_is_no_new_one(ledger: Ledger) -> None:
    one, other = (open_table(ledger, "craps", table_id=name) for name in ("one", "other"))
    refused = one.do(TOO_MUCH, key="k").result()
    assert refused.refusal is not None
    stood = one.version
    with writing(ledger) as begun:
        first = other.do(MINUTE, key="first")
        begun.wait()
        reused, beside = appended(one, "k"), appended(other, "k")
    assert first.result().first
    with pytest.raises(KeyReused):
        reused.result()
    assert beside.result().first == other.version + 1
    assert ledger.head("one").version == stood


def test_a_key_that_comes_twice_in_one_commit_is_answered_twice_and_written_once(ledger: Ledger) -> None:
    live, other = (open_table(ledger, "craps", table_id=name) for name in ("one", "other"))
    stood = live.version
    with writing(ledger) as begun:
        other.do(MINUTE, key="first")
        begun.wait()
        once, twice = appended(live, "k"), appended(live, "k", after=1)
    assert (once.result().first, once.result().again) == (stood + 1, False)
    assert (twice.result().first, twice.result().again) == (stood + 1, True)
    assert ledger.head("one").version == stood + 1
    writer: Any = ledger._writer
    assert "other" in writer._heads  # who had no part in it is not read again


def test_what_was_judged_by_an_event_that_came_out_otherwise_is_judged_anew(ledger: Ledger) -> None:
    one, other = (open_table(ledger, "craps", table_id=name) for name in ("one", "other"))
    stood = one.version
    with ExitStack() as first:
        begun = first.enter_context(writing(ledger))
        one.do(MINUTE, key="first")
        begun.wait()
        event = appended(one, "a")
        # A key that comes twice has all of its commit judged once more, at a later time.
        appended(other, "k")
        twice = appended(other, "k", after=1)
        with writing(ledger) as second:
            first.close()
            second.wait()
            after = appended(one, "b", after=1)
    assert twice.result().again
    assert (event.result().first, after.result().first) == (stood + 2, stood + 3)
    assert audit(ledger.place.url).ok


@pytest.mark.parametrize("command", [MINUTE, Command("close")])
def test_a_head_that_is_remembered_wrongly_is_read_again(ledger: Ledger, command: Command) -> None:
    live = open_table(ledger, "craps", table_id="t")
    live.do(Command("leave", 1), key="left").result()
    live.do(Command("leave", 2), key="gone").result()
    writer: Any = ledger._writer
    writer._heads["t"].hash = bytes(32)
    answer = live.do(command, key="k").result()
    assert (answer.first, answer.refusal) == (live.version, None)
    assert audit(ledger.place.url).ok


def test_a_table_that_was_taken_away_while_its_command_waited_is_not_written_to(ledger: Ledger) -> None:
    live = open_table(ledger, "craps", table_id="one")
    other = open_table(ledger, "craps", table_id="other")
    stood = live.version
    with Ledger.open(ledger.place.url, server="b") as second:
        with writing(ledger, lambda: second.take("one")) as begun:
            late = live.do(MINUTE, key="k")
            begun.wait()
            beside = other.do(MINUTE, key="k")
        with pytest.raises(LedgerError, match="Another server"):
            late.result()
        assert beside.result().first
        assert second.head("one").version == stood
        assert audit(second.place.url).ok


class TestWaitingForACrowd:
    """How many commands the next commit waits for; no thread runs here."""

    @staticmethod
    def writer() -> Any:
        made: Any = Writer.__new__(Writer)
        made._lock, made._batch, made._ready, made._unjudged = threading.Lock(), Batch(), None, 0
        made._whole, made._doubt, made._doubtful = False, 0, DOUBTFUL
        made._told, made._again, made._come = 0.0, AGAIN_S, threading.Condition(made._lock)
        made._draft, made._stopping, made._expected = None, False, 1
        made._telling, made._crowded = [], False
        return made

    @staticmethod
    def after(writer: Any, works: int, queued: int = 0, waited: float = 0.004) -> int:
        some = Work(id="t", key="k", actor="", command="")
        writer._batch.works = [some] * queued
        writer._expect(Batch(works=[some] * works), None, 0.001, waited)
        return writer._expected

    def test_one_by_one_nobody_waits(self) -> None:
        assert self.after(self.writer(), 1) == 1
        assert self.after(self.writer(), 7, 7) == 1

    def test_of_some_half_is_waited_for_and_of_many_all(self) -> None:
        assert self.after(self.writer(), 8, 8) == 8
        assert self.after(self.writer(), 64, 64) == 128

    def test_where_the_disk_is_quick_half_is_waited_for(self) -> None:
        assert self.after(self.writer(), 64, 64, waited=0.003) == 64

    def test_who_is_still_to_be_told_of_the_commit_before_comes_again_too(self) -> None:
        writer = self.writer()
        told = [("then", "ack")] * 24
        writer._telling = [told[:20], told[20:]]
        assert self.after(writer, 64, 40, waited=0.003) == 64

    def test_in_a_crowd_the_lock_of_python_is_handed_over_less_often(self) -> None:
        found, writer, before = list[float](), self.writer(), sys.getswitchinterval()
        with at_a_steady_pace():
            for works in (31, 32, 64, 1):
                self.after(writer, works)
                found.append(sys.getswitchinterval())
        assert found == pytest.approx([CALM_S, CROWDED_S, CROWDED_S, CALM_S])
        self.after(writer, 64)
        assert sys.getswitchinterval() == before, "that of another program is left alone"

    def test_a_crowd_that_stays_away_is_not_waited_for_again_soon(self) -> None:
        writer = self.writer()
        for doubted in (16, 32, 64):
            assert self.after(writer, 64, 64) == 128
            writer._learn(came=False)
            expected = [self.after(writer, 64, 64) for _ in range(doubted)]
            assert expected == [64] * doubted
        assert self.after(writer, 64, 64) == 128
        writer._learn(came=True)
        writer._learn(came=False)
        assert writer._doubt == 16

    def test_a_crowd_that_comes_again_slowly_is_not_waited_for_as_a_whole(self) -> None:
        writer = self.writer()
        writer._again = 2 * AGAIN_S
        assert self.after(writer, 64, 64) == 64

    def test_how_soon_a_crowd_comes_again_is_seen(self) -> None:
        writer = self.writer()
        writer._expected, writer._unjudged = 2, 1
        for _ in range(2):
            writer.submit(Work(id="t", key="k", actor="", command=""))
        assert len(writer._ready[0].works) == 2
        assert AGAIN_S < writer._again <= MOST_AGAIN_S

    def test_who_comes_while_one_is_written_shares_the_next_commit(self) -> None:
        writer = self.writer()
        for _ in range(3):
            writer.submit(Work(id="t", key="k", actor="", command=""))
        assert writer._ready is None
        assert len(writer._batch.works) == 3

    def test_nobody_waits_longer_than_two_commits_take(self) -> None:
        writer = self.writer()
        self.after(writer, 64)
        assert writer._patience == pytest.approx(0.002)


def test_a_crowd_is_judged_ahead_again_after_a_commit_that_could_not_be(ledger: Ledger) -> None:
    """The first refusal at a table begins a stream, so the database is asked; half of a crowd comes meanwhile, and the
    other half while that is written."""
    writer, one, other = cast("Any", ledger._writer), *(open_table(ledger, "craps", table_id=n) for n in "ab")
    commit, ahead = writer._commit, list[tuple[int, bool]]()

    def noted(works: list[Work], draft: object = None) -> None:
        ahead.append((len(works), draft is not None))
        commit(works, draft)

    writer._commit = noted
    with writing(ledger) as begun:
        acks = [one.do(TOO_MUCH, key="no")]
        begun.wait()
        with writer._lock:
            writer._expected = 2
        acks += [other.do(MINUTE, key=f"k-{number}") for number in range(3)]
    for ack in acks:
        ack.result()
    assert ahead == [(1, False), (2, True), (1, True)]
    assert audit(ledger.place.url).ok
