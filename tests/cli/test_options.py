"""What can be chosen at a game is listed, completed in the shell, and guessed where it was misspelled."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import msgspec
import pytest

from pitboss.cli import COMMANDS, _load, main
from pitboss.games import rooms
from pitboss.table import Table


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


def test_defaults_are_those_of_the_day_as_a_table_opens_with_them_and_as_they_are_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A commission is taken of winners only since 4 June 2007, 19:47-1.5; before, it is paid with the bet."""
    timing: list[tuple[str, list[str]]] = []
    for day in ("2007-06-03", "2007-06-04"):
        assert run(f"options craps --as-of {day} --json", monkeypatch) == 0
        rows = {row["name"]: row for row in json.loads(capsys.readouterr().out)["options"]}
        timing.append((rows["commission_timing"]["default"], rows["commission_timing"]["unlawful"]))
        assert rows["odds_multiple_right"]["choices"] == []
    assert timing == [("at_bet", ["on_win"]), ("on_win", [])]
    assert run("options craps --as-of 2007-06-03", monkeypatch) == 0
    said = capsys.readouterr().out
    assert "at_bet, on_win*" in said
    assert "* not lawful on 2007-06-03" in said
    assert run("options hold-em --json", monkeypatch) == 0
    told = json.loads(capsys.readouterr().out)
    rows = {row["name"]: row["default"] for row in (*told["options"], *told["of_every_table"])}
    assert (rows["odd_chip"], rows["smallest_chip"], rows["kill"]) == ("1.00", "0.25", "none")


@pytest.mark.parametrize("game", [game for games in rooms().values() for game in games])
def test_what_is_listed_opens_a_table(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(f"options {game} --json", monkeypatch) == 0
    told = json.loads(capsys.readouterr().out)
    listed = {row["name"]: row["default"] for row in (*told["options"], *told["of_every_table"])}
    opened = Table.open(game, options={name: value for name, value in listed.items() if value is not None})
    plain = Table.open(game)
    assert msgspec.to_builtins(opened.log[0]) == msgspec.to_builtins(plain.log[0])


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


def test_the_closest_clauses_are_listed_where_none_holds_all_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("law search die lands on the rail", monkeypatch) == 0
    told = capsys.readouterr()
    assert "19:47-1.9(b)4" in told.out
    assert "holds all of these words" in told.err
