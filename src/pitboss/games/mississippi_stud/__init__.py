"""Mississippi stud: N.J.A.C. 19:47-35."""

from __future__ import annotations

from pitboss.games.banked.game import banked_game
from pitboss.games.mississippi_stud.options import OPTIONS
from pitboss.games.mississippi_stud.play import ROUND

GAMES = (
    banked_game(
        "mississippi-stud", "Mississippi stud", subchapter="19:47-35", options=OPTIONS, game_round=ROUND
    ),
)
