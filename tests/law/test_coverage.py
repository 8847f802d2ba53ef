"""Coverage: a clause is covered by code that names it and by a case that cited it on a day of its own."""

from collections.abc import Iterable
from datetime import date
from pathlib import Path

import pytest

from pitboss.law import catalogue
from pitboss.law.coverage import (
    Cited,
    Index,
    build_case_index,
    clause_rows,
    coverage,
    index,
)

CATALOGUE = catalogue()
NATURAL_OLD, NATURAL_NEW = "19:47-1.2(a)1i @ 1978-06-02", "19:47-1.2(a)1i(1) @ 2001-01-16"


def test_a_case_covers_the_clause_of_its_day_only() -> None:
    made = build_case_index(
        CATALOGUE,
        [
            Cited("craps/line.yaml", date(2010, 9, 7), ("19:47-1.2(a)1i(1)", "19:47-1.2(a)1i(1)")),
            Cited("craps/old.yaml", date(1995, 1, 1), ("19:47-1.2(a)1i",)),
            Cited("craps/new-number-too-early.yaml", date(1995, 1, 1), ("19:47-1.2(a)1i(1)",)),
        ],
    )
    assert made == {NATURAL_NEW: ("craps/line.yaml",), NATURAL_OLD: ("craps/old.yaml",)}


def test_clauses_of_open_games_are_missing_until_they_have_code_and_a_case() -> None:
    seeds = [entry for entry in CATALOGUE.entries if entry.home == "19:47-1" and entry.seed]
    everything = {entry.key: ("somewhere",) for entry in seeds}
    whole = coverage(CATALOGUE, Index("", everything, everything), open_games=["craps"], game="craps")
    assert whole.missing == ()
    no_case = {key: places for key, places in everything.items() if key != NATURAL_OLD}
    (lack,) = coverage(CATALOGUE, Index("", everything, no_case), open_games=["craps"]).lacking
    assert (lack.entry.key, lack.code, lack.case) == (NATURAL_OLD, True, False)
    (lack,) = coverage(CATALOGUE, Index("", no_case, everything), open_games=["craps"]).lacking
    assert (lack.entry.key, lack.code, lack.case) == (NATURAL_OLD, False, True)


def test_nothing_is_missing_where_no_game_is_open() -> None:
    counted = coverage(CATALOGUE, Index("", {}, {}), open_games=[])
    assert counted.missing == ()
    assert counted.with_code == counted.with_cases == 0
    assert counted.neither == counted.clauses


def test_physical_notice_and_borrowed_clauses_are_never_missing() -> None:
    counted = coverage(CATALOGUE, Index("", {}, {}), open_games=list(CATALOGUE.games))
    assert {lack.entry.concern for lack in counted.lacking} == {"enforce", "compute", "configure", "record"}
    assert all(lack.entry.seed for lack in counted.lacking)
    assert counted.borrowed
    assert not any(lack.entry.seed for lack in counted.borrowed)
    assert {lack.entry.concern for lack in counted.borrowed} <= {"enforce", "compute", "configure", "record"}


def test_a_text_in_two_editions_counts_twice() -> None:
    counted = coverage(CATALOGUE, Index("", {}, {}), open_games=[])
    assert counted.clauses == sum(len(entry.editions) for entry in CATALOGUE.entries)
    rows = clause_rows(CATALOGUE, CATALOGUE.ids["19:47-1.1"], Index("", {}, {}))
    assert [(row["edition"], row["provenance"]) for row in rows] == [
        ("1996", "seed 1996"),
        ("2010", "seed 2010"),
    ]


def test_a_clause_of_another_chapter_counts_with_the_game_that_uses_it() -> None:
    counted = coverage(CATALOGUE, Index("", {}, {}), open_games=[], game="let-it-ride")
    homes = [entry for entry in CATALOGUE.entries if entry.home == "19:47-18"]
    assert any(not entry.id.startswith("19:47") for entry in homes)
    assert counted.clauses == len(homes)


class Replays:
    def __init__(self) -> None:
        self.count = 0

    def __call__(self, folder: Path) -> Iterable[Cited]:
        self.count += 1
        yield Cited("craps/line.yaml", date(2010, 9, 7), ("19:47-1.2(a)1i(1)",))


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "play.py").write_text('cites = ("19:47-1.2(a)1i(1)",)\n')
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "line.yaml").write_text("case: a\n")
    return tmp_path


def indexed(tree: Path, replay: Replays) -> Index:
    kept = (tree / "built" / "coverage.msgpack",)
    return index(CATALOGUE, tree / "cases", replay, rehearse=lambda: None, root=tree / "src", where=kept)


def test_cases_are_replayed_again_only_when_code_or_cases_change(tree: Path) -> None:
    replay = Replays()
    first = indexed(tree, replay)
    assert indexed(tree, replay) == first
    assert replay.count == 1
    (tree / "cases" / "line.yaml").write_text("case: b\n")
    assert indexed(tree, replay).cases == first.cases
    assert replay.count == 2
    (tree / "src" / "play.py").write_text('\ncites = ("19:47-1.2(a)1i(1)",)\n')
    assert indexed(tree, replay).code[NATURAL_NEW] == ("play.py:2",)
    assert replay.count == 3


def test_without_cases_there_is_still_an_index_of_the_code(tree: Path) -> None:
    replay = Replays()
    made = index(CATALOGUE, None, replay, rehearse=lambda: None, root=tree / "src", where=())
    assert (replay.count, made.cases) == (0, {})
    assert made.code[NATURAL_NEW] == ("play.py:1",)


def test_a_case_that_fails_covers_nothing_and_its_differences_are_held(tree: Path) -> None:
    def replay(folder: Path) -> Iterable[Cited]:
        for said in ("line 4: lost", "line 7: paid"):
            yield Cited("line.yaml", date(2010, 9, 7), ("19:47-1.2(a)1i(1)",), (said,))

    made = index(CATALOGUE, tree / "cases", replay, rehearse=lambda: None, root=tree / "src", where=())
    assert (made.cases, made.failed) == ({}, {"line.yaml": ("line 4: lost", "line 7: paid")})
