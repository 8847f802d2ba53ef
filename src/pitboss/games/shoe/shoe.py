"""The shoe, what lies on the table, and how events change both."""

from __future__ import annotations

from collections.abc import Callable
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
    """

    shoe: Shoe = Shoe()
    phase: str = BETTING
    areas: dict[str, Cards] = {}
    order: tuple[str, ...] = ()
    turn: int = 0
    chose: dict[str, str] = {}
    marks: tuple[tuple[str, str], ...] = ()
    holder: int = 0

    def asked(self) -> str | None:
        """The place that has a decision now."""
        return self.order[self.turn] if self.phase == ASKING and self.turn < len(self.order) else None

    def marked(self, mark: str) -> list[str]:
        return [value for name, value in self.marks if name == mark]


def start(_event: TableOpened) -> ShoeState:
    return ShoeState()


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
    if event.option not in ("decks", "continuous_shuffler"):
        return own
    return replace(own, shoe=replace(own.shoe, shuffled=False))


_HANDLERS: dict[type[Event], Callable[[ShoeState, Any], ShoeState]] = {
    ce.Shuffled: _shuffled,
    ce.DeckCut: lambda own, _: replace(own, shoe=replace(own.shoe, cut=True)),
    ce.ShuffleUndone: lambda own, _: replace(own, shoe=replace(own.shoe, shuffled=False)),
    ce.DeckChanged: lambda own, _: replace(own, shoe=replace(own.shoe, shuffled=False)),
    ce.FaceUpFound: lambda own, event: replace(
        own, shoe=replace(own.shoe, strike=(*own.shoe.strike, *event.cards))
    ),
    ce.CardStruck: _struck,
    ce.RoundEnded: _ended,
    se.ShoeBurned: _burned,
    se.CuttingCardOut: lambda own, event: replace(own, shoe=replace(own.shoe, left=event.rounds)),
    se.BettingClosed: lambda own, _: replace(own, areas={}),
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
EVOLVES: frozenset[type[Event]] = frozenset(_HANDLERS)


def after(own: ShoeState, event: Event) -> ShoeState:
    """The game's own state after an event of its own."""
    return _HANDLERS[type(event)](own, event)


def evolve(state: TableState, event: Event) -> TableState:
    own = after(state.game, event)
    ends = 1 if type(event) is ce.RoundEnded else 0
    return replace(state, game=own, round=state.round + ends)
