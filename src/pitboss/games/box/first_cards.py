"""Side wagers on the first cards of a box, counted over every deal of a shoe, as full as it is or with cards gone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import perm

Left = Sequence[int]
"""How many of each card, 0 to 51, are in the shoe."""
Line = Callable[[tuple[int, ...], int], str]
"""What some cards of a box and the dealer's first one come to."""
CARDS = 52
ACE, TEN = 11, 10
"""What they count."""


def cards_left(decks: int, gone: Iterable[int] = (), without: Iterable[int] = ()) -> list[int]:
    """A shoe of n decks, less the cards that are gone; the decks lack `without`."""
    left = [0 if card in set(without) else decks for card in range(CARDS)]
    for card in gone:
        left[card] -= 1
    return left


def by_rank(left: Left) -> tuple[int, ...]:
    """How many of each rank from the ace to the tens."""
    ranks = [sum(left[4 * rank : 4 * rank + 4]) for rank in range(CARDS // 4)]
    return (ranks[12], *ranks[:8], sum(ranks[8:12]))


def pairs(left: Left) -> Iterator[tuple[int, int, int]]:
    """Two cards, and in how many orders they come as the first two."""
    for one in range(CARDS):
        for other in range(one, CARDS):
            ways = left[one] * (left[other] - (one == other)) * (1 if one == other else 2)
            if ways:
                yield one, other, ways


def by_two(left: Left, line: Line) -> dict[str, Fraction]:
    """Lines that two cards decide."""
    found: defaultdict[str, int] = defaultdict(int)
    for one, other, ways in pairs(left):
        found[line((one, other), one)] += ways
    return _chances(found, perm(sum(left), 2))


def by_up_card(left: Left, line: Line) -> dict[str, Fraction]:
    """Lines that two cards and the dealer's first one decide, whatever the suits are called."""
    found: defaultdict[str, int] = defaultdict(int)
    for up, times in _first(left):
        rest = [many - (card == up) for card, many in enumerate(left)]
        for one, other, ways in pairs(rest):
            found[line((one, other), up)] += times * ways
    return _chances(found, perm(sum(left), 3))


def _first(left: Left) -> Iterator[tuple[int, int]]:
    """A first card and its ways; where all suits have as many, one of them stands for all four."""
    even = all(len({left[4 * rank + suit] for suit in range(4)}) == 1 for rank in range(CARDS // 4))
    for card in range(0, CARDS, 4 if even else 1):
        if left[card]:
            yield card, left[card] * (4 if even else 1)


def drawn_on(
    left: Left,
    values: Sequence[int],
    line: Line,
    most: int,
    goes_on: Callable[[tuple[int, ...]], bool],
    *,
    peek: bool,
) -> dict[str, Fraction]:
    """Lines of up to `most` cards in their order, while `goes_on`, whatever the suits are called.

    A third comes unless the box has a blackjack, or the dealer who looks before anybody draws.
    """
    size = sum(left)
    aces, tens = _many(left, values, ACE), _many(left, values, TEN)
    found: defaultdict[tuple[str, int], int] = defaultdict(int)

    def dealt(cards: tuple[int, ...], ways: int, drawn_aces: int, drawn_tens: int) -> None:
        """Cards so far, in how many ways they and the two cards of a dealer without a blackjack come."""
        rest = size - len(cards)
        blackjacks = 2 * (aces - drawn_aces) * (tens - drawn_tens) if peek else 0
        more = len(cards) < 2 or (goes_on(cards) and sum(values[card] for card in cards) != ACE + TEN)
        if len(cards) == 2:
            found[line(cards, 0), 2] += ways * (blackjacks if more else rest * (rest - 1))
        if len(cards) > 2 and (len(cards) == most or not more):
            found[line(cards, 0), len(cards)] += ways * (rest * (rest - 1) - blackjacks)
        elif more:
            for card, many in enumerate(left):
                still = many - cards.count(card)
                if still > 0:
                    dealt(
                        (*cards, card),
                        ways * still,
                        drawn_aces + (values[card] == ACE),
                        drawn_tens + (values[card] == TEN),
                    )

    for card, ways in _first(left):
        dealt((card,), ways, int(values[card] == ACE), int(values[card] == TEN))
    chances: defaultdict[str, Fraction] = defaultdict(Fraction)
    for (name, cards), ways in found.items():
        chances[name] += Fraction(ways, perm(size, cards + 2))
    return dict(chances)


def _many(left: Left, values: Sequence[int], value: int) -> int:
    return sum(many for card, many in enumerate(left) if values[card] == value)


def _dealers_blackjack(left: Left, values: Sequence[int]) -> Fraction:
    return Fraction(2 * _many(left, values, ACE) * _many(left, values, TEN), perm(sum(left), 2))


def dealers_blackjack(left: Left, values: Sequence[int], *gone: int) -> Fraction:
    """The chance of a dealer's blackjack once these cards are out."""
    return _dealers_blackjack(
        [many - sum(card == other for other in gone) for card, many in enumerate(left)], values
    )


def _chances(found: dict[str, int], orders: int) -> dict[str, Fraction]:
    return {line: Fraction(ways, orders) for line, ways in found.items()}
