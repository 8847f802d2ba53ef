"""Pai gow through the engine: a round is a unit, the hand of seat 1 set the best way or the house way.

Wherever the deal begins, one stack is as good as another; so the dice are stated, and seat 1 is dealt first.
"""

from __future__ import annotations

from pitboss.equipment.cards import names
from pitboss.games.pai_gow.counting import HANDS, KINDS
from pitboss.games.pai_gow.house_way import Four
from pitboss.games.pai_gow.math import found_of
from pitboss.games.pai_gow.play import MAIN
from pitboss.games.setting.book import hint
from pitboss.games.setting.rules import Rules
from pitboss.games.setting.state import BETTING, SETTING, STARTED
from pitboss.games.setting.strategies import DEALT, HOUSE_WAY, exact_vigorish
from pitboss.hands.tiles import GROUPS, strength
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

__all__ = ["BEST", "Settings", "hint", "kinds_of", "script", "settings"]

BEST = "best"
DICE = (1, 1, 5)
"""Seven, by which the deal begins with seat 1."""

Settings = dict[tuple[int, ...], tuple[int, int]]
"""For every hand by its kinds, the strengths of the high and the low hand that are made of it."""


def script(request: Request, setting: Setting) -> Script:
    name = strategy_of(request, (BEST, HOUSE_WAY))
    ((wager, amount),) = wanted(request, MAIN, setting.game.wagers(setting.law)).items()
    table = opened(setting, (PLAYER,), {})
    rules: Rules = table.rules
    unit: int = rules.betting.bets[MAIN].unit
    stake = payable(wager, exact_vigorish(rules, unit) if amount is None else amount, unit)
    chosen = settings(rules, stake) if name == BEST else None
    return Script(
        request=request, setting=setting, wager=wager, strategy=name, unit="round", stake=stake, need=stake,
        opening=table, choose=_choose(stake, chosen), tracked=frozenset({wager}), extra={"settings": chosen},
    )  # fmt: skip


def settings(rules: Rules, stake: int) -> Settings:
    """Every hand set the best way against the house way of the table."""
    chosen = found_of(rules, stake).chosen
    return {
        hand: Four(tuple(KINDS[kind] for kind in hand)).choices[int(at)][:2]
        for hand, at in zip(HANDS, chosen, strict=True)
    }


def kinds_of(tiles: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(GROUPS[tile] for tile in tiles))


def _choose(stake: int, chosen: Settings | None) -> Choose:
    def choose(state: TableState, memory: Memory) -> tuple[Command, Memory] | None:
        phase = state.game.phase
        if memory == DEALT:
            if phase != SETTING:
                return None
            return (Command(HOUSE_WAY, PLAYER) if chosen is None else _set(state, chosen)), DEALT
        if phase == STARTED:
            return Command("deal"), DEALT
        if phase == BETTING and state.find(PLAYER, MAIN) is None:
            return Command("wager", PLAYER, args={"on": MAIN, "amount": stake}), memory
        return Command("start", args={"dice": DICE}), memory

    return choose


def _set(state: TableState, chosen: Settings) -> Command:
    tiles: tuple[int, ...] = state.game.hands[0].cards
    wanted_low = chosen[kinds_of(tiles)]
    low = next(c[2][1] for c in Four(tiles).choices if (strength(*c[2][0]), strength(*c[2][1])) == wanted_low)
    return Command("set", PLAYER, args={"low": names(low)})
