"""A table's state is a function of its events and of nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.games import registered
from pitboss.table import BadCommand, Command, InvariantBroken, Refused, Table
from pitboss.table.events import BoughtIn, Event, OptionChanged, Ruled, Sealed
from pitboss.table.evolve import fold
from pitboss.table.wire import decode_event, decode_state, encode


def act(table: Table, do: str, seat: int | None = None, **args: Any) -> tuple[Event, ...]:
    return table.do(Command(do, seat, args=args))


def changed_table() -> Table:
    """A table on which a higher minimum was announced, came into force, and one more is announced."""
    table = Table.open("craps", options={"table_min": 5}, seats={1: 50_000, 2: 50_000})
    act(table, "notice", option="table_min", value=10)
    act(table, "notice", option="table_min", value=25, minutes=60)
    act(table, "notice", option="table_max", value=500)
    act(table, "time", minutes=30)
    act(table, "shoot", 1)
    act(table, "wager", 1, on="pass", amount=1_000)
    act(table, "roll", dice=[4, 4])
    return table


def test_a_log_with_an_announced_change_replays_to_the_same_log_and_state() -> None:
    table = changed_table()
    assert [event.value for event in table.log if isinstance(event, OptionChanged)] == [1_000, 50_000]
    again = Table.replay(table.log)
    assert again.log == table.log
    assert again.state == table.state
    assert again.rules.limits.of("pass") == table.rules.limits.of("pass")


def test_a_change_does_not_withdraw_a_later_one_of_the_same_option() -> None:
    table = changed_table()
    assert [(notice.option, notice.value) for notice in table.state.notices] == [("table_min", 2_500)]
    act(table, "roll", dice=[4, 4])
    act(table, "time", minutes=30)
    assert table.state.option("table_min") == 2_500
    assert table.state.notices == ()


def test_the_state_needs_no_catalogue() -> None:
    table = changed_table()

    def no_law(*_: Any) -> Any:
        raise AssertionError("the law was read")

    from dataclasses import replace as altered

    blind = altered(
        table.game, rules=no_law, wagers=no_law, awaits=no_law, judge=no_law, between_rounds=no_law
    )
    assert fold(blind, table.log[0], table.log[1:]) == table.state  # type: ignore[arg-type]


def test_a_log_begins_with_the_opening() -> None:
    with pytest.raises(BadCommand):
        Table.replay([])
    with pytest.raises(BadCommand):
        Table.replay(changed_table().log[1:])


def test_a_log_out_of_balance_gives_a_frozen_table() -> None:
    table = changed_table()
    stolen = BoughtIn(seat=1, amount=100, postings=(("stack:1", 100),))
    again = Table.replay([*table.log, stolen])
    assert again.frozen is not None
    assert again.awaits() == ()
    assert again.view()["frozen"] == again.frozen
    with pytest.raises(InvariantBroken):
        act(again, "buy-in", 1, amount=100)


@pytest.mark.parametrize(
    "postings",
    [
        (("stack:1", 100),),
        (("stack:1", -10_000_000), ("bank", 10_000_000)),
        (("stack:1", -100), ("bank", 101)),  # a cent too much
        (("stack:1", -100), ("bank", 99)),  # a cent too little
        (("stack:1", -50_001), ("bank", 50_001)),  # a cent more than lies there
        (("layout", -1), ("bank", 1)),
    ],
)
def test_an_event_that_breaks_the_books_stops_the_table_and_changes_nothing(postings: Any) -> None:
    from dataclasses import replace as altered

    def robbery(*_: Any) -> tuple[Event, ...]:
        return (BoughtIn(seat=1, amount=1), BoughtIn(seat=1, amount=100, postings=postings))

    table = Table.open(altered(registered()["craps"], judge=robbery), seats={1: 50_000})
    before = table.state, len(table.log)
    assert table.may(Command("change-dice")) in (True, False)
    assert table.frozen is None, "a question must not stop a table"
    with pytest.raises(InvariantBroken):
        act(table, "change-dice")
    assert (table.state, len(table.log)) == before
    with pytest.raises(InvariantBroken):
        act(table, "buy-in", 1, amount=100)


def test_the_last_cent_of_a_stack_may_go() -> None:
    from dataclasses import replace as altered

    def all_of_it(*_: Any) -> tuple[Event, ...]:
        return (BoughtIn(seat=1, amount=1, postings=(("stack:1", -50_000), ("bank", 50_000))),)

    table = Table.open(altered(registered()["craps"], judge=all_of_it), seats={1: 50_000})
    act(table, "change-dice")
    assert (table.state.stack(1), table.frozen) == (0, None)


def test_a_state_comes_back_from_json_in_the_same_order() -> None:
    table = Table.open("craps", seats=dict.fromkeys(range(1, 13), 10000))
    for seat in range(1, 13):
        act(table, "wager", seat, on="field", amount=500)
    back = decode_state(table.game, encode(table.state))
    assert back == table.state
    assert list(back.seats) == list(range(1, 13))
    assert list(back.wagers) == list(range(1, 13))
    assert encode(back) == encode(table.state)


def test_sealed_cards_and_rulings_on_the_dealer_come_back_from_json() -> None:
    game = registered()["craps"]
    event = Ruled(
        kind="wrong-count", decision="void", seat="dealer", sealed=(Sealed("stub", (), (51, 0, 52)),)
    )
    assert decode_event(game, encode(event)) == event


def test_players_and_their_money_stay_together() -> None:
    table = changed_table()
    for act_on in ("leave", "remove-player"):
        with pytest.raises(Refused):
            act(table, act_on, 1)
    with pytest.raises(Refused):
        act(table, "close")
    act(table, "leave", 2)
    act(table, "roll", dice=[4, 4])
    act(table, "leave", 1)
    assert act(table, "close")
    assert not any(cents for account, cents in table.state.balances.items() if account.startswith("stack:"))


def test_a_second_position_is_nobody_elses_seat() -> None:
    table = Table.open("craps", seats={1: 10_000})
    act(table, "wager", 1, on="field", amount=500)
    wager = replace(table.state.wagers[1], position=2)
    table.state = replace(table.state, wagers={1: wager})
    with pytest.raises(BadCommand, match="Seat 2 is taken"):
        act(table, "sit", 2, chips=100)


@pytest.mark.parametrize(
    ("option", "old", "new", "adverse"),
    [
        ("field_pay_12", "3 to 1", "2 to 1", True),
        ("field_pay_12", "3 to 1", "10 to 1", False),
        ("field_pay_12", None, "3 to 1", False),
        ("commission_rate", "4", "5", True),
        ("commission_rate", "5", "4.5", False),
        ("table_min", None, 5, True),
        ("table_min", 10, 5, False),
        ("table_min", 5, 10, True),
        ("table_max", None, 500, True),
        ("table_max", 500, 1_000, False),
        ("table_max", 1_000, None, False),
        ("table_max", 1_000, 500, True),
    ],
)
def test_a_change_is_measured_by_its_value(option: str, old: Any, new: Any, adverse: bool) -> None:
    table = Table.open("craps", options={} if old is None else {option: old}, seats={1: 10_000})
    (notice, *_) = act(table, "notice", option=option, value=new)
    assert notice.adverse is adverse  # type: ignore[attr-defined]
