"""A pot that players put together, in a simulation: two of them play alike, and seat 1's share is counted."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from pitboss.games.banked.choices import Raise
from pitboss.games.banked.math_flop import FlopStudy
from pitboss.games.banked.outcomes import Outcomes
from pitboss.games.banked.state import BankedState
from pitboss.games.banked.strategies import script as banked_script
from pitboss.games.banked.ways import Way
from pitboss.money import show
from pitboss.simulation.plan import Exact
from pitboss.simulation.script import (
    PLAYER,
    Choose,
    Memory,
    Request,
    Script,
    Setting,
    SimulationError,
    opened,
)
from pitboss.table import Command, TableState

SEATS = (PLAYER, PLAYER + 1)


def script(request: Request, setting: Setting) -> Script:
    """What is wagered against the house is played alone; a pot needs somebody else who puts in."""
    study = FlopStudy(request.game, setting.law, setting.options)
    pot = next((wager for wager, _ in request.wagers if wager in study.pots), None)
    if pot is None:
        return banked_script(request, setting, study_of=FlopStudy)
    if len(request.wagers) > 1:
        raise SimulationError(f"The wager {pot} is played between two players; simulate it by itself.")
    whole = banked_script(msgspec.structs.replace(request, wagers=()), setting, study_of=FlopStudy)
    outcomes: Outcomes = whole.extra["outcomes"]
    stake = outcomes.stakes[pot]
    if dict(request.wagers)[pot] not in (None, stake):
        raise SimulationError(f"The wager {pot} is of a fixed amount, {show(stake)}; leave the amount out.")

    def exact() -> Exact:
        whole = study.row(pot).figures.distribution
        return Exact(whole.mean, whole.variance, whole)

    return replace(
        whole, request=request, wager=pot, stake=stake, tracked=frozenset((pot,)), simpler={}, kernel="",
        opening=opened(setting, SEATS, {}), choose=_choose(outcomes, whole.extra["way"]),
        extra={} if request.decisions is not None else {"exact": exact},
    )  # fmt: skip


def _choose(outcomes: Outcomes, way: Way) -> Choose:
    """Both make their wagers, then both decide by the cards they hold; what is remembered is whether they are dealt."""

    def choose(state: TableState, memory: Memory) -> tuple[Command, Memory] | None:
        own: BankedState = state.game
        if not memory:
            for seat in SEATS:
                for wager, amount in outcomes.stakes.items():
                    if state.find(seat, wager) is None:
                        return Command("wager", seat, args={"on": wager, "amount": amount}), memory
            return Command("deal"), True
        hand = own.asked()
        if hand is None:
            return None
        move = outcomes.moves[0][way.choose(0, hand.cards, [], ())]
        base = state.find(hand.seat, move.choice.of) if isinstance(move.choice, Raise) else None
        command = move.command(0 if base is None else base.stake)
        return Command(command.do, hand.seat, args=command.args), memory

    return choose
