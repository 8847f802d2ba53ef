"""How a game in which hands are set is played in a simulation: a round is a unit, the hand set the house way.

Wherever the deal begins, one hand is as good as another; so the start is stated, and the dealer is dealt first, unless
somebody wagers on it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from math import lcm
from typing import Any

from pitboss.games.setting.rules import Rules
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
STARTS: dict[str, dict[str, Any]] = {"rng": {"position": 1}, "dice": {"dice": (1, 1, 6)}, "button": {}}
"""What begins the deal with the dealer, by the method of the table; the button begins there."""


def exact_vigorish(rules: Rules, unit: int) -> int:
    """The least stake whose vigorish rounding does not change."""
    vigorish = rules.vigorish
    if vigorish is None:
        return unit
    return lcm(unit, int((vigorish.multiple or vigorish.chip) * 100 / vigorish.percent))


def script_of(
    main: str, offered: Mapping[str, str], by_start: Collection[str] = ()
) -> Callable[[Request, Setting], Script]:
    """`offered`: the option that offers each of the wagers beside the main one; `by_start`: those on the start."""

    def script(request: Request, setting: Setting) -> Script:
        strategy_of(request, (HOUSE_WAY,))
        asked = wanted(request, main, setting.game.wagers(setting.law))
        changed = {offered[wager]: True for wager in asked if wager in offered}
        table = opened(setting, (PLAYER,), changed)
        rules: Rules = table.rules
        bets = rules.betting.bets
        least = {wager: bets[wager].unit for wager in asked}
        usual = {**least, main: exact_vigorish(rules, bets[main].unit)}
        stakes = {
            wager: payable(wager, usual[wager] if amount is None else amount, least[wager])
            for wager, amount in asked.items()
        }
        placed: dict[str, int] = {main: bets[main].unit, **stakes}
        start = {} if rules.singly or any(wager in by_start for wager in asked) else STARTS[rules.method]
        return Script(
            request=request, setting=setting, wager=" + ".join(stakes), strategy=HOUSE_WAY, unit="round",
            stake=next(iter(stakes.values())), need=sum(placed.values()), opening=table, choose=_choose(placed, start),
            tracked=frozenset(stakes), extra={"stakes": stakes},
        )  # fmt: skip

    return script


def _choose(stakes: Mapping[str, int], start: Mapping[str, Any]) -> Choose:
    def choose(state: TableState, memory: Memory) -> tuple[Command, Memory] | None:
        if memory == DEALT:
            return (Command(HOUSE_WAY, PLAYER), DEALT) if state.game.phase == SETTING else None
        for wager, amount in stakes.items():
            if state.game.phase == BETTING and state.find(PLAYER, wager) is None:
                return Command("wager", PLAYER, args={"on": wager, "amount": amount}), memory
        return Command("deal", args=start), DEALT

    return choose
