"""Counting draws without looking at every card, and choosing the best of several plays."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import TypeVar

from pitboss.exact.distributions import Distribution, Number

Kind = TypeVar("Kind", bound=Hashable)
Drawn = TypeVar("Drawn")
Choice = TypeVar("Choice", bound=Hashable)
Value = TypeVar("Value", Distribution, Fraction)


def draws(counts: Mapping[Kind, int], size: int) -> Iterator[tuple[tuple[Kind, ...], int]]:
    """Every unordered draw of `size` from n of each kind, and in how many ways it comes.

    The ways add up to the binomial of all by `size`: 52 kinds of one give every hand once, 13 ranks of four
    give the ranks of every hand.
    """
    if size < 0 or any(count < 0 for count in counts.values()):
        raise ValueError("Neither the size of a draw nor the number of a kind is negative.")
    kinds = list(counts)
    left = [sum(counts[kind] for kind in kinds[at:]) for at in range(len(kinds) + 1)]

    def walk(at: int, need: int) -> Iterator[tuple[tuple[Kind, ...], int]]:
        if need == 0:
            yield (), 1
        elif need <= left[at]:
            kind, there = kinds[at], counts[kinds[at]]
            for taken in range(min(need, there), -1, -1):
                ways = comb(there, taken)
                for rest, more in walk(at + 1, need - taken):
                    yield (kind,) * taken + rest, ways * more

    return walk(0, size)


def tally(drawn: Iterable[tuple[Drawn, int]], value: Callable[[Drawn], Number]) -> Distribution:
    """The distribution of a value over draws, each as likely as its number of ways."""
    return Distribution.weighted((value(draw), ways) for draw, ways in drawn)


def best(choices: Mapping[Choice, Value]) -> tuple[Choice, Value]:
    """The choice with the greatest mean, and its value; the first named of equals.

    Backward induction is this at every decision, from the last one to the first: a chance step before it is a
    `Distribution.mixture` of such values.
    """
    if not choices:
        raise ValueError("There is nothing to choose from.")
    return max(choices.items(), key=lambda choice: _mean(choice[1]))


def _mean(value: Distribution | Fraction) -> Fraction:
    return value.mean if isinstance(value, Distribution) else value
