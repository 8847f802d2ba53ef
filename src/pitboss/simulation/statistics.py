"""What a histogram of results says: everything is summed in whole numbers and rounded once, at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

import msgspec

PERCENTILES = (1, 5, 25, 50, 75, 95, 99)


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """Figures of a histogram, in units of the first wager.

    variance: of the sample, over one less than its size
    win, push, lose: shares of results above, at and below zero
    """

    rounds: int
    mean: float
    standard_error: float
    standard_deviation: float
    variance: float
    skew: float
    win: float
    push: float
    lose: float
    least: float
    most: float


def summarise(counts: Mapping[int, int], stake: int) -> Summary:
    """The figures of results in cents, each with how often it came."""
    rounds = sum(counts.values())
    if not rounds:
        raise ValueError("There is nothing to summarise.")
    first, second, third = (sum(count * net**power for net, count in counts.items()) for power in (1, 2, 3))
    mean = Fraction(first, rounds)
    central = Fraction(second, rounds) - mean**2
    variance = central * rounds / (rounds - 1) if rounds > 1 else Fraction(0)
    skewed = Fraction(third, rounds) - 3 * mean * Fraction(second, rounds) + 2 * mean**3
    return Summary(
        rounds=rounds,
        mean=float(mean / stake),
        standard_error=sqrt(variance / rounds) / stake,
        standard_deviation=sqrt(variance) / stake,
        variance=float(variance / stake**2),
        skew=float(skewed / central) / sqrt(central) if central else 0.0,
        win=sum(count for net, count in counts.items() if net > 0) / rounds,
        push=counts.get(0, 0) / rounds,
        lose=sum(count for net, count in counts.items() if net < 0) / rounds,
        least=float(Fraction(min(counts), stake)),
        most=float(Fraction(max(counts), stake)),
    )


def z_score(
    counts: Mapping[int, int], stake: int, *, mean: Fraction, variance: Fraction | None
) -> float | None:
    """How many standard errors the mean is from the exact one; None where nothing varies.

    The error is by the exact variance, or by that of the sample where the exact one is not known.
    """
    rounds = sum(counts.values())
    if variance is None:
        variance = Fraction(summarise(counts, stake).variance)
    found = Fraction(sum(count * net for net, count in counts.items()), rounds * stake)
    return float(found - mean) / sqrt(variance / rounds) if variance else None


def percentiles(
    counts: Mapping[int, int] | Mapping[int, float], at: tuple[int, ...] = PERCENTILES
) -> dict[int, int]:
    """The least result that n percent of all do not exceed, from counts or from chances."""
    total, wanted = sum(counts.values()), list(at)
    found: dict[int, int] = {}
    below = 0
    for net, count in sorted(counts.items()):
        below += count
        while wanted and 100 * below >= wanted[0] * total:
            found[wanted.pop(0)] = net
    return found


def rows(counts: Mapping[int, int], stake: int) -> Iterator[dict[str, Any]]:
    """The distribution as rows for files: net in units of the first wager and in cents, count and share."""
    rounds = sum(counts.values())
    for net, count in sorted(counts.items()):
        yield {"net": float(Fraction(net, stake)), "cents": net, "count": count, "share": count / rounds}
