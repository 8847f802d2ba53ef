"""What happens in a banked round, in words."""

from __future__ import annotations

from pitboss.equipment.cards import names
from pitboss.games.banked import events as be
from pitboss.games.banked import meters
from pitboss.games.banked.acts import asks
from pitboss.games.banked.choices import Raise
from pitboss.games.banked.round import COMMUNITY, RACK, Round
from pitboss.games.banked.state import FOLD
from pitboss.games.card_table import words as shared
from pitboss.games.card_table.deck import place_name
from pitboss.games.card_table.events import CardsDealt
from pitboss.table.events import Event
from pitboss.table.meters import MeterMoved


def words(game_round: Round, event: Event) -> tuple[str, str] | None:
    match event:
        case be.Asked():
            return _asked(game_round, event), ""
        case be.Chose():
            return _chose(game_round, event)
        case be.Burned():
            return f"The top {event.area} card is burned, face down.", ""
        case CardsDealt(to=(place,)) if place == RACK:
            return "The next card is burned, face down.", ""
        case CardsDealt(to=(place,)) if place == COMMUNITY:
            cards = "A card goes" if event.each == 1 else f"{event.each} cards go"
            return f"{cards} to the community area.", ""
        case CardsDealt(to=(place,)) if place in game_round.deal.board:
            return f"A card goes face down to the board ({place}).", ""
        case be.Looked():
            return f"The dealer looks at the cards of seat {event.place}.", ""
        case be.PutAway():
            return f"Seat {event.place} puts a card away, face down.", ""
        case be.HandOver():
            return f"The hand of seat {event.place} is over.", ""
        case be.TurnedUp():
            cards = f"The {event.area} card" if len(event.cards) == 1 else f"The {event.area} cards"
            return f"{cards} turned up: {names(event.cards)}.", ""
        case be.DealerRevealed():
            return _revealed(game_round, event), ""
        case be.BonusEarned():
            return f"Seat {event.place} has the {event.name} coming.", ""
        case MeterMoved():
            return meters.say(event), ""
        case _:
            return shared.words(event)


def _asked(game_round: Round, event: be.Asked) -> str:
    if not event.order:
        return "Nobody has a decision."
    ask = next(ask for ask in asks(game_round) if ask.name == event.on)
    what = " or ".join(choice.do for choice in ask.choices)
    about = f" about {event.on.replace('-', ' ')}" if event.on in game_round.wagers else ""
    order = ", ".join(f"seat {place}" for place in event.order)
    return f"The dealer asks{about}, {what}, in this order: {order}."


def _chose(game_round: Round, event: be.Chose) -> tuple[str, str]:
    who = f"Seat {place_name(event.seat, event.position)}"
    about = f" ({event.on})" if event.on in game_round.wagers else ""
    if event.choice != FOLD:
        return f"{who}: {event.choice.replace('-', ' ')}{about}.", ""
    raises = {
        choice.wager: choice
        for ask in asks(game_round)
        for choice in ask.choices
        if isinstance(choice, Raise)
    }
    kept = "" if event.out else "; what the fold does not touch lives on"
    nearest = " or ".join(f"a {wager} wager" for wager in raises)
    return f"{who} folds{kept}.", f"{nearest.capitalize()} would have kept the hand." if nearest else ""


def _revealed(game_round: Round, event: be.DealerRevealed) -> str:
    if not event.hand:
        return f"The dealer shows {names(event.cards)}."
    shown = f"The dealer shows {names(event.cards)}: {event.hand}"
    if not game_round.qualifier:
        return f"{shown}."
    return (
        f"{shown}, {game_round.qualifier} or better."
        if event.qualifies
        else f"{shown}, below {game_round.qualifier}."
    )
