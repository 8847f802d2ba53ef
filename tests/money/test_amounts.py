from decimal import Decimal, localcontext

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.money import MOST, MoneyError, dollars, parse_dollars, show

amounts = st.integers(-MOST, MOST)


@pytest.mark.parametrize(
    ("written", "cents"),
    [
        ("7.50", 750),
        ("7.5", 750),
        ("7.500", 750),
        (".50", 50),
        ("0", 0),
        ("007", 700),
        (" 10 ", 1000),
        ("+10", 1000),
        ("1,000", 100_000),
        ("1,234,567.89", 123_456_789),
        ("$510.00", 51_000),
        ("-$5.00", -500),
        (10, 1000),
        (-10, -1000),
        (Decimal("7.50"), 750),
        (Decimal("1E+2"), 10_000),
        (Decimal("0E+999999"), 0),
        (Decimal("-0.00"), 0),
        (Decimal(10**13), MOST),
        (-(10**13), -MOST),
        ("10000000000000", MOST),
    ],
)
def test_dollars_are_read_as_cents(written: str | int | Decimal, cents: int) -> None:
    assert parse_dollars(written) == cents


@pytest.mark.parametrize(
    "written",
    [
        7.5,
        float("nan"),
        True,
        None,
        [10],
        "",
        ".",
        "$",
        "-",
        "5.",
        "ten",
        "nan",
        "inf",
        "1e3",
        "1 000",
        "1,00",
        "1,0000",
        ",100",
        "1000,000",
        "--5",
        "5-",
        "7.505",
        "0.001",
        "\u0667",
        "10000000000000.01",
        "9" * 10_000,
        10**400,
        10**13 + 1,
        Decimal("7.505"),
        Decimal("NaN"),
        Decimal("-Infinity"),
        Decimal("1E+999999"),
        Decimal("1E-999"),
        Decimal("1E+999999999999"),
        Decimal("1E-999999999999"),
    ],
)
def test_anything_else_is_refused_in_one_short_sentence(written: object) -> None:
    with pytest.raises(MoneyError) as refused:
        parse_dollars(written)  # type: ignore[arg-type]
    sentence = str(refused.value)
    assert sentence[-1] == "."
    assert len(sentence) < 160
    assert "\n" not in sentence


@given(amounts)
def test_what_is_printed_reads_back(cents: int) -> None:
    assert parse_dollars(dollars(cents)) == cents
    assert parse_dollars(show(cents)) == cents
    assert parse_dollars(Decimal(cents) / 100) == cents


@given(st.text(max_size=12))
def test_any_text_is_an_amount_or_a_money_error(text: str) -> None:
    try:
        cents = parse_dollars(text)
    except MoneyError:
        return
    assert parse_dollars(dollars(cents)) == cents


@given(st.decimals(allow_nan=True, allow_infinity=True))
def test_a_decimal_is_read_exactly_or_not_at_all(amount: Decimal) -> None:
    try:
        cents = parse_dollars(amount)
    except MoneyError:
        return
    assert Decimal(cents).scaleb(-2).compare(amount) == 0


def test_a_narrow_decimal_context_does_not_round_money() -> None:
    with localcontext() as context:
        context.prec = 3
        assert parse_dollars(Decimal("12345.67")) == 1_234_567


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("ten", "An amount is written in dollars, such as 10 or 7.50, not as 'ten'."),
        ("x" * 99, f"An amount is written in dollars, such as 10 or 7.50, not as '{'x' * 30}'."),
        ("7.505", "'7.505' has a fraction of a cent; amounts are whole cents."),
        (Decimal("7.505"), "'7.505' has a fraction of a cent; amounts are whole cents."),
        (Decimal("NaN"), "NaN is not an amount of money."),
        ("9" * 5000, "An amount is at most $10,000,000,000,000.00."),
        (Decimal("1E+99"), "An amount is at most $10,000,000,000,000.00."),
        (10**13 + 1, "An amount is at most $10,000,000,000,000.00."),
        (7.5, "An amount is text or a whole number of dollars, such as 7.50 or 10, not 7.5."),
    ],
)
def test_a_refusal_says_what_is_wrong(written: object, sentence: str) -> None:
    with pytest.raises(MoneyError) as refused:
        parse_dollars(written)  # type: ignore[arg-type]
    assert str(refused.value) == sentence


def test_amounts_print_with_two_decimals() -> None:
    assert dollars(0) == "0.00"
    assert dollars(1) == "0.01"
    assert show(0) == "$0.00"
    assert show(1) == "$0.01"
    assert dollars(51_000) == "510.00"
    assert dollars(-5) == "-0.05"
    assert show(51_000) == "$510.00"
    assert show(-500) == "-$5.00"
    assert show(125_000_000) == "$1,250,000.00"
