"""Papers over HTTP: those of a game, those of a table as it stands, and the ruling on a submission."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
import pytest

from casino import Inside, inside, quick
from patient import PATIENCE, look_again
from pitboss.law import catalogue
from pitboss.reports import papers
from pitboss.reports.outcomes import outcomes, rounds
from pitboss.server import routes_papers
from pitboss.server.workshop import Bench
from pitboss.simulation.output import as_csv, as_parquet
from pitboss.submissions import schema

FILED = (Path(__file__).parents[2] / "docs" / "examples" / "submission.toml").read_text()


def made_for(casino: Inside, path: str, **asked: Any) -> Any:
    """The answer of a server whose processor others have too: until the paper is made it says so."""
    while (answer := casino.request("POST", path, **asked)).status_code == 503:
        assert answer.json()["error"]["code"] == "being-made"
        look_again()
    return answer


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("par", "PAR SHEET"), ("sign", "TABLE SIGN"), ("guide", "GAMING GUIDE"), ("petition", "PETITION"),
        ("book", "ODDS"), ("randomness", "TESTS OF RANDOM NUMBERS"),
    ],
)  # fmt: skip
def test_a_paper_of_a_game_is_what_the_command_line_writes(casino: Inside, kind: str, told: str) -> None:
    answer = made_for(casino, f"/api/papers/{kind}/big-six", form="txt", options={"table_min": 5})
    assert answer.status_code == 200, answer.text
    assert told in answer.text.upper()
    if kind == "sign":
        assert answer.text == papers.sign("big-six", options={"table_min": 5}).text
        assert "Least wager: $5.00." in answer.text


def test_papers_come_in_their_forms(casino: Inside) -> None:
    for form, begins in (("html", b"<!doctype html>"), ("pdf", b"%PDF-"), ("json", b"{"), ("xlsx", b"PK")):
        answer = made_for(casino, "/api/papers/par/big-six", form=form)
        assert answer.status_code == 200, answer.text
        assert answer.content.lower().startswith(begins.lower())


def test_a_sheet_with_simulated_rounds_is_made_and_verified(casino: Inside) -> None:
    pytest.importorskip("numba")
    asked: dict[str, Any] = {"form": "json", "rounds": 1_000, "seed": 7}
    made = made_for(casino, "/api/papers/par/sic-bo", **asked)
    assert made.status_code == 200, made.text
    sheet = made.json()
    assert (sheet["input"]["rounds"], sheet["simulated"][0]["seed"]) == (1_000, 7)
    assert casino.post("/api/papers/verify", text=made.text)["differences"] == []
    sheet["wagers"][0]["house_edge"]["value"] = 0.5
    again: Any = casino.post("/api/papers/verify", text=msgspec.json.encode(sheet).decode())
    assert not again["ok"]
    assert any("house_edge.value: the sheet says 0.5" in each for each in again["differences"])
    sheet["input"]["rounds"] = 10**9
    for text, said in (
        ("{}", "is no PAR sheet"),
        (msgspec.json.encode(sheet).decode(), "Sheets with up to 1,000,000"),
    ):
        no = casino.request("POST", "/api/papers/verify", text=text)
        assert no.status_code == 400
        assert said in no.json()["error"]["sentence"]


def test_rounds_one_by_one_come_as_outcomes(casino: Inside) -> None:
    pytest.importorskip("numba")
    made = made_for(casino, "/api/papers/outcomes/sic-bo", form="csv", rounds=50, seed=7)
    assert made.content == as_csv(list(rounds("sic-bo", count=50, seed=7)))


def test_the_schema_of_submissions_is_that_of_the_command_line(casino: Inside) -> None:
    assert casino.get("/api/submissions/schema") == msgspec.to_builtins(schema())


def test_what_cannot_be_printed_is_a_sentence(casino: Inside) -> None:
    assert casino.request("POST", "/api/papers/poem/big-six", form="txt").status_code == 404
    assert casino.request("POST", "/api/papers/par/nothing", form="txt").status_code == 404
    assert casino.request("POST", "/api/papers/randomness/nothing", form="txt").status_code == 404
    assert casino.request("POST", "/api/papers/sign/big-six", form="xlsx").status_code == 400
    low = {"big_six_top_pays": "40 to 1"}
    unlawful = casino.request("POST", "/api/papers/sign/big-six", form="txt", options=low)
    assert unlawful.status_code == 422
    assert unlawful.json()["error"]["cites"]


def test_the_sign_of_a_table_says_what_is_in_force_there(casino: Inside) -> None:
    floor = casino.staff("boss", "floorperson")
    table = casino.open(floor, "big-six", options={"table_min": 25, "big_six_top_pays": "50 to 1"})
    answer = made_for(casino, f"/api/tables/{table['id']}/papers/sign", form="txt")
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


def test_the_outcomes_of_a_game_as_configured_come_as_csv_and_parquet(casino: Inside) -> None:
    asked: dict[str, Any] = {"options": {"big_six_top_pays": "50 to 1"}, "as_of": "1985-01-01"}
    answer = made_for(casino, "/api/papers/outcomes/big-six", form="csv", **asked)
    rows = list(outcomes("big-six", **asked))
    assert answer.headers["content-type"].startswith("text/csv")
    assert answer.content == as_csv(rows) != as_csv(list(outcomes("big-six")))
    parquet = made_for(casino, "/api/papers/outcomes/big-six", form="parquet", **asked)
    assert parquet.status_code == (501 if find_spec("polars") is None else 200), parquet.text
    assert parquet.status_code == 501 or parquet.content == as_parquet(rows)
    for game, form, said in (
        ("big-six", "html", "csv or parquet"), ("hold-em", "csv", "no wagers against the house"),
    ):  # fmt: skip
        no = casino.request("POST", f"/api/papers/outcomes/{game}", form=form)
        assert no.status_code == 400
        assert said in no.json()["error"]["sentence"]
    assert casino.request("POST", "/api/papers/par/big-six", form="csv").status_code == 400


def test_the_book_of_several_games_is_what_the_command_line_writes(
    casino: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes_papers, "BOOK_SECONDS", PATIENCE)
    games = ["big-six", "mini-craps"]
    answer = made_for(casino, "/api/papers/book", as_of="1999-01-01", games=games, form="txt")
    assert answer.status_code == 200, answer.text
    assert answer.text == papers.book(games=games, as_of="1999-01-01").text
    assert casino.request("POST", "/api/papers/book", games=["nothing"]).status_code == 404
    assert casino.request("POST", "/api/papers/book", games=games, as_of="some day").status_code == 400


def test_a_book_that_takes_long_is_said_to_be_made_and_is_there_later(
    casino: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(routes_papers, "BOOK_SECONDS", 0.001)
    asked: dict[str, Any] = {"games": ["big-six"], "history": False, "form": "txt"}
    first = casino.request("POST", "/api/papers/book", **asked)
    assert (first.status_code, first.json()["error"]["code"]) == (503, "being-made")
    assert int(first.headers["retry-after"]) == routes_papers.BOOK_AGAIN
    found = first
    for _ in range(PATIENCE * 50):
        found = casino.request("POST", "/api/papers/book", **asked)
        if found.status_code == 200:
            break
        look_again()
    assert "Big six 20" in found.text


def test_a_paper_that_takes_longer_than_a_request_may_is_made_in_the_background(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with inside(quick(tmp_path, work_seconds=0)) as casino:
        monkeypatch.setattr(routes_papers, "BOOK_SECONDS", 0.001)
        first = casino.request("POST", "/api/papers/par/big-six", form="txt")
        assert (first.status_code, first.json()["error"]["code"]) == (503, "being-made")
        assert int(first.headers["retry-after"]) == routes_papers.BOOK_AGAIN
        while (answer := casino.request("POST", "/api/papers/par/big-six", form="txt")).status_code == 503:
            look_again()
        assert answer.status_code == 200, answer.text
        assert answer.text == papers.par("big-six").text


def test_the_book_of_all_games_under_the_newest_law_is_the_houses_and_others_wait_in_a_short_line(
    casino: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    async def do(_bench: Bench, name: str, _given: bytes, _limit: float, _pay: Any) -> bytes:
        made.append(name)
        await asyncio.sleep(0 if name == "book" else 3_600)
        return b"all of it"

    monkeypatch.setattr(Bench, "do", do)
    monkeypatch.setattr(routes_papers, "BOOK_SECONDS", 0.001)
    days = ("1990-01-01", "1991-01-01", "1992-01-01")
    answers = [casino.request("POST", "/api/papers/book", as_of=as_of) for as_of in days]
    assert [each.status_code for each in answers] == [503, 503, 429]
    monkeypatch.undo()
    monkeypatch.setattr(Bench, "do", do)
    newest = catalogue().newest.isoformat()
    whole = [casino.request("POST", "/api/papers/book", as_of=as_of) for as_of in (None, newest)]
    assert [each.content for each in whole] == [b"all of it"] * 2
    assert made == ["book-of-day", "book-of-day", "book"]
