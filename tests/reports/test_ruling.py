"""The ruling on a case as a paper: the same bytes whenever and wherever it is made, and where its text comes from."""

import re
from pathlib import Path

import pytest

from pitboss import __version__
from pitboss.cases import Case, read_cases, replay_case
from pitboss.law import catalogue
from pitboss.reports.ruling import Page, as_html, as_pdf, as_text, page

CASE = """\
case: A place bet under the edition of 1996
game: craps
as_of: 1996-06-01
seats: {1: 500}
play:
  - {do: shoot, seat: 1}
  - {do: wager, seat: 1, on: pass, amount: 10}
  - {do: roll, dice: [4, 2], settles: {}}
  - {do: roll, dice: [3, 3], settles: {1: {pass: 10}}}
"""


def made(file: Path, text: str = CASE) -> Page:
    file.write_text(text)
    (case,) = read_cases(file)
    assert isinstance(case, Case)
    return page(case, replay_case(case))


def test_the_same_case_gives_the_same_bytes(tmp_path: Path) -> None:
    """In another file, with a comment and its keys in another order, at another moment."""
    pytest.importorskip("typst")
    moved = "# why\n\n" + CASE.replace("{do: shoot, seat: 1}", "{seat: 1, do: shoot}")
    first, second = made(tmp_path / "a.yaml"), made(tmp_path / "b.yaml", moved)
    assert as_pdf(first) == as_pdf(second)
    assert (as_html(first), as_text(first)) == (as_html(second), as_text(second))
    other = made(
        tmp_path / "c.yaml", CASE.replace("amount: 10", "amount: 20").replace("pass: 10", "pass: 20")
    )
    assert other.imprint.subject != first.imprint.subject
    assert as_pdf(other) != as_pdf(first)


def test_a_pdf_has_a_title_the_day_of_its_law_its_digests_and_the_version(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    found = made(tmp_path / "a.yaml")
    pdf = as_pdf(found)
    assert b"/Title(A place bet under the edition of 1996)" in pdf
    assert set(re.findall(rb"Date\(D:(\d{8})", pdf)) == {b"19960601"}
    assert f"catalogue {catalogue().digest}".encode() in pdf
    assert f"case {found.imprint.subject}".encode() in pdf
    assert f"Pitboss {__version__}".encode() in pdf


def test_a_case_without_a_day_bears_that_of_the_newest_law(tmp_path: Path) -> None:
    found = made(tmp_path / "a.yaml", CASE.replace("as_of: 1996-06-01\n", ""))
    assert found.imprint.day == catalogue().newest


def test_a_paper_says_in_words_where_the_text_comes_from(tmp_path: Path) -> None:
    for told in (as_text(made(tmp_path / "a.yaml")), as_html(made(tmp_path / "a.yaml"))):
        assert "edition of 2010" in told or "edition of 1996" in told
        assert not re.search(r"\bseed\b", told)


def test_every_source_has_words() -> None:
    said = {entry.source for entry in catalogue().entries}
    assert {
        "edition of 1996",
        "edition of 2010",
        "editions of 1996 and 2010",
        "told by an amendment note",
    } <= said
    assert not [each for each in said if re.search(r"\bseed\b|\bPA\b|\bMD\b|\bMA\b", each)]
