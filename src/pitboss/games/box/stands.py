"""A session as a case states it: cards gone from the shoe, rounds that boxes have won in a row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pitboss.games.box import events as be
from pitboss.games.box.state import BoxState
from pitboss.games.shoe import stands
from pitboss.games.shoe.rules import Rules
from pitboss.table.events import Event
from pitboss.table.refusals import BadCommand
from pitboss.table.state import TableState

if TYPE_CHECKING:
    from pitboss.chance import Source


def stand(rules: Rules, state: TableState, values: Mapping[str, Any], source: Source) -> tuple[Event, ...]:
    """The events that bring a fresh table to where a case begins."""
    keeps = bool(rules.options.get("streak"))
    rest = {key: value for key, value in values.items() if key != "streaks" or not keeps}
    events = stands.stand(rules, state, rest, source) if rest else ()
    return (*events, *_streaks(rules, state, values["streaks"])) if keeps and "streaks" in values else events


def _streaks(rules: Rules, state: TableState, written: Any) -> tuple[Event, ...]:
    if not isinstance(written, Mapping):
        raise BadCommand("streaks is a map of seats to rounds won in a row.")
    found: list[Event] = []
    for seat, wins in written.items():  # pyright: ignore[reportUnknownVariableType]
        if seat not in state.seats or not isinstance(wins, int) or not 0 <= wins <= 4:
            raise BadCommand(f"streaks has {seat}: {wins}; it takes seats at the table and 0 to 4 rounds.")
        found.append(be.StreakMoved(place=str(seat), wins=wins, cites=rules.cites("streak")))  # pyright: ignore[reportUnknownArgumentType]
    return tuple(found)


def session(state: TableState) -> dict[str, Any]:
    """What a case would state of this table."""
    own: BoxState = state.game
    found = stands.session(state)
    streaks = {int(place): wins for place, wins in own.streaks.items() if place.isdigit()}
    return {**found, "streaks": streaks} if streaks else found
