"""Chances of chi-square and of the normal distribution against printed tables."""

import pytest

from pitboss.exact.chi_square import tail, two_sided


@pytest.mark.parametrize(
    ("value", "freedom", "chance"),
    [
        (3.841, 1, 0.05), (6.635, 1, 0.01), (18.307, 10, 0.05), (23.209, 10, 0.01), (43.773, 30, 0.05),
        (124.342, 100, 0.05), (70.065, 100, 0.99), (3.940, 10, 0.95), (29.588, 10, 0.001),
    ],
)  # fmt: skip
def test_the_table_of_chi_square(value: float, freedom: int, chance: float) -> None:
    """NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4, critical values with three decimals."""
    assert tail(value, freedom) == pytest.approx(chance, rel=2e-3)


@pytest.mark.parametrize(("value", "chance"), [(1.960, 0.05), (2.576, 0.01), (3.291, 0.001), (0, 1)])
def test_the_table_of_the_normal_distribution(value: float, chance: float) -> None:
    """The same, 1.3.6.7.1."""
    assert two_sided(value) == pytest.approx(chance, rel=2e-3)
    assert two_sided(-value) == two_sided(value)


def test_two_degrees_of_freedom_are_an_exponential() -> None:
    import math

    for value in (0.1, 1.0, 5.0, 40.0):
        assert tail(value, 2) == pytest.approx(math.exp(-value / 2), rel=1e-12)


def test_nothing_is_certain_and_everything_is_possible() -> None:
    assert tail(0, 5) == 1
    assert 0 <= tail(1e4, 5) < 1e-300
