"""What happens at boxes, in words."""

from __future__ import annotations

from pitboss.equipment.cards import card_name, names
from pitboss.games.banked.meters import say
from pitboss.games.box import events as be
from pitboss.games.card_table import events as ce
from pitboss.games.shoe.words import words as shoe_words
from pitboss.money import show
from pitboss.table.events import Event
from pitboss.table.meters import MeterMoved

_STAGES = {
    "insurance": "Insurance is offered.",
    "play": "The boxes decide, from the dealer's left.",
    "attack": "The boxes are asked whether they attack.",
    "dealer": "The dealer's hand is played out.",
}
_ENDS = {
    "stands": "stands",
    "natural": "has a blackjack",
    "surrendered": "is surrendered",
    "over": "is over",
}


def words(event: Event) -> tuple[str, str] | None:
    said = _own(event)
    return shoe_words(event) if said is None else (said, "")


def _own(event: Event) -> str | None:
    match event:
        case be.BoxesDealt():
            return f"Dealt in this order: {_dealt(event)}."
        case be.HoleDealt():
            return "A card face down to the dealer."
        case be.HolePeeked():
            return f"The dealer looks: {'a blackjack' if event.blackjack else 'no blackjack'}."
        case be.HoleTurned():
            return f"The dealer turns up {card_name(event.card)}."
        case be.DealerDrew():
            return f"{card_name(event.card)} to the dealer."
        case be.DealerAgain():
            return f"The dealer keeps the first card and plays hand {event.hand}."
        case be.StageReached():
            return _STAGES.get(event.stage, f"Now comes {event.stage}.")
        case be.Answered():
            return f"Seat {event.place}: {event.choice.replace('-', ' ')}."
        case be.HandDrawn():
            return f"{card_name(event.card)} to {hand(event.place, event.hand)}."
        case be.HandEnded():
            return f"{hand(event.place, event.hand).capitalize()} {_ENDS.get(event.how, event.how)}."
        case be.HandSettled():
            return f"{hand(event.place, event.hand).capitalize()} is settled."
        case be.HandDoubled():
            return f"{hand(event.place, event.hand).capitalize()} is doubled for {show(event.amount)}."
        case be.HandSplit():
            return f"{hand(event.place, event.hand).capitalize()} is split."
        case be.DiscardsShuffled():
            return f"The {event.cards} cards of the discard rack are shuffled and put behind the others."
        case be.StreakMoved():
            rounds = (
                "no streak wager stands any more" if event.wins < 0 else f"{event.wins} rounds won in a row"
            )
            return f"Seat {event.place}: {rounds}."
        case ce.DeckRemoved():
            return f"The cards leave the table: {event.why}."
        case MeterMoved():
            return say(event)
        case _:
            return None


def _dealt(event: be.BoxesDealt) -> str:
    pairs = zip(event.to, event.cards, strict=True)
    return ", ".join(
        f"{names((card,))} to {'the dealer' if to == be.DEALER else f'seat {to}'}" for to, card in pairs
    )


def hand(place: str, number: int) -> str:
    """`seat 3`, `hand 2 of seat 3`."""
    return f"seat {place}" if number == 1 else f"hand {number} of seat {place}"
