"""Basic strategy: best play for one who counts his points and looks at the up card, and no further.

The hands behind a total are weighed by how often play comes to them. Hands of a split are played by the same chart; how
often they come to a total is left out of the weighing.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.box.compositions import MOST, hands
from pitboss.games.box.policy import Course, Policy, best, starts
from pitboss.games.box.solve import DOUBLE, HIT, SPLIT, STAND, SURRENDER, Solution
from pitboss.games.box.terms import RANKS
from pitboss.games.box.values import NEVER

ROUNDS = 12
"""Charts settle after three or four."""
Kind = tuple[int, bool]
"""A total, and whether it is soft."""


class Chart(NamedTuple):
    """two: the act with the first two cards that are no pair, or a pair that is not split, by total, soft and up card
    more: what is done where that is not open: with three or more cards, after a split
    pairs: whether a pair is split, by rank and up card
    rescue: whether a double is taken back, by the total it came to, soft and up card
    """

    two: NDArray[np.int8]
    more: NDArray[np.int8]
    pairs: NDArray[np.bool_]
    rescue: NDArray[np.bool_]


def kinds() -> list[Kind]:
    """Every total, those first that others lead to."""
    hard_high = [(total, False) for total in range(MOST, 10, -1)]
    soft = [(total, True) for total in range(MOST, 11, -1)]
    return [*hard_high, *soft, *((total, False) for total in range(10, 3, -1))]


@dataclass(frozen=True)
class Basic:
    solution: Solution
    chart: Chart

    @cached_property
    def course(self) -> Course:
        return Course(self.solution, to_policy(self.solution, self.chart))

    @property
    def expectation(self) -> float:
        return self.course.expectation

    @property
    def cost(self) -> float:
        """What looking at points alone costs, against looking at every card of the hand."""
        return self.solution.expectation - self.expectation


def basic(solution: Solution) -> Basic:
    """Begin with best play, and weigh the hands of each total by how often the last chart came to them."""
    course = Course(solution, best(solution))
    chart: Chart | None = None
    for _ in range(ROUNDS):
        following = _weighed(solution, course)
        if chart is not None and all(np.array_equal(a, b) for a, b in zip(chart, following, strict=True)):
            break
        chart = following
        course = Course(solution, to_policy(solution, chart))
    assert chart is not None
    return Basic(solution, chart)


def to_policy(solution: Solution, chart: Chart) -> Policy:
    """The chart for every hand."""
    known, terms = hands(), solution.terms
    soft = known.soft.astype(np.int64)
    acts = chart.more[known.total, soft]
    if terms.double_after_split:
        again = chart.two[known.total, soft]
        acts = np.where((known.cards == 2)[:, None] & (again == DOUBLE), again, acts)
    acts[known.total == MOST] = STAND
    two = np.zeros((RANKS, RANKS, RANKS), np.int8)
    for up, one, other in starts():
        hand = known.of(one, other)
        two[up, one, other] = chart.two[known.total[hand], soft[hand], up]
        if one == other and chart.pairs[one, up]:
            two[up, one, other] = SPLIT
    return Policy(two, acts.astype(np.int8), chart.rescue[known.total, soft])


def _weighed(solution: Solution, course: Course) -> Chart:
    """The best act for every total, the hands behind it weighed as this course comes to them."""
    known, terms = hands(), solution.terms
    values = solution.values
    first = np.zeros((len(known.total), RANKS))
    for up, one, other in starts():
        first[known.of(one, other), up] = solution.start(up, one, other)
    worth = np.where(known.total[:, None] == MOST, values[:, :, STAND], 0.0)
    two = np.zeros((MOST + 1, 2, RANKS), np.int8)
    more = np.zeros((MOST + 1, 2, RANKS), np.int8)
    alive = _alive(solution)
    for total, soft in kinds():
        rows = np.flatnonzero((known.total == total) & (known.soft == soft) & (known.cards >= 2))
        if total == MOST or not len(rows):
            continue
        hit = course.drawn(rows, worth)
        for up in range(RANKS):
            later = course.reached[rows, up]
            weights = later if later.sum() > 0 else first[rows, up]
            at = int(soft)
            more[total, at, up] = _best(values[rows, up], hit[:, up], weights, terms.double_any)
            begin = first[rows, up]
            chosen = (
                _best(values[rows, up], hit[:, up], begin, True) if begin.sum() > 0 else more[total, at, up]
            )
            if terms.surrender in ("late", "early") and begin.sum() > 0:
                half = -0.5 * alive[rows, up] if terms.surrender == "late" else 0.5 - alive[rows, up]
                kept = hit[:, up] if chosen == HIT else values[rows, up, chosen]
                if (begin * (half - kept)).sum() > 0:
                    chosen = SURRENDER
            two[total, at, up] = chosen
            act = more[total, at, up]
            worth[rows, up] = hit[:, up] if act == HIT else values[rows, up, act]
    return Chart(two, more, _pairs(solution, course, two, worth), _rescue(solution, course, two, more))


def _rescue(
    solution: Solution, course: Course, two: NDArray[np.int8], more: NDArray[np.int8]
) -> NDArray[np.bool_]:
    """The totals from which a double is taken back, the hands behind each weighed as doubles come to them."""
    known, soft = hands(), hands().soft.astype(np.int64)
    found = np.zeros((MOST + 1, 2, RANKS), np.bool_)
    if not solution.terms.rescue:
        return found
    doubled = np.where(more[known.total, soft] == DOUBLE, course.reached, 0.0)
    for up, one, other in starts():
        hand = known.of(one, other)
        if two[known.total[hand], soft[hand], up] == DOUBLE:
            doubled[hand, up] += solution.start(up, one, other)
    gains = np.zeros(found.shape)
    for rank in range(RANKS):
        rows = np.flatnonzero(known.child[:, rank] >= 0)
        then = known.child[rows, rank]
        gained = -course.alive[rows, :, rank] - course.stood_doubled[then]
        np.add.at(gains, (known.total[then], soft[then]), doubled[rows] * course.draw[rows, :, rank] * gained)
    found[:MOST] = gains[:MOST] > 0
    return found


def _alive(solution: Solution) -> NDArray[np.float64]:
    """The chance that a dealer has no blackjack against two cards, [hand, up]."""
    alive = np.ones((len(hands().total), RANKS))
    for up, one, other in starts():
        alive[hands().of(one, other), up] = 1 - solution.found(up, one, other)
    return alive


def _best(
    values: NDArray[np.float64], hit: NDArray[np.float64], weights: NDArray[np.float64], double: bool
) -> int:
    """The act that these hands together do best by."""
    made = {HIT: float((weights * hit).sum())}
    for act in (STAND, DOUBLE, SURRENDER):
        open_to = (values[:, act] > NEVER) | (weights == 0)
        if open_to.all() and (act != DOUBLE or double):
            made[act] = float((weights * np.where(weights > 0, values[:, act], 0)).sum())
    return max(made, key=lambda act: made[act])


def _pairs(
    solution: Solution, course: Course, two: NDArray[np.int8], worth: NDArray[np.float64]
) -> NDArray[np.bool_]:
    """A pair is split where that is worth more than what its total does."""
    known = hands()
    split = np.zeros((RANKS, RANKS), np.bool_)
    for rank in range(RANKS):
        hand = known.of(rank, rank)
        hit = course.drawn(np.array([hand]), worth)[0]
        for up in range(RANKS):
            act = int(two[known.total[hand], int(known.soft[hand]), up])
            made = solution.two(up, rank, rank)
            kept = float(hit[up]) if act == HIT else made[act]
            split[rank, up] = solution.splits[rank, up] > kept
    return split
