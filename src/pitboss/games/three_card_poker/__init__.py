"""Three card poker: N.J.A.C. 19:47-20."""

from __future__ import annotations

from pitboss.games.banked.game import banked_game
from pitboss.games.three_card_poker.options import OPTIONS
from pitboss.games.three_card_poker.play import ROUND

GAMES = (
    banked_game(
        "three-card-poker", "Three card poker", subchapter="19:47-20", options=OPTIONS, game_round=ROUND,
        circles=("pair-plus", "ante", "play"),
    ),
)  # fmt: skip
