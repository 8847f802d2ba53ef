"""Where the dealer enters the cards: the three-card bonus waits until the cards that it hangs on are known."""

from __future__ import annotations

from pitboss.chance import Entered
from pitboss.table import Command, Table
from pitboss.table.events import CommandHeld, WagerSettled


def test_the_deal_waits_for_the_three_cards_of_those_with_a_bonus() -> None:
    table = Table.open("boston-5-stud", seats={1: 50_000, 2: 50_000}, source=Entered())
    for seat in (1, 2):
        table.do(Command("wager", seat, args={"on": "ante", "amount": 1_000}))
        table.do(Command("wager", seat, args={"on": "first", "amount": 2_000}))
    table.do(Command("wager", 1, args={"on": "three-card-bonus", "amount": 500}))
    (held,) = table.do(Command("deal"))
    assert isinstance(held, CommandHeld)
    assert [place for place, _ in held.needs] == ["1"]
    events = table.do(Command("turn-cards", args={"place": "1", "cards": "5s 6s 7h"}))
    assert [(event.name, event.net) for event in events if isinstance(event, WagerSettled)] == [
        ("three-card-bonus", 3_000)
    ]
