"""The main wager exactly: every hand against every other hand that can lie beside it, 8,250,459,031,214,400 pairs."""

from __future__ import annotations

import os
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.equipment.cards import JOKER
from pitboss.games.pai_gow_poker import comparing
from pitboss.games.pai_gow_poker.house_way import FiveAndTwo
from pitboss.games.pai_gow_poker.lookup import lookup, numbers, set_hands
from pitboss.games.pai_gow_poker.ways import Ways, kept_ways
from pitboss.games.setting.kernel_sharing import HELD
from pitboss.games.setting.sharing import DECK, PAIRS, Sharing
from pitboss.hands import bulk
from pitboss.hands.patience import patience
from pitboss.hands.threads import pieces, spread

Ints = NDArray[np.integer[Any]]
CHUNK = 200_000


class Counted(msgspec.Struct, frozen=True):
    """Pairs that the player wins and loses, set by the house way and the best way against it; the rest are pushes.

    best_banking: the best way where the player banks, whose copies win
    """

    usual: tuple[int, int]
    best: tuple[int, int]
    best_banking: tuple[int, int]

    @property
    def banking(self) -> tuple[int, int]:
        """House way against house way where the player banks: hands and copies change sides."""
        won, lost = self.usual
        return lost, won


def count(divider: FiveAndTwo, percent: Fraction, *, threads: int = 0) -> Counted:
    """percent: the vigorish that a setting is the best by.

    Every pair of hands, which takes about half an hour of processor and four gigabytes of memory."""
    threads = threads or os.cpu_count() or 1
    ways = kept_ways(divider)
    with patience(
        f"Counting all {PAIRS:,} pairs of hands against the house way, which takes minutes and is then kept on disk"
    ):
        deck = Deck(ways)
        settings = Settings(deck, divider)
        return Counted(
            deck.compare(threads=threads),
            settings.best(percent, threads=threads),
            settings.best(percent, banking=True, threads=threads),
        )


class Deck:
    """Every hand of the deck as the house way sets it: high and low hand as places among those that there are."""

    def __init__(self, ways: Ways, size: int = DECK) -> None:
        self.sharing, self.size, self.joker = Sharing(size), size, size - 1
        table = lookup(ways)
        self.high_values, self.low_values = table.high_values, table.low_values
        self.highs = np.zeros(self.sharing.hands, np.uint16)
        self.lows = np.zeros(self.sharing.hands, np.uint8)
        deck = np.array([*range(size - 1), JOKER])
        set_hands(deck, *numbers(deck), np.arange(HELD), *table[:4], self.highs, self.lows)

    def room(self, count: int) -> tuple[Any, Any]:
        """Where the hands that hold n shared cards are sorted."""
        hands = comb(self.size - count, HELD - count)
        starts = np.zeros(len(self.high_values) + 2, np.int64)
        below = np.zeros(len(self.low_values) + 2, np.int64)
        rows = len(starts) if hands // comparing.BLOCK > len(starts) else hands // comparing.BLOCK + 1
        room = np.zeros(hands, np.int32), starts, below, np.zeros(hands, np.uint8)
        return room, np.zeros((rows, len(below)), np.int32)

    def compare(self, *, threads: int = 1) -> tuple[int, int]:
        """House way against house way: what the player wins and loses, copies being the dealer's."""

        def work(job: tuple[int, Ints, Ints]) -> Ints:
            count, found, weights = job
            tally = np.zeros(2, np.int64)
            room, table = self.room(count)
            comparing.compare(
                found,
                weights,
                count,
                self.size,
                self.sharing.choose,
                self.highs,
                self.lows,
                room,
                table,
                tally,
            )
            return tally

        won, lost = sum(
            spread(work, list(self.sharing.jobs(threads)), threads=threads), np.zeros(2, np.int64)
        ).tolist()
        return won, lost - len(self.highs)  # a hand shares all cards with itself, and copies it


class Settings:
    """The settings of every hand that may be the best, one hand for all that differ by suits only."""

    def __init__(self, deck: Deck, divider: FiveAndTwo) -> None:
        self.deck = deck
        self.names, cards = deck.sharing.families()
        cards[cards == deck.joker] = JOKER
        tried = [_tried(divider, cards[start:stop]) for start, stop in pieces(len(cards), CHUNK)]
        counts, highs, lows = (np.concatenate([each[part] for each in tried]) for part in range(3))
        self.first: Ints = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
        self.highs: Ints = highs
        self.lows: Ints = lows

    def weigh(self, *, banking: bool = False, threads: int = 1) -> tuple[Ints, Ints]:
        """What every setting wins and loses, over all hands that differ by suits only.

        A hand is known by how many of the house way's are under it; to a bank its copies are under it too.
        """
        deck, side = self.deck, "right" if banking else "left"
        highs = np.searchsorted(deck.high_values, self.highs, side).astype(np.uint16)
        lows = np.searchsorted(deck.low_values, self.lows, side).astype(np.uint8)
        free = [(np.zeros(len(highs), np.int64), np.zeros(len(highs), np.int64)) for _ in range(threads)]

        def work(job: tuple[int, Ints, Ints]) -> None:
            count, found, weights = job
            room, table = deck.room(count)
            mine = free.pop()
            comparing.weigh(
                found, weights, count, deck.size, deck.sharing.choose, deck.highs, deck.lows, self.names, self.first,
                highs, lows, room, table, *mine,
            )  # fmt: skip
            free.append(mine)

        for _ in spread(work, list(deck.sharing.jobs(threads)), threads=threads):
            pass
        won, lost = (np.sum(each, axis=0) for each in zip(*free, strict=True))
        comparing.themselves(self.names, deck.highs, deck.lows, self.first, highs, lows, won, lost)
        return won, lost

    def best(self, percent: Fraction, *, banking: bool = False, threads: int = 1) -> tuple[int, int]:
        """Each hand set the best way against the house way, by what is left of a win: what it wins and loses."""
        paid, unit = (1 - percent / 100).as_integer_ratio()
        tally = np.zeros(2, np.int64)
        weighed = self.weigh(banking=banking, threads=threads)
        comparing.choose_best(self.first, *weighed, paid, unit, tally)
        return int(tally[0]), int(tally[1])


_LOWS = np.array(list(combinations(range(HELD), 2)))
_HIGHS = np.array([[at for at in range(HELD) if at not in pair] for pair in _LOWS.tolist()])


def _tried(divider: FiveAndTwo, cards: Ints) -> tuple[Ints, Ints, Ints]:
    """How many settings of each of these hands may be the best, and both hands of them."""
    count = len(cards)
    highs = bulk.strengths(divider.high, cards[:, _HIGHS].reshape(-1, 5)).reshape(count, -1)
    lows = bulk.strengths(divider.low, cards[:, _LOWS].reshape(-1, 2)).reshape(count, -1)
    counts, kept = np.zeros(count, np.int64), (np.zeros(highs.size, np.int32), np.zeros(highs.size, np.int32))
    total = comparing.worth_trying(highs, lows, counts, *kept)
    return counts, kept[0][:total].copy(), kept[1][:total].copy()
