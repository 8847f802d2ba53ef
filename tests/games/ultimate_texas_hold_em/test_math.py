"""The exact math of ultimate Texas hold 'em, from its Round, held against published figures and against the engine."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from pitboss.analysis import analyse
from pitboss.analysis.figures import WagerMath
from pitboss.games.banked.board import Boards, State
from pitboss.games.banked.math import Study
from pitboss.games.banked.reading import compared
from pitboss.law import catalogue
from pitboss.table import Table

GAME = "ultimate-texas-hold-em"
SEVEN_CARDS = {
    "royal-flush": 4_324, "straight-flush": 37_260, "four-of-a-kind": 224_848, "full-house": 3_473_184,
    "flush": 4_047_644, "straight": 6_180_020, "three-of-a-kind": 6_461_620,
}  # fmt: skip
"""Of 133,784,560 hands; published widely, for instance in Wikipedia's "Poker probability"."""


@pytest.fixture(scope="module")
def boards() -> Boards:
    return Boards(Table.open(GAME).rules)


def test_states_are_those_of_one_raise_or_none(boards: Boards) -> None:
    raised = [state.raised[0] for state in boards.states if not state.folded]
    assert sorted(raised) == [0, 1, 2, 3, 4]
    assert boards.deals == 22_100 * 1_176 * 1_081 * 990


def test_a_showdown_is_worth_what_the_engine_pays_over_all_hands_of_the_dealer(boards: Boards) -> None:
    random = Random(32)
    for _ in range(3):
        cards = random.sample(range(52), 7)
        hand, board = cards[:2], cards[2:]
        own, dealer = boards.rules.readers["own"], boards.rules.readers["dealer"]
        strength = own.strength(cards)
        total = Fraction(0)
        for other in combinations([card for card in range(52) if card not in cards], 2):
            theirs = dealer.strength((*other, *board))
            seen = (own.line(strength), dealer.line(theirs), compared(strength, theirs))
            total += sum(boards.net(wager, *seen) for wager in ("ante", "blind"))
            total += 2 * boards.net("play", *seen)
        assert boards.worth(State((2,)), hand, board) == total * boards.scale


def test_trips_is_the_published_wager() -> None:
    """Wizard of Odds, "Ultimate Texas Hold'em": 3.50% under the table 50-40-30-8-7-4-3."""
    (row,) = analyse(GAME, wagers=["trips"]).wagers
    pays = dict(zip(SEVEN_CARDS, (50, 40, 30, 8, 7, 4, 3), strict=True))
    won = sum(ways * pays[line] for line, ways in SEVEN_CARDS.items())
    assert row.figures.house_edge == Fraction(133_784_560 - sum(SEVEN_CARDS.values()) - won, 133_784_560)
    assert f"{float(row.figures.house_edge):.2%}" == "3.50%"


@pytest.mark.full
@pytest.mark.parametrize(("table", "edge"), [("A", "0.90%"), ("B", "1.90%"), ("D", "6.18%")])
def test_the_other_tables_of_trips_are_the_published_ones(table: str, edge: str) -> None:
    """The same page, tables 50-40-30-9-7-4-3, 50-40-30-8-6-5-3 and 50-40-20-7-6-5-3."""
    (row,) = analyse(GAME, wagers=["trips"], options={"trips_table": table}).wagers
    assert f"{float(row.figures.house_edge):.2%}" == edge


@pytest.fixture(scope="module")
def ante() -> WagerMath:
    (row,) = analyse(GAME, wagers=["ante"]).wagers
    return row


@pytest.mark.full
def test_the_house_edge_is_the_published_one(ante: WagerMath) -> None:
    """Wizard of Odds, "Ultimate Texas Hold'em": 2.185% of the ante, element of risk 0.526%, 4.152 units wagered."""
    assert ante.figures.house_edge == Fraction(50_643_648_973, 2_317_817_502_000)
    assert f"{float(ante.figures.house_edge):.5%}" == "2.18497%"
    assert f"{float(ante.figures.element_of_risk):.3%}" == "0.526%"
    assert f"{float(ante.figures.wagered):.3f}" == "4.152"


@pytest.mark.full
def test_the_first_two_cards_are_played_as_published(ante: WagerMath) -> None:
    """The same page: four antes with any ace, K-2 suited or K-5, Q-6 suited or Q-8, J-8 suited or J-10, threes."""
    assert ante.strategy["text"][0] == (
        "On the first two cards: play 4x with pairs 33+; suited A2+, K2+, Q6+, J8+; offsuit A2+, K5+, Q8+, JT."
    )
    assert not any("3x" in line for line in ante.strategy["text"]), "three antes are never best"
    square = ante.strategy["chart"]["rows"]
    assert square["A"] == ["4x"] * 13
    assert square["K"] == ["4x"] * 13, "kings with suited cards stand above the diagonal"
    assert square["5"] == ["4x", "4x", *["C"] * 7, "4x", *["C"] * 3], "A-5 and K-5 offsuit, a pair of fives"
    assert square["2"] == ["4x", *["C"] * 12]


@pytest.mark.full
def test_every_deal_is_counted_and_a_choice_is_found_again() -> None:
    law = catalogue().on(catalogue().newest)
    study = Study(GAME, law, Table.open(GAME).rules.options)
    boards, best = study.boards, study.best_on_boards
    assert sum(best.tally.values()) == boards.deals
    start = boards.states[0]
    hand, board = (4, 9), (0, 13, 26)
    moved = boards.move(best, 1, start, [card ^ 1 for card in hand], [card ^ 1 for card in board])
    assert boards.move(best, 1, start, hand, board) == moved, "suits by another name"


@pytest.mark.full
def test_blind_table_b_costs_what_is_published() -> None:
    """Five hundredths short of four points: a straight that goes back, 5.91% of the ante."""
    (row,) = analyse(GAME, wagers=["ante"], options={"blind_table": "B"}).wagers
    assert f"{float(row.figures.house_edge):.2%}" == "5.91%"


@pytest.mark.full
def test_three_cards_later_it_is_played_as_published(ante: WagerMath) -> None:
    """Wizard of Odds, "Ultimate Texas Hold'em": two antes with two pairs or better, a pair that an own card is part of,
    or four to a flush with an own ten or higher; otherwise a check.
    """
    assert ante.strategy is not None
    rows = [row for row in ante.strategy["table"] if row["street"] == "after-three"]
    parts, lines = ([row for row in rows if name in row] for name in ("part", "hand"))
    for number in ("hands", "raised"):
        assert sum(row[number] for row in parts) == sum(row[number] for row in lines)
    mostly = [(row["part"], row.get("rank")) for row in parts if 2 * row["raised"] > row["hands"]]
    assert mostly == [
        ("two pairs or better", None), *(("a pair", rank) for rank in "KQJT98765432"),
        ("a straight or a flush", None), *(("four of a suit", rank) for rank in "KQJT"),
    ]  # fmt: skip
