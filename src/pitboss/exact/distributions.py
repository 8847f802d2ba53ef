"""Exact distributions: every outcome and its probability as fractions."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm, sqrt
from typing import cast

import msgspec

from pitboss.errors import PitbossError

Number = Fraction | int
Chances = Mapping[Fraction, Number] | Mapping[int, Number] | Iterable[tuple[Number, Number]]
Counts = Mapping[Fraction, int] | Mapping[int, int] | Iterable[tuple[Number, int]]


class DistributionError(PitbossError, ValueError):
    """Chances that are negative or do not add up to one; the message is a sentence."""


class Distribution(msgspec.Struct, frozen=True):
    """Outcomes in rising order, each with its chance, which is more than zero; the chances add up to one.

    Build one with `of`, `weighted` or `certain`, which bring the pairs into this shape and check it.
    """

    chances: tuple[tuple[Fraction, Fraction], ...]

    @classmethod
    def of(cls, chances: Chances) -> "Distribution":
        """From outcomes and chances; equal outcomes are put together."""
        sums: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
        for outcome, chance in _pairs(chances):
            if chance < 0:
                raise DistributionError(f"The chance of {outcome} is {chance}, which is negative.")
            sums[Fraction(outcome)] += chance
        total = sum(sums.values())
        if total != 1:
            raise DistributionError(f"The chances add up to {total} and not to 1.")
        return cls(tuple(sorted((outcome, chance) for outcome, chance in sums.items() if chance)))

    @classmethod
    def weighted(cls, counts: Counts) -> "Distribution":
        """From outcomes and in how many equally likely ways each comes."""
        sums: defaultdict[Number, int] = defaultdict(int)
        for outcome, count in _pairs(counts):
            sums[outcome] += int(count)
        total = sum(sums.values())
        if total < 1:
            raise DistributionError("A distribution needs at least one way for something to happen.")
        return cls.of((outcome, Fraction(count, total)) for outcome, count in sums.items())

    @classmethod
    def certain(cls, outcome: Number) -> "Distribution":
        return cls(((Fraction(outcome), Fraction(1)),))

    @classmethod
    def mixture(cls, parts: Iterable[tuple[Number, "Distribution"]]) -> "Distribution":
        """One of several distributions, each with its chance."""
        return cls.of((outcome, share * chance) for share, part in parts for outcome, chance in part.chances)

    def probability(self, of: Number | Callable[[Fraction], bool]) -> Fraction:
        """The chance of one outcome, or of all for which a function says so."""
        if callable(of):
            return sum((chance for outcome, chance in self.chances if of(outcome)), Fraction(0))
        return self.probability(lambda outcome: outcome == of)

    @property
    def positive(self) -> Fraction:
        return self.probability(lambda outcome: outcome > 0)

    @property
    def zero(self) -> Fraction:
        return self.probability(0)

    @property
    def negative(self) -> Fraction:
        return self.probability(lambda outcome: outcome < 0)

    @property
    def mean(self) -> Fraction:
        return sum((outcome * chance for outcome, chance in self.chances), Fraction(0))

    @property
    def variance(self) -> Fraction:
        return self.moment(2)

    def moment(self, order: int) -> Fraction:
        """The central moment: the mean of the distance from the mean, to the power `order`."""
        mean = self.mean
        return sum((chance * (outcome - mean) ** order for outcome, chance in self.chances), Fraction(0))

    @property
    def deviation(self) -> float:
        """The standard deviation; a root is rarely a fraction."""
        return sqrt(self.variance)

    @property
    def skew(self) -> float:
        """The third central moment in units of the standard deviation; 0 where nothing varies."""
        variance = self.variance
        return float(self.moment(3) / variance) / sqrt(variance) if variance else 0.0

    def map(self, change: Callable[[Fraction], Number]) -> "Distribution":
        return Distribution.of((change(outcome), chance) for outcome, chance in self.chances)

    def convolve(self, other: "Distribution") -> "Distribution":
        """The sum of two independent outcomes."""
        grid = lcm(_grid(self), _grid(other))
        (ours, whole), (theirs, other_whole) = _ways(self, grid), _ways(other, grid)
        return _over(_product(ours, theirs), grid, whole * other_whole)

    def power(self, rounds: int) -> "Distribution":
        """The sum over independent rounds."""
        if rounds < 0:
            raise DistributionError(f"There are no {rounds} rounds.")
        grid = _grid(self)
        ways, whole = _ways(self, grid)
        return _over(_power(ways, rounds), grid, whole**rounds)

    def __iter__(self) -> Iterator[tuple[Fraction, Fraction]]:
        return iter(self.chances)

    def __len__(self) -> int:
        return len(self.chances)

    def __getitem__(self, outcome: Number) -> Fraction:
        """The chance of an outcome; 0 for one that cannot be."""
        return self.probability(outcome)


def _pairs(chances: Chances) -> Iterable[tuple[Number, Number]]:
    if isinstance(chances, Mapping):
        return cast("Mapping[Number, Number]", chances).items()
    return chances


def _grid(distribution: Distribution) -> int:
    """A number that makes every outcome whole, so that sums of outcomes are sums of whole numbers."""
    return lcm(*(outcome.denominator for outcome, _ in distribution.chances))


def _ways(distribution: Distribution, grid: int) -> tuple[dict[int, int], int]:
    """In how many ways each outcome times `grid` comes, and of how many."""
    whole = lcm(*(chance.denominator for _, chance in distribution.chances))
    return {int(outcome * grid): int(chance * whole) for outcome, chance in distribution.chances}, whole


def _product(ours: dict[int, int], theirs: dict[int, int]) -> dict[int, int]:
    sums: defaultdict[int, int] = defaultdict(int)
    for outcome, ways in ours.items():
        for other, more in theirs.items():
            sums[outcome + other] += ways * more
    return sums


def _power(ways: dict[int, int], rounds: int) -> dict[int, int]:
    """The ways of a sum over rounds, by Miller's recurrence for the powers of a polynomial.

    With p the polynomial of the ways and q = p ** rounds, q' p = rounds p' q gives each coefficient of q from
    the few before it: one product per outcome, where repeated convolution takes one per pair.
    """
    low = min(ways)
    unit = gcd(*(outcome - low for outcome in ways)) or 1
    lowest = ways[low]
    above = [((outcome - low) // unit, count) for outcome, count in ways.items() if outcome > low]
    highest = max((at for at, _ in above), default=0)
    sums = {0: lowest**rounds}
    for at in range(1, highest * rounds + 1):
        total = sum(
            ((rounds + 1) * step - at) * count * sums[at - step] for step, count in above if at - step in sums
        )
        if total:
            sums[at] = total // (at * lowest)
    return {rounds * low + at * unit: count for at, count in sums.items()}


def _over(ways: dict[int, int], grid: int, whole: int) -> Distribution:
    return Distribution(
        tuple((Fraction(at, grid), Fraction(count, whole)) for at, count in sorted(ways.items()))
    )
