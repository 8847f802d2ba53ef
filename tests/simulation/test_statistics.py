"""Figures of a histogram, by hand and against the standard library."""

from __future__ import annotations

import statistics
from fractions import Fraction

import pytest

from pitboss.simulation.statistics import percentiles, rows, summarise, z_score

COUNTS = {-100: 5, 0: 2, 100: 2, 700: 1}


def spread_out() -> list[float]:
    return [net / 100 for net, count in COUNTS.items() for _ in range(count)]


def test_mean_and_deviations() -> None:
    found, data = summarise(COUNTS, 100), spread_out()
    assert found.rounds == 10
    assert found.mean == pytest.approx(statistics.mean(data))
    assert found.variance == pytest.approx(statistics.variance(data))
    assert found.standard_deviation == pytest.approx(statistics.stdev(data))
    assert found.standard_error == pytest.approx(statistics.stdev(data) / 10**0.5)
    third = sum((value - found.mean) ** 3 for value in data) / 10
    assert found.skew == pytest.approx(third / statistics.pstdev(data) ** 3)
    assert (found.win, found.push, found.lose) == (0.3, 0.2, 0.5)
    assert (found.least, found.most) == (-1, 7)


def test_sums_are_exact_where_floating_point_is_not() -> None:
    """A trillion small losses and one gain that a running sum of squares would swallow."""
    counts = {-1: 10**12, 10**6: 1}
    assert summarise(counts, 1).mean == float(Fraction(10**6 - 10**12, 10**12 + 1))
    assert summarise({5: 10**15}, 1).variance == 0


def test_nothing_varies() -> None:
    found = summarise({-100: 3}, 100)
    assert (found.standard_error, found.skew, found.mean) == (0, 0, -1)
    assert z_score({-100: 3}, 100, mean=Fraction(-1), variance=Fraction(0)) is None
    assert summarise({50: 1}, 100).variance == 0
    with pytest.raises(ValueError, match="nothing to summarise"):
        summarise({}, 100)


def test_z_by_hand() -> None:
    """Ten coins, seven heads: two more than five, in units of the root of 2.5."""
    z = z_score({1: 7, 0: 3}, 1, mean=Fraction(1, 2), variance=Fraction(1, 4))
    assert z == pytest.approx(2 / 2.5**0.5)


def test_percentiles_are_results_that_came() -> None:
    assert percentiles(COUNTS, (1, 50, 51, 90, 91, 100)) == {
        1: -100,
        50: -100,
        51: 0,
        90: 100,
        91: 700,
        100: 700,
    }


def test_rows_tell_the_whole_distribution() -> None:
    found = list(rows(COUNTS, 100))
    assert [row["net"] for row in found] == [-1, 0, 1, 7]
    assert sum(row["count"] for row in found) == 10
    assert sum(row["share"] for row in found) == pytest.approx(1)
