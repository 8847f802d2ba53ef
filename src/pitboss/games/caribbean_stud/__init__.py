"""Caribbean stud poker: N.J.A.C. 19:47-16."""

from __future__ import annotations

from pitboss.games.banked.game import banked_game
from pitboss.games.caribbean_stud.options import OPTIONS
from pitboss.games.caribbean_stud.play import ROUND

GAMES = (
    banked_game(
        "caribbean-stud", "Caribbean stud poker", subchapter="19:47-16", options=OPTIONS, game_round=ROUND
    ),
)
