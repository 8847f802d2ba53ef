"""What stands in the room of every game that can be opened; a newcomer's game is told here what it lacks."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import pitboss.games as games
from pitboss.contract import room
from pitboss.games import BadRoom, open_games, registered, room_of

ROOT = Path(__file__).parent.parent.parent
ROOMS = ROOT / "src" / "pitboss" / "games"
EVERY_GAME = pytest.mark.parametrize("game_id", open_games())


ROOM_CHECKS = (
    room.has_its_law, room.has_its_furniture, room.options_rest_on_clauses, room.acts_are_explained, room.events_differ,
    room.wagers_have_areas,
)  # fmt: skip


@EVERY_GAME
@pytest.mark.parametrize("check", ROOM_CHECKS, ids=lambda check: check.__name__)
def test_the_room_keeps_the_contract(game_id: str, check: Callable[[str], None]) -> None:
    check(game_id)


@EVERY_GAME
def test_the_game_has_tests_and_cases(game_id: str) -> None:
    """Step by step as docs/add-a-game.md has it; the cases and tests of the chapter's games lie together."""
    tests = ROOT / "tests" / "games" / room_of(game_id)
    assert list(tests.glob("test_*.py")), f"tests/games/{room_of(game_id)} has no test"
    named = re.compile(rf"^game: {game_id}$", re.MULTILINE)
    cases = (ROOT / "cases").rglob("*.yaml")
    assert any(named.search(path.read_text()) for path in cases), (
        f"no file under cases/ has `game: {game_id}`"
    )


def test_a_room_is_open_once_it_can_be_played() -> None:
    assert {"craps", "let_it_ride", "three_card_poker", "poker"} <= set(games.rooms())
    assert "card_table" not in games.rooms()
    closed = {
        path.parent.name for path in ROOMS.glob("*/law.yaml") if not (path.parent / "__init__.py").exists()
    }
    assert not closed & set(games.rooms()), "a room with only its law is not open"
    assert games.open_games() == tuple(name for names in games.rooms().values() for name in names)


def test_a_game_is_found_without_loading_the_others() -> None:
    said = (
        "import sys; from pitboss.games import find, open_games; open_games(); find('three-card-poker');"
        "print([name for name in sys.modules if name.startswith(('pitboss.games.poker', 'pitboss.games.craps'))])"
    )
    done = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_games_that_the_law_file_does_not_list_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    craps = SimpleNamespace(GAMES=(registered()["craps"],))
    monkeypatch.setattr(games, "import_module", lambda _name: craps)
    with pytest.raises(BadRoom, match=r"law\.yaml lists \['craps', 'mini-craps'\]"):
        games.games_of("craps")


@pytest.mark.parametrize(
    "said", [{}, {"GAMES": ()}, {"GAMES": [registered()["craps"]]}, {"GAMES": ("craps",)}]
)
def test_a_room_that_does_not_say_its_games_is_told_what_to_write(
    said: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "import_module", lambda _name: SimpleNamespace(**said))
    with pytest.raises(
        BadRoom, match=r"games/roulette/__init__\.py must end with GAMES = \(Game\(\.\.\.\),\)"
    ):
        games.games_of("roulette")
