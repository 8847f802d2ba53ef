"""The cards of a shoe, followed through the events of boxes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.games.box import events as be
from pitboss.games.box.state import BoxState
from pitboss.games.card_table.events import CardStruck
from pitboss.games.shoe import events as se
from pitboss.games.shoe import told
from pitboss.table.events import Event
from pitboss.table.state import TableState

burned = told.burned
_ONE = (be.HandDrawn, be.DealerDrew, be.HoleDealt)


def order(state: TableState) -> tuple[int, ...]:
    own: BoxState = state.game
    return own.shoe.order


def took(event: Event) -> int:
    """Cards that leave the shoe in a round."""
    if isinstance(event, be.BoxesDealt):
        return len(event.cards)
    return 1 if isinstance(event, _ONE) else told.took(event)


def shown(cards: tuple[int, ...], events: Iterable[Event]) -> Iterator[int]:
    """The places of an order whose cards everybody has seen; a hole card once it was turned."""
    left = list(range(len(cards)))
    hole: int | None = None
    for event in events:
        if not left:
            return
        match event:
            case be.BoxesDealt():
                yield from left[: len(event.cards)]
                del left[: len(event.cards)]
            case be.HandDrawn() | be.DealerDrew() | se.CardDrawn():
                yield left.pop(0)
            case be.HoleDealt():
                hole = left.pop(0)
            case be.HoleTurned() if hole is not None:
                yield hole
            case se.ShoeBurned():
                if event.card >= 0:
                    yield left.pop(0)
                del left[: event.count]
            case CardStruck():
                place = next((at for at in left if cards[at] == event.card), None)
                if place is not None:
                    left.remove(place)
                    yield place
            case se.CardsBurned():
                del left[: event.count]
            case _:
                pass
