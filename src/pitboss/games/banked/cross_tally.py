"""All deals of a cross with given raises, by everything that comes of them: `cross_showdowns` on threads, each cross
once up to the names of suits.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import TYPE_CHECKING, Any, NamedTuple, cast

import numpy as np

from pitboss.games.banked.cross_deals import DECK, PAIRS, RANKS, SUITS, around
from pitboss.games.banked.crossing import Raises, all_pairs
from pitboss.games.banked.layouts import line_places
from pitboss.hands.bulk import strengths
from pitboss.hands.threads import pieces, spread

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pitboss.games.banked.rules import Rules

PIECE = 512
READS = (
    "three",
    "better",
    "dealer-horizontal",
    "against-horizontal",
    "dealer-vertical",
    "against-vertical",
    "against",
)
"""The readings by whose lines deals are counted, after what is raised on the four arms."""
ACROSS, OWN = 0, 1
"""The three cards that are read: those across, or the own two with the centre. Both are counted in one go."""


class Crosses(NamedTuple):
    """Two lines of arms each, and by centre how many crosses are like this one; 0 for one that is like another.

    lines: as pairs, the one that is turned first unsaid
    """

    lines: NDArray[np.int64]
    alike: NDArray[np.int64]


def every_cross() -> Crosses:
    """One of those that differ by the names of suits alone."""
    names = list(_named(permutations(range(SUITS))))
    one, two = np.tril_indices(PAIRS, -1)
    apart = np.ones(one.size, np.bool_)
    for mine in all_pairs().T:
        for other in all_pairs().T:
            apart &= mine[one] != other[two]
    one, two = one[apart], two[apart]
    least = np.min([_code(pairs[one], pairs[two]) for _, pairs in names], axis=0)
    codes, ways = np.unique(least, return_counts=True)
    one, two = codes // PAIRS, codes % PAIRS
    lowest = np.tile(np.arange(DECK), (codes.size, 1))
    for cards, pairs in names:
        same = _code(pairs[one], pairs[two]) == codes
        lowest[same] = np.minimum(lowest[same], cards)
    alike = np.zeros_like(lowest)
    np.add.at(alike, (np.arange(codes.size)[:, None], lowest), ways[:, None])
    for held in (one, two):
        np.put_along_axis(alike, all_pairs()[held], 0, axis=1)
    return Crosses(np.column_stack([one, two]), alike)


def tallied(
    rules: Rules, *, raises: Raises, threads: int, crosses: Crosses | None = None
) -> dict[str, NDArray[np.int64]]:
    """Deals by the raises that are made (a bit for each arm, the first the highest), by what the three across make and
    what the own two with the centre, and by the other `READS`.
    """
    from pitboss.games.banked.kernel_cross_tables import looked_up

    lines, alike = every_cross() if crosses is None else crosses
    hands = [around(rules, card) for card in RANKS]
    known = (
        all_pairs(), np.array([pairs for _, pairs in _named(_first(suit) for suit in range(SUITS))]),
        np.array([each.levels for each in hands]), np.array([each.qualifies for each in hands]),
        np.array([each.paid for each in hands]), _threes(rules), looked_up(raises),
    )  # fmt: skip
    jobs = [(lines[start:stop], alike[start:stop], known) for start, stop in pieces(len(lines), PIECE)]
    return {"deals": np.sum(list(spread(_tallied, jobs, threads=threads)), axis=0)}


def _tallied(job: tuple[Any, ...]) -> NDArray[np.int64]:
    from pitboss.games.banked import cross_showdowns as showdowns

    lines, alike, known = job
    found, tally = np.zeros(showdowns.FOUND, np.int64), cast("Any", showdowns.tally)
    tally(lines, alike, *known, found)
    return _ordered(found)


def _ordered(found: NDArray[np.int64]) -> NDArray[np.int64]:
    """Either line is horizontal once, and of both lines either arm comes first."""
    by_order = found.reshape(2, 4, 4, 4, 4, *found.shape[2:5], 2, 3, 2, 3, 3)
    first = by_order[0]
    second = by_order[1].transpose(*range(7), 9, 10, 7, 8, 11)
    both = first + second
    both = both.sum(axis=1) + both.sum(axis=0)
    both = both.sum(axis=2) + both.sum(axis=1)
    return both.reshape(16, *both.shape[2:])


def _named(every: Any) -> Any:
    """Cards under other names of the suits, and the places of pairs."""
    for names in every:
        cards = np.arange(DECK) // SUITS * SUITS + np.array(names)[np.arange(DECK) % SUITS]
        low, high = np.sort(cards[all_pairs()], axis=1).T
        yield cards, high * (high - 1) // 2 + low


def _first(suit: int) -> Sequence[int]:
    """Names under which this suit is the first."""
    names = list(range(SUITS))
    names[suit], names[0] = 0, suit
    return names


def _code(one: NDArray[np.int64], two: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.maximum(one, two) * PAIRS + np.minimum(one, two)


def _threes(rules: Rules) -> NDArray[np.int8]:
    """By a card and two others, the line that they make."""
    reader = rules.readers["three"]
    card, pair = np.nonzero((all_pairs()[None] != np.arange(DECK)[:, None, None]).all(axis=2))
    made = strengths(reader.ranking, np.column_stack([all_pairs()[pair], card])).astype(np.int64)
    found = np.zeros((DECK, PAIRS), np.int8)
    found[card, pair] = line_places(reader, made)
    return found
