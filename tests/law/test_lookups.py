"""The code under a clause is what looks it up; and the code names only what the catalogue holds."""

import ast
import re
from datetime import date
from pathlib import Path

import pytest

import pitboss
from pitboss.cases.coverage import rehearse
from pitboss.games import find, registered
from pitboss.law import catalogue, ids
from pitboss.law.lookups import recorded, written
from pitboss.table import Table

CATALOGUE = catalogue()
SOURCE = Path(pitboss.__file__).parent
NAMES = CATALOGUE.handles.keys() | CATALOGUE.figure_names.keys()
PREFIXES = {name.partition(".")[0] for name in NAMES}
HANDLE = re.compile(rf"(?:{'|'.join(sorted(PREFIXES))})\.[a-z0-9][A-Za-z0-9.-]*")
CITATION = re.compile(r"(?:19:47|13:69[A-Z])-\d+\.\d.*|19:47(?:-\d+)?")


def line_of(file: str, number: int) -> str:
    return (SOURCE / file).read_text().splitlines()[number - 1]


def test_a_look_up_is_noted_with_the_line_that_asked() -> None:
    with recorded(CATALOGUE) as lookups:
        Table.open("three-card-poker", as_of="2000-01-01", seats={1: 10_000}).awaits()
    places = lookups.by_entry()["19:47-20.2 @ 1997-03-17"]
    assert places
    for place in places:
        file, _, number = place.partition(":")
        assert not file.startswith("law/")
        assert line_of(file, int(number)).strip()


def test_a_clause_of_another_day_is_not_looked_up() -> None:
    with recorded(CATALOGUE) as lookups:
        Table.open("craps", as_of="1990-01-01")
    since = {date.fromisoformat(key.rpartition(" @ ")[2]) for key in lookups.by_entry()}
    assert since
    assert max(since) <= date(1990, 1, 1)


def test_the_law_given_out_before_and_after_records_nothing() -> None:
    law = CATALOGUE.on(CATALOGUE.newest)
    with recorded(CATALOGUE) as lookups:
        assert CATALOGUE.on(CATALOGUE.newest) is not law
        find("craps").rules(law, Table.open("craps").state.house.options)
    assert CATALOGUE.on(CATALOGUE.newest) is law
    before = lookups.by_entry()
    Table.open("craps")
    assert lookups.by_entry() == before


def test_opening_every_game_in_every_way_comes_by_the_clauses_of_all_of_them() -> None:
    with recorded(CATALOGUE) as lookups:
        rehearse()
    found = lookups.by_entry()
    noted = {place for places in found.values() for place in places}
    assert all((SOURCE / place.partition(":")[0]).is_file() for place in noted)
    homes = {entry.home for entry in CATALOGUE.entries if entry.key in found}
    assert homes >= {game.subchapter for game in registered().values()}


def test_a_citation_written_out_and_the_clauses_of_an_option_count_where_they_stand(tmp_path: Path) -> None:
    room = tmp_path / "games"
    room.mkdir()
    (room / "a.py").write_text(
        'line("pair", "19:47-14.3(b)9")\nOption(name="x", handles=("craps.fire-bet",))\nprint("craps.pass")\n'
    )
    (tmp_path / "law").mkdir()
    (tmp_path / "law" / "notes.py").write_text('"19:47-14.3(b)8"')
    assert written(CATALOGUE, tmp_path) == {
        "19:47-14.3(b)9 @ 1994-03-21": ("games/a.py:1",),
        "19:47-1.2(a)40 @ 2008-05-19": ("games/a.py:2",),
    }


def unknown(tree: ast.Module) -> list[str]:
    """What looks like a handle, a figure or a citation, spelled out or put together, and is in no law file."""
    joined = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    pieces = {id(part) for node in joined for part in node.values}
    texts = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and id(n) not in pieces]
    wrong = [text for text in texts if isinstance(text, str) and not _held(text)]
    for node in joined:
        pattern = "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values
        )
        if re.match(rf"(?:{'|'.join(PREFIXES)})\\\.[a-z]?", pattern):
            wrong += [] if any(re.fullmatch(pattern, name) for name in NAMES) else [pattern]
    return wrong


def _held(text: str) -> bool:
    if HANDLE.fullmatch(text):
        return text in NAMES
    if not CITATION.fullmatch(text):
        return True
    try:
        ids.parts(text)
    except ids.BadCitation:
        return False
    return CATALOGUE.holds(text) or bool(CATALOGUE.under(text))


def test_the_code_of_pitboss_names_nothing_that_is_not_in_the_catalogue() -> None:
    files = [path for path in SOURCE.rglob("*.py") if path.relative_to(SOURCE).parts[0] != "law"]
    wrong = {str(path): names for path in files if (names := unknown(ast.parse(path.read_bytes())))}
    assert wrong == {}


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
def test_a_name_that_is_not_held_is_found(text: str) -> None:
    assert len(unknown(ast.parse(text))) == 1


@pytest.mark.parametrize(
    "text",
    [
        'cite("craps.pass-natural")',
        'figure("craps.odds.field")',
        'cite("19:47-1.2(a)1")',
        'cite("19:47-13")',
        'under(cited, "19:47-1.3(c)")',
        'cite(f"craps.{wager}-wins")',
        'print("craps.")',
        'print("See 19:47-99.9 for nothing.")',
    ],
)
def test_a_name_that_is_held_and_other_text_pass(text: str) -> None:
    assert unknown(ast.parse(text)) == []
