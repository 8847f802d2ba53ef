"""Absorbing Markov chains, solved in fractions.

The states are taken one strongly connected component at a time, those nearest to the end first, so that a
long game of small loops costs no more than the loops.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
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
            row.steps += 1 if cost is None else cost(state)
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
    """What a state comes to: chances of ending, expected steps, and what is still owed to its component."""

    ends: defaultdict[Fraction, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    steps: Fraction = Fraction(0)
    owed: dict[State, Fraction] = field(default_factory=dict[State, Fraction])

    def add(self, share: Fraction, other: "_Row[State]") -> None:
        for outcome, chance in other.ends.items():
            self.ends[outcome] += share * chance
        self.steps += share * other.steps
        for state, chance in other.owed.items():
            self.owed[state] = self.owed.get(state, Fraction(0)) + share * chance

    def absorption(self) -> Absorption:
        """Chances that were solved for add up to one, so they are only put in order."""
        return Absorption(Distribution(tuple(sorted(self.ends.items()))), self.steps)

    def scale(self, factor: Fraction) -> None:
        for outcome in self.ends:
            self.ends[outcome] *= factor
        self.steps *= factor
        for state in self.owed:
            self.owed[state] *= factor


def _merged(
    state: State, ways: Iterable[tuple[Number, State | Absorbed]]
) -> dict[State | Absorbed, Fraction]:
    merged: defaultdict[State | Absorbed, Fraction] = defaultdict(Fraction)
    for chance, target in ways:
        if chance < 0:
            raise ChainError(f"State {state!r} leads to {target!r} with the negative chance {chance}.")
        if chance:
            merged[target] += chance
    total = sum(merged.values())
    if total != 1:
        raise ChainError(f"The chances out of state {state!r} add up to {total} and not to 1.")
    return merged


def _row(
    targets: Mapping[State | Absorbed, Fraction], component: set[State], solved: Mapping[State, _Row[State]]
) -> _Row[State]:
    row = _Row[State]()
    for target, chance in targets.items():
        if isinstance(target, Absorbed):
            row.ends[Fraction(target.outcome)] += chance
        elif target in component:
            row.owed[target] = chance
        else:
            row.add(chance, solved[target])
    return row


def _eliminate(component: list[State], rows: dict[State, _Row[State]]) -> None:
    """Gaussian elimination. A loop back to the pivot is certain only where nothing leaves the component."""
    if not any(row.ends for row in rows.values()):
        raise ChainError(f"State {component[0]!r} can never be absorbed: its chain goes on for ever.")
    for at, state in enumerate(component):
        row = rows[state]
        row.scale(1 / (1 - row.owed.pop(state, Fraction(0))))
        for other in component[at + 1 :]:
            if share := rows[other].owed.pop(state, None):
                rows[other].add(share, row)
    for at in range(len(component) - 1, -1, -1):
        state = component[at]
        for other in component[:at]:
            if share := rows[other].owed.pop(state, None):
                rows[other].add(share, rows[state])
