"""The cards of a shoe, followed through events: for records, proofs and cases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.games.card_table.events import CardsDealt, CardStruck, HandRevealed
from pitboss.games.shoe import events as se
from pitboss.games.shoe.shoe import ShoeState
from pitboss.table.events import Event
from pitboss.table.state import TableState


def order(state: TableState) -> tuple[int, ...]:
    own: ShoeState = state.game
    return own.shoe.order


def burned(event: Event) -> int:
    """Cards that leave a new shoe before its first round."""
    return event.count + (event.card >= 0) if isinstance(event, se.ShoeBurned) else 0


def took(event: Event) -> int:
    """Cards that leave the shoe in a round."""
    if isinstance(event, se.CardDrawn | CardStruck):
        return 1
    if isinstance(event, CardsDealt):
        return event.each * len(event.to)
    return event.count if isinstance(event, se.CardsBurned) else 0


def shown(cards: tuple[int, ...], events: Iterable[Event]) -> Iterator[int]:
    """The places of an order whose cards everybody has seen."""
    left = list(range(len(cards)))
    down: dict[str, list[int]] = {}
    for event in events:
        match event:
            case se.ShoeBurned():
                if event.card >= 0:
                    yield left.pop(0)
                del left[: event.count]
            case se.CardDrawn():
                yield left.pop(0)
            case CardStruck():
                place = next(at for at in left if cards[at] == event.card)
                left.remove(place)
                yield place
            case CardsDealt():
                for _ in range(event.each):
                    for place in event.to:
                        down.setdefault(place, []).append(left.pop(0))
            case HandRevealed():
                yield from down.pop(event.place, ())
            case se.CardsBurned():
                del left[: event.count]
            case _:
                pass
