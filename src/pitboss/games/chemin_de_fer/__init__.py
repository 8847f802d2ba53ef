"""Baccarat-chemin de fer: N.J.A.C. 19:47-4."""

from __future__ import annotations

from pitboss.games.chemin_de_fer import bank
from pitboss.games.chemin_de_fer.events import EVENTS
from pitboss.games.chemin_de_fer.options import OPTIONS
from pitboss.games.chemin_de_fer.play import PLAY, printed
from pitboss.games.chemin_de_fer.state import EVOLVES, BankState, words
from pitboss.games.coup.felt import PLACES
from pitboss.games.shoe.game import Own, shoe_game

GAMES = (
    shoe_game(
        "chemin-de-fer",
        "Baccarat-chemin de fer",
        subchapter="19:47-4",
        options=OPTIONS,
        play=PLAY,
        pays=printed,
        chip="0.25",
        names={"against-bank": "Against the bank", "banco-with-table": "Banco with the table"},
        labels={"against-bank": "Bet", "banco": "All", "banco-with-table": "Half", "bank": "Bank"},
        places=PLACES,
        own=Own(state=BankState, events=EVENTS, evolves=EVOLVES),
        said=words,
        bank="players",
        holds_up=bank.holds_up,
        completing=bank.completing,
    ),
)
