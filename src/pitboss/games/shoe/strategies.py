"""When seat 1 does the one thing that it decides from a full shoe: as is best, always, never, or by a file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from pitboss.errors import meant
from pitboss.simulation.script import Request, SimulationError
from pitboss.simulation.strategy_file import check_parts, decisions

BEST, FILE = "best", "file"


def told_when(
    request: Request,
    moments: Sequence[int],
    *,
    always: str,
    never: str,
    does: tuple[str, str],
    part: str,
    fits: Mapping[str, Callable[[Any], int]],
    name: Callable[[int], str],
    best: Callable[[], Collection[int]],
) -> tuple[str, frozenset[int]]:
    """The name of the strategy, and the moments at which the first of `does` is done.

    always, never: the names of these two strategies; part, fits, name: how a file lists the moments
    """
    if request.decisions is not None:
        chosen = decisions(
            request.decisions, part, game=request.game, fits=fits, does=does, count=len(moments), name=name
        )[does[0]]
        check_parts(request.decisions, part)
        return FILE, frozenset(moment for at, moment in enumerate(moments) if chosen >> at & 1)
    strategy = request.strategy or BEST
    if strategy not in (BEST, always, never):
        known = (BEST, always, never, "a file of decisions")
        raise SimulationError(f"{request.game} has no strategy {strategy!r}; {meant(strategy, known)}")
    if strategy != BEST:
        return strategy, frozenset(moments if strategy == always else ())
    return BEST, frozenset(best())
