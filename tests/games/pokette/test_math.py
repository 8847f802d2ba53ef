"""The exact figures of pokette, walked through the engine, against the test's own count of stops.

No published figures of this game were found. What is independent here: the number of stops that win each wager as the
odds of 13:69F-12.6 leave room for, counted by hand on a wheel of 52 cards and two jokers, and every hand of two cards
counted by the textbook definition of a straight.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from pitboss.analysis import analyse
from pitboss.games.layout.math import analyse as analyse_spots
from pitboss.games.pokette.hands import EXAMPLES, winning
from pitboss.games.pokette.play import grid
from pitboss.law import catalogue
from pitboss.table import BadCommand, Table

STOPS = {
    "red": (26, 1), "black": (26, 1), "jacer": (4, 12), "ranks-a-k-q": (12, 3), "ranks-j-10-9": (12, 3),
    "ranks-8-7-6": (12, 3), "ranks-5-4-3": (12, 3), "single-card": (1, 50), "two-cards": (2, 24), "four-cards": (4, 12),
    "single-rank": (4, 12), "double-rank": (8, 5), "suit": (13, 3), "pair-in-two": (4, 11), "pair-in-three": (8, 5),
    "three-of-a-kind": (4, 11), "flush": (13, 3), "straight-open": (8, 5), "straight-inside": (4, 11),
    "straight-flush-open": (2, 24), "straight-flush-inside": (1, 49),
}  # fmt: skip
"""Winning stops and what one unit wins."""
VALUES = {rank: (value,) for value, rank in enumerate("23456789TJQK", 2)} | {"A": (1, 14)}


def edges(**options: object) -> dict[str, Fraction]:
    return {row.wager: row.figures.house_edge for row in analyse("pokette", options=options).wagers}


def test_every_wager_by_its_stops() -> None:
    assert edges() == {wager: 1 - Fraction(stops * (pays + 1), 54) for wager, (stops, pays) in STOPS.items()}


def test_one_joker_less_is_one_losing_stop_less() -> None:
    wanted = {wager: 1 - Fraction(stops * (pays + 1), 53) for wager, (stops, pays) in STOPS.items()}
    assert edges(wheel_stops=53) == {**wanted, "jacer": 1 - Fraction(3 * 13, 53)}


def test_the_cards_of_the_jacer_are_the_houses() -> None:
    assert edges(jacer_cards="")["jacer"] == 1 - Fraction(2 * 13, 54)
    assert edges(jacer_cards="As Ah Ad")["jacer"] == 1 - Fraction(5 * 13, 54)


def test_all_places_of_a_kind_are_alike() -> None:
    table, law, kinds = Table.open("pokette"), catalogue().on(catalogue().newest), edges()
    spots = tuple(table.rules.spots)
    assert len(spots) == 52 + 87 + 36 + 13 + 12 + 4 + 7 + 8
    found = analyse_spots("pokette", law, table.state.house.options, spots, None)
    assert all(row.figures.house_edge == kinds[row.wager] for row in found)


def straight(*ranks: str) -> bool:
    return any(max(values) - min(values) == 2 and len(set(values)) == 3
               for values in product(*(VALUES[rank] for rank in ranks)))  # fmt: skip


def test_what_wins_on_every_hand_of_two_cards() -> None:
    """A wager is open on a hand in the ways that its odds say, and then wins with as many cards as its stops."""
    cells = grid(Table.open("pokette").rules)
    for one, other in product(cells.cards, repeat=2):
        suited, paired = one[1] == other[1], one[0] == other[0]
        fits = {card for card in cells.cards if not paired and straight(one[0], other[0], card[0])}
        in_suit = {card for card in cells.cards if suited and card[1] == one[1]}
        wanted = {
            "pair-in-two": set[str](),
            "pair-in-three": {card for card in cells.cards if not paired and card[0] in one[0] + other[0]},
            "three-of-a-kind": {card for card in cells.cards if paired and card[0] == one[0]},
            "flush": in_suit,
            "straight-open": fits if len(fits) == 8 else set(),
            "straight-inside": fits if len(fits) == 4 else set(),
            "straight-flush-open": fits & in_suit if len(fits) == 8 else set(),
            "straight-flush-inside": fits & in_suit if len(fits) == 4 else set(),
        }
        for kind in EXAMPLES:
            cards = winning(cells, kind, (one, other))
            assert cards == wanted[kind], (kind, one, other)
            assert len(cards) in (0, STOPS[kind][0])


def test_a_hand_wager_that_the_table_does_not_take() -> None:
    with pytest.raises(BadCommand, match="flush does not lie on this layout"):
        analyse("pokette", options={"poker_hand_wagers": False}, wagers=["flush"])
