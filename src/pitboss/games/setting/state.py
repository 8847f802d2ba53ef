"""What a table where hands are set remembers, and how events change it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.games.card_table import events as ce
from pitboss.games.card_table.deck import EVOLVES as DECK_EVOLVES
from pitboss.games.card_table.deck import Deck, evolve_deck, opening_deck, place_name, sealed_cards
from pitboss.games.setting import events as se
from pitboss.games.setting.bank import Bank
from pitboss.games.setting.dividing import Cards, Parts
from pitboss.games.setting.rotation import DEALER
from pitboss.table.events import Event, LeftTable, OptionChanged, TableOpened
from pitboss.table.meters import MeterMoved
from pitboss.table.state import TableState

BETTING, CLOSED, STARTED, DEALT, SETTING, DEALING = (
    "betting",
    "closed",
    "started",
    "dealt",
    "setting",
    "dealer",
)
"""Wagers are made; no more bets, the start is still to be found; found; dealt and the cards left are to be counted;
players set their hands; the dealer's hand is set by a person."""
SURRENDER = "surrender"


class SetHand(msgspec.Struct, frozen=True, omit_defaults=True):
    """Cards before a player. `how` he has set them, empty until he has; `parts`: those that he named, low one last."""

    seat: int
    position: int | None = None
    cards: Cards = ()
    how: str = ""
    parts: Parts = ()
    shown: bool = False

    @property
    def at(self) -> int:
        return self.seat if self.position is None else self.position

    @property
    def place(self) -> str:
        return place_name(self.seat, self.position)


class SettingState(msgspec.Struct, frozen=True, omit_defaults=True):
    """The house's part: `deck`, `button`, `deck_came`, `dice_came` (the minutes at which they came), `meters`.

    The session's: `last`, what each seat wagered in the last round that nobody banked; `banked`, who banked the round
    before; `unbanked`, the complete rounds since the first one that nobody banked, in a row.
    The round's: phase, `start`, bank, hands, the dealer's cards, and what a round has added to a meter.
    """

    deck: Deck = Deck()
    phase: str = BETTING
    start: str = ""
    button: str = DEALER
    bank: int = 0
    co: bool = False
    wager: int = 0
    hands: tuple[SetHand, ...] = ()
    dealer: Cards = ()
    turned: bool = False
    staked: dict[int, int] = {}
    last: dict[int, int] = {}
    banked: int = 0
    unbanked: int = -1
    deck_came: int = 0
    dice_came: int = 0
    meters: dict[str, int] = {}
    added: tuple[str, int] | None = None

    @property
    def banker(self) -> Bank | None:
        return Bank(self.bank, self.co, self.wager) if self.bank else None

    def hand_at(self, seat: int, position: int | None) -> SetHand | None:
        at = (seat, None if position == seat else position)
        return next((hand for hand in self.hands if (hand.seat, hand.position) == at), None)

    @property
    def closed(self) -> bool:
        return self.phase != BETTING


def start(opening: TableOpened) -> SettingState:
    options = opening.options
    return SettingState(deck=opening_deck(options) if "dealing" in options else Deck())


def evolve(state: TableState, event: Event) -> TableState:
    own = after(state.game, event, state.minutes)
    rounds = state.round + isinstance(event, ce.RoundEnded)
    return replace(state, game=own, round=rounds)


def after(own: SettingState, event: Event, minutes: int) -> SettingState:
    """The game's own state after one of its events."""
    if type(event) in DECK_EVOLVES:
        deck = evolve_deck(own.deck, event)
        if deck is not own.deck:
            own = replace(own, deck=deck)
    change = _CHANGES.get(type(event))
    return own if change is None else change(own, event, minutes)


def lying(state: TableState) -> dict[str, Cards]:
    """The cards that lie face down before the players and the dealer."""
    own: SettingState = state.game
    found = {hand.place: hand.cards for hand in own.hands if not hand.shown}
    return found if own.turned or not own.dealer else {**found, DEALER: own.dealer}


def _banks(own: SettingState, event: se.BankTaken, _minutes: int) -> SettingState:
    return replace(own, bank=event.seat, co=event.co, wager=event.wager)


def _started(own: SettingState, event: Any, _minutes: int) -> SettingState:
    return replace(own, phase=STARTED, start=event.place)


