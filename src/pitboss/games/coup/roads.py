"""The results of a shoe as baccarat displays show them: a bead plate, and a big road of who won how often."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.games.card_table import events as ce
from pitboss.games.coup.draw import BANKER, PLAYER, count, value
from pitboss.games.shoe.shoe import HANDLERS, Handlers, ShoeState
from pitboss.games.shoe.work import Work
from pitboss.table.results import Came, Mark, Results

if TYPE_CHECKING:
    from pitboss.games.shoe.rules import Rules
    from pitboss.table.state import TableState

MOST = 96
"""Results that are kept: more than a shoe has; a continuous shuffler has no end."""
ROWS = 6
WINNERS = {"P": ("Player", "blue"), "B": ("Banker", "red"), "T": ("Tie", "green")}
Counts = tuple[int, int]
"""Of the Player's and the Banker's Hand."""


class CoupState(ShoeState, frozen=True, omit_defaults=True):
    """came: the counts of both hands in the rounds since the last shuffle by hand"""

    came: tuple[Counts, ...] = ()


def _ended(own: CoupState, event: ce.RoundEnded) -> CoupState:
    after: CoupState = HANDLERS[ce.RoundEnded](own, event)
    if event.void or not event.dealt:
        return after
    player, banker = (count([value(card) for card in own.areas[hand]]) for hand in (PLAYER, BANKER))
    return replace(after, came=(*own.came, (player, banker))[-MOST:])


def _shuffled(own: CoupState, event: ce.Shuffled) -> CoupState:
    after: CoupState = HANDLERS[ce.Shuffled](own, event)
    return after if event.machine else replace(after, came=())


EVOLVES: Handlers = {ce.RoundEnded: _ended, ce.Shuffled: _shuffled}


_ALL: Handlers = {**HANDLERS, **EVOLVES}


class CoupWork(Work):
    """A round of a baccarat in the making."""

    handlers = _ALL


def results(_rules: Rules, state: TableState) -> Results:
    own: CoupState = state.game
    return _shown(own.came)


def winner(counts: Counts) -> str:
    player, banker = counts
    return "P" if player > banker else "B" if banker > player else "T"


@lru_cache(maxsize=256)
def _shown(came: tuple[Counts, ...]) -> Results:
    won = [winner(counts) for counts in came]
    beads = tuple(
        Came(label=who, name=f"{WINNERS[who][0]}, {player} to {banker}", tone=WINNERS[who][1])
        for who, (player, banker) in zip(won, came, strict=True)
    )
    return Results(kind="roads", came=beads, road=big_road(won), told=_told(won))


def big_road(won: Sequence[str]) -> tuple[Mark, ...]:
    """A column for every run of one winner, downwards; where no place is left below, it goes on to the right.

    A tie is noted on the mark before it, at the beginning of a shoe on the first mark to come.
    """
    marks: list[Mark] = []
    taken: set[tuple[int, int]] = set()
    column, row, begun, ties = -1, 0, -1, 0
    for who in won:
        if who == "T" and marks:
            marks[-1] = replace(marks[-1], ties=marks[-1].ties + 1)
            continue
        if who == "T":
            ties += 1
            continue
        if not marks or marks[-1].label != who:
            begun += 1
            while (begun, 0) in taken:
                begun += 1
            column, row = begun, 0
        elif row + 1 < ROWS and (column, row + 1) not in taken:
            row += 1
        else:
            column += 1
        taken.add((column, row))
        marks.append(Mark(column=column, row=row, label=who, tone=WINNERS[who][1], ties=ties))
        ties = 0
    return tuple(marks)


def _told(won: Sequence[str]) -> str:
    """How often each has won, and the run that stands."""
    totals = ", ".join(f"{name} {won.count(who)}" for who, (name, _) in WINNERS.items())
    runs = [(who, len(list(run))) for who, run in groupby(who for who in won if who != "T")]
    if not runs:
        return f"{totals}."
    who, length = runs[-1]
    return f"{totals}. {WINNERS[who][0]} {'last' if length == 1 else f'{length} times in a row'}."
