"""Roulette: N.J.A.C. 19:47-5.1 to 5.4."""

from pitboss.games.layout.game import layout_game
from pitboss.games.roulette.felt import felt
from pitboss.games.roulette.options import OPTIONS
from pitboss.games.roulette.play import LAYOUT, may_change

GAMES = (
    layout_game(
        "roulette",
        "Roulette",
        subchapter="19:47-5",
        layout=LAYOUT,
        options=OPTIONS,
        chip="0.50",
        may_change=may_change,
        felt=felt,
        names={"low-1-18": "Low (1 to 18)", "high-19-36": "High (19 to 36)"},
    ),
)
