"""Pai gow, the tile game: N.J.A.C. 19:47-10."""

from __future__ import annotations

from pitboss.games.pai_gow.options import OPTIONS
from pitboss.games.pai_gow.play import PLAY
from pitboss.games.setting.game import setting_game

GAMES = (
    setting_game(
        "pai-gow", "Pai gow", subchapter="19:47-10", options=OPTIONS, play=PLAY, chip="0.25",
        names={"pai-gow": "Pai gow", "pai-gow-bank": "The bank"}, labels={"pai-gow": "Pai gow"},
    ),
)  # fmt: skip
