"""A way to play, whatever made it: how often it comes to each hand, what it is worth, and what it wins how often."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.games.box.compositions import MOST, hands
from pitboss.games.box.solve import (
    DOUBLE,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    Floats,
    Solution,
    payments,
    split_values,
)
from pitboss.games.box.terms import ACE, RANKS, TEN
from pitboss.games.box.values import NEVER, by_points


class Policy(NamedTuple):
    """two: the act with the first two cards, by up card and both ranks, lower first
    acts: with every hand that was drawn to or split, by hand and up card
    rescue: hands from which a double is taken back
    """

    two: NDArray[np.int8]
    acts: NDArray[np.int8]
    rescue: NDArray[np.bool_]


def best(solution: Solution) -> Policy:
    """By the cards of the hand, as it was solved."""
    two = np.zeros((RANKS, RANKS, RANKS), np.int8)
    for up, one, other in starts():
        made = solution.two(up, one, other)
        if made:  # the shoe holds these cards
            two[up, one, other] = max(made, key=lambda act: made[act])
    return Policy(two, solution.acts, solution.rescue)


def starts() -> Iterator[tuple[int, int, int]]:
    """Every up card with every two cards, in order of rank, and no blackjack among them."""
    for up in range(RANKS):
        for one in range(RANKS):
            for other in range(one, RANKS):
                if (one, other) != (ACE, TEN):
                    yield up, one, other


@dataclass(frozen=True)
class Course:
    """A policy played from the shoe of a solution.

    Like there, a dealer's blackjack counts as nothing in `worth`, and chances are those that there is none besides.
    """

    solution: Solution
    policy: Policy

    @property
    def draw(self) -> Floats:
        """The chance of each rank, [hand, up, rank]; nothing where the shoe does not hold the hand."""
        return self.solution.there.draw

    @property
    def alive(self) -> Floats:
        """The chance that the dealer has no blackjack once a rank was drawn too, [hand, up, rank]."""
        return self.solution.there.alive

    @cached_property
    def worth(self) -> Floats:
        """Of every hand that is played on, [hand, up]."""
        known, values = hands(), self.solution.values
        worth = values[:, :, STAND].copy()
        for rows in reversed(by_points()):
            rows = rows[known.total[rows] < MOST]
            acts = self.policy.acts[rows]
            other = np.take_along_axis(
                values[rows], np.minimum(acts, SURRENDER)[:, :, None].astype(np.int64), 2
            )[:, :, 0]
            other = np.where(acts == DOUBLE, self.doubles[rows], other)
            worth[rows] = np.where(acts == HIT, self.drawn(rows, worth), other)
        return worth

    @cached_property
    def stood_doubled(self) -> Floats:
        """What a doubled hand is worth that stands, [hand, up]."""
        added = payments(self.solution.terms)[1]
        return self.solution.win * added[:, None] - 2 * self.solution.lose

    @cached_property
    def doubles(self) -> Floats:
        """What doubling is worth, [hand, up], with the rescues of this policy."""
        values = self.solution.values[:, :, DOUBLE]
        if self.policy.rescue is self.solution.rescue or not self.solution.terms.rescue:
            return values
        found = np.zeros(values.shape)
        for rank in range(RANKS):
            then, alive = hands().child[:, rank], self.alive[:, :, rank]
            kept = np.where(self.policy.rescue[then], -alive, self.stood_doubled[then])
            found += self.draw[:, :, rank] * np.where((then < 0)[:, None], -2 * alive, kept)
        return np.where(values > NEVER, found, values)

    def drawn(self, rows: NDArray[np.int64], worth: Floats) -> Floats:
        """What one more card is worth to each of these hands, [hand, up], from what hands with it are worth."""
        then = hands().child[rows]
        over = (then < 0)[:, None, :]
        each = np.where(over, -self.alive[rows], worth[then].transpose(0, 2, 1))
        return (self.draw[rows] * each).sum(axis=2)

    @cached_property
    def splits(self) -> Floats:
        terms = self.solution.terms
        if self.policy.acts is self.solution.acts:
            return self.solution.splits
        return split_values(terms, self.solution.hands_of_splits, self.policy.acts, self.policy.rescue)

    def of_two(self, up: int, one: int, other: int) -> float:
        """What the first two cards are worth."""
        act = self.policy.two[up, one, other]
        if act == SPLIT:
            return float(self.splits[one, up])
        if act == HIT:
            return float(self.drawn(np.array([hands().of(one, other)]), self.worth)[0, up])
        if act == DOUBLE:
            return float(self.doubles[hands().of(one, other), up])
        return self.solution.two(up, one, other)[int(act)]

    @cached_property
    def by_up(self) -> Floats:
        """What one unit is worth once the up card is known, [up], a dealer's blackjack taken in."""
        found = np.array([-self.solution.found(up) for up in range(RANKS)])
        for up, one, other in starts():
            found[up] += self.solution.start(up, one, other) * self.of_two(up, one, other)
        for up in range(RANKS):
            found[up] += self.solution.start(up, ACE, TEN) * self.solution.worth(up, ACE, TEN)
        return found

    @cached_property
    def expectation(self) -> float:
        return self.solution.over_ups(self.by_up)

    @cached_property
    def reached(self) -> Floats:
        """How often each hand is to be played on that was not split, [hand, up], given the up card."""
        known = hands()
        often = np.zeros((len(known.total) + 1, RANKS))
        two = np.zeros(often.shape)
        for up, one, other in starts():
            if self.policy.two[up, one, other] == HIT:
                two[known.of(one, other), up] = self.solution.start(up, one, other)
        for rows in by_points():
            more = np.where(
                (known.total[rows] < MOST)[:, None] & (self.policy.acts[rows] == HIT), often[rows], 0.0
            )
            on = (more + two[rows])[:, :, None] * self.draw[rows]
            np.add.at(often, known.child[rows], on.transpose(0, 2, 1))
        return often[:-1]

    @cached_property
    def doubled(self) -> float:
        """How much more than the first wager is on the table in the end, on average, splits apart."""
        extra = self.reached * (self.policy.acts == DOUBLE)
        whole = sum(
            count / self.solution.cards * float(extra[:, up].sum())
            for up, count in enumerate(self.solution.shoe)
        )
        for up, one, other in starts():
            if self.policy.two[up, one, other] == DOUBLE:
                whole += self.solution.shoe[up] / self.solution.cards * self.solution.start(up, one, other)
        return whole
