"""Double cross poker: N.J.A.C. 19:47-25, a reconstruction."""

from __future__ import annotations

from pitboss.games.banked.game import banked_game
from pitboss.games.double_cross_poker.options import OPTIONS
from pitboss.games.double_cross_poker.play import ROUND

GAMES = (
    banked_game(
        "double-cross-poker",
        "Double cross poker (reconstructed)",
        subchapter="19:47-25",
        options=OPTIONS,
        game_round=ROUND,
        labels={
            "ante": "A",
            "three-card": "3",
            "raise-left": "←",
            "raise-right": "→",
            "raise-above": "↑",
            "raise-below": "↓",
        },
    ),
)
