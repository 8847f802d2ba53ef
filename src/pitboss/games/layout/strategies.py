"""How a game on a layout is played in a simulation: wagers are made and stand until they are decided."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.errors import meant
from pitboss.games.layout.math import key, led_to
from pitboss.games.layout.rules import Rules
from pitboss.games.layout.spots import Spot
from pitboss.simulation.script import (
    PLAYER,
    Memory,
    Request,
    Script,
    Setting,
    SimulationError,
    opened,
    payable,
)
from pitboss.table import Command, TableState
from pitboss.table.options import UNLIMITED

STRATEGIES: dict[str, str] = {"once": "each wager is made once and stands until it is decided"}


def script(request: Request, setting: Setting) -> Script:
    if request.decisions is not None or (request.strategy or "once") not in STRATEGIES:
        raise SimulationError(f"{request.game} leaves nothing to decide; its strategy is once.")
    opening = opened(setting, (PLAYER,), UNLIMITED)
    rules: Rules = opening.rules
    bets = _named(request, rules)
    opening = led_to(opening, [spot for spot, _ in bets])
    if opening is None:
        raise SimulationError(
            f"{' and '.join(spot.name for spot, _ in bets)} cannot be made together at this table."
        )
    return Script(
        request=request, setting=setting, wager=" + ".join(spot.name for spot, _ in bets), strategy="once",
        unit="decision", stake=bets[0][1], need=sum(amount for _, amount in bets), opening=opening,
        choose=_once(rules.layout.act, bets), tracked=frozenset(spot.name for spot, _ in bets), extra={"key": key},
    )  # fmt: skip


def _named(request: Request, rules: Rules) -> list[tuple[Spot, int]]:
    """The spots asked for, by their printed names; a kind stands for its first spot."""
    asked = dict(request.wagers or ((next(iter(rules.kinds)), request.amount),))
    bets: list[tuple[Spot, int]] = []
    for wager, amount in asked.items():
        spot = rules.spots.get(wager) or next(iter(rules.kinds.get(wager, ())), None)
        if spot is None or not spot.offered:
            raise SimulationError(f"{request.game} has no wager {wager!r}; {meant(wager, rules.kinds)}")
        bets.append((spot, payable(spot.name, amount, spot.unit)))
    return bets


def _once(
    act: str, bets: list[tuple[Spot, int]]
) -> Callable[[TableState, Memory], tuple[Command, Memory] | None]:
    def choose(state: TableState, made: Memory) -> tuple[Command, Memory] | None:
        assert isinstance(made, int)
        if made < len(bets):
            spot, amount = bets[made]
            return Command("wager", PLAYER, args={"on": spot.name, "amount": amount}), made + 1
        return (Command(act), made) if state.wagers_of(PLAYER) else None

    return choose
