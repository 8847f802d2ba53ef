"""How often n spots are caught, counted without replacement, in fractions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, prod


@cache
def chance(spots: int, catches: int, numbers: int, drawn: int) -> Fraction:
    """Of catching exactly k of n spots."""
    return Fraction(comb(drawn, catches) * comb(numbers - drawn, spots - catches), comb(numbers, spots))


def line_return(line: Mapping[int, Fraction], spots: int, numbers: int, drawn: int) -> Fraction:
    """What a line gives back of one unit on average."""
    return sum((pays * chance(spots, catches, numbers, drawn) for catches, pays in line.items()), Fraction(0))


def caught(sizes: Sequence[int], numbers: int, drawn: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way in which groups that share no number are caught, with the number of draws that bring it."""
    rest = numbers - sum(sizes)
    for catches in product(*(range(size + 1) for size in sizes)):
        left = drawn - sum(catches)
        if 0 <= left <= rest:
            yield catches, prod(map(comb, sizes, catches)) * comb(rest, left)
