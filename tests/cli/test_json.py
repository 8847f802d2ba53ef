"""Whoever reads by program gets JSON. That every command takes `--json` is in test_arguments.py."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli import app

ROOT = Path(__file__).parents[2]
TOLD = (
    "guide big-six", "petition big-six --by A --licensee B", "outcomes big-six --wager big-six-1",
    f"rule {ROOT}/cases/big-six/options.yaml", "book --game big-six --no-history",
)  # fmt: skip


@pytest.mark.parametrize("command", TOLD)
def test_papers_and_tables_come_as_json(command: str) -> None:
    said = CliRunner().invoke(app, [*command.split(), "--json"])
    assert said.exit_code == 0, said.output
    told = json.loads(said.stdout)
    assert told.keys() & {"blocks", "rows"}


@pytest.mark.parametrize("command", ["guide big-six", "outcomes big-six", "par big-six --rounds 0"])
def test_what_is_written_to_a_file_is_told_as_json(command: str, tmp_path: Path) -> None:
    file = tmp_path / ("x.csv" if command.startswith("outcomes") else "x.txt")
    said = CliRunner().invoke(app, [*command.split(), "-o", str(file), "--json"])
    assert json.loads(said.stdout) == {"file": str(file), "bytes": file.stat().st_size}


def test_a_check_that_is_written_tells_nothing_but_json(tmp_path: Path) -> None:
    (tmp_path / "filing.toml").write_text('game = "big-six"\ndate = 2008-01-01\n')
    out = tmp_path / "check.txt"
    said = CliRunner().invoke(app, ["check", str(tmp_path / "filing.toml"), "-o", str(out), "--json"])
    told = json.loads(said.stdout)
    assert (told["ok"], told["file"]) == (True, str(out))
    assert out.stat().st_size
