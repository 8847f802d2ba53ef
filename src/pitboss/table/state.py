"""The state of a table: the house's part, the session's, and the round's (the game's own).

Nothing here is ever changed in place; `evolve` makes the next state from an event.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from pitboss.table.accounts import stack_of
from pitboss.table.commands import Command

UNSEEN = 1 << 40
"""A card that nobody has named yet is kept as this and a number; no sum of money in a game is as large."""


class House(msgspec.Struct, frozen=True):
    """What the licensee fixed when the table opened, and the law it opened under.

    `entered`: whether dice and cards may be given with a command, as at a real table or in a case.
    """

    game: str
    as_of: str
    options: dict[str, Any]
    law: str
    by_hand: tuple[str, ...] = ()
    entered: bool = True


POSTED = ("table_min", "table_max", "limits")
"""The options that a player who was at the table may go on with (8.3)."""


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place at the table. `keeps` are posted limits its player goes on with after changes that hurt him (8.3);
    `away` is the round in which he went away, 0 while he is here."""

    number: int
    keeps: tuple[dict[str, Any], ...] = ()
    away: int = 0


class Wager(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A wager on the layout is an instance. `name` is how it is printed; `number` is what it is.

    `at` is the point, number or box it stands on; `position` the second position of a player on two;
    `on` the marker button; `spots` whatever numbers the wager has gathered or was made on.
    """

    number: int
    seat: int
    kind: str
    name: str
    stake: int
    round: int
    at: int | None = None
    position: int | None = None
    commission: int = 0
    coupon: int = 0
    on: bool = False
    spots: tuple[int, ...] = ()
    banker: str = "bank"


class Notice(msgspec.Struct, frozen=True):
    """A change that has been announced (8.3) and takes effect at a given minute, between rounds."""

    option: str
    value: Any
    effective: int
    adverse: bool = False


class Held(msgspec.Struct, frozen=True):
    """An act that waits until cards have been named: which unseen cards, by the place where they lie."""

    command: Command
    needs: tuple[tuple[str, tuple[int, ...]], ...]


class Faces(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where cards are entered: what has been named in a round, as (unseen card, card), and the act that waits."""

    round: int
    turned: tuple[tuple[int, int], ...] = ()
    held: Held | None = None


class TableState(msgspec.Struct, frozen=True, gc=False):
    version: int
    house: House
    seats: dict[int, Seat]
    balances: dict[str, int]
    wagers: dict[int, Wager]
    next_number: int
    round: int
    minutes: int
    notices: tuple[Notice, ...]
    closed: bool
    game: Any
    faces: Faces | None = None

    def stack(self, seat: int) -> int:
        return self.balances.get(stack_of(seat), 0)

    def owes(self, seat: int) -> int:
        """What a seat owes the house."""
        return -self.balances.get(f"owed:{seat}", 0)

    @property
    def away(self) -> frozenset[int]:
        """The seats whose players are away."""
        return frozenset(number for number, seat in self.seats.items() if seat.away)

    def option(self, name: str) -> Any:
        return self.house.options[name]

    def wagers_of(self, seat: int) -> list[Wager]:
        return [wager for wager in self.wagers.values() if wager.seat == seat]

    def find(
        self, seat: int, kind: str, at: int | None = None, *, position: int | None = None
    ) -> Wager | None:
        """The wager of that kind (and point, position) that a seat has on the layout."""
        for wager in self.wagers.values():
            if wager.kind == kind and wager.seat == seat and wager.at == at and wager.position == position:
                return wager
        return None


def faced(value: Any, face: Callable[[int], int]) -> Any:
    """A part of a state with another number for every unseen card in it."""
    if type(value) is int:
        return face(value) if value >= UNSEEN else value
    if isinstance(value, tuple):
        return tuple(faced(each, face) for each in value)  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, dict):
        return {key: faced(each, face) for key, each in value.items()}  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, msgspec.Struct):
        fields = {name: getattr(value, name) for name in value.__struct_fields__}
        changed = {name: new for name, old in fields.items() if (new := faced(old, face)) != old}
        return msgspec.structs.replace(value, **changed) if changed else value
    return value
