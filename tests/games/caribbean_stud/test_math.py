"""The exact math of Caribbean stud, from its Round, held against published figures."""

from __future__ import annotations

import sys
from fractions import Fraction
from itertools import combinations, islice
from math import ceil
from random import Random

import numpy as np
import pytest

from pitboss.analysis import analyse
from pitboss.analysis.figures import exact_value
from pitboss.cli import main
from pitboss.games.banked.against import Duel, renamed
from pitboss.games.banked.reading import compared
from pitboss.table import Table


@pytest.fixture(scope="module")
def duel() -> Duel:
    return Duel(Table.open("caribbean-stud").rules)


@pytest.mark.full
def test_the_house_edge_is_the_published_one() -> None:
    """Wizard of Odds, "Caribbean Stud Poker": house edge 5.224% of the ante, element of risk 2.555%."""
    (row,) = analyse("caribbean-stud", wagers=["ante"]).wagers
    assert row.figures.house_edge == Fraction(142_031_221, 2_718_662_100)
    assert f"{float(row.figures.house_edge):.3%}" == "5.224%"
    assert f"{float(row.figures.element_of_risk):.3%}" == "2.555%"


def test_hands_stand_for_all_hands(duel: Duel) -> None:
    assert int(duel.hands.ways.sum()) == 2_598_960
    assert duel.hands.ways.size == 134_459
    assert duel.deals == 2_598_960 * 47 * 163_185


@pytest.mark.full
def test_the_counts_of_a_hand_are_those_of_dealing_every_hand_to_the_dealer(duel: Duel) -> None:
    rules, random = duel.rules, Random(16)
    reader = rules.readers[duel.dealer]
    place = random.randrange(duel.hands.ways.size)
    own = duel.hands.cards[place].tolist()
    up = next(card for card in range(52) if card not in own)
    (row,) = duel.cells(np.array([place]), np.array([up])).tolist()
    counted = dict.fromkeys(((line, how) for line in reader.lines for how in ("lower", "equal", "higher")), 0)
    rest = [card for card in range(52) if card not in own and card != up]
    for dealt in combinations(rest, 4):
        other = reader.strength((up, *dealt))
        counted[reader.line(other), compared(int(duel.hands.strength[place]), other)] += 1
    assert row == list(counted.values())


def test_renaming_suits_finds_the_hand_that_stands_for_it(duel: Duel) -> None:
    known = {tuple(cards) for cards in duel.hands.cards.tolist()}
    random = Random(1994)
    for _ in range(200):
        cards = random.sample(range(52), 6)
        own, up = renamed(cards[:5], cards[5:])
        assert own in known
        assert sorted(card // 4 for card in own) == sorted(card // 4 for card in cards[:5])
        assert up[0] // 4 == cards[5] // 4


def test_where_the_progressive_has_no_edge_left_is_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By the textbook counts of five-card hands: 4 royal flushes win the meter, 36 straight flushes a tenth of it, and
    624, 3,744 and 5,108 hands $100, $75 and $50 for a dollar.
    """
    even = (2_598_960 - 624 * 100 - 3_744 * 75 - 5_108 * 50) / Fraction(76, 10)
    monkeypatch.setattr(sys, "argv", ["pitboss", "odds", "caribbean-stud", "--wager", "progressive"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert not ended.value.code
    assert f"from ${ceil(100 * even) / 100:,.2f} on there is none" in capsys.readouterr().out


def test_the_progressive_wager_is_reckoned_at_the_meter_shown() -> None:
    """4 royal flushes, 36 straight flushes, 624, 3,744 and 5,108 of the lines below, of 2,598,960 hands."""
    (row,) = analyse("caribbean-stud", wagers=["progressive"], options={"progressive_meter": 263_205}).wagers
    paid = 4 * 263_205 + 36 * Fraction(26_320_50, 100) + 624 * 100 + 3_744 * 75 + 5_108 * 50
    assert row.figures.house_edge == 1 - Fraction(paid) / 2_598_960
    assert row.extra["by_meter"]["meter"] == {
        "edge_falls_per_dollar": exact_value(Fraction(4 * 10 + 36, 10 * 2_598_960)),
        "break_even": "263205.27",
    }, "Wizard of Odds: break-even at $263,205"
    assert list(islice((line["line"] for line in row.extra["lines"]), 2)) == ["royal-flush", "straight-flush"]
