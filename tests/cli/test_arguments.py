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
]


@pytest.mark.parametrize("line", SLIPS)
def test_a_slip_in_the_arguments_is_one_sentence(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["pitboss", *line.split()])
    with pytest.raises(SystemExit) as ended:
        main()
    said = capsys.readouterr()
    assert ended.value.code == 2
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.endswith(".\n")


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


def _commands() -> list[tuple[str, Any]]:
    """Every command with its parser, those of groups too."""
    found: list[tuple[str, Any]] = []
    for name in COMMANDS:
        command = _load(name)
        inner = getattr(command, "commands", None)
        found += [(name, command)] if inner is None else [(f"{name} {n}", each) for n, each in inner.items()]
    return found


@pytest.mark.parametrize(("name", "command"), _commands(), ids=[name for name, _ in _commands()])
def test_o_is_the_output_and_option_has_no_short_form(name: str, command: Any) -> None:
    for param in command.params:
        if "-o" in param.opts or "--output" in param.opts:
            assert set(param.opts) == {"-o", "--output"}, name
        if "--option" in param.opts:
            assert param.opts == ["--option"], name
