"""A game of boxes through the engine: a round of seat 1 is a unit, played as the dealer plays, with nothing added."""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.games.box.hands import count
from pitboss.games.box.state import ATTACK, INSURANCE, BoxState
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

MIMIC, DEALT = "mimic", "dealt"


def mimicked(request: Request, setting: Setting, main: str) -> Script:
    """Rounds in which seat 1 draws to 16 and stands from 17 on."""
    if request.table is not None or request.strategy not in (None, MIMIC):
        raise SimulationError(f"{request.game} knows the strategy {MIMIC}, and no file of decisions.")
    asked = wanted(request, main, setting.game.wagers(setting.law))
    table = opened(setting, (PLAYER,), {})
    bets = table.rules.betting.bets
    stakes = {wager: payable(wager, amount, bets[wager].unit) for wager, amount in asked.items()}
    placed: dict[str, int] = {main: max(bets[main].unit, *stakes.values()), **stakes}
    return Script(
        request=request, setting=setting, wager=" + ".join(stakes), strategy=MIMIC, unit="round",
        stake=next(iter(stakes.values())), need=sum(placed.values()), opening=table, choose=_choose(placed),
        tracked=frozenset(stakes), extra={"stakes": stakes},
    )  # fmt: skip


def _choose(stakes: Mapping[str, int]) -> Choose:
    def choose(state: TableState, memory: Memory) -> tuple[Command, Memory] | None:
        own: BoxState = state.game
        if memory == DEALT:
            return _answer(own)
        for wager, amount in stakes.items():
            if state.find(PLAYER, wager) is None:
                return Command("wager", PLAYER, args={"on": wager, "amount": amount}), memory
        return Command("deal"), DEALT

    return choose


def _answer(own: BoxState) -> tuple[Command, Memory] | None:
    if own.phase == INSURANCE:
        return Command("no-insurance"), DEALT
    if own.phase == ATTACK:
        return Command("decline", PLAYER), DEALT
    hand = own.in_turn()
    if hand is None:
        return None
    return Command("hit" if count(hand.cards)[0] < 17 else "stand", PLAYER), DEALT
