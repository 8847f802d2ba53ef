import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.money import MoneyError, Odds, PayTable

names = st.text(alphabet="abcdefghijklmnopqrstuvwxyz-0123456789", min_size=1, max_size=12)
tables = st.dictionaries(names, st.builds(Odds, st.integers(0, 1000), st.integers(1, 50)), max_size=8).map(
    PayTable.parse
)

PAIR_PLUS = {"straight-flush": "40 to 1", "three-of-a-kind": "25-1", "straight": 6, "flush": "4", "pair": 1}


def test_a_table_keeps_the_order_in_which_it_is_posted() -> None:
    table = PayTable.parse(PAIR_PLUS)
    assert list(table) == list(PAIR_PLUS)
    assert len(table) == 5
    assert table["three-of-a-kind"] == Odds(25, 1)
    assert "flush" in table
    assert "full-house" not in table
    assert table.get("full-house") is None


def test_a_line_that_is_not_there_is_named() -> None:
    table = PayTable.parse({"straight": 6, "pair": 1})
    with pytest.raises(MoneyError, match="no line flush; it has straight, pair"):
        table["flush"]
    with pytest.raises(MoneyError, match="no line flush"):
        table.replace("flush", Odds(4, 1))


def test_a_bad_line_and_a_double_line_are_named() -> None:
    with pytest.raises(MoneyError, match="Line pair of the pay table"):
        PayTable.parse({"pair": "even"})
    with pytest.raises(MoneyError, match="Line pair of the pay table"):
        PayTable.parse("flush 4 to 1; pair even")
    with pytest.raises(MoneyError, match="two lines for pair"):
        PayTable.parse("pair 1 to 1; pair 2 to 1")


def test_replace_changes_one_line_in_place() -> None:
    table = PayTable.parse(PAIR_PLUS)
    other = table.replace("flush", Odds(3, 1))
    assert list(other) == list(table)
    assert [line for line in table if table[line] != other[line]] == ["flush"]


def test_at_least_names_the_lines_that_pay_less() -> None:
    law = PayTable.parse(PAIR_PLUS)
    assert law.at_least(law) == []
    assert law.replace("flush", Odds(3, 1)).at_least(law) == ["flush"]
    assert law.replace("flush", Odds(5, 1)).at_least(law) == []
    assert PayTable.parse({"straight": 7}).at_least(law) == [
        "straight-flush",
        "three-of-a-kind",
        "flush",
        "pair",
    ]


@given(tables)
def test_a_table_reads_back_from_print_and_json(table: PayTable) -> None:
    assert str(PayTable.parse(str(table))) == str(table)
    assert msgspec.json.decode(msgspec.json.encode(table), type=PayTable) == table
    assert PayTable.parse(table) is table


@given(tables, tables)
def test_at_least_is_empty_exactly_when_no_line_pays_less(table: PayTable, other: PayTable) -> None:
    below = {name for name, odds in other.lines if name not in table or table[name].fraction < odds.fraction}
    assert set(table.at_least(other)) == below
