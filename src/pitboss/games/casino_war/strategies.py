"""Casino war through the engine: a round from a full shoe is a unit; seat 1 goes to war on some ties.

A continuous shuffler is used, so that the shoe begins with the cards that are played.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from pitboss.games.casino_war.math import best, full_shoe, on_a_tie
from pitboss.games.casino_war.play import DEALER, INITIAL, SURRENDER, TIE, WAR, WAR_BONUS
from pitboss.games.shoe.rules import rules_of
from pitboss.games.shoe.strategies import BEST, told_when
from pitboss.simulation.script import (
    PLAYER,
    Choose,
    Memory,
    Request,
    Script,
    Setting,
    opened,
    payable,
    wanted,
)
from pitboss.simulation.strategy_file import bits
from pitboss.table import Command, TableState
from pitboss.table.hints import Choice, Hint, asked, at_place, ordered, stakes_at

if TYPE_CHECKING:
    from pitboss.games.shoe.rules import Rules

DEALT = "dealt"
STRATEGIES = (BEST, WAR, SURRENDER)
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")


def script(request: Request, setting: Setting) -> Script:
    asked = wanted(request, INITIAL, setting.game.wagers(setting.law))
    changed = {"continuous_shuffler": True, **({"tie_wager": True} if TIE in asked else {})}
    table = opened(setting, (PLAYER,), changed)
    bets = table.rules.betting.bets
    stakes = {wager: payable(wager, amount, bets[wager].unit) for wager, amount in asked.items()}
    least: int = bets[INITIAL].unit
    placed: dict[str, int] = {INITIAL: least, **stakes}
    name, fights = _fights(request, setting)
    tracked = {*stakes, *((WAR, WAR_BONUS) if INITIAL in stakes else ())}
    return Script(
        request=request, setting=setting, wager=" + ".join(stakes), strategy=name, unit="round",
        stake=next(iter(stakes.values())), need=sum(placed.values()) + placed[INITIAL], opening=table,
        choose=_choose(placed, fights), tracked=frozenset(tracked), extra={"stakes": stakes, "fights": fights},
    )  # fmt: skip


def _fights(request: Request, setting: Setting) -> tuple[str, frozenset[int]]:
    """The ranks on whose tie seat 1 goes to war: all or none, as is best or as it is told, or those of a file."""
    every = range(len(RANKS))

    def best_on() -> Collection[int]:
        rules = rules_of(request.game, setting.law, setting.options)
        return every if best(rules, full_shoe(setting.options["decks"])) else ()

    return told_when(
        request, every, always=WAR, never=SURRENDER, does=(WAR, SURRENDER), part="ties", fits={"rank": _ranks},
        name=lambda at: f"a tie of {RANKS[at]}", best=best_on,
    )  # fmt: skip


def _ranks(wanted: Any) -> int:
    """The ties that a row names by their rank, as bits."""
    return bits(str(wanted) == rank for rank in RANKS)


def _choose(stakes: Mapping[str, int], fights: frozenset[int]) -> Choose:
    def choose(state: TableState, memory: Memory) -> tuple[Command, Memory] | None:
        if memory == DEALT:
            if not state.game.asked():
                return None
            tied = state.game.areas[DEALER][0] // 4
            return Command(WAR if tied in fights else SURRENDER, PLAYER), DEALT
        for wager, amount in stakes.items():
            if state.find(PLAYER, wager) is None:
                return Command("wager", PLAYER, args={"on": wager, "amount": amount}), memory
        return Command("deal"), DEALT

    return choose


def hint(rules: Rules, view: Mapping[str, Any], seat: int, _offered: Collection[str] = ()) -> Hint | None:
    """What the initial wager is worth on a tie, from a full shoe."""
    place = asked(view, seat)
    if place is None:
        return None
    chances, stake = full_shoe(rules.options["decks"]), stakes_at(view, place)[INITIAL]
    choices = (
        Choice(do, at_place(place, {}), stake * float(on_a_tie(rules, chances, war=do == WAR)))
        for do in (WAR, SURRENDER)
    )
    return Hint(place, ordered(choices), exact=True, method="the cards of the war from a full shoe")
