"""The rake by percentage, by increments and by time (14.14)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss.games.poker.rake import parse_rake, rake_of_round, time_charges
from pitboss.table import Refused, Table
from pitboss.table.values import OptionError


def one(**written: Any) -> Any:
    return parse_rake([written], 25)[0]


def test_a_percentage_is_taken_of_what_the_round_added_down_to_the_chip() -> None:
    percent = one(method="percent", percent=10)
    assert rake_of_round(percent, before=(), after=(1290,), already=0, chip=25) == (125,)
    assert rake_of_round(percent, before=(1290,), after=(1290, 1000), already=125, chip=25) == (0, 100)


def test_the_cap_holds_for_the_hand() -> None:
    percent = one(method="percent", percent="7.5", cap=4)
    assert percent.percent == Fraction(15, 2)
    assert rake_of_round(percent, before=(), after=(4000, 4000), already=0, chip=25) == (300, 100)
    assert rake_of_round(percent, before=(4000,), after=(8000,), already=400, chip=25) == (0,)


@pytest.mark.parametrize(
    ("before", "after", "taken"), [(0, 3999, 0), (0, 4000, 100), (3999, 6000, 200), (4000, 5999, 0)]
)
def test_an_increment_is_taken_when_its_level_is_reached(before: int, after: int, taken: int) -> None:
    steps = one(method="increments", levels={40: 1, 60: 1})
    assert rake_of_round(steps, before=(before,), after=(after,), already=0, chip=25) == (taken,)


def test_everybody_seated_pays_for_time_and_the_table_shares_its_charge() -> None:
    each = one(method="time-per-player", hourly=12, period=20)
    assert time_charges(each, {1: 1000, 2: 300}, periods=1, chip=25) == (((1, 400), (2, 300)), 100)
    shared = one(method="time-per-table", hourly=20, period=30)
    assert time_charges(shared, {1: 1000, 2: 1000, 3: 1000}, periods=1, chip=100) == (
        ((1, 400), (2, 300), (3, 300)),
        0,
    )


@pytest.mark.parametrize(
    "written",
    [
        {"method": "percent"},
        {"method": "percent", "percent": "x"},
        {"method": "percent", "percent": 5, "hourly": 3},
        {"method": "increments", "levels": 3},
        {"method": "time-per-player", "hourly": 12, "period": 0},
    ],
)
def test_a_rake_that_is_none_is_an_error_of_its_writer(written: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        parse_rake([written], 25)


@pytest.mark.parametrize(
    ("rake", "clause"),
    [
        ({"method": "percent", "percent": "10.01"}, "19:47-14.14(b)1i"),
        ({"method": "time-per-table", "hourly": 60, "period": 15}, "19:47-14.14(b)3iii"),
        ({"method": "drop"}, "19:47-14.14(b)"),
    ],
)
def test_the_law_bounds_the_rake(rake: dict[str, Any], clause: str) -> None:
    with pytest.raises(Refused) as no:
        Table.open("omaha", options={"rake": rake})
    assert clause in no.value.cites
