"""Red dog through the engine: a round from a full shoe is a unit; seat 1 raises at some spreads.

A continuous shuffler is used, so that the shoe begins with the cards that are played.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import parse_cards
from pitboss.games.red_dog.math import WIDEST, full_shoe, raises, worth
from pitboss.games.red_dog.play import HAND, ORIGINAL, RAISE, spread
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
from pitboss.table import Command, TableState
from pitboss.table.hints import Choice, Hint, asked, at_place, ordered, stakes_at

if TYPE_CHECKING:
    from pitboss.games.shoe.rules import Rules

DEALT = "dealt"
ALWAYS, NEVER = "always-raise", "never-raise"
STRATEGIES = (BEST, ALWAYS, NEVER)


def script(request: Request, setting: Setting) -> Script:
    asked = wanted(request, ORIGINAL, setting.game.wagers(setting.law))
    table = opened(setting, (PLAYER,), {"continuous_shuffler": True})
    stake = payable(ORIGINAL, asked[ORIGINAL], table.rules.betting.bets[ORIGINAL].unit)
    name, raised = _raised(request, setting)
    return Script(
        request=request, setting=setting, wager=ORIGINAL, strategy=name, unit="round", stake=stake, need=2 * stake,
        opening=table, choose=_choose(stake, raised), tracked=frozenset({ORIGINAL, RAISE}),
        extra={"raised": raised},
    )  # fmt: skip


def _raised(request: Request, setting: Setting) -> tuple[str, frozenset[int]]:
    """The spreads at which a raise is made: the best, all, none, or those of a file."""

    def best_at() -> Collection[int]:
        return raises(
            rules_of(request.game, setting.law, setting.options), full_shoe(setting.options["decks"])
        )

    return told_when(
        request, range(1, WIDEST + 1), always=ALWAYS, never=NEVER, does=("raise", "call"), part="spreads",
        fits={"spread": _spreads}, name=lambda at: f"a spread of {at + 1}", best=best_at,
    )  # fmt: skip


def _spreads(wanted: Any) -> int:
    """The spreads that a row names, one or several, as bits."""
    named: list[Any] = wanted if isinstance(wanted, list) else [wanted]  # pyright: ignore[reportUnknownVariableType]
    return sum(1 << gap - 1 for gap in range(1, WIDEST + 1) if gap in named)


def _choose(stake: int, raised: frozenset[int]) -> Choose:
    def choose(state: TableState, memory: Memory) -> tuple[Command, Memory] | None:
        if memory == DEALT:
            if not state.game.asked():
                return None
            first, second = state.game.areas[HAND]
            return Command("raise" if spread(first, second) in raised else "call", PLAYER), DEALT
        if state.find(PLAYER, ORIGINAL) is None:
            return Command("wager", PLAYER, args={"on": ORIGINAL, "amount": stake}), memory
        return Command("deal"), DEALT

    return choose


def hint(rules: Rules, view: Mapping[str, Any], seat: int, _offered: Collection[str] = ()) -> Hint | None:
    """A raise is worth as much again as the wager that it is made to; from a full shoe."""
    place = asked(view, seat)
    if place is None:
        return None
    first, second = parse_cards(view["own"][HAND.replace("-", "_")])
    stake = stakes_at(view, place)[ORIGINAL]
    unit = float(worth(rules, full_shoe(rules.options["decks"]))[spread(first, second)])
    choices = (
        Choice("raise", at_place(place, {"amount": stake}), 2 * stake * unit),
        Choice("call", at_place(place, {}), stake * unit),
    )
    return Hint(place, ordered(choices), exact=True, method="the third card from a full shoe")
