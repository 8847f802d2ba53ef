"""Minibaccarat: N.J.A.C. 19:47-7."""

from __future__ import annotations

from pitboss.games.coup.game import coup_game
from pitboss.games.minibaccarat.options import OPTIONS
from pitboss.games.minibaccarat.play import PLAY

GAMES = (coup_game("minibaccarat", "Minibaccarat", subchapter="19:47-7", options=OPTIONS, play=PLAY),)
