"""Play any registered game through the full engine with a strategy of one's own, and get the same statistics.

Slower than a kernel, but it needs none: a strategy is a function that looks at a table and says what is done
next, dice and deals included, or None when the round is over. docs/simulation.md has an example.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pitboss.chance import Counter
from pitboss.simulation.script import (
    LONGEST,
    PLAYER,
    Request,
    Script,
    SimulationError,
    play_unit,
    setting,
)
from pitboss.simulation.statistics import Summary, summarise
from pitboss.simulation.totals import Totals
from pitboss.table import Command, Table

if TYPE_CHECKING:
    from pitboss.simulation.report import Report
    from pitboss.simulation.sessions import SessionTotals, Terms

Strategy = Callable[[Table], Command | None]

CHIPS = 10**12
"""Cents in front of a player, unless said: nobody runs out."""
MOST_ROUNDS = 10**9


@dataclass(frozen=True)
class EngineResult:
    """What came of it: `totals.counts` are results in cents; `summary` and `report` tell them in units of a stake."""

    totals: Totals
    script: Script
    seed: int
    seconds: float
    terms: Terms | None = None
    sessions: SessionTotals | None = None

    def summary(self, stake: int) -> Summary:
        return summarise(self.totals.counts, stake)

    def report(self, stake: int | None = None) -> Report:
        """The report of `pitboss simulate`, to print, to write and to draw; needs the extra `sim`."""
        from dataclasses import replace

        from pitboss.simulation.plan import Plan
        from pitboss.simulation.report import Report, session_figures

        script = self.script if stake is None else replace(self.script, stake=stake)
        made = Plan(
            script=script, module="", tables=(), report=lambda _counts, _hits: [], results=_no_results
        )
        told = None
        if self.sessions is not None and self.terms is not None:
            told = session_figures(self.sessions, self.terms, None)
        units = self.totals.units
        return Report(made, self.totals, self.seed, units, self.seconds, units, "engine", told)


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
    name: str = "own strategy",
    stake: int = 100,
    session: Terms | None = None,
) -> EngineResult:
    """Play units `first` to `first + rounds`, each at a fresh table with the chance of that seed and unit.

    What counts is the money of `seat`: its chips and what it has on the layout, after the unit less before.
    """
    if stake < 1:
        raise SimulationError(f"Results are told in units of a stake of one cent or more, not of {stake}.")
    opening = Table.open(game, as_of=as_of, options=options, seats=seats or {seat: CHIPS})
    request = Request(game=game, as_of=as_of, options=dict(options or {}), strategy=name)
    script = Script(
        request=request, setting=setting(request), wager=name, strategy=name, unit="round", stake=stake,
        need=stake if session is None else session.need, opening=opening, choose=lambda _state, _memory: None,
    )  # fmt: skip
    before = _worth(opening, seat)
    nets = (
        _worth(_played(opening, strategy, seed, unit), seat) - before for unit in _units(first, rounds, seed)
    )
    return _counted(nets, script, rounds, seed, session)


def play_script(
    script: Script, *, rounds: int, seed: int, first: int = 0, session: Terms | None = None
) -> EngineResult:
    """The same for a strategy that the game brings along."""
    nets = (play_unit(script, seed=seed, unit=unit).net for unit in _units(first, rounds, seed))
    return _counted(nets, script, rounds, seed, session)


def _units(first: int, rounds: int, seed: int) -> range:
    if not 1 <= rounds <= MOST_ROUNDS:
        raise SimulationError(f"The engine plays 1 to {MOST_ROUNDS:,} rounds, not {rounds:,}.")
    if not (0 <= seed < 2**64 and 0 <= first < 2**63):
        raise SimulationError("A seed is a number from 0 to 2^64 - 1, and a round one from 0 to 2^63 - 1.")
    return range(first, first + rounds)


def _counted(
    nets: Iterator[int], script: Script, rounds: int, seed: int, session: Terms | None
) -> EngineResult:
    """Count the results as they come; those of sessions are walked one session at a time."""
    from pitboss.simulation.totals import marks

    begun = time.perf_counter()
    totals, cents, noted = Totals(), 0, frozenset(marks(rounds))
    found: SessionTotals | None = None
    if session is not None:
        from pitboss.simulation.sessions import SessionTotals

        session.check()
        if rounds % session.rounds:
            raise SimulationError(
                f"{rounds:,} rounds are not a whole number of sessions of {session.rounds:,}."
            )
        found = SessionTotals()
    held: list[int] = []
    for net in nets:
        totals.count(net, net)
        cents += net
        if totals.units in noted:
            totals.marks.append((totals.units, cents))
        if session is not None and found is not None:
            held.append(net)
            if len(held) == session.rounds:
                found.add(_walked(held, session, first=found.sessions))
                held.clear()
    return EngineResult(totals, script, seed, time.perf_counter() - begun, session, found)


def _walked(nets: list[int], terms: Terms, *, first: int) -> SessionTotals:
    import numpy as np

    from pitboss.simulation.sessions import walked

    places = np.arange(len(nets), dtype=np.int32).reshape(1, -1)
    return walked(places, np.array(nets, np.int64), terms, step=1, before=0, first=first)


def _no_results(_seed: int, _unit: int) -> dict[str, int]:
    raise SimulationError("A strategy of one's own has no kernel.")


def _played(opening: Table, strategy: Strategy, seed: int, unit: int) -> Table:
    table = opening.copy(source=Counter(seed, unit))
    for _ in range(LONGEST):
        command = strategy(table)
        if command is None:
            return table
        table.do(command)
    raise SimulationError(f"Unit {unit} did not end after {LONGEST:,} acts; the strategy never stops.")


def _worth(table: Table, seat: int) -> int:
    state = table.state
    return state.stack(seat) + sum(wager.stake for wager in state.wagers_of(seat))
