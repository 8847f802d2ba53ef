"""Red dog: N.J.A.C. 19:47-6."""

from __future__ import annotations

from pitboss.games.red_dog.options import OPTIONS
from pitboss.games.red_dog.play import PLAY, printed
from pitboss.games.shoe.game import shoe_game

GAMES = (
    shoe_game(
        "red-dog", "Red dog", subchapter="19:47-6", options=OPTIONS, play=PLAY, pays=printed, chip="1",
        names={"red-dog-original": "Original wager", "red-dog-raise": "Raise"},
        labels={"red-dog-original": "Wager", "red-dog-raise": "Raise"}, places={"community": "Cards"},
    ),
)  # fmt: skip
