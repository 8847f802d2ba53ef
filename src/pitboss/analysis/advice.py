"""`advise`: what each way to set a hand is worth, under the law of a day and a licensee's options."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from pitboss.analysis.odds import chosen_on
from pitboss.games import find, module_of, open_games
from pitboss.table import BadCommand

if TYPE_CHECKING:
    from pitboss.games.setting.advising import Advice


def advised_games() -> tuple[str, ...]:
    """The games whose hands are set: their rooms know the hands that the dealer may hold."""
    return tuple(game for game in open_games() if _dealers(game) is not None)


def advise(
    game_id: str,
    cards: str,
    *,
    as_of: date | str | None = None,
    options: Mapping[str, Any] | None = None,
    banking: bool = False,
    exact: bool = False,
    seed: int = 0,
) -> Advice:
    """A hand as it is written. `exact`: over all hands of the dealer, however long that takes."""
    game, name = find(game_id), _dealers(game_id)
    if name is None:
        raise BadCommand(f"Hands are set in {', '.join(advised_games())}, not in {game_id}.")
    law, chosen, _ = chosen_on(game, as_of, dict(options or {}))
    rules: Any = game.rules(law, chosen)
    if banking and rules.vigorish is None:
        raise BadCommand(f"Nobody but the house banks {game_id}.")
    try:
        from pitboss.games.setting.advising import read, weigh

        held = read(rules, cards)
        dealers = import_module(name).dealers(rules, held, exact=exact, seed=seed)
    except ModuleNotFoundError as missing:
        from pitboss.installed import lacks

        raise BadCommand(lacks("Advice", str(missing.name))) from missing
    return weigh(rules, held, dealers, banking=banking)


def _dealers(game_id: str) -> str | None:
    name = f"{module_of(game_id)}.dealers"
    return name if find_spec(name) is not None else None
