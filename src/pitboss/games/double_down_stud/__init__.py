"""Double down stud: N.J.A.C. 19:47-17."""

from __future__ import annotations

from pitboss.games.banked.game import banked_game
from pitboss.games.double_down_stud.options import OPTIONS
from pitboss.games.double_down_stud.play import ROUND

GAMES = (
    banked_game(
        "double-down-stud", "Double down stud", subchapter="19:47-17", options=OPTIONS, game_round=ROUND
    ),
)
