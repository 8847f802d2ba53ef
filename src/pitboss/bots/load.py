"""Finding bots: those that come along, and a user's own in a file, a folder or a module."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from pitboss.bots import strategies
from pitboss.bots.book import by_the_book
from pitboss.bots.bot import Bot, BotError
from pitboss.bots.players import LOOSE, TIGHT, player

NAMED: Mapping[str, Bot] = {
    "random": strategies.any_lawful,
    "call": strategies.always_call,
    "tight": strategies.tight,
    "solid": player(TIGHT),
    "loose": player(LOOSE),
    "best": by_the_book(1.0),
    "learner": by_the_book(0.8),
    "beginner": by_the_book(0.5),
}


def load(names: str) -> list[tuple[str, Bot]]:
    """Bots in the order of their seats from a list such as `tight,call,mine.py,folder,package.module:name`.

    A file or module is a bot if it has a function `choose`; a map `BOTS` of names to functions makes it several.
    """
    found = [bot for name in names.split(",") if name.strip() for bot in _bots(name.strip())]
    if not found:
        raise BotError(f"No bot is named; there are {', '.join(NAMED)}, and your own by file or module.")
    return found


def _bots(name: str) -> Iterator[tuple[str, Bot]]:
    if name in NAMED:
        yield name, NAMED[name]
        return
    place, colon, wanted = name.rpartition(":") if ":" in name else (name, "", "")
    path = Path(place)
    if path.is_dir():
        files = sorted(file for file in path.glob("*.py") if not file.name.startswith("_"))
        if not files:
            raise BotError(f"There is no bot in the folder {place}: it has no Python file.")
        for file in files:
            yield from _from_module(_from_file(file), file.stem)
        return
    if path.suffix == ".py":
        if not path.is_file():
            raise BotError(f"There is no file {place}.")
        bots = dict(_from_module(_from_file(path), path.stem))
    else:
        bots = dict(_from_module(_imported(place), place.rpartition(".")[2]))
    if not colon:
        yield from bots.items()
    elif wanted in bots:
        yield wanted, bots[wanted]
    else:
        raise BotError(f"{place} has no bot {wanted}; it has {', '.join(bots)}.")


def _from_module(module: ModuleType, name: str) -> Iterator[tuple[str, Bot]]:
    several: Any = getattr(module, "BOTS", None)
    if isinstance(several, Mapping) and several:
        yield from ((str(key), bot) for key, bot in cast(Mapping[str, Bot], several).items())
        return
    choose: Any = getattr(module, "choose", None)
    if not callable(choose):
        raise BotError(f"{name} is no bot: it has neither a function `choose` nor a map `BOTS`.")
    yield name, cast(Bot, choose)


def _from_file(path: Path) -> ModuleType:
    spec = spec_from_file_location(f"pitboss_bot_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise BotError(f"{path} could not be loaded: {type(error).__name__}: {error}") from error
    return module


def _imported(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name and not name.startswith(f"{error.name}."):
            raise BotError(f"{name} could not be loaded: it needs {error.name}.") from error
        near = get_close_matches(name, NAMED, 1)
        known = f"there are {', '.join(NAMED)}, and your own by file, folder or module."
        raise BotError(f"There is no bot {name}; {f'did you mean {near[0]}?' if near else known}") from None
    except (ImportError, ValueError, SyntaxError) as error:
        raise BotError(f"{name} could not be loaded: {error}") from error
