"""What can happen in a banked round beyond what happens at every card table."""

from __future__ import annotations

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


class TurnedUp(Event, frozen=True, kw_only=True, tag="turned-up"):
    """Cards of an area are turned face up."""

    area: str
    cards: tuple[int, ...]


class DealerRevealed(Event, frozen=True, kw_only=True, tag="dealer-revealed"):
    cards: tuple[int, ...]
    hand: str
    line: str
    qualifies: bool


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
    TurnedUp,
    DealerRevealed,
    BonusEarned,
    MeterMoved,
)
