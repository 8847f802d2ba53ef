"""How a round with a discard is played in a simulation, and the book of it: with every bet the card best put away."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pitboss.equipment.cards import names
from pitboss.games.banked.book import situation
from pitboss.games.banked.math_discard import BestDiscard, DiscardOutcomes, DiscardStudy, put_away
from pitboss.games.banked.state import FOLD
from pitboss.games.banked.strategies import script as banked_script
from pitboss.simulation.script import Memory, Request, Script, Setting
from pitboss.table import Command, TableState
from pitboss.table.hints import Choice, Hint, at_place, ordered

if TYPE_CHECKING:
    from pitboss.games.banked.rules import Rules


def script(request: Request, setting: Setting) -> Script:
    made = banked_script(request, setting, study_of=DiscardStudy)
    way: BestDiscard = made.extra["way"]

    def choose(state: TableState, memory: Memory) -> tuple[Command, Memory] | None:
        chosen = made.choose(state, memory)
        if chosen is None or chosen[0].do != way.study.bet.do:
            return chosen
        command, then = chosen
        card = put_away(way.study, state.game.hands[0].cards)
        return Command(command.do, command.seat, args={**command.args, "discard": card}), then

    return replace(made, choose=choose)


def hint(rules: Rules, view: Mapping[str, Any], seat: int, _offered: Collection[str] = ()) -> Hint | None:
    """A bet with each card put away, and the fold; None until all deals were counted once."""
    now = situation(rules, view, seat, DiscardOutcomes)
    if now is None:
        return None
    study = DiscardStudy(now.game, rules.law, dict(rules.options))
    if not study.counted:
        return None
    bets = [
        Choice(
            study.bet.do,
            at_place(now.place, {"discard": names((bet.away or 0,))}),
            float(bet.value) * now.unit,
        )
        for bet in study.bets(now.own)
    ]
    choices = ordered((*bets, Choice(FOLD, at_place(now.place, {}), float(-now.unit))))
    return Hint(
        now.place, choices, exact=True, method="all boards and dealer's hands, from the table kept on disk"
    )
