"""What is offered stays small: all spots that take the same amounts are one offer."""

from __future__ import annotations

from pitboss.table import Command, Table
from pitboss.table.offers import Amount, OneOf


def test_fifty_spots_of_seven_seats_are_seven_offers() -> None:
    table = Table.open("sic-bo", seats=dict.fromkeys(range(1, 8), 50_000))
    offers = [offer for offer in table.awaits() if offer.do == "wager"]
    assert [offer.seat for offer in offers] == list(range(1, 8))
    spots = offers[0].params["on"]
    assert isinstance(spots, OneOf)
    assert len(spots.values) == 50


def test_a_spot_with_chips_on_it_and_a_kind_with_limits_are_offered_apart() -> None:
    table = Table.open("sic-bo", seats={1: 50_000}, options={"limits": {"small": {"max": 20}}})
    table.do(Command("wager", 1, args={"on": "total-9", "amount": 1_000}))
    offers = [offer for offer in table.awaits() if offer.do == "wager"]
    assert [offer.fixed.get("on") for offer in offers] == [None, None, "total-9"]
    assert offers[0].params["on"] == OneOf(("small",))
    assert offers[0].params["amount"] == Amount(100, 2_000, 100)
    assert offers[2].params["amount"] == Amount(100, 49_000, 100, origin=-1_000)
    taken_off = next(offer for offer in table.awaits() if offer.do == "reduce").params["amount"]
    assert taken_off == Amount(100, 999, 100, (1_000,), origin=1_000)
