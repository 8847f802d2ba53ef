"""Sampled rounds: the engine that deals and pays, and the enumeration, agree on every wager.

The cards that reach a place are worked out here from the order of the deck (18.8(c), 18.10(c)-(f)), and the
result of each wager from the math; the engine is told only the order of the deck and the decisions.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from pitboss.equipment.cards import names
from pitboss.games.banked.holdings import holding
from pitboss.games.let_it_ride import math as let_it_ride
from pitboss.games.let_it_ride.best_play import BestPlay, pays_of
from pitboss.games.let_it_ride.outcomes import LINES, NOTHING, line_of
from pitboss.table import Command, Table
from pitboss.table.events import WagerSettled

TEN = 8
SEATS = 7
CARDS = 3 * (SEATS + 1)
BANKROLL = 10**13
ROUNDS = 200
"""After so many rounds another table is opened, so that no log grows long."""
LIMIT = 50_000_00
ODDS: dict[str, Fraction] = dict(zip(LINES, map(Fraction, (1000, 200, 50, 11, 8, 5, 3, 2, 1)), strict=True))
SUMS = dict(zip(LINES, (25_000, 2_500, 400, 200, 50, 25, 5), strict=False))
OWN = {"mini-royal": 50, "straight-flush": 40, "three-of-a-kind": 30, "straight": 6, "flush": 3, "pair": 1}


@pytest.mark.parametrize(
    "stake", [10_00, 5_000_00], ids=["below the payout limit", "beyond the payout limit"]
)
def test_engine_and_enumeration_agree_on_every_wager(stake: int, sizes: Mapping[str, int], seed: int) -> None:
    play = let_it_ride.solved(TEN, pays_of(ODDS, Fraction(LIMIT, stake)))
    table = open_table()
    chance = Random(f"{seed} {stake}")
    for number in range(-(-sizes["deals.sampled"] // SEATS)):
        if number % ROUNDS == ROUNDS - 1:
            table = open_table()
        order = deck_order(chance, number)
        for seat in range(1, SEATS + 1):
            table.do(Command("wager", seat, args={"amount": stake}))
            table.do(Command("wager", seat, args={"on": "bonus-dollar", "amount": 100}))
            table.do(Command("wager", seat, args={"on": "three-card-bonus", "amount": stake}))
        table.do(Command("shuffle", args={"top": names(order[:CARDS])}))
        found = settled(table, play, order)
        for seat in range(1, SEATS + 1):
            own, community = dealt(order, seat)
            expected = worth(play, own, community, stake)
            assert found[seat] == expected, (names(own), names(community))


def open_table() -> Table:
    options = {"bonus_dollar": True, "three_card_bonus": True, "stub_count_every": 0}
    seats = dict.fromkeys(range(1, SEATS + 1), BANKROLL)
    return Table.open("let-it-ride", options=options, seats=seats)


def deck_order(chance: Random, number: int) -> list[int]:
    """Every other deck has two suits on top, so that hands that pay much come as well."""
    order = chance.sample(range(52), 52)
    return sorted(order, key=lambda card: card % 4 > 1) if number % 2 else order


def dealt(order: list[int], seat: int) -> tuple[tuple[int, ...], tuple[int, int]]:
    """A seat's three cards, and the community cards: the second dealt is shown first, the third is burned."""
    passes = [order[start : start + SEATS + 1] for start in range(0, CARDS, SEATS + 1)]
    community = [cards[SEATS] for cards in passes]
    return tuple(cards[seat - 1] for cards in passes), (community[1], community[0])


def settled(table: Table, play: BestPlay, order: list[int]) -> dict[int, dict[str, int]]:
    """Deal and decide by best play; what every wager of every seat won."""
    events = [*table.do(Command("deal"))]
    for act in decisions(play, order):
        events += table.do(act)
    found: dict[int, dict[str, int]] = {seat: {} for seat in range(1, SEATS + 1)}
    for event in events:
        if isinstance(event, WagerSettled):
            found[event.seat][event.name] = event.net
    return found


def decisions(play: BestPlay, order: list[int]) -> Iterator[Command]:
    for which in (0, 1):
        for seat in range(1, SEATS + 1):
            own, community = dealt(order, seat)
            yield Command("ride" if rides(play, own, community)[which] else "withdraw", seat)


def rides(play: BestPlay, own: tuple[int, ...], community: tuple[int, int]) -> tuple[bool, bool]:
    one = play.one[holding(own)].rides
    return one, play.two[1 + one][holding((*own, community[0]))].rides


def worth(play: BestPlay, own: tuple[int, ...], community: tuple[int, int], stake: int) -> dict[str, int]:
    """What the enumeration says of this deal; a bet withdrawn is not settled."""
    line = line_of((*own, *community), TEN)
    up = rides(play, own, community)
    nets = let_it_ride.settle((*up, line), pays_of(ODDS, Fraction(LIMIT, stake)))
    found: dict[str, Any] = {
        bet: net * stake
        for bet, net, stands in zip(let_it_ride.BETS, nets, (*up, True), strict=True)
        if stands
    }
    found["bonus-dollar"] = 100 * (SUMS.get(LINES[line], -1) if line != NOTHING else -1)
    found["three-card-bonus"] = stake * OWN.get(let_it_ride.own_line(holding(own)), -1)
    return found


def test_rounds_with_high_hands_are_among_the_sample(seed: int) -> None:
    """Two suits on top: the sample reaches lines that random deals hardly show."""
    chance = Random(seed)
    lines = {
        line_of((*own, *community), TEN)
        for number in range(400)
        for own, community in [dealt(deck_order(chance, number), 1)]
    }
    assert len(lines) >= 7
