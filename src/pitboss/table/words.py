"""Events and rulings in words: what was decided, the arithmetic, the clauses, the nearest alternative."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from pitboss.equipment.cards import names
from pitboss.money import show
from pitboss.table import events as e
from pitboss.table.game import Game


class Ruling(msgspec.Struct, frozen=True):
    """A decision as data. It prints as two sentences: what was decided, and why not the nearest alternative."""

    decision: str
    arithmetic: str
    cites: tuple[str, ...]
    nearest: str = ""
    reading: str = ""


def ruling(game: Game, event: e.Event) -> Ruling:
    words = None if game.words is None else game.words(event)
    decision, nearest = words or _KERNEL.get(type(event), _plain)(event)
    return Ruling(decision, arithmetic(event), event.cites, nearest, event.reading)


def rulings(game: Game, events: Iterable[e.Event]) -> list[Ruling]:
    return [ruling(game, event) for event in events]


def arithmetic(event: e.Event) -> str:
    """The sum behind a payment: `$30.00 x 6 to 5 = $36.00`."""
    if not isinstance(event, e.WagerSettled):
        return ""
    if event.result == "won" and event.odds:
        gross = event.net + event.commission
        text = f"{show(event.stake)} at {event.odds} = {show(gross)}"
        if event.commission:
            text += f", less commission {show(event.commission)} = {show(event.net)}"
        return text
    return f"{show(event.stake)} staked, net {signed(event.net)}"


def signed(cents: int) -> str:
    return show(cents) if cents <= 0 else f"+{show(cents)}"


def _settled(event: e.WagerSettled) -> tuple[str, str]:
    where = f" at position {event.position}" if event.position is not None else ""
    why = f": {event.why}" if event.why else ""
    decision = f"Seat {event.seat}{where}: {event.name} {event.result}, {signed(event.net)}{why}."
    nearest = {
        "won": "It is not lost or returned, for the condition of its win came first.",
        "lost": "It is not paid or returned, for nothing in its paragraph saves it.",
        "void": "It neither wins nor loses, for its paragraph voids it on this result.",
        "returned": "It is not lost, for it was not in play for this result.",
    }.get(event.result, "")
    return decision, nearest


def _placed(event: e.WagerPlaced) -> tuple[str, str]:
    total = "" if event.total == event.stake else f" (now {show(event.total)})"
    fee = f", commission {show(event.commission)}" if event.commission else ""
    return f"Seat {event.seat} wagers {show(event.stake)} on {event.name}{total}{fee}.", ""


def _removed(event: e.WagerRemoved) -> tuple[str, str]:
    return f"Seat {event.seat} takes {event.name} down: {show(event.amount)} back.", ""


def _reduced(event: e.WagerReduced) -> tuple[str, str]:
    return f"Seat {event.seat} reduces {event.name} by {show(event.amount)} to {show(event.left)}.", ""


def _ruled(event: e.Ruled) -> tuple[str, str]:
    by = f" ({event.by})" if event.by else ""
    return f"{event.kind}{by}: {event.decision}", event.nearest


def _seated(event: e.Seated) -> tuple[str, str]:
    return f"Seat {event.seat} sits down with {show(event.chips)}.", ""


def _went_away(event: e.WentAway) -> tuple[str, str]:
    within = "" if event.seconds is None else f" within {event.seconds} seconds"
    return f"Seat {event.seat} did not answer{within} and is away; the table goes on without waiting.", ""


def _came_back(event: e.CameBack) -> tuple[str, str]:
    return f"Seat {event.seat} is back.", ""


def _turned(event: e.CardsTurned) -> tuple[str, str]:
    if not event.cards:
        return f"The dealer enters the cards of {_place(event.place)}, face down.", ""
    return f"The cards of {_place(event.place)} are turned up: {names(event.cards)}.", ""


def _held(event: e.CommandHeld) -> tuple[str, str]:
    who = f"Seat {event.seat}" if isinstance(event.seat, int) else "The dealer"
    places = ", then of ".join(_place(place) for place, _ in event.needs)
    return f"{who}: {event.do.replace('-', ' ')}. The dealer turns up the cards of {places}.", ""


def _place(place: str) -> str:
    return f"seat {place}" if place[0].isdigit() else f"the {place.removeprefix('the ')}"


def _sent_after(event: e.SentAfter) -> tuple[str, str]:
    return f"Who left seat {event.seat} gets {show(event.chips)} at the cage.", ""


def _procedure(event: e.Procedure) -> tuple[str, str]:
    by = f" by the {event.by}" if event.by else ""
    return f"{event.step}{by}{': ' + event.detail if event.detail else ''}.", ""


def _plain(event: e.Event) -> tuple[str, str]:
    """Any other event: its name and its public fields."""
    body: dict[str, Any] = msgspec.to_builtins(event)
    name = str(body.pop("event"))
    for hidden in ("cites", "postings", "sealed", "reading"):
        body.pop(hidden, None)
    rest = ", ".join(f"{key} {value}" for key, value in body.items() if value not in (None, [], {}))
    return f"{name}{': ' + rest if rest else ''}.", ""


_KERNEL: dict[type[e.Event], Callable[[Any], tuple[str, str]]] = {
    e.WagerSettled: _settled,
    e.WagerPlaced: _placed,
    e.WagerRemoved: _removed,
    e.WagerReduced: _reduced,
    e.Ruled: _ruled,
    e.Seated: _seated,
    e.SentAfter: _sent_after,
    e.WentAway: _went_away,
    e.CameBack: _came_back,
    e.Procedure: _procedure,
    e.CardsTurned: _turned,
    e.CommandHeld: _held,
}
