"""When each wager of a game wins and loses, in a line for who points at it: a room keeps its own in `wins.yaml`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files

from msgspec.structs import replace

from pitboss.games import module_of
from pitboss.table.felt import Felt, listed_as


def with_wins(game_id: str, felt: Felt) -> Felt:
    """The felt of a game with a line for every wager that its room explains."""
    return replace(felt, wins=of_wagers(game_id, (name for name in felt.names if not name.endswith("-"))))


def of_wagers(game_id: str, wagers: Iterable[str]) -> dict[str, str]:
    """The lines of those wagers that have one."""
    said = _said(module_of(game_id))
    return {wager: line for wager in wagers if (line := explained(said, wager)) is not None}


def explained(said: Mapping[str, str], wager: str) -> str | None:
    """The line of a wager, or of the kind whose name its own begins with."""
    whole = listed_as(said, wager)
    if whole is not None:
        return whole
    stem = wager
    while stem := stem.rpartition("-")[0]:
        if stem in said:
            return said[stem]
    return None


@lru_cache(maxsize=64)
def _said(module: str) -> Mapping[str, str]:
    from ruamel.yaml import YAML

    path = files(module) / "wins.yaml"
    return YAML(typ="safe", pure=True).load(path.read_text("utf-8")) if path.is_file() else {}  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
