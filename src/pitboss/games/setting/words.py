"""What happens at a table where hands are set, in words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import zip_longest

from pitboss.games.banked.meters import say
from pitboss.games.card_table import showing
from pitboss.games.card_table.events import CardsDealt
from pitboss.games.setting import events as se
from pitboss.games.setting.rotation import DEALER
from pitboss.games.setting.rules import Play
from pitboss.money import show
from pitboss.table.events import Event, Procedure
from pitboss.table.meters import MeterMoved
from pitboss.table.showing import Laid, Shows


def words(play: Play, event: Event) -> tuple[str, str] | None:
    """Decision and nearest alternative; never a hidden card."""
    match event:
        case se.BankTaken():
            dealer = f"; the dealer plays {show(event.wager)} against it" if event.wager else ""
            half = " with the house, half and half" if event.co else ""
            return f"Seat {event.seat} banks the round{half}{dealer}.", ""
        case se.NoMoreBets():
            return 'The dealer announces "No more bets".', ""
        case se.StartFound():
            return _start(event), ""
        case se.StartUndone():
            return event.why, ""
        case se.StartStated():
            return f"The hands stand as delivered, beginning with {_whose(event.place)}.", ""
        case se.DiceChanged():
            return f"The {event.by} brings other dice.", ""
        case se.ButtonMoved():
            return f"The button goes to {_whose(event.place)}.", ""
        case se.AskedToSet():
            return f"Hands are to be set by {_who_set(event.places)}.", ""
        case se.HandSet():
            how = {"house-way": "has its hand set the house way", "surrender": "surrenders"}
            return f"Seat {event.place} {how.get(event.how, 'has set its hand')}.", ""
        case se.FirstCardsShown():
            named = f", {event.hand}" if event.hand else ""
            return f"The first cards of seat {event.place}: {play.equipment.names(event.cards)}{named}.", ""
        case se.DealerTurned():
            return f"The dealer turns up {play.equipment.names(event.cards)}.", ""
        case se.PartsShown():
            return _parts(play, event), ""
        case MeterMoved():
            return say(event), ""
        case Procedure() if event.step == "decks-exchanged":
            return "The other deck, shuffled meanwhile, takes the place of this one.", ""
        case Procedure() if event.step == "empty-hands-collected":
            return "The hands of positions without a wager are taken away unseen.", ""
        case _:
            return play.equipment.words(event)


def _who_set(places: Sequence[str]) -> str:
    """`seats 1 and 3`; a player who bets on two positions sets both hands."""
    seats = list(dict.fromkeys(place.partition("@")[0] for place in places))
    listed = f"{', '.join(seats[:-1])} and {seats[-1]}" if len(seats) > 1 else "".join(seats)
    return f"seat{'s' if len(seats) > 1 else ''} {listed}" if seats else "nobody"


def _start(event: se.StartFound) -> str:
    dice = f"The dice show {', '.join(map(str, event.dice))}. " if event.dice else ""
    number = f" ({event.position})" if event.position else ""
    return f"{dice}The deal begins with {_whose(event.place)}{number}."


def _whose(place: str) -> str:
    return f"the {place}" if place == DEALER else f"position {place}" if place.isdigit() else f"the {place}"


def _parts(play: Play, event: se.PartsShown) -> str:
    who = "The dealer" if event.place == DEALER else f"Seat {event.place}"
    parts = zip_longest(_split(play, event), event.hands, fillvalue="")
    shown = "; ".join(f"{cards}, {hand}" if hand else cards for cards, hand in parts)
    rule = f" House way: {event.rule}." if event.rule else ""
    foul = " The hand is foul." if event.foul else ""
    return f"{who} shows {shown}.{rule}{foul}"


def _split(play: Play, event: se.PartsShown) -> list[str]:
    parts: list[str] = []
    at = 0
    for size in event.sizes:
        parts.append(play.equipment.names(event.cards[at : at + size]))
        at += size
    return parts


def shows(event: Event) -> Shows | None:
    match event:
        case se.PartsShown():
            return Shows(cards=(Laid(event.place, event.cards, " / ".join(event.hands)),))
        case se.DealerTurned():
            return Shows(cards=(Laid(DEALER, event.cards),))
        case se.FirstCardsShown():
            return Shows(cards=(Laid(event.place, event.cards, event.hand),))
        case se.StartFound():
            return Shows(drawn=True, dice=event.dice or (), result=f"Deal begins with {_whose(event.place)}")
        case se.HandSet():
            seat = int(event.place.partition("@")[0]) if event.place[0].isdigit() else 0
            return Shows(said=((seat, event.how.replace("-", " ")),))
        case CardsDealt():
            return Shows(drawn=True)
        case _:
            return showing.shows(event)


def words_of(play: Play) -> partial[tuple[str, str] | None]:
    return partial(words, play)
