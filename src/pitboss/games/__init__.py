"""The games of the chapter. A game registers itself by the `GAMES` of its own room."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboss.table.game import Game

ROOMS = ("craps", "let_it_ride", "three_card_poker", "poker")
"""Rooms whose games can be opened; a room is listed here once it passes the contract test."""


class UnknownGame(ValueError):
    """No game of that id can be opened."""


@lru_cache(maxsize=1)
def registered() -> dict[str, Game]:
    """Every game that can be opened, by id."""
    found: dict[str, Game] = {}
    for room in ROOMS:
        for game in import_module(f"pitboss.games.{room}").GAMES:
            found[game.id] = game
    return found


@lru_cache(maxsize=1)
def _rooms() -> dict[str, str]:
    return {game.id: room for room in ROOMS for game in import_module(f"pitboss.games.{room}").GAMES}


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
