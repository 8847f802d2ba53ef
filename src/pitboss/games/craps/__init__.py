"""Craps and mini-craps: N.J.A.C. 19:47-1."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pitboss.games.craps import play
from pitboss.games.craps.events import EVENTS
from pitboss.games.craps.felt import NAMES, felt
from pitboss.games.craps.kinds import Maker
from pitboss.games.craps.options import options
from pitboss.games.craps.printed import pays, uniform
from pitboss.games.craps.rules import Rules
from pitboss.games.craps.shooter import holds_up
from pitboss.games.craps.state import EVOLVES, CrapsState, evolve
from pitboss.games.craps.words import words
from pitboss.table.game import Game
from pitboss.table.options import resolve
from pitboss.table.wire import canonical

if TYPE_CHECKING:
    from pitboss.law import Law

MOST_KEPT = 64
"""Sets of options whose rules are kept."""


def _game(game_id: str, name: str) -> Game:
    @lru_cache(maxsize=64)  # asked for every act at a table, and a hundred kinds are made for it
    def wagers(law: Law) -> tuple[str, ...]:
        chosen, _ = resolve(options(game_id), law, {})
        return tuple(Maker(law, chosen, mini=game_id == "mini-craps").kinds())

    made: dict[tuple[Law, bytes], Rules] = {}

    def rules(law: Law, chosen: Mapping[str, Any]) -> Rules:
        """Tables of one law and the same options share their rules: a house has many of them."""
        asked = law, canonical(chosen)
        found = made.get(asked)
        if found is None:
            if len(made) >= MOST_KEPT:
                made.clear()
            found = made[asked] = Rules(law, chosen, game_id)
        return found

    return Game(
        id=game_id,
        name=name,
        subchapter="19:47-1",
        options=options(game_id),
        actions=play.ACTIONS,
        events=EVENTS,
        state=CrapsState,
        wagers=wagers,
        rules=rules,
        start=lambda _opening: CrapsState(),
        judge=play.judge,
        at_once={"roll": play.roll},
        evolve=evolve,
        evolves=EVOLVES,
        awaits=play.awaits,
        awaits_of=play.awaits_of,
        pays=pays,
        bounded=lambda rules: rules.bounded,
        felt=felt,
        names=NAMES,
        uniform=uniform,
        draws=frozenset({"roll"}),
        next_chance=play.next_chance,
        words=words,
        between_rounds=play.between_rounds,
        may_leave=play.may_leave,
        holds_up=holds_up,
        view=play.view,
        seats=lambda rules: rules.law.figure("craps.mini-craps.seats") if rules.mini else None,
        empty_cites=play.empty_cites,
        seat_cites=lambda rules: (
            rules.law.cites("craps.seats-mini", "craps.mini-seated") if rules.mini else ()
        ),
    )


CRAPS = _game("craps", "Craps")
MINI_CRAPS = _game("mini-craps", "Mini-craps")
GAMES = (CRAPS, MINI_CRAPS)
