"""What chance brings, as one kind of parameter: faces and stops, drawn, checked, counted."""

from __future__ import annotations

from collections import Counter as Tally

import pytest

from pitboss.chance import Counter, Scripted
from pitboss.table.offers import Outcome

DICE = [Outcome(dice=2), Outcome(dice=3)]
WHEEL = Outcome(stops=((0, 1), ("00", 1), (1, 3)))


@pytest.mark.parametrize("outcome", [*DICE, WHEEL])
def test_every_number_a_source_draws_stands_for_an_outcome_in_its_ways(outcome: Outcome) -> None:
    weighted = list(outcome.weighted())
    drawn = list(outcome.drawn())
    assert len(drawn) == outcome.count == sum(ways for _, ways in weighted)
    assert Tally(drawn) == {place: ways for place, (_, ways) in enumerate(weighted)}


def test_a_stop_is_drawn_by_its_number_and_dice_by_their_faces() -> None:
    assert [WHEEL.draw(Scripted([number])) for number in range(5)] == [0, "00", 1, 1, 1]
    assert Outcome(dice=3).draw(Scripted([6, 1, 2])) == (6, 1, 2)


@pytest.mark.parametrize("value", [2, "0", "1", None, True, [0], "000"])
def test_what_the_wheel_does_not_have_is_no_outcome(value: object) -> None:
    assert not WHEEL.check(value)


@pytest.mark.parametrize("value", [0, "00", 1])
def test_what_the_wheel_has_is_one(value: object) -> None:
    assert WHEEL.check(value)


@pytest.mark.parametrize("outcome", [*DICE, WHEEL])
def test_samples_are_outcomes_and_all_can_be_listed(outcome: Outcome) -> None:
    source = Counter(7, 1)
    assert all(outcome.check(outcome.sample(source)) for _ in range(50))
    listed = list(outcome.enumerate())
    assert all(outcome.check(value) for value in listed)
    assert len(listed) == (outcome.count if outcome.dice else 3)
