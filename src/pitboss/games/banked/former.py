"""Events under the names that release 0.1 wrote into ledgers, and what they are called now."""

from __future__ import annotations

from typing import Any

from pitboss.games.banked.events import Asked, Burned, Chose, TurnedUp
from pitboss.games.banked.round import COMMUNITY
from pitboss.table.events import Event, Former


class OptionOffered(Former, frozen=True, kw_only=True, tag="option-offered"):
    """Three card poker: play or forfeit."""

    order: tuple[str, ...]

    def now(self) -> Event:
        return Asked(on="deciding", order=self.order, **_kept(self))


class Asking(Former, frozen=True, kw_only=True, tag="asking"):
    """Let it ride: a bet is withdrawn or rides."""

    on: str
    order: tuple[str, ...]

    def now(self) -> Event:
        return Asked(on=self.on, order=self.order, **_kept(self))


class Decided(Former, frozen=True, kw_only=True, tag="decided"):
    seat: int
    on: str
    choice: str
    position: int | None = None

    def now(self) -> Event:
        return Chose(seat=self.seat, position=self.position, choice=self.choice, on=self.on, **_kept(self))


class CommunityBurned(Former, frozen=True, kw_only=True, tag="community-burned"):
    def now(self) -> Event:
        return Burned(area=COMMUNITY, **_kept(self))


class CommunityTurned(Former, frozen=True, kw_only=True, tag="community-turned"):
    which: int
    card: int

    def now(self) -> Event:
        return TurnedUp(area=COMMUNITY, cards=(self.card,), **_kept(self))


FORMER: tuple[type[Former], ...] = (OptionOffered, Asking, Decided, CommunityBurned, CommunityTurned)


def _kept(event: Event) -> dict[str, Any]:
    return {
        "cites": event.cites,
        "postings": event.postings,
        "sealed": event.sealed,
        "reading": event.reading,
    }
