"""Pai gow poker: N.J.A.C. 19:47-11."""

from __future__ import annotations

from pitboss.games.pai_gow_poker.options import OPTIONS
from pitboss.games.pai_gow_poker.play import PLAY
from pitboss.games.setting.game import setting_game

GAMES = (
    setting_game(
        "pai-gow-poker", "Pai gow poker", subchapter="19:47-11", options=OPTIONS, play=PLAY, chip="0.25",
        names={"pai-gow-poker": "Pai gow poker", "envy-bonus": "Envy bonus", "pai-gow-poker-bank": "The bank"},
        labels={"three-card-bonus": "3 card", "seven-card-bonus": "7 card"},
    ),
)  # fmt: skip
