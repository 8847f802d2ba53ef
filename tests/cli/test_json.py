"""Whoever reads by program gets JSON: every command that tells something takes `--json`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli import app

ROOT = Path(__file__).parents[2]
EVERY = (
    "games", "options", "odds", "shoe", "simulate", "replay", "rule", "check", "par", "guide", "outcomes", "book",
    "petition", "randomness", "contract", "hand", "equity", "frequencies", "bots", "audit", "rounds", "export", "bench",
    "law show", "law diff", "law coverage", "law search", "phh replay", "phh export", "phh stats", "ledger copy",
    "ledger backup", "ledger restore", "receipt verify",
)  # fmt: skip
TOLD = (
    "guide big-six", "petition big-six --by A --licensee B", "outcomes big-six --wager big-six-1",
    f"rule {ROOT}/cases/big-six/options.yaml", "book --game big-six --no-history",
)  # fmt: skip


@pytest.mark.parametrize("command", EVERY)
def test_every_command_that_tells_something_takes_json(command: str) -> None:
    said = CliRunner().invoke(app, [*command.split(), "--help"], env={"COLUMNS": "200", "NO_COLOR": "1"})
    assert said.exit_code == 0
    assert "--json" in said.output


@pytest.mark.parametrize("command", TOLD)
def test_papers_and_tables_come_as_json(command: str) -> None:
    said = CliRunner().invoke(app, [*command.split(), "--json"])
    assert said.exit_code == 0, said.output
    told = json.loads(said.stdout)
    assert told.keys() & {"blocks", "rows"}
