"""Drills in a browser: each kind answered right and wrong, results with the account, the report of a class."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pdf_text import words_of
from web_house import PASSWORD, Enter, House, Visitor, expect

KINDS = {
    "Payouts": "craps",
    "Who is next": "hold-em",
    "Rulings": "three-card-poker",
    "Irregularities": "roulette",
    "Pay in chips": "minibaccarat",
    "Colour up": "blackjack",
}
"""One game of each shape; every kind is asked at one of them."""


@pytest.fixture
def ann(house: House, visit: Enter) -> Visitor:
    """A student who is known to the house, so that her results are kept."""
    found = visit()
    found.come_in(house.open("craps"), "Ann")
    found.go("drills")
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_a_drill_is_answered_right_and_wrong(ann: Visitor, kind: str) -> None:
    page = ann.page
    told: list[str] = []
    for good in (True, False):
        asked = _asked(ann, kind) if good else _next(ann)
        told.append(json.dumps([asked["told"], asked["asked"], [line["wager"] for line in asked["lines"]]]))
        # The answer is not on the felt: the table lies as it was before it was decided.
        page.locator(".drill-felt svg, .drill-felt .felt-plain").first.wait_for()
        _answer(ann, asked, good=good)
        page.get_by_role("button", name="Next question").wait_for()
    # Not the same question twice in a row.
    assert told[0] != told[1]
    score = page.get_by_test_id("score")
    expect(score).not_to_have_text("Nothing answered yet")
    right, of = (int(word) for word in score.inner_text().replace(" right", "").split(" of "))
    assert 0 < right < of


def test_nothing_typed_is_not_right(ann: Visitor) -> None:
    asked = _asked(ann, "Payouts")
    ann.page.get_by_role("button", name="Check").click()
    expect(ann.page.get_by_role("alert")).to_contain_text(asked["lines"][0]["name"])
    expect(ann.page.get_by_test_id("score")).to_have_text("Nothing answered yet")


def test_a_clock_that_runs_out_answers_nothing(ann: Visitor) -> None:
    """The clock of the page is turned on by hand, so that nobody waits for it."""
    ann.page.clock.install()
    _asked(ann, "Rulings")
    ann.page.get_by_label("Clock").select_option("20")
    ann.page.get_by_test_id("clock").wait_for()
    ann.page.clock.run_for(21_000)
    expect(ann.page.get_by_test_id("score")).to_have_text("0 of 1 right")


def test_results_stay_with_the_account_and_a_school_reads_them(
    house: House, visit: Enter, ann: Visitor, tmp_path: Path
) -> None:
    ann.page.get_by_label("Class").fill("Tuesday evening")
    asked = _asked(ann, "Rulings")
    with ann.page.expect_response("**/api/drills/results"):
        _answer(ann, asked, good=True)
    asked = _next(ann)
    with ann.page.expect_response("**/api/drills/results"):
        _answer(ann, asked, good=False)
    ann.page.reload()
    ann.page.get_by_text("My results").click()
    row = ann.page.get_by_test_id("own-results").get_by_role("row", name="Three card poker Rulings")
    expect(row).to_contain_text("50 %")
    expect(ann.page.get_by_test_id("own-results")).to_contain_text(asked["cites"][0])
    # The class is the school's to read: a student is told so, the floor sees it, on paper and in a spreadsheet too.
    ann.go("drills/class?name=Tuesday%20evening")
    expect(ann.page.get_by_role("alert")).to_contain_text("for the floor")
    floor = visit()
    floor.log_in("floor", PASSWORD)
    floor.go("drills/class")
    floor.page.get_by_label("Class").select_option("Tuesday evening")
    student = floor.page.get_by_role("region", name="Students").get_by_role("row", name="Ann")
    expect(student).to_contain_text("50 %")
    with floor.page.expect_download() as saved:
        floor.page.get_by_role("link", name="PDF").click()
    saved.value.save_as(tmp_path / "class.pdf")
    words = words_of((tmp_path / "class.pdf").read_bytes())
    for each in ("Tuesday evening", "Ann", "50 %", "What is missed most", asked["cites"][0]):
        assert each in words, words
    with floor.page.expect_download() as saved:
        floor.page.get_by_role("link", name="CSV").click()
    saved.value.save_as(tmp_path / "class.csv")
    assert "Ann,2,2,1,0.5000" in (tmp_path / "class.csv").read_text(encoding="utf-8")


def _asked(ann: Visitor, kind: str) -> dict[str, Any]:
    """The question of a kind at its game, as the server told it."""
    page = ann.page
    page.get_by_test_id("told").wait_for()
    if kind != "Payouts":
        with page.expect_response("**/api/drills/question") as made:
            page.get_by_role("radio", name=kind, exact=True).click()
        found = made.value.json()
    else:
        found = {"game": ""}
    if found["game"] != KINDS[kind]:
        with page.expect_response(lambda answer: _of_game(answer, KINDS[kind])) as made:
            if page.get_by_label("Game").input_value() == KINDS[kind]:
                page.reload()
            else:
                page.get_by_label("Game").select_option(KINDS[kind])
        found = made.value.json()
    return _shown(ann, found)


def _of_game(answer: Any, game: str) -> bool:
    return answer.url.endswith("/api/drills/question") and answer.json()["game"] == game


def _next(ann: Visitor) -> dict[str, Any]:
    answers: list[Any] = []
    ann.page.on("response", lambda each: answers.append(each) if each.url.endswith("/question") else None)
    before = ann.page.locator(".drill").inner_text()
    ann.page.get_by_role("button", name="Next question").click()
    ann.page.wait_for_function("old => document.querySelector('.drill')?.innerText !== old", arg=before)
    return _shown(ann, answers[-1].json())


def _shown(ann: Visitor, asked: dict[str, Any]) -> dict[str, Any]:
    expect(ann.page.get_by_test_id("told")).to_have_text(asked["told"])
    return asked


def _answer(ann: Visitor, asked: dict[str, Any], *, good: bool) -> None:
    page = ann.page
    if asked["chips"]:
        for colour in asked["chips"]["colours"]:
            count = asked["chips"]["fewest"].get(colour, 0)
            page.locator(f"#chips-{colour}").fill(str(count if good else count + 1))
        page.get_by_role("button", name="Check").click()
    elif asked["right"] is None:
        for line in asked["lines"]:
            right = "stays" if line["settled"] is None else f"{line['settled']['fields']['net'] / 100:.2f}"
            page.locator(f'[id="drill-{line["wager"]}"]').fill(right if good else "777.77")
        page.get_by_role("button", name="Check").click()
    else:
        wanted = asked["right"] if good else (asked["right"] + 1) % len(asked["answers"])
        page.get_by_role("button", name=asked["answers"][wanted], exact=True).click()
