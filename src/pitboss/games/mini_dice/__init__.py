"""Mini-dice: N.J.A.C. 19:47-13."""

from __future__ import annotations

from pitboss.games.layout.game import layout_game
from pitboss.games.mini_dice import play, shaker
from pitboss.games.mini_dice.options import OPTIONS
from pitboss.table.events import TableOpened


def _start(_opening: TableOpened) -> shaker.ShakerState:
    return shaker.ShakerState()


GAMES = (
    layout_game(
        "mini-dice", "Mini-dice", subchapter="19:47-13", layout=play.LAYOUT, options=OPTIONS,
        events=shaker.EVENTS, evolves=shaker.EVOLVES, state=shaker.ShakerState, start=_start, evolve=shaker.evolve,
        words=shaker.words, view=play.view, empty_cites=play.empty_cites, seats=play.seats,
        seat_cites=play.seat_cites,
    ),
)  # fmt: skip
