"""A law file that cannot be used is refused with its file, its line and what is wrong."""

from pathlib import Path

import pytest

from pitboss.law import LawFileError
from pitboss.law.catalogue import Contents
from pitboss.law.compile import compile_files

CHAPTER = """\
chapter: "19:47"
title: Rules of the Games
ended: 2011-11-14
ended_remark: gone
newest: 2010-09-07
subchapters:
  - {id: "19:47-1", name: Craps, since: 1978-06-02, by: "R.1978 d.186", text: seed}
"""
HEAD = """\
subchapter: "19:47-1"
prefix: craps
games: [{id: craps, name: Craps}]
clauses:
"""
PASS = """\
  - {id: "19:47-1.2(a)1", edition: 2010, name: pass, kind: wager, concern: enforce, gist: Pass.}
"""


def compiled(tmp_path: Path, clauses: str, head: str = HEAD, chapter: str = CHAPTER) -> Contents:
    (tmp_path / "chapter.yaml").write_text(chapter)
    law = tmp_path / "games" / "craps" / "law.yaml"
    law.parent.mkdir(parents=True, exist_ok=True)
    law.write_text(head + clauses)
    return compile_files(tmp_path / "chapter.yaml", [law], root=tmp_path)


def clause(**changes: str) -> str:
    fields = {
        "id": '"19:47-1.2(a)1"',
        "edition": "2010",
        "name": "pass",
        "kind": "wager",
        "concern": "enforce",
        "gist": "Pass.",
    }
    return "  - {" + ", ".join(f"{key}: {value}" for key, value in (fields | changes).items()) + "}\n"


def test_a_clause_holds_from_the_adoption_to_the_end_of_the_chapter_unless_it_says_otherwise(
    tmp_path: Path,
) -> None:
    (entry,) = compiled(tmp_path, PASS).entries
    assert (entry.since.isoformat(), entry.until.isoformat()) == ("1978-06-02", "2011-11-14")
    assert (entry.provenance, entry.handles) == ("seed 2010", ("craps.pass",))
    assert (entry.file, entry.line) == ("games/craps/law.yaml", 5)


@pytest.mark.parametrize(
    ("clauses", "line", "sentence"),
    [
        (clause(kind="bet"), 5, "expected one of definition, wager"),
        (clause(concern="think"), 5, "expected one of enforce, compute"),
        (clause(edition="1999"), 5, "unknown edition '1999'"),
        (clause(id="Pass"), 5, "'Pass' is not a citation"),
        (
            clause(id='"19:47-11.2(a)1"'),
            5,
            "19:47-11.2(a)1 is no clause of 19:47-1, the subchapter of this file",
        ),
        (clause(since="yesterday"), 5, "expected a date such as 2001-01-16, found 'yesterday'"),
        (clause(since="2001-01-16", until="2001-01-16"), 5, "ends on 2001-01-16, before it begins"),
        (clause(gits="Pass."), 5, "unknown key 'gits'"),
        (clause(gist="''"), 5, "expected text"),
        (clause(edition="none"), 5, "say the provenance"),
        (clause(concern="physical"), 5, "`reason` or `checklist` must stand for code"),
        (clause(concern="notice"), 5, "`reason` or `checklist` must stand for code"),
        (PASS + clause(name="line"), 6, "19:47-1.2(a)1 is in force twice from 1978-06-02"),
        (PASS + clause(id='"19:47-1.2(a)2"'), 6, "craps.pass is in force twice from 1978-06-02"),
        (
            PASS.replace("}", ", figures: {odds: [{value: 1, cite: come}]}}"),
            5,
            "cites come, which",
        ),
        (
            PASS.replace("}", ", figures: {odds: [{value: 1, since: 1970-01-01}]}}"),
            5,
            "19:47-1.2(a)1 is not in force on 1970-01-01",
        ),
        (
            PASS.replace("}", ", figures: {odds: [{value: 1}, {value: 2, until: 1999-01-01}]}}"),
            5,
            "craps.odds has two values on 1978-06-02",
        ),
        (
            PASS.replace("}", ", figures: {odds: [{value: 1, since: 2012-01-01}]}}"),
            5,
            "not in force in the time given",
        ),
        (PASS.replace("}", ", figures: {odds: [{value: 1, sins: 2012-01-01}]}}"), 5, "unknown key 'sins'"),
        (PASS.replace("}", ", figures: {odds: 1.5}}"), 5, "write money in whole units"),
        (PASS.replace("}", ", figures: [1]}"), 5, "expected a map from names"),
        ("  - {id: 1, id: 2}\n", 5, "the key 'id' stands twice"),
        ("  - {edition: 2010}\n", 5, "'id' is missing"),
        ("  - pass\n", 5, "expected a map from names, found 'pass'"),
        ("  - {id: [\n", 6, "this is not YAML"),
    ],
)
def test_a_mistake_in_a_clause_is_shown_where_it_stands(
    tmp_path: Path, clauses: str, line: int, sentence: str
) -> None:
    with pytest.raises(LawFileError) as raised:
        compiled(tmp_path, clauses)
    assert str(raised.value).startswith(f"games/craps/law.yaml:{line}: ")
    assert sentence in str(raised.value)


