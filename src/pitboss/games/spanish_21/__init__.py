"""Spanish 21: N.J.A.C. 19:47-19."""

from __future__ import annotations

from pitboss.games.box.game import box_game
from pitboss.games.spanish_21.options import OPTIONS
from pitboss.games.spanish_21.play import PLAY, printed, wagers

GAMES = (
    box_game(
        "spanish-21",
        "Spanish 21",
        subchapter="19:47-19",
        options=OPTIONS,
        play=PLAY,
        wagers=wagers,
        pays=printed,
        seats=lambda rules: rules.figure("seats"),
        names={
            "spanish-21": "Spanish 21",
            "spanish-21-": "Hand {}",
            "match-the-dealer": "Match the dealer",
            "insurance": "Insurance",
            "super-bonus": "Super bonus",
            "envy-bonus": "Envy bonus",
        },
        labels={"spanish-21": "Wager", "match-the-dealer": "Match"},
    ),
)
