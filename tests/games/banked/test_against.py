"""One solver for hands against a dealer: fed by the Round, it finds what a counting made for one game alone finds."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random

import numpy as np
import pytest

from pitboss.games.banked.against import Best, Duel
from pitboss.games.banked.reading import compared
from pitboss.games.banked.rules import Rules
from pitboss.games.three_card_poker.math import ThreeStudy
from pitboss.table import Table


@pytest.fixture(scope="module")
def duel() -> Duel:
    return Duel(Table.open("three-card-poker").rules)


@pytest.fixture(scope="module")
def best(duel: Duel) -> Best:
    return duel.best()


def test_compiled_code_counts_what_plain_python_counts(duel: Duel, best: Best) -> None:
    """tests/games/three_card_poker/test_math.py holds that figure against published ones."""
    total = sum(
        (deals * sum(duel.nets(kind).values(), Fraction(0)) for kind, deals in best.tally.items()),
        Fraction(0),
    )
    counted = ThreeStudy("three-card-poker", duel.rules.law, duel.rules.options)
    assert -total / duel.deals == counted.ante().figures.house_edge
    assert {kind: deals for kind, deals in counted.tally.items() if deals} == best.tally


def test_every_deal_is_counted_once(duel: Duel, best: Best) -> None:
    assert sum(best.tally.values()) == duel.deals == 407_170_400
    assert int(duel.hands.ways.sum()) == 22_100


def test_the_counts_of_a_hand_are_those_of_dealing_every_hand_to_the_dealer(duel: Duel) -> None:
    rules, random = duel.rules, Random(1947)
    reader = rules.readers[duel.dealer]
    places = random.sample(range(duel.hands.ways.size), 3)
    cells = duel.cells(np.array(places), np.full(3, -1))
    for place, row in zip(places, cells.tolist(), strict=True):
        own = set(duel.hands.cards[place].tolist())
        strength = int(duel.hands.strength[place])
        counted = dict.fromkeys(
            ((line, how) for line in reader.lines for how in ("lower", "equal", "higher")), 0
        )
        for dealt in combinations([card for card in range(52) if card not in own], 3):
            other = reader.strength(dealt)
            counted[reader.line(other), compared(strength, other)] += 1
        assert row == list(counted.values())


def test_where_several_amounts_may_be_made_each_hand_makes_the_best_of_them(duel: Duel, best: Best) -> None:
    """Three card poker with a play wager of one, two or three antes: each hand as if that amount were the only one."""

    def with_times(*times: int) -> Duel:
        ask = replace(duel.ask, choices=(replace(duel.choice, times=times), duel.ask.choices[1]))
        return Duel(Rules(replace(duel.rules.round, stages=(ask,)), duel.rules.law, duel.rules.options))

    alone = {times: with_times(times).best() for times in (1, 2, 3)}
    chosen = with_times(1, 2, 3).best()
    assert (alone[1].times == best.times).all()
    assert set(chosen.times.tolist()) == {0, 1, 3}
    assert (chosen.raises == (alone[1].raises | alone[2].raises | alone[3].raises)).all()
    assert (chosen.times[alone[3].raises & ~alone[1].raises] == 3).all()
    assert sum(chosen.tally.values()) == duel.deals
    worth = {
        name: sum(
            (deals * sum(duel.nets(kind).values(), Fraction(0)) for kind, deals in found.tally.items()),
            Fraction(0),
        )
        for name, found in (("all", chosen), ("one", alone[1]))
    }
    assert worth["all"] > worth["one"]
