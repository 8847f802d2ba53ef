"""Decisions on the streets before the whole board, by the line of what the hand is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from pitboss.games.banked.against import one_of_each
from pitboss.games.banked.keeping import board_name, digest_of, kept
from pitboss.games.banked.kernel_board import DECK
from pitboss.hands.bulk import strengths

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pitboss.games.banked.board import Best, Boards


def by_line(boards: Boards, best: Best, at: int, street: int) -> NDArray[np.int64]:
    """Hands that come to an ask without a raise, by line: those that go on without one, and those that are raised."""
    told = digest_of(code=("board_lines",))[:12]
    return kept(
        f"{board_name(boards)}-lines-{street}-{told}", "Telling later decisions by what the hand is",
        lambda: {"counts": _counted(boards, best, at, street)},
    )["counts"]  # fmt: skip


def _counted(boards: Boards, best: Best, at: int, street: int) -> NDArray[np.int64]:
    reader = boards.rules.readers[boards.own]
    hands = np.array([(two, one) for one in range(DECK) for two in range(one)])
    sets, ways = one_of_each(street)
    start = boards.reached(at)[0]
    counts = np.zeros((len(reader.lines), 2), np.int64)
    more = np.array([sum(state.raised) > sum(start.raised) for state in boards.states])
    come = best.first == boards.states.index(start)
    below = len(reader.lines) - len(reader.floors)
    for number in range(ways.size):
        free = come & ~np.isin(hands, sets[number]).any(axis=1)
        cards = np.column_stack([hands[free], np.broadcast_to(sets[number], (int(free.sum()), street))])
        place = np.searchsorted(reader.floors, strengths(reader.ranking, cards), side="right") - 1 + below
        np.add.at(
            counts, (place, more[best.policies[at - 1][0, number, free]].astype(np.int64)), ways[number]
        )
    return counts
