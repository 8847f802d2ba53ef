"""The code names only what the catalogue holds."""

from pathlib import Path

import pytest

from pitboss.law import catalogue
from pitboss.law.references import code_index, references, unknown

CATALOGUE = catalogue()


def source(tmp_path: Path, text: str) -> Path:
    room = tmp_path / "games" / "craps"
    room.mkdir(parents=True, exist_ok=True)
    (room / "play.py").write_text(text)
    return tmp_path


def test_the_code_of_pitboss_cites_nothing_that_is_not_in_the_catalogue() -> None:
    assert [f"{found.place}: {found.name}" for found in unknown(CATALOGUE)] == []


@pytest.mark.parametrize(
    "text",
    [
        'cite("craps.pass-naturel")',
        'cites = ("19:47-1.2(a)41",)',
        'cite("19:47-36")',
        'cite(f"craps.{kind}-naturally")',
        'figure("craps.odds.big-red")',
    ],
)
def test_a_name_that_is_not_held_is_found(tmp_path: Path, text: str) -> None:
    (found,) = unknown(CATALOGUE, source(tmp_path, f"\n\n{text}\n"))
    assert found.place == "games/craps/play.py:3"


@pytest.mark.parametrize(
    "text",
    [
        'cite("craps.pass-natural")',
        'figure("craps.odds.field")',
        'cite("19:47-1.2(a)1")',
        'cite("19:47-13")',
        'under(cited, "19:47-1.3(c)")',
        'print("craps.")',
        'print("See 19:47-99.9 for nothing.")',
    ],
)
def test_a_name_that_is_held_and_other_text_pass(tmp_path: Path, text: str) -> None:
    assert unknown(CATALOGUE, source(tmp_path, text)) == ()


def test_a_clause_knows_the_places_that_cite_it_under_whatever_number(tmp_path: Path) -> None:
    index = code_index(CATALOGUE, source(tmp_path, 'law.cite("craps.pass-natural")\n'))
    assert index == {
        "19:47-1.2(a)1i @ 1978-06-02": ("games/craps/play.py:1",),
        "19:47-1.2(a)1i(1) @ 2001-01-16": ("games/craps/play.py:1",),
    }


def test_a_figure_rests_on_the_clause_that_states_it(tmp_path: Path) -> None:
    index = code_index(CATALOGUE, source(tmp_path, 'law.figure("craps.fire-bet.table-A")\n'))
    assert index == {"19:47-1.4(e) table @ 2008-05-19": ("games/craps/play.py:1",)}


def test_a_name_put_together_counts_for_the_words_that_the_room_spells_out(tmp_path: Path) -> None:
    root = source(tmp_path, 'WAGERS = ("hop-1-3", "hop-1-4")\nlaw.cite(f"craps.{wager}")\n')
    named = {found.name for found in references(CATALOGUE, root)}
    assert named == {"craps.hop-1-3", "craps.hop-1-4"}


def test_a_word_made_from_a_stem_is_spelled_out_too(tmp_path: Path) -> None:
    root = source(tmp_path, 'wager = f"hard-{box}"\nlaw.cite(f"craps.{wager}")\n')
    named = {found.name for found in references(CATALOGUE, root)}
    assert named == {f"craps.hard-{number}" for number in (4, 6, 8, 10)}


def test_a_gap_alone_stands_for_nothing(tmp_path: Path) -> None:
    assert references(CATALOGUE, source(tmp_path, 'law.cite(f"craps.{a}-{b}")\nprint(f"{a}-{b}")\n')) == ()


def test_the_laws_own_room_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "law").mkdir()
    (tmp_path / "law" / "notes.py").write_text('"craps.no-such-thing"')
    assert unknown(CATALOGUE, tmp_path) == ()
