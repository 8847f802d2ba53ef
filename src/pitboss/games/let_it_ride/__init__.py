"""Let it ride poker: N.J.A.C. 19:47-18."""

from __future__ import annotations

from pitboss.games.banked.game import banked_game
from pitboss.games.let_it_ride.options import OPTIONS
from pitboss.games.let_it_ride.play import ROUND

GAMES = (
    banked_game(
        "let-it-ride", "Let it ride poker", subchapter="19:47-18", options=OPTIONS, game_round=ROUND,
        names={"bet-one": "Bet 1", "bet-two": "Bet 2", "bet-three": "Bet 3", "bonus-dollar": "Bonus"},
        labels={"bet-one": "1", "bet-two": "2", "bet-three": "$"},
        acts_named={"ride": "Let it ride", "withdraw": "Take the bet back"},
    ),
)  # fmt: skip
