"""The kernel of a discard, held to the engine with decisions made up by rank: best play takes minutes to count."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest
from simulation_units import engine_wagers, kernel_results, kernel_wagers

from pitboss.games.banked import kernel_discard
from pitboss.games.banked.math_discard import Decision, DiscardOutcomes, DiscardStudy
from pitboss.simulation.plan import plan
from pitboss.simulation.runner import run
from pitboss.simulation.script import Request, script

UNITS = 400
BOTH = (("ante", 1_000), ("bonus", 500))
REQUESTS = {
    "as it is": Request(game="colorado-hold-em"),
    "with its bonus, a dealer who qualifies": Request(
        game="colorado-hold-em",
        wagers=BOTH,
        options={"dealer_qualifies": "pair", "bet_multiple": 1, "bonus": True},
    ),
    "no hand wins at once, auto-shoe": Request(
        game="colorado-hold-em", options={"immediate_winner_set": {}, "dealing": "auto-shoe"}
    ),
}


def made_up(_study: DiscardStudy, cards: Sequence[int]) -> Decision:
    number = sum((card // 4) ** 2 for card in cards) % 4
    return Decision(None if number == 3 else sorted(cards)[number], Fraction(0), ())


@pytest.fixture(autouse=True)
def _decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DiscardStudy, "decide", made_up)


@pytest.mark.parametrize("name", REQUESTS)
def test_units_settle_as_in_the_engine(name: str, seed: int) -> None:
    made = plan(script(REQUESTS[name]))
    assert made.module == kernel_discard.__name__
    wagers = engine_wagers(made.script, seed, UNITS)
    assert kernel_wagers(made, seed, UNITS) == wagers
    assert kernel_results(made, seed, UNITS) == [sum(each.values()) for each in wagers]


def test_hands_that_win_at_once_are_told(seed: int) -> None:
    """1,916 of 22,100 hands: 48 straight flushes, 52 three of a kind, 720 straights, 1,096 flushes."""
    made = plan(script(REQUESTS["as it is"]))
    hits = made.report(run(made, seed=seed, rounds=50_000).counts, [])
    (once,) = (hit for hit in hits if hit.name == DiscardOutcomes.AT_ONCE)
    assert abs(once.count - 50_000 * 1_916 / 22_100) < 300
    assert once.net is not None
    assert once.net > 0
    assert {"folds", DiscardOutcomes.AT_ONCE} < {hit.name for hit in hits}
