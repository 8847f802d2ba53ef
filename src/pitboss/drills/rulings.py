"""Somebody does or calls something at a table: does it stand? The engine says, and by which clause."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache

from pitboss.drills.answers import lying
from pitboss.drills.happened import happened, kind_of, told
from pitboss.drills.situation import (
    AMOUNTS,
    HARDEST,
    SEAT,
    NoQuestion,
    Situation,
    called,
    clauses,
    in_plain,
    names_of,
)  # fmt: skip
from pitboss.drills.story import story, under_way
from pitboss.games import find
from pitboss.law import catalogue
from pitboss.money import show
from pitboss.table import BadCommand, Command, Event, Refused, Table
from pitboss.table.events import Ruled, WagerPlaced
from pitboss.table.felt import Felt, in_words
from pitboss.table.layouts import laid_out
from pitboss.table.words import refused

TURNS = 40
MOST_STEPS = {1: 2, 2: 6, 3: 6}
"""How far a round has gone, by level; earlier days are asked about at the hardest alone."""
OTHER_AMOUNTS = (*AMOUNTS, 7_00, 11_00)
DISPUTES = 8
"""At poker the staff decides little but disputes, which are asked about at one table in n."""
Asked = tuple[str, Command]
SUPERVISOR, FLOOR = "supervisor", "floorperson"
USUAL = ("dealer", FLOOR, SUPERVISOR)
"""Staff whom every game knows."""
RANKS = ("dealer", "stickperson", "boxperson", FLOOR, SUPERVISOR, "poker-shift-supervisor")
"""From below."""
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
    stands = Situation(game, seed, TURNS).choose.below(2) == 0
    for turn in range(2 * TURNS):
        if turn == TURNS:
            stands = not stands
        at = _opened(game, seed, turn) if level == HARDEST else Situation(game, seed, turn)
        events = _played(at, MOST_STEPS[level])
        kinds = [found for make in (_wagers, _taken_down, _acts, _calls) if (found := list(make(at)))]
        tried = at.one(kinds)
        if kinds.index(tried) and at.table.game.bank == "pot" and at.choose.below(DISPUTES):
            continue
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
    """An act by its name alone; one that is on offer is taken up with particulars that it allows."""
    offered = {offer.do: offer for offer in at.table.awaits() if offer.seat == SEAT}
    for do, action in at.table.game.actions.items():
        if "player" in action.by and action.seat == "required" and not action.needed and do != "remove":
            command = at.modest(offered[do]) if do in offered else Command(do, SEAT)
            yield f'"{action.name or in_words(do)}", says the player: allowed?', command


def _calls(at: Situation) -> Iterator[Asked]:
    """Something that the staff may state or call now, of a kind of which the law says who of them may."""
    kinds: dict[str, list[Command]] = {}
    for offer in at.table.awaits():
        if offer.kind == "house":
            stated = at.stated(offer)
            kinds.setdefault(kind_of(stated), []).append(stated)
    left = list(kinds.values())
    while left:
        command = at.one(left.pop(at.choose.below(len(left))))
        roles = _decided_by_role(at.table, command)
        if roles:
            for role in roles:
                yield _called(at, _by(command, role))
            return


def _called(at: Situation, command: Command) -> Asked:
    by = str(command.by).replace("-", " ")
    if says := told(at.table, command):
        may = "do that" if "{by}" in says["says"] else "rule on it"
        return f"{happened(at.table, command)} May the {by} {may}?", command
    return f"{_act(at, command)}: may the {by} do it?", command


def _decided_by_role(table: Table, command: Command) -> list[str]:
    """The staff who are asked about: some who may and some who may not, else nothing is decided by who it is. Of those
    who may not, only who stands below all who may: that a boxperson may does not say that a floorperson may not, and
    whether a floorperson is a casino supervisor this chapter leaves open."""
    may = [role for role in RANKS if _is_done(table, _by(command, role))]
    if not may:
        return []
    below = RANKS[: RANKS.index(may[0])]
    may_not = [role for role in below if role in USUAL and (role, may[0]) != (FLOOR, SUPERVISOR)]
    usual = [role for role in may if role in USUAL]
    return [*may_not, *(usual or may)] if may_not else []


def _by(command: Command, role: str) -> Command:
    return Command(command.do, command.seat, role, command.args)


def _is_done(table: Table, command: Command) -> bool:
    table = copy(table)
    table.log = []
    try:
        return bool(table.do(command))
    except (Refused, BadCommand):
        return False


def _act(at: Situation, command: Command) -> str:
    about = [
        f"{value} cards" if name == "cards" else str(value).replace("-", " ")
        for name, value in command.args.items()
        if name != "position"
    ]
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
    placed = [event for event in events if isinstance(event, WagerPlaced)]
    if any(event.stake != asked for event in placed if asked is not None) or len(placed) > 1:
        return None  # another wager than the one that was asked about, or more of them
    return (None, events) if any(clauses(event.cites) for event in events) else None


def _question(
    at: Situation, before: tuple[Event, ...], asked: str, command: Command, no: Refused | None,
    events: tuple[Event, ...],
) -> Call:  # fmt: skip
    cited = [event for event in events if clauses(event.cites)]
    # Cards are shuffled before they are cut again, if they were not.
    told = [event for event in cited if type(event).__struct_config__.tag != "shuffled"] or cited
    known = [(in_plain(at.table, event), event.cites) for event in told]
    known = [(event.decision, event.cites) for event in events if isinstance(event, Ruled)] or known
    said = next(((decision, cites) for decision, cites in known if decision), ("", ()))
    decision, cites = (
        said if no is None else (refused(at.table.game, no.sentence, names_of(at.table)), no.cites)
    )
    return Call(
        _told(at, before), asked, at.table, command, no, events, decision, tuple(dict.fromkeys(cites))
    )


def _told(at: Situation, events: tuple[Event, ...]) -> str:
    """The day, what was seen last, and the student's wagers."""
    state, table = at.table.state, at.table
    day = "" if state.house.as_of == catalogue().newest.isoformat() else f"It is {state.house.as_of}."
    wagers = ", ".join(f"{called(table, w.name)} {show(w.stake)}" for w in state.wagers_of(SEAT))
    lies = f"On the layout: {wagers}." if wagers else ""
    happening = story(table, events) if under_way(table, events) else "" if lies else lying(table)
    happening = happening if events or lies else "The table has just opened."
    return " ".join(part for part in (day, happening, lies) if part)


@cache
def _today(game: str) -> Felt:
    return laid_out(Table.open(find(game), as_of=_newest()))


def _newest() -> date:
    return catalogue().newest
