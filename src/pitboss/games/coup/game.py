"""A game of coups as the registry takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.coup.felt import LABELS, NAMES, PLACES
from pitboss.games.coup.roads import EVOLVES, CoupState, results
from pitboss.games.coup.spots import printed
from pitboss.games.shoe.game import Own, shoe_game

if TYPE_CHECKING:
    from pitboss.games.shoe.rules import Play
    from pitboss.table.game import Game
    from pitboss.table.options import Option


def coup_game(game_id: str, name: str, *, subchapter: str, options: tuple[Option, ...], play: Play) -> Game:
    return shoe_game(
        game_id, name, subchapter=subchapter, options=options, play=play, pays=printed, chip="0.25", names=NAMES,
        labels=LABELS, places=PLACES, own=Own(state=CoupState, evolves=EVOLVES), results=results,
    )  # fmt: skip
