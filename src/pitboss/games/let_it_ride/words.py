"""What happens at a let it ride table, in words."""

from __future__ import annotations

from pitboss.equipment.cards import card_name
from pitboss.games.card_table import words as shared
from pitboss.games.card_table.deck import place_name
from pitboss.games.let_it_ride import events as le
from pitboss.table.events import Event

_BETS = {"bet-one": "bet number one", "bet-two": "bet number two"}


def words(event: Event) -> tuple[str, str] | None:
    match event:
        case le.Asking():
            return f"The dealer asks about {_BETS[event.on]}, in this order: {', '.join(event.order)}.", ""
        case le.Decided():
            does = "withdraws" if event.choice == "withdraw" else "lets ride"
            return f"Seat {place_name(event.seat, event.position)} {does} {_BETS[event.on]}.", ""
        case le.CommunityBurned():
            return "The top community card is burned, face down.", ""
        case le.CommunityTurned():
            which = "first" if event.which == 1 else "second"
            return f"The {which} community card is {card_name(event.card)}.", ""
        case _:
            return shared.words(event)
