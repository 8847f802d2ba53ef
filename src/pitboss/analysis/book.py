"""The book: what best play would do at a decision of a table, and what each act is worth, for every game that asks one.

It is told from the view of one seat, so that it knows no more than the player. Games that leave nothing to decide once
the wagers are made have no book; of wagers the exact math says the edge.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from pitboss.analysis.odds import chosen_on
from pitboss.games import find, module_of, open_games
from pitboss.table import Table
from pitboss.table.hints import Hint

if TYPE_CHECKING:
    from pitboss.table.offers import Offer

BESIDE = frozenset({"no-insurance"})
"""To let an offer go by is no act of its own."""


def booked_games() -> tuple[str, ...]:
    """The games whose decisions have a book."""
    return tuple(game for game in open_games() if has_book(game))


def has_book(game_id: str) -> bool:
    """Whether what best play would do is known of a game's decisions."""
    return _room(game_id) is not None


def hint(rules: Any, view: Mapping[str, Any], seat: int, offered: Collection[str]) -> Hint | None:
    """What the book says to a seat, under the rules of its table; None where it is not asked, or nothing is known.

    offered: the acts that are open to it; what is not offered is not told
    """
    room = _room(view["game"])
    found: Hint | None = None if room is None else import_module(room).hint(rules, view, seat, offered)
    if found is None:
        return None
    open_to = tuple(choice for choice in found.choices if choice.do in offered or choice.do in BESIDE)
    return replace(found, choices=open_to) if open_to else None


def hint_at(table: Table, seat: int) -> Hint | None:
    """The same at a table of one's own."""
    return hint(table.rules, table.view(f"seat:{seat}"), seat, acts_of(table.awaits(), seat))


def acts_of(offers: Collection[Offer], seat: int) -> set[str]:
    """What a seat may do."""
    return {offer.do for offer in offers if offer.seat == seat}


def rules_on(game_id: str, as_of: str | None, options: Mapping[str, Any]) -> Any:
    """The rules of a table, as the book asks for them."""
    game = find(game_id)
    law, chosen, _ = chosen_on(game, as_of, dict(options))
    return game.rules(law, chosen)


def _room(game_id: str) -> str | None:
    """The module that has the book of a game."""
    name = f"{module_of(game_id)}.strategies"
    if find_spec(name) is None:
        return None
    return name if hasattr(import_module(name), "hint") else None
