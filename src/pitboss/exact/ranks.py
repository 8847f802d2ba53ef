"""Cards drawn one by one from a shoe, known by rank alone: every way it can go, counted without replacement."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from math import perm
from typing import TypeVar

from pitboss.errors import PitbossError

State = TypeVar("State", bound=Hashable)
Outcome = TypeVar("Outcome", bound=Hashable)
Draw = Callable[[State, int], "tuple[State | None, Outcome | None]"]
"""What a card of a rank makes of a state: the next state, or, where it was the last card, None and the outcome."""

_BITS = 8
"""A game that draws more than 255 cards in a round is not counted this way."""


class TooFewCards(PitbossError, ValueError):
    """The shoe does not hold the cards that a round may take."""


def walk(counts: Sequence[int], start: State, draw: Draw[State, Outcome]) -> dict[Outcome, Fraction]:
    """The chance of every outcome of a round dealt from `counts[rank]` cards of each rank.

    States that are reached with the same cards gone are walked on together.
    """
    total, depth = sum(counts), 0
    layer: dict[tuple[State, int], int] = {(start, 0): 1}
    chances: dict[Outcome, Fraction] = {}
    moves: dict[State, list[tuple[int, int, int, State | None, Outcome | None]]] = {}
    while layer:
        if depth >= total:
            raise TooFewCards(f"{total} cards do not suffice for the round.")
        following: dict[tuple[State, int], int] = {}
        over: dict[Outcome, int] = {}
        for (state, gone), ways in layer.items():
            steps = moves.get(state)
            if steps is None:
                steps = moves[state] = [
                    (_BITS * rank, count, 1 << _BITS * rank, *draw(state, rank))
                    for rank, count in enumerate(counts)
                ]
            for shift, count, one, then, outcome in steps:
                left = count - (gone >> shift & 255)
                if left <= 0:
                    continue
                if then is None:
                    assert outcome is not None
                    over[outcome] = over.get(outcome, 0) + ways * left
                else:
                    key = (then, gone + one)
                    following[key] = following.get(key, 0) + ways * left
        depth += 1
        orders = perm(total, depth)
        for outcome, ways in over.items():
            chances[outcome] = chances.get(outcome, Fraction(0)) + Fraction(ways, orders)
        layer = following
    return chances
