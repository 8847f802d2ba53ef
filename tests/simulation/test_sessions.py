"""Sessions: how they end, against chances that are known and computed without chance."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest
from simulation_units import engine_results

from pitboss.exact import Distribution
from pitboss.simulation.exact_sessions import _in_floats, _in_fractions, exact_sessions
from pitboss.simulation.plan import Plan, plan
from pitboss.simulation.script import Request, SimulationError, script
from pitboss.simulation.sessions import Terms, run_sessions

COIN = Distribution.weighted({1: 1, -1: 1})
ODD = {-300: Fraction(1, 3), 100: Fraction(1, 2), 500: Fraction(1, 6)}


@pytest.fixture(scope="module")
def passes() -> Plan:
    return plan(script(Request(game="craps")))


def terms(**changed: int) -> Terms:
    return Terms(**{"bankroll": 1_000, "rounds": 50, "need": 100, **changed})


def test_gamblers_ruin_with_a_fair_coin() -> None:
    """Played on and on, from 3 the chance to reach 10 before 0 is 3/10 (Huygens, 1657)."""
    found = exact_sessions(COIN, Terms(bankroll=3, rounds=1_500, need=1, goal=7), stake=1)
    assert found is not None
    assert found.method == "exact"
    assert found.ended["goal"] == pytest.approx(0.3, abs=1e-9)
    assert found.ended["ruined"] == pytest.approx(0.7, abs=1e-9)
    assert found.mean == pytest.approx(3)


def test_without_barriers_it_is_the_binomial() -> None:
    found = exact_sessions(COIN, Terms(bankroll=100, rounds=20, need=1), stake=1)
    assert found is not None
    assert found.final == {100 + 2 * k - 20: comb(20, k) / 2**20 for k in range(21)}
    assert found.final == {100 + int(net): float(chance) for net, chance in COIN.power(20)}


@pytest.mark.parametrize(
    "changed", [{}, {"stop_loss": 600}, {"goal": 700}, {"stop_loss": 450, "goal": 250, "need": 250}]
)
def test_floating_point_agrees_with_fractions(changed: dict[str, int]) -> None:
    exact, rough = _in_fractions(ODD, terms(**changed)), _in_floats(ODD, terms(**changed))
    assert rough.final == pytest.approx(exact.final, abs=1e-12)
    assert rough.ended == pytest.approx(exact.ended, abs=1e-12)
    assert sum(exact.ended.values()) == pytest.approx(1)
    assert exact.ruin is not None


@pytest.mark.parametrize("changed", [{}, {"stop_loss": 500}, {"goal": 300, "stop_loss": 700}])
def test_simulated_sessions_end_as_often_as_they_should(passes: Plan, changed: dict[str, int]) -> None:
    asked = terms(**changed)
    found = run_sessions(passes, asked, seed=9, count=20_000, workers=2)
    assert passes.exact is not None
    distribution = passes.exact().distribution
    assert distribution is not None
    exact = exact_sessions(distribution, asked, stake=passes.script.stake)
    assert exact is not None
    for times, chance in zip(found.ended, exact.ended.values(), strict=True):
        error = (chance * (1 - chance) / found.sessions) ** 0.5
        assert abs(times / found.sessions - chance) <= 4 * error
    assert set(found.final) <= set(exact.final)


def test_a_session_is_its_rounds(passes: Plan) -> None:
    """Session 2 of 25 rounds is units 50 to 75, each of which can be replayed."""
    asked = terms(rounds=25, bankroll=10_000)
    found = run_sessions(passes, asked, seed=4, count=3)
    results = engine_results(passes.script, 4, 75)
    assert [path[-1] for path in found.paths] == [
        10_000 + sum(results[start : start + 25]) for start in (0, 25, 50)
    ]
    assert found.played == 75


def test_a_path_stops_where_its_session_ends(passes: Plan) -> None:
    asked = terms(rounds=400, stop_loss=300, goal=300)
    found = run_sessions(passes, asked, seed=4, count=30)
    for path in found.paths:
        ends = [money for money in path if abs(money - 1_000) == 300]
        assert ends == path[len(path) - len(ends) :]
    assert sum(found.ended) == 30
    assert sum(found.lasted.values()) == found.ended[1] == 0


def test_ruin_is_not_to_cover_the_next_round(passes: Plan) -> None:
    found = run_sessions(passes, terms(bankroll=300, rounds=200), seed=4, count=2_000)
    assert found.ended[1] > 0
    assert sum(found.lasted.values()) == found.ended[1]
    assert min(found.lasted) >= 3
    assert min(found.final) == 0


def test_cuts_and_threads_do_not_show(passes: Plan) -> None:
    asked = terms(rounds=3_000)
    assert run_sessions(passes, asked, seed=4, count=500) == run_sessions(
        passes, asked, seed=4, count=500, workers=3
    )


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"bankroll": 50}, "does not cover a round, which takes \\$1.00"),
        ({"rounds": 0}, "1 to 10,000,000 rounds, not 0"),
        ({"rounds": 10**9}, "1 to 10,000,000 rounds"),
        ({"stop_loss": 0}, "stop-loss is more than nothing"),
        ({"goal": -5}, "goal is more than nothing"),
    ],
)
def test_terms_that_make_no_session(changed: dict[str, int], sentence: str) -> None:
    with pytest.raises(SimulationError, match=sentence):
        terms(**changed).check()
