"""A script of two dice as a finite automaton: every moment before a roll is a state, every roll an edge.

The engine itself is walked: each roll is judged and folded by the code that pays the bets, and what it does to
the wagers that count is written on the edge. A kernel then only follows edges, and the same automaton solved in
fractions gives the exact mean and variance.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from typing import Any, NamedTuple

from pitboss.exact import Absorbed, Distribution, solve
from pitboss.simulation.script import PLAYER, Memory, Script, SimulationError
from pitboss.table import Command, Event, Refused, TableState
from pitboss.table.events import WagerPlaced, WagerSettled
from pitboss.table.evolve import evolve
from pitboss.table.game import certain

ROLLS = 36
END = -1
MOST_STATES = 20_000
MOST_MOMENTS = 3_000
"""States with what was won so far, of which the exact distribution is still worked out."""

FACES = tuple((first, second) for first in range(1, 7) for second in range(1, 7))
"""In the order of the stream of chance: six times the first die less one, plus the second less one."""


Fees = tuple[tuple[str, int], ...]
"""Commissions paid, by wager."""


class Decided(NamedTuple):
    """A wager settled on an edge."""

    wager: str
    result: str
    net: int


class Edge(NamedTuple):
    """Where a roll leads, what it makes in cents, the wagers it settles, and what commissions follow it, by wager."""

    state: int
    net: int
    decided: tuple[Decided, ...] = ()
    paid: Fees = ()

    def made(self) -> list[tuple[str, int]]:
        """Wagers with what it makes of them, in cents."""
        return [
            *((wager, net) for wager, _, net in self.decided),
            *((wager, -fee) for wager, fee in self.paid),
        ]


class Moments(NamedTuple):
    """The exact mean and variance of a unit in cents."""

    mean: Fraction
    variance: Fraction


@dataclass(frozen=True)
class Automaton:
    """States from 0, the start, each with its 36 edges; `paid` are commissions before the first roll, by wager."""

    edges: tuple[tuple[Edge, ...], ...]
    paid: Fees

    @property
    def before(self) -> int:
        """What the wagers make before the first roll, in cents."""
        return -sum(fee for _, fee in self.paid)

    @property
    def step(self) -> int:
        """The cents of which every result of an edge is a multiple."""
        return gcd(*(edge.net for row in self.edges for edge in row)) or 1

    def moments(self) -> Moments:
        """Solved in fractions: first the mean from every state, then the mean square from it."""
        means = self._expected([_sum(edge.net for edge in row) for row in self.edges])
        squares = self._expected(
            [
                _sum(edge.net * edge.net + 2 * edge.net * _at(means, edge.state) for edge in row)
                for row in self.edges
            ]
        )
        return Moments(means[0] + self.before, squares[0] - means[0] * means[0])

    def rolls(self) -> Fraction:
        """How many rolls a unit takes on average."""
        return self._expected([Fraction(1)] * len(self.edges))[0]

    def distribution(self) -> Distribution | None:
        """Of a unit's result in cents; None where that can be anything, or nearly."""
        chain: dict[tuple[int, int], list[tuple[Fraction, tuple[int, int] | Absorbed]]] = {}
        waiting = [(0, self.before)]
        while waiting:
            at = waiting.pop()
            if at in chain:
                continue
            if len(chain) == MOST_MOMENTS:
                return None
            after = [(edge.state, at[1] + edge.net) for edge in self.edges[at[0]]]
            waiting += [later for later in after if later[0] != END]
            chain[at] = [
                (Fraction(1, ROLLS), Absorbed(Fraction(total)) if state == END else (state, total))
                for state, total in after
            ]
        return solve(chain)[0, self.before].outcome

    def _expected(self, gains: list[Fraction]) -> list[Fraction]:
        """What a state comes to in all if a roll from it gains so much on average."""
        chain = {
            at: [
                (Fraction(1, ROLLS), Absorbed(Fraction(0)) if edge.state == END else edge.state)
                for edge in row
            ]
            for at, row in enumerate(self.edges)
        }
        solved = solve(chain, cost=lambda state: gains[state])
        return [solved[at].steps for at in range(len(self.edges))]


def walk(script: Script) -> Automaton:
    """Follow the script through the engine over every roll, until no new moment comes up."""
    return _Walk(script).automaton()


class _Walk:
    def __init__(self, script: Script) -> None:
        self.script = script
        self.table = script.opening
        self.numbers: dict[Hashable, int] = {}
        self.waiting: list[tuple[TableState, Memory]] = []

    def automaton(self) -> Automaton:
        start, paid = self._settle_in(self.table.state, self.script.memory)
        if start is None:
            raise SimulationError("The strategy makes no wager.")
        self._number(*start)
        edges: list[tuple[Edge, ...]] = []
        while self.waiting:
            if len(self.numbers) > MOST_STATES:
                raise SimulationError(
                    f"These wagers have more than {MOST_STATES:,} positions; simulate fewer together."
                )
            state, memory = self.waiting.pop(0)
            edges.append(tuple(self._edge(state, memory, faces) for faces in FACES))
        return Automaton(tuple(edges), paid)

    def _edge(self, state: TableState, memory: Memory, faces: tuple[int, int]) -> Edge:
        rolled, decided, paid = self._do(state, Command("roll", args={"dice": faces}))
        after, later = self._settle_in(rolled, memory)
        paid += later
        net = sum(each.net for each in decided) - sum(fee for _, fee in paid)
        return Edge(END if after is None else self._number(*after), net, decided, paid)

    def _settle_in(self, state: TableState, memory: Memory) -> tuple[tuple[TableState, Memory] | None, Fees]:
        """Do what the script does before the next roll; None when the unit is over. The commissions come with it."""
        paid: Fees = ()
        while (move := self.script.choose(state, memory)) is not None:
            command, memory = move
            if command.do == "roll":
                return (state, memory), paid
            state, decided, fees = self._do(state, command)
            assert not decided, "only a roll settles wagers"
            paid += fees
        return None, paid

    def _do(self, state: TableState, command: Command) -> tuple[TableState, tuple[Decided, ...], Fees]:
        table = self.table
        decided: list[Decided] = []
        paid: list[tuple[str, int]] = []
        for event in self._decide(state, command):
            match event:
                case WagerPlaced(seat=seat, kind=kind) if seat == PLAYER and self._counts(kind):
                    if event.commission:
                        paid.append((kind, event.commission))
                case WagerSettled(seat=seat) if seat == PLAYER:
                    kind = state.wagers[event.number].kind
                    if self._counts(kind):
                        decided.append(Decided(kind, event.result, event.net))
                case _:
                    pass
            state = evolve(table.game, state, event)
        return state, tuple(decided), tuple(paid)

    def _decide(self, state: TableState, command: Command) -> Sequence[Event]:
        try:
            return certain(self.table.game.judge(self.table.rules, state, command))
        except Refused as no:
            raise SimulationError(f"The table does not take this: {no}") from None

    def _counts(self, kind: str) -> bool:
        return self.script.tracked is None or kind in self.script.tracked

    def _number(self, state: TableState, memory: Memory) -> int:
        """The number of a moment; a new one waits to be walked from."""
        known = (self.script.extra["key"](state), memory)
        if known not in self.numbers:
            self.numbers[known] = len(self.numbers)
            self.waiting.append((state, memory))
        return self.numbers[known]


def _sum(values: Any) -> Fraction:
    return Fraction(sum(values), ROLLS)


def _at(means: list[Fraction], state: int) -> Fraction:
    return Fraction(0) if state == END else means[state]
