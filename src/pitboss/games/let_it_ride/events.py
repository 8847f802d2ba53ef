"""What can happen at a let it ride table beyond what happens at every card table."""

from __future__ import annotations

from pitboss.games.card_table.events import EVENTS as CARD_EVENTS
from pitboss.table.events import Event


class Asking(Event, frozen=True, kw_only=True, tag="asking"):
    """The dealer begins to ask, clockwise from his far left, whether a bet is withdrawn or rides."""

    on: str
    order: tuple[str, ...]


class Decided(Event, frozen=True, kw_only=True, tag="decided"):
    seat: int
    on: str
    choice: str
    position: int | None = None


class CommunityBurned(Event, frozen=True, kw_only=True, tag="community-burned"):
    """The top card of the community stack goes face down to the discard rack."""


class CommunityTurned(Event, frozen=True, kw_only=True, tag="community-turned"):
    """The first or the second community card is turned face up."""

    which: int
    card: int


EVENTS: tuple[type[Event], ...] = (*CARD_EVENTS, Asking, Decided, CommunityBurned, CommunityTurned)
