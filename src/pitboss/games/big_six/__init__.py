"""Big six wheel: N.J.A.C. 19:47-5.5 and 5.6."""

from pitboss.games.big_six.felt import felt
from pitboss.games.big_six.options import OPTIONS
from pitboss.games.big_six.play import LAYOUT
from pitboss.games.layout.game import layout_game

GAMES = (
    layout_game(
        "big-six", "Big six wheel", subchapter="19:47-5", layout=LAYOUT, options=OPTIONS, felt=felt,
    ),
)  # fmt: skip
