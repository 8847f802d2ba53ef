"""Absorbing Markov chains, solved in fractions.

The states are taken one strongly connected component at a time, those nearest to the end first, so that a
long game of small loops costs no more than the loops.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm
from typing import Generic, TypeVar

import msgspec

from pitboss.errors import PitbossError
from pitboss.exact.distributions import Distribution, Number

State = TypeVar("State", bound=Hashable)


class ChainError(PitbossError, ValueError):
    """A chain that has no solution; the message is a sentence that names a state."""


class Absorbed(msgspec.Struct, frozen=True):
    """The end of a chain, with what came out."""

    outcome: Fraction


class Absorption(msgspec.Struct, frozen=True):
    """What becomes of a chain started in a state.

    - `outcome`: the exact distribution of what comes out.
    - `steps`: the expected number of steps until then (or of their cost).
    """

    outcome: Distribution
    steps: Fraction


def solve(
    transitions: Mapping[State, Iterable[tuple[Number, State | Absorbed]]],
    *,
    cost: Callable[[State], Number] | None = None,
) -> dict[State, Absorption]:
    """Where each state ends up and how long that takes.

    `cost` says what a step out of a state counts for; without it every step counts one.
    """
    edges = {state: _merged(state, ways) for state, ways in transitions.items()}
    for state, targets in edges.items():
        for target in targets:
            if not isinstance(target, Absorbed) and target not in edges:
                raise ChainError(f"State {state!r} leads to {target!r}, which has no transitions.")
    solved: dict[State, _Row[State]] = {}
    for component in components(edges):
        rows = {state: _row(edges[state], set(component), solved) for state in component}
        for state, row in rows.items():
            row.step(1 if cost is None else cost(state))
        _eliminate(component, rows)
        solved.update(rows)
    return {state: solved[state].absorption() for state in edges}


def components(edges: Mapping[State, Iterable[State | Absorbed]]) -> list[list[State]]:
    """The strongly connected components, each before those that lead to it (Tarjan, without recursion)."""
    found: list[list[State]] = []
    index: dict[State, int] = {}
    low: dict[State, int] = {}
    path: list[State] = []
    on_path: set[State] = set()
    for root in edges:
        work = [] if root in index else [(root, iter(edges[root]))]
        while work:
            state, targets = work[-1]
            if state not in index:
                index[state] = low[state] = len(index)
                path.append(state)
                on_path.add(state)
            for target in targets:
                if isinstance(target, Absorbed):
                    continue
                if target not in index:
                    work.append((target, iter(edges[target])))
                    break
                if target in on_path:
                    low[state] = min(low[state], index[target])
            else:
                work.pop()
                if work:
                    parent = work[-1][0]
                    low[parent] = min(low[parent], low[state])
                if low[state] == index[state]:
                    at = len(path) - 1
                    while path[at] != state:
                        at -= 1
                    found.append(path[at:])
                    on_path.difference_update(path[at:])
                    del path[at:]
    return found


@dataclass(slots=True)
class _Row(Generic[State]):
    """What a state comes to: chances of ending, expected steps, and what is still owed to its component.

    All are whole numbers over one denominator, reduced together, which is quicker than as many fractions.
    """

    ends: dict[Absorbed, int] = field(default_factory=dict[Absorbed, int])
    owed: dict[State, int] = field(default_factory=dict[State, int])
    steps: int = 0
    over: int = 1

    def add(self, share: int, other: "_Row[State]") -> None:
        """Add the other row, taken n times over this row's denominator."""
        self._times(other.over)
        self.take(share, other)
        self.reduce()

    def take(self, share: int, other: "_Row[State]") -> None:
        for outcome, chance in other.ends.items():
            self.ends[outcome] = self.ends.get(outcome, 0) + share * chance
        for state, chance in other.owed.items():
            self.owed[state] = self.owed.get(state, 0) + share * chance
        self.steps += share * other.steps

    def step(self, cost: Number) -> None:
        self._times(cost.denominator)
        self.steps += cost.numerator * (self.over // cost.denominator)

    def leave(self, state: State) -> None:
        """Take a loop back to the state itself out: what is left of the chances is all there is."""
        loop = self.owed.pop(state, 0)
        if loop:
            self.over -= loop
            self.reduce()

    def absorption(self) -> Absorption:
        """Chances that were solved for add up to one, so they are only put in order."""
        ends = sorted((end.outcome, Fraction(chance, self.over)) for end, chance in self.ends.items())
        return Absorption(Distribution(tuple(ends)), Fraction(self.steps, self.over))

    def _times(self, factor: int) -> None:
        if factor != 1:
            self._each(lambda number: number * factor)

    def reduce(self) -> None:
        common = gcd(self.over, self.steps, *self.ends.values(), *self.owed.values())
        if common != 1:
            self._each(lambda number: number // common)

    def _each(self, change: Callable[[int], int]) -> None:
        self.ends = {outcome: change(chance) for outcome, chance in self.ends.items()}
        self.owed = {state: change(chance) for state, chance in self.owed.items()}
        self.steps, self.over = change(self.steps), change(self.over)


def _merged(state: State, ways: Iterable[tuple[Number, State | Absorbed]]) -> dict[State | Absorbed, Number]:
    merged: dict[State | Absorbed, Number] = {}
    for chance, target in ways:
        if chance < 0:
            raise ChainError(f"State {state!r} leads to {target!r} with the negative chance {chance}.")
        if chance:
            merged[target] = merged[target] + chance if target in merged else chance
    over = lcm(*(chance.denominator for chance in merged.values()))
    total = sum(chance.numerator * (over // chance.denominator) for chance in merged.values())
    if total != over:
        raise ChainError(
            f"The chances out of state {state!r} add up to {Fraction(total, over)} and not to 1."
        )
    return merged


def _row(
    targets: Mapping[State | Absorbed, Number], component: set[State], solved: Mapping[State, _Row[State]]
) -> _Row[State]:
    over = lcm(
        *(
            chance.denominator * (1 if isinstance(to, Absorbed) or to not in solved else solved[to].over)
            for to, chance in targets.items()
        )
    )
    row = _Row[State](over=over)
    for target, chance in targets.items():
        ways = chance.numerator * (over // chance.denominator)
        if isinstance(target, Absorbed):
            row.ends[target] = row.ends.get(target, 0) + ways
        elif target in component:
            row.owed[target] = ways
        else:
            row.take(ways // solved[target].over, solved[target])
    row.reduce()
    return row


def _eliminate(component: list[State], rows: dict[State, _Row[State]]) -> None:
    """Gaussian elimination. A loop back to the pivot is certain only where nothing leaves the component."""
    if not any(row.ends for row in rows.values()):
        raise ChainError(f"State {component[0]!r} can never be absorbed: its chain goes on for ever.")
    for at, state in enumerate(component):
        rows[state].leave(state)
        for other in component[at + 1 :]:
            if share := rows[other].owed.pop(state, None):
                rows[other].add(share, rows[state])
    for at in range(len(component) - 1, -1, -1):
        state = component[at]
        for other in component[:at]:
            if share := rows[other].owed.pop(state, None):
                rows[other].add(share, rows[state])