def _undone(own: SettingState, _event: Event, _minutes: int) -> SettingState:
    return replace(own, phase=CLOSED, start="")


def _dice(own: SettingState, _event: Event, minutes: int) -> SettingState:
    return replace(own, dice_came=minutes)


def _deck(own: SettingState, _event: Event, minutes: int) -> SettingState:
    return replace(own, deck_came=minutes)


def _dealt(own: SettingState, event: ce.CardsDealt, _minutes: int) -> SettingState:
    found = {hand.place: hand for hand in own.hands}
    dealer = own.dealer
    for place in event.to:
        cards = sealed_cards(event, place)
        if place == DEALER:
            dealer = (*dealer, *cards)
        elif place[0].isdigit():
            seat, _, position = place.partition("@")
            hand = found.get(place) or SetHand(int(seat), int(position) if position else None)
            found[place] = replace(hand, cards=(*hand.cards, *cards))
    hands = tuple(sorted(found.values(), key=lambda hand: hand.at))
    return replace(own, phase=DEALT, hands=hands, dealer=dealer)


def _asked(own: SettingState, _event: Event, _minutes: int) -> SettingState:
    return replace(own, phase=SETTING)


def _set(own: SettingState, event: se.HandSet, _minutes: int) -> SettingState:
    parts = tuple(field.value for field in event.sealed if isinstance(field.value, tuple))
    hands = tuple(
        replace(hand, how=event.how, parts=parts) if hand.place == event.place else hand for hand in own.hands
    )
    return replace(own, hands=hands)


def _turned(own: SettingState, _event: Event, _minutes: int) -> SettingState:
    return replace(own, phase=DEALING, turned=True)


def _shown(own: SettingState, event: se.PartsShown, _minutes: int) -> SettingState:
    if event.place == DEALER:
        return replace(own, turned=True)
    hands = tuple(replace(hand, shown=True) if hand.place == event.place else hand for hand in own.hands)
    return replace(own, hands=hands)


def _ended(own: SettingState, event: ce.RoundEnded, _minutes: int) -> SettingState:
    """A round that is complete counts for the bank and moves the button; one that is void does not."""
    cleared = replace(
        own, phase=BETTING, start="", bank=0, co=False, wager=0, hands=(), dealer=(), turned=False, staked={},
        added=None,
    )  # fmt: skip
    if event.void:
        return cleared
    last = own.last if own.bank else own.staked
    return replace(cleared, last=last, banked=own.bank, unbanked=0 if own.bank else own.unbanked + 1)


def _left(own: SettingState, event: LeftTable, _minutes: int) -> SettingState:
    last = {seat: cents for seat, cents in own.last.items() if seat != event.seat}
    own = replace(own, last=last, banked=0 if own.banked == event.seat else own.banked)
    return replace(own, bank=0, co=False, wager=0) if own.bank == event.seat else own


def _option(own: SettingState, event: OptionChanged, _minutes: int) -> SettingState:
    return replace(own, bank=0, co=False, wager=0) if event.option == "banking" else own


def _meter(own: SettingState, event: MeterMoved, _minutes: int) -> SettingState:
    added = (event.name, event.cents) if event.why == "contribution" else own.added
    return replace(own, meters={**own.meters, event.name: event.shows}, added=added)


def _closes(own: SettingState, event: se.NoMoreBets, _minutes: int) -> SettingState:
    return replace(own, phase=CLOSED, staked=dict(event.stakes))


def _button(own: SettingState, event: se.ButtonMoved, _minutes: int) -> SettingState:
    return replace(own, button=event.place)


_CHANGES: dict[type[Event], Callable[[SettingState, Any, int], SettingState]] = {
    se.BankTaken: _banks,
    se.StartFound: _started,
    se.StartStated: _started,
    se.StartUndone: _undone,
    se.DiceChanged: _dice,
    ce.DeckChanged: _deck,
    ce.CardsDealt: _dealt,
    se.AskedToSet: _asked,
    se.HandSet: _set,
    se.DealerTurned: _turned,
    se.PartsShown: _shown,
    ce.RoundEnded: _ended,
    LeftTable: _left,
    OptionChanged: _option,
    MeterMoved: _meter,
    se.NoMoreBets: _closes,
    se.ButtonMoved: _button,
}

EVOLVES: frozenset[type[Event]] = DECK_EVOLVES | frozenset(_CHANGES)
