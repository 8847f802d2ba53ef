"""True counts, spreads and ruin."""

from __future__ import annotations

from math import exp

import pytest

from pitboss.games.box.counting import HI_LO, best_spread, by_true_count, ruin, spread
from pitboss.simulation.plan import plan
from pitboss.simulation.script import Request, script


@pytest.mark.full  # its rounds are those that test_bulk.py holds to the engine; to compile the count takes ten seconds
def test_the_count_tells_what_a_round_is_worth() -> None:
    made = plan(script(Request(game="blackjack", options={"decks": 6}, strategy="basic-shoe")))
    lines = by_true_count(made, seed=4, shoes=20_000)
    by_count = {line.true: line for line in lines}
    assert sum(line.share for line in lines) == pytest.approx(1)
    # Generally known (Wong, Schlesinger): about half a percent for each point of the true count, and even at about one.
    slope = (by_count[4].mean - by_count[-4].mean) / 8
    assert slope == pytest.approx(0.005, abs=4 * by_count[4].error / 8 + 0.001)
    assert by_count[0].share > 0.3
    again = by_true_count(made, seed=4, shoes=20_000)
    assert again == lines

    bets = best_spread(lines, bank=1_000, most=12)
    assert min(bets.bets.values()) == 1
    assert bets.mean > spread(lines, dict.fromkeys(by_count, 1.0), bank=1_000).mean
    assert 0 < bets.ruin < 1

    with pytest.raises(ValueError, match="10 ranks"):
        by_true_count(made, seed=4, shoes=1, tags=HI_LO[:9])


def test_ruin_is_that_of_a_walk_with_a_drift() -> None:
    assert ruin(0.01, 1.0, 100) == pytest.approx(exp(-2))
    assert ruin(0.0, 1.0, 100) == 1.0
    assert ruin(-0.01, 1.0, 100) == 1.0
