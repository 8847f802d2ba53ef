"""What can be chosen at a game is listed, completed in the shell, and guessed where it was misspelled."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from pitboss.cli import main


def run(line: str, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(sys, "argv", ["pitboss", *line.split()])
    with pytest.raises(SystemExit) as ended:
        main()
    return int(ended.value.code or 0)


def test_options_of_a_game_are_listed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("options blackjack --as-of 2008-01-01 --json", monkeypatch) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["as_of"] == "2008-01-01"
    assert {"decks", "surrender"} <= {row["name"] for row in told["options"]}
    assert all(row["help"] for row in told["options"])
    assert {"hit", "stand", "double", "split"} <= {act["name"] for act in told["acts"]}
    assert "blackjack" in told["wagers"]
    assert run("options craps", monkeypatch) == 0
    assert "three-point-molly" in capsys.readouterr().out


@pytest.mark.parametrize("line", ["options blakjack", "odds blakjack", "simulate blakjack --rounds 1e3"])
def test_a_misspelled_game_is_guessed(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(line, monkeypatch) == 2
    assert capsys.readouterr().err.endswith("did you mean blackjack?\n")


def test_clauses_are_found_by_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("law search odds 10x --game craps --as-of 1999-11-14", monkeypatch) == 0
    assert "19:47-1.6(e)" in capsys.readouterr().out
    assert run("law search odds 10x --game craps", monkeypatch) == 1


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("pitboss odds three", "three-card-poker"),
        ("pitboss odds craps --wager place-", "place-6"),
        ("pitboss odds blackjack --option dec", "decks="),
    ],
)
def test_the_shell_completes_names(line: str, expected: str) -> None:
    words = {
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(line.split()) - 1),
        "_PITBOSS_COMPLETE": "complete_bash",
    }
    done = subprocess.run(
        [sys.executable, "-m", "pitboss"], env={**os.environ, **words}, capture_output=True, text=True, check=False
    )  # fmt: skip
    assert expected in done.stdout.split()
