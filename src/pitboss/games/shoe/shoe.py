"""The shoe, what lies on the table, and how events change both."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.games.card_table import events as ce
from pitboss.games.card_table.deck import sealed_cards
from pitboss.games.shoe import events as se
from pitboss.table.events import Event, LeftTable, OptionChanged, TableOpened
from pitboss.table.state import TableState

BETTING, ASKING = "betting", "asking"
Cards = tuple[int, ...]


class Shoe(msgspec.Struct, frozen=True, omit_defaults=True):
    """order, dealt: every card that was put in, the front first, and how many have left it
    shuffled, cut, burned: what has been done to them; rounds: how many have been dealt
    left: rounds that may still be dealt since the cutting card came out, None before
    strike: cards to be taken out before the next one is dealt, -1 the next
    """

    order: Cards = ()
    dealt: int = 0
    shuffled: bool = False
    cut: bool = False
    burned: bool = False
    rounds: int = 0
    left: int | None = None
    strike: Cards = ()

    @property
    def remaining(self) -> int:
        return len(self.order) - self.dealt

    @property
    def at_end(self) -> bool:
        """Whether no further round is dealt from it."""
        return not self.shuffled or self.left == 0


class ShoeState(msgspec.Struct, frozen=True, omit_defaults=True):
    """shoe: the cards
    phase: wagers are made, or seats are asked
    areas: the cards that lie face up, by place; those of the last round lie until the next is dealt
    order, turn: the places that decide, and whose decision it is
    chose: what each of them has decided
    marks: what was stated about the coming deal
    holder: the seat that has the shoe, 0 the dealer
    down: places whose first cards lie face down: who may look at them, and how many they are
    taken_off: whether the continuous shuffler has left the table
    """

    shoe: Shoe = Shoe()
    phase: str = BETTING
    areas: dict[str, Cards] = {}
    order: tuple[str, ...] = ()
    turn: int = 0
    chose: dict[str, str] = {}
    marks: tuple[tuple[str, str], ...] = ()
    holder: int = 0
    down: dict[str, tuple[str, int]] = {}
    taken_off: bool = False

    def asked(self) -> str | None:
        """The place that has a decision now."""
        return self.order[self.turn] if self.phase == ASKING and self.turn < len(self.order) else None

    def marked(self, mark: str) -> list[str]:
        return [value for name, value in self.marks if name == mark]

    def seen(self, place: str, viewer: str) -> Cards:
        """The cards at a place as somebody may see them; -1 lies face down."""
        cards = self.areas.get(place, ())
        may_look, hidden = self.down.get(place, ("", 0))
        return cards if viewer in (may_look, "auditor") else (*(-1 for _ in cards[:hidden]), *cards[hidden:])


def start(kind: type[ShoeState], _event: TableOpened) -> ShoeState:
    return kind()


def _shuffled(own: ShoeState, event: Any) -> ShoeState:
    order = sealed_cards(event, "order")
    return replace(own, shoe=Shoe(order=order, shuffled=True, strike=own.shoe.strike))


def _stated(own: ShoeState, event: se.SessionStated) -> ShoeState:
    if event.dealt is None:
        return own
    order = sealed_cards(event, "order")
    return replace(
        own, shoe=Shoe(order=order, dealt=event.dealt, shuffled=True, cut=True, burned=True, rounds=1)
    )


def _drawn(own: ShoeState, event: se.CardDrawn) -> ShoeState:
    areas = {**own.areas, event.place: (*own.areas.get(event.place, ()), event.card)}
    return replace(own, areas=areas, shoe=replace(own.shoe, dealt=own.shoe.dealt + 1))


def _dealt_down(own: ShoeState, event: ce.CardsDealt) -> ShoeState:
    fields = {field.name: field for field in event.sealed}
    areas = {place: (*own.areas.get(place, ()), *sealed_cards(event, place)) for place in event.to}
    down = {place: (fields[place].to[0], event.each) for place in event.to}
    gone = own.shoe.dealt + event.each * len(event.to)
    return replace(
        own, areas={**own.areas, **areas}, down={**own.down, **down}, shoe=replace(own.shoe, dealt=gone)
    )


def _turned_up(own: ShoeState, event: ce.HandRevealed) -> ShoeState:
    return replace(own, down={place: who for place, who in own.down.items() if place != event.place})


def _struck(own: ShoeState, event: ce.CardStruck) -> ShoeState:
    shoe = own.shoe
    named = event.card in shoe.order[shoe.dealt :]
    at = shoe.order.index(event.card, shoe.dealt) if named else shoe.dealt
    order = shoe.order[:at] + shoe.order[at + 1 :]
    return replace(own, shoe=replace(shoe, order=order, strike=shoe.strike[1:]))


def _burned(own: ShoeState, event: se.ShoeBurned) -> ShoeState:
    gone = event.count + (event.card >= 0)
    return replace(own, shoe=replace(own.shoe, dealt=own.shoe.dealt + gone, burned=True))


def _ended(own: ShoeState, event: ce.RoundEnded) -> ShoeState:
    shoe = own.shoe
    if event.reshuffle:
        shoe = replace(shoe, shuffled=False)
    elif event.dealt:
        shoe = replace(
            shoe, rounds=shoe.rounds + 1, left=None if shoe.left is None else max(0, shoe.left - 1)
        )
    return replace(own, shoe=replace(shoe, strike=()), phase=BETTING, order=(), turn=0, chose={}, marks=())


def _chose(own: ShoeState, event: se.SeatChose) -> ShoeState:
    return replace(own, turn=own.turn + 1, chose={**own.chose, event.place: event.choice})


def _option(own: ShoeState, event: OptionChanged) -> ShoeState:
    """Other cards, or another way of shuffling them: the shoe is filled anew."""
    if event.option not in ("decks", "continuous_shuffler", "shoe_type"):
        return own
    gone = own.taken_off and event.option == "decks"
    return replace(own, shoe=replace(own.shoe, shuffled=False), taken_off=gone)


Handlers = Mapping[type[Event], Callable[[Any, Any], Any]]
"""What becomes of a game's own state by an event."""

