"""The felt of a banked card game: the circles before a player, and the names of its wagers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.games.banked.acts import asks
from pitboss.games.banked.choices import Raise
from pitboss.games.banked.round import Round
from pitboss.games.banked.rules import Rules
from pitboss.table.felt import Area, Felt, Place, Section

_AT_ONCE: Mapping[str, Any] = {}
"""A wager without a name is made on all that are placed together."""


def felt(circles: tuple[str, ...], labels: Mapping[str, str], rules: Rules) -> Felt:
    """A circle for every wager that this table has: those made before the deal, then those made after it."""
    has = [*rules.betting.bets, *raised(rules.round)]
    order = [*(kind for kind in circles if kind in has), *(kind for kind in has if kind not in circles)]
    together = dict.fromkeys(rules.round.together, _AT_ONCE)
    areas = (
        Area(id=kind, label=labels.get(kind, ""), args=together.get(kind), shape="circle")
        for kind in dict.fromkeys(order)
    )
    board = (rules.round.deal.area, *rules.board) if rules.board else ()
    return Felt(
        drawing="cards", sections=(Section(areas=tuple(areas)),), places=tuple(Place(area) for area in board)
    )


def raised(game_round: Round) -> list[str]:
    """The wagers that are made after cards are dealt."""
    return [choice.wager for ask in asks(game_round) for choice in ask.choices if isinstance(choice, Raise)]
