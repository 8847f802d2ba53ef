"""Play any registered game through the full engine with a strategy of one's own, and get the same statistics.

Slower than a kernel, but it needs none: a strategy is a function that looks at a table and says what is done
next, dice and deals included, or None when the round is over. docs/simulation.md has an example.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pitboss.chance import Counter
from pitboss.simulation.script import LONGEST, PLAYER, Script, SimulationError, play_unit
from pitboss.simulation.statistics import Summary, summarise
from pitboss.simulation.totals import Totals
from pitboss.table import Command, Table

Strategy = Callable[[Table], Command | None]

CHIPS = 10**12
"""Cents in front of a player, unless said: nobody runs out."""


@dataclass(frozen=True)
class EngineResult:
    """What came of it: `totals.counts` are results in cents; `summary` tells them in units of a stake."""

    totals: Totals

    def summary(self, stake: int) -> Summary:
        return summarise(self.totals.counts, stake)


def play_game(
    game: str,
    strategy: Strategy,
    *,
    rounds: int,
    seed: int,
    first: int = 0,
    seat: int = PLAYER,
    seats: Mapping[int, int] | None = None,
    as_of: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> EngineResult:
    """Play units `first` to `first + rounds`, each at a fresh table with the chance of that seed and unit.

    What counts is the money of `seat`: its chips and what it has on the layout, after the unit less before.
    """
    opening = Table.open(game, as_of=as_of, options=options, seats=seats or {seat: CHIPS})
    totals = Totals()
    for unit in range(first, first + rounds):
        net = _worth(_played(opening, strategy, seed, unit), seat) - _worth(opening, seat)
        totals.count(net, net)
    return EngineResult(totals)


def play_script(script: Script, *, rounds: int, seed: int, first: int = 0) -> EngineResult:
    """The same for a strategy that the game brings along."""
    totals = Totals()
    for unit in range(first, first + rounds):
        net = play_unit(script, seed=seed, unit=unit).net
        totals.count(net, net)
    return EngineResult(totals)


def _played(opening: Table, strategy: Strategy, seed: int, unit: int) -> Table:
    table = copy.copy(opening)
    table.log = list(opening.log)
    table.source = Counter(seed, unit)
    for _ in range(LONGEST):
        command = strategy(table)
        if command is None:
            return table
        table.do(command)
    raise SimulationError(f"Unit {unit} did not end after {LONGEST:,} acts; the strategy never stops.")


def _worth(table: Table, seat: int) -> int:
    state = table.state
    return state.stack(seat) + sum(wager.stake for wager in state.wagers_of(seat))
