"""Two card joker poker: N.J.A.C. 19:47-30."""

from __future__ import annotations

from pitboss.games.banked.game import banked_game
from pitboss.games.two_card_joker_poker.options import OPTIONS
from pitboss.games.two_card_joker_poker.play import ROUND

GAMES = (
    banked_game(
        "two-card-joker-poker",
        "Two card joker poker",
        subchapter="19:47-30",
        options=OPTIONS,
        game_round=ROUND,
    ),
)
