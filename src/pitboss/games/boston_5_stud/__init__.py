"""Boston 5 stud poker: N.J.A.C. 19:47-24, reconstructed after published descriptions."""

from __future__ import annotations

from pitboss.games.banked.game import banked_game
from pitboss.games.boston_5_stud.options import OPTIONS
from pitboss.games.boston_5_stud.play import ROUND

GAMES = (
    banked_game(
        "boston-5-stud",
        "Boston 5 stud poker (reconstructed)",
        subchapter="19:47-24",
        options=OPTIONS,
        game_round=ROUND,
    ),
)
