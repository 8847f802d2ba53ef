"""Whether the dealer's hand counts, as the felt says it."""

from __future__ import annotations

import pytest

from pitboss.chance import Counter
from pitboss.games.banked.events import DealerRevealed
from pitboss.table import Command, Table

KING_HIGH = "As Kc Ad 3h 9d 8s 2d Jc 5h"
"""Dealt by hand: As Ad 9d to the seat, Kc 3h 8s to the dealer, then the board."""


@pytest.mark.parametrize(("asked", "counts"), [("any", True), ("pair", False)])
def test_a_dealer_without_a_pair_plays_unless_he_must_have_one(asked: str, counts: bool) -> None:
    table = Table.open(
        "colorado-hold-em", seats={1: 50_000}, options={"dealer_qualifies": asked}, source=Counter(1, 0)
    )
    table.do(Command("wager", 1, args={"on": "ante", "amount": 1_000}))
    table.do(Command("shuffle", args={"top": KING_HIGH}))
    table.do(Command("deal"))
    events = table.do(Command("bet", 1, args={"discard": "9d"}))
    assert [event.qualifies for event in events if isinstance(event, DealerRevealed)] == [counts]
