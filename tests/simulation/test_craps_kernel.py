"""The craps kernel: single wagers through the engine, hits, means by hand, and what cannot be simulated."""

from __future__ import annotations

from fractions import Fraction

import pytest
from simulation_units import engine_results, kernel_results

from pitboss.simulation.plan import plan
from pitboss.simulation.runner import run
from pitboss.simulation.script import Request, SimulationError, script


@pytest.mark.parametrize(
    "wager",
    ["dont-come", "come-odds", "buy-4", "lay-10", "place-lose-5", "hard-8", "horn", "whirl", "hop-1-6"],
)
def test_a_single_wager_settles_as_in_the_engine(wager: str, seed: int) -> None:
    options = {"commission_timing": "at_bet"} if wager == "buy-4" else {}
    made = plan(script(Request(game="craps", wagers=((wager, None),), options=options)))
    assert kernel_results(made, seed, 300) == engine_results(made.script, seed, 300)


def test_hits_of_a_hand_add_up() -> None:
    """A shooter's hand ends with one loser 7, on which its pass bet is lost."""
    made = plan(script(Request(game="craps", strategy="iron-cross")))
    totals = run(made, seed=3, rounds=20_000)
    hits = {hit.name: hit for hit in made.report(totals.counts, totals.hits)}
    assert hits["pass-odds lost"].count == 20_000
    assert sum(hit.net for hit in hits.values()) == sum(
        made.cents(outcome) * count for outcome, count in totals.counts.items()
    )


def test_the_mean_of_a_hand_is_that_of_its_parts() -> None:
    """1671/196 rolls to a hand (Ethier, The Doctrine of Chances, 2010) of 2/36 on the field, and its pass bets."""
    made = plan(script(Request(game="craps", wagers=(("pass", 100), ("field", 100)))))
    assert made.exact is not None
    ways = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}
    seven_out = sum((Fraction(n, 36) * Fraction(6, n + 6) for n in ways.values()), Fraction(0))
    assert made.exact().mean == -Fraction(7, 495) / seven_out - Fraction(1671, 196) * Fraction(2, 36)


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        (Request(game="craps", strategy="martingale"), "no strategy 'martingale'"),
        (Request(game="craps", wagers=(("big-6", None),)), "no wager 'big-6'"),
        (Request(game="craps", wagers=(("place-6", 700),)), "multiples of"),
        (Request(game="craps", wagers=(("horn", None), ("whirl", None))), "both booked as horn"),
        (Request(game="craps", wagers=(("pass", None),), strategy="iron-cross"), "brings its own wagers"),
    ],
)
def test_what_cannot_be_simulated_is_said(request_: Request, sentence: str) -> None:
    with pytest.raises(SimulationError, match=sentence):
        script(request_)
