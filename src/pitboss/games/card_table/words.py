"""What happens to the cards of a card table, in words."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.equipment.cards import card_name, names
from pitboss.games.card_table import events as ce
from pitboss.table.events import Event, Procedure

_STEPS = {
    "no-more-bets": 'The dealer announces "No more bets".',
    "stub-to-discard-rack": "The stub goes unseen to the discard rack.",
    "inspect": "The cards are spread and inspected.",
}

_AREAS = {"community": "the community area"}


def words(event: Event) -> tuple[str, str] | None:
    """Decision and nearest alternative, for the events that card tables share; never a hidden card."""
    match event:
        case Procedure() if event.step in _STEPS:
            return _STEPS[event.step], ""
        case ce.Shuffled():
            by = "a machine" if event.machine else "the dealer"
            return (
                f"The {event.cards} cards are shuffled by {by}.",
                "" if event.machine else "They are cut before the deal.",
            )
        case ce.DeckCut():
            lifted = f", {event.lifted} cards lifted" if event.lifted is not None else ""
            seats = ", ".join(str(seat) for seat in event.declined)
            declined = f"Offered before to seat{'s' if ',' in seats else ''} {seats}." if seats else ""
            who = event.by.capitalize() if event.by.startswith("seat") else f"The {event.by}"
            return f"{who} cuts the cards{' again' if event.recut else ''}{lifted}.", declined
        case ce.ShuffleUndone():
            return f"The cards are shuffled again: {event.why}.", ""
        case ce.CardsDealt():
            count = "a card" if event.each == 1 else f"{event.each} cards"
            return f"{count.capitalize()}{' each' if len(event.to) > 1 else ''} to {_dealt_to(event.to)}.", ""
        case ce.FaceUpFound():
            return f"{event.count} found face up in the deck.", ""
        case ce.Misdealt():
            return f"{event.place} has {event.cards} cards.", ""
        case ce.CardStruck():
            return f"{card_name(event.card)} was face up; it goes to the discard rack.", ""
        case ce.StubCounted():
            right = "" if event.found == event.expected else f", where {event.expected} should be"
            return f"The {event.by} counts {event.found} cards in the stub{right}.", ""
        case ce.HandRevealed():
            named = f": {event.hand}" if event.hand else ""
            return f"Seat {event.place} shows {names(event.cards)}{named}.", ""
        case ce.DeviceRemoved():
            return f"The {event.device} leaves the table.", ""
        case ce.DeckRemoved():
            return f"The deck leaves the table: {event.why}.", ""
        case ce.DeckChanged():
            return f"The {event.by} brings another deck.", ""
        case ce.RoundEnded():
            return ("The round is void and over." if event.void else "The cards are picked up in order."), ""
        case _:
            return None


def _called(place: str) -> str:
    """`empty position 2` for `empty 2`, where nobody bets; any other place is called by its name."""
    return place.replace("empty ", "empty position ")


def _dealt_to(places: Sequence[str]) -> str:
    """`seats 1 and 3 and the dealer`."""
    seats = [place for place in places if place[:1].isdigit()]
    others = [_AREAS.get(place, f"the {_called(place)}") for place in places if not place[:1].isdigit()]
    listed = f"{', '.join(seats[:-1])} and {seats[-1]}" if len(seats) > 1 else "".join(seats)
    told = [f"seat{'s' if len(seats) > 1 else ''} {listed}"] if seats else []
    return " and ".join((*told, *others))
