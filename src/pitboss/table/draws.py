"""Games with one draw that are sold at several tables: what a game says of its own, and what its tables do to it.

The game that is sold, and its draws, are kept apart from all tables. Each table holds the tickets that it has sold, and
is brought the draws that were held elsewhere as commands of its own, so that its log replays by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from pitboss.table.commands import Command
from pitboss.table.events import Event

if TYPE_CHECKING:
    from pitboss.table.state import TableState

HELD_AT = "held_at"
"""The argument that says at which table a draw was held; only the ledger brings such commands."""


class Held(msgspec.Struct, frozen=True):
    """What was drawn in a game and at which table; no numbers where the draw failed."""

    game: int
    table: str
    numbers: tuple[int, ...] = ()


class Move(msgspec.Struct, frozen=True):
    """What an event does to the game: a ticket is sold or given back, or the draw is held or fails.

    until: the last game that a ticket is sold for
    """

    what: Literal["sold", "void", "held", "failed"]
    ticket: int = 0
    until: int = 0
    numbers: tuple[int, ...] = ()


class DrawTerms(msgspec.Struct, frozen=True, kw_only=True):
    """On what terms tables sell one game: its name, whose rules it has, and what its tickets are paid."""

    name: str
    game: str
    rates: str
    cites: tuple[str, ...] = ()


@dataclass(frozen=True)
class Drawing:
    """How the tables of a game sell the same draw.

    terms: those of a table under its rules; None where it has its draws to itself
    sells, home: the number of the game that a table sells, and the table where it is drawn, empty where it is this one
    moves: what an event does to the game
    brings: the command by which a table is brought a draw that was held elsewhere
    joins: the command by which it learns which game is sold, and where it is drawn
    """

    terms: Callable[[Any], DrawTerms | None]
    sells: Callable[[TableState], int]
    home: Callable[[TableState], str]
    moves: Callable[[Event], Move | None]
    brings: Callable[[Held], Command]
    joins: Callable[[int, str], Command]