HANDLERS: Handlers = {
    ce.Shuffled: _shuffled,
    ce.DeckCut: lambda own, _: replace(own, shoe=replace(own.shoe, cut=True)),
    ce.ShuffleUndone: lambda own, _: replace(own, shoe=replace(own.shoe, shuffled=False)),
    ce.DeviceRemoved: lambda own, _: replace(own, taken_off=True),
    ce.DeckChanged: lambda own, _: replace(own, shoe=replace(own.shoe, shuffled=False)),
    ce.FaceUpFound: lambda own, event: replace(
        own, shoe=replace(own.shoe, strike=(*own.shoe.strike, *event.cards))
    ),
    ce.CardStruck: _struck,
    ce.CardsDealt: _dealt_down,
    ce.HandRevealed: _turned_up,
    ce.RoundEnded: _ended,
    se.ShoeBurned: _burned,
    se.CuttingCardOut: lambda own, event: replace(own, shoe=replace(own.shoe, left=event.rounds)),
    se.BettingClosed: lambda own, _: replace(own, areas={}, down={}),
    se.CardDrawn: _drawn,
    se.CardsBurned: lambda own, event: replace(
        own, shoe=replace(own.shoe, dealt=own.shoe.dealt + event.count)
    ),
    se.SeatsAsked: lambda own, event: replace(own, phase=ASKING, order=event.order, turn=0),
    se.SeatChose: _chose,
    se.Noted: lambda own, event: replace(own, marks=(*own.marks, (event.mark, event.value))),
    se.ShoeMoved: lambda own, event: replace(own, holder=event.seat),
    se.SessionStated: _stated,
    OptionChanged: _option,
    LeftTable: lambda own, event: replace(own, holder=0) if event.seat == own.holder else own,
}
EVOLVES: frozenset[type[Event]] = frozenset(HANDLERS)


def after(own: ShoeState, event: Event) -> ShoeState:
    """The game's own state after an event of its own."""
    return HANDLERS[type(event)](own, event)


def evolve(handlers: Handlers, state: TableState, event: Event) -> TableState:
    own = handlers[type(event)](state.game, event)
    ends = 1 if type(event) is ce.RoundEnded else 0
    return replace(state, game=own, round=state.round + ends)
