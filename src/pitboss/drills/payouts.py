"""A layout with bets and what came up: what does each wager win or lose?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace

from pitboss.drills.situation import SEAT, NoQuestion, Situation
from pitboss.drills.story import story, under_way
from pitboss.table import Command, Event, Table
from pitboss.table.events import WagerSettled
from pitboss.table.evolve import evolve
from pitboss.table.game import Game
from pitboss.table.state import Wager
from pitboss.table.words import shows, within

BETS = 6
MOST_STEPS = 20
TURNS = 24
"""How many tables are played before a question that decides little is taken as it is."""


OWED = "pay-vigorish"
"""The act by which what is owed is paid, where it is not kept back from what a wager wins."""
LOSING = 3
"""One table in n at which every wager is lost, such as after a fold, is asked about."""


@dataclass(frozen=True)
class Line:
    """A wager that stands when it is paid, or a seat at a pot, and the event that settles it; None where it stays up,
    `off` where it says why. net: what it makes; paid: what the dealer pushes; sort: the kind of wager, or for a pot
    the clause, by which more of the sort are found."""

    name: str
    stake: int
    settled: Event | None
    off: Event | None = None
    net: int | None = None
    paid: int = 0
    sort: str = ""


@dataclass(frozen=True)
class Payouts:
    """laid: the table as it lies when the wagers are paid; events: what the last step brought; asked: where it is not
    what each wager wins or loses; read: what the hands come to, for afterwards; midway: whether the table lies in the
    middle of a step, and offers nothing."""

    told: str
    laid: Table
    events: tuple[Event, ...]
    lines: tuple[Line, ...]
    asked: str = ""
    read: str = ""
    midway: bool = True


def payouts(game: str, seed: int, *, bets: int = BETS) -> Payouts:
    """A question of this seed with up to n bets. One that decides at least two wagers is preferred, and one of which
    something is paid or pushed to one of which all is lost."""
    found: Payouts | None = None
    for turn in range(TURNS):
        at = Situation(game, seed, turn)
        made = _played(at, bets)
        if made is None:
            continue
        decided = [line for line in made.lines if line.settled is not None]
        full = len(decided) > 1 or (len(decided) == len(made.lines) and len(made.lines) == _most(made))
        if full and (any((line.net or 0) >= 0 for line in decided) or at.choose.below(LOSING) == 0):
            return made
        found = found or made
    if found is None:
        raise NoQuestion(f"No wager of {game} was decided.")
    return found


def _most(made: Payouts) -> int:
    """How many wagers this table could have had."""
    return min(2, len(made.laid.game.wagers(made.laid.law)))


def _played(at: Situation, bets: int) -> Payouts | None:
    """Wagers, then step by step until some of them are decided."""
    warm = at.choose.below(3)
    wanted = 1 if warm else bets
    past: list[Event] = []
    for _ in range(MOST_STEPS):
        while len(at.table.state.wagers) < wanted and at.wager():
            pass
        command = at.step() or (at.step() if at.complete() else None)
        if command is None:
            return None
        before = copy(at.table)
        events = (*at.do(command), *_claimed(at))
        mine = [event for event in events if isinstance(event, WagerSettled) and event.seat == SEAT]
        if mine and (wanted == bets or bets == 1):
            return _question(at, before, command, _at_once(before.game, events), past)
        past += events
        # What was put down first may be decided before the others are made.
        wanted = bets
    return None


def _at_once(game: Game, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Up to where something else is seen after the first wager is paid, such as the dealer's face-down card: what is
    decided by that cannot be known before."""
    first = next(place for place, event in enumerate(events) if isinstance(event, WagerSettled))
    later = (place for place, event in enumerate(events) if place > first and _is_seen(game, event))
    return events[: next(later, len(events))]


def _is_seen(game: Game, event: Event) -> bool:
    seen = shows(game, event)
    return seen is not None and bool(seen.drawn or seen.cards or seen.result)


def _question(
    at: Situation, before: Table, command: Command, events: tuple[Event, ...], past: Sequence[Event]
) -> Payouts:
    first = next(place for place, event in enumerate(events) if isinstance(event, WagerSettled))
    paid = after(before, events[:first])
    game = before.game
    # A throw decides what lay there; cards are turned before anything is paid.
    thrown = any((seen := shows(game, event)) and seen.dice for event in events[:first])
    laid = before if thrown else paid
    settled = [event for event in events if isinstance(event, WagerSettled) and event.seat == SEAT]
    claims = bool(game.claims)
    lines = [
        replace(
            _line(wager.name, wager.stake, _of(wager, settled), _off(wager, events), claims=claims),
            sort=sort_of(wager.kind),
        )
        for wager in paid.state.wagers_of(SEAT)
    ]
    known = [line.settled for line in lines]
    lines += [
        replace(_line(event.name, event.stake, event, claims=claims), sort=sort_of(event.name))
        for event in settled
        if event not in known
    ]
    # A surrender shows nothing: then what was done is told, after what the hand has come to.
    told = at.told(_came(game, events[:first])) or _done(at, before, command, past)
    if OWED in at.table.actions:
        told += " Vigorish is marked, and paid later."
    read = at.told(read_out(events[:first]))
    return Payouts(told, laid, events, tuple(lines), read=read, midway=not thrown)


def _done(at: Situation, before: Table, command: Command, past: Sequence[Event]) -> str:
    act = f"Seat {SEAT}: {within(at.act(command.do))}."
    return f"{story(before, past)} {act}" if under_way(before, past) else act


def read_out(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Events in which a dealer says what lies there: a question leaves that out."""
    return tuple(event for event in events if event.bare() != event)


def _came(game: Game, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """What came up, where a game says so; otherwise all from the first card on. What it comes to is the question."""
    bare = tuple(left for event in events if (left := event.bare()) is not None)
    seen = [shows(game, event) for event in bare]
    results = [event for event, what in zip(bare, seen, strict=True) if what and what.result]
    begins = next((place for place, what in enumerate(seen) if what), 0)
    return tuple(results[-1:]) or bare[begins:]


def _claimed(at: Situation) -> tuple[Event, ...]:
    """What was won and is paid only when it is asked for, asked for at once."""
    events: list[Event] = []
    for _ in range(BETS):
        offer = next((each for each in at.offers("free") if each.do in at.table.game.claims), None)
        if offer is None:
            break
        events += at.do(offer.command())
    return tuple(events)


def _line(
    name: str, stake: int, settled: WagerSettled | None, off: Event | None = None, *, claims: bool
) -> Line:
    """The stake of a winner is pushed back with its winnings where it was handed in with a ticket."""
    if settled is None:
        return Line(name, stake, None, off)
    back = stake if claims and settled.net + stake > 0 else 0
    return Line(name, stake, settled, off, settled.net, max(0, settled.net + back))


def after(table: Table, events: tuple[Event, ...]) -> Table:
    """The table once these have happened."""
    found = copy(table)
    for event in events:
        found.state = evolve(found.game, found.state, event)
    return found


def sort_of(wager: str) -> str:
    """Wagers on several numbers are one sort: whoever misses the place bet on 4 is asked about place bets."""
    return re.sub(r"(-\d+)+$", "", wager)


def _off(wager: Wager, events: tuple[Event, ...]) -> Event | None:
    """What the table says of a wager that it does not decide: that it is off."""
    said = [event for event in events if getattr(event, "number", None) == wager.number and event.cites]
    return next((event for event in said if not isinstance(event, WagerSettled) and not event.postings), None)


def _of(wager: Wager, settled: list[WagerSettled]) -> WagerSettled | None:
    return next((event for event in settled if event.number == wager.number), None)
