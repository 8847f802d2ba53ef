"""Somebody does or calls something at a table: does it stand? The engine says, and by which clause."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache

from pitboss.drills.situation import AMOUNTS, SEAT, NoQuestion, Situation, clauses
from pitboss.games import find
from pitboss.law import catalogue
from pitboss.money import show
from pitboss.table import BadCommand, Command, Event, Refused, Table
from pitboss.table.felt import Felt, in_words, named
from pitboss.table.layouts import laid_out
from pitboss.table.words import ruling, shows

TURNS = 40
MOST_STEPS = 6
OTHER_AMOUNTS = (*AMOUNTS, 7_00, 11_00)
Asked = tuple[str, Command]
EARLIER = 4
"""One question in so many is put on an earlier day of the game."""


@dataclass(frozen=True)
class Call:
    """table: as it is before the act; refusal: why it does not stand, None where it does; events: what it brings."""

    told: str
    asked: str
    table: Table
    command: Command
    refusal: Refused | None
    events: tuple[Event, ...]
    decision: str
    cites: tuple[str, ...]


def call(game: str, seed: int, *, earlier: bool = True) -> Call:
    """A question of this seed, on an `earlier` day too. Acts that stand and those that do not are asked about alike."""
    for turn in range(TURNS):
        at = _opened(game, seed, turn) if earlier else Situation(game, seed, turn)
        events = _played(at)
        stands = at.choose.below(2) == 0
        kinds = [found for make in (_wagers, _taken_down, _acts, _calls) if (found := list(make(at)))]
        tried = at.one(kinds)
        while tried:
            asked, command = tried.pop(at.choose.below(len(tried)))
            made = _judged(at, command)
            if made is not None and (made[0] is None) == stands:
                return _question(at, events, asked, command, *made)
    raise NoQuestion(f"No act of {game} could be judged.")


def _opened(game: str, seed: int, turn: int) -> Situation:
    at = Situation(game, seed, turn)
    if at.choose.below(EARLIER):
        return at
    held = catalogue()
    since = held.games[game].since
    day = since + timedelta(days=at.choose.below((held.newest - since).days + 1))
    try:
        return Situation(game, seed, turn, as_of=day)
    except (Refused, BadCommand):
        return at


def _played(at: Situation) -> tuple[Event, ...]:
    """A few steps; what the felt shows of them is told."""
    events: list[Event] = []
    for _ in range(at.choose.below(MOST_STEPS + 1)):
        if at.choose.below(2) and at.wager():
            continue
        command = at.step()
        if command is not None:
            events += at.do(command)
    return tuple(events)


def _wagers(at: Situation) -> Iterator[Asked]:
    """A wager anywhere on the layout of today, on whatever day it is at the table; a ticket where those are sold."""
    if "wager" not in at.table.game.bets:
        yield from _tickets(at)
        return
    for area in _today(at.table.game.id).areas():
        amount = at.one(OTHER_AMOUNTS)
        asked = f"The player wagers {show(amount)} on {area.name}: allowed?"
        yield asked, Command("wager", SEAT, args={**(area.args or {}), "amount": amount})


def _tickets(at: Situation) -> Iterator[Asked]:
    for offer in at.offers("free"):
        if offer.do in at.table.game.bets:
            amount, args = at.one(OTHER_AMOUNTS), at.modest(offer).args
            asked = f"The player buys a {in_words(offer.do)} for {show(amount)}: allowed?"
            yield asked, Command(offer.do, SEAT, args={**args, "amount": amount})


def _taken_down(at: Situation) -> Iterator[Asked]:
    if "remove" in at.table.game.actions:
        for wager in at.table.state.wagers_of(SEAT):
            name = named(at.table.game.names, wager.name)
            yield f"The player takes {name} down: allowed?", Command("remove", SEAT, args={"on": wager.name})


def _acts(at: Situation) -> Iterator[Asked]:
    for do, action in at.table.game.actions.items():
        if "player" in action.by and action.seat == "required" and not action.needed and do != "remove":
            yield f'"{action.name or in_words(do)}", says the player: allowed?', Command(do, SEAT)


def _calls(at: Situation) -> Iterator[Asked]:
    """What the staff may state or call now, by one of those who might."""
    offers = [offer for offer in at.table.awaits() if offer.kind == "house" and not offer.params]
    staff = sorted({offer.by for offer in offers if offer.by} | {"dealer", "floorperson"})
    for offer in offers:
        by = at.one(staff)
        about = "".join(f", {_plain(value)}" for name, value in offer.fixed.items() if name != "position")
        seat = f" (seat {offer.seat})" if offer.seat is not None else ""
        what = (at.table.actions[offer.do].name or in_words(offer.do)).lower()
        yield (
            f"The {_plain(by)}: {what}{about}{seat}. Right?",
            Command(offer.do, offer.seat, by, dict(offer.fixed)),
        )


def _plain(value: object) -> str:
    return str(value).replace("-", " ")


def _judged(at: Situation, command: Command) -> tuple[Refused | None, tuple[Event, ...]] | None:
    """Whether it stands; None where it is no question: it makes no sense, or no clause decides it."""
    table = copy(at.table)
    table.log = []
    try:
        events = table.do(command)
    except Refused as no:
        return (no, ()) if clauses(no.cites) else None
    except BadCommand:
        return None
    return (None, events) if any(clauses(event.cites) for event in events) else None


def _question(
    at: Situation, before: tuple[Event, ...], asked: str, command: Command, no: Refused | None,
    events: tuple[Event, ...],
) -> Call:  # fmt: skip
    rulings = [ruling(at.table.game, event) for event in events]
    said = next((each for each in rulings if clauses(each.cites) and each.decision), None)
    decision = str(no) if no is not None else said.decision if said else ""
    cites = no.cites if no is not None else said.cites if said else ()
    return Call(_told(at, before), asked, at.table, command, no, events, decision, tuple(cites))


def _told(at: Situation, events: tuple[Event, ...]) -> str:
    """The day, what was seen last, and the student's wagers."""
    state, game = at.table.state, at.table.game
    day = "" if state.house.as_of == catalogue().newest.isoformat() else f"It is {state.house.as_of}."
    seen = [event for event in events if shows(game, event) is not None][-2:]
    wagers = ", ".join(f"{named(game.names, w.name)} {show(w.stake)}" for w in state.wagers_of(SEAT))
    lies = f"On the layout: {wagers}." if wagers else ""
    return (
        " ".join(part for part in (day, at.told(tuple(seen)), lies) if part) or "The table has just opened."
    )


@cache
def _today(game: str) -> Felt:
    return laid_out(Table.open(find(game), as_of=_newest()))


def _newest() -> date:
    return catalogue().newest
