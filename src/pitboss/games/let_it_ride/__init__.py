"""Let it ride poker: N.J.A.C. 19:47-18."""

from __future__ import annotations

from pitboss.games.banked.game import banked_game
from pitboss.games.let_it_ride.options import OPTIONS
from pitboss.games.let_it_ride.play import ROUND

GAMES = (
    banked_game("let-it-ride", "Let it ride poker", subchapter="19:47-18", options=OPTIONS, game_round=ROUND),
)
