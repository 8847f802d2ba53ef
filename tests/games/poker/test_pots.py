"""Side pots and the division of a pot to the cent (14.9(i)2, 14.13A(j))."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.equipment import parse_cards
from pitboss.games import find
from pitboss.games.poker.pots import Claim, Pot, award, divide, layers, odd_high, odd_low
from pitboss.games.poker.rules import Rules
from pitboss.games.poker.variants import VARIANTS
from pitboss.law import catalogue
from pitboss.table.options import resolve


def rules(game: str, **options: Any) -> Rules:
    law = catalogue().on(catalogue().newest)
    chosen, breaches = resolve(find(game).options, law, options, chip="0.25")
    assert not breaches
    return Rules(law, chosen, next(variant for variant in VARIANTS if variant.id == game))


def claims(table: Rules, *hands: str) -> list[Claim]:
    made: list[Claim] = []
    for place, text in enumerate(hands):
        cards = parse_cards(text)
        high = table.high.strength(cards) if table.high else 0
        low = table.low.strength(cards) if table.low else 0
        made.append(Claim(place, place + 1, high, low, cards))
    return made


@pytest.mark.parametrize(
    ("paid", "live", "pots"),
    [
        ([10, 10, 10], 0b111, [(30, 0b111)]),
        ([10, 30, 30], 0b111, [(30, 0b111), (40, 0b110)]),
        ([10, 20, 30, 30], 0b1111, [(40, 0b1111), (30, 0b1110), (20, 0b1100)]),
        ([10, 30, 30], 0b011, [(30, 0b011), (40, 0b010)]),
        ([10, 30, 40], 0b011, [(30, 0b011), (50, 0b010)]),
        ([0, 30, 30], 0b111, [(60, 0b110)]),
        ([5, 5, 0], 0b100, [(10, 0b100)]),
    ],
)
def test_every_all_in_level_makes_a_pot(paid: list[int], live: int, pots: list[tuple[int, int]]) -> None:
    assert layers(paid, live) == tuple(Pot(*pot) for pot in pots)


@pytest.mark.parametrize(
    ("amount", "count", "share", "excess"),
    [
        (1500, 2, 700, 100),
        (1600, 2, 800, 0),
        (2000, 3, 650, 50),
        (1550, 2, 750, 50),
        (1900, 3, 600, 100),
        (100, 3, 0, 100),
    ],
)
def test_a_pot_is_broken_down_until_a_dollar_or_less_is_left(
    amount: int, count: int, share: int, excess: int
) -> None:
    assert divide(rules("hold-em"), amount, count) == (share, excess)


def test_the_highest_card_by_suit_gets_the_excess_of_tied_high_hands() -> None:
    table = rules("hold-em")
    tied = claims(table, "Ah Kd 9c 7c 5h 3s 2d", "Ad Kh 9c 7c 5h 3s 2d", "Ac Ks 9c 7c 5h 3s 2d")
    assert odd_high(table, tied, [1, 2, 3]) == 1


def test_equal_highest_cards_pass_the_excess_to_the_next_card() -> None:
    table = rules("hold-em")
    tied = claims(table, "Kd 2h As Qc 9c 7c 5h", "Kh 2d As Qc 9c 7c 5h")
    assert odd_high(table, tied, [1, 2]) == 2


def test_hands_that_are_the_board_give_the_excess_to_the_first_seat_in_order() -> None:
    table = rules("hold-em")
    tied = claims(table, "2c 3d As Ks Qs Js Ts", "2d 3c As Ks Qs Js Ts")
    assert odd_high(table, tied, [2, 1]) == 2


def test_the_lowest_suit_of_the_worst_card_gets_the_excess_of_tied_lows() -> None:
    table = rules("seven-card-stud-split-8")
    tied = claims(table, "8h 4c 3c 2c Ac Kc Kd", "8c 4s 3s 2s As Qc Qd", "8d 4h 3h 2h Ah Jc Jd")
    assert odd_low(table, tied, [1, 2, 3]) == 2


def test_a_split_pot_gives_its_odd_dollar_to_the_high_hand() -> None:
    table = rules("seven-card-stud-split-8")
    won = award(table, 1500, claims(table, "Ks Kh Kd Qc Qd 9s 9h", "8h 6c 4c 2c Ac Js Td"), [1, 2])
    assert won.shares == {1: 800, 2: 700}
    assert won.odd == ((1, 100),)


def test_without_a_qualifying_low_the_high_hand_takes_all() -> None:
    table = rules("mambo-stud")
    won = award(table, 1500, claims(table, "Ks Kh 9d 7c", "Qs Jh 9c 7d"), [1, 2])
    assert won.shares == {1: 1500}
    assert won.low == ()
    assert "poker.six-or-better" in won.handles


def test_low_draw_is_won_by_the_best_low_alone() -> None:
    table = rules("five-card-draw-low")
    won = award(table, 1000, claims(table, "Ks Kh Kd Kc As", "7h 5c 4c 3c 2s"), [1, 2])
    assert won.shares == {2: 1000}
    assert won.high == ()
