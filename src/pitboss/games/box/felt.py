"""The felt of a table with boxes: circles before every player, the dealer's hand above them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pitboss.equipment.cards import card_name
from pitboss.games.box import events as be
from pitboss.games.shoe.felt import shows as shoe_shows
from pitboss.games.shoe.rules import Rules
from pitboss.table.events import Event
from pitboss.table.felt import Area, Felt, Place, Section
from pitboss.table.showing import Shows


def felt(
    pays: Callable[[Rules], Mapping[str, Mapping[str, str]]], labels: Mapping[str, str], rules: Rules
) -> Felt:
    """A circle for every wager whose odds the table prints."""
    areas = tuple(Area(id=wager, label=labels.get(wager, ""), shape="circle") for wager in pays(rules))
    return Felt(drawing="cards", sections=(Section(areas=areas),), places=(Place("dealer", "Dealer"),))


def shows(event: Event) -> Shows | None:
    match event:
        case be.BoxesDealt() | be.HandDrawn() | be.DealerDrew():
            return Shows(drawn=True)
        case be.HoleTurned():
            return Shows(drawn=True, result=f"The dealer turns up {card_name(event.card)}.")
        case be.HolePeeked():
            return Shows(result=f"The dealer {'has a' if event.blackjack else 'has no'} blackjack.")
        case _:
            return shoe_shows(event)
