"""What happens at a table that is played box by box."""

from __future__ import annotations

from typing import ClassVar, Self

from pitboss.games.card_table import events as ce
from pitboss.games.shoe import events as se
from pitboss.table.events import Event
from pitboss.table.meters import MeterMoved

DEALER = "dealer"


class BoxesDealt(Event, frozen=True, kw_only=True, tag="boxes-dealt"):
    """Cards face up in the order in which they are dealt: to boxes, and to the dealer. `seats`: who has a wager."""

    to: tuple[str, ...]
    cards: tuple[int, ...]
    seats: tuple[int, ...] = ()


class HoleDealt(Event, frozen=True, kw_only=True, tag="hole-dealt"):
    """The dealer's second card, face down; it is sealed."""


class HolePeeked(Event, frozen=True, kw_only=True, tag="hole-peeked"):
    """The dealer has looked at the hole card, which stays face down and sealed."""

    looks: ClassVar[str] = "hole"
    blackjack: bool


class HoleTurned(Event, frozen=True, kw_only=True, tag="hole-turned"):
    card: int


class DealerDrew(Event, frozen=True, kw_only=True, tag="dealer-drew"):
    """The dealer's next card; whether another follows hangs on it."""

    alone: ClassVar[bool] = True
    place: ClassVar[str] = "dealer"
    card: int


class DealerAgain(Event, frozen=True, kw_only=True, tag="dealer-again"):
    """The dealer keeps the first card and begins a new hand with it."""

    hand: int


class StageReached(Event, frozen=True, kw_only=True, tag="stage-reached"):
    """What the table waits for now: insurance, attack wagers in this order, the players' choices, the dealer's."""

    stage: str
    order: tuple[str, ...] = ()


class Answered(Event, frozen=True, kw_only=True, tag="asked-and-answered"):
    """A box has answered whether it attacks."""

    place: str
    choice: str


class HandDrawn(Event, frozen=True, kw_only=True, tag="hand-drawn"):
    """A card to a hand, and how the hand stands after it. `chosen`: the player asked for it."""

    alone: ClassVar[bool] = True
    place: str
    hand: int
    card: int
    ends: str = ""
    chosen: bool = False


class HandEnded(Event, frozen=True, kw_only=True, tag="hand-ended"):
    """No card comes to a hand any more: how it stands now."""

    place: str
    hand: int
    how: str

    def bare(self) -> Self | None:
        return self if self.how == "stands" else None


class HandSettled(Event, frozen=True, kw_only=True, tag="hand-settled"):
    """The wagers of a hand are decided; `net` is what they made."""

    place: str
    hand: int
    net: int


class HandDoubled(Event, frozen=True, kw_only=True, tag="hand-doubled"):
    """A double for `amount`, of which `added` lies on the wager that the hand began with."""

    place: str
    hand: int
    added: int
    amount: int


class HandSplit(Event, frozen=True, kw_only=True, tag="hand-split"):
    place: str
    hand: int


class DiscardsShuffled(Event, frozen=True, kw_only=True, tag="discards-shuffled"):
    """The cards of the discard rack are shuffled and put behind those that are left; their order is sealed."""

    cards: int


class StreakMoved(Event, frozen=True, kw_only=True, tag="streak-moved"):
    """How many rounds in a row a box has won while a streak wager stood there; -1 where none stands any more."""

    place: str
    wins: int


EVENTS: tuple[type[Event], ...] = (
    *se.EVENTS, ce.DeckRemoved, BoxesDealt, HoleDealt, HolePeeked, HoleTurned, DealerDrew, DealerAgain, StageReached,
    Answered, HandDrawn, HandEnded, HandSettled, HandDoubled, HandSplit, DiscardsShuffled, StreakMoved, MeterMoved,
)  # fmt: skip
