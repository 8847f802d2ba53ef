"""`pitboss law` on the command line: what scripts rely on, and what people read."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cases import coverage as cases_coverage
from pitboss.cli.law import app
from pitboss.law.coverage import Index

KEYS = {
    "id",
    "edition",
    "since",
    "until",
    "kind",
    "concern",
    "provenance",
    "gist",
    "figures",
    "code",
    "cases",
}

Run = Callable[..., Any]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command with an index made by hand, so that nothing is replayed."""
    key = "19:47-1.2(a)1i(1) @ 2001-01-16"
    made = Index("", {key: ("games/craps/play.py:120",)}, {key: ("craps/line.yaml",)})
    monkeypatch.setattr(cases_coverage, "coverage_index", lambda: made)
    return lambda *arguments: CliRunner().invoke(app, list(arguments))


def test_without_a_citation_every_clause_is_listed(run: Run) -> None:
    done = run("--json")
    assert done.exit_code == 0
    clauses = json.loads(done.stdout)["clauses"]
    assert all(row.keys() >= KEYS for row in clauses)
    assert sum(row["provenance"].startswith("seed") for row in clauses) == 616


def test_with_a_day_only_the_clauses_of_that_day_are_listed(run: Run) -> None:
    clauses = json.loads(run("--json", "--as-of", "1979-01-01").stdout)["clauses"]
    found = {row["id"].split(".")[0] for row in clauses}
    assert {"19:47-1", "19:47-2"} <= found <= {f"19:47-{number}" for number in range(1, 6)}, (
        "those adopted in 1978"
    )
    assert all(row["since"] <= "1979-01-01" < row["until"] for row in clauses)


def test_a_clause_tells_its_code_cases_and_figures(run: Run) -> None:
    (row,) = json.loads(run("19:47-1.2(a)1i(1)", "--json").stdout)["clauses"]
    assert row["code"] == ["games/craps/play.py:120"]
    assert row["cases"] == ["craps/line.yaml"]
    assert row["figures"][0]["value"] == [7, 11]
    shown = run("19:47-1.2(a)1i(1)").stdout
    for words in (
        "Permissible wagers",
        "7, 11",
        "games/craps/play.py:120",
        "craps/line.yaml",
        "craps.pass-natural",
    ):
        assert words in shown


@pytest.mark.parametrize("asked", ["19:47-1.6", "1.6", "19:47-1.6(e)", "craps.odds-multiple"])
def test_a_section_a_short_citation_and_a_handle_find_the_clause(run: Run, asked: str) -> None:
    rows = json.loads(run(asked, "--json", "--as-of", "1999-11-14").stdout)["clauses"]
    row = next(row for row in rows if row["id"] == "19:47-1.6(e)")
    assert [(figure["name"], figure["value"]) for figure in row["figures"]] == [("craps.odds-ceiling", 10)]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("19:47-1.6", "--as-of", "1978-06-01"), "No text held for 1978-06-01"),
        (("19:47-1.6", "--as-of", "2011-11-14"), "gave way to 13:69F"),
        (("19:47-1.2(a)40", "--as-of", "2008-05-18"), "it was from 2008-05-19 until 2011-11-14"),
        (("19:47-21",), "No text held for 19:47-21: only the adoption"),
        (("19:47-4.2",), "No text held for 19:47-4.2"),
    ],
)
def test_where_no_text_is_held_the_answer_is_no(run: Run, arguments: tuple[str, ...], sentence: str) -> None:
    done = run(*arguments)
    assert done.exit_code == 1
    assert sentence in done.stdout.replace("\n", " ")
    assert sentence in json.loads(run(*arguments, "--json").stdout)["no_text"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("19:47-99",), "The catalogue holds no 19:47-99."),
        (("nonsense",), "is not a citation"),
        (("1.6", "--as-of", "someday"), "'someday' is not a date such as 2001-01-16."),
        (("diff", "1999-13-01", "2000-01-01"), "'1999-13-01' is not a date"),
        (
            ("diff", "1999-01-01", "2000-01-01", "--game", "bingo"),
            "There is no game 'bingo'",
        ),
        (("coverage", "--game", "bingo"), "There is no game 'bingo'"),
    ],
)
def test_a_wrong_request_is_one_sentence_and_exit_code_2(
    run: Run, arguments: tuple[str, ...], sentence: str
) -> None:
    done = run(*arguments)
    assert done.exit_code == 2
    assert sentence in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_coverage_counts_and_names_what_is_missing(run: Run) -> None:
    counted = json.loads(run("coverage", "--game", "craps", "--json").stdout)
    assert counted["with_code"] == counted["with_cases"] == 1
    assert "19:47-1.2(a)1i" in counted["missing"]
    assert "19:47-1.2(a)1i(1)" not in counted["missing"]
    assert counted["missing"] == list(dict.fromkeys(row["id"] for row in counted["lacking"]))
    assert "19:47-1.8 (from 1978-06-02 until 2011-11-14) lacks code and a case" in run("coverage").stdout
    borrowed = "19:47-18.2 (from 1995-01-24 until 2011-11-14) lacks code and a case"
    assert borrowed in run("coverage", "--game", "let-it-ride").stdout
    assert borrowed not in run("coverage").stdout


def test_diff_shows_what_changed(run: Run) -> None:
    answer = json.loads(run("diff", "1999-11-14", "1999-11-15", "--game", "craps", "--json").stdout)
    assert answer["from"] == "1999-11-14"
    figure = next(change for change in answer["changes"] if change["what"] == "figure")
    assert (figure["before"], figure["after"], figure["cites"]) == (10, 100, ["19:47-1.6(e)"])
    assert "craps.odds-ceiling changed" in run("diff", "1999-11-14", "1999-11-15").stdout
    assert run("diff", "1999-11-15", "1999-11-14").stdout == run("diff", "1999-11-14", "1999-11-15").stdout


def test_the_list_for_people_names_every_subchapter(run: Run) -> None:
    shown = run().stdout
    assert shown.count("19:47-") == 35
    assert "not found" in shown
