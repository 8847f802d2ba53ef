"""Counting hands: twos to tens at face, court cards ten, the ace eleven or one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

MOST = 21
"""A hand above it is over."""
ACE = 12
_RANKS = tuple(11 if rank == ACE else min(rank + 2, 10) for rank in range(13))
VALUES = tuple(_RANKS[card // 4] for card in range(52))
"""What each card counts, an ace eleven."""
TEN_SPOT = 8
"""The rank of the ten-spots, which some games take out of their decks."""


def count(cards: Sequence[int]) -> tuple[int, bool]:
    """The points of a hand, and whether an ace in it counts eleven."""
    points, aces = 0, 0
    for card in cards:
        value = VALUES[card]
        points += value
        aces += value == 11
    while points > MOST and aces:
        points -= 10
        aces -= 1
    return points, aces > 0


def points(cards: Sequence[int]) -> int:
    return count(cards)[0]


def is_pair(cards: Sequence[int]) -> bool:
    """Two cards of equal value: a king and a ten are."""
    return len(cards) == 2 and VALUES[cards[0]] == VALUES[cards[1]]


def is_natural(cards: Sequence[int]) -> bool:
    """An ace and a card that counts ten, and nothing more."""
    return len(cards) == 2 and VALUES[cards[0]] + VALUES[cards[1]] == MOST


def is_aces(cards: Sequence[int]) -> bool:
    return all(card // 4 == ACE for card in cards)


def one_suit(cards: Sequence[int]) -> bool:
    return len({card % 4 for card in cards}) == 1


def one_rank(cards: Sequence[int]) -> bool:
    return len({card // 4 for card in cards}) == 1


class Shown(NamedTuple):
    """What a paragraph may see of a hand once nothing comes to it any more.

    points, cards: its count and the number of its cards
    natural: a blackjack, as the law of the game has it
    line: the composition for which the table pays something else, empty where it is none
    further: a hand that a split has made beside the first one
    split: any hand of a box that was split
    doubled: whether a double was made on it
    """

    points: int
    cards: int
    natural: bool = False
    line: str = ""
    further: bool = False
    split: bool = False
    doubled: bool = False


def dealers(cards: Sequence[int]) -> Shown:
    """The dealer's hand as paragraphs see it."""
    return Shown(points(cards), len(cards), is_natural(cards))
