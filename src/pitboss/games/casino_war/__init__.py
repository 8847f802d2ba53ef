"""Casino war: N.J.A.C. 19:47-22."""

from __future__ import annotations

from pitboss.games.casino_war.options import OPTIONS
from pitboss.games.casino_war.play import PLAY, printed
from pitboss.games.shoe.game import shoe_game

GAMES = (
    shoe_game(
        "casino-war",
        "Casino war",
        subchapter="19:47-22",
        options=OPTIONS,
        play=PLAY,
        pays=printed,
        chip="0.50",
        names={"initial": "Initial wager", "tie": "Tie wager", "war": "War wager"},
        labels={"initial": "Wager", "tie": "Tie", "war": "War"},
    ),
)
