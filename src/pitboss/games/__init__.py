"""The games of the chapter, each in a room of its own that is loaded when one of its games is asked for.

The catalogue knows which room holds the law of a game. A room with a law file and code is open; its `GAMES` are
the games that the law file lists. A room may also be somebody else's package (`pitboss.law.plugged`).
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.errors import PitbossError, meant

if TYPE_CHECKING:
    from types import ModuleType

    from pitboss.table.game import Game

_HERE = "pitboss.games"
_loaded: dict[str, Game] = {}


class UnknownGame(PitbossError, ValueError):
    """No game of that id can be opened."""


class BadRoom(PitbossError):
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


@lru_cache(maxsize=1)
def plugged_in() -> dict[str, tuple[str, ...]]:
    """The packages of other people whose games can be played, with their ids; each is loaded to know it."""
    from pitboss.law.plugged import plugged

    return {module: _listed(module) for module in plugged().packages if module not in problems()}


@lru_cache(maxsize=1)
def problems() -> dict[str, str]:
    """The packages that say they bring games and cannot be used, each with a sentence that says why."""
    from pitboss.law.plugged import left_out, plugged

    found = dict(plugged().problems)
    for module, (package, _) in plugged().packages.items():
        try:
            _tried(module)
        except BadRoom as fault:
            found[module] = left_out(package.said_by, package.name, str(fault))
    return found


def registered() -> dict[str, Game]:
    """Every game that can be opened, by id: all rooms are loaded."""
    for game_id in open_games():
        find(game_id)
    return _loaded


def games_of(room: str) -> tuple[Game, ...]:
    """The games that a room of the chapter says it holds."""
    return games_in(f"{_HERE}.{room}")


def games_in(module: str) -> tuple[Game, ...]:
    """The games that a module says it holds; they must be those that its law file lists."""
    from pitboss.table.game import Game

    where = module.replace(f"{_HERE}.", "games/")
    said = getattr(_imported(module), "GAMES", None)
    if not isinstance(said, tuple) or not said or not all(isinstance(game, Game) for game in said):  # pyright: ignore[reportUnknownVariableType]
        raise BadRoom(f"{where}/__init__.py must end with GAMES = (Game(...),); it has GAMES = {said!r}.")
    games: tuple[Game, ...] = said  # pyright: ignore[reportUnknownVariableType]
    held, listed = sorted(game.id for game in games), sorted(_listed(module))
    if held != listed:
        raise BadRoom(f"{where}/law.yaml lists {listed} under `games`, but GAMES there hold {held}.")
    return games


def _imported(module: str) -> ModuleType:
    """A module; one of somebody else's that cannot be loaded is told in a sentence, whatever is wrong with it."""
    if module.startswith(f"{_HERE}."):
        return import_module(module)
    try:
        return import_module(module)
    except Exception as fault:
        raise BadRoom(f"{module} cannot be loaded ({type(fault).__name__}: {fault}).") from fault


def _listed(module: str) -> tuple[str, ...]:
    """The games that the law file of a module lists."""
    from pitboss.law import catalogue

    games = catalogue().games.values()
    return tuple(game.id for game in games if module in (game.package, f"{_HERE}.{game.room}"))


def _tried(module: str) -> None:
    """A package is loaded and asked for the wagers of its games before anything else counts on them."""
    from pitboss.law import catalogue

    held = catalogue()
    for game in games_in(module):
        try:
            game.wagers(held.on(held.newest))
        except Exception as fault:
            why = f"{type(fault).__name__}: {fault}"
            raise BadRoom(f"{game.id} cannot say which wagers it has ({why}).") from fault


def module_of(game_id: str) -> str:
    """The module that holds a game: a room of the chapter, or the package that brings it."""
    for room, games in rooms().items():
        if game_id in games:
            return f"{_HERE}.{room}"
    for module, games in plugged_in().items():
        if game_id in games:
            return module
    raise UnknownGame(_why_unknown(game_id))


def _why_unknown(game_id: str) -> str:
    known = ", ".join(open_games())
    closed = why_closed(game_id)
    if closed is not None:
        return f"{closed} Games that can be opened: {known}."
    broken = "".join(f" {sentence}" for sentence in problems().values())
    return f"There is no game {game_id!r} to open; {meant(game_id, open_games(), 'the games are')}{broken}"


def room_of(game_id: str) -> str:
    """The last name of the module that holds a game: the folder it lies in."""
    return module_of(game_id).rpartition(".")[2]


def prefix_of(game_id: str) -> str:
    """What the handles of a game's clauses begin with."""
    from pitboss.law import catalogue

    game = catalogue().game(game_id)
    if not game.package:
        return room_of(game_id).replace("_", "-")
    own = (entry for entry in catalogue().entries if entry.home == game.subchapter)
    return next(handle.partition(".")[0] for entry in own for handle in entry.handles)


def why_closed(game_id: str) -> str | None:
    """Why a game of the chapter cannot be opened on any day: no text, or not built; None for every other name."""
    from pitboss.law import catalogue
    from pitboss.law.coverage import held_of

    held = catalogue()
    game = held.games.get(game_id)
    if game is None or game_id in open_games():
        return None
    if game.package:
        return problems().get(game.package)
    no_text = held.on(held.newest).authorised(game_id)
    if no_text is not None:
        return no_text.sentence
    count = len(held_of(held, game_id))
    return f"{game.name} is not built: {count or 'no'} clause{'' if count == 1 else 's'} held."


def open_games() -> tuple[str, ...]:
    """The ids of the games that can be opened; no room of the chapter is loaded to know them."""
    return tuple(game_id for games in (*rooms().values(), *plugged_in().values()) for game_id in games)


def find(game_id: str) -> Game:
    if not isinstance(game_id, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise UnknownGame(f"A game is named by its id, such as 'craps', not by {game_id!r}.")
    found = _loaded.get(game_id)
    if found is None:
        _loaded.update((game.id, game) for game in games_in(module_of(game_id)))
        found = _loaded[game_id]
    return found
