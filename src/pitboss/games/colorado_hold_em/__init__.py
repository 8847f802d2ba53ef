"""Colorado hold 'em poker: N.J.A.C. 19:47-23, a reconstruction."""

from __future__ import annotations

from pitboss.games.banked.game import banked_game
from pitboss.games.colorado_hold_em.options import OPTIONS
from pitboss.games.colorado_hold_em.play import ROUND

GAMES = (
    banked_game(
        "colorado-hold-em",
        "Colorado hold 'em poker (reconstructed)",
        subchapter="19:47-23",
        options=OPTIONS,
        game_round=ROUND,
    ),
)
