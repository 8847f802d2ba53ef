"""The felt of a game dealt from a shoe: circles before every player, the hands of the table above them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pitboss.games.card_table import events as ce
from pitboss.games.card_table import showing
from pitboss.games.shoe import events as se
from pitboss.games.shoe.rules import Rules
from pitboss.table.events import Event
from pitboss.table.felt import Area, Felt, Place, Section
from pitboss.table.showing import Shows


def felt(
    pays: Callable[[Rules], Mapping[str, Mapping[str, str]]],
    places: Mapping[str, str],
    labels: Mapping[str, str],
    rules: Rules,
) -> Felt:
    """A circle for every wager whose odds the table prints; `places` are those of the view, with their titles."""
    areas = tuple(Area(id=wager, label=labels.get(wager, ""), shape="circle") for wager in pays(rules))
    return Felt(
        drawing="cards",
        sections=(Section(areas=areas),),
        places=tuple(Place(place, title) for place, title in places.items()),
    )


def shows(event: Event) -> Shows | None:
    match event:
        case se.CardDrawn():
            return Shows(drawn=True)
        case se.Announced():
            return Shows(result=event.what)
        case ce.HandRevealed() if not event.line:
            return None  # its cards lie at its place until the next deal, so the view shows them
        case _:
            return showing.shows(event)
