"""The wager exactly: every hand against every other hand that can lie beside it, 8,250,459,031,214,400 pairs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment.cards import JOKER
from pitboss.games.asia_poker import comparing
from pitboss.games.asia_poker.house_way import CRITERIA, FourTwoOne, rank
from pitboss.games.asia_poker.kept import Counted
from pitboss.games.setting.kernel_sharing import HELD
from pitboss.games.setting.sharing import DECK, PAIRS, Sharing
from pitboss.hands import bulk
from pitboss.hands.high import pack
from pitboss.hands.patience import patience
from pitboss.hands.threads import pieces, spread

Ints = NDArray[np.integer[Any]]
CHUNK = 40_000

SETTINGS = np.array(
    [
        [*(at for at in range(HELD) if at not in medium and at != low), *medium, low]
        for medium in combinations(range(HELD), 2) for low in range(HELD) if low not in medium
    ]
)  # fmt: skip
"""The 105 settings: places of the high hand, the medium and the low one among seven cards."""


def count(divider: FourTwoOne, *, threads: int = 0) -> Counted:
    """Every pair of hands, which takes a long while and four gigabytes of memory."""
    threads = threads or os.cpu_count() or 1
    with patience(
        f"Counting all {PAIRS:,} pairs of hands against the house way, which takes minutes and is then kept on disk"
    ):
        deck = Deck(Scale(divider))
        return deck.count(threads=threads)


class Scale:
    """Every part that can be made of a deck, on one scale, and what each is worth to the criteria of a house way."""

    def __init__(self, divider: FourTwoOne, size: int = DECK) -> None:
        self.size = size
        cards = np.array([*range(size - 1), JOKER])
        self.choose = np.array([[comb(n, r) for r in range(5)] for n in range(size)], np.int64)
        fours, twos = (cards[_rising(size, count)] for count in (4, 2))
        made = (
            bulk.strengths(divider.high, fours).astype(np.int64),
            bulk.strengths(divider.medium, twos).astype(np.int64),
            np.array([pack(0, (rank(int(card)),)) for card in cards], np.int64),
        )
        self.values = np.unique(np.concatenate(made))
        high, medium, low = (self.values.searchsorted(each).astype(np.int16) for each in made)
        self.of: tuple[Ints, Ints, Ints] = (high, medium, low)
        there: list[Ints] = [np.unique(each) for each in self.of]
        self.key = _key(divider, self.values, there)
        self.bits = [int(len(each) - 1).bit_length() for each in there]

    def settings(self, hands: Ints) -> tuple[NDArray[np.bool_], Ints]:
        """Of hands, as rising places in the deck: which settings are lawful, and their parts on the scale."""
        lawful = np.zeros((len(hands), len(SETTINGS)), np.bool_)
        parts = np.zeros((len(hands), len(SETTINGS), 3), np.int16)
        comparing.settings(hands, SETTINGS, self.choose, *self.of, lawful, parts)
        return lawful, parts

    def house_way(self, lawful: NDArray[np.bool_], parts: Ints) -> Ints:
        """The parts that the house way makes of each hand."""
        chosen = np.zeros(len(lawful), np.int64)
        comparing.by_criteria(lawful, parts, self.key, chosen)
        return parts[np.arange(len(parts)), chosen]

    def strengths(self, parts: Ints) -> NDArray[np.int64]:
        return self.values[parts]


def _rising(size: int, count: int) -> Ints:
    """Sets of n of the places of a deck, in the order of `kernel_sharing`."""
    return np.array(sorted(combinations(range(size), count), key=lambda each: each[::-1]))


def _key(divider: FourTwoOne, values: Ints, made: list[Ints]) -> Ints:
    """One number for the criteria in turn and then the three hands: what each part on the scale adds to it.

    Its last `bits` are the three hands, each as its number among those that there are.
    """
    key = np.zeros((3, len(values)), np.int64)
    wanted = [CRITERIA[name] for name in dict.fromkeys(divider.criteria)]
    fields = [(each.part, each.of) for each in wanted] + [(part, int) for part in range(3)]
    shift = 0
    for part, of in reversed(fields):
        worth = np.array([of(int(value)) for value in values[made[part]]])
        levels, level = np.unique(worth, return_inverse=True)
        key[part, made[part]] += level << shift
        shift += int(len(levels) - 1).bit_length()
    return key


class Families(NamedTuple):
    """One hand for all that differ by suits: its settings, the house way's first, then those that may be the best.

    values: the high, medium and low hands that the house way makes
    """

    first: Ints
    tried: Ints
    values: tuple[Ints, Ints, Ints]


class Deck:
    """Every hand of a deck as the house way sets it, and in all ways that may be better."""

    def __init__(self, scale: Scale) -> None:
        self.sharing = Sharing(scale.size)
        self.names, cards = self.sharing.families()
        self.families = _families(scale, cards)
        self.settings = _numbers(self.families.values, self.families.tried)
        self.hands: Ints = np.zeros(self.sharing.hands, np.int32)
        comparing.spread_out(self.names, self.settings[self.families.first[:-1]], self.hands)

    def count(self, *, threads: int = 1) -> Counted:
        won, first = self.weigh(threads=threads), self.families.first[:-1]
        return Counted(int(won[first].sum()), int(np.maximum.reduceat(won, first).sum()))

    def weigh(self, *, threads: int = 1) -> Ints:
        """What every setting wins, over all hands that differ by suits only."""
        sharing, first, mine = self.sharing, self.families.first, self.settings
        highs, mediums, lows = (len(each) for each in self.families.values)
        free = [np.zeros(len(mine), np.int64) for _ in range(threads)]

        def work(job: tuple[int, Ints, Ints]) -> None:
            shared, found, weights = job
            room, table = _room(comb(sharing.size - shared, HELD - shared), highs, mediums, lows)
            won = free.pop()
            comparing.weigh(
                found, weights, shared, sharing.size, sharing.choose, self.hands, self.names, first, mine, room, table,
                mediums, lows, won,
            )  # fmt: skip
            free.append(won)

        for _ in spread(work, list(sharing.jobs(threads)), threads=threads):
            pass
        won: Ints = np.sum(free, axis=0)
        comparing.themselves(self.names, self.hands, first, mine, won)
        return won


def _room(hands: int, highs: int, mediums: int, lows: int) -> tuple[Any, Any]:
    """Where the hands that hold shared cards are sorted and counted."""
    starts = np.zeros(highs + 2, np.int64)
    rows = len(starts) + 1 if hands // comparing.BLOCK > len(starts) else hands // comparing.BLOCK + 2
    room = np.zeros(hands, np.int32), starts, np.zeros(hands, np.int16), np.zeros(comparing.FEW, np.int32)
    return room, np.zeros((rows, mediums + 1, lows + 1), np.int32)


def _families(scale: Scale, cards: Ints) -> Families:
    found = list(_set(scale, cards))
    house, counts, tried = (np.concatenate([each[at] for each in found]) for at in range(3))
    high, medium, low = (np.unique(house[:, part]) for part in range(3))
    first = np.concatenate([[0], np.cumsum(counts)])
    tried = np.insert(tried, first[:-1], house, axis=0)
    return Families(first + np.arange(len(first)), tried, (high, medium, low))


def _set(scale: Scale, cards: Ints) -> Iterator[tuple[Ints, Ints, Ints]]:
    for start, stop in pieces(len(cards), CHUNK):
        lawful, parts = scale.settings(cards[start:stop])
        counts, kept = np.zeros(stop - start, np.int64), np.zeros((lawful.size, 3), np.int16)
        total = comparing.worth_trying(lawful, parts, counts, kept)
        yield scale.house_way(lawful, parts), counts, kept[:total].copy()


def _numbers(values: tuple[Ints, Ints, Ints], parts: Ints) -> Ints:
    """Set hands as one number each: how many of the high, medium and low hands of the house way are under theirs."""
    high, medium, low = (each.searchsorted(parts[:, part]) for part, each in enumerate(values))
    shifted = high << comparing.HIGH_SHIFT | medium << comparing.MEDIUM_SHIFT | low
    return shifted.astype(np.int32)
