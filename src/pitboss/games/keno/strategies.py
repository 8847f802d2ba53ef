"""Keno through the engine: a unit is a game with one ticket, which is redeemed where it wins."""

from __future__ import annotations

from typing import Any

from pitboss.chance import Counter
from pitboss.games.keno.math import named
from pitboss.games.keno.rules import Rules
from pitboss.games.keno.tickets import Form
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

USUAL = 8
"""Spots of the ticket that is played where none is named."""


def script(request: Request, setting: Setting) -> Script:
    if request.decisions is not None or request.strategy not in (None, "once"):
        raise SimulationError(f"{request.game} leaves nothing to decide; its strategy is once.")
    opening = opened(setting, (PLAYER,), UNLIMITED)
    rules: Rules = opening.rules
    if len(request.wagers) > 1:
        raise SimulationError("A game of keno is simulated with one ticket.")
    usual = USUAL if USUAL in rules.lines else min(rules.lines)
    name, amount = request.wagers[0] if request.wagers else (f"straight-{usual}", request.amount)
    form = named(rules, name)
    assert form is not None
    cents = payable(name, amount, rules.unit(form.kind))
    opening.source = Counter(0, 0)  # for the serial number, which decides nothing
    opening.do(Command("ticket", PLAYER, args={**_args(form), "amount": cents}))
    price = len(form.plays) * cents
    return Script(
        request=request, setting=setting, wager=name, strategy="once", unit="game", stake=price, need=price,
        opening=opening, choose=_choose, extra={"form": form, "amount": cents}, stake_is="the ticket",
    )  # fmt: skip


def _args(form: Form) -> dict[str, Any]:
    if len(form.groups) == 1:
        return {"spots": form.groups[0]}
    if form.kind == "split":
        return {"groups": form.groups}
    return {"groups": form.groups, "combination": [[place + 1 for place in play] for play in form.plays]}


def _choose(state: TableState, drawn: Memory) -> tuple[Command, Memory] | None:
    if not drawn:
        return Command("draw"), 1
    mine = next((ticket for ticket in state.game.tickets.values() if ticket.seat == PLAYER), None)
    return None if mine is None else (Command("redeem", PLAYER, args={"ticket": mine.ticket}), 1)
