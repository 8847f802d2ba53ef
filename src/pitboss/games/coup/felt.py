"""What is printed on the felt of the baccarats."""

from __future__ import annotations

NAMES = {"players-hand": "Player's hand", "bankers-hand": "Banker's hand"}
LABELS = {"players-hand": "Player", "bankers-hand": "Banker", "dragon-bonus-player": "Dragon player",
          "dragon-bonus-banker": "Dragon banker"}  # fmt: skip
PLACES = {"players_hand": "Player's hand", "bankers_hand": "Banker's hand"}
