"""Cards by what matters of them where all cards count together: their ranks, and whether they are of one suit.

Only ranks decide what can come, except where all cards so far are of one suit: no flush comes from cards of two
suits. So 455 choices of three ranks and 286 suited ones stand for all 22,100 hands, and other numbers of cards
likewise; each carries the number of hands it stands for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from pitboss.equipment.cards import RANKS, Card, rank_of, suit_of


class Holding(NamedTuple):
    """Ranks from the highest, and whether all cards are of one suit."""

    ranks: tuple[int, ...]
    suited: bool

    @property
    def ways(self) -> int:
        """How many hands of as many cards this stands for."""
        if self.suited:
            return 4
        copies = Counter(self.ranks)
        alike = 4 if len(copies) == len(self.ranks) else 0
        return prod(comb(4, count) for count in copies.values()) - alike

    def cards(self) -> tuple[Card, ...]:
        """One of the hands it stands for."""
        if self.suited:
            return tuple(4 * rank for rank in self.ranks)
        if len(set(self.ranks)) == len(self.ranks):
            return (4 * self.ranks[0], *(4 * rank + 1 for rank in self.ranks[1:]))
        return tuple(4 * rank + self.ranks[:place].count(rank) for place, rank in enumerate(self.ranks))

    def with_one_more(self) -> Iterator[tuple[Holding, int]]:
        """What it becomes with another card of the deck, and by how many cards."""
        for rank in range(len(RANKS)):
            left = 4 - self.ranks.count(rank)
            ranks = tuple(sorted((*self.ranks, rank), reverse=True))
            if self.suited and left == 4:
                yield Holding(ranks, suited=True), 1
                left -= 1
            if left:
                yield Holding(ranks, suited=False), left

    def __str__(self) -> str:
        """Ranks from the lowest, as a player says them: `9-T-J suited`."""
        return "-".join(RANKS[rank] for rank in reversed(self.ranks)) + (" suited" if self.suited else "")


def holding(cards: Sequence[Card]) -> Holding:
    """What matters of these cards."""
    suited = len({suit_of(card) for card in cards}) == 1
    return Holding(tuple(sorted(map(rank_of, cards), reverse=True)), suited)


@cache
def holdings(size: int) -> tuple[Holding, ...]:
    """All that n cards can be, the lowest ranks first."""
    found: list[Holding] = []
    for rising in combinations_with_replacement(range(len(RANKS)), size):
        ranks = rising[::-1]
        if all(ranks.count(rank) <= 4 for rank in set(ranks)):
            found.append(Holding(ranks, suited=False))
        if len(set(ranks)) == size:
            found.append(Holding(ranks, suited=True))
    return tuple(found)
