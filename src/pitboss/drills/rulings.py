"""Somebody does or calls something at a table: does it stand? The engine says, and by which clause."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache

from pitboss.drills.happened import happened, kind_of, told
from pitboss.drills.situation import AMOUNTS, HARDEST, SEAT, NoQuestion, Situation, called, clauses, in_plain
from pitboss.games import find
from pitboss.law import catalogue
from pitboss.money import show
from pitboss.table import BadCommand, Command, Event, Refused, Table
from pitboss.table.events import Ruled, WagerPlaced
from pitboss.table.felt import Felt, in_words
from pitboss.table.layouts import laid_out
from pitboss.table.words import refused, shows

TURNS = 40
MOST_STEPS = {1: 2, 2: 6, 3: 6}
"""How far a round has gone, by level; earlier days are asked about at the hardest alone."""
OTHER_AMOUNTS = (*AMOUNTS, 7_00, 11_00)
Asked = tuple[str, Command]
EARLIER = 4
"""One question in n is put on an earlier day of the game."""


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


def call(game: str, seed: int, *, level: int = HARDEST) -> Call:
    """A question of this seed. Acts that stand and those that do not are asked about alike."""
    for turn in range(TURNS):
        at = _opened(game, seed, turn) if level == HARDEST else Situation(game, seed, turn)
        events = _played(at, MOST_STEPS[level])
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


def _played(at: Situation, most: int) -> tuple[Event, ...]:
    """A few steps; what the felt shows of them is told."""
    events: list[Event] = []
    for _ in range(at.choose.below(most + 1)):
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
            # For one game, as the question has it.
            told_of = {
                name: value for name, value in at.modest(offer).args.items() if name not in offer.optional
            }
            amount, args = at.one(OTHER_AMOUNTS), told_of
            asked = f"The player buys a {in_words(offer.do)} for {show(amount)}: allowed?"
            yield asked, Command(offer.do, SEAT, args={**args, "amount": amount})


def _taken_down(at: Situation) -> Iterator[Asked]:
    if "remove" in at.table.game.actions:
        for wager in at.table.state.wagers_of(SEAT):
            name = called(at.table, wager.name)
            yield f"The player takes {name} down: allowed?", Command("remove", SEAT, args={"on": wager.name})


def _acts(at: Situation) -> Iterator[Asked]:
    for do, action in at.table.game.actions.items():
        if "player" in action.by and action.seat == "required" and not action.needed and do != "remove":
            yield f'"{action.name or in_words(do)}", says the player: allowed?', Command(do, SEAT)


def _calls(at: Situation) -> Iterator[Asked]:
    """What the staff may state or call now, by one of those who might: each kind as often as any other."""
    offers = [offer for offer in at.table.awaits() if offer.kind == "house"]
    staff = sorted({offer.by for offer in offers if offer.by} | {"dealer", "floorperson"})
    kinds: dict[str, list[Command]] = {}
    for offer in offers:
        stated = at.stated(offer)
        command = Command(stated.do, stated.seat, at.one(staff), stated.args)
        kinds.setdefault(kind_of(command), []).append(command)
    for commands in kinds.values():
        command = at.one(commands)
        by = str(command.by).replace("-", " ")
        if says := told(at.table, command):
            may = "do that" if "{by}" in says["says"] else "rule on it"
            yield f"{happened(at.table, command)} May the {by} {may}?", command
        else:
            yield f"{_act(at, command)}: may the {by} do it?", command


def _act(at: Situation, command: Command) -> str:
    about = [str(value).replace("-", " ") for name, value in command.args.items() if name != "position"]
    seat = [f"seat {command.seat}"] if command.seat is not None else []
    return ", ".join((at.act(command.do), *seat, *about))


def _judged(at: Situation, command: Command) -> tuple[Refused | None, tuple[Event, ...]] | None:
    """Whether it stands; None where it is no question: it makes no sense, stands in part, or no clause decides it."""
    asked = command.args.get("amount")
    table = copy(at.table)
    table.log = []
    try:
        events = table.do(command)
    except Refused as no:
        return (no, ()) if clauses(no.cites) else None
    except BadCommand:
        return None
    if any(isinstance(event, WagerPlaced) and asked is not None and event.stake != asked for event in events):
        return None
    return (None, events) if any(clauses(event.cites) for event in events) else None


def _question(
    at: Situation, before: tuple[Event, ...], asked: str, command: Command, no: Refused | None,
    events: tuple[Event, ...],
) -> Call:  # fmt: skip
    known = [(in_plain(at.table, event), event.cites) for event in events if clauses(event.cites)]
    known = [(event.decision, event.cites) for event in events if isinstance(event, Ruled)] or known
    said = next(((decision, cites) for decision, cites in known if decision), ("", ()))
    decision, cites = said if no is None else (refused(at.table.game, no.sentence), no.cites)
    return Call(_told(at, before), asked, at.table, command, no, events, decision, tuple(cites))


def _told(at: Situation, events: tuple[Event, ...]) -> str:
    """The day, what was seen last, and the student's wagers."""
    state, game = at.table.state, at.table.game
    day = "" if state.house.as_of == catalogue().newest.isoformat() else f"It is {state.house.as_of}."
    seen = [event for event in events if shows(game, event) is not None][-2:]
    wagers = ", ".join(f"{called(at.table, w.name)} {show(w.stake)}" for w in state.wagers_of(SEAT))
    lies = f"On the layout: {wagers}." if wagers else ""
    return (
        " ".join(part for part in (day, at.told(tuple(seen)), lies) if part) or "The table has just opened."
    )


@cache
def _today(game: str) -> Felt:
    return laid_out(Table.open(find(game), as_of=_newest()))


def _newest() -> date:
    return catalogue().newest
