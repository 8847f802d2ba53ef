from collections.abc import Callable
from fractions import Fraction

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pitboss.money import MoneyError, Odds

all_odds = st.builds(Odds, st.integers(0, 1000), st.integers(1, 1000))
chips = st.sampled_from([1, 5, 25, 50, 100, 250, 500])


@pytest.mark.parametrize(
    ("written", "odds"),
    [
        ("7 to 6", (7, 6)),
        ("7-6", (7, 6)),
        ("7:6", (7, 6)),
        ("7 TO 6", (7, 6)),
        (" 9 - 5 ", (9, 5)),
        ("3", (3, 1)),
        (3, (3, 1)),
        ("6 to 2", (6, 2)),
        (0, (0, 1)),
    ],
)
def test_odds_are_kept_as_written(written: str | int, odds: tuple[int, int]) -> None:
    read = Odds.parse(written)
    assert (read.num, read.den) == odds


@pytest.mark.parametrize(
    "written",
    ["", "to", "7 to", "to 6", "7 to 0", "-7 to 6", "1.5 to 1", "7 for 6", 1.5, True, -1, None, "9" * 5000],
)
def test_what_is_not_odds_is_refused(written: object) -> None:
    with pytest.raises(MoneyError):
        Odds.parse(written)  # type: ignore[arg-type]


@pytest.mark.parametrize(("num", "den"), [(-1, 1), (1, 0), (1, -1)])
def test_odds_cannot_be_negative_or_to_nothing(num: int, den: int) -> None:
    with pytest.raises(MoneyError):
        Odds(num, den)


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (
            lambda: Odds.parse("even" * 20),
            f'Odds are written "7 to 6", "7-6" or 3 (to 1), not {("even" * 20)[:30]!r}.',
        ),
        (lambda: Odds.parse("7 to 0"), "Odds are whole numbers such as 3 to 1, not 7 to 0."),
        (lambda: Odds(7, 6).pay(500), "$5.00 cannot be paid exactly at 7 to 6."),
        (lambda: Odds(7, 6).step(0), "The smallest chip is worth at least one cent, not $0.00."),
    ],
)
def test_a_refusal_says_what_is_wrong(act: Callable[[], object], sentence: str) -> None:
    with pytest.raises(MoneyError) as refused:
        act()
    assert str(refused.value) == sentence


@given(all_odds)
def test_printed_odds_read_back_as_written(odds: Odds) -> None:
    read = Odds.parse(str(odds))
    assert (read.num, read.den) == (odds.num, odds.den)
    assert msgspec.json.decode(msgspec.json.encode(odds), type=Odds) == odds


@given(all_odds, all_odds, st.integers(1, 9))
def test_odds_compare_by_value(odds: Odds, other: Odds, times: int) -> None:
    same = Odds(odds.num * times, odds.den * times)
    assert odds == same
    assert hash(odds) == hash(same)
    assert (odds == other) == (odds.fraction == other.fraction)
    assert odds.at_least(other) == (odds.fraction >= other.fraction)


def test_odds_hash_apart() -> None:
    assert len({hash(Odds(num, den)) for num in range(1, 30) for den in (1, 2, 5)}) > 60


def test_odds_are_not_equal_to_other_things() -> None:
    assert Odds(3, 1) != 3
    assert Odds(3, 1) != (3, 1)


@given(all_odds, st.integers(0, 10**9))
def test_pay_is_exact_or_refused(odds: Odds, stake: int) -> None:
    due = stake * Fraction(odds.num, odds.den)
    if due.denominator == 1:
        assert odds.pay(stake) == due
    else:
        with pytest.raises(MoneyError):
            odds.pay(stake)


def test_a_negative_stake_is_never_paid() -> None:
    with pytest.raises(MoneyError):
        Odds(1, 1).pay(-100)
    assert not Odds(1, 1).exact(-100, 100)


@given(all_odds, chips, st.integers(0, 10**7))
def test_exact_means_the_pay_is_whole_chips(odds: Odds, chip: int, stake: int) -> None:
    assert odds.exact(stake, chip) == ((stake * odds.fraction / chip).denominator == 1)


@given(st.builds(Odds, st.integers(0, 60), st.integers(1, 60)), chips)
def test_step_is_the_smallest_payable_whole_number_of_chips(odds: Odds, chip: int) -> None:
    step = odds.step(chip)
    payable = [
        stake for stake in range(chip, step + chip, chip) if (stake * odds.fraction / chip).denominator == 1
    ]
    assert payable == [step]


@given(all_odds, chips, st.integers(1, 300))
def test_the_payable_stakes_are_the_multiples_of_the_step(odds: Odds, chip: int, count: int) -> None:
    assert odds.exact(count * chip, chip) == (count * chip % odds.step(chip) == 0)


def test_steps_at_known_odds() -> None:
    assert Odds(7, 6).step(100) == 600
    assert Odds(7, 6).step(25) == 150
    assert Odds(6, 2).step(100) == 100
    assert Odds(3, 2).step(25) == 50
    assert Odds(0, 1).step(100) == 100


@given(all_odds, st.integers(-5, 0))
def test_a_chip_is_worth_something(odds: Odds, chip: int) -> None:
    with pytest.raises(MoneyError):
        odds.step(chip)


@given(all_odds, st.integers(1, 10**6))
def test_one_dollar_wins_the_fraction(odds: Odds, stake: int) -> None:
    assume(odds.exact(stake, 1))
    assert Fraction(odds.pay(stake), stake) == odds.fraction


def test_odds_of_one_value_are_not_unequal() -> None:
    assert not Odds(6, 2) != Odds(3, 1)  # noqa: SIM202
    assert Odds(6, 2) != Odds(3, 2)
    assert Odds(1, 1) != 1


def test_odds_that_are_read_can_be_written_and_read_again() -> None:
    assert Odds.parse(str(Odds.parse(10**12 - 1))) == Odds(10**12 - 1)
    with pytest.raises(MoneyError):
        Odds.parse(10**12)
