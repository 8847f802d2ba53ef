"""The games of the chapter. A room whose `play.py` stands is open: its own `GAMES` say which games it holds."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboss.table.game import Game

FIRST = ("craps", "let_it_ride", "three_card_poker", "poker")
"""Rooms in the order in which their games are listed; all others follow by name."""


class UnknownGame(ValueError):
    """No game of that id can be opened."""


class BadRoom(Exception):
    """A room that says wrongly, or not at all, which games it holds; the message says what to write where."""


@lru_cache(maxsize=1)
def rooms() -> tuple[str, ...]:
    """The folders of games that can be played. One that has only its law is not open yet."""
    found = {path.parent.name for path in Path(__file__).parent.glob("*/play.py")}
    return (*(room for room in FIRST if room in found), *sorted(found.difference(FIRST)))


@lru_cache(maxsize=1)
def registered() -> dict[str, Game]:
    """Every game that can be opened, by id."""
    _rooms()  # no id twice
    return {game.id: game for room in rooms() for game in games_of(room)}


@lru_cache(maxsize=1)
def _rooms() -> dict[str, str]:
    found: dict[str, str] = {}
    for room in rooms():
        for game in games_of(room):
            if game.id in found:
                raise BadRoom(f"games/{found[game.id]} and games/{room} both hold a game {game.id!r}.")
            found[game.id] = room
    return found


def games_of(room: str) -> tuple[Game, ...]:
    """The games that a room says it holds."""
    from pitboss.table.game import Game

    said = getattr(import_module(f"pitboss.games.{room}"), "GAMES", None)
    if not isinstance(said, tuple) or not said or not all(isinstance(game, Game) for game in said):  # pyright: ignore[reportUnknownVariableType]
        raise BadRoom(
            f"games/{room}/__init__.py must end with GAMES = (Game(...),); it has GAMES = {said!r}."
        )
    return said  # pyright: ignore[reportUnknownVariableType]


def room_of(game_id: str) -> str:
    """The folder that holds a game."""
    find(game_id)
    return _rooms()[game_id]


def open_games() -> tuple[str, ...]:
    return tuple(registered())


def find(game_id: str) -> Game:
    try:
        return registered()[game_id]
    except KeyError:
        known = ", ".join(registered())
        raise UnknownGame(f"There is no game {game_id!r} to open; the games are: {known}.") from None
