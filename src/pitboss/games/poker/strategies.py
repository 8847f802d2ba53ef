"""Poker through the engine: a hand is a unit, every seat is a bot, seat 1 is counted.

Hands do not follow from each other: each begins with the same deep stacks, and the button goes round with the
number of the unit. Where the house posts no number, three raises a round are allowed, also between two players.
Bots draw their choices from lanes of the unit's stream that are their seats' own.
"""

from __future__ import annotations

from typing import Any

from pitboss.bots.bot import Bot, Seen
from pitboss.bots.load import NAMED
from pitboss.chance import Counter
from pitboss.errors import meant
from pitboss.games.poker.play import decisions
from pitboss.games.poker.rules import USUAL_RAISES, Rules
from pitboss.games.poker.state import PokerState
from pitboss.simulation.script import Choose, Memory, Request, Script, Setting, SimulationError, opened
from pitboss.table import Command, Table, TableState

USUAL = ("random",) * 6
WAGER = "hand"


class Sitting:
    """What is remembered of a hand: the button's seat, whether it was dealt, and each bot's own chance."""

    def __init__(self, button: int, seed: int, unit: int, players: int) -> None:
        self.button = button
        self.dealt = False
        self.chance = {seat: Counter(seed, unit, lane=seat) for seat in range(1, players + 1)}


def script(request: Request, setting: Setting) -> Script:
    if request.wagers:
        raise SimulationError(
            f"{request.game} has no wagers against the house; give bots, such as --strategy call,tight."
        )
    if request.decisions is not None:
        raise SimulationError(
            f"{request.game} is played by bots, {', '.join(NAMED)}, not by a file of decisions."
        )
    names = _names(request)
    _check_players(setting.game.rules(setting.law, setting.options), len(names))
    # Two bots with strong hands and deep stacks would raise each other without end.
    capped = {} if setting.options["max_raises"] is not None else {"max_raises": USUAL_RAISES}
    table = opened(setting, tuple(range(1, len(names) + 1)), capped)
    rules: Rules = table.rules
    raises: int = table.state.option("max_raises")
    cost = rules.ante + (1 + raises) * sum(rules.size(street, 100) for street in range(len(rules.streets)))
    return Script(
        request=request, setting=setting, wager=WAGER, strategy=",".join(names), unit="hand", stake=rules.small,
        need=cost, opening=table, choose=_choose(table, [NAMED[name] for name in names]), by_stack=True,
        begin=lambda seed, unit: Sitting(1 + unit % len(names), seed, unit, len(names)),
        stake_is="the small bet",
        extra={"bots": names},
    )  # fmt: skip


def _names(request: Request) -> tuple[str, ...]:
    if request.amount is not None:
        raise SimulationError(
            "The stakes of poker are options of the table: small_bet, big_bet, blinds, ante."
        )
    names = tuple(name.strip() for name in (request.strategy or ",".join(USUAL)).split(","))
    for name in names:
        if name not in NAMED:
            known = meant(name, NAMED, "its bots, one for each seat, are")
            raise SimulationError(f"{request.game} has no strategy {name!r}; {known}")
    return names


def _check_players(rules: Rules, players: int) -> None:
    if not rules.least_players <= players <= rules.seats:
        raise SimulationError(
            f"{rules.variant.name} is played by {rules.least_players} to {rules.seats} bots, not by {players}."
        )


def _choose(table: Table, bots: list[Bot]) -> Choose:
    rules, game = table.rules, table.game

    def choose(state: TableState, memory: Memory) -> tuple[Command, Memory] | None:
        assert isinstance(memory, Sitting)
        own: PokerState = state.game
        if own.hand is None:
            if memory.dealt:
                return None
            if rules.variant.button and own.button != memory.button:
                return Command("button", memory.button), memory
            memory.dealt = True
            return Command("deal"), memory
        seat = own.hand.turn
        offers = decisions(rules, state)

        def look() -> dict[str, Any]:
            return {"own": game.view(rules, state, f"seat:{seat}")}

        command = bots[seat - 1](Seen(game.id, seat, offers, must=True, look=look), memory.chance[seat])
        assert command is not None
        return command, memory

    return choose
