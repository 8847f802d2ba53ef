"""Papers over HTTP: those of a game, those of a table as it stands, and the ruling on a submission."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from casino import Inside
from pitboss.reports import papers

FILED = (Path(__file__).parents[2] / "docs" / "examples" / "submission.toml").read_text()


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("par", "PAR SHEET"), ("sign", "TABLE SIGN"), ("guide", "GAMING GUIDE"), ("petition", "PETITION"),
        ("book", "ODDS"),
    ],
)  # fmt: skip
def test_a_paper_of_a_game_is_what_the_command_line_writes(casino: Inside, kind: str, told: str) -> None:
    answer = casino.request("POST", f"/api/papers/{kind}/big-six", form="txt", options={"table_min": 5})
    assert answer.status_code == 200, answer.text
    assert told in answer.text.upper()
    if kind == "sign":
        assert answer.text == papers.sign("big-six", options={"table_min": 5}).text
        assert "Least wager: $5.00." in answer.text


def test_papers_come_in_their_forms(casino: Inside) -> None:
    for form, begins in (("html", b"<!doctype html>"), ("pdf", b"%PDF-"), ("json", b"{"), ("xlsx", b"PK")):
        answer = casino.request("POST", "/api/papers/par/big-six", form=form)
        assert answer.status_code == 200, answer.text
        assert answer.content.lower().startswith(begins.lower())


def test_what_cannot_be_printed_is_a_sentence(casino: Inside) -> None:
    assert casino.request("POST", "/api/papers/poem/big-six", form="txt").status_code == 404
    assert casino.request("POST", "/api/papers/par/nothing", form="txt").status_code == 404
    assert casino.request("POST", "/api/papers/sign/big-six", form="xlsx").status_code == 400
    low = {"big_six_top_pays": "40 to 1"}
    unlawful = casino.request("POST", "/api/papers/sign/big-six", form="txt", options=low)
    assert unlawful.status_code == 422
    assert unlawful.json()["error"]["cites"]


def test_the_sign_of_a_table_says_what_is_in_force_there(casino: Inside) -> None:
    floor = casino.staff("boss", "floorperson")
    table = casino.open(floor, "big-six", options={"table_min": 25, "big_six_top_pays": "50 to 1"})
    answer = casino.request("POST", f"/api/tables/{table['id']}/papers/sign", form="txt")
    assert "Least wager: $25.00." in answer.text
    assert "50 to 1" in answer.text


def test_a_submission_is_ruled_on(casino: Inside) -> None:
    found: Any = casino.post("/api/submissions/check", text=FILED)
    assert not found["ok"]
    (breach,) = [each for each in found["breaches"] if each["what"].startswith("pair_plus")]
    assert breach["line"] == 6
    assert breach["cites"]
    paper = casino.request("POST", "/api/submissions/check", text=FILED, form="pdf")
    assert paper.content.startswith(b"%PDF-")
    wrong = casino.request("POST", "/api/submissions/check", text="game = [")
    assert wrong.status_code == 400
    assert "is not TOML" in wrong.json()["error"]["sentence"]
    both: Any = casino.post("/api/submissions/check", text=FILED, before=FILED)
    assert both["changes"] == []
