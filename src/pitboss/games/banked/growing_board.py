"""A growing hand where some wager is on the community cards alone: every deal, card by card, in the order they come.

Own cards count up to the names of their suits, the community cards one by one: the hand's decisions hang on all cards
seen, the wager on the board's three.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any

import numpy as np

from pitboss.equipment.cards import rank_of, suit_of
from pitboss.games.banked.holdings import Holding, holdings
from pitboss.games.banked.outcomes import NOT_ASKED, Key
from pitboss.hands.bulk import strengths

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pitboss.games.banked.outcomes import Outcomes
    from pitboss.games.banked.reading import Reader
    from pitboss.games.banked.rules import Rules

DECK, OWN, BOARD = 52, 2, 3
Chosen = Callable[[int, Holding, tuple[int, ...]], int]


def keys(
    rules: Rules, outcomes: Outcomes, whole: str, board: str, chosen: Chosen, *, own: Sequence[Holding] = ()
) -> Counter[Key]:
    """All deals by what comes of them, or those of some own cards.

    whole, board: the readings of all five cards and of the community's
    """
    left = DECK - OWN
    orders = np.array(list(permutations(range(left), BOARD)))
    sets = np.array(list(combinations(range(left), BOARD)))
    first, second, _ = orders.T
    place = _places(sets, orders, left)
    found: Counter[Key] = Counter()
    for held in own or holdings(OWN):
        cards = held.cards()
        rest = np.array([card for card in range(DECK) if card not in cards])
        five = np.column_stack([np.broadcast_to(cards, (len(sets), OWN)), rest[sets]])
        lines = {whole: _lines(rules.readers[whole], five), board: _lines(rules.readers[board], rest[sets])}
        plays, done = _plays(outcomes, chosen, held, rest)
        code = done[first, second]
        for name in outcomes.reads:
            code = code * len(rules.lines[name]) + lines[name][place]
        for number, deals in zip(*np.unique(code, return_counts=True), strict=True):
            number, shown = int(number), list[str]()
            for name in reversed(outcomes.reads):
                number, at = divmod(number, len(rules.lines[name]))
                shown.append(rules.lines[name][at])
            found[Key(plays[number], tuple(reversed(shown)))] += held.ways * int(deals)
    return found


def _places(sets: NDArray[Any], orders: NDArray[Any], left: int) -> NDArray[Any]:
    """Of every order of three cards, the place of its set."""
    number = np.zeros((left, left, left), np.int64)
    number[tuple(sets.T)] = np.arange(len(sets))
    return number[tuple(np.sort(orders, axis=1).T)]


def _lines(reader: Reader, cards: NDArray[Any]) -> NDArray[np.int64]:
    lower = len(reader.lines) - len(reader.floors)
    return np.searchsorted(reader.floors, strengths(reader.ranking, cards), side="right") + lower - 1


def _plays(
    outcomes: Outcomes, chosen: Chosen, held: Holding, rest: NDArray[Any]
) -> tuple[list[tuple[int, ...]], NDArray[np.int64]]:
    """What is done with these own cards: every course of it, and which by the first two community cards.

    Of a community card only its rank matters, and whether it goes on with cards of one suit.
    """
    suit = suit_of(held.cards()[0])
    alike = np.array([2 * rank_of(card) + (held.suited and suit_of(card) == suit) for card in rest.tolist()])
    kinds, of, cards = np.unique(alike, return_inverse=True, return_counts=True)
    courses: dict[tuple[int, ...], int] = {}
    done = np.zeros((kinds.size, kinds.size), np.int64)

    def after(at: int, seen: Holding, before: tuple[int, ...]) -> tuple[int, ...]:
        return (*before, chosen(at, seen, before) if outcomes.asked(at, before) else NOT_ASKED)

    start = after(0, held, ())
    for one, first in enumerate(kinds.tolist()):
        three = _with(held, first)
        middle = after(1, three, start)
        for two, second in enumerate(kinds.tolist()):
            if one != two or cards[one] > 1:
                plays = after(2, _with(three, second), middle)
                done[one, two] = courses.setdefault(plays, len(courses))
    return list(courses), done[np.ix_(of, of)]


def _with(held: Holding, kind: int) -> Holding:
    """With one more card: twice its rank, and one more where it is of the suit of all others."""
    rank, suited = divmod(kind, 2)
    return Holding(tuple(sorted((*held.ranks, rank), reverse=True)), suited=held.suited and bool(suited))
