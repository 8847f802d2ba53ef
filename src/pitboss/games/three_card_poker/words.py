"""What happens at a three card poker table, in words."""

from __future__ import annotations

from pitboss.equipment.cards import names
from pitboss.games.card_table import words as shared
from pitboss.games.card_table.deck import place_name
from pitboss.games.three_card_poker import events as te
from pitboss.table.events import Event


def words(event: Event) -> tuple[str, str] | None:
    match event:
        case te.OptionOffered():
            if not event.order:
                return "Nobody has an ante, so nobody has a decision.", ""
            return f"The dealer offers play or forfeit, in this order: {', '.join(event.order)}.", ""
        case te.Chose():
            who = f"Seat {place_name(event.seat, event.position)}"
            if event.choice == "play":
                return f"{who} plays.", ""
            kept = "" if event.out else "; the pair plus wager lives on"
            return (
                f"{who} forfeits the ante{kept}.",
                "A play wager equal to the ante would have kept the hand.",
            )
        case te.DealerRevealed():
            reaches = "queen high or better" if event.qualifies else "below queen high"
            return f"The dealer shows {names(event.cards)}: {event.hand}, {reaches}.", ""
        case te.BonusEarned():
            return f"Seat {event.place} has a bonus on its ante coming.", ""
        case _:
            return shared.words(event)
