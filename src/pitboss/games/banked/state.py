"""What a banked table remembers beyond seats, stacks and wagers, and how events change it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.games.banked import events as be
from pitboss.games.banked.round import DEALER, RACK
from pitboss.games.card_table import events as ce
from pitboss.games.card_table.deck import EVOLVES as DECK_EVOLVES
from pitboss.games.card_table.deck import (
    Deck,
    Hand,
    evolve_deck,
    opening_deck,
    place_name,
    sealed_cards,
    turned_up,
    with_cards,
)
from pitboss.table.events import Event, TableOpened, WagerSettled
from pitboss.table.meters import MeterMoved
from pitboss.table.state import TableState

BETTING, DEALT, SETTLING = "betting", "dealt", "settling"
FOLD = "fold"
Cards = tuple[int, ...]


class BankedState(msgspec.Struct, frozen=True, omit_defaults=True):
    """deck: the cards and the devices
    phase: wagers are made; dealt and the stub is still to be counted; the stage in which players are asked;
        cards are turned up
    hands: what lies before the players, clockwise from the dealer's far left
    order, turn: who is asked in this stage, by place, and whose decision it is now
    down, up: the cards of each area of the house, face down in the order in which they came, and face up
    away: cards that players have put away, by place
    bonuses: bonuses that a person still has to pay: the place, the name, the ante each is reckoned on
    meters, added: what each progressive meter shows, in cents, from round to round; what this round added to one
    """

    deck: Deck
    phase: str = BETTING
    hands: tuple[Hand, ...] = ()
    order: tuple[str, ...] = ()
    turn: int = 0
    down: dict[str, Cards] = {}
    up: dict[str, Cards] = {}
    away: dict[str, Cards] = {}
    bonuses: tuple[tuple[str, str, int], ...] = ()
    meters: dict[str, int] = {}
    added: tuple[str, int] | None = None

    def asked(self) -> Hand | None:
        """The hand whose player has a decision now."""
        if self.turn >= len(self.order):
            return None
        if len(self.order) == len(self.hands):
            return self.hands[self.turn]
        return self.hand(self.order[self.turn])

    def hand(self, place: str) -> Hand:
        return next(hand for hand in self.hands if hand.place == place)

    def area(self, name: str) -> Cards:
        """Every card of an area, face up or down."""
        return (*self.up.get(name, ()), *self.down.get(name, ()))


def start(opening: TableOpened) -> BankedState:
    return BankedState(opening_deck(opening.options))


def evolve(state: TableState, event: Event) -> TableState:
    ended = type(event) is ce.RoundEnded
    return replace(state, game=after(state.game, event), round=state.round + ended)


def after(own: BankedState, event: Event) -> BankedState:
    """The table's own state after an event."""
    kind = type(event)
    if kind in DECK_EVOLVES:
        deck = evolve_deck(own.deck, event)
        if kind is ce.RoundEnded:
            return BankedState(deck, meters=own.meters)
        if deck is not own.deck:
            own = replace(own, deck=deck)
    change = _CHANGES.get(kind)
    return own if change is None else change(own, event)


def lying(state: TableState) -> dict[str, Cards]:
    """The cards that lie face down before the players and in the areas of the house."""
    own: BankedState = state.game
    return {**{hand.place: hand.cards for hand in own.hands if not hand.shown}, **own.down}


def _dealt(own: BankedState, event: ce.CardsDealt) -> BankedState:
    down = own.down
    for place in event.to:
        if not place[0].isdigit() and place != RACK:
            down = {**down, place: (*down.get(place, ()), *sealed_cards(event, place))}
    return replace(own, phase=DEALT, order=(), turn=0, hands=with_cards(own.hands, event), down=down)


def _asked(own: BankedState, event: be.Asked) -> BankedState:
    return replace(own, phase=event.on, order=event.order, turn=0)


def _chose(own: BankedState, event: be.Chose) -> BankedState:
    if event.choice != FOLD:
        return replace(own, turn=own.turn + 1)
    at = (event.seat, event.position)
    hands = tuple(
        replace(hand, folded=True, out=event.out) if (hand.seat, hand.position) == at else hand
        for hand in own.hands
    )
    return replace(own, turn=own.turn + 1, hands=hands)


def _burned(own: BankedState, event: be.Burned) -> BankedState:
    return replace(own, down=_without(own.down, event.area, sealed_cards(event, event.area)))


def _put_away(own: BankedState, event: be.PutAway) -> BankedState:
    gone = sealed_cards(event, event.place)
    hands = tuple(
        replace(hand, cards=tuple(card for card in hand.cards if card not in gone))
        if hand.place == event.place
        else hand
        for hand in own.hands
    )
    return replace(own, hands=hands, away={**own.away, event.place: gone})


def _over(own: BankedState, event: be.HandOver) -> BankedState:
    hands = tuple(
        replace(hand, folded=True, out=True) if hand.place == event.place else hand for hand in own.hands
    )
    return replace(own, hands=hands)


def _turned(own: BankedState, event: be.TurnedUp) -> BankedState:
    up = {**own.up, event.area: (*own.up.get(event.area, ()), *event.cards)}
    return replace(own, down=_without(own.down, event.area, event.cards), up=up)


def _without(down: dict[str, Cards], area: str, cards: Cards) -> dict[str, Cards]:
    left = list(down.get(area, ()))
    for card in cards:
        left.remove(card)
    return {**down, area: tuple(left)}


def _dealer(own: BankedState, event: be.DealerRevealed) -> BankedState:
    return replace(own, up={**own.up, DEALER: event.cards}, down={**own.down, DEALER: ()})


def _shown(own: BankedState, event: ce.HandRevealed) -> BankedState:
    return replace(own, phase=SETTLING, order=(), turn=0, hands=turned_up(own.hands, event.place))


def _earned(own: BankedState, event: be.BonusEarned) -> BankedState:
    return replace(own, bonuses=(*own.bonuses, (event.place, event.name, event.ante)))


def _settled(own: BankedState, event: WagerSettled) -> BankedState:
    if event.number or not own.bonuses:
        return own
    paid = (place_name(event.seat, event.position), event.name)
    return replace(own, bonuses=tuple(owed for owed in own.bonuses if owed[:2] != paid))


def _meter(own: BankedState, event: MeterMoved) -> BankedState:
    added = (event.name, event.cents) if event.why == "contribution" else own.added
    return replace(own, meters={**own.meters, event.name: event.shows}, added=added)


_CHANGES: dict[type[Event], Callable[[BankedState, Any], BankedState]] = {
    ce.CardsDealt: _dealt,
    be.Asked: _asked,
    be.Chose: _chose,
    be.Burned: _burned,
    be.PutAway: _put_away,
    be.HandOver: _over,
    be.TurnedUp: _turned,
    be.DealerRevealed: _dealer,
    ce.HandRevealed: _shown,
    be.BonusEarned: _earned,
    MeterMoved: _meter,
    WagerSettled: _settled,
}

EVOLVES: frozenset[type[Event]] = DECK_EVOLVES | frozenset(_CHANGES)
