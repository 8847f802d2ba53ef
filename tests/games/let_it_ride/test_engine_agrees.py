"""Sampled rounds: the engine that deals and pays, and the enumeration, agree on every wager.

The cards that reach a place are worked out here from the order of the deck (18.8(c), 18.10(c)-(f)), and so is what
each wager wins (18.11); the math says which bets ride, and the engine is told only the order of the deck and the
decisions.
"""

from collections.abc import Iterator, Mapping
from random import Random

import pytest

from pitboss.equipment.cards import names
from pitboss.games.banked.holdings import holding
from pitboss.games.banked.riding import Riding
from pitboss.games.let_it_ride.math import RidingStudy
from pitboss.hands import ranking
from pitboss.law import catalogue
from pitboss.table import Command, Table
from pitboss.table.events import WagerSettled

TEN = 8
SEATS = 7
CARDS = 3 * (SEATS + 1)
BANKROLL = 10**13
ROUNDS = 200
"""After n rounds another table is opened, so that no log grows long."""
LIMIT = 50_000_00
CATEGORIES = (
    "royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight", "three-of-a-kind",
    "two-pairs", "one-pair",
)  # fmt: skip
ODDS: dict[str, int] = dict(zip(CATEGORIES, (1000, 200, 50, 11, 8, 5, 3, 2, 1), strict=True))
SUMS: dict[str, int] = dict(zip(CATEGORIES, (25_000, 2_500, 400, 200, 50, 25, 5), strict=False))
OWN = {
    "royal-flush": 50,
    "straight-flush": 40,
    "three-of-a-kind": 30,
    "straight": 6,
    "flush": 3,
    "one-pair": 1,
}


@pytest.mark.parametrize(
    "stake", [10_00, 5_000_00], ids=["below the payout limit", "beyond the payout limit"]
)
def test_engine_and_enumeration_agree_on_every_wager(stake: int, sizes: Mapping[str, int], seed: int) -> None:
    table = open_table()
    options = {**table.state.house.options, "payout_limit": LIMIT}
    play = RidingStudy("let-it-ride", catalogue().on(catalogue().newest), options, stake).riding
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


def settled(table: Table, play: Riding, order: list[int]) -> dict[int, dict[str, int]]:
    """Deal and decide by best play; what every wager of every seat won."""
    events = [*table.do(Command("deal"))]
    for act in decisions(play, order):
        events += table.do(act)
    found: dict[int, dict[str, int]] = {seat: {} for seat in range(1, SEATS + 1)}
    for event in events:
        if isinstance(event, WagerSettled):
            found[event.seat][event.name] = event.net
    return found


def decisions(play: Riding, order: list[int]) -> Iterator[Command]:
    for which in (0, 1):
        for seat in range(1, SEATS + 1):
            own, community = dealt(order, seat)
            yield Command("ride" if rides(play, own, community)[which] else "withdraw", seat)


def rides(play: Riding, own: tuple[int, ...], community: tuple[int, int]) -> tuple[bool, bool]:
    one = play.one[holding(own)].rides
    return one, (play.beside if one else play.alone)[holding((*own, community[0]))].rides


def worth(play: Riding, own: tuple[int, ...], community: tuple[int, int], stake: int) -> dict[str, int]:
    """What the text says of this deal; a bet withdrawn is not settled, and the first is paid first under the limit."""
    line, left = line_of((*own, *community)), LIMIT
    found: dict[str, int] = {}
    for bet, up in zip(
        ("bet-one", "bet-two", "bet-three"), (*rides(play, own, community), True), strict=True
    ):
        if up:
            found[bet] = min(ODDS[line] * stake, left) if line else -stake
            left -= max(found[bet], 0)
    found["bonus-dollar"] = 100 * SUMS.get(line, -1)
    found["three-card-bonus"] = stake * OWN.get(ranking("three").value(own).category, -1)
    return found


def line_of(cards: tuple[int, ...]) -> str:
    """The category of five cards; empty below a pair of tens."""
    value = ranking("five").value(cards)
    low = value.category == "high-card" or (value.category == "one-pair" and value.ranks[0] < TEN)
    return "" if low else value.category


def test_rounds_with_high_hands_are_among_the_sample(seed: int) -> None:
    """Two suits on top: the sample reaches lines that random deals hardly show."""
    chance = Random(seed)
    lines = {
        line_of((*own, *community))
        for number in range(400)
        for own, community in [dealt(deck_order(chance, number), 1)]
    }
    assert len(lines) >= 7
