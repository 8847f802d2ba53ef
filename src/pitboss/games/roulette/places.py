"""Where chips can lie on a roulette layout: the numbers that every inside wager covers (5.1)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

Number = int | str
ZERO, DOUBLE_ZERO = 0, "00"
ROWS = [(first, first + 1, first + 2) for first in range(1, 37, 3)]
Place = tuple[Number, ...]


def rising(numbers: Place) -> Place:
    """As a wager is printed: 0 first, then 00, then the others."""
    return tuple(sorted(numbers, key=lambda number: -1 if number == DOUBLE_ZERO else int(number) or -2))


def inside(*, double: bool) -> Iterator[tuple[str, Place]]:
    """Every inside wager with its numbers, on a layout with a double or a single zero."""
    zeros: tuple[Number, ...] = (ZERO, DOUBLE_ZERO) if double else (ZERO,)
    yield from (("straight", (number,)) for number in (*zeros, *range(1, 37)))
    yield from (("split", rising(pair)) for pair in (*_zero_splits(double=double), *_splits()))
    yield from (("street", rising(row)) for row in (*_zero_streets(double=double), *ROWS))
    if not double:
        yield "corner", (0, 1, 2, 3)
    for above, below in pairwise(ROWS):
        yield from (("corner", (*above[at : at + 2], *below[at : at + 2])) for at in (0, 1))
    yield from (("line", (*above, *below)) for above, below in pairwise(ROWS))
    if double:
        yield "five-number", ()


def _splits() -> Iterator[Place]:
    """Neighbours in a row, then in a column."""
    yield from ((row[at], row[at + 1]) for row in ROWS for at in (0, 1))
    yield from ((number, number + 3) for number in range(1, 34))


def _zero_splits(*, double: bool) -> list[Place]:
    return [(0, "00"), (0, 1), (0, 2), ("00", 2), ("00", 3)] if double else [(0, 1), (0, 2), (0, 3)]


def _zero_streets(*, double: bool) -> list[Place]:
    return [(0, 1, 2), (0, "00", 2), ("00", 2, 3)] if double else [(0, 1, 2), (0, 2, 3)]
