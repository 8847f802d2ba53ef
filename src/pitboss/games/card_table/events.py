"""What happens to the cards of any card table."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from pitboss.table.events import Event


class Shuffled(Event, frozen=True, kw_only=True, tag="shuffled"):
    """The cards are shuffled and stacked. The order is sealed, top first, as they will be dealt."""

    cards: int
    machine: bool
    counted: bool = False


class DeckCut(Event, frozen=True, kw_only=True, tag="deck-cut"):
    """The cut of a hand shuffle: `lifted` cards, if they were counted; `recut` when a supervisor ordered it.

    declined: the seats to which it was offered before
    """

    by: str
    lifted: int | None = None
    recut: bool = False
    declined: tuple[int, ...] = ()


class ShuffleUndone(Event, frozen=True, kw_only=True, tag="shuffle-undone"):
    """The cards must be shuffled again before they are dealt."""

    why: str


class DeviceRemoved(Event, frozen=True, kw_only=True, tag="device-removed"):
    device: str
    by: str | None = None


class DeckRemoved(Event, frozen=True, kw_only=True, tag="deck-removed"):
    """The whole deck leaves the table; nothing is dealt until another one is there."""

    why: str


class DeckChanged(Event, frozen=True, kw_only=True, tag="deck-changed"):
    by: str


class FaceUpFound(Event, frozen=True, kw_only=True, tag="face-up-found"):
    """Cards lie face up in the deck. `cards` are those to be struck from the coming deal, -1 the top one.

    Without any the deal was over, and they are out of the stub.
    """

    count: int
    cards: tuple[int, ...] = ()


class CardStruck(Event, frozen=True, kw_only=True, tag="card-struck"):
    """A card found face up is not used and goes to the discard rack."""

    card: int


class CardsDealt(Event, frozen=True, kw_only=True, tag="cards-dealt"):
    """`each` cards to every place in `to`, in that order; the cards are sealed under the names of the places."""

    to: tuple[str, ...]
    each: int = 1


class StubCounted(Event, frozen=True, kw_only=True, tag="stub-counted"):
    found: int
    expected: int
    by: str


class Misdealt(Event, frozen=True, kw_only=True, tag="misdealt"):
    """A place has another number of cards than it should: `excess` more, or less than nothing."""

    place: str
    cards: int
    excess: int


class HandRevealed(Event, frozen=True, kw_only=True, tag="hand-revealed"):
    """Face down cards turned up; `line` is the line of the ranking, `hand` its name in words."""

    place: str
    cards: tuple[int, ...]
    hand: str
    line: str

    def bare(self) -> Self:
        return replace(self, hand="")


class RoundEnded(Event, frozen=True, kw_only=True, tag="round-ended"):
    """The cards are picked up in order. `dealt` is false for a round that was void before its first card.

    `reshuffle` is false where the next round is dealt from the same shoe.
    """

    void: bool = False
    dealt: bool = True
    reshuffle: bool = True


EVENTS: tuple[type[Event], ...] = (
    Shuffled, DeckCut, ShuffleUndone, DeviceRemoved, DeckRemoved, DeckChanged, FaceUpFound, CardStruck, CardsDealt,
    StubCounted, Misdealt, HandRevealed, RoundEnded,
)  # fmt: skip
