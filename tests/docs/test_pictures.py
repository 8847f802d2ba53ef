"""Every game has its picture in the documentation, drawn from one of its cases."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from pitboss.games import open_games


@pytest.fixture(scope="module")
def made() -> Any:
    file = Path(__file__).parents[2] / "tools" / "game_pages.py"
    spec = spec_from_file_location("game_pages", file)
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


@pytest.mark.full
def test_every_game_has_a_picture_with_its_words(made: Any) -> None:
    pages = made.pages()
    for game in open_games():
        assert f"]({game}.svg)" in pages["index.md"]
        assert ET.fromstring(pages[f"{game}.svg"]).tag.endswith("svg")
    assert "![]" not in pages["index.md"]
