from collections.abc import Hashable
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.exact import Absorbed, ChainError, components, solve

TOTALS = {total: Fraction(6 - abs(7 - total), 36) for total in range(2, 13)}
POINTS = (4, 5, 6, 8, 9, 10)
WON, LOST = Absorbed(Fraction(1)), Absorbed(Fraction(-1))


def pass_line() -> dict[int, list[tuple[Fraction, int | Absorbed]]]:
    come_out: list[tuple[Fraction, int | Absorbed]] = [
        (chance, WON if total in (7, 11) else LOST if total in (2, 3, 12) else total)
        for total, chance in TOTALS.items()
    ]
    points = {
        point: [
            (chance, WON if total == point else LOST if total == 7 else point)
            for total, chance in TOTALS.items()
        ]
        for point in POINTS
    }
    return {0: come_out, **points}


def test_the_pass_line_wins_244_of_495_and_takes_557_165ths_of_a_roll() -> None:
    # Ethier, The Doctrine of Chances, chapter 15.
    found = solve(pass_line())
    assert found[0].outcome.positive == Fraction(244, 495)
    assert found[0].steps == Fraction(557, 165)
    assert found[4].outcome.positive == Fraction(1, 3)
    assert found[4].steps == 4


def test_the_order_of_the_states_does_not_matter() -> None:
    chain = pass_line()
    assert solve(dict(reversed(chain.items()))) == solve(chain)


def test_gamblers_ruin_is_linear_when_fair_and_a_ratio_when_not() -> None:
    # Feller, An Introduction to Probability Theory and Its Applications I, chapter XIV.
    for up in (Fraction(1, 2), Fraction(18, 38)):
        chain: dict[int, list[tuple[Fraction, int | Absorbed]]] = {
            i: [(up, i + 1 if i < 29 else WON), (1 - up, i - 1 if i > 1 else LOST)] for i in range(1, 30)
        }
        found = solve(chain)
        ratio = (1 - up) / up
        for i in range(1, 30):
            expected = Fraction(i, 30) if ratio == 1 else (1 - ratio**i) / (1 - ratio**30)
            assert found[i].outcome.positive == expected
            if ratio == 1:
                assert found[i].steps == i * (30 - i)


def test_a_long_corridor_needs_no_recursion() -> None:
    chain: dict[int, list[tuple[int, int | Absorbed]]] = {i: [(1, i + 1)] for i in range(5000)}
    chain[5000] = [(1, WON)]
    found = solve(chain)
    assert found[0].steps == 5001
    assert found[0].outcome.mean == 1


def test_a_shooters_hand_lasts_1671_196ths_of_a_roll() -> None:
    # Ethier and Hoppe, A World Record in Atlantic City and the Length of the Shooter's Hand at Craps (2010).
    chain: dict[int, list[tuple[Fraction, int | Absorbed]]] = {
        0: [(chance, total if total in POINTS else 0) for total, chance in TOTALS.items()]
    }
    for point in POINTS:
        chain[point] = [(p, 0 if t == point else LOST if t == 7 else point) for t, p in TOTALS.items()]
    assert solve(chain)[0].steps == Fraction(1671, 196)


def test_different_points_made_in_a_hand_are_counted_loop_by_loop() -> None:
    chain: dict[Hashable, list[tuple[Fraction, Hashable | Absorbed]]] = {}
    for size in range(6):
        for made in map(frozenset, combinations(POINTS, size)):
            out = Absorbed(Fraction(size))
            chain[made, 0] = [(p, (made, t if t in POINTS else 0)) for t, p in TOTALS.items()]
            for point in POINTS:
                more = made | {point}
                then = Absorbed(Fraction(6)) if len(more) == 6 else (more, 0)
                chain[made, point] = [
                    (p, then if t == point else out if t == 7 else (made, point)) for t, p in TOTALS.items()
                ]
    found = solve(chain)[frozenset[int](), 0].outcome
    # Ethier's figures for the fire bet, as printed by Catlin, The Fire Bet (casinocitytimes.com, 2010-02-13).
    published = [0.593939393939, 0.260750492004, 0.101275355549, 0.033434212179, 0.008798178440]
    assert [round(float(found[points]), 12) for points in range(5)] == published
    assert max(map(len, components({s: [t for _, t in ways] for s, ways in chain.items()}))) == 6


def test_components_come_before_those_that_lead_to_them() -> None:
    edges = {"a": ["b"], "b": ["a", "c"], "c": ["d"], "d": ["c", "e"], "e": []}
    assert [set(part) for part in components(edges)] == [{"e"}, {"c", "d"}, {"a", "b"}]


def test_a_step_may_cost_something_else() -> None:
    chain = pass_line()
    found = solve(chain, cost=lambda state: 0 if state == 0 else 1)
    assert found[0].steps == Fraction(557, 165) - 1


def test_a_state_that_is_never_absorbed_is_named() -> None:
    with pytest.raises(ChainError, match="'stuck' can never be absorbed"):
        solve(
            {"start": [(Fraction(1, 2), WON), (Fraction(1, 2), "stuck")], "stuck": [(Fraction(1), "stuck")]}
        )
    with pytest.raises(ChainError, match="never be absorbed"):
        solve({0: [(Fraction(1), 1)], 1: [(Fraction(1), 0), (Fraction(0), WON)]})


def test_a_chain_that_is_not_one_is_refused() -> None:
    with pytest.raises(ChainError, match="leads to 1, which has no transitions"):
        solve({0: [(Fraction(1), 1)]})
    with pytest.raises(ChainError, match="add up to 1/2"):
        solve({0: [(Fraction(1, 2), WON)]})
    with pytest.raises(ChainError, match="negative"):
        solve({0: [(Fraction(3, 2), WON), (Fraction(-1, 2), LOST)]})


chains = st.integers(1, 7).flatmap(
    lambda size: st.lists(
        st.lists(st.tuples(st.integers(0, 5), st.integers(0, size + 2)), min_size=1, max_size=5),
        min_size=size,
        max_size=size,
    )
)


@given(chains)
def test_every_solution_satisfies_its_equations(drawn: list[list[tuple[int, int]]]) -> None:
    size = len(drawn)
    chain: dict[int, list[tuple[Fraction, int | Absorbed]]] = {}
    for state, ways in enumerate(drawn):
        ways = [*ways, (1, size)]
        total = sum(weight for weight, _ in ways)
        chain[state] = [
            (Fraction(weight, total), to if to < size else Absorbed(Fraction(to - size)))
            for weight, to in ways
        ]
    found = solve(chain)
    for state, targets in chain.items():
        assert found[state].steps == 1 + sum(p * found[t].steps for p, t in targets if isinstance(t, int))
        for outcome in range(3):
            through = sum(
                p * (found[t].outcome[outcome] if isinstance(t, int) else Fraction(t.outcome == outcome))
                for p, t in targets
            )
            assert found[state].outcome[outcome] == through
