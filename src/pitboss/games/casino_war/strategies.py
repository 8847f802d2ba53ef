"""Casino war through the engine: a round from a full shoe is a unit; on every tie seat 1 does the same.

A continuous shuffler is used, so that the shoe begins with the cards that are played.
"""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.games.casino_war.math import best, full_shoe, rules_of
from pitboss.games.casino_war.play import INITIAL, SURRENDER, TIE, WAR, WAR_BONUS
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

BEST, DEALT = "best", "dealt"
STRATEGIES = (BEST, WAR, SURRENDER)


def script(request: Request, setting: Setting) -> Script:
    if request.table is not None or request.strategy not in (None, *STRATEGIES):
        raise SimulationError(
            f"{request.game} knows the strategies {', '.join(STRATEGIES)}, and no file of decisions."
        )
    asked = wanted(request, INITIAL, setting.game.wagers(setting.law))
    changed = {"continuous_shuffler": True, **({"tie_wager": True} if TIE in asked else {})}
    table = opened(setting, (PLAYER,), changed)
    bets = table.rules.betting.bets
    stakes = {wager: payable(wager, amount, bets[wager].unit) for wager, amount in asked.items()}
    least: int = bets[INITIAL].unit
    placed: dict[str, int] = {INITIAL: least, **stakes}
    name = request.strategy or BEST
    does = _does(request, setting, name)
    tracked = {*stakes, *((WAR, WAR_BONUS) if INITIAL in stakes else ())}
    return Script(
        request=request, setting=setting, wager=" + ".join(stakes), strategy=name, unit="round",
        stake=next(iter(stakes.values())), need=sum(placed.values()) + placed[INITIAL], opening=table,
        choose=_choose(placed, does), tracked=frozenset(tracked), extra={"stakes": stakes, "war": does == WAR},
    )  # fmt: skip


def _does(request: Request, setting: Setting, name: str) -> str:
    if name != BEST:
        return name
    rules = rules_of(request.game, setting.law, setting.options)
    return WAR if best(rules, full_shoe(setting.options["decks"])) else SURRENDER


def _choose(stakes: Mapping[str, int], does: str) -> Choose:
    def choose(state: TableState, memory: Memory) -> tuple[Command, Memory] | None:
        if memory == DEALT:
            return (Command(does, PLAYER), DEALT) if state.game.asked() else None
        for wager, amount in stakes.items():
            if state.find(PLAYER, wager) is None:
                return Command("wager", PLAYER, args={"on": wager, "amount": amount}), memory
        return Command("deal"), DEALT

    return choose
