"""The exact math of two card joker poker, from its Round, held against a published figure and a plain counting."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import pytest

from pitboss.analysis import analyse
from pitboss.equipment.cards import names
from pitboss.games.banked.against import Duel
from pitboss.hands import ranking
from pitboss.table import Command, Table
from pitboss.table.events import WagerSettled

ORDERS = list(permutations(("straight", "pair", "flush")))


def own_rank(cards: tuple[int, int], order: tuple[str, ...]) -> tuple[int, ...]:
    """The ranking once more, written plainly for this test: a line, then what is compared within it."""
    lines = ["high-card", *reversed(order), "straight-flush", "royal-flush", "pair-of-jokers"]
    jokers = sum(card >= 52 for card in cards)
    if jokers == 2:
        return (lines.index("pair-of-jokers"),)
    if jokers == 1:
        return (lines.index("pair"), min(cards) // 4)
    (high, low), suited = sorted((card // 4 for card in cards), reverse=True), cards[0] % 4 == cards[1] % 4
    if high == low:
        return (lines.index("pair"), high)
    if high - low == 1 or (high, low) == (12, 0):
        top = 0 if (high, low) == (12, 0) else high
        line = ("royal-flush" if top == 12 else "straight-flush") if suited else "straight"
        return (lines.index(line), top)
    return (lines.index("flush" if suited else "high-card"), high, low)


@pytest.mark.parametrize("order", ORDERS, ids="-".join)
def test_the_house_edge_is_the_published_one_in_every_order_of_the_middle(order: tuple[str, ...]) -> None:
    """Wizard of Odds, "Two Card Joker Poker": house edge 3.15%. Straight, pair and flush always call and pay 1 to 1."""
    options = {"rank_order_middle": list(order)}
    (row,) = analyse("two-card-joker-poker", wagers=["ante"], options=options).wagers
    assert row.figures.house_edge == Fraction(563, 17_901)
    assert f"{float(row.figures.house_edge):.2%}" == "3.15%"
    assert row.strategy is not None
    best, *simpler = row.strategy["text"]
    assert best == "Make the call wager with queen high, five or better; fold anything lower."
    assert simpler[0] == "Simpler play, and what it costs:"


def test_every_deal_counted_plainly_costs_the_same() -> None:
    """All 1,431 hands against all 1,326 of the dealer, with a ranking of the test's own."""
    order, calls = ORDERS[0], {6: 8, 5: 5, 4: 3}
    hands = list(combinations(range(54), 2))
    ranks = {hand: own_rank(hand, order) for hand in hands}
    lost = 0
    for own, mine in ranks.items():
        total = 0
        for other, his in ranks.items():
            if own[0] in other or own[1] in other:
                continue
            if his < (0, 10):
                total += 1
            else:
                total += (1 + calls.get(mine[0], 1)) if mine > his else -2 if mine < his else 0
        lost -= max(total, -comb_of_dealer())
    assert Fraction(lost, len(hands) * comb_of_dealer()) == Fraction(563, 17_901)


def comb_of_dealer() -> int:
    return 52 * 51 // 2


def test_the_counts_of_the_lines() -> None:
    """1, 4, 48, 156, 182 (78 natural and 104 with a joker), 260 and 780 of the 1,431 hands."""
    by = ranking("two-card-joker")
    counted = Counter(by.value(hand).category for hand in combinations(range(54), 2))
    assert counted == {
        "pair-of-jokers": 1, "royal-flush": 4, "straight-flush": 48, "straight": 156, "pair": 182, "flush": 260,
        "high-card": 780,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("filed", "edge"), [({}, Fraction(108, 1_431)), ({"straight": 3}, Fraction(-48, 1_431))]
)
def test_pair_up_alone(filed: dict[str, int], edge: Fraction) -> None:
    """1 x 50, 4 x 25, 48 x 6, 156 x 2 and 182 are won, 1,040 lost."""
    (row,) = analyse("two-card-joker-poker", wagers=["pair-up"], options={"pair_up_table": filed}).wagers
    assert row.figures.house_edge == edge


def test_hands_stand_for_all_hands() -> None:
    duel = Duel(Table.open("two-card-joker-poker").rules)
    assert int(duel.hands.ways.sum()) == 1_431
    assert duel.deals == 1_431 * 1_326
    assert sum(duel.best().tally.values()) == duel.deals


def test_engine_and_counting_agree(sizes: dict[str, int]) -> None:
    """Deals with all their jokers: the engine pays ante and call as the ranking of this test says."""
    random, calls, stake = Random(30), {6: 8, 5: 5, 4: 3}, 1_000
    table = Table.open("two-card-joker-poker", seats={1: 10**8}, options={"stub_count_every": 0})
    for number in range(sizes["deals.sampled"] // 10):
        cards = random.sample(range(54), 4)
        if number % 3 == 0:
            cards[random.randrange(4)] = 52 if 52 not in cards else 53
            if len(set(cards)) < 4:
                continue
        mine, his = own_rank((cards[0], cards[2]), ORDERS[0]), own_rank((cards[1], cards[3]), ORDERS[0])
        table.do(Command("wager", 1, args={"on": "ante", "amount": stake}))
        table.do(Command("shuffle", args={"top": names(min(card, 52) for card in cards)}))
        table.do(Command("deal"))
        events = table.do(Command("call", 1))
        found = {event.name: event.net for event in events if isinstance(event, WagerSettled)}
        won = (mine > his) - (mine < his)
        expected = {"ante": stake, "call": 0}
        if his >= (0, 10):
            expected = {"ante": won * stake, "call": stake * (calls.get(mine[0], 1) if won > 0 else won)}
        assert found == expected, names(min(card, 52) for card in cards)
