"""Ranking cards: every ranking of the chapter. In bulk: `bulk`, `counting` and `equity` of this room."""

from pitboss.hands.ranking import Category, HandError, Ranking, Value, order
from pitboss.hands.rankings import OPTIONS, RANKINGS, ranking
from pitboss.hands.showing import Opener, forced_bet, opens

__all__ = [
    "OPTIONS",
    "RANKINGS",
    "Category",
    "HandError",
    "Opener",
    "Ranking",
    "Value",
    "forced_bet",
    "opens",
    "order",
    "ranking",
]
