"""The one walker of engines: play on a finite set of outcomes as an automaton.

Every moment before a chance step is a state, every outcome of that step an edge. The engine itself is walked: the
walker asks the table what chance it awaits, lets the engine judge and fold every outcome of it, and writes on the edge
what that does to the wagers that count. Solved in fractions the automaton is the exact math; a kernel follows the same
edges. So what is published and what is simulated come from the code that pays the bet.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd
from typing import NamedTuple, TypeVar

from pitboss.exact import Absorbed, Absorption, Distribution, solve
from pitboss.table import BadCommand, Command, Event, Refused, Table, TableState
from pitboss.table.events import WagerPlaced, WagerSettled
from pitboss.table.evolve import evolve
from pitboss.table.game import certain
from pitboss.table.offers import Offer, Outcome

PLAYER = 1
"""The seat whose wagers count."""

END = -1
MOST_STATES = 20_000
MOST_MOMENTS = 3_000
"""States with what was won so far, of which the exact distribution is still worked out."""

Target = TypeVar("Target", bound=Hashable)
Memory = Hashable
"""What is remembered beyond what lies on the table."""
Choose = Callable[[TableState, Memory], "tuple[Command, Memory] | None"]
"""The next thing done at the table, the chance step included; None when it is over."""
Fees = tuple[tuple[str, int], ...]
"""Commissions paid, by wager."""


class WalkError(BadCommand):
    """What cannot be walked; the message is a sentence."""


class Decided(NamedTuple):
    """A wager settled on an edge."""

    wager: str
    result: str
    net: int


class Edge(NamedTuple):
    """Where an outcome leads, what it makes in cents, the wagers it settles, and what commissions follow it."""

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
    """States from 0, the start, each with an edge for every outcome that can be told from the others.

    outcome: what chance brings, the same at every state
    paid: commissions before the first chance step, by wager
    moments: the table at each state, and what was remembered
    """

    edges: tuple[tuple[Edge, ...], ...]
    paid: Fees
    outcome: Outcome
    moments: tuple[tuple[TableState, Memory], ...]

    @cached_property
    def ways(self) -> tuple[Fraction, ...]:
        """How likely each outcome is."""
        return tuple(Fraction(ways, self.outcome.count) for _, ways in self.outcome.weighted())

    @property
    def before(self) -> int:
        """What the wagers make before the first chance step, in cents."""
        return -sum(fee for _, fee in self.paid)

    @property
    def step(self) -> int:
        """The cents of which every result of an edge is a multiple."""
        return gcd(*(edge.net for row in self.edges for edge in row)) or 1

    def mean_and_variance(self) -> Moments:
        """Solved in fractions: first the mean from every state, then the mean square from it."""
        means = self.expected([self._mean(edge.net for edge in row) for row in self.edges])
        squares = self.expected(
            [
                self._mean(edge.net * edge.net + 2 * edge.net * _at(means, edge.state) for edge in row)
                for row in self.edges
            ]
        )
        return Moments(means[0] + self.before, squares[0] - means[0] * means[0])

    def steps(self) -> Fraction:
        """How many chance steps it takes on average."""
        return self.expected([Fraction(1)] * len(self.edges))[0]

    def distribution(self, most: int | None = MOST_MOMENTS) -> Distribution | None:
        """Of the result in cents; None where that can be anything, or nearly."""
        found = self.absorption([Fraction(1)] * len(self.edges), most)
        return None if found is None else found.outcome

    def absorption(self, gains: list[Fraction], most: int | None = None) -> Absorption | None:
        """The distribution of the result in cents, and what a chance step from each state gains, summed up."""
        chain: dict[tuple[int, int], list[tuple[Fraction, tuple[int, int] | Absorbed]]] = {}
        waiting = [(0, self.before)]
        while waiting:
            at = waiting.pop()
            if at in chain:
                continue
            if len(chain) == most:
                return None
            after = self._chances((edge.state, at[1] + edge.net) for edge in self.edges[at[0]])
            waiting += [later for _, later in after if later[0] != END]
            chain[at] = [
                (chance, Absorbed(Fraction(total)) if state == END else (state, total))
                for chance, (state, total) in after
            ]
        return solve(chain, cost=lambda at: gains[at[0]])[0, self.before]

    def expected(self, gains: list[Fraction]) -> list[Fraction]:
        """What a state comes to in all if a chance step from it gains so much on average."""
        chain = {
            at: [
                (chance, Absorbed(Fraction(0)) if state == END else state)
                for chance, state in self._chances(edge.state for edge in row)
            ]
            for at, row in enumerate(self.edges)
        }
        solved = solve(chain, cost=lambda state: gains[state])
        return [solved[at].steps for at in range(len(self.edges))]

    def _chances(self, targets: Iterable[Target]) -> list[tuple[Fraction, Target]]:
        """How likely each of the different things is that the outcomes lead to; whole numbers are added faster."""
        ways: dict[Target, int] = {}
        for (_, weight), target in zip(self.outcome.weighted(), targets, strict=True):
            ways[target] = ways.get(target, 0) + weight
        return [(Fraction(weight, self.outcome.count), target) for target, weight in ways.items()]

    def _mean(self, values: Iterable[int | Fraction]) -> Fraction:
        return sum((ways * value for ways, value in zip(self.ways, values, strict=True)), Fraction(0))


def walk(
    table: Table,
    choose: Choose,
    *,
    counts: Callable[[str], bool],
    key: Callable[[TableState], Hashable],
    memory: Memory = 0,
) -> Automaton:
    """Follow what is done at a table over every outcome of chance, until no new moment comes up.

    counts: whether a kind of wager counts
    key: what tells two moments of the table apart, money aside
    """
    return _Walk(table, choose, counts, key).automaton(memory)


class _Walk:
    def __init__(
        self, table: Table, choose: Choose, counts: Callable[[str], bool], key: Callable[[TableState], Hashable]
    ) -> None:  # fmt: skip
        self.table, self.choose, self.counts, self.key = table, choose, counts, key
        self.numbers: dict[Hashable, int] = {}
        self.moments: list[tuple[TableState, Memory]] = []
        self.outcome: Outcome | None = None

    def automaton(self, memory: Memory) -> Automaton:
        start, paid = self._settle_in(self.table.state, memory)
        if start is None:
            raise WalkError("The strategy makes no wager.")
        self._number(*start)
        edges: list[tuple[Edge, ...]] = []
        while len(edges) < len(self.moments):
            if len(self.numbers) > MOST_STATES:
                raise WalkError(
                    f"These wagers have more than {MOST_STATES:,} positions; simulate fewer together."
                )
            edges.append(self._row(*self.moments[len(edges)]))
        assert self.outcome is not None
        return Automaton(tuple(edges), paid, self.outcome, tuple(self.moments))

    def _row(self, state: TableState, memory: Memory) -> tuple[Edge, ...]:
        offer = self._chance(state)
        (name, outcome), *others = offer.params.items()
        if others or not isinstance(outcome, Outcome) or self.outcome not in (None, outcome):
            raise WalkError("The walker follows one kind of chance step, of one parameter.")
        self.outcome = outcome
        return tuple(
            self._edge(state, memory, offer.command(**{name: value})) for value, _ in outcome.weighted()
        )

    def _chance(self, state: TableState) -> Offer:
        """The chance step that the table awaits."""
        table, game = self.table, self.table.game
        if game.next_chance is not None:
            offer = game.next_chance(table.rules, state)
        else:
            offer = next((offer for offer in game.awaits(table.rules, state) if offer.kind == "chance"), None)
        if offer is None:
            raise WalkError("The walk came to a table that awaits no chance step.")
        return offer

    def _edge(self, state: TableState, memory: Memory, command: Command) -> Edge:
        came, decided, paid = self._do(state, command)
        after, later = self._settle_in(came, memory)
        paid += later
        net = sum(each.net for each in decided) - sum(fee for _, fee in paid)
        return Edge(END if after is None else self._number(*after), net, decided, paid)

    def _settle_in(self, state: TableState, memory: Memory) -> tuple[tuple[TableState, Memory] | None, Fees]:
        """Do what is done before the next chance step; None when it is over. The commissions come with it."""
        paid: Fees = ()
        while (move := self.choose(state, memory)) is not None:
            command, memory = move
            if command.do in (self.table.game.draws or ()):
                return (state, memory), paid
            state, decided, fees = self._do(state, command)
            assert not decided, "only chance settles wagers"
            paid += fees
        return None, paid

    def _do(self, state: TableState, command: Command) -> tuple[TableState, tuple[Decided, ...], Fees]:
        decided: list[Decided] = []
        paid: list[tuple[str, int]] = []
        for event in self._judged(state, command):
            match event:
                case WagerPlaced(seat=seat, kind=kind) if seat == PLAYER and self.counts(kind):
                    if event.commission:
                        paid.append((kind, event.commission))
                case WagerSettled(seat=seat) if seat == PLAYER:
                    kind = state.wagers[event.number].kind
                    if self.counts(kind):
                        decided.append(Decided(kind, event.result, event.net))
                case _:
                    pass
            state = evolve(self.table.game, state, event)
        return state, tuple(decided), tuple(paid)

    def _judged(self, state: TableState, command: Command) -> tuple[Event, ...]:
        try:
            return certain(self.table.game.judge(self.table.rules, state, command))
        except Refused as no:
            raise WalkError(f"The table does not take this: {no}") from None

    def _number(self, state: TableState, memory: Memory) -> int:
        """The number of a moment; a new one waits to be walked from."""
        known = (self.key(state), memory)
        if known not in self.numbers:
            self.numbers[known] = len(self.numbers)
            self.moments.append((state, memory))
        return self.numbers[known]


def _at(means: list[Fraction], state: int) -> Fraction:
    return Fraction(0) if state == END else means[state]
