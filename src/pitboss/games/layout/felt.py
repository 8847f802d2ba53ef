"""The felt of a game on a layout: a box for every spot, those of a kind side by side under its odds."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial

from pitboss.games.layout.rules import Rules
from pitboss.games.layout.spots import Spot, Value
from pitboss.games.layout.state import LayoutState, OutcomeCalled
from pitboss.table.events import Event
from pitboss.table.felt import Area, Felt, Section, Stop, in_words
from pitboss.table.results import Came, Results
from pitboss.table.showing import Shows
from pitboss.table.state import TableState


def felt(rules: Rules) -> Felt:
    kinds = list(rules.kinds.values())
    alone = tuple(Area(id=spot.name) for spots in kinds for spot in spots if not spot.at)
    numbered = (of_kind(spots) for spots in kinds if spots[0].at)
    return Felt(
        drawing="layout",
        sections=(Section(areas=alone, columns=8), *numbered),
        wheel=wheel(rules, partial(painted, rules)),
    )


def wheel(rules: Rules, label: Callable[[int | str], str] = str) -> tuple[Stop, ...]:
    """The stops in their order; those that are alike, of which no clause says where they lie, far from each other."""
    stops = rules.outcome.stops
    spread = sorted(
        (Fraction(number * len(stops) + order, places), order, stop)
        for order, (stop, places) in enumerate(stops)
        for number in range(places)
    )
    tone = partial(rules.layout.tone, rules)
    return tuple(Stop(id=str(stop), label=label(stop), tone=tone(stop)) for _, _, stop in spread)


def painted(rules: Rules, stop: int | str) -> str:
    return rules.layout.told(rules, stop).removeprefix("the ")


def of_kind(spots: list[Spot]) -> Section:
    """Under the name of the kind and its odds a spot needs only its numbers."""
    title = f"{in_words(spots[0].kind)} · {odds_of(spots[0])}"
    areas = tuple(Area(id=spot.name, label=" · ".join(map(str, spot.at))) for spot in spots)
    return Section(areas=areas, title=title, columns=6 if len(spots) <= 12 else 15)


def odds_of(spot: Spot) -> str:
    """Each price once, with the lines that it is for: `2 to 1 (2, 12), 1 to 1`."""
    lines: dict[str, list[str]] = {}
    for line, odds in spot.pays.items():
        lines.setdefault(str(odds), []).extend([line] if line else [])
    return ", ".join(f"{odds} ({', '.join(on)})" if on else odds for odds, on in lines.items())


def results(rules: Rules, state: TableState, label: Callable[[int | str], str] | None = None) -> Results:
    """What came up last: dice with their total, or the stop in its colour; label: what is painted on a stop."""
    game: LayoutState = state.game
    came = tuple(_came(rules, value, label or str) for value in game.came)
    return Results(kind="strip", came=came)


def _came(rules: Rules, value: Value, label: Callable[[int | str], str]) -> Came:
    name = rules.layout.told(rules, value)
    if isinstance(value, tuple):
        return Came(label=str(sum(value)), name=name, dice=value)
    return Came(label=label(value), name=name, tone=rules.layout.tone(rules, value))


def shows(event: Event) -> Shows | None:
    """What came up, and that wagers before it are no longer undone."""
    if not isinstance(event, OutcomeCalled):
        return None
    stop = "" if event.stop is None else str(event.stop)
    return Shows(drawn=True, over=True, dice=event.dice, stop=stop, result="" if event.dice else event.called)
