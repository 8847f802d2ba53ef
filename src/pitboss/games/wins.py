"""When each wager of a game wins and loses, in a line for who points at it: a room keeps its own in `wins.yaml`.

Where the house decides, `{tie_rule}` in a line stands for the sentence on that option, see `house_rules.yaml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from pitboss.games import module_of
from pitboss.games.house_rules import kept_for
from pitboss.table.felt import Felt, listed_as

if TYPE_CHECKING:
    from pitboss.table.game import Game


_CHOSEN = re.compile(r" ?\{([a-z][a-z0-9_]*)\}")
"""What the house has chosen, told in the line of a wager: the name of the option."""


def with_wins(game: Game, felt: Felt, options: Mapping[str, Any]) -> Felt:
    """The felt of a game with a line for every wager that its room explains, as the house has chosen."""
    return replace(
        felt, wins=of_wagers(game, (name for name in felt.names if not name.endswith("-")), options)
    )


def of_wagers(game: Game, wagers: Iterable[str], options: Mapping[str, Any]) -> dict[str, str]:
    """The lines of those wagers that have one."""
    said = _said(module_of(game.id))
    holding = {option.name: option for option in game.options}

    def chosen(found: re.Match[str]) -> str:
        sentence = kept_for(game, found[1], holding[found[1]].holding(options))
        return f" {sentence}" if sentence else ""

    return {
        wager: _CHOSEN.sub(chosen, line) for wager in wagers if (line := explained(said, wager)) is not None
    }


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
