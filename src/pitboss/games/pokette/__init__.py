"""Pokette: N.J.A.C. 19:47-12, reconstructed from its titles and odds."""

from __future__ import annotations

from functools import partial

from pitboss.games.layout.felt import results
from pitboss.games.layout.game import layout_game
from pitboss.games.pokette import hands, play
from pitboss.games.pokette.felt import felt, painted
from pitboss.games.pokette.options import OPTIONS
from pitboss.table.events import TableOpened

NAMES = {
    "ranks-a-k-q": "Ace, king, queen",
    "ranks-j-10-9": "Jack, ten, nine",
    "ranks-8-7-6": "Eight, seven, six",
    "ranks-5-4-3": "Five, four, three",
    "pair-in-two": "Pair in two",
    "pair-in-three": "Pair in three",
}


def _start(_opening: TableOpened) -> hands.HandState:
    return hands.HandState()


GAMES = (
    layout_game(
        "pokette", "Pokette (reconstructed)", subchapter="19:47-12", layout=play.LAYOUT, options=OPTIONS, felt=felt,
        names=NAMES, events=hands.EVENTS, evolves=hands.EVOLVES, state=hands.HandState, start=_start,
        evolve=hands.evolve, words=hands.words, view=play.view,
        results=partial(results, label=painted),
    ),
)  # fmt: skip
