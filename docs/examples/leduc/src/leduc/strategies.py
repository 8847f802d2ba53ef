"""A hand through the engine in which both players check and call; `cfr.py` beside this package learns to play it."""

from __future__ import annotations

from pitboss.simulation.script import Memory, Request, Script, Setting, SimulationError, opened
from pitboss.table import Command, TableState

CALLS = "call"


def script(request: Request, setting: Setting) -> Script:
    if request.strategy not in (None, CALLS) or request.decisions is not None:
        raise SimulationError(f"leduc has the strategy {CALLS} and no file of decisions.")
    table = opened(setting, (1, 2), {})
    return Script(
        request=request, setting=setting, wager="hand", strategy=CALLS, unit="hand", stake=table.rules.ante,
        need=table.rules.ante, opening=table, choose=_choose, by_stack=True,
    )  # fmt: skip


def _choose(state: TableState, memory: Memory) -> tuple[Command, Memory] | None:
    if state.game.turn:
        return Command("call", state.game.turn), 1
    return None if memory else (Command("deal"), 1)
