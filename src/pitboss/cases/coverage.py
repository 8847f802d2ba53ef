"""The coverage index: the law, the code that rests on it and the cases, replayed, together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from pitboss.games import find, plugged_in, rooms
from pitboss.law import catalogue
from pitboss.law.coverage import Cited, Index, index, joined
from pitboss.law.plugged import plugged
from pitboss.law.store import ROOT
from pitboss.table import BadCommand, Refused, Table
from pitboss.table.game import Game
from pitboss.table.options import Option


def coverage_index() -> Index:
    """The index of this installation; it replays the cases only when something has changed.

    The cases of packages are few and in their hands, so they are replayed every time.
    """
    chapter = index(catalogue(), cases_folder(), replayed, rehearse=rehearse)
    return joined(chapter, *(package_index(module) for module in plugged_in()))


def package_index(module: str) -> Index:
    """The index of a package of games: its own code and the cases in its folder `cases`."""
    folder = package_folder(module)
    cases = folder / "cases"
    games = plugged_in()[module]
    return index(
        catalogue(), cases if cases.is_dir() else None, replayed,
        rehearse=lambda: rehearse(games), root=folder, where=(),
    )  # fmt: skip


def package_folder(module: str) -> Path:
    return plugged().packages[module][0].folder


def cases_folder() -> Path | None:
    """The cases: packaged beside the code, or in the checkout the code runs from."""
    for folder in (ROOT / "_cases", ROOT.parent.parent / "cases"):
        if folder.is_dir():
            return folder
    return None


def replayed(folder: Path) -> Iterable[Cited]:
    """What each case of a folder cited when it was played, and in what it failed."""
    from pitboss.cases.replay import replay_paths

    for result in replay_paths([folder]):
        day = date.fromisoformat(result.as_of) if result.as_of else catalogue().newest
        file = Path(result.file).relative_to(folder).as_posix()
        yield Cited(file, day, tuple(result.cited), tuple(result.differences))


def rehearse(games: Iterable[str] | None = None) -> None:
    """Open every game on every day on which its law changes, and on the last of them with every choice.

    So every clause is looked up that a game rests on, also where no case happens to come by.
    """
    held = catalogue()
    for game_id in games or [game_id for games in rooms().values() for game_id in games]:
        game = find(game_id)
        changed = {dated.since for dated in held.entries if dated.home == game.subchapter}
        days = sorted(day for day in changed if held.on(day).authorised(game.id) is None)
        for day in days:
            _open(game, day, {})
        for options in _single_choices(game.options):
            _open(game, days[-1], options)


def _single_choices(options: Iterable[Option]) -> Iterator[dict[str, Any]]:
    for option in options:
        for value in (True, False) if option.type == "flag" else option.choices:
            yield {option.name: value}


def _open(game: Game, day: date, options: Mapping[str, Any]) -> None:
    try:
        table = Table.open(game, as_of=day, options=options)
        for shown in (game.pays, game.seats, game.seat_cites):
            shown(table.rules)
    except (Refused, BadCommand):
        return  # what the law of the day does not allow has looked up the clause that says so
