"""Minibaccarat: N.J.A.C. 19:47-7."""

from __future__ import annotations

from pitboss.games.coup.felt import LABELS, NAMES, PLACES
from pitboss.games.coup.roads import EVOLVES, CoupState, results
from pitboss.games.coup.spots import printed
from pitboss.games.minibaccarat.options import OPTIONS
from pitboss.games.minibaccarat.play import PLAY
from pitboss.games.shoe.game import Own, shoe_game

GAMES = (
    shoe_game(
        "minibaccarat",
        "Minibaccarat",
        subchapter="19:47-7",
        options=OPTIONS,
        play=PLAY,
        pays=printed,
        chip="0.25",
        names=NAMES,
        labels=LABELS,
        places=PLACES,
        own=Own(state=CoupState, evolves=EVOLVES),
        results=results,
    ),
)
