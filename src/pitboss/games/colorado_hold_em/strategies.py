"""How it is played in a simulation: its Round, and with every bet the card that is best put away."""

from __future__ import annotations

from dataclasses import replace

from pitboss.games.banked.strategies import script as banked_script
from pitboss.games.colorado_hold_em.math import ColoradoOutcomes, ColoradoStudy, ColoradoWay, put_away
from pitboss.simulation.script import Memory, Request, Script, Setting
from pitboss.table import Command, TableState


def script(request: Request, setting: Setting) -> Script:
    made = banked_script(request, setting, study_of=ColoradoStudy, outcomes_of=ColoradoOutcomes)
    way: ColoradoWay = made.extra["way"]

    def choose(state: TableState, memory: Memory) -> tuple[Command, Memory] | None:
        chosen = made.choose(state, memory)
        if chosen is None or chosen[0].do != "bet":
            return chosen
        command, then = chosen
        card = put_away(way.study, state.game.hands[0].cards)
        return Command(command.do, command.seat, args={**command.args, "discard": card}), then

    return replace(made, choose=choose)
