"""Who waits at a terminal is told what is under way; into a pipe nothing of it is written."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from patient import look_again
from pitboss.cli import main, waiting
from pitboss.cli.waiting import Tally, working

HAND = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
finishing_stacks = [{left}, 98, 100]
actions = ["d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 QsQh", "p3 f", "p1 cbr 6", "p2 f"]
"""
MOST_LOOKS = 3_000


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def watched(monkeypatch: pytest.MonkeyPatch, patience: float) -> Terminal:
    """Called by a test itself: between a fixture and a test pytest puts its own stderr back."""
    found = Terminal()
    monkeypatch.setattr(sys, "stderr", found)
    monkeypatch.setattr(waiting, "PATIENCE", patience)
    return found


def until(holds: Callable[[], bool]) -> None:
    for _ in range(MOST_LOOKS):
        if holds():
            return
        look_again()
    raise AssertionError("it never was so")


def test_what_is_under_way_is_told_and_taken_away_again(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = watched(monkeypatch, 0.001)
    with working("Counting") as say:
        until(lambda: re.search(r"Counting \.\.\. \d+ s", terminal.getvalue()) is not None)
        say("Sorting")
        until(lambda: "Sorting ... " in terminal.getvalue())
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_nothing_is_told_where_nobody_watches(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(waiting, "PATIENCE", 0.0)
    with working("Counting") as say:
        say("Sorting")
    tally = Tally("hands")
    tally.one()
    tally.clear()
    assert capsys.readouterr().err == ""


def test_hands_are_counted_as_they_are_played_and_a_rake_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    terminal = watched(monkeypatch, 0.0)
    file = tmp_path / "night.phhs"
    file.write_text("".join(f"[{at}]\n{HAND.format(left=left)}" for at, left in ((1, 102), (2, "101.9"))))
    monkeypatch.setattr(sys, "argv", ["pitboss", "phh", "replay", str(file)])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    assert "\r\x1b[K2 hands, " in terminal.getvalue()
    told = capsys.readouterr().out
    assert f"RAKED  {file}#2: as the file, less a rake of $0.10." in told
    assert told.endswith("2 passed, 0 failed, 0 refused; 1 of those that passed less the room's rake\n")
