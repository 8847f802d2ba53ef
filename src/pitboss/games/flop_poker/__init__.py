"""Flop poker: N.J.A.C. 19:47-29."""

from __future__ import annotations

from pitboss.games.banked.game import banked_game
from pitboss.games.flop_poker.options import OPTIONS
from pitboss.games.flop_poker.play import ROUND

GAMES = (
    banked_game(
        "flop-poker",
        "Flop poker",
        subchapter="19:47-29",
        options=OPTIONS,
        game_round=ROUND,
        labels={"three-card-bonus": "3"},
    ),
)
