"""A malformed command is told so and changes nothing, whoever built it and however."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.table import BadCommand, Command, Refused, Table
from pitboss.table.commands import LARGEST
from pitboss.table.wire import decode_command, encode

STRANGE: list[Any] = [
    None, True, False, -1, 0, 10**16, 10**30, -(10**30), 10**5000, 1.5, float("nan"), float("inf"), "", "x" * 5000,
    "\u2603", "\x00", [], [1], [True, True], [[1]], [[]], (), {}, {"a": 1}, {1: 2}, Decimal("1.5"), Decimal("NaN"),
    date(2000, 1, 1), b"x", set(), object(), ["dealer"], [None],
]  # fmt: skip


@pytest.fixture
def table() -> Table:
    table = Table.open("craps", seats={1: 50_000, 2: 50_000})
    table.do(Command("shoot", 1))
    table.do(Command("wager", 1, args={"on": "pass", "amount": 1_000}))
    return table


def refuses(table: Table, command: Command) -> None:
    before = table.state, len(table.log)
    with pytest.raises((Refused, BadCommand)):
        table.do(command)
    assert (table.state, len(table.log)) == before
    assert table.frozen is None


@pytest.mark.parametrize("value", STRANGE, ids=type)
def test_a_strange_seat_is_refused(table: Table, value: Any) -> None:
    refuses(table, Command("wager", value, args={"on": "field", "amount": 500}))


@pytest.mark.parametrize("value", STRANGE, ids=type)
def test_a_strange_amount_is_refused(table: Table, value: Any) -> None:
    refuses(table, Command("wager", 1, args={"on": "field", "amount": value}))


@pytest.mark.parametrize("value", STRANGE, ids=type)
def test_strange_dice_are_refused(table: Table, value: Any) -> None:
    refuses(table, Command("roll", args={"dice": value}))


@pytest.mark.parametrize("value", [value for value in STRANGE if value is not None], ids=type)
def test_a_strange_role_is_refused(table: Table, value: Any) -> None:
    refuses(table, Command("roll", by=value))


@pytest.mark.parametrize("value", STRANGE, ids=type)
def test_strange_acts_and_particulars_are_refused(table: Table, value: Any) -> None:
    refuses(table, Command(value))
    if value != {}:
        refuses(table, Command("change-dice", args=value))
    refuses(table, Command("change-dice", args={"colour": value}))


@pytest.mark.parametrize(
    "option",
    [
        "limits",
        "payout_odds",
        "odds_multiple_right",
        "aggregate_limits",
        "commission_timing",
        "no_roll_caller",
    ],
)
def test_strange_options_are_refused(table: Table, option: str) -> None:
    empty = ({}, ()) if option in ("limits", "payout_odds", "aggregate_limits") else ()
    before = table.state
    tried = [value for value in STRANGE if value not in empty]
    commands = [Command("notice", args={"option": option, "value": value}) for value in tried]
    taken = [command for command in commands if not _refused(lambda command=command: table.do(command))]
    assert taken == []
    assert table.state is before
    opened = [
        value
        for value in tried
        if value is not None
        and not _refused(lambda value=value: Table.open("craps", options={option: value}))
    ]
    assert opened == []


def _refused(what: Callable[[], Any]) -> bool:
    try:
        what()
    except (Refused, BadCommand):
        return True
    return False


def test_the_largest_amounts_are_kept_and_larger_ones_are_not(table: Table) -> None:
    for _ in range(3):
        table.do(Command("buy-in", 2, args={"amount": LARGEST}))
    assert table.awaits()
    assert len(encode(table.state)) > 0
    refuses(table, Command("buy-in", 2, args={"amount": LARGEST + 1}))


def test_no_account_grows_beyond_what_a_store_can_hold() -> None:
    table = Table.open("craps", seats={1: LARGEST})
    buy_in = Command("buy-in", 1, args={"amount": LARGEST})
    for _ in range(2**62 // LARGEST - 1):
        table.do(buy_in)
    with pytest.raises(BadCommand, match="cannot hold that much"):
        table.do(buy_in)
    assert table.frozen is None
    assert table.total() == 0


def test_a_closed_table_takes_no_commands() -> None:
    table = Table.open("craps", seats={1: 100})
    table.do(Command("close"))
    refuses(table, Command("shoot", 1))
    assert table.awaits() == ()


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_nothing_a_client_can_send_breaks_a_table(value: Any) -> None:
    table = Table.open("craps", seats={1: 50_000})
    for name, action in table.actions.items():
        for param in action.params:
            command = Command(name, 1 if action.seat == "required" else None, args={param: value})
            try:
                table.do(command)
            except (Refused, BadCommand):
                continue
    assert table.total() == 0


def test_a_command_survives_the_wire() -> None:
    command = Command("wager", 1, "dealer", {"on": "pass", "amount": 1_000, "confirmed_by": ["dealer"]})
    assert decode_command(encode(command)) == command
