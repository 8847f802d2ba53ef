"""Every deal of two hands of pai gow, counted by kinds of tiles.

The two tiles of a mixed pair are alike in every way that counts, and so are those of the supreme pair: the set is
sixteen kinds of two tiles. Of 35,960 hands 3,620 differ, and a hand of the dealer comes as often as the tiles that are
left allow.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment.tiles import PACK
from pitboss.games.pai_gow.house_way import CONDITIONS, PLAYS, Four, highest_high
from pitboss.games.setting.dividing import Cards, HouseRule, HouseWay, Parts
from pitboss.hands.tiles import GROUPS

Ints = NDArray[np.int64]

COPIES, EACH = 2, 4
KINDS = tuple(
    next(tile for tile in PACK if GROUPS[tile] == group) for group in range(len(set(GROUPS.values())))
)
"""A tile of each kind, the best pair first."""
HANDS: tuple[tuple[int, ...], ...] = tuple(
    hand
    for hand in combinations_with_replacement(range(len(KINDS)), EACH)
    if all(hand.count(kind) <= COPIES for kind in hand)
)
"""Every hand that differs, by its kinds in rising order."""
DEALS = comb(len(PACK), EACH) * comb(len(PACK) - EACH, EACH)
"""Hands of a player, and hands of the dealer of the tiles that are left."""


class Counted(NamedTuple):
    """Of every deal, how many a player wins and loses."""

    won: int
    lost: int

    @property
    def pushed(self) -> int:
        return DEALS - self.won - self.lost


class Found(NamedTuple):
    """What was counted against a house way.

    usual, best: the hand set the house way, and the best way, the dealer banking
    bank, best_bank: the same of a player who banks, against one hand that is set the house way
    chosen: for every hand the number of the best setting among its choices; usually: that of the house way
    differs: of 35,960 hands, how many are best set otherwise
    """

    usual: Counted
    best: Counted
    bank: Counted
    best_bank: Counted
    chosen: Ints
    usually: Ints
    differs: int


def tiles_of(hand: tuple[int, ...]) -> Cards:
    return tuple(KINDS[kind] for kind in hand)


@lru_cache(maxsize=1)
def weights() -> Ints:
    """Of how many tiles of the whole set each hand can be made."""
    return np.array([_ways(hand) for hand in HANDS], np.int64)


def _ways(hand: tuple[int, ...]) -> int:
    return int(np.prod([comb(COPIES, hand.count(kind)) for kind in set(hand)]))


@lru_cache(maxsize=1)
def _counts() -> NDArray[np.int8]:
    """How many tiles of each kind a hand has."""
    return np.array([[hand.count(kind) for hand in HANDS] for kind in range(len(KINDS))], np.int8)


_LEFT = np.array(
    [
        [comb(COPIES - gone, held) / comb(COPIES, held) for held in range(EACH - 1)]
        for gone in range(COPIES + 1)
    ]
)
"""The part of the ways to take n tiles of a kind that is left when some are gone: 0, 1/2 or 1."""


def against(hand: tuple[int, ...]) -> Ints:
    """In how many ways each hand can be made of the tiles that a hand leaves."""
    left = weights().astype(np.float64)
    for kind in set(hand):
        left *= _LEFT[hand.count(kind)][_counts()[kind]]
    return left.astype(np.int64)


def counted(way: HouseWay[Four], fee: float) -> Found:
    """Everything against a house way; `fee`: the part of a win that is kept, by which the best setting is chosen."""
    return _counted(way.name, way.version, way.rules, fee)


@lru_cache(maxsize=8)
def _counted(name: str, version: str, rules: tuple[HouseRule, ...], fee: float) -> Found:
    way = HouseWay(name, version, rules, CONDITIONS, PLAYS, highest_high)
    fours = [Four(tiles_of(hand)) for hand in HANDS]
    set_as = [way.set(four).parts for four in fours]
    usually = np.array([_which(four, parts) for four, parts in zip(fours, set_as, strict=True)])
    strengths = np.array([[choice[:2] for choice in four.choices] for four in fours])
    every = np.arange(len(HANDS))
    high, low = strengths[every, usually].T
    sums = np.zeros((4, 2), np.int64)
    chosen = np.empty(len(HANDS), np.int64)
    differs = 0
    for at, hand in enumerate(HANDS):
        ways, mine = against(hand), strengths[at]
        above = (mine[:, :1] > high, mine[:, 1:] > low)
        reached = (mine[:, :1] >= high, mine[:, 1:] >= low)
        as_player = np.stack([(above[0] & above[1]) @ ways, (~above[0] & ~above[1]) @ ways], axis=1)
        as_bank = np.stack([(reached[0] & reached[1]) @ ways, (~reached[0] & ~reached[1]) @ ways], axis=1)
        value = (1 - fee) * as_player[:, 0] - as_player[:, 1]
        usual, best = int(usually[at]), int(value.argmax())
        best = usual if value[usual] == value[best] else best
        in_bank = int(((1 - fee) * as_bank[:, 0] - as_bank[:, 1]).argmax())
        chosen[at] = best
        differs += int(weights()[at]) * (best != usual)
        sums += weights()[at] * np.stack(
            [as_player[usual], as_player[best], as_bank[usual], as_bank[in_bank]]
        )
    usual, best, bank, best_bank = (Counted(int(won), int(lost)) for won, lost in sums)
    return Found(usual, best, bank, best_bank, chosen, usually, differs)


def _which(four: Four, parts: Parts) -> int:
    """The number of a setting among the choices."""
    return next(at for at, choice in enumerate(four.choices) if choice[2] == parts)
