"""What the events of a card table show on the felt."""

from __future__ import annotations

from pitboss.games.card_table import events as ce
from pitboss.table.events import Event
from pitboss.table.showing import Laid, Shows


def shows(event: Event) -> Shows | None:
    match event:
        case ce.CardsDealt():
            return Shows(drawn=True)
        case ce.RoundEnded():
            return Shows(over=True)
        case ce.HandRevealed():
            return Shows(cards=(Laid(event.place, event.cards, event.hand),))
        case _:
            return None
