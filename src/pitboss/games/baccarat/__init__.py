"""Baccarat-punto banco: N.J.A.C. 19:47-3."""

from __future__ import annotations

from pitboss.games.baccarat.options import OPTIONS
from pitboss.games.baccarat.play import PLAY
from pitboss.games.coup.game import coup_game

GAMES = (coup_game("baccarat", "Baccarat-punto banco", subchapter="19:47-3", options=OPTIONS, play=PLAY),)
