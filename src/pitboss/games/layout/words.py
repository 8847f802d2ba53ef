"""What happens at a table with a layout, in words."""

from __future__ import annotations

from pitboss.games.layout import state as ls
from pitboss.money import show
from pitboss.table.events import Event
from pitboss.table.words import spoken


def words(event: Event) -> tuple[str, str] | None:
    """Decision and nearest alternative, for the events that are the layout's own."""
    match event:
        case ls.BettingClosed():
            return f'"No more bets", calls the {event.by}.', ""
        case ls.OutcomeCalled():
            return f"{event.called[0].upper()}{event.called[1:]}.", ""
        case ls.OutcomeVoided():
            called = f"{spoken(event.call)}: {spoken(event.reason)}, {event.by}"
            then = "; the equipment is inspected first" if event.inspect else ""
            return (
                f"It counts for nothing ({called}). All wagers stand{then}.",
                "What lies or lay there decides nothing, whoever it would have paid.",
            )
        case ls.WagerHeld():
            return f"Seat {event.seat}: {show(event.stake)} stays up as {event.name}.", "It is not lost yet."
        case ls.ColourTaken():
            return f"Seat {event.seat} plays with {event.colour} chips, {show(event.value)} each.", ""
        case ls.ColourRedeemed():
            return f"Seat {event.seat} gives the {event.colour} chips back.", ""
        case _:
            return None
