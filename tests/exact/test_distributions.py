from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.exact import Distribution, DistributionError

outcomes = st.fractions(-20, 20, max_denominator=12)
distributions = st.dictionaries(outcomes, st.integers(1, 30), min_size=1, max_size=5).map(
    Distribution.weighted
)
PASS = Distribution.of({1: Fraction(244, 495), -1: Fraction(251, 495)})


def test_chances_are_sorted_merged_and_more_than_zero() -> None:
    built = Distribution.of(
        [(1, Fraction(1, 4)), (-1, Fraction(1, 2)), (Fraction(1), Fraction(1, 4)), (7, 0)]
    )
    assert built.chances == ((Fraction(-1), Fraction(1, 2)), (Fraction(1), Fraction(1, 2)))
    assert (
        built
        == Distribution.of({-1: Fraction(1, 2), 1: Fraction(1, 2)})
        == Distribution.weighted({1: 3, -1: 3})
    )
    assert hash(built) == hash(Distribution.weighted({1: 1, -1: 1}))
    assert built[1] == Fraction(1, 2)
    assert built[7] == 0
    assert len(built) == 2


@pytest.mark.parametrize(
    "chances",
    [
        [],
        [(1, Fraction(1, 2))],
        [(1, Fraction(2, 3)), (2, Fraction(2, 3))],
        [(1, Fraction(3, 2)), (2, Fraction(-1, 2))],
    ],
)
def test_chances_that_are_no_distribution_are_refused(chances: list[tuple[Fraction, Fraction]]) -> None:
    with pytest.raises(DistributionError):
        Distribution.of(chances)


def test_weights_need_something_that_can_happen() -> None:
    with pytest.raises(DistributionError):
        Distribution.weighted({1: 0})
    with pytest.raises(DistributionError):
        Distribution.weighted({1: 2, 2: -1})


def test_the_pass_line_in_moments() -> None:
    assert PASS.mean == Fraction(-7, 495)
    assert PASS.variance == 1 - Fraction(7, 495) ** 2
    assert (PASS.positive, PASS.zero, PASS.negative) == (Fraction(244, 495), 0, Fraction(251, 495))
    assert PASS.skew == pytest.approx(0.0282857, rel=1e-5)


def test_moments_of_one_die_and_of_certainty() -> None:
    die = Distribution.weighted(dict.fromkeys(range(1, 7), 1))
    assert die.mean == Fraction(7, 2)
    assert die.variance == Fraction(35, 12)
    assert die.deviation == pytest.approx((35 / 12) ** 0.5)
    assert die.skew == 0
    assert Distribution.certain(5).skew == 0
    assert Distribution.certain(5).mean == 5


@given(distributions, distributions)
def test_convolution_is_the_sum_of_independent_outcomes(ours: Distribution, theirs: Distribution) -> None:
    by_hand = Distribution.of((a + b, p * q) for (a, p), (b, q) in product(ours, theirs))
    assert ours.convolve(theirs) == by_hand
    assert by_hand.mean == ours.mean + theirs.mean
    assert by_hand.variance == ours.variance + theirs.variance
    assert by_hand.moment(3) == ours.moment(3) + theirs.moment(3)


@given(distributions, st.integers(0, 6))
def test_power_is_repeated_convolution(distribution: Distribution, rounds: int) -> None:
    expected = Distribution.certain(0)
    for _ in range(rounds):
        expected = expected.convolve(distribution)
    assert distribution.power(rounds) == expected


def test_a_thousand_even_money_rounds_are_binomial() -> None:
    session = PASS.power(1000)
    wins = 490
    assert session[2 * wins - 1000] == comb(1000, wins) * Fraction(244, 495) ** wins * Fraction(251, 495) ** (
        1000 - wins
    )
    assert sum(chance for _, chance in session) == 1


def test_there_are_no_negative_rounds() -> None:
    with pytest.raises(DistributionError):
        PASS.power(-1)


@given(distributions, st.fractions(-5, 5, max_denominator=9))
def test_map_changes_outcomes_and_keeps_chances(distribution: Distribution, factor: Fraction) -> None:
    changed = distribution.map(lambda outcome: outcome * factor)
    assert changed.mean == distribution.mean * factor
    assert sum(chance for _, chance in changed) == 1


@given(st.lists(st.tuples(st.integers(1, 9), distributions), min_size=1, max_size=4))
def test_a_mixture_has_the_mixed_mean(parts: list[tuple[int, Distribution]]) -> None:
    total = sum(weight for weight, _ in parts)
    mixed = Distribution.mixture((Fraction(weight, total), part) for weight, part in parts)
    assert mixed.mean == sum(Fraction(weight, total) * part.mean for weight, part in parts)
    assert mixed.positive + mixed.zero + mixed.negative == 1
