"""A table where cards are named as they are turned: recorded, restored, audited, and told as a case."""

from __future__ import annotations

from pathlib import Path

from pitboss.cases.reader import parse_case
from pitboss.cases.replay import replay_case
from pitboss.chance import Entered
from pitboss.ledger import Ledger, LiveTable, casework
from pitboss.ledger.audit import audit
from pitboss.table import Command, Table

PLAY = (
    Command("wager", 1, args={"on": "ante", "amount": 1_000}), Command("deal"),
    Command("turn-cards", args={"place": "1", "cards": "2s Qd Qh"}), Command("play", 1),
    Command("turn-cards", args={"place": "dealer", "cards": "As Kd 7h"}),
)  # fmt: skip


def _do(live: LiveTable, number: int) -> None:
    answer = live.do(PLAY[number], key=f"k{number}", by="account:1").result()
    assert answer.refusal is None, answer.refusal


def test_a_round_of_entered_cards_goes_on_after_a_restart_and_is_told_as_a_case(tmp_path: Path) -> None:
    place = tmp_path / "casino.db"
    with Ledger.open(place) as ledger:
        table = Table.open("three-card-poker", seats={1: 50_000}, source=Entered())
        live = ledger.open_table(table, table_id="t1", key="open")
        for number in range(4):
            _do(live, number)
        ledger.release(live)
    with Ledger.open(place) as ledger:
        live = ledger.take("t1", source=Entered())
        assert live.table.view("seat:1")["own"]["hands"][0]["cards"] == "2s Qd Qh"
        _do(live, 4)
        assert live.table.state.stack(1) == 52_000
        text = casework.case_of_round(ledger, "t1", 1)
    assert audit(place).ok
    # The cards lie where they came: one at a time to the player and the dealer.
    assert "top: 2s As Qd Kd Qh 7h" in text
    result = replay_case(parse_case(text, file="case"))
    assert not result.differences
