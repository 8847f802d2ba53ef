"""The ruling in one or two sentences, with the clauses that decide it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pitboss.cases.model import StepResult
from pitboss.table import Event
from pitboss.table.events import Ruled, WagerSettled
from pitboss.table.felt import named
from pitboss.table.game import Game
from pitboss.table.words import plainly, signed, within

MOST_WAGERS = 4
"""Wagers of a seat that are named one by one; more are told by their sum."""
MOST_CITES = 3


class Decided(NamedTuple):
    """The step that decides, from 0 (-1: none), and what it decides."""

    step: int
    ruling: str
    cites: tuple[str, ...]


def decided_by(game: Game, steps: Sequence[StepResult], wanted: int = 0) -> Decided:
    """The ruling on a step: the wanted one, counted from 1, or else the last that decides something."""
    if 1 <= wanted <= len(steps):
        return _decided(game, wanted - 1, steps[wanted - 1])
    deciding = [at for at, step in enumerate(steps) if step.refused is not None or _deciding(step.events)]
    if not deciding:
        deciding = [at for at, step in enumerate(steps) if step.events]
    if not deciding:
        return Decided(-1, "Nothing has been decided yet.", ())
    return _decided(game, deciding[-1], steps[deciding[-1]])


def _decided(game: Game, at: int, step: StepResult) -> Decided:
    if step.refused is not None:
        return Decided(at, f"Not allowed: {step.refused}", step.cites[:MOST_CITES])
    said = _deciding(step.events) or [event for event in step.events if event.cites] or list(step.events)
    sentences = [_told(game, event) for event in said if not isinstance(event, WagerSettled)]
    settled = [event for event in said if isinstance(event, WagerSettled)]
    sentences = list(dict.fromkeys(sentences))[: 1 if settled else 2]
    if settled:
        sentences.append(_settled(game, settled))
    return Decided(at, " ".join(sentences) or "It stands.", _cites(said))


def _told(game: Game, event: Event) -> str:
    """A ruling without its heading: what it rules on is the question."""
    return event.decision if isinstance(event, Ruled) and event.decision else plainly(game, event)


def _deciding(events: Sequence[Event]) -> list[Event]:
    """What settles something or rules on it. A wager put down only moves chips."""
    return [
        event for event in events if isinstance(event, Ruled | WagerSettled) or _tag(event) == "pot-awarded"
    ]


def _tag(event: Event) -> str:
    return str(type(event).__struct_config__.tag)


def _settled(game: Game, events: Sequence[WagerSettled]) -> str:
    seats: dict[int, list[WagerSettled]] = {}
    for event in events:
        seats.setdefault(event.seat, []).append(event)
    return " ".join(f"{_of_seat(game, seat, mine)}." for seat, mine in seats.items())


def _of_seat(game: Game, seat: int, events: Sequence[WagerSettled]) -> str:
    total = signed(sum(event.net for event in events))
    if len(events) > MOST_WAGERS:
        return f"Seat {seat} gets {total} on its {len(events)} wagers"
    alike: dict[tuple[str, str], list[WagerSettled]] = {}
    for event in events:
        alike.setdefault((event.result, event.why), []).append(event)
    told = "; ".join(_alike(game, *how, some) for how, some in alike.items())
    whole = f"; {total} in all" if len(alike) > 1 else ""
    return f"Seat {seat}: {told}{whole}"


def _alike(game: Game, result: str, why: str, events: Sequence[WagerSettled]) -> str:
    """Wagers that came to the same for the same reason."""
    names = " and ".join(within(named(game.names, event.name)) for event in events)
    because = f" ({why})" if why else ""
    return f"{names} {result}, {signed(sum(event.net for event in events))}{because}"


def _cites(events: Sequence[Event]) -> tuple[str, ...]:
    """The clause of each decision, those of rulings before those of what follows from them."""
    ordered = sorted(events, key=lambda event: not isinstance(event, Ruled))
    return tuple(dict.fromkeys(event.cites[0] for event in ordered if event.cites))[:MOST_CITES]
