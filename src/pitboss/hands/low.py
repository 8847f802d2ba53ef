"""Which low hand a set of ranks makes: 14.3(e) and (f), with the qualifiers of 14.9(j) and 14.13A(k).

Strengths as in `high`, better hands greater; here an ace is 13, a two 12 ... a king 1, and 0 is no low hand.
"""

from collections.abc import Mapping
from itertools import combinations
from typing import Literal

from pitboss.hands.high import Counts, pack

Reading = Literal["conventional", "literal"]
"""How two lows of one category compare.

`conventional`: from the worst card down, the inverse of the high comparison, as 14.3(f) has it.
`literal`: 14.3(d) with the order of (e): the hand with the best card that the other lacks.
"""

CATEGORIES: Mapping[int, Mapping[tuple[int, ...], int]] = {
    5: {(4, 1): 0, (3, 2): 1, (3, 1, 1): 2, (2, 2, 1): 3, (2, 1, 1, 1): 4, (1, 1, 1, 1, 1): 5},
    3: {(3,): 0, (2, 1): 1, (1, 1, 1): 2},
}
QUALIFIED = 1


def by_ranks(counts: Counts, *, keep: int, reading: Reading) -> int:
    """The best low of these ranks; straights and flushes are not considered (14.3(f))."""
    held = _held(counts)
    different = sorted(set(held))
    hands = [tuple(different[:keep])] if len(different) >= keep else list(combinations(held, keep))
    return max(_strength(hand, keep=keep, reading=reading) for hand in hands)


def qualified(counts: Counts, *, keep: int, reading: Reading, worst: int) -> int:
    """The best low without a pair and with no rank above `worst` (the rank of an eight or a six), or 0."""
    good = [place for place in sorted(set(_held(counts))) if place <= (worst + 1) % 13]
    if len(good) < keep:
        return 0
    return pack(QUALIFIED, _compared(tuple(good[:keep]), reading))


def _held(counts: Counts) -> list[int]:
    """Every card as its place in low poker: 0 an ace, 1 a two ... 12 a king."""
    return sorted((rank + 1) % 13 for rank in range(13) for _ in range(counts[rank]))


def _strength(hand: tuple[int, ...], *, keep: int, reading: Reading) -> int:
    sizes = tuple(sorted((hand.count(place) for place in set(hand)), reverse=True))
    return pack(CATEGORIES[keep][sizes], _compared(hand, reading))


def _compared(hand: tuple[int, ...], reading: Reading) -> list[int]:
    """The different ranks, greater being better, larger groups before smaller ones."""
    worst_first = -1 if reading == "conventional" else 1
    places = sorted(set(hand), key=lambda place: (-hand.count(place), worst_first * place))
    return [12 - place for place in places]
