"""What can happen at a three card poker table beyond what happens at every card table."""

from __future__ import annotations

from pitboss.games.card_table.events import EVENTS as CARD_EVENTS
from pitboss.table.events import Event


class OptionOffered(Event, frozen=True, kw_only=True, tag="option-offered"):
    """The dealer begins to offer play or forfeit, clockwise from his far left, to those who placed an ante."""

    order: tuple[str, ...]


class Chose(Event, frozen=True, kw_only=True, tag="chose"):
    """`play`, or `fold`: the ante is forfeited. `out` tells whether the hand has ended with it."""

    seat: int
    choice: str
    position: int | None = None
    out: bool = False


class DealerRevealed(Event, frozen=True, kw_only=True, tag="dealer-revealed"):
    cards: tuple[int, ...]
    hand: str
    line: str
    qualifies: bool


class BonusEarned(Event, frozen=True, kw_only=True, tag="bonus-earned"):
    """A bonus on the ante is owed to a hand, where a person collects and pays."""

    place: str
    ante: int


EVENTS: tuple[type[Event], ...] = (*CARD_EVENTS, OptionOffered, Chose, DealerRevealed, BonusEarned)
