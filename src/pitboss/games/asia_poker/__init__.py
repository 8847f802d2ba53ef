"""Asia poker: N.J.A.C. 19:47-31."""

from __future__ import annotations

from pitboss.games.asia_poker.options import OPTIONS
from pitboss.games.asia_poker.play import PLAY
from pitboss.games.setting.game import setting_game

GAMES = (
    setting_game("asia-poker", "Asia poker", subchapter="19:47-31", options=OPTIONS, play=PLAY, chip="1"),
)
