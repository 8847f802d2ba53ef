"""How a game in which hands are set is played in a simulation: a round is a unit, the hand set the house way."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pitboss.games.setting.state import BETTING, SETTING
from pitboss.simulation.script import (
    PLAYER,
    Choose,
    Memory,
    Request,
    Script,
    Setting,
    opened,
    payable,
    strategy_of,
    wanted,
)
from pitboss.table import Command, TableState

HOUSE_WAY = "house-way"
DEALT = "dealt"


def script_of(main: str, offered: Mapping[str, str]) -> Callable[[Request, Setting], Script]:
    """`offered`: the option that offers each of the wagers beside the main one."""

    def script(request: Request, setting: Setting) -> Script:
        strategy_of(request, (HOUSE_WAY,))
        asked = wanted(request, main, setting.game.wagers(setting.law))
        changed = {offered[wager]: True for wager in asked if wager in offered}
        table = opened(setting, (PLAYER,), changed)
        bets = table.rules.betting.bets
        stakes = {wager: payable(wager, amount, bets[wager].unit) for wager, amount in asked.items()}
        placed: dict[str, int] = {main: bets[main].unit, **stakes}
        return Script(
            request=request, setting=setting, wager=" + ".join(stakes), strategy=HOUSE_WAY, unit="round",
            stake=next(iter(stakes.values())), need=sum(placed.values()), opening=table, choose=_choose(placed),
            tracked=frozenset(stakes), extra={"stakes": stakes},
        )  # fmt: skip

    return script


def _choose(stakes: Mapping[str, int]) -> Choose:
    def choose(state: TableState, memory: Memory) -> tuple[Command, Memory] | None:
        if memory == DEALT:
            return (Command(HOUSE_WAY, PLAYER), DEALT) if state.game.phase == SETTING else None
        for wager, amount in stakes.items():
            if state.game.phase == BETTING and state.find(PLAYER, wager) is None:
                return Command("wager", PLAYER, args={"on": wager, "amount": amount}), memory
        return Command("deal"), DEALT

    return choose
