"""What can be chosen at a game is listed, completed in the shell, and guessed where it was misspelled."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from pitboss.cli import COMMANDS, _load, main


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
    assert {"table_min", "limits"} <= {row["name"] for row in told["of_every_table"]}
    assert run("options craps", monkeypatch) == 0
    assert "three-point-molly" in capsys.readouterr().out


def test_a_day_without_the_game_is_told_by_its_clause(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("options craps --as-of 1901-01-01", monkeypatch) == 2
    assert capsys.readouterr().err.startswith(
        "No text held for 1901-01-01: Craps was not adopted before 1978"
    )


@pytest.mark.parametrize("line", ["options blakjack", "odds blakjack", "simulate blakjack --rounds 1e3"])
def test_a_misspelled_game_is_guessed(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(line, monkeypatch) == 2
    assert capsys.readouterr().err.endswith("did you mean blackjack?\n")


@pytest.mark.parametrize(
    ("line", "nearest"),
    [
        ("simulate blackjack --rounds 10 --strategy basik", "basic"),
        ("simulate pai-gow --rounds 10 --strategy house-wy", "house-way"),
        ("equity holdem AsAh KdKc", "hold-em"),
        ("hand AsKsQsJsTs --ranking fiv", "five"),
        ("frequencies holdem", "hold-em"),
        ("bench enviroments", "environments"),
        ("shoe blackjack --count hilo", "hi-lo"),
        ("bots hold-em --bots tigth", "tight"),
        ("simulate craps --rounds 9 --chart distributon=x.svg", "distribution"),
    ],
)
def test_every_misspelled_name_is_guessed(
    line: str, nearest: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(line, monkeypatch) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert told.err.endswith(f"; did you mean {nearest}?\n")


def test_a_misspelled_command_of_the_law_is_guessed_and_a_handle_is_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("law serch dice", monkeypatch) == 2
    assert capsys.readouterr().err.startswith("No such command 'serch'; did you mean search?")
    assert run("law all-games.guides", monkeypatch) == 0
    assert "19:47-8" in capsys.readouterr().out


def test_a_misspelled_option_is_guessed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("odds craps --wagr pass", monkeypatch) == 2
    assert (
        capsys.readouterr().err == "No such option --wagr; did you mean --wager? See pitboss odds --help.\n"
    )


def test_a_misspelled_command_is_guessed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("gamse", monkeypatch) == 2
    assert capsys.readouterr().err == "No such command 'gamse'; did you mean games? See pitboss --help.\n"
    assert run("zzzz", monkeypatch) == 2
    told = capsys.readouterr().err
    assert told.startswith("No such command 'zzzz'; the commands are: games, law, ")
    assert told.endswith("; see pitboss --help.\n")
    assert run("ledger bakup", monkeypatch) == 2
    assert capsys.readouterr().err.endswith("Did you mean 'backup'? See pitboss ledger --help.\n")


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
        ("pitboss guide blackjack --option table_mi", "table_min="),
        ("pitboss replay --game craps --strategy iron", "iron-cross"),
        ("pitboss law cov", "coverage"),
        ("pitboss bots hold-em --bots random,ti", "random,tight"),
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


def test_every_name_of_a_game_wager_option_or_strategy_completes() -> None:
    """`--game` of `law` and `book` as well as the argument of `odds`."""
    named = {"game", "wager", "option", "strategy", "ranking"}
    found = 0
    for name in COMMANDS:
        group = _load(name)
        for command in getattr(group, "commands", {name: group}).values():
            for each in command.params:
                if each.name in named:
                    assert each._custom_shell_complete is not None, (name, command.name, each.name)
                    found += 1
    assert found > 35
