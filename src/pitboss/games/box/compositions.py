"""The hands that can be held, and the ways in which a dealer gets to a total, by ranks alone.

Both are the same for every shoe, so they are listed once; a shoe only says how likely each is.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.box.terms import ACE, RANKS, TEN

MOST = 21
SOFT = 10
"""What an ace counts more where it counts eleven."""
BLACKJACK = 5
"""The dealer's results: 17 to 21, and a blackjack."""


class Hands(NamedTuple):
    """Every hand of one card or more that is not over 21, by its number of each rank; few points first.

    child: the hand with one more card of a rank, -1 where that is over 21
    """

    counts: NDArray[np.int64]
    total: NDArray[np.int64]
    soft: NDArray[np.bool_]
    cards: NDArray[np.int64]
    child: NDArray[np.int64]
    number: dict[tuple[int, ...], int]

    def of(self, *ranks: int) -> int:
        """The number of the hand of these ranks."""
        counts = [0] * RANKS
        for rank in ranks:
            counts[rank] += 1
        return self.number[tuple(counts)]


class Draws(NamedTuple):
    """What a dealer may draw to each up card, as a tree of cards in order of rank: a node is its parent and one card.

    first: where the nodes of an up card begin; before: how many cards of its rank are in the parent
    depth: cards in the parent; ways: in how many orders the dealer draws just these; result: which then is his
    """

    first: NDArray[np.int64]
    parent: NDArray[np.int64]
    rank: NDArray[np.int64]
    before: NDArray[np.int64]
    depth: NDArray[np.int64]
    ways: NDArray[np.float64]
    result: NDArray[np.int64]


def points(counts: tuple[int, ...]) -> int:
    """With every ace as one."""
    return sum(at * many for at, many in enumerate(counts, 1))


def counted(counts: tuple[int, ...]) -> tuple[int, bool]:
    """The total, and whether an ace counts eleven in it."""
    hard = points(counts)
    soft = counts[ACE] > 0 and hard + SOFT <= MOST
    return hard + SOFT * soft, soft


@cache
def hands() -> Hands:
    found: list[tuple[int, ...]] = []

    def extend(counts: tuple[int, ...], rank: int, room: int) -> None:
        if rank == RANKS:
            found.append(counts)
            return
        for many in range(room // (rank + 1) + 1):
            extend((*counts, many), rank + 1, room - many * (rank + 1))

    extend((), 0, MOST)
    ordered = sorted((counts for counts in found if any(counts)), key=points)
    number = {counts: at for at, counts in enumerate(ordered)}
    child = [[number.get(_more(counts, rank), -1) for rank in range(RANKS)] for counts in ordered]
    read = [counted(counts) for counts in ordered]
    return Hands(
        np.array(ordered, np.int64), np.array([total for total, _ in read], np.int64),
        np.array([soft for _, soft in read]), np.array([sum(c) for c in ordered], np.int64),
        np.array(child, np.int64), number,
    )  # fmt: skip


def _more(counts: tuple[int, ...], rank: int) -> tuple[int, ...]:
    return (*counts[:rank], counts[rank] + 1, *counts[rank + 1 :])


@cache
def draws(soft_17: bool) -> Draws:
    first: list[int] = []
    nodes: list[tuple[int, int, int, int, int, int]] = []
    for up in range(RANKS):
        first.append(len(nodes))
        nodes += _tree(_finals(up, soft_17))
    first.append(len(nodes))
    columns = [np.array(column, np.int64) for column in zip(*nodes, strict=True)]
    parent, rank, before, depth, ways, result = columns
    return Draws(np.array(first, np.int64), parent, rank, before, depth, ways.astype(np.float64), result)


def _finals(up: int, soft_17: bool) -> dict[tuple[int, ...], tuple[int, int]]:
    """By the cards drawn: in how many orders, and the result."""
    layer = {(0,) * RANKS: 1}
    finals: dict[tuple[int, ...], tuple[int, int]] = {}
    while layer:
        following: dict[tuple[int, ...], int] = {}
        for drawn, ways in layer.items():
            for rank in range(RANKS):
                more = _more(drawn, rank)
                total, soft = counted(_more(more, up))
                if total > MOST:
                    continue
                if total < 17 or (soft_17 and soft and total == 17):
                    following[more] = following.get(more, 0) + ways
                    continue
                natural = sum(more) == 1 and {up, rank} == {ACE, TEN}
                finals[more] = (finals.get(more, (0, 0))[0] + ways, BLACKJACK if natural else total - 17)
        layer = following
    return finals


def _tree(finals: dict[tuple[int, ...], tuple[int, int]]) -> list[tuple[int, int, int, int, int, int]]:
    """Nodes with high ranks first, each after its parent (-1 at the root), in the order of the columns of `Draws`."""
    paths: dict[tuple[int, ...], int] = {(): -1}
    nodes: list[tuple[int, int, int, int, int, int]] = []
    ends = {
        tuple(rank for rank in reversed(range(RANKS)) for _ in range(drawn[rank])): found
        for drawn, found in finals.items()
    }
    for end in sorted(ends, reverse=True):
        for size in range(1, len(end) + 1):
            path = end[:size]
            if path not in paths:
                paths[path] = len(nodes)
                rank = path[-1]
                ways, result = ends.get(path, (0, 0))
                nodes.append((paths[path[:-1]], rank, path[:-1].count(rank), size - 1, ways, result))
    return nodes
