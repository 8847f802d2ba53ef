"""A law file may take clauses after a sister subchapter; none of them is ever marked as printed text."""

from pathlib import Path

import pytest

from pitboss.law import LawFileError, under
from pitboss.law.catalogue import Catalogue
from pitboss.law.compile import compile_files

CHAPTER = """\
chapter: "19:47"
title: Rules of the Games
ended: 2011-11-14
ended_remark: gone
newest: 2010-09-07
subchapters:
  - id: "19:47-16"
    name: Sister
    since: 1994-08-22
    by: "R.1995 d.430"
    text: outside
    sections:
      - {id: "19:47-16.4", title: Shuffle, editions: [1996]}
      - {id: "19:47-16.13", title: Wrong, editions: [1996]}
  - {id: "19:47-20", name: Pattern, since: 1997-03-17, by: "R.1997 d.134", text: seed}
"""
PATTERN = """\
subchapter: "19:47-20"
prefix: pattern
clauses:
  - {id: "19:47-20.5(a)", edition: 1996, name: shuffle, kind: procedure, concern: enforce, gist: Shuffle.}
  - {id: "19:47-20.5(c)", edition: 1996, name: cut, kind: procedure, concern: enforce, gist: Cut., figures: {least: 10}}
  - {id: "19:47-20.12(d)", edition: 1996, name: exposed, kind: ruling, concern: enforce, gist: Void.}
"""
SISTER = """\
subchapter: "19:47-16"
prefix: sister
games: [{id: sister, name: Sister}]
like:
  subchapter: "19:47-20"
"""
CLAUSES = """\
clauses:
  - {id: "19:47-16.13", edition: none, provenance: practice, name: warning, kind: ruling, concern: enforce, gist: Warn.}
"""
BOTH = """  sections: {"20.5": "16.4", "20.12": "16.13"}\n"""


def compiled(tmp_path: Path, like: str = BOTH, clauses: str = CLAUSES) -> Catalogue:
    (tmp_path / "chapter.yaml").write_text(CHAPTER)
    files = []
    for room, text in (("pattern", PATTERN), ("sister", SISTER + like + clauses)):
        files.append(tmp_path / "games" / room / "law.yaml")
        files[-1].parent.mkdir(parents=True, exist_ok=True)
        files[-1].write_text(text)
    return Catalogue(compile_files(tmp_path / "chapter.yaml", files, root=tmp_path))


def test_clauses_are_made_again_under_the_sisters_numbers_and_dates(tmp_path: Path) -> None:
    held = compiled(tmp_path)
    (cut,) = held.ids["19:47-16.4(c)"]
    assert (cut.handles, cut.gist, cut.since.isoformat()) == (("sister.cut",), "Cut.", "1994-08-22")
    assert not cut.seed
    assert (cut.editions, cut.provenance) == (("none",), "practice")
    assert "After the pattern of 19:47-20.5(c)" in cut.remark
    assert held.on(cut.since).figure("sister.least") == 10
    assert held.ids["19:47-20.5(c)"][0].seed, "the pattern itself stays what it was"


def test_what_the_file_says_itself_goes_before_the_pattern(tmp_path: Path) -> None:
    own = '  - {id: "19:47-16.4(z)", edition: none, provenance: PA, name: cut, kind: procedure, '
    held = compiled(tmp_path, clauses=CLAUSES + own + "concern: enforce, gist: Own.}\n")
    assert "19:47-16.4(c)" not in held.ids
    assert [entry.gist for entry in held.handles["sister.cut"]] == ["Own."]


def test_a_clause_can_be_left_out(tmp_path: Path) -> None:
    held = compiled(tmp_path, like=BOTH + "  without: [exposed]\n")
    assert "sister.exposed" not in held.handles


def test_without_a_section_on_record_a_clause_is_named_under_the_subchapter(tmp_path: Path) -> None:
    held = compiled(tmp_path, like="""  sections: {"20.5": "16"}\n""")
    (cut,) = held.handles["sister.cut"]
    assert cut.id == "19:47-16 'cut'"
    assert under(cut.id, "19:47-16")
    assert not under(cut.id, "19:47-16.4")


@pytest.mark.parametrize(
    ("like", "sentence"),
    [
        ("""  sections: {"20.5": "16.5"}\n""", "19:47-16.5 is not listed by any table of contents"),
        ("""  sections: {"20.9": "16.4"}\n""", "19:47-20.9: no clause of the sister subchapter"),
        (BOTH + "  without: [cuts]\n", "cuts: no such clause stands in those sections"),
        (BOTH.replace("sections", "section"), "unknown key 'section'"),
    ],
)
def test_a_slip_is_shown_with_its_line(tmp_path: Path, like: str, sentence: str) -> None:
    with pytest.raises(LawFileError, match=sentence) as error:
        compiled(tmp_path, like=like)
    assert str(error.value).startswith("games/sister/law.yaml:")
