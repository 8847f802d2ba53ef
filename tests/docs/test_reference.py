"""The reference is made from the code: nothing that can be chosen, called or asked is missing from it."""

from __future__ import annotations

import re
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from pitboss.cli import COMMANDS
from pitboss.games import find, open_games
from pitboss.table.options import COMMON

pytest.importorskip("litestar")

ROOT = Path(__file__).parents[2]


@cache
def made() -> Any:
    file = ROOT / "tools" / "reference_pages.py"
    spec = spec_from_file_location("reference_pages", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def page(name: str) -> str:
    return made().pages()[name]


def test_every_option_of_every_game_is_listed_with_its_clauses() -> None:
    text = page("options.md")
    for game in open_games():
        _, _, own = text.partition(f"\n`{game}`, [")
        own = own.partition("\n## ")[0]
        assert all(f"| `{option.name}` |" in own for option in find(game).options), game
    assert "[19:47-1.6(e)](../law/1.md#19-47-1-6-e)" in text


def test_every_command_is_listed_with_what_it_takes() -> None:
    text = page("commands.md")
    assert all(f"## `pitboss {name}`" in text for name in COMMANDS)
    assert "### `pitboss law diff`" in text
    assert "`--sweep`" in text


def test_every_operation_of_the_server_is_listed() -> None:
    text = page("http.md")
    for path, methods in made().schema()["paths"].items():
        assert all(f"### `{method.upper()} {path}`" in text for method in methods)


def test_every_room_says_what_it_hands_to_others() -> None:
    text = page("python.md")
    for name in ("pitboss.simulate", "pitboss.money.Odds", "pitboss.table.Table", "pitboss.ledger.Ledger"):
        assert f"::: {name}\n" in text


def test_every_option_that_a_page_names_is_there() -> None:
    """Whether on the command line (`--option decks=6`) or in the table of keywords for Python."""
    known = {option.name for option in COMMON} | {
        option.name for game in open_games() for option in find(game).options
    }
    named: list[tuple[str, str]] = []
    for file in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        text = file.read_text()
        found = re.findall(r"--option[ =]\"?([a-z0-9_]+)[.=]", text)
        found += re.findall(r"an option of the licensee: `([a-z0-9_]+)=", text)
        named += [(file.name, name) for name in found]
    assert len(named) > 10
    unknown = {(page, name) for page, name in named if name not in known}
    assert unknown == {
        ("use.md", "name"),
        ("5-regulator.md", "odds_multiple_rigth"),
    }  # a pattern, and a mistake on purpose
