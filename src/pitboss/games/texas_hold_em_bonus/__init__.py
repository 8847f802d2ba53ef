"""Texas hold 'em bonus poker: N.J.A.C. 19:47-28."""

from __future__ import annotations

from pitboss.games.banked.game import banked_game
from pitboss.games.texas_hold_em_bonus.options import OPTIONS
from pitboss.games.texas_hold_em_bonus.play import ROUND

GAMES = (
    banked_game(
        "texas-hold-em-bonus",
        "Texas hold 'em bonus poker",
        subchapter="19:47-28",
        options=OPTIONS,
        game_round=ROUND,
    ),
)
