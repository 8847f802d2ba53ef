"""Keno: N.J.A.C. 19:47-15."""

from __future__ import annotations

from pitboss.games.keno import drawing, play
from pitboss.games.keno.felt import felt, shows
from pitboss.games.keno.options import OPTIONS
from pitboss.games.keno.rules import KINDS, Rules
from pitboss.games.keno.sharing import DRAWING, may_change
from pitboss.games.keno.state import EVENTS, EVOLVES, KenoState, evolve
from pitboss.games.keno.words import words
from pitboss.table.events import TableOpened
from pitboss.table.game import Game


def _start(_opening: TableOpened) -> KenoState:
    return KenoState()


GAMES = (
    Game(
        id="keno", name="Keno", subchapter="19:47-15", options=OPTIONS, actions=play.ACTIONS, events=EVENTS,
        state=KenoState, wagers=lambda _law: KINDS, bets=("quick-pick", "ticket"), claims=("redeem",),
        rules=Rules, start=_start, judge=play.judge, brought=drawing.brought, evolve=evolve, awaits=play.awaits,
        draws=frozenset({"draw", "ticket", "quick-pick"}), words=words, shows=shows,
        next_chance=play.next_chance, between_rounds=play.between_rounds, may_leave=play.may_leave, view=play.view,
        pays=play.pays, felt=felt, drawing=DRAWING, may_change=may_change, empty_cites=play.empty_cites,
        chip="0.25", evolves=EVOLVES,
    ),
)  # fmt: skip
