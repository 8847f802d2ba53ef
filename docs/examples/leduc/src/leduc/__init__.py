"""Leduc poker: six cards, two players, two betting rounds. Made for the study of imperfect information."""

from leduc.play import GAME

GAMES = (GAME,)
