"""The felt of a game on a layout: a box for every spot, those of a kind side by side under its odds."""

from __future__ import annotations

from pitboss.games.layout.rules import Rules
from pitboss.games.layout.spots import Spot
from pitboss.games.layout.state import OutcomeCalled
from pitboss.table.events import Event
from pitboss.table.felt import Area, Felt, Section, in_words
from pitboss.table.showing import Shows


def felt(rules: Rules) -> Felt:
    kinds = list(rules.kinds.values())
    alone = tuple(Area(id=spot.name) for spots in kinds for spot in spots if not spot.at)
    numbered = (of_kind(spots) for spots in kinds if spots[0].at)
    return Felt(drawing="layout", sections=(Section(areas=alone, columns=8), *numbered))


def of_kind(spots: list[Spot]) -> Section:
    """Under the name of the kind and its odds a spot needs only its numbers."""
    title = f"{in_words(spots[0].kind)} · {odds_of(spots[0])}"
    areas = tuple(Area(id=spot.name, label=" · ".join(map(str, spot.at))) for spot in spots)
    return Section(areas=areas, title=title, columns=6 if len(spots) <= 12 else 15)


def odds_of(spot: Spot) -> str:
    return ", ".join(f"{odds} ({line})" if line else odds for line, odds in spot.pays.items())


def shows(event: Event) -> Shows | None:
    """What came up, and that wagers before it are no longer undone."""
    if not isinstance(event, OutcomeCalled):
        return None
    return Shows(drawn=True, over=True, dice=event.dice, result="" if event.dice else event.called)
