"""What stands in the room of every game that can be opened; a newcomer's game is told here what it lacks."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import pitboss.games as games
from pitboss.games import BadRoom, open_games, registered, room_of
from pitboss.law import catalogue
from pitboss.table.events import KERNEL_EVENTS

ROOT = Path(__file__).parent.parent.parent
ROOMS = ROOT / "src" / "pitboss" / "games"
HELD = catalogue()
EVERY_GAME = pytest.mark.parametrize("game_id", open_games())


@EVERY_GAME
def test_the_catalogue_holds_the_law_of_the_game(game_id: str) -> None:
    game = registered()[game_id]
    assert game_id in HELD.games, (
        f"chapter.yaml lists no game {game_id!r}; its ids are those of `pitboss games`"
    )
    assert HELD.game(game_id).subchapter == game.subchapter, f"{game_id} stands under another subchapter"
    clauses = [entry for entry in HELD.entries if entry.home == game.subchapter]
    assert clauses, f"games/{room_of(game_id)}/law.yaml with clauses of {game.subchapter} is missing"


@EVERY_GAME
def test_every_option_rests_on_clauses(game_id: str) -> None:
    for option in registered()[game_id].options:
        known = HELD.handles.keys() | HELD.figure_names.keys()
        wanted = {*option.handles, *((option.figure,) if option.figure else ())}
        assert option.handles, f"the option {option.name} names no clause in `handles`"
        assert wanted <= known, (
            f"the option {option.name} names {sorted(wanted - known)}, which no law file has"
        )
        assert option.help.endswith("."), f"the option {option.name} needs a sentence in `help`"


@EVERY_GAME
def test_every_act_is_explained(game_id: str) -> None:
    for name, action in registered()[game_id].actions.items():
        assert action.help.endswith("."), f"the action {name} needs a sentence in `help`"


@EVERY_GAME
def test_no_two_events_are_written_alike(game_id: str) -> None:
    tags = [event.__struct_config__.tag for event in (*KERNEL_EVENTS, *registered()[game_id].events)]
    assert not {tag for tag in tags if tags.count(tag) > 1}, "events that are written with the same tag"


@EVERY_GAME
def test_the_room_has_its_furniture(game_id: str) -> None:
    """Step by step as docs/add-a-game.md has it."""
    room = room_of(game_id)
    against_house = registered()[game_id].bank != "pot"
    wanted = {"law.yaml", "options.py", "play.py", "strategies.py", *(("math.py",) if against_house else ())}
    missing = sorted(name for name in wanted if not (ROOMS / room / name).is_file())
    assert not missing, f"games/{room} has no {', '.join(missing)}"
    tests = ROOT / "tests" / "games" / room
    assert list(tests.glob("test_*.py")), f"tests/games/{room} has no test"
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
