"""A coup through the engine: a round from a full shoe is a unit, and nobody decides anything.

Vigorish is taken at the payout, exactly unless an amount is given, and nothing is burned: neither changes what a wager
makes, but the shoe then begins with the cards that are played.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.games.coup.draw import PLAYER as PLAYERS_HAND
from pitboss.games.coup.spots import DRAGON_7, DRAGON_BANKER, DRAGON_PLAYER, PANDA_8
from pitboss.simulation.script import (
    PLAYER,
    Choose,
    Memory,
    Request,
    Script,
    Setting,
    SimulationError,
    opened,
    payable,
    wanted,
)
from pitboss.table import Command, TableState

ONLY = "none"
DEALT = "dealt"


def script(request: Request, setting: Setting) -> Script:
    if request.decisions is not None or request.strategy not in (None, ONLY):
        raise SimulationError(f"{request.game} leaves nothing to decide; it has no strategies.")
    known = setting.game.wagers(setting.law)
    asked = wanted(request, known[0], known)
    table = opened(setting, (PLAYER,), _changed(setting, asked))
    bets = table.rules.betting.bets
    stakes = {wager: payable(wager, amount, bets[wager].unit) for wager, amount in asked.items()}
    placed = dict(stakes)
    if any(bets[wager].lacks(stakes) for wager in stakes):
        placed = {PLAYERS_HAND: bets[PLAYERS_HAND].unit, **stakes}
    return Script(
        request=request, setting=setting, wager=" + ".join(stakes), strategy=ONLY, unit="round",
        stake=next(iter(stakes.values())), need=sum(placed.values()), opening=table, choose=_choose(placed),
        tracked=frozenset(stakes), extra={"stakes": stakes},
    )  # fmt: skip


def _changed(setting: Setting, asked: Mapping[str, int | None]) -> dict[str, Any]:
    """Options under which the same wagers make the same, from the front of a full shoe."""
    changed: dict[str, Any] = {"vigorish_collection": "at_payout", "burn_by_first_card": False}
    if all(amount is None for amount in asked.values()):
        changed["vigorish_rounding"] = "exact"
    if any(wager in (DRAGON_PLAYER, DRAGON_BANKER) for wager in asked):
        changed["dragon_bonus"] = True
    if any(wager in (DRAGON_7, PANDA_8) for wager in asked):
        changed["commission_free_variant"] = "ez"
    return changed


def _choose(stakes: Mapping[str, int]) -> Choose:
    def choose(state: TableState, memory: Memory) -> tuple[Command, Memory] | None:
        if memory == DEALT:
            return None
        for wager, amount in stakes.items():
            if state.find(PLAYER, wager) is None:
                return Command("wager", PLAYER, args={"on": wager, "amount": amount}), memory
        return Command("deal"), DEALT

    return choose
