"""The keno board: eighty numbers, those that came last, and the tickets that are out."""

from __future__ import annotations

from pitboss.games.keno.rules import Rules
from pitboss.games.keno.state import NumbersDrawn
from pitboss.table.events import Event
from pitboss.table.felt import Felt
from pitboss.table.showing import Shows


def felt(_rules: Rules) -> Felt:
    return Felt(drawing="tickets")


def shows(event: Event) -> Shows | None:
    """What came up, and that tickets before it are no longer given back."""
    if not isinstance(event, NumbersDrawn):
        return None
    return Shows(drawn=True, over=True, result=" ".join(map(str, sorted(event.numbers))))