@pytest.mark.parametrize(
    ("head", "line", "sentence"),
    [
        (HEAD.replace("19:47-1", "19:47-2"), 1, "19:47-2 is not a subchapter of 19:47"),
        (HEAD.replace("prefix", "prefx"), 2, "unknown key 'prefx'"),
        (
            HEAD.replace("{id: craps", "{id: craps, since: 1977-01-01"),
            3,
            "older than its subchapter",
        ),
    ],
)
def test_a_mistake_in_the_head_is_shown_where_it_stands(
    tmp_path: Path, head: str, line: int, sentence: str
) -> None:
    with pytest.raises(LawFileError) as raised:
        compiled(tmp_path, PASS, head=head)
    assert str(raised.value).startswith(f"games/craps/law.yaml:{line}: ")
    assert sentence in str(raised.value)


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LawFileError, match="the file is empty"):
        compiled(tmp_path, "", head="")


def test_two_files_cannot_share_a_prefix_or_a_game(tmp_path: Path) -> None:
    compiled(tmp_path, PASS)
    law = tmp_path / "games" / "craps" / "law.yaml"
    other = tmp_path / "games" / "dice" / "law.yaml"
    other.parent.mkdir()
    other.write_text(law.read_text())
    with pytest.raises(LawFileError, match=r"games/dice/law.yaml:2: the prefix craps is already that of"):
        compile_files(tmp_path / "chapter.yaml", [law, other], root=tmp_path)
    other.write_text(law.read_text().replace("prefix: craps", "prefix: dice").replace("1.2", "1.3"))
    with pytest.raises(LawFileError, match=r"games/dice/law.yaml:3: the game craps is listed twice"):
        compile_files(tmp_path / "chapter.yaml", [law, other], root=tmp_path)


def test_a_subchapter_without_text_needs_a_reason(tmp_path: Path) -> None:
    with pytest.raises(LawFileError, match=r"chapter\.yaml:7: a subchapter without text needs a reason"):
        compiled(tmp_path, PASS, chapter=CHAPTER.replace("text: seed", "text: none"))


def test_a_figure_follows_its_rule_through_its_numbers(tmp_path: Path) -> None:
    contents = compiled(
        tmp_path,
        clause(id='"19:47-1.2(a)9"', edition="note", until="1981-11-02")
        + clause(since="1981-11-02").replace("}", ", figures: {faces: [2, 2]}}"),
    )
    assert [(figure.since.isoformat(), figure.cite, figure.value) for figure in contents.figures] == [
        ("1978-06-02", "19:47-1.2(a)9", [2, 2]),
        ("1981-11-02", "19:47-1.2(a)1", [2, 2]),
    ]


def test_a_dated_figure_runs_until_the_next_value(tmp_path: Path) -> None:
    values = "{odds: [{value: 10, until: 1999-11-15}, {value: 100, since: 1999-11-15, remark: raised}]}"
    contents = compiled(tmp_path, PASS.replace("}", f", figures: {values}}}"))
    assert [(figure.value, figure.since.isoformat(), figure.remark) for figure in contents.figures] == [
        (10, "1978-06-02", ""),
        (100, "1999-11-15", "raised"),
    ]
