"""Blackjack: N.J.A.C. 19:47-2."""

from __future__ import annotations

from pitboss.games.blackjack.options import OPTIONS
from pitboss.games.blackjack.play import PLAY, printed, wagers
from pitboss.games.box.game import box_game

GAMES = (
    box_game(
        "blackjack",
        "Blackjack",
        subchapter="19:47-2",
        options=OPTIONS,
        play=PLAY,
        wagers=wagers,
        pays=printed,
        seats=lambda rules: rules.options["boxes"],
        names={
            "blackjack": "Blackjack", "blackjack-": "Hand {}", "action-": "Action {}", "insurance": "Insurance",
            "over-13": "Over 13", "under-13": "Under 13", "same-suit": "Same suit", "sevens": "Sevens",
            "progressive": "Progressive", "blackjack-bonus": "Blackjack bonus", "streak-": "Streak of {}",
            "match-the-dealer": "Match the dealer", "twenty-point": "Twenty point bonus",
            "optional-bonus": "Optional bonus",
        },
        labels={
            "blackjack": "Wager", "action-2": "2nd", "action-3": "3rd", "over-13": "Over 13", "under-13": "Under 13",
            "same-suit": "Suit", "sevens": "Sevens", "progressive": "Progressive", "blackjack-bonus": "BJ bonus",
            "match-the-dealer": "Match", "twenty-point": "Twenty", "optional-bonus": "Bonus", "streak-2": "Streak 2",
            "streak-3": "Streak 3", "streak-4": "Streak 4", "streak-5": "Streak 5",
        },
    ),
)  # fmt: skip
