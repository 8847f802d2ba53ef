"""What can happen in a banked round beyond what happens at every card table."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from pitboss.games.card_table.events import EVENTS as CARD_EVENTS
from pitboss.table.events import Event
from pitboss.table.meters import MeterMoved


class Asked(Event, frozen=True, kw_only=True, tag="asked"):
    """The dealer begins to ask, clockwise from his far left: `on` is the stage, `order` who has a decision."""

    on: str
    order: tuple[str, ...]


class Chose(Event, frozen=True, kw_only=True, tag="chose"):
    """What a player decided. `out` tells whether the hand has ended with it."""

    seat: int
    choice: str
    position: int | None = None
    out: bool = False
    on: str = ""


class Burned(Event, frozen=True, kw_only=True, tag="burned"):
    """The top card of an area goes face down to the discard rack; it is sealed."""

    area: str


class Looked(Event, frozen=True, kw_only=True, tag="looked"):
    """The cards of a hand are read while they lie face down; they are sealed, and must be known (`table.turning`)."""

    place: str


class PutAway(Event, frozen=True, kw_only=True, tag="put-away"):
    """A player puts one of his cards away, face down; it is sealed under its place."""

    place: str


class HandOver(Event, frozen=True, kw_only=True, tag="hand-over"):
    """A hand has no further part in the round."""

    place: str


class TurnedUp(Event, frozen=True, kw_only=True, tag="turned-up"):
    """Cards of an area are turned face up."""

    area: str
    cards: tuple[int, ...]


class DealerRevealed(Event, frozen=True, kw_only=True, tag="dealer-revealed"):
    cards: tuple[int, ...]
    hand: str
    line: str
    qualifies: bool

    def bare(self) -> Self:
        return replace(self, hand="", qualifies=True)


class BonusEarned(Event, frozen=True, kw_only=True, tag="bonus-earned"):
    """A bonus reckoned on an ante is owed to a hand, where a person collects and pays."""

    place: str
    ante: int
    name: str = "ante-bonus"


EVENTS: tuple[type[Event], ...] = (
    *CARD_EVENTS,
    Asked,
    Chose,
    Burned,
    Looked,
    PutAway,
    HandOver,
    TurnedUp,
    DealerRevealed,
    BonusEarned,
    MeterMoved,
)
