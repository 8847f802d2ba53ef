"""The games of the chapter, each in a room of its own that is loaded when one of its games is asked for.

The catalogue knows which room holds the law of a game. A room with a law file and code is open; its `GAMES` are
the games that the law file lists.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.errors import PitbossError

if TYPE_CHECKING:
    from pitboss.table.game import Game

_loaded: dict[str, Game] = {}


class UnknownGame(PitbossError, ValueError):
    """No game of that id can be opened."""


class BadRoom(Exception):
    """A room that says wrongly, or not at all, which games it holds; the message says what to write where."""


@lru_cache(maxsize=1)
def rooms() -> dict[str, tuple[str, ...]]:
    """The folders of games that can be played, with the ids that their law files list, in the chapter's order."""
    from pitboss.law import catalogue

    here = Path(__file__).parent
    found: dict[str, tuple[str, ...]] = {}
    for game in catalogue().games.values():
        if game.room and (game.room in found or (here / game.room / "__init__.py").is_file()):
            found[game.room] = (*found.get(game.room, ()), game.id)
    return found


def registered() -> dict[str, Game]:
    """Every game that can be opened, by id: all rooms are loaded."""
    for game_id in open_games():
        find(game_id)
    return _loaded


def games_of(room: str) -> tuple[Game, ...]:
    """The games that a room says it holds; they must be those that its law file lists."""
    from pitboss.table.game import Game

    said = getattr(import_module(f"pitboss.games.{room}"), "GAMES", None)
    if not isinstance(said, tuple) or not said or not all(isinstance(game, Game) for game in said):  # pyright: ignore[reportUnknownVariableType]
        raise BadRoom(
            f"games/{room}/__init__.py must end with GAMES = (Game(...),); it has GAMES = {said!r}."
        )
    games: tuple[Game, ...] = said  # pyright: ignore[reportUnknownVariableType]
    held, listed = sorted(game.id for game in games), sorted(rooms().get(room, ()))
    if held != listed:
        raise BadRoom(f"games/{room}/law.yaml lists {listed} under `games`, but GAMES there hold {held}.")
    return games


def room_of(game_id: str) -> str:
    """The folder that holds a game."""
    for room, games in rooms().items():
        if game_id in games:
            return room
    from difflib import get_close_matches

    known = ", ".join(open_games())
    closed = why_closed(game_id)
    if closed is not None:
        raise UnknownGame(f"{closed} Games that can be opened: {known}.")
    near = get_close_matches(game_id, open_games(), 1)
    meant = f" did you mean {near[0]}?" if near else f" the games are: {known}."
    raise UnknownGame(f"There is no game {game_id!r} to open;{meant}")


def why_closed(game_id: str) -> str | None:
    """Why a game of the chapter cannot be opened on any day: no text, or not built; None for every other name."""
    from pitboss.law import catalogue
    from pitboss.law.coverage import held_of

    held = catalogue()
    game = held.games.get(game_id)
    if game is None or game_id in open_games():
        return None
    no_text = held.on(held.newest).authorised(game_id)
    if no_text is not None:
        return no_text.sentence
    count = len(held_of(held, game_id))
    return f"{game.name} is not built: {count or 'no'} clause{'' if count == 1 else 's'} held."


def open_games() -> tuple[str, ...]:
    """The ids of the games that can be opened; no room is loaded to know them."""
    return tuple(game_id for games in rooms().values() for game_id in games)


def find(game_id: str) -> Game:
    found = _loaded.get(game_id)
    if found is None:
        _loaded.update((game.id, game) for game in games_of(room_of(game_id)))
        found = _loaded[game_id]
    return found
