"""Papers, submissions and the sign of a table in a real browser."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from web_house import Enter, House, Visitor, expect

SUBMISSION = Path(__file__).parents[2] / "docs" / "examples" / "submission.toml"


def photographed(visitor: Visitor, name: str) -> None:
    """For who wants to look at the pages: PITBOSS_PHOTOS names a folder."""
    if folder := os.environ.get("PITBOSS_PHOTOS"):
        visitor.page.screenshot(path=f"{folder}/{name}.png", full_page=True)


def saved(visitor: Visitor, paper: str, form: str) -> bytes:
    papers = visitor.page.locator("details.papers")
    papers.get_by_label("Paper").select_option(label=paper)
    papers.get_by_label("As").select_option(label=form)
    with visitor.page.expect_download() as coming:
        papers.get_by_role("button", name="Save").click()
    expect(papers.get_by_role("status")).to_contain_text("was saved")
    return Path(coming.value.path()).read_bytes()


def test_papers_of_a_game_are_saved_from_the_math_page(house: House, visit: Enter) -> None:
    ann = visit()
    ann.go("math/big-six")
    ann.page.locator("details.papers summary").click()
    assert saved(ann, "PAR sheet", "PDF").startswith(b"%PDF-")
    assert b'"sheet": "par"' in saved(ann, "PAR sheet", "JSON")
    assert b"GAMING GUIDE" in saved(ann, "Sign and guide", "TXT")
    petition = ann.page.locator("details.papers").get_by_label("Paper")
    petition.select_option(label="Petition (8.4)")
    ann.page.get_by_label("Petitioner").fill("Ann Smith")
    written = saved(ann, "Petition (8.4)", "HTML")
    assert b"19:47-8.4" in written
    assert b"Ann Smith" in written
    photographed(ann, "math")


def test_poker_has_its_papers_on_the_math_page_too(house: House, visit: Enter) -> None:
    ann = visit()
    ann.go("math/five-card-stud")
    ann.page.locator("details.papers summary").click()
    assert b"How often hands come" in saved(ann, "PAR sheet", "TXT")


def test_a_sheet_is_simulated_and_verified_on_the_math_page(
    house: House, visit: Enter, tmp_path: Path
) -> None:
    pytest.importorskip("numba")
    ann = visit()
    ann.go("math/big-six")
    papers = ann.page.locator("details.papers")
    papers.locator("summary").click()
    papers.get_by_label("Rounds simulated").select_option(label="1,000")
    papers.get_by_label("Seed").fill("7")
    sheet = saved(ann, "PAR sheet", "JSON")
    assert b'"seed": 7' in sheet
    file = tmp_path / "sheet.json"
    for text, told in ((sheet, "The sheet agrees."), (sheet.replace(b'"seed": 7', b'"seed": 8'), "differs")):
        file.write_bytes(text)
        papers.get_by_label("Verify a PAR sheet").set_input_files(file)
        expect(papers.get_by_test_id("verified")).to_contain_text(told)
    photographed(ann, "verified")


def test_a_submission_is_checked_on_the_law_page(house: House, visit: Enter) -> None:
    ann = visit()
    ann.go("law/submission")
    ann.page.get_by_label("Open a file").set_input_files(SUBMISSION)
    ann.page.get_by_role("button", name="Check it").click()
    ruling = ann.page.get_by_role("region", name="The ruling")
    expect(ruling.get_by_role("heading", name="breach")).to_be_visible()
    ruling.get_by_role("button", name="Line 6").click()
    chosen = "() => getSelection().toString() || document.activeElement.value.substring("
    chosen += "document.activeElement.selectionStart, document.activeElement.selectionEnd)"
    assert ann.page.evaluate(chosen).startswith("pay_tables.pair-plus")
    photographed(ann, "submission")
    ann.page.get_by_label("The text").fill("game = [")
    ann.page.get_by_role("button", name="Check it").click()
    expect(ann.page.get_by_role("alert")).to_contain_text("is not TOML")


def test_the_sign_of_a_table_counts_a_notice_down(house: House, visit: Enter) -> None:
    table = house.open("big-six", dealer="person", options={"table_min": 5, "table_max": 100})
    ann = visit()
    ann.sit_at(table, "Ann", 200)
    limits = ann.page.get_by_test_id("limits")
    expect(limits).to_contain_text("Wagers $5 to $100")
    house.do(table, "notice", option="table_min", value=10)
    notice = ann.page.get_by_test_id("notices")
    expect(notice).to_contain_text("Table min becomes $10 in 30 minutes")
    house.do(table, "time", minutes=29)
    expect(notice).to_contain_text("in 1 minute,")
    photographed(ann, "notice")
    house.do(table, "time", minutes=1)
    expect(limits).to_contain_text("Wagers $10 to $100")
    expect(limits).to_contain_text("You go on with the limits you came in on.")
    expect(notice).to_have_count(0)
    ann.page.get_by_text("Log of notices").click()
    log = ann.page.locator(".notice-log li")
    expect(log).to_have_count(2)
    ann.page.locator("details.papers summary").click()
    assert b"Least wager: $10.00." in saved(ann, "Table sign", "TXT")
    photographed(ann, "sign")
