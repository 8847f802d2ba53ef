"""The explorer: walks an engine through all its chance steps and makes a Markov chain of it.

It knows nothing of the game. It asks the table what it awaits, tries every outcome of the chance step,
lets the engine decide and evolve, and adds up what the wager under study wins or loses. So the number that
is published comes from the code that pays the bet.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from pitboss.exact import Absorbed, Absorption, solve
from pitboss.table import Command, Table, TableState
from pitboss.table.events import Event, WagerPlaced, WagerSettled
from pitboss.table.evolve import evolve
from pitboss.table.game import certain
from pitboss.table.offers import Faces, Offer

Choose = Callable[[TableState], Command | None]
Track = Callable[[str], bool]


class Position(NamedTuple):
    """A moment of the walk: the table's state, what the studied wagers have made so far, and what is up."""

    state: TableState
    net: int
    up: frozenset[int]
    made: bool


@dataclass(frozen=True)
class Study:
    """What to walk.

    table: the table at its start
    choose: what is done at a position before the next chance step, until it says None
    tracked: whether a kind of wager is under study
    key: what tells positions of the table apart, money aside
    active: whether a chance step counts as one of the wager's own (for the expected number of them)
    """

    table: Table
    choose: Choose
    tracked: Track
    key: Callable[[TableState], Hashable]
    active: Callable[[TableState], bool] = lambda _state: True


class Walk(NamedTuple):
    """The distribution of the net result in cents, and the expected number of the wager's own chance steps."""

    absorption: Absorption
    positions: int


def explore(study: Study) -> Walk:
    """Walk from the start until the studied wagers are decided, over every outcome of chance."""
    start = _settled_in(study, Position(study.table.state, 0, frozenset(), False))
    positions: dict[Hashable, Position] = {_key(study, start): start}
    queue = [start]
    transitions: dict[Hashable, list[tuple[Fraction, Hashable | Absorbed]]] = {}
    while queue:
        position = queue.pop()
        ways: dict[Hashable | Absorbed, int] = {}
        outcomes = 0
        for command, weight in _chances(study.table, position.state):
            outcomes += weight
            after = _do(study, position, command)
            if after.made and not after.up:
                target: Hashable | Absorbed = Absorbed(Fraction(after.net))
            else:
                after = _settled_in(study, after)
                target = _key(study, after)
                if target not in positions:
                    positions[target] = after
                    queue.append(after)
            ways[target] = ways.get(target, 0) + weight
        transitions[_key(study, position)] = [
            (Fraction(count, outcomes), target) for target, count in ways.items()
        ]

    def cost(key: Hashable) -> int:
        at = positions[key]
        return int(bool(at.up) and study.active(at.state))

    solved = solve(transitions, cost=cost)
    return Walk(solved[_key(study, start)], len(positions))


def _key(study: Study, position: Position) -> Hashable:
    return (study.key(position.state), position.net, position.made)


def _settled_in(study: Study, position: Position) -> Position:
    """Let the players do what they do before the next chance step."""
    while (command := study.choose(position.state)) is not None:
        position = _do(study, position, command)
    return position


def _do(study: Study, position: Position, command: Command) -> Position:
    table, state = study.table, position.state
    events = certain(table.game.judge(table.rules, state, command))
    for event in events:
        state = evolve(table.game, state, event)
    return _account(study, position, state, events)


def _account(study: Study, position: Position, state: TableState, events: tuple[Event, ...]) -> Position:
    """Add up what the studied wagers cost when made and gave when settled."""
    net, up, made = position.net, position.up, position.made
    for event in events:
        if isinstance(event, WagerPlaced) and study.tracked(event.kind) and event.seat == 1:
            net, up, made = net - event.commission, up | {event.number}, True
        elif isinstance(event, WagerSettled) and event.number in up:
            net, up = net + event.net, up - {event.number}
    return Position(state, net, up, made)


def _chances(table: Table, state: TableState) -> Iterator[tuple[Command, int]]:
    """Every outcome of the chance step that the table awaits, and in how many ways it comes."""
    game = table.game
    if game.next_chance is not None:
        offer = game.next_chance(table.rules, state)
    else:
        offer = next((offer for offer in game.awaits(table.rules, state) if offer.kind == "chance"), None)
    if offer is None:
        raise ValueError("The walk came to a table that awaits no chance step.")
    yield from _outcomes(offer)


def _outcomes(offer: Offer) -> Iterator[tuple[Command, int]]:
    (name, parameter), *others = offer.params.items()
    if others:
        raise ValueError("The explorer walks chance steps of one parameter.")
    weighted = (
        parameter.weighted() if isinstance(parameter, Faces) else ((v, 1) for v in parameter.enumerate())
    )
    for value, ways in weighted:
        yield offer.command(**{name: value}), ways
