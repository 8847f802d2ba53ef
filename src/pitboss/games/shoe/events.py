"""What happens to a shoe and at a table that is dealt from one."""

from __future__ import annotations

from typing import ClassVar

from pitboss.games.card_table import events as ce
from pitboss.table.events import Event


class ShoeBurned(Event, frozen=True, kw_only=True, tag="shoe-burned"):
    """After a shuffle: the first card, turned up (-1 where none is), and `count` further cards unseen."""

    place: ClassVar[str] = "first card of the shoe"
    card: int
    count: int


class CuttingCardOut(Event, frozen=True, kw_only=True, tag="cutting-card-out"):
    """The cutting card came out in the round just played; `rounds` more are dealt from this shoe."""

    by: str
    rounds: int


class BettingClosed(Event, frozen=True, kw_only=True, tag="betting-closed"):
    """ "No more bets": the cards of the last round are gone from the table."""


class CardDrawn(Event, frozen=True, kw_only=True, tag="card-drawn"):
    """The next card of the shoe, face up at a place."""

    place: str
    card: int


class CardsBurned(Event, frozen=True, kw_only=True, tag="cards-burned"):
    """Cards of the shoe that go to the discard rack unseen in the course of a round."""

    count: int


class Announced(Event, frozen=True, kw_only=True, tag="announced"):
    """What the dealer says of the cards: the counts of the hands, a spread, who won."""

    what: str

    def bare(self) -> None:
        return None


class SeatsAsked(Event, frozen=True, kw_only=True, tag="seats-asked"):
    """The places that have a decision, in their order."""

    order: tuple[str, ...]


class SeatChose(Event, frozen=True, kw_only=True, tag="seat-chose"):
    place: str
    choice: str


class Noted(Event, frozen=True, kw_only=True, tag="noted"):
    """Something that the coming deal is dealt by: a card passed over, a seat left out."""

    mark: str
    value: str


class VigorishOwed(Event, frozen=True, kw_only=True, tag="vigorish-owed"):
    """Vigorish marked for a seat: what came on top, and all that it owes."""

    seat: int
    amount: int
    total: int


class VigorishPaid(Event, frozen=True, kw_only=True, tag="vigorish-paid"):
    seat: int
    amount: int


class ShoeMoved(Event, frozen=True, kw_only=True, tag="shoe-moved"):
    """Who deals from now on: a seat, or 0 for the dealer."""

    seat: int
    why: str


class SessionStated(Event, frozen=True, kw_only=True, tag="session-stated"):
    """Where a case begins: cards gone from the shoe, and what seats owe. The order of the shoe is sealed."""

    dealt: int | None = None
    cards: int = 0


EVENTS: tuple[type[Event], ...] = (
    ce.Shuffled, ce.DeckCut, ce.ShuffleUndone, ce.DeviceRemoved, ce.DeckChanged, ce.FaceUpFound, ce.CardStruck,
    ce.CardsDealt, ce.HandRevealed, ce.RoundEnded, ShoeBurned, CuttingCardOut, BettingClosed, CardDrawn, CardsBurned,
    Announced, SeatsAsked, SeatChose, Noted, VigorishOwed, VigorishPaid, ShoeMoved, SessionStated,
)  # fmt: skip
