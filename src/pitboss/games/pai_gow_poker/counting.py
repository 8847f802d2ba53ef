"""How many hands of every class the cards that are left make: by ranks and suits, without dealing one of them."""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment.cards import JOKER
from pitboss.games.pai_gow_poker.ways import Ways

Ints = NDArray[np.int64]
RANKS, SUITS, MOST = 13, 4, 4


class Shapes(NamedTuple):
    """The classes of `Ways`, plain ones first, in a form to be counted.

    plain, suited: for each rank a row with how many cards of it every class has, 5 more where one is of the suit that
    can flush; joker: whether it is among them; ranks: the plain class of the same ranks, by its place
    """

    plain: NDArray[np.uint8]
    suited: NDArray[np.uint8]
    joker: NDArray[np.bool_]
    ranks: Ints


def shapes_of(ways: Ways) -> Shapes:
    """Every choice of ranks has hands that cannot flush: its plain class."""
    plain = np.stack([ways.plain // 5**rank % 5 for rank in range(RANKS)]).astype(np.uint8)
    joker = ways.plain >= 5**RANKS
    ranks = np.searchsorted(ways.plain, ways.suited >> RANKS)
    flush = np.stack([ways.suited >> rank & 1 for rank in range(RANKS)]).astype(np.uint8)
    return Shapes(plain, plain[:, ranks] + (MOST + 1) * flush, np.concatenate([joker, joker[ranks]]), ranks)


def hands_left(shapes: Shapes, deck: Ints) -> Ints:
    """How many hands of each class these cards make, plain classes first."""
    held = np.zeros((RANKS, SUITS), np.int64)
    cards = deck[deck != JOKER]
    held[cards >> 2, cards & 3] = 1
    each = held.sum(axis=1)
    plain = _products(shapes.plain, [_ways(int(count)) for count in each])
    suited = np.zeros(shapes.suited.shape[1], np.int64)
    for suit in range(SUITS):
        # Of the suit either exactly the ranks that flush are held, or the class is of another suit.
        beside = [_ways(int(count)) for count in each - held[:, suit]]
        of_suit = [
            [*others, 0, *(ways * int(own) for ways in others[:-1])]
            for others, own in zip(beside, held[:, suit], strict=True)
        ]
        suited += _products(shapes.suited, of_suit)
    np.subtract.at(plain, shapes.ranks, suited)
    found = np.concatenate([plain, suited])
    if not (deck == JOKER).any():
        found[shapes.joker] = 0
    return found


def _ways(cards: int) -> list[int]:
    """To hold 0, 1, … of n cards."""
    return [comb(cards, count) for count in range(MOST + 1)]


def _products(classes: NDArray[np.uint8], tables: list[list[int]]) -> Ints:
    found = np.ones(classes.shape[1], np.int64)
    for codes, table in zip(classes, tables, strict=True):
        found *= np.array(table, np.int64)[codes]
    return found
