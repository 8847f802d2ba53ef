"""Every game has its picture in the documentation, drawn from one of its cases."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from pitboss.games import open_games

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def made() -> Any:
    return tool("game_pages")


def tool(name: str) -> Any:
    spec = spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("game", "told"), [("red-dog", "Original wager"), ("craps", "Dice"), ("roulette", "Red")]
)
def test_a_picture_is_a_drawing_of_a_table_on_which_something_is_paid(
    made: Any, game: str, told: str
) -> None:
    found = made.picture(game)
    assert found.case.game == game
    assert found.lies.wagers
    drawn = "".join(ET.fromstring(made.drawn(found.lies)).itertext())
    assert told.lower() in drawn.lower() + found.lies.told().lower()


def test_bets_of_several_for_which_a_box_has_no_room_are_counted_in_it_and_listed_below(made: Any) -> None:
    lies = made.picture("craps").lies
    assert sum(chips.kind == "buy-4" for chips in lies.wagers) == 3
    picture = ET.fromstring(made.drawn(lies))
    told = "".join(picture.itertext())
    assert "3 bets $99.00" in told
    assert "Seat 2: Buy 4 $39.00" in told
    assert all(float(box.get("x", 0)) >= 0 for box in picture.iter("{http://www.w3.org/2000/svg}rect"))


def test_the_tour_of_the_readme_shows_what_the_commands_print() -> None:
    """tools/tour.py draws it again."""
    picture = ET.parse(ROOT / "docs" / "images" / "tour.svg")
    shown = "".join(picture.getroot().itertext()).replace("\xa0", " ")
    for line in tool("tour").shown():
        assert line.strip() in shown


@pytest.mark.full
def test_every_game_has_a_picture_with_its_words(made: Any) -> None:
    pages = made.pages()
    for game in open_games():
        assert f"]({game}.svg)" in pages["index.md"]
        assert ET.fromstring(pages[f"{game}.svg"]).tag.endswith("svg")
    assert "![]" not in pages["index.md"]
