"""Every deal of three card poker, counted: each hand of the player against all 18,424 of the dealer's.

Suits can be renamed, so 1,755 hands stand for all 22,100. What the dealer can hold is every hand less those with
a card of the player's: counted by inclusion and exclusion from sorted lists, where nothing is dealt one by one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from math import comb
from typing import NamedTuple

from pitboss.equipment.cards import RANKS, Card, rank_of, suit_of
from pitboss.hands import ranking

DEALER_HANDS = comb(49, 3)
DEALS = comb(52, 3) * DEALER_HANDS
_SUITS = {
    1: (((0, 1, 2), 4, ""),),
    2: (((0, 1, 0), 12, "the odd card in a suit of the pair"), ((0, 1, 2), 12, "the odd card in another suit")),
    3: (
        ((0, 0, 0), 4, ""), ((0, 0, 1), 12, "the two highest of one suit"),
        ((0, 1, 0), 12, "the highest and the lowest of one suit"), ((0, 1, 1), 12, "the two lowest of one suit"),
        ((0, 1, 2), 24, "all of different suits"),
    ),
}  # fmt: skip
"""By how many ranks three cards have: suits that tell hands of these ranks apart, in how many ways, and in words."""


class Matchup(NamedTuple):
    """A player's hand, and how many of the dealer's do what to it.

    - `cards`: one of the hands it stands for; `ways`: how many those are of 22,100.
    - `suits`: what tells it from other hands of its ranks, in words.
    - `unqualified`: dealer below the hand that qualifies; `wins`, `ties`, `loses`: against those that qualify.
    """

    cards: tuple[Card, ...]
    ways: int
    suits: str
    strength: int
    category: str
    unqualified: int
    wins: int
    ties: int
    loses: int

    @property
    def name(self) -> str:
        return ranking("three-card-poker").value(self.cards).name


@lru_cache(maxsize=4)
def matchups(qualifying_card: int) -> tuple[Matchup, ...]:
    """Every hand against every dealer's hand, the weakest first; a dealer's high card of this rank qualifies."""
    ranked = ranking("three-card-poker")
    held = _Held()
    lowest = min(ranked.strength(cards) for cards, _, _ in hands() if qualifies(cards, qualifying_card))
    found: list[Matchup] = []
    for cards, ways, suits in hands():
        strength = ranked.strength(cards)
        category = ranked.category_of(strength).id
        unqualified, below, not_above = (
            held.below(limit, cards) for limit in (lowest, strength, strength + 1)
        )
        wins = max(below - unqualified, 0)
        ties = not_above - below if strength >= lowest else 0
        loses = DEALER_HANDS - unqualified - wins - ties
        found.append(Matchup(cards, ways, suits, strength, category, unqualified, wins, ties, loses))
    return tuple(sorted(found, key=lambda matchup: matchup.strength))


def showdown(cards: Sequence[Card], dealer: Sequence[Card], qualifying_card: int) -> str:
    """What one dealer's hand does to a hand that is played: `unqualified`, `wins`, `ties` or `loses`."""
    if not qualifies(dealer, qualifying_card):
        return "unqualified"
    held, against = (ranking("three-card-poker").value(hand) for hand in (cards, dealer))
    return "ties" if held == against else "wins" if held > against else "loses"


def qualifies(dealer: Sequence[Card], qualifying_card: int) -> bool:
    """20.11(a)1: a high card of this rank, or anything better."""
    value = ranking("three-card-poker").value(dealer)
    return value.category != "high-card" or value.ranks[0] >= qualifying_card


def representative(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The one of `hands` that stands for these cards."""
    ranks, suits = Counter(map(rank_of, cards)), Counter(map(suit_of, cards))
    ordered = sorted(
        cards, key=lambda card: (ranks[rank_of(card)], rank_of(card), suits[suit_of(card)]), reverse=True
    )
    renamed: dict[int, int] = {}
    return tuple(4 * rank_of(card) + renamed.setdefault(suit_of(card), len(renamed)) for card in ordered)


def hands() -> Iterator[tuple[tuple[Card, ...], int, str]]:
    """One hand for all that differ only in the names of their suits, and how many those are."""
    every = range(len(RANKS))
    for rank in every:
        yield from _suited((rank, rank, rank))
    for paired, odd in permutations(every, 2):
        yield from _suited((paired, paired, odd))
    for lowest, middle, highest in combinations(every, 3):
        yield from _suited((highest, middle, lowest))


def _suited(ranks: Sequence[int]) -> Iterator[tuple[tuple[Card, ...], int, str]]:
    for suits, ways, words in _SUITS[len(set(ranks))]:
        yield tuple(4 * rank + suit for rank, suit in zip(ranks, suits, strict=True)), ways, words


class _Held:
    """Strengths of all hands in rising order, and of those that hold a card or a pair of cards."""

    def __init__(self) -> None:
        ranked = ranking("three-card-poker")
        self.all: list[int] = []
        self.of: defaultdict[tuple[Card, ...], list[int]] = defaultdict(list)
        for strength, cards in sorted(
            (ranked.strength(cards), cards) for cards in combinations(range(52), 3)
        ):
            self.all.append(strength)
            for card in cards:
                self.of[card,].append(strength)
            for pair in combinations(cards, 2):
                self.of[pair].append(strength)

    def below(self, strength: int, without: tuple[Card, ...]) -> int:
        """How many hands are weaker and hold none of these three cards."""
        gone = tuple(sorted(without))
        ones = sum(bisect_left(self.of[card,], strength) for card in gone)
        twos = sum(bisect_left(self.of[pair], strength) for pair in combinations(gone, 2))
        three = ranking("three-card-poker").strength(gone) < strength
        return bisect_left(self.all, strength) - ones + twos - three
