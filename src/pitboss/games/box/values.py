"""What hands are worth against an up card, from any shoe: all hands at once.

Every value counts a dealer's blackjack as nothing won and nothing lost: the first wager, which it takes, is put in at
the end. So cards are drawn as they lie in the shoe, the dealer's unseen card among them, and no chance rests on what a
peek has not shown. `late` is what a bust costs where a blackjack is found only later: of the first wager, and of a
doubled one.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.box.compositions import BLACKJACK, MOST, draws, hands
from pitboss.games.box.terms import ACE, RANKS, TEN, Shoe

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
STAND, HIT, DOUBLE, SURRENDER = 0, 1, 2, 3
NEVER = -9.0
"""The worth of what is not allowed."""
SLICE = 256
"""Shoes that are looked at together: what the dealer may draw to them fits into a processor's cache."""
DEEPEST = 17
"""More cards of a rank than a dealer ever draws."""


class Level(NamedTuple):
    """The dealer's draws of as many cards, those first with which he stops, in order of the results.

    parent: what was drawn before; card: its rank and how many of it were drawn before, see `_dealer`
    ways: in how many orders he stops with just these; starts, results: where the draws of each result begin
    """

    parent: Ints
    card: Ints
    ways: Floats
    starts: Ints
    results: Ints


@cache
def levels(up: int, soft_17: bool) -> tuple[Level, ...]:
    tree = draws(soft_17)
    part = slice(int(tree.first[up]), int(tree.first[up + 1]))
    parent, rank, before = tree.parent[part], tree.rank[part], tree.before[part]
    depth, ways, result = tree.depth[part], tree.ways[part], tree.result[part]
    kind = np.where(ways > 0, result, BLACKJACK + 1)
    place = np.zeros(len(depth), np.int64)
    found: list[Level] = []
    for deep in range(int(depth.max()) + 1):
        nodes = np.flatnonzero(depth == deep)
        nodes = nodes[np.argsort(kind[nodes], kind="stable")]
        place[nodes] = np.arange(len(nodes))
        ends = nodes[ways[nodes] > 0]
        results, starts = np.unique(kind[ends], return_index=True)
        card = rank[nodes] * DEEPEST + before[nodes]
        found.append(
            Level(place[parent[nodes]] if deep else nodes * 0, card, ways[ends][:, None], starts, results)
        )
    return tuple(found)


def dealer(left: Ints, up: int, soft_17: bool) -> Floats:
    """The chances of the dealer's results from these shoes, [shoe, result]; what is missing to one is a bust."""
    tree = levels(up, soft_17)
    parts = [_dealer(left[at : at + SLICE], tree) for at in range(0, len(left), SLICE)]
    return np.concatenate(parts) if parts else np.zeros((0, BLACKJACK + 1))


def _dealer(left: Ints, tree: tuple[Level, ...]) -> Floats:
    cards = left.sum(axis=1)
    still = np.maximum(left.T[:, None, :] - np.arange(DEEPEST)[None, :, None], 0).astype(np.float64)
    still = still.reshape(RANKS * DEEPEST, len(left))
    held, share = np.ones((1, len(left))), np.ones(len(left))
    chances = np.zeros((BLACKJACK + 1, len(left)))
    for deep, level in enumerate(tree):
        held = np.take(held, level.parent, axis=0)
        held *= np.take(still, level.card, axis=0)
        share = share / np.maximum(cards - deep, 1)
        if len(level.ways):
            stops = held[: len(level.ways)] * level.ways
            chances[level.results] += np.add.reduceat(stops, level.starts, axis=0) * share
    return chances.T


def against(chances: Floats, totals: Ints, wins_21: bool) -> tuple[Floats, Floats]:
    """The chances that standing totals win and lose, a dealer's blackjack apart."""
    results = np.arange(17, MOST + 1)[None, :]
    stops = chances[:, :BLACKJACK]
    over = 1.0 - chances.sum(axis=1)
    win = over + np.where(results < totals[:, None], stops, 0.0).sum(axis=1)
    lose = np.where(results > totals[:, None], stops, 0.0).sum(axis=1)
    if wins_21:
        made = totals == MOST
        win = np.where(made, 1.0 - chances[:, BLACKJACK], win)
        lose = np.where(made, 0.0, lose)
    return win, lose


