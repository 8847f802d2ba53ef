"""Blackjack through the engine: a round of seat 1 is a unit, played as the dealer plays."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.games.box.hands import count
from pitboss.games.box.state import INSURANCE, BoxState
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

MAIN, MIMIC, DEALT = "blackjack", "mimic", "dealt"


def script(request: Request, setting: Setting) -> Script:
    if request.table is not None or request.strategy not in (None, MIMIC):
        raise SimulationError(f"{request.game} knows the strategy {MIMIC}, and no file of decisions.")
    asked = wanted(request, MAIN, setting.game.wagers(setting.law))
    table = opened(setting, (PLAYER,), {"shoe_type": "continuous"})
    bets = table.rules.betting.bets
    stakes = {wager: payable(wager, amount, bets[wager].unit) for wager, amount in asked.items()}
    placed: dict[str, int] = {MAIN: bets[MAIN].unit, **stakes}
    return Script(
        request=request, setting=setting, wager=" + ".join(stakes), strategy=MIMIC, unit="round",
        stake=next(iter(stakes.values())), need=sum(placed.values()), opening=table, choose=_choose(placed),
        tracked=frozenset(stakes), extra={"stakes": stakes},
    )  # fmt: skip


def _choose(stakes: Mapping[str, int]) -> Choose:
    def choose(state: TableState, memory: Memory) -> tuple[Command, Memory] | None:
        own: BoxState = state.game
        if memory == DEALT:
            if own.phase == INSURANCE:
                return Command("no-insurance"), DEALT
            hand = own.in_turn()
            if hand is None:
                return None
            return Command("hit" if count(hand.cards)[0] < 17 else "stand", PLAYER), DEALT
        for wager, amount in stakes.items():
            if state.find(PLAYER, wager) is None:
                return Command("wager", PLAYER, args={"on": wager, "amount": amount}), memory
        return Command("deal"), DEALT

    return choose
