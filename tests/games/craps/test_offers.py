"""What is offered at a craps table, at the edges."""

from typing import Any

import pytest

from pitboss.table import BadCommand, Command, Refused, Table
from pitboss.table.offers import Amount

AT_BET = {"commission_timing": "at_bet"}


def offered(table: Table, wager: str) -> Amount:
    (amount,) = [o.params["amount"] for o in table.awaits() if o.do == "wager" and o.fixed.get("on") == wager]
    assert isinstance(amount, Amount)
    return amount


@pytest.mark.parametrize("chips", [2_100, 10_000, 10_400, 10_500, 99_999, 10**15])
@pytest.mark.parametrize("wager", ["buy-4", "lay-6", "buy-5"])
def test_the_most_of_a_bet_leaves_chips_for_its_commission(wager: str, chips: int) -> None:
    table = Table.open("craps", options=AT_BET, seats={1: chips})
    amount = offered(table, wager)
    most = amount.most - (amount.most - amount.origin) % amount.step
    assert table.may(Command("wager", 1, args={"on": wager, "amount": most}))
    assert not table.may(Command("wager", 1, args={"on": wager, "amount": most + amount.step}))


def test_all_of_a_bet_may_be_taken_off_by_reducing_it() -> None:
    table = Table.open("craps", seats={1: 10_000})
    table.do(Command("wager", 1, args={"on": "field", "amount": 500}))
    (offer,) = [o for o in table.awaits() if o.do == "reduce"]
    assert offer.covers(Command("reduce", 1, args={"on": "field", "amount": 500}))
    table.do(Command("reduce", 1, args={"on": "field", "amount": 500}))
    assert not table.state.wagers


def test_the_throw_is_offered_to_the_shooter() -> None:
    table = Table.open("craps", seats={1: 10_000, 2: 10_000})
    table.do(Command("shoot", 2))
    table.do(Command("wager", 2, args={"on": "pass", "amount": 500}))
    (roll,) = [o for o in table.awaits() if o.do == "roll"]
    assert roll.seat == 2
    assert roll.covers(Command("roll"))
    with pytest.raises(Refused):
        table.do(Command("roll", 1))


def test_nobody_can_choose_the_dice_of_a_table_that_draws_them() -> None:
    table = Table.open("craps", seats={1: 10_000}, entered=False)
    table.do(Command("shoot", 1))
    table.do(Command("wager", 1, args={"on": "pass", "amount": 500}))
    acts: dict[str, Any] = {o.do: o for o in table.awaits()}
    assert acts["roll"].params == {}
    assert "cocked" not in acts
    assert acts["dispute"].fixed == {"rethrow": True}
    assert not table.may(Command("roll", args={"dice": [5, 6]}))
    assert not table.may(Command("cocked", args={"dice": [5, 6]}))
    assert table.do(Command("roll"))


@pytest.mark.parametrize("entered", [True, False])
def test_who_looks_gets_his_own_wagers_and_nobody_elses(entered: bool) -> None:
    """Of some fifty wagers for each seat only those of who looks are worked out; all else is what the table awaits."""
    table = Table.open("craps", seats={1: 10_000, 2: 10_000, 3: 10_000}, entered=entered)
    steps = (
        Command("shoot", 2), Command("wager", 2, args={"on": "pass", "amount": 500}),
        Command("wager", 3, args={"on": "field", "amount": 500}), Command("away", 1), Command("roll"),
    )  # fmt: skip
    for step in steps:
        table.do(step)
        seen = {seat: table.awaits_of(seat) for seat in (None, 1, 2)}  # before all of it has been worked out
        assert not any(offer.do == "wager" for offer in seen[None])
        for seat, offers in seen.items():
            others = {"wager", "remove", "reduce", "call-on", "call-off"}
            assert offers == tuple(o for o in table.awaits() if o.do not in others or o.seat == seat)


def test_a_seat_where_nobody_sits_sees_what_those_without_one_see() -> None:
    table = Table.open("craps", seats={1: 10_000})
    assert table.awaits_of(9) == table.awaits_of(None)
    for no_seat in ("1", [1], 1.5, object()):
        with pytest.raises(BadCommand, match="A seat is a whole number"):
            table.awaits_of(no_seat)  # pyright: ignore[reportArgumentType]
