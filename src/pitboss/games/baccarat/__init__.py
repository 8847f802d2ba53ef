"""Baccarat-punto banco: N.J.A.C. 19:47-3."""

from __future__ import annotations

from pitboss.games.baccarat.options import OPTIONS
from pitboss.games.baccarat.play import PLAY
from pitboss.games.coup.felt import LABELS, NAMES, PLACES
from pitboss.games.coup.roads import EVOLVES, CoupState, results
from pitboss.games.coup.spots import printed
from pitboss.games.shoe.game import Own, shoe_game

GAMES = (
    shoe_game(
        "baccarat",
        "Baccarat-punto banco",
        subchapter="19:47-3",
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
