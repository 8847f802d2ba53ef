"""The explorer: one wager walked from the moment it is made until it is decided.

It knows nothing of the game; `analysis.automaton` walks the engine for it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from pitboss.analysis.automaton import PLAYER, Memory, walk
from pitboss.exact import Absorption
from pitboss.table import Command, Table, TableState

Choose = Callable[[TableState], Command | None]
Track = Callable[[str], bool]


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
    chance = Command(next(iter(study.table.game.draws or ())))

    def choose(state: TableState, made: Memory) -> tuple[Command, Memory] | None:
        up = _up(study, state)
        if made and not up:
            return None
        return study.choose(state) or chance, bool(made or up)

    found = walk(study.table, choose, counts=study.tracked, key=study.key, memory=False)
    own = [Fraction(_up(study, state) and study.active(state)) for state, _ in found.moments]
    absorption = found.absorption(own)
    assert absorption is not None
    return Walk(absorption, len(found.edges))


def _up(study: Study, state: TableState) -> bool:
    """Whether a studied wager stands."""
    return any(study.tracked(wager.kind) for wager in state.wagers_of(PLAYER))
