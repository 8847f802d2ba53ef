"""Questions with a few answers to choose from: who acts next, and what follows from an irregularity."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass

from pitboss.drills.situation import NoQuestion, Situation, clauses
from pitboss.table import BadCommand, Command, Event, Refused, Table
from pitboss.table.events import Ruled
from pitboss.table.felt import in_words
from pitboss.table.words import ruling

TURNS = 24
ENOUGH = 4
"""Tables played before a question that is not the best of its kind is taken."""
MOST_STEPS = 7
PATIENCE = 200
"""Tables played before it is said that nothing can go wrong in two ways: at craps it seldom does early in a round."""
SEATS = (2, 3)
"""Who plays beside the student, so that there is somebody else whose turn it could be."""
ANSWERS = 4
FEW = 20
"""Offers up to which one wager is sought that lets the round go on; a large layout needs none."""


@dataclass(frozen=True)
class Choice:
    """table: as it lies when it is asked; right: which of the answers it is; decision, cites: what the engine says."""

    told: str
    asked: str
    table: Table
    answers: tuple[str, ...]
    right: int
    decision: str
    cites: tuple[str, ...]


def next_to_act(game: str, seed: int) -> Choice:
    """Who acts next, or what comes next where nobody is asked. A question where a player is asked is preferred."""
    found: Choice | None = None
    for turn in range(TURNS):
        if found is not None and turn >= ENOUGH:
            return found
        at = Situation(game, seed, turn, others=SEATS if turn < TURNS // 2 else ())
        made = _turn_question(at, _played(at))
        if made is not None and made.answers[made.right].startswith("Seat"):
            return made
        found = found or made
    if found is None:
        raise NoQuestion(f"Nobody of {game} was to act.")
    return found


def consequence(game: str, seed: int) -> Choice:
    """Something goes wrong: what follows?"""
    known: dict[str, None] = {}
    asked: list[tuple[Situation, Command, Event]] = []
    for turn in range(PATIENCE):
        if len(known) >= (2 if turn >= ENOUGH else ANSWERS):
            break
        at = Situation(game, seed, turn, others=SEATS)
        _played(at)
        for command, event in _wrongs(at):
            known[_outcome(at, event)] = None
            asked.append((at, command, event))
    if len(known) < 2:
        raise NoQuestion(f"No irregularity of {game} has more than one outcome.")
    at, command, event = asked[Situation(game, seed, PATIENCE).choose.below(len(asked))]
    said = _outcome(at, event)
    others = [decision for decision in known if decision != said]
    wrong = [others.pop(at.choose.below(len(others))) for _ in range(min(ANSWERS - 1, len(others)))]
    answers, right = _mixed(at, said, wrong)
    asked_of = f"{_in_words(at, command)}. What follows?"
    return Choice(_lying(at), asked_of, at.table, answers, right, said, event.cites)


def _outcome(at: Situation, event: Event) -> str:
    """What follows, without the name of what went wrong: that is in the question."""
    return event.decision if isinstance(event, Ruled) else ruling(at.table.game, event).decision


def _played(at: Situation) -> tuple[Event, ...]:
    """A few steps; everybody wagers before the first, and whenever nothing goes on without wagers."""
    events: list[Event] = []
    _everybody(at)
    for _ in range(at.choose.below(MOST_STEPS)):
        command = at.step()
        if command is None:
            _everybody(at)
        else:
            events += at.do(command)
    if at.step() is None:
        _everybody(at)
    return tuple(events)


def _everybody(at: Situation) -> None:
    for seat in at.table.state.seats:
        at.wager(seat=seat)
    if at.step() is None and len(at.offers("free")) <= FEW:
        at.complete()


def _turn_question(at: Situation, past: Sequence[Event]) -> Choice | None:
    offers = at.table.awaits()
    turns = [offer for offer in offers if offer.kind == "turn" and isinstance(offer.seat, int)]
    seats = dict.fromkeys(offer.seat for offer in turns)
    chances = [offer for offer in offers if offer.kind == "chance"]
    if len(seats) > 1 or not (turns or chances):
        return None
    said = _said(at, at.modest(turns[0]) if turns else chances[0].command())
    if said is None:
        return None
    goes_on = "the dealer goes on" if turns else _act(at, chances[0].do).lower()
    answers = (*(f"Seat {seat}" for seat in sorted(at.table.state.seats)), f"Nobody is asked: {goes_on}")
    right = answers.index(f"Seat {next(iter(seats))}") if turns else len(answers) - 1
    return Choice(_story(at, past), "Who acts next?", at.table, answers, right, *said)


def _act(at: Situation, do: str) -> str:
    return at.table.actions[do].name or in_words(do)


def _said(at: Situation, command: Command) -> tuple[str, tuple[str, ...]] | None:
    """What the engine says of the act that comes next."""
    table = copy(at.table)
    table.log = []
    try:
        events = table.do(command)
    except (Refused, BadCommand):
        return None
    rulings = [ruling(table.game, event) for event in events]
    return next(
        ((told.decision, told.cites) for told in rulings if clauses(told.cites) and told.decision), None
    )


def _wrongs(at: Situation) -> Iterator[tuple[Command, Event]]:
    """What the staff may state or call now, with the event that rules on it."""
    for offer in at.table.awaits():
        if offer.kind != "house":
            continue
        table = copy(at.table)
        table.log = []
        command = offer.sample(at.choose)
        try:
            events = table.do(command)
        except (Refused, BadCommand):
            continue
        said = [event for event in events if clauses(event.cites) and ruling(table.game, event).decision]
        ruled = next((event for event in said if isinstance(event, Ruled)), None)
        if ruled is not None or (said and command.do in _CALLS):
            yield command, ruled or said[0]


_CALLS = ("no-roll", "invalid-roll", "cocked", "dispute", "order-pass-dice")
"""Calls about a throw and the dice, which are ruled on without an event of that name."""


def _mixed(at: Situation, right: str, wrong: Sequence[str]) -> tuple[tuple[str, ...], int]:
    place = at.choose.below(len(wrong) + 1)
    return (*wrong[:place], right, *wrong[place:]), place


def _in_words(at: Situation, command: Command) -> str:
    what = _act(at, command.do)
    about = [f"{name.replace('_', ' ')} {_plain(value)}" for name, value in command.args.items()]
    seat = f", seat {command.seat}" if command.seat is not None else ""
    return f"{what}{seat}{': ' + ', '.join(about) if about else ''}"


def _plain(value: object) -> str:
    return str(value).replace("-", " ")


def _lying(at: Situation) -> str:
    wagers = len(at.table.state.wagers)
    return f"{wagers} wagers lie on the layout." if wagers else "No wager lies on the layout."


def _story(at: Situation, past: Sequence[Event]) -> str:
    """What players did last; who is asked is not told, for that is the question."""
    told = [
        ruling(at.table.game, event).decision
        for event in past
        if not event.postings and "ask" not in str(type(event).__struct_config__.tag)
    ]
    return " ".join([sentence for sentence in told if sentence and " asks" not in sentence][-3:]) or _lying(
        at
    )
