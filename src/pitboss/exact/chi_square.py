"""Chances of the chi-square and of the normal distribution beyond a value, without any package."""

from __future__ import annotations

import math
from collections.abc import Sequence

_SMALL = 1e-300


def tail(statistic: float, freedom: int) -> float:
    """The chance that chi-square with n degrees of freedom is at least this large."""
    if statistic <= 0:
        return 1.0
    a, x = freedom / 2, statistic / 2
    front = math.exp(-x + a * math.log(x) - math.lgamma(a))
    return 1 - front * _series(a, x) if x < a + 1 else front * _fraction(a, x)


def two_sided(z: float) -> float:
    """The chance that a standard normal number lies at least this far from zero."""
    return math.erfc(abs(z) / math.sqrt(2))


def statistic(counts: Sequence[int], expected: Sequence[float]) -> float:
    return sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True))


def _series(a: float, x: float) -> float:
    """The lower incomplete gamma function over its front, by its power series."""
    term = total = 1 / a
    at = a
    while term > total * 1e-16:
        at += 1
        term *= x / at
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """The upper one over its front, by Lentz's continued fraction."""
    b = x + 1 - a
    c, d = 1 / _SMALL, 1 / b
    total = d
    for at in range(1, 10_000):
        an = -at * (at - a)
        b += 2
        d = 1 / (an * d + b or _SMALL)
        c = b + an / c or _SMALL
        step = c * d
        total *= step
        if abs(step - 1) < 1e-15:
            break
    return total
