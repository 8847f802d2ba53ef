"""What the events of a banked round show on the felt."""

from __future__ import annotations

from pitboss.games.banked import events as be
from pitboss.games.banked.round import DEALER
from pitboss.games.card_table import showing
from pitboss.table.events import Event
from pitboss.table.showing import Laid, Shows


def shows(event: Event) -> Shows | None:
    match event:
        case be.DealerRevealed():
            hand = event.hand if event.qualifies else f"{event.hand}, does not play"
            return Shows(cards=(Laid(DEALER, event.cards, hand),))
        case be.TurnedUp():
            return Shows(cards=(Laid(event.area, event.cards, adds=True),))
        case _:
            return showing.shows(event)
