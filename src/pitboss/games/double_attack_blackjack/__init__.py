"""Double attack blackjack: N.J.A.C. 19:47-26."""

from __future__ import annotations

from pitboss.games.box.game import box_game
from pitboss.games.double_attack_blackjack.options import OPTIONS
from pitboss.games.double_attack_blackjack.play import PLAY, printed, wagers

GAMES = (
    box_game(
        "double-attack-blackjack",
        "Double attack blackjack",
        subchapter="19:47-26",
        options=OPTIONS,
        play=PLAY,
        wagers=wagers,
        pays=printed,
        seats=lambda rules: rules.options["seats"],
        names={
            "bet": "Bet",
            "bet-": "Bet, hand {}",
            "double-attack": "Double attack",
            "double-attack-": "Double attack, hand {}",
            "double-down": "Double down",
            "double-down-": "Double down, hand {}",
            "bust-it": "Bust It",
            "insurance": "Insurance",
        },
        labels={"bet": "Bet", "double-attack": "Attack", "bust-it": "Bust It"},
    ),
)
