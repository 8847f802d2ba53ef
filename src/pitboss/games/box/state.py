"""The hands of a round that is played box by box, the dealer's cards, and how events change them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.games.box import events as be
from pitboss.games.card_table import events as ce
from pitboss.games.card_table.deck import sealed_cards
from pitboss.games.shoe import events as se
from pitboss.games.shoe import shoe
from pitboss.games.shoe.shoe import BETTING, Cards, ShoeState
from pitboss.table.events import Event, LeftTable, TableOpened
from pitboss.table.meters import MeterMoved
from pitboss.table.state import TableState

INSURANCE, PLAY, ATTACK, DEALER = "insurance", "play", "attack", "dealer"
"""What the table waits for within a round."""

OPEN, NATURAL, STANDS, SURRENDERED, OVER = "", "natural", "stands", "surrendered", "over"
"""How a hand stands: it has choices, or will have; a blackjack that waits; it waits for the dealer's total; a surrender
that waits; settled."""


class Hand(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """place, number: the box, as `3` or `2@3` for who decides there, and which of its hands it is, from the left
    cards: all face up; stands: how it stands, see above
    split: of a box that was split; doubled, added: whether it was doubled, and for how much
    drew: whether the player has taken a card or made another choice
    net: what its wagers made, where that is asked later
    """

    place: str
    cards: Cards = ()
    number: int = 1
    stands: str = OPEN
    split: bool = False
    doubled: bool = False
    added: int = 0
    drew: bool = False
    net: int = 0

    @property
    def name(self) -> str:
        """`3`, or `3/2` for the second hand of that box."""
        return self.place if self.number == 1 else f"{self.place}/{self.number}"


class BoxState(ShoeState, frozen=True, omit_defaults=True):
    """hands, dealer, hole: the hands from the dealer's left, the dealer's open cards, the one face down (-1 none)
    began: how many cards had left the shoe when the round began; what had is what the discard rack holds
    attended: in how many rounds of this shoe each seat had a wager
    streaks: rounds in a row that a box has won while a streak wager stood there
    meters: what progressive meters show, in cents; added: what this round has added to which of them
    """

    hands: tuple[Hand, ...] = ()
    dealer: Cards = ()
    hole: int = -1
    began: int = 0
    attended: dict[int, int] = msgspec.field(default_factory=dict[int, int])
    streaks: dict[str, int] = msgspec.field(default_factory=dict[str, int])
    meters: dict[str, int] = msgspec.field(default_factory=dict[str, int])
    added: tuple[str, int] | None = None
    removed: bool = False

    def in_turn(self) -> Hand | None:
        """The hand that has a choice now."""
        if self.phase == PLAY:
            for hand in self.hands:
                if hand.stands == OPEN:
                    return hand
        return None

    def asked(self) -> str | None:
        if self.phase == ATTACK:
            return self.order[self.turn] if self.turn < len(self.order) else None
        hand = self.in_turn()
        return None if hand is None else hand.place

    def of(self, place: str) -> tuple[Hand, ...]:
        """The hands of a box."""
        return tuple(hand for hand in self.hands if hand.place == place)


def start(_event: TableOpened) -> BoxState:
    return BoxState()


def _at(own: BoxState, place: str, number: int) -> int:
    for at, hand in enumerate(own.hands):
        if hand.place == place and hand.number == number:
            return at
    raise KeyError(f"{place}/{number}")


def _with(own: BoxState, at: int, hand: Hand) -> tuple[Hand, ...]:
    return (*own.hands[:at], hand, *own.hands[at + 1 :])


def _dealt(own: BoxState, event: be.BoxesDealt) -> BoxState:
    found = {hand.place: hand.cards for hand in own.hands}
    dealer = own.dealer
    for place, card in zip(event.to, event.cards, strict=True):
        if place == be.DEALER:
            dealer = (*dealer, card)
        else:
            found[place] = (*found.get(place, ()), card)
    hands = tuple(Hand(place, cards) for place, cards in found.items())
    attended = own.attended
    if event.seats:
        attended = {**attended, **{seat: attended.get(seat, 0) + 1 for seat in event.seats}}
    gone = replace(own.shoe, dealt=own.shoe.dealt + len(event.cards))
    return replace(own, hands=hands, dealer=dealer, attended=attended, shoe=gone)


def _drawn(own: BoxState, event: be.HandDrawn) -> BoxState:
    at = _at(own, event.place, event.hand)
    old = own.hands[at]
    hand = Hand(
        old.place, (*old.cards, event.card), old.number, event.ends, old.split, old.doubled, old.added,
        old.drew or event.chosen, old.net,
    )  # fmt: skip
    return replace(own, hands=_with(own, at, hand), shoe=replace(own.shoe, dealt=own.shoe.dealt + 1))


def _ended(own: BoxState, event: be.HandEnded) -> BoxState:
    at = _at(own, event.place, event.hand)
    return replace(own, hands=_with(own, at, replace(own.hands[at], stands=event.how, drew=True)))


def _settled(own: BoxState, event: be.HandSettled) -> BoxState:
    at = _at(own, event.place, event.hand)
    hand = own.hands[at]
    return replace(own, hands=_with(own, at, replace(hand, stands=OVER, net=hand.net + event.net)))


def _doubled(own: BoxState, event: be.HandDoubled) -> BoxState:
    at = _at(own, event.place, event.hand)
    hand = replace(own.hands[at], doubled=True, added=event.added, drew=True)
    return replace(own, hands=_with(own, at, hand))


def _split(own: BoxState, event: be.HandSplit) -> BoxState:
    """The second card begins a new hand directly to the right; those further right move on by one."""
    at = _at(own, event.place, event.hand)
    old = own.hands[at]
    one, other = old.cards
    right = tuple(
        replace(hand, number=hand.number + 1) if hand.place == old.place else hand
        for hand in own.hands[at + 1 :]
    )
    pair = (
        Hand(old.place, (one,), old.number, split=True),
        Hand(old.place, (other,), old.number + 1, split=True),
    )
    return replace(own, hands=(*own.hands[:at], *pair, *right))


def _hole(own: BoxState, event: be.HoleDealt) -> BoxState:
    return replace(own, hole=sealed_cards(event, "hole")[0], shoe=replace(own.shoe, dealt=own.shoe.dealt + 1))


def _dealer_drew(own: BoxState, event: be.DealerDrew) -> BoxState:
    return replace(own, dealer=(*own.dealer, event.card), shoe=replace(own.shoe, dealt=own.shoe.dealt + 1))


def _closed(own: BoxState, _event: Event) -> BoxState:
    """The cards of the last round are gone from the table."""
    return replace(own, areas={}, hands=(), dealer=(), hole=-1, began=own.shoe.dealt, added=None)


def _over(own: BoxState, event: ce.RoundEnded) -> BoxState:
    return replace(shoe.after(own, event), added=None)  # type: ignore[arg-type]


def _shuffled(own: BoxState, event: Event) -> BoxState:
    return replace(shoe.after(own, event), attended={})  # type: ignore[arg-type]


def _discards(own: BoxState, event: be.DiscardsShuffled) -> BoxState:
    order = (*own.shoe.order, *sealed_cards(event, "order"))
    return replace(own, shoe=replace(own.shoe, order=order), began=0)


def _left(own: BoxState, event: LeftTable) -> BoxState:
    return replace(own, attended={seat: n for seat, n in own.attended.items() if seat != event.seat})


def _streak(own: BoxState, event: be.StreakMoved) -> BoxState:
    left = {place: wins for place, wins in own.streaks.items() if place != event.place}
    return replace(own, streaks={**left, event.place: event.wins} if event.wins >= 0 else left)


def _meter(own: BoxState, event: MeterMoved) -> BoxState:
    added = (event.name, event.cents) if event.why == "contribution" else own.added
    return replace(own, meters={**own.meters, event.name: event.shows}, added=added)


_HANDLERS: dict[type[Event], Callable[[Any, Any], Any]] = {
    ce.RoundEnded: _over,
    ce.Shuffled: _shuffled,
    ce.DeckRemoved: lambda own, _: replace(own, removed=True, shoe=replace(own.shoe, shuffled=False)),
    ce.DeckChanged: lambda own, _: replace(own, removed=False, shoe=replace(own.shoe, shuffled=False)),
    se.BettingClosed: _closed,
    be.BoxesDealt: _dealt,
    be.HoleDealt: _hole,
    be.HoleTurned: lambda own, event: replace(own, dealer=(*own.dealer, event.card), hole=-1),
    be.DealerDrew: _dealer_drew,
    be.DealerAgain: lambda own, _: replace(own, dealer=own.dealer[:1]),
    be.StageReached: lambda own, event: replace(own, phase=event.stage, order=event.order, turn=0),
    be.Answered: lambda own, _: replace(own, turn=own.turn + 1),
    be.HandDrawn: _drawn,
    be.HandEnded: _ended,
    be.HandSettled: _settled,
    be.HandDoubled: _doubled,
    be.HandSplit: _split,
    be.DiscardsShuffled: _discards,
    be.StreakMoved: _streak,
    MeterMoved: _meter,
    LeftTable: _left,
}
HANDLERS: shoe.Handlers = {**shoe.HANDLERS, **_HANDLERS}
EVOLVES: frozenset[type[Event]] = frozenset(HANDLERS)


def evolve(state: TableState, event: Event) -> TableState:
    return shoe.evolve(HANDLERS, state, event)


__all__ = [
    "ATTACK",
    "BETTING",
    "DEALER",
    "EVOLVES",
    "HANDLERS",
    "INSURANCE",
    "PLAY",
    "BoxState",
    "Hand",
    "evolve",
    "start",
]