@cache
def by_points() -> tuple[Ints, ...]:
    """The hands of as many points each, aces as one: a card more leads to a later group."""
    points = hands().counts @ np.arange(1, RANKS + 1)
    return tuple(np.flatnonzero(points == many) for many in range(1, MOST + 1))


class Left(NamedTuple):
    """What is left of a shoe once a hand, an up card and perhaps more are out of it.

    cards: by [hand, up, rank]; fits: whether the shoe holds them, and two more
    draw: the chance of each rank; alive: that the dealer has no blackjack once it was drawn; whole: before that
    """

    cards: Ints
    fits: NDArray[np.bool_]
    draw: Floats
    alive: Floats
    whole: Floats


def left(shoe: Shoe, out: Ints | None = None) -> Left:
    """For all hands, or with these cards out, [hand, rank], beside the dealer's."""
    gone = hands().counts if out is None else out
    cards = np.array(shoe) - gone[:, None, :] - np.eye(RANKS, dtype=np.int64)[None, :, :]
    size = cards.sum(axis=2)
    fits = (cards.min(axis=2) >= 0) & (size >= 2)
    draw = np.where(fits[:, :, None], cards / np.maximum(size, 1)[:, :, None], 0.0)
    alive, whole = np.ones(cards.shape), np.ones(size.shape)
    for up, wanted in ((ACE, TEN), (TEN, ACE)):
        many = cards[:, up, wanted]
        whole[:, up] = 1.0 - many / np.maximum(size[:, up], 1)
        rest = np.maximum(size[:, up] - 1, 1)
        alive[:, up, :] = (1.0 - many / rest)[:, None]
        alive[:, up, wanted] = 1.0 - (many - 1) / rest
    return Left(cards, fits, draw, alive, whole)


def standing(there: Left, soft_17: bool, wins_21: bool) -> tuple[Floats, Floats]:
    """For every hand and up card: the chances to win and to lose by standing."""
    win, lose = np.zeros(there.fits.shape), np.zeros(there.fits.shape)
    for up in range(RANKS):
        rows = np.flatnonzero(there.fits[:, up])
        chances = dealer(there.cards[rows, up], up, soft_17)
        win[rows, up], lose[rows, up] = against(chances, hands().total[rows], wins_21)
    return win, lose


class Allowed(NamedTuple):
    """double_any: on any number of cards; rescue: of a doubled hand; surrender_any: whenever a hand is to be played"""

    double_any: bool
    rescue: bool
    surrender_any: bool


def induct(
    there: Left,
    win: Floats,
    lose: Floats,
    pays: Floats,
    added: Floats,
    late: tuple[float, float],
    may: Allowed,
) -> Floats:
    """What every act that is open to a hand is worth, [hand, up, act], from the highest points down.

    pays: what a winning hand pays on its first wager; added: what it pays on what a double added and on the first
    wager of a doubled hand together
    """
    known = hands()
    values = np.full((*win.shape, 4), NEVER)
    values[:, :, STAND] = np.where(there.fits, win * pays[:, None] - lose, NEVER)
    worth = values[:, :, STAND].copy()
    stood = win * added[:, None] - 2.0 * lose
    for rows in reversed(by_points()):
        rows = rows[known.total[rows] < MOST]
        then, alive, draw = known.child[rows], there.alive[rows], there.draw[rows]
        over = (then < 0)[:, None, :]
        best = worth[then].transpose(0, 2, 1)
        each = np.where(over, -(alive + late[0] * (1.0 - alive)), best)
        values[rows, :, HIT] = np.where(there.fits[rows], (draw * each).sum(axis=2), NEVER)
        kept = stood[then].transpose(0, 2, 1)
        if may.rescue:
            short = (known.total[then] < MOST)[:, None, :]
            kept = np.where(short, np.maximum(kept, -alive), kept)
        doubled = np.where(over, -(2.0 * alive + late[1] * (1.0 - alive)), kept)
        several = (known.cards[rows] >= 2) if may.double_any else (known.cards[rows] == 2)
        open_to = there.fits[rows] & several[:, None]
        values[rows, :, DOUBLE] = np.where(open_to, (draw * doubled).sum(axis=2), NEVER)
        if may.surrender_any:
            open_to = there.fits[rows] & (known.cards[rows] >= 2)[:, None]
            values[rows, :, SURRENDER] = np.where(open_to, -0.5 * there.whole[rows], NEVER)
        worth[rows] = values[rows].max(axis=2)
    return values
