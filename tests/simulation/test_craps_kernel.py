"""The craps kernel: single wagers through the engine, hits, means by hand, and what cannot be simulated."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from fractions import Fraction

import pytest
from simulation_units import engine_wagers, kernel_wagers, z_of

from pitboss.games import find
from pitboss.law import catalogue
from pitboss.simulation.plan import Plan, plan
from pitboss.simulation.runner import run
from pitboss.simulation.script import Request, SimulationError, script

WAGERS = find("craps").wagers(catalogue().on(catalogue().newest))
UNITS = 60


@pytest.mark.parametrize(
    "wager",
    ["dont-come", "come-odds", "buy-4", "lay-10", "place-lose-5", "hard-8", "horn", "whirl", "hop-1-6"],
)
def test_a_single_wager_settles_as_in_the_engine(wager: str, seed: int) -> None:
    options = {"commission_timing": "at_bet"} if wager == "buy-4" else {}
    made = plan(script(Request(game="craps", wagers=((wager, None),), options=options)))
    assert kernel_wagers(made, seed, 300) == engine_wagers(made.script, seed, 300)


def planned(request: Request) -> Plan | None:
    """None where a set of wagers cannot be simulated for one of the reasons that there are."""
    try:
        return plan(script(request))
    except SimulationError as no:
        if re.search(r"has no wager|both booked as|positions", str(no)) is None:
            raise
        return None


def test_any_set_of_wagers_settles_as_in_the_engine(sizes: Mapping[str, int], seed: int) -> None:
    """Wagers picked by chance, each made once or kept up, on any day and with commissions at either time."""
    chance = random.Random(seed)
    tried = 0
    while tried < sizes["kernels.sets"]:
        request = Request(
            game="craps", as_of=chance.choice((None, "1985-06-01", "2001-01-16")),
            options={"commission_timing": chance.choice(("at_bet", "on_win"))},
            wagers=tuple((wager, None) for wager in chance.sample(WAGERS, chance.choice((2, 2, 3, 4)))),
            strategy=chance.choice(("once", "kept")),
        )  # fmt: skip
        made = planned(request)
        if made is None:
            continue
        assert kernel_wagers(made, seed, UNITS) == engine_wagers(made.script, seed, UNITS), request
        assert made.exact is not None
        assert abs(z_of(made, run(made, seed=seed, rounds=20_000))) < 7, request
        tried += 1


def test_the_distribution_of_a_strategy_is_known_by_hand() -> None:
    """Ten dollars on pass and the most odds, 3 times: on 4 and 10 they win 60, on 5 and 9 45, on 6 and 8 36."""
    exact = plan(script(Request(game="craps", strategy="pass-odds"))).exact
    assert exact is not None
    found = exact().distribution
    assert found is not None
    assert dict(found) == {
        Fraction(1): Fraction(8, 36), Fraction(-1): Fraction(4, 36),
        Fraction(7): Fraction(6, 36) * Fraction(3, 9), Fraction(11, 2): Fraction(8, 36) * Fraction(4, 10),
        Fraction(23, 5): Fraction(10, 36) * Fraction(5, 11), Fraction(-4): Fraction(24, 36) - Fraction(134, 495),
    }  # fmt: skip


def test_hits_of_a_hand_add_up() -> None:
    """A shooter's hand ends with one loser 7, on which its pass bet is lost."""
    made = plan(script(Request(game="craps", strategy="iron-cross")))
    totals = run(made, seed=3, rounds=20_000)
    hits = {hit.name: hit for hit in made.report(totals.counts, totals.hits)}
    assert hits["pass-odds lost"].count == 20_000
    assert sum(hit.net or 0 for hit in hits.values()) == sum(
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
        (Request(game="craps", decisions={"game": "craps"}), "nothing to decide by a file"),
        (Request(game="craps", wagers=(("big-6", None),)), "no wager 'big-6'"),
        (Request(game="craps", wagers=(("place-6", 700),)), "multiples of"),
        (Request(game="craps", wagers=(("horn", None), ("whirl", None))), "both booked as horn"),
        (Request(game="craps", wagers=(("pass", None),), strategy="iron-cross"), "brings its own wagers"),
    ],
)
def test_what_cannot_be_simulated_is_said(request_: Request, sentence: str) -> None:
    with pytest.raises(SimulationError, match=sentence):
        script(request_)
