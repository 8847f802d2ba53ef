"""The exact math of Boston 5 stud, from its Round, held against textbook counts and a plain dealing out."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest

from pitboss.analysis import analyse
from pitboss.equipment.cards import names
from pitboss.games.banked.against import Duel, renamed
from pitboss.games.banked.reading import compared
from pitboss.hands import ranking
from pitboss.table import Command, Table
from pitboss.table.events import WagerSettled

HANDS = 2_598_960
COUNTS = {
    "royal-flush": 4, "straight-flush": 36, "four-of-a-kind": 624, "full-house": 3_744, "flush": 5_108,
    "straight": 10_200, "three-of-a-kind": 54_912, "two-pair": 123_552,
}  # fmt: skip
BONUS = dict(zip(COUNTS, (1_000, 250, 100, 25, 15, 10, 5, 3), strict=True))


@pytest.fixture(scope="module")
def duel() -> Duel:
    return Duel(Table.open("boston-5-stud").rules)


@pytest.mark.full
def test_the_house_edge_follows_from_symmetry_and_the_textbook_counts() -> None:
    """Best play always makes the second wager, so both hands are alike: first and second wager cost nothing, the ante
    costs the chance to lose, and the bonus gives back what the textbook counts of five-card hands say.
    """
    ante, first = analyse("boston-5-stud", wagers=["ante", "first"]).wagers
    bonus = Fraction(sum(COUNTS[line] * odds for line, odds in BONUS.items()), HANDS)
    loses = first.figures.distribution.negative
    assert first.figures.house_edge == 0
    assert loses == first.figures.distribution.positive
    assert ante.figures.house_edge == loses - bonus == Fraction(274_008_911, 2_323_220_340)
    assert f"{float(ante.figures.house_edge):.1%}" == "11.8%"
    assert f"{float(ante.figures.element_of_risk):.1%}" == "2.4%"
    assert ante.strategy is not None
    assert ante.strategy["text"][0] == "Always make the second wager."
    chart = ante.strategy["chart"]
    named = ["straight flush", "three of a kind", "straight", "flush", "pair", "high card"]
    assert chart["rows"] == {key: ["1x"] for key in named}, "with every kind of three cards"


@pytest.mark.parametrize(("table", "edge"), [("B1", "2.32%"), ("B2", "7.28%")])
def test_the_three_card_bonus_alone(table: str, edge: str) -> None:
    """The same odds and hands as pair plus: Grochowski, "The Three Card Poker problem" (2017), has 2.32% and 7.28%."""
    (row,) = analyse(
        "boston-5-stud", wagers=["three-card-bonus"], options={"three_card_bonus_table": table}
    ).wagers
    assert f"{float(row.figures.house_edge):.2%}" == edge


def test_hands_and_deals_are_all_counted(duel: Duel) -> None:
    assert int(duel.hands.ways.sum()) == HANDS
    assert int(duel.decided_on.ways.sum()) == 22_100
    assert duel.deals == 22_100 * 1_176 * 1_533_939
    assert duel.stakes == {"ante": 1, "first": 2}


def test_every_choice_of_first_cards_is_found(duel: Duel) -> None:
    """For some hands of five: which hand of three each choice of three stands for, by renaming its suits."""
    first, choices = duel.first_cards(), list(combinations(range(5), 3))
    known = [tuple(cards) for cards in duel.decided_on.cards.tolist()]
    for place in Random(24).sample(range(len(first)), 50):
        cards = duel.hands.cards[place].tolist()
        for at, choice in enumerate(choices):
            assert known[first[place, at]] == renamed([cards[each] for each in choice], ())[0]


@pytest.mark.full
def test_the_counts_of_a_hand_are_those_of_dealing_every_hand_to_the_dealer(duel: Duel) -> None:
    reader, place = duel.rules.readers[duel.dealer], Random(24).randrange(duel.hands.ways.size)
    own = duel.hands.cards[place].tolist()
    (row,) = duel.cells(np.array([place]), np.array([-1])).tolist()
    counted: dict[str, int] = dict.fromkeys(("lower", "equal", "higher"), 0)
    for dealt in combinations([card for card in range(52) if card not in own], 5):
        counted[compared(int(duel.hands.strength[place]), reader.strength(dealt))] += 1
    assert row == list(counted.values())


def test_engine_and_ranking_agree(sizes: dict[str, int]) -> None:
    """Sampled deals from an automated shoe: three and three, then two and two, each wager as the cards say."""
    random, five, paid = Random(24), ranking("five"), Counter[str]()
    table = Table.open("boston-5-stud", seats={1: 10**9}, options={"stub_count_every": 0})
    for _ in range(sizes["deals.sampled"] // 20):
        cards = random.sample(range(52), 10)
        mine, his = five.value((*cards[:3], *cards[6:8])), five.value((*cards[3:6], *cards[8:]))
        for wager, amount in (("ante", 500), ("first", 1_000)):
            table.do(Command("wager", 1, args={"on": wager, "amount": amount}))
        table.do(Command("shuffle", args={"top": names(cards)}))
        table.do(Command("deal"))
        found = {e.name: e.net for e in table.do(Command("bet", 1)) if isinstance(e, WagerSettled)}
        won = (mine > his) - (mine < his)
        expected = {"ante": min(won, 0) * 500, "first": won * 1_000, "second": won * 1_000}
        line = mine.category.replace("two-pairs", "two-pair")
        if line in BONUS:
            expected["ante-bonus"] = BONUS[line] * 500
        assert found == expected, names(cards)
        paid[line] += 1
    assert paid["two-pair"] > 0
