"""Every deal of let it ride, counted: what three cards become with the two community cards.

Only ranks decide what can come, except where all cards so far are of one suit: no flush comes from cards of two
suits. So 455 choices of three ranks and 286 suited ones stand for all 22,100 hands, and four and five cards
likewise; each carries the number of hands it stands for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from pitboss.equipment.cards import RANKS, Card, rank_of, suit_of
from pitboss.hands import ranking

LINES = (
    "royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight", "three-of-a-kind",
    "two-pair", "tens-or-better",
)  # fmt: skip
"""The lines of a pay table, best first; a hand below them has the line number `NOTHING`."""
NOTHING = len(LINES)
COMPLETIONS = 49 * 48
"""In how many orders two community cards can come to three cards; the burned card is one of the cards not seen."""
DEALS = comb(52, 3) * COMPLETIONS
ONE_PAIR = "tens-or-better"
_OTHER_LINES = {"two-pairs": "two-pair"}


class Holding(NamedTuple):
    """Cards by what matters of them: ranks from the highest, and whether all are of one suit."""

    ranks: tuple[int, ...]
    suited: bool

    @property
    def ways(self) -> int:
        """How many hands of so many cards this stands for."""
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


class Outcomes(NamedTuple):
    """All deals.

    - `three`: what a player can be dealt, each with the four cards that the first community card makes of it
      and by how many cards.
    - `four`: what four cards become with the last one: by line of `LINES` and `NOTHING`, of 48 cards.
    """

    three: dict[Holding, tuple[tuple[Holding, int], ...]]
    four: dict[Holding, tuple[int, ...]]


@lru_cache(maxsize=4)
def outcomes(lowest_pair: int) -> Outcomes:
    """Every deal, where a pair of this rank or a higher one is the lowest hand that is paid."""
    lines = {held: line_of(held.cards(), lowest_pair) for held in holdings(5)}
    three = {held: tuple(held.with_one_more()) for held in holdings(3)}
    four = {held: _last_card(held, lines) for held in holdings(4)}
    return Outcomes(three, four)


def holding(cards: Sequence[Card]) -> Holding:
    """What matters of these cards."""
    suited = len({suit_of(card) for card in cards}) == 1
    return Holding(tuple(sorted(map(rank_of, cards), reverse=True)), suited)


def holdings(size: int) -> list[Holding]:
    """All that so many cards can be, the lowest ranks first."""
    found: list[Holding] = []
    for rising in combinations_with_replacement(range(len(RANKS)), size):
        ranks = rising[::-1]
        if all(ranks.count(rank) <= 4 for rank in set(ranks)):
            found.append(Holding(ranks, suited=False))
        if len(set(ranks)) == size:
            found.append(Holding(ranks, suited=True))
    return found


def line_of(cards: Sequence[Card], lowest_pair: int) -> int:
    """The line of the pay table on which five cards are paid (18.11(b)), or `NOTHING`."""
    value = ranking("five").value(cards)
    match value.category:
        case "high-card":
            return NOTHING
        case "one-pair":
            return LINES.index(ONE_PAIR) if value.ranks[0] >= lowest_pair else NOTHING
        case category:
            return LINES.index(_OTHER_LINES.get(category, category))


def _last_card(held: Holding, lines: dict[Holding, int]) -> tuple[int, ...]:
    counts = [0] * (NOTHING + 1)
    for five, cards in held.with_one_more():
        counts[lines[five]] += cards
    return tuple(counts)
