"""Boards of community cards as sets: their parts, the ways they come, and one for many under other names of suits."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations, permutations
from math import comb

import numpy as np

from pitboss.games.banked.against import binomials, one_of_each
from pitboss.games.banked.kernel_board import DECK, SUITS
from pitboss.hands.layout import Grid, Ints

BOARD = 5


@lru_cache(maxsize=8)
def parts(size: int, part: int) -> Grid:
    """Every choice of places of a smaller board within a larger one."""
    return np.array(list(combinations(range(size), part)), np.int64).reshape(comb(size, part), part)


def paths(streets: tuple[int, ...]) -> Grid:
    """Every way that a board can have come: on each street, which of its parts lay there."""
    ways: list[tuple[int, ...]] = []
    choices = [parts(BOARD, street).tolist() for street in streets]

    def go(so_far: tuple[int, ...], lying: set[int]) -> None:
        if len(so_far) == len(streets):
            ways.append(so_far)
            return
        for number, places in enumerate(choices[len(so_far)]):
            if lying <= set(places):
                go((*so_far, number), set(places))

    go((), set())
    return np.array(ways, np.int64)


@lru_cache(maxsize=8)
def board_rows(size: int) -> Ints:
    """The row of every set that stands for others, by its place among all sets; -1 for the others."""
    rows = np.full(comb(DECK, size), -1)
    sets = one_of_each(size)[0]
    places = np.zeros(sets.shape[0], np.int64)
    for at in range(size):
        places += binomials()[sets[:, at], at + 1]
    rows[places] = np.arange(sets.shape[0])
    return rows


@lru_cache(maxsize=1)
def names() -> Grid:
    """What every card is called when suits are renamed, in all 24 ways."""
    cards = np.arange(DECK)
    return np.array(
        [cards // SUITS * SUITS + np.array(order)[cards % SUITS] for order in permutations(range(SUITS))]
    )


@lru_cache(maxsize=1)
def holding() -> Mapping[int, Ints]:
    """The hands that hold a card, by their places."""
    hands = [(one, two) for one in range(DECK) for two in range(one)]
    return {card: np.array([at for at, hand in enumerate(hands) if card in hand]) for card in range(DECK)}
