"""Sessions: a bankroll over a number of rounds, with a stop-loss and a goal; paths, ruin and percentiles.

Session j plays the units j * rounds to (j + 1) * rounds, so that any round of any session can be replayed. A
round that was begun is played to its end; a player who cannot cover the next one is ruined.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.hands.compiled import kernel
from pitboss.hands.layout import Int
from pitboss.money import show
from pitboss.simulation.plan import Job, Plan
from pitboss.simulation.runner import Threads, check_rounds, check_seed, total_cents
from pitboss.simulation.script import SimulationError
from pitboss.simulation.tally import Window
from pitboss.simulation.totals import Totals, marks

MOST_ROUNDS = 10_000_000
UNITS_PER_BLOCK = 1 << 19
MARKS = 40
PATHS = 30
"""Paths kept to be drawn one by one."""

ENDS = ("all rounds played", "ruined", "stop-loss", "goal")
_PLAYED, _RUINED, _STOPPED, _GOAL = range(4)


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What a player brings and when he leaves, in cents; `need` is what a round may take."""

    bankroll: int
    rounds: int
    need: int
    stop_loss: int | None = None
    goal: int | None = None

    @property
    def floor(self) -> int:
        """He leaves with this or less."""
        return -(2**62) if self.stop_loss is None else self.bankroll - self.stop_loss

    @property
    def ceiling(self) -> int:
        return 2**62 if self.goal is None else self.bankroll + self.goal

    def check(self) -> Terms:
        if self.bankroll < self.need:
            raise SimulationError(
                f"A bankroll of {show(self.bankroll)} does not cover a round, which takes {show(self.need)}."
            )
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise SimulationError(f"A session has 1 to {MOST_ROUNDS:,} rounds, not {self.rounds:,}.")
        for name, amount in (("stop-loss", self.stop_loss), ("goal", self.goal)):
            if amount is not None and amount <= 0:
                raise SimulationError(f"A {name} is more than nothing, not {show(amount)}.")
        return self

    def marks(self) -> list[int]:
        """After which rounds the bankroll is noted."""
        return sorted({max(1, self.rounds * at // MARKS) for at in range(1, MARKS + 1)})


class SessionJob(NamedTuple):
    """What a worker needs: the job of its rounds, and the terms."""

    job: Job
    terms: Terms


class SessionTotals(msgspec.Struct):
    """What is kept of all sessions.

    ended: how many ended how, in the order of `ENDS`
    final: bankrolls at the end; lasted: rounds until ruin, of those ruined
    fan: bankrolls after the rounds of `Terms.marks`, ended sessions keeping theirs
    paths: of the first sessions, at the same moments
    rounds: of all rounds, also those after a session's end
    """

    sessions: int = 0
    played: int = 0
    ended: tuple[int, int, int, int] = (0, 0, 0, 0)
    final: dict[int, int] = {}
    lasted: dict[int, int] = {}
    fan: list[dict[int, int]] = []
    paths: list[list[int]] = []
    rounds: Totals = msgspec.field(default_factory=Totals)

    def add(self, after: SessionTotals) -> None:
        self.sessions += after.sessions
        self.played += after.played
        played, ruined, stopped, won = (
            mine + more for mine, more in zip(self.ended, after.ended, strict=True)
        )
        self.ended = (played, ruined, stopped, won)
        self.final = _merged(self.final, after.final)
        self.lasted = _merged(self.lasted, after.lasted)
        fan = self.fan or [{} for _ in after.fan]
        self.fan = [_merged(mine, more) for mine, more in zip(fan, after.fan, strict=True)]
        self.paths = (self.paths + after.paths)[:PATHS]
        self.rounds.add(after.rounds)


def sessions(plan: Plan, terms: Terms, pool: Any, *, seed: int, count: int) -> Iterator[SessionTotals]:
    """Play n sessions over the threads of a pool; yields the growing totals after every block."""
    terms.check()
    job = SessionJob(plan.job(check_seed(seed)), terms)
    blocks = _blocks(count, terms.rounds)
    ends = iter(marks(check_rounds(count * terms.rounds)))
    mark = next(ends)
    totals, waiting = SessionTotals(), deque[Any]()
    try:
        while True:
            while len(waiting) < pool.width + 2 and (block := next(blocks, None)) is not None:
                waiting.append(pool.submit(play_sessions, job, *block))
            if not waiting:
                return
            totals.add(waiting.popleft().result())
            if totals.rounds.units >= mark:
                totals.rounds.marks.append((totals.rounds.units, total_cents(plan, totals.rounds)))
                mark = next((end for end in ends if end > totals.rounds.units), mark)
            yield totals
    finally:
        pool.close()


def _blocks(count: int, rounds: int) -> Iterator[tuple[int, int]]:
    """The first sessions in small blocks, so that the mean of a round is noted early, then in large ones."""
    first, size = 0, max(1, 1_000 // rounds)
    while first < count:
        yield first, min(size, count - first)
        first += size
        size = min(2 * size, max(1, UNITS_PER_BLOCK // rounds))


def run_sessions(plan: Plan, terms: Terms, *, seed: int, count: int, workers: int = 1) -> SessionTotals:
    *_, totals = sessions(plan, terms, Threads(workers), seed=seed, count=count)
    return totals


def play_sessions(job: SessionJob, first: int, count: int) -> SessionTotals:
    """The sessions from `first` on, on this thread."""
    own, terms = job.job, job.terms
    outcomes, hits = np.empty(count * terms.rounds, np.int32), np.zeros(own.hits, np.int64)
    begin = np.uint64(first * terms.rounds)
    import_module(own.module).run(np.uint64(own.seed), begin, outcomes, own.tables, hits)
    window, runs = Window(own), np.zeros(7, np.int64)
    window.take(outcomes, runs)
    found = walked(
        outcomes.reshape(count, terms.rounds),
        own.values,
        terms,
        step=own.step,
        before=own.before,
        first=first,
    )
    found.rounds = window.totals(hits, runs)
    return found


def walked(
    outcomes: NDArray[np.int32],
    values: NDArray[np.int64] | None,
    terms: Terms,
    *,
    step: int,
    before: int,
    first: int,
) -> SessionTotals:
    """What becomes of sessions, from number `first` on, whose rounds are the rows of `outcomes`."""
    count = outcomes.shape[0]
    moments = np.array(terms.marks(), np.int64)
    money = np.empty((count, moments.size), np.int64)
    ends = np.empty((count, 3), np.int64)
    walk(
        outcomes, np.zeros(0, np.int64) if values is None else values, step, before, terms.bankroll, terms.need,
        terms.floor, terms.ceiling, moments, money, ends,
    )  # fmt: skip
    ruined = ends[ends[:, 0] == _RUINED]
    return SessionTotals(
        sessions=count,
        played=int(ends[:, 1].sum()),
        ended=tuple(np.bincount(ends[:, 0], minlength=len(ENDS)).tolist()),
        final=_counted(ends[:, 2]),
        lasted=_counted(ruined[:, 1]),
        fan=[_counted(money[:, at]) for at in range(moments.size)],
        paths=money[: max(0, PATHS - first)].tolist(),
    )


@kernel
def walk(
    outcomes: NDArray[np.int32], values: NDArray[np.int64], step: Int, before: Int, bankroll: Int, need: Int,
    floor: Int, ceiling: Int, marks: NDArray[np.int64], money: NDArray[np.int64], ends: NDArray[np.int64],
) -> None:  # fmt: skip
    """Each row of outcomes is a session: its bankroll at the marks, and how, when and with what it ended."""
    for session in range(outcomes.shape[0]):
        now = np.int64(bankroll)
        how, mark = 0, 0
        played = outcomes.shape[1]
        for at in range(outcomes.shape[1]):
            outcome = outcomes[session, at]
            now += before + step * np.int64(outcome) if values.size == 0 else values[outcome]
            if now < need:
                how = 1
            elif now <= floor:
                how = 2
            elif now >= ceiling:
                how = 3
            if at + 1 == marks[mark]:
                money[session, mark] = now
                mark += 1
            if how:
                played = at + 1
                break
        while mark < marks.size:
            money[session, mark] = now
            mark += 1
        ends[session, 0] = how
        ends[session, 1] = played
        ends[session, 2] = now


def _counted(values: NDArray[np.int64]) -> dict[int, int]:
    found, counts = np.unique(values, return_counts=True)
    return dict(zip(found.tolist(), counts.tolist(), strict=True))


def _merged(ours: dict[int, int], theirs: dict[int, int]) -> dict[int, int]:
    return dict(Counter(ours) + Counter(theirs))
