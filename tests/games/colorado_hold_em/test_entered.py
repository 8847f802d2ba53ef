"""Where the dealer enters the cards: what hangs on a hand in the deal waits until its cards are known."""

from __future__ import annotations

from pitboss.chance import Entered
from pitboss.games.banked.events import Asked
from pitboss.table import Command, Table
from pitboss.table.events import CommandHeld, WagerSettled


def test_the_deal_waits_for_the_cards_on_which_an_ante_wins_at_once() -> None:
    table = Table.open(
        "colorado-hold-em", seats={1: 50_000, 2: 50_000}, source=Entered(), options={"bonus": True}
    )
    for seat in (1, 2):
        table.do(Command("wager", seat, args={"on": "ante", "amount": 1_000}))
    table.do(Command("wager", 1, args={"on": "bonus", "amount": 500}))
    (held,) = table.do(Command("deal"))
    assert isinstance(held, CommandHeld)
    assert [place for place, _ in held.needs] == ["1", "2"]
    table.do(Command("turn-cards", args={"place": "1", "cards": "5s 6s 7s"}))
    events = table.do(Command("turn-cards", args={"place": "2", "cards": "Ks Kh 3d"}))
    settled = {event.name: event.net for event in events if isinstance(event, WagerSettled)}
    assert settled == {"bonus": 20_000, "ante": 5_000}
    assert [event.order for event in events if isinstance(event, Asked)] == [("2",)]
