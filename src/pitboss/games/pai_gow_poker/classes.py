"""All 154,143,080 hands of seven cards in classes: the ranks, and which of them are of one suit that can flush.

Nothing else of a hand decides how it ranks or is set, but for the king and queen of a royal match (11.3(f)2).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb, prod
from typing import NamedTuple

from pitboss.equipment.cards import JOKER

Counts = tuple[int, ...]
"""How many cards of each rank, twos first."""
KING, QUEEN = 11, 10
SUITED = 5


class Class(NamedTuple):
    """ranks: how many of each, the joker apart; suited: those of the suit that can flush, none where none can
    hands: how many hands there are of it; cards: one of them
    """

    ranks: Counts
    joker: bool
    suited: tuple[int, ...]
    hands: int
    cards: tuple[int, ...]


def rank_counts(size: int, ranks: int = 13) -> Iterator[Counts]:
    """Every way to hold n cards of these ranks, four of each at the most."""
    if ranks == 0:
        if size == 0:
            yield ()
        return
    for count in range(min(4, size) + 1):
        if size - count <= 4 * (ranks - 1):
            yield from ((*others, count) for others in rank_counts(size - count, ranks - 1))


def classes() -> Iterator[Class]:
    """Every class, natural hands first."""
    for joker in (False, True):
        for ranks in rank_counts(7 - joker):
            yield from of_ranks(ranks, joker)


def of_ranks(ranks: Counts, joker: bool) -> Iterator[Class]:
    """The classes of these ranks: one for every choice of cards that can flush, and the rest."""
    needed = SUITED - joker
    held = [rank for rank, count in enumerate(ranks) if count]
    left = prod(comb(4, count) for count in ranks)
    for size in range(needed, len(held) + 1):
        for suited in combinations(held, size):
            hands = 4 * prod(comb(3, count - (rank in suited)) for rank, count in enumerate(ranks))
            if hands:
                left -= hands
                yield Class(ranks, joker, suited, hands, _suited_cards(ranks, joker, suited))
    if left:
        yield Class(ranks, joker, (), left, _plain_cards(ranks, joker))


def _suited_cards(ranks: Counts, joker: bool, suited: tuple[int, ...]) -> tuple[int, ...]:
    """The suited cards in clubs, the others in suits of their own."""
    cards = [4 * rank for rank in suited]
    beside = [rank for rank, count in enumerate(ranks) for _ in range(count - (rank in suited))]
    for at, rank in enumerate(beside):
        same = sum(card // 4 == rank for card in cards) - (rank in suited)
        cards.append(4 * rank + 1 + (same if ranks[rank] > 1 else at) % 3)
    return (*cards, JOKER) if joker else tuple(cards)


def _plain_cards(ranks: Counts, joker: bool) -> tuple[int, ...]:
    """Cards of these ranks with the suits as even as can be."""
    cards: list[int] = []
    at = 0
    for rank, count in enumerate(ranks):
        cards += [4 * rank + (at + each) % 4 for each in range(count)]
        at += count
    return (*cards, JOKER) if joker else tuple(cards)


def matched(each: Class) -> bool:
    """Whether the cards beside a flush are a king and a queen, which are of one suit in a third of the hands."""
    beside = [rank for rank, count in enumerate(each.ranks) for _ in range(count - (rank in each.suited))]
    return bool(each.suited) and beside == [QUEEN, KING]


def with_match(each: Class, *, same: bool) -> tuple[int, ...]:
    """The cards of a class with king and queen beside a flush, of one suit or not."""
    suited = [4 * rank for rank in each.suited]
    cards = (*suited, 4 * QUEEN + 1, 4 * KING + (1 if same else 2))
    return (*cards, JOKER) if each.joker else cards
