"""Ultimate Texas hold 'em: N.J.A.C. 19:47-32."""

from __future__ import annotations

from pitboss.games.banked.game import banked_game
from pitboss.games.ultimate_texas_hold_em.options import OPTIONS
from pitboss.games.ultimate_texas_hold_em.play import ROUND

GAMES = (
    banked_game(
        "ultimate-texas-hold-em", "Ultimate Texas hold 'em", subchapter="19:47-32", options=OPTIONS, game_round=ROUND,
        chip="0.50",
    ),
)  # fmt: skip
