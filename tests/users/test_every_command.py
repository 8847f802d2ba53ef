"""Every command of the installed wheel answers, and the server beside it: nothing is only there in the checkout."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from as_users import Casino, Environment
from pitboss.cli import COMMANDS

HAND = """variant = "FT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100, 100]
actions = ["d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 QsQh", "p3 f", "p1 cbr 4", "p2 f"]
"""
CASE = """case: A pass line winner
game: craps
seats: {1: 500}
play:
  - {do: shoot, seat: 1}
  - {do: wager, seat: 1, on: pass, amount: 10}
  - {do: roll, dice: [4, 3], settles: {1: {pass: 10}}}
"""
FILING = 'game = "three-card-poker"\ndate = 2008-01-01\n'
ASKED = {
    "games": ("games",),
    "law": ("law coverage --game craps", "law search odds --game craps", "law diff 1998-01-01 2008-01-01 -o d.pdf"),
    "options": ("options craps",),
    "odds": ("odds red-dog",),
    "shoe": ("shoe blackjack --wager blackjack --gone 5c",),
    "simulate": ("simulate craps --rounds 1000",),
    "replay": ("replay case.yaml", "replay --game craps --seed 7 --round 5"),
    "rule": ("rule case.yaml -o ruling.pdf",),
    "check": ("check filing.toml",),
    "par": ("par roulette -o par.json", "par verify par.json"),
    "guide": ("guide craps -o guide.html",),
    "outcomes": ("outcomes sic-bo",),
    "book": ("book --help",),  # all games take minutes; its tests are in tests/reports
    "petition": ("petition big-six -o petition.html",),
    "randomness": ("randomness --draws 10000",),
    "contract": ("contract pitboss.games.big_six --commands 300",),
    "hand": ("hand AsKsQsJsTs",),
    "equity": ("equity hold-em AsAh KdKc --board 2c7d9h",),
    "frequencies": ("frequencies five-card-stud",),
    "bots": ("bots hold-em --hands 20",),
    "play": ("play craps",),  # nobody is there to answer, so it ends
    "phh": ("phh replay hand.phh", "phh stats hand.phh"),
    "audit": ("audit {ledger}",),
    "rounds": ("rounds {ledger}",),
    "export": ("export {ledger} -o night.jsonl",),
    "ledger": ("ledger backup {ledger} backup.db", "ledger restore backup.db again.db", "ledger schema craps"),
    "receipt": ("receipt --help",),  # what it verifies is made in tests/ledger/test_receipts.py
    "serve": ("serve --help",),  # it runs beside: the ledger is the casino's
    "staff": ("staff list --database {ledger}",),
    "bench": ("bench startup",),
}  # fmt: skip


def test_every_command_is_tried() -> None:
    assert set(ASKED) == set(COMMANDS)


@pytest.mark.full
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_answers_where_only_the_wheel_is(
    installed: Environment, casino: Casino, tmp_path: Path, command: str
) -> None:
    (tmp_path / "hand.phh").write_text(HAND)
    (tmp_path / "case.yaml").write_text(CASE)
    (tmp_path / "filing.toml").write_text(FILING)
    casino.open("craps")
    for asked in ASKED[command]:
        arguments = [part.format(ledger=casino.database) for part in asked.split()]
        done = installed.run(*arguments, cwd=tmp_path)
        assert (done.returncode, "Traceback" in done.stderr) == (0, False), (asked, done.stdout, done.stderr)
        assert done.stdout or list(tmp_path.glob("*.html")), asked
        helped = installed.run(*arguments[:1], "--help", cwd=tmp_path)
        assert (helped.returncode, "Usage: pitboss" in helped.stdout) == (0, True), asked


@pytest.mark.full
def test_the_server_of_the_wheel_has_its_client_its_schema_and_its_meters(casino: Casino) -> None:
    assert casino.call("GET", "/").content.startswith(b"<!doctype html>")
    assert "/api/tables" in json.loads(casino.call("GET", "/schema/openapi.json").content)["paths"]
    assert casino.call("GET", "/metrics").status == 200
