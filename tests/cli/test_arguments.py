"""A slip in the arguments is one sentence on stderr and exit code 2, whatever the command."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pitboss.cli import COMMANDS, _load, main

SLIPS = [
    "hand",
    "hand AsKsQsJsTs --rankin five",
    "equity hold-em",
    "odds --as-of",
    "odds craps --json=3",
    "law diff 1995-01-01",
    "nothing-of-the-kind",
    "replay --foo",
    "rule",
    "shoe blackjak",
    "odds three-card-poker --option pair_plus_table.flsh=3",
    "contract nosuch",
    "law diff 1998-01-01 2008-01-01 --game crap",
    "law coverage --game crap",
    "book --as-of 1950-01-01",
    "check FOLDER/deep.toml",
    "phh export FOLDER/deep.toml -o FOLDER/deep.toml",
    "check FOLDER/" + 300 * "x",
    "guide craps -o FOLDER/" + 300 * "x" + ".txt",
    "law craps.pas",
    "serve --log-level debgu",
    "replay FOLDER --as-of 1990-01-01",
    "replay FOLDER --wager pas",
    "replay --game craps --seed 1 --round 1 --strategy=",
    "hand 22+ --advise",
    "hand 22+ --ranking low",
    "equity hold-em 22+ AKs --option low=8",
    "odds roulette --chart FOLDER/chart.txt",
    "odds roulette --chart FOLDER/none/chart.svg",
    "odds roulette --sweep wheel=single-zero --chart FOLDER/chart.svg",
    "outcomes big-six --first 3",
    "outcomes big-six --rounds 3 --amount 5",
    "shoe blackjack --count hi-lo --gone 5c",
    "par verify FOLDER/deep.toml --as-of 2000-01-01",
    "phh stats FOLDER --table one",
    "odds craps --option odds_multiple_right=",
    "hand 22+,AKx",
    "bots blackjack --bots tight,call --hands 2",
]


@pytest.mark.parametrize("line", SLIPS)
def test_a_slip_in_the_arguments_is_one_sentence(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deep = tmp_path / "deep.toml"
    deep.write_text("a = " + 5000 * "[")
    monkeypatch.setattr(sys, "argv", ["pitboss", *line.replace("FOLDER", str(tmp_path)).split()])
    with pytest.raises(SystemExit) as ended:
        main()
    said = capsys.readouterr()
    assert ended.value.code == 2
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.endswith((".\n", "?\n"))
    assert list(tmp_path.iterdir()) == [deep], "nothing is written"


@pytest.mark.parametrize("line", ["replay", "phh replay", "phh stats", "phh export"])
def test_an_empty_name_is_not_this_folder(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Such as that of a variable of the shell that is not set."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["pitboss", *line.split(), ""])
    with pytest.raises(SystemExit) as ended:
        main()
    told = capsys.readouterr()
    assert (ended.value.code, told.out, told.err) == (2, "", "The name of a file or folder is empty.\n")


def test_an_empty_word_is_nothing_to_search_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["pitboss", "law", "search", "", "--game", "craps"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert (ended.value.code, capsys.readouterr().err) == (2, "A word to search for is empty.\n")


@pytest.mark.parametrize("what", ["stats", "export"])
def test_hand_histories_of_which_none_can_be_read_are_no_success(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "deep.phh").write_text("a = " + 5000 * "[")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["pitboss", "phh", what, "deep.phh" if what == "stats" else "."])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 1
    assert "0 hands" in capsys.readouterr().out


@pytest.mark.parametrize(("line", "code"), [("--version", 0), ("hand AsKsQsJsTs", 0), ("hand AsKs", 2)])
def test_exit_codes_come_through(line: str, code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["pitboss", *line.split()])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == code


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full to write to")
def test_an_answer_that_cannot_be_written_is_told_in_a_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(
            [sys.executable, "-c", "from pitboss.cli import COMMANDS, _load, main; main()", "games"],
            stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert ended.returncode == 2
    assert ended.stderr == "The answer could not be written: no space left on device.\n"


@pytest.mark.parametrize("line", ["law", "games"])
def test_a_reader_who_has_seen_enough_is_no_failure(line: str) -> None:
    script = "from pitboss.cli import main; main()"
    told = subprocess.Popen(
        [sys.executable, "-c", script, line], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert told.stdout is not None
    told.stdout.close()
    _, said = told.communicate()
    assert (told.returncode, said) == (0, b"")


@pytest.mark.parametrize("group", ["phh", "staff", "ledger", "receipt"])
def test_a_group_without_a_command_answers_with_its_help(
    group: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["pitboss", group])
    with pytest.raises(SystemExit) as ended:
        main()
    told = capsys.readouterr()
    assert (ended.value.code, told.out) == (2, "")
    assert told.err.startswith(f"Usage: pitboss {group}")


def test_a_name_in_capitals_is_known_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["pitboss", "odds", "Three-Card-Poker"])
    with pytest.raises(SystemExit):
        main()
    assert capsys.readouterr().err.endswith("did you mean three-card-poker?\n")


def _commands() -> list[tuple[str, Any]]:
    """Every command with its parser, those of groups too."""
    found: list[tuple[str, Any]] = []
    for name in COMMANDS:
        command = _load(name)
        inner = getattr(command, "commands", None)
        found += [(name, command)] if inner is None else [(f"{name} {n}", each) for n, each in inner.items()]
    return found


def test_a_letter_means_one_thing_in_every_command() -> None:
    meant: dict[str, set[str]] = {}
    for _, command in _commands():
        for param in command.params:
            for letter in (each for each in param.opts if len(each) == 2):
                meant.setdefault(letter, set()).update(each for each in param.opts if each.startswith("--"))
    assert "-o" in meant
    assert {letter: names for letter, names in meant.items() if len(names) > 1} == {}


SILENT = {"play", "serve"}
"""A person sits at one, and the other goes on by itself: its log is JSON."""


def test_every_command_that_tells_something_tells_it_in_json_too() -> None:
    assert {
        name for name, command in _commands() if not any("--json" in p.opts for p in command.params)
    } == SILENT


@pytest.mark.parametrize(("name", "command"), _commands(), ids=[name for name, _ in _commands()])
def test_o_is_the_output_and_option_has_no_short_form(name: str, command: Any) -> None:
    for param in command.params:
        if "-o" in param.opts or "--output" in param.opts:
            assert set(param.opts) == {"-o", "--output"}, name
        if "--option" in param.opts:
            assert param.opts == ["--option"], name
