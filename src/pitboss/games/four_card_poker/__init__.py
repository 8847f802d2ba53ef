"""Four card poker: N.J.A.C. 19:47-27."""

from __future__ import annotations

from pitboss.games.banked.game import banked_game
from pitboss.games.four_card_poker.options import OPTIONS
from pitboss.games.four_card_poker.play import ROUND

GAMES = (
    banked_game(
        "four-card-poker", "Four card poker", subchapter="19:47-27", options=OPTIONS, game_round=ROUND
    ),
)
