"""True counts, spreads and ruin."""

from __future__ import annotations

from math import exp

import pytest

from pitboss.games.box.counting import HI_LO, Counted, before_cards, best_spread, by_true_count, ruin, spread
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


@pytest.mark.parametrize(
    ("game", "before"),
    [("blackjack", (52, 0, 0)), ("spanish-21", (48, -32, -4)), ("double-attack-blackjack", (48, -32, -4))],
)
def test_a_count_begins_so_that_it_ends_at_nought(game: str, before: tuple[int, int, int]) -> None:
    """Hi-Lo in eight decks: twenty low cards of each count one more, and twenty, or sixteen, one less."""
    assert before_cards(plan(script(Request(game=game, strategy="basic-shoe"))), HI_LO) == before


@pytest.mark.full
def test_without_tens_a_true_count_does_not_drift() -> None:
    """By the cards alone it would rise with every card that is dealt; as it is, it stays where it began."""
    lines = by_true_count(
        plan(script(Request(game="spanish-21", strategy="basic-shoe"))), seed=1, shoes=2_000
    )
    by_count = {line.true: line for line in lines}
    assert by_count[-4].share == max(line.share for line in lines)
    assert sum(line.true * line.share for line in lines) == pytest.approx(-4, abs=0.5)
    assert by_count[-1].mean > by_count[-7].mean


def test_bets_do_not_fall_where_the_count_rises() -> None:
    """Made-up lines: chance has put the second and third the wrong way round; together they are worth a hundredth."""
    worth = ((0, 600, -0.01), (1, 100, 0.02), (2, 200, 0.005), (3, 100, 0.03))
    lines = [Counted(true, rounds, rounds / 1_000, mean, 0.0, 1.0) for true, rounds, mean in worth]
    found = best_spread(lines, bank=500, most=12)
    variance = 1 + (100 * 0.02**2 + 200 * 0.005**2) / 300 - 0.01**2
    assert found.bets == {0: 1.0, 1: pytest.approx(5 / variance), 2: pytest.approx(5 / variance), 3: 12.0}
    assert found.mean == pytest.approx(-0.006 + 0.3 * 0.01 * 5 / variance + 0.1 * 0.03 * 12)


def test_ruin_is_that_of_a_walk_with_a_drift() -> None:
    assert ruin(0.01, 1.0, 100) == pytest.approx(exp(-2))
    assert ruin(0.0, 1.0, 100) == 1.0
    assert ruin(-0.01, 1.0, 100) == 1.0
