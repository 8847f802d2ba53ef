"""Progressive meters that several tables may share: what a game says of its own, and what moves one.

A table that has a meter to itself keeps it in its account `meter:NAME`. Where tables share one, the meter is kept
apart from all of them, and `shared:NAME` is what a table has put into it, less what it has taken out. What the others
do to it a table learns by events of its own, so that its log replays by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.table.events import Event

if TYPE_CHECKING:
    from pitboss.table.state import TableState

SHOWN = "shown"
"""Why a meter shows something else, where other tables have moved it."""


class MeterMoved(Event, frozen=True, kw_only=True, tag="meter-moved"):
    """A progressive meter grows or falls. `shows`: what it then shows.

    why: opening, contribution, prize, reset, void; shown: other tables have moved it
    """

    name: str
    cents: int
    shows: int
    why: str


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """On what terms tables share a meter.

    name, game: the meter's name, and the game that it is played for
    resets, opens: what each of its pools begins again at, and begins with, in cents
    grows: the pool that grows, and the part of every wager that it grows by
    cites: the clauses on how it grows
    """

    name: str
    game: str
    resets: dict[str, int]
    opens: dict[str, int]
    grows: tuple[str, str]
    cites: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sharing:
    """How the tables of a game share a meter.

    terms: those of a table under its rules; None where it has none to share
    learns: the events by which a table takes over what the meter shows, none where it knows
    """

    terms: Callable[[Any], Terms | None]
    learns: Callable[[Any, TableState, Mapping[str, int]], tuple[Event, ...]]
