"""The layout counted in another way, and what is offered of it."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.table import Command, Table
from pitboss.table.offers import OneOf

INSIDE = {
    "double_zero": {"straight": 38, "split": 62, "street": 15, "corner": 22, "line": 11, "five-number": 1},
    "single_zero": {"straight": 37, "split": 60, "street": 14, "corner": 23, "line": 11},
}
"""Twelve rows of three: 24 splits in rows, 33 in columns, 12 streets, 22 corners, 11 lines; and those of the zeros."""


@pytest.mark.parametrize("wheel", INSIDE)
def test_there_are_as_many_places_as_lines_and_crossings(wheel: str) -> None:
    table = Table.open("roulette", options={"wheel": wheel})
    found = Counter(spot.kind for spot in table.rules.spots.values() if spot.kind in INSIDE["double_zero"])
    assert found == INSIDE[wheel]


def test_every_number_is_covered_as_often_as_its_neighbours_say() -> None:
    """17 lies in the middle column: itself, four splits, its street, four corners, two lines."""
    spots = Table.open("roulette").rules.spots.values()
    covering = Counter(spot.kind for spot in spots if 17 in spot.at)
    assert covering == {"straight": 1, "split": 4, "street": 1, "corner": 4, "line": 2}


def test_all_places_of_seven_seats_are_few_offers() -> None:
    table = Table.open("roulette", seats=dict.fromkeys(range(1, 8), 50_000))
    offers = [offer for offer in table.awaits() if offer.do == "wager"]
    assert len(offers) == 14, (
        "for every seat one for even money, which takes whole dollars, and one for all other places"
    )
    places = [offer.params["on"] for offer in offers[:2]]
    assert [len(each.values) for each in places if isinstance(each, OneOf)] == [6, 155]


def test_a_held_wager_is_offered_to_nobody() -> None:
    table = Table.open("roulette", seats={1: 10_000}, options={"even_money_on_zero": "en_prison"})
    table.do(Command("wager", 1, args={"on": "red", "amount": 500}))
    table.do(Command("spin", args={"number": 0}))
    assert [wager.name for wager in table.state.wagers.values()] == ["red-en-prison"]
    assert not [offer for offer in table.awaits() if offer.do in ("remove", "reduce")]
    assert table.total() == 0
