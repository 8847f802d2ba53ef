"""Questions with a few answers to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.drills.situation import Situation
from pitboss.table import Table


@dataclass(frozen=True)
class Choice:
    """table: as it lies when it is asked; right: which of the answers it is; decision, cites: what the engine says;
    midway: whether the table lies in the middle of a step, and offers nothing."""

    told: str
    asked: str
    table: Table
    answers: tuple[str, ...]
    right: int
    decision: str
    cites: tuple[str, ...]
    midway: bool = False


def mixed(at: Situation, right: str, wrong: Sequence[str]) -> tuple[tuple[str, ...], int]:
    place = at.choose.below(len(wrong) + 1)
    return (*wrong[:place], right, *wrong[place:]), place


def lying(table: Table) -> str:
    if table.game.bank == "pot":
        return "No hand is in play."
    wagers = len(table.state.wagers)
    if wagers == 1:
        return "One wager lies on the layout."
    return f"{wagers} wagers lie on the layout." if wagers else "No wager lies on the layout."
