"""What the events of a poker hand show on the felt: cards laid open, and what every seat has just done."""

from __future__ import annotations

from pitboss.games.card_table import showing
from pitboss.games.poker import events as pe
from pitboss.money import show
from pitboss.table.events import Event
from pitboss.table.showing import Laid, Shows

BOARD = "board"


def shows(event: Event) -> Shows | None:
    match event:
        case pe.HandBegun():
            return Shows(drawn=True, hushed="all")
        case pe.StreetDealt():
            board = (Laid(BOARD, event.board, adds=True),) if event.board else ()
            return Shows(drawn=True, cards=board, hushed="live")
        case pe.BetsCollected():
            return Shows(hushed="live")
        case pe.Posted():
            kind = event.kind.replace("-", " ")
            return Shows(said=tuple((seat, f"{kind} {show(cents)}") for seat, cents in event.posts))
        case pe.Acted():
            return Shows(said=((event.seat, _acted(event)),))
        case pe.Drew():
            return Shows(said=((event.seat, f"draws {event.count}" if event.count else "stands pat"),))
        case pe.HandShown():
            both = " / ".join(filter(None, (event.high, event.low)))
            return Shows(cards=(Laid(str(event.seat), event.cards, both),))
        case pe.HandEnded():
            return Shows(over=True)
        case pe.PotAwarded():
            return Shows(took=event.shares)
        case _:
            return showing.shows(event)


def _acted(event: pe.Acted) -> str:
    if event.all_in:
        return "all in"
    return f"{event.act} {show(event.to)}" if event.act in ("bet", "raise") and event.to else event.act
