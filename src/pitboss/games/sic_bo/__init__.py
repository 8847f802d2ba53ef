"""Sic bo: N.J.A.C. 19:47-9."""

from pitboss.games.layout.game import layout_game
from pitboss.games.sic_bo.felt import felt
from pitboss.games.sic_bo.options import OPTIONS
from pitboss.games.sic_bo.play import LAYOUT

GAMES = (layout_game("sic-bo", "Sic bo", subchapter="19:47-9", layout=LAYOUT, options=OPTIONS, felt=felt),)
