"""The audit decides every recorded command again and names what a bought engine did; honest records of every game are
decided again in `test_casework`.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.chance import Counter, Entered
from pitboss.games import find
from pitboss.law import catalogue
from pitboss.ledger import Ledger, fair, floor, new_key
from pitboss.ledger.audit import Report, audit
from pitboss.table import Command, Table
from pitboss.table.events import Event, WagerSettled
from pitboss.table.game import Game, events_of

PASS = Command("wager", 1, args={"on": "pass", "amount": 1_000})


def seven_out(file: Path) -> None:
    """A pass bet, a point, and a seven."""
    with Ledger.open(file) as ledger:
        source = fair.Committed(Counter(1, 0))
        table = Table.open("craps", seats={1: 50_000}, source=source, entered=False)
        live = ledger.open_table(table, key="open", table_id="t")
        coming = iter([(2, 2), (3, 4)])
        source.dice = lambda _count: next(coming)  # type: ignore[method-assign]
        for command in (Command("shoot", 1), PASS, Command("roll"), Command("roll")):
            live.do(command, key=new_key()).result()
        late = Command("wager", 1, args={"on": "come", "amount": 1_000})
        assert live.do(late, key=new_key()).result().refusal is not None


def bribed(game: Game) -> Game:
    """An engine that pays the pass line of seat 1 when it loses; its books balance."""

    def paid(event: Event) -> Event:
        if not isinstance(event, WagerSettled) or event.net >= 0:
            return event
        won = -event.net
        postings = (("layout", -won), ("bank", -won), (f"stack:{event.seat}", 2 * won))
        return replace(event, net=won, postings=postings)

    def judge(rules: Any, state: Any, command: Command) -> Any:
        cleared = game.judge(rules, state, command)
        return lambda source: tuple(map(paid, events_of(cleared, source)))

    return dataclasses.replace(game, judge=judge, at_once={})


def bought(file: Path, monkeypatch: pytest.MonkeyPatch) -> Report:
    with monkeypatch.context() as patched:
        crooked = bribed(find("craps"))
        patched.setattr("pitboss.games.find", lambda _id: crooked)
        seven_out(file)
    return audit(file)


def test_a_decision_that_the_rules_do_not_make_is_named(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    report = bought(file, monkeypatch)
    assert not report.ok
    assert report.first_bad is not None
    assert "wager-settled is recorded with another" in report.first_bad.reason
    assert audit(file, judged=False).ok, "it balances, and its chain is whole"


def test_under_another_law_a_difference_is_told_and_no_fault(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bought(file, monkeypatch)
    monkeypatch.setattr(catalogue(), "digest", "0" * 64)
    report = audit(file)
    assert report.ok
    assert any("decided otherwise under today's law" in note for note in report.notes)


def test_under_another_release_a_difference_is_told_and_no_fault(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What one release decided may be decided otherwise since; whoever takes the table then answers for it."""
    with monkeypatch.context() as earlier:
        earlier.setattr(floor, "RELEASE", "0.0.9")
        bought(file, earlier)
    report = audit(file)
    assert report.ok
    assert any("by release 0.1.0 than release 0.0.9 decided, first version" in note for note in report.notes)
    with Ledger.open(file) as ledger:
        source = fair.Committed(Counter(1, 0))
        live = ledger.take("t", source=source)
        live.table.game = bribed(live.table.game)
        coming = iter([(2, 2), (3, 4)])
        source.dice = lambda _count: next(coming)  # type: ignore[method-assign]
        for command in (Command("shoot", 1), PASS, Command("roll"), Command("roll")):
            assert live.do(command, key=new_key()).result().refusal is None
    report = audit(file)
    assert not report.ok
    assert "wager-settled is recorded with another" in str(report.first_bad)


def test_a_game_of_a_package_of_its_own_is_judged_as_well(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It rests on the digest of the chapter together with its own."""
    monkeypatch.setitem(catalogue()._plugged, "craps", "00")
    assert not bought(file, monkeypatch).ok


def test_refusals_are_decided_again_too(file: Path) -> None:
    seven_out(file)
    report = audit(file)
    assert report.ok
    assert report.judged == 5
    assert audit(file, judged=False).judged == 0


def test_a_ticket_of_a_house_whose_own_system_prints_the_serial_number_is_decided_again(file: Path) -> None:
    """Where a person enters what chance brings, no number is drawn for the ticket and none is recorded."""
    with Ledger.open(file) as ledger:
        live = ledger.open_table(
            Table.open("keno", seats={1: 50_000}, source=Entered()), key="open", table_id="t"
        )
        ticket = Command("ticket", 1, args={"spots": [4, 9, 80], "amount": 100})
        assert live.do(ticket, key=new_key()).result().refusal is None
    report = audit(file)
    assert report.ok, report.bad
    assert report.judged == 1


def test_spots_that_were_told_are_told_again_and_the_serial_number_with_them(file: Path) -> None:
    with Ledger.open(file) as ledger:
        table = Table.open("keno", seats={1: 50_000}, source=Counter(5, 0))
        live = ledger.open_table(table, key="open", table_id="t")
        told = {"count": 3, "spots": [4, 9, 80], "amount": 100}
        for command in (
            Command("quick-pick", 1, args=told),
            Command("quick-pick", 1, args={"count": 3, "amount": 100}),
            Command("draw"),
        ):
            assert live.do(command, key=new_key()).result().refusal is None
    report = audit(file)
    assert report.ok, report.bad
    assert report.judged == 3
