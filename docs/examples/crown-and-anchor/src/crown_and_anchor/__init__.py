"""Crown and anchor, as a petition proposes it."""

from crown_and_anchor.options import OPTIONS
from crown_and_anchor.play import LAYOUT, SYMBOLS
from pitboss.games.layout.game import layout_game

GAMES = (
    layout_game(
        "crown-and-anchor", "Crown and anchor", subchapter="19:47-101", layout=LAYOUT, options=OPTIONS,
        names={symbol: symbol.capitalize() for symbol in SYMBOLS},
    ),
)  # fmt: skip
