"""What best play would do at a decision, and what each act is worth: the same form for every game.

A game's own `strategies` module gives it from what the seat may see (`hint(rules, view, seat)`), so that neither a
player nor a bot who asks can learn what is face down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec


class Choice(msgspec.Struct, frozen=True):
    """An act with its arguments, and the cents it wins on average until the round is over; None where only the best is
    known. error: the standard error of a sampled value."""

    do: str
    args: dict[str, Any] = {}
    value: float | None = None
    error: float = 0.0


class Hint(msgspec.Struct, frozen=True):
    """A decision. place: the hand it is about; choices: the best first; method: where it comes from, in words."""

    place: str
    choices: tuple[Choice, ...]
    exact: bool
    method: str

    @property
    def best(self) -> Choice:
        return self.choices[0]


def ordered(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """The best first; of equal ones in the order given, and those whose worth is not known last."""
    return tuple(sorted(choices, key=lambda each: (each.value is None, -(each.value or 0.0))))


def seat_at(place: str) -> tuple[int, int | None]:
    """`2@3` is seat 2 at position 3; a further hand of a box has its number behind a stroke."""
    seat, _, position = place.partition("/")[0].partition("@")
    return int(seat), int(position) if position else None


def asked(view: Mapping[str, Any], seat: int) -> str | None:
    """The place whose decision is awaited, if this seat has it."""
    place = view["own"].get("asked")
    return place if place is not None and seat_at(str(place))[0] == seat else None


def at_place(place: str, args: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of an act at a place: a second position is named."""
    position = seat_at(place)[1]
    return dict(args) if position is None else {**args, "position": position}


def stakes_at(view: Mapping[str, Any], place: str) -> dict[str, int]:
    """Cents on each wager of a place, by kind."""
    seat, position = seat_at(place)
    return {
        wager["kind"]: wager["stake"]
        for wager in view["wagers"]
        if wager["seat"] == seat and wager.get("position") == position
    }
