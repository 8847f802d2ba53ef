"""Questions with a few answers to choose from: who acts next, and what follows from an irregularity."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any

from pitboss.drills.answers import Choice, mixed
from pitboss.drills.happened import can_be_told, decided, followed, happened, in_the_deal, kind_of, meaning
from pitboss.drills.moments import next_step
from pitboss.drills.situation import HARDEST, SEAT, NoQuestion, Situation, clauses, in_plain
from pitboss.drills.story import story, under_way
from pitboss.games import find
from pitboss.table import BadCommand, Command, Event, Refused, Table
from pitboss.table.events import Ruled
from pitboss.table.offers import Offer, OneOf
from pitboss.table.words import ruling, within

COMPANY = 12
"""Tables played with others at them; where their wagers hold up each of these, the student plays alone."""
ENOUGH = 6
"""Tables played before a question that is not the best of its kind is taken."""
MANY = 4
"""Kinds of irregularity among which one is chosen."""
MOST_STEPS = 7
SOON = 2
"""Tables played before the very first who is asked will do."""
MOST_ASKED = 60
"""Steps until somebody is asked again."""
RESTING = 4
"""One of the others in n has no wager, and nobody asks him."""
RESTS = 30
"""One step in n is asked about where chance comes next, and nobody is asked."""
PATIENCE = 200
"""Tables played before it is said that nobody is asked, or that nothing can go wrong in two ways: at craps it seldom
does early in a round, and at let it ride few tables have wagers with which a round begins."""
SEATS = {1: (2,), 2: (2, 3), 3: (2, 3, 4)}
"""Who plays beside the student, by level, so that there is somebody else whose turn it could be."""
ANSWERS = {1: 2, 2: 3, 3: 4}
"""How many answers there are to choose from, by level."""
DISPUTE = "dispute"
FEW = 20
"""Offers up to which one wager is sought that lets the round go on; a large layout needs none."""


@dataclass(frozen=True)
class Effect:
    """What follows from a call: in words, without its reason (`said`); in full, for afterwards (`decision`); and by
    what happens on the table (`what`); by: who decides, where the ruling says so."""

    said: str
    decision: str
    cites: tuple[str, ...]
    what: tuple[str, ...]
    void: bool
    pays: bool
    by: str | None


_VOID = "The round is void: every wager goes back."
_USUAL: tuple[tuple[str, Callable[[Effect], bool]], ...] = (
    ("Nothing: it stands as it is, and the game goes on.", lambda effect: len(effect.what) > 1),
    (_VOID, lambda effect: not (effect.void or effect.pays)),
)
"""What often follows, and where it surely does not."""


def next_to_act(game: str, seed: int, *, level: int = HARDEST) -> Choice:
    """Who acts next; where no player is ever asked, what comes next. A question where one is asked is preferred."""
    found: Choice | None = None
    asks = any(action.pace == "waits" and "player" in action.by for action in find(game).actions.values())
    for turn in range(PATIENCE):
        if found is not None and turn >= ENOUGH:
            return found
        at = Situation(game, seed, turn, others=SEATS[level] if turn < COMPANY else ())
        # Some are asked only where a person deals, such as who takes the shaker.
        if not asks or turn == ENOUGH - 1:
            everybody(at)
            made = next_step(at)
            if made is not None:
                return made
            continue
        past = _asked_some(at)
        made = _turn_question(at, past)
        if made is not None and (past or turn >= SOON) and made.answers[made.right].startswith("Seat"):
            return made
        found = found or made
    if found is None:
        raise NoQuestion(f"Nobody of {game} was to act.")
    return found


def _asked_some(at: Situation) -> tuple[Event, ...]:
    """A table at which some have been asked, mostly up to where somebody is again: the dice go round by then."""
    events: list[Event] = []
    at.out = tuple(seat for seat in at.table.state.seats if seat != SEAT and at.choose.below(RESTING) == 0)
    everybody(at)
    left = at.choose.below(MOST_STEPS)
    for _ in range(MOST_ASKED):
        command = at.step()
        if command is None:
            everybody(at)
            if at.step() is None:
                break
            continue
        turn = any(offer.kind == "turn" for offer in at.table.awaits())
        if (turn and left == 0) or (not turn and at.choose.below(RESTS) == 0):
            break
        left -= turn
        events += at.do(command)
    return tuple(events)


def consequence(game: str, seed: int, *, level: int = HARDEST) -> Choice:
    """Something goes wrong: what follows? Each kind of irregularity is asked about as often as any other."""
    known: dict[str, Effect] = {}
    asked: dict[str, list[tuple[Situation, Command, Effect]]] = {}
    for turn in range(PATIENCE):
        if asked and (turn >= ENOUGH or len(asked) > MANY):
            break
        at = Situation(game, seed, turn, others=SEATS[level])
        at.past = _played(at)
        for command, effect in _wrongs(at):
            known[effect.said] = effect
            asked.setdefault(kind_of(command), []).append((at, command, effect))
    if not asked:
        raise NoQuestion(f"No irregularity of {game} can be ruled on.")
    choose = Situation(game, seed, PATIENCE).choose
    cases = list(asked.values())[choose.below(len(asked))]
    at, command, effect = cases[choose.below(len(cases))]
    wrong = _wrong_answers(at, effect, list(known.values()))[: ANSWERS[level] - 1]
    if not wrong:
        raise NoQuestion(f"No irregularity of {game} has more than one outcome.")
    answers, right = mixed(at, effect.said, wrong)
    what = happened(at.table, command, by=effect.by, under_way=under_way(at.table, at.past))
    told = f"{_so_far(at, command)} {what}"
    return Choice(told, "What follows?", at.table, answers, right, effect.decision, effect.cites)


def _so_far(at: Situation, command: Command) -> str:
    """What went wrong in a deal is told of a deal: where no card lies yet, it begins now."""
    so_far = story(at.table, at.past)
    begins = in_the_deal(at.table, command) and not under_way(at.table, at.past)
    return f"{so_far} The deal begins." if begins else so_far


def _wrong_answers(at: Situation, right: Effect, known: Sequence[Effect]) -> list[str]:
    """What surely does not follow: what comes to something else on the table, and does not say the same. What comes
    to the same under another name might be right as well, and is not offered."""
    usual: list[str] = _shuffled(at, [words for words, false in _USUAL if false(right)])
    others: dict[tuple[str, ...], str] = {}
    meant = {meaning(each) for each in (right.said, *usual)}
    for other in _shuffled(at, known):
        if (
            other.what != right.what
            and meaning(other.said) not in meant
            and not (other.void and _VOID in usual)
        ):
            meant.add(meaning(other.said))
            others.setdefault(other.what, other.said)
    return [*usual, *others.values()]


def _shuffled(at: Situation, of: Sequence[Any]) -> list[Any]:
    left = list(of)
    return [left.pop(at.choose.below(len(left))) for _ in of]


def _played(at: Situation) -> tuple[Event, ...]:
    """A few steps; everybody wagers before the first, and whenever nothing goes on without wagers."""
    events: list[Event] = []
    everybody(at)
    for _ in range(at.choose.below(MOST_STEPS)):
        command = at.step()
        if command is None:
            everybody(at)
        else:
            events += at.do(command)
    idle = at.table.game.bank != "pot" and not at.table.state.wagers
    if idle or at.step() is None:
        everybody(at)
    return tuple(events)


def everybody(at: Situation) -> None:
    """All wager, but who sits out. Where few wagers are offered the student's are all there are before others make
    the same, so that they are in the round too."""
    few = len(at.offers("free")) <= FEW
    at.wager()
    if few and at.step() is None:
        at.complete()
    for seat in at.table.state.seats:
        if seat not in (SEAT, *at.out) and at.wager(seat=seat) and few:
            at.likewise(seat)
    if at.step() is None and not at.unblock() and few:
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
    goes_on = "the dealer goes on" if turns else within(at.act(chances[0].do))
    answers = (*(f"Seat {seat}" for seat in sorted(at.table.state.seats)), f"Nobody is asked: {goes_on}")
    right = answers.index(f"Seat {next(iter(seats))}") if turns else len(answers) - 1
    decision, cites = said
    such = _turn_of(at, turns) if turns else decision
    told = f"{_wagered(at)} {story(at.table, past)}".strip()
    return Choice(told, "Who acts next?", at.table, answers, right, such, cites)


def _wagered(at: Situation) -> str:
    """Who plays; the felt shows for how much."""
    seats = [seat for seat in sorted(at.table.state.seats) if at.table.state.wagers_of(seat)]
    if len(seats) < 2:
        return f"Seat {seats[0]} alone has wagers." if seats else ""
    return f"Seats {', '.join(map(str, seats[:-1]))} and {seats[-1]} have wagers."


def _turn_of(at: Situation, turns: Sequence[Offer]) -> str:
    """Whose turn it is, with what he may do."""
    acts = list(dict.fromkeys(within(at.act(offer.do)) for offer in turns))
    may = acts[0] if len(acts) == 1 else f"{', '.join(acts[:-1])} or {acts[-1]}"
    return f"It is the turn of seat {turns[0].seat}: {may}."


def _said(at: Situation, command: Command) -> tuple[str, tuple[str, ...]] | None:
    """What the engine says of the act that comes next."""
    table = copy(at.table)
    table.log = []
    try:
        events = table.do(command)
    except (Refused, BadCommand):
        return None
    told = [(in_plain(table, event), event.cites) for event in events if clauses(event.cites)]
    return next(((decision, cites) for decision, cites in told if decision), None)


def _wrongs(at: Situation) -> Iterator[tuple[Command, Effect]]:
    """What the staff may state or call now, with what it comes to."""
    for offer in at.table.awaits():
        if offer.kind != "house":
            continue
        command = at.stated(offer)
        if not can_be_told(at.table, command, under_way(at.table, at.past)):
            continue
        events = _tried(at.table, command)
        if events is None:
            continue
        command = _stated_in_full(at.table, offer, command, events)
        table = at.table
        said = [event for event in events if clauses(event.cites) and ruling(table.game, event).decision]
        ruled = next((event for event in said if isinstance(event, Ruled)), None)
        if ruled is not None and kind_of(command) == DISPUTE and len(events) == 1:
            continue  # what is decided is what the question would tell
        if ruled is not None or (said and command.do in _CALLS):
            yield command, _effect(at, command, ruled or said[0], events)


def _tried(table: Table, command: Command) -> tuple[Event, ...] | None:
    tried = copy(table)
    tried.log = []
    try:
        return tried.do(command)
    except (Refused, BadCommand):
        return None


def _stated_in_full(table: Table, offer: Offer, command: Command, events: tuple[Event, ...]) -> Command:
    """With every yes or no that decides, though it was left out, such as whether a card could be seen; without those
    that make no difference here: at stud a hand is protected, whatever is said of it."""
    for name in offer.optional:
        param = offer.params[name]
        if not isinstance(param, OneOf) or set(param.values) != {True, False}:
            continue
        either = {value: _tried(table, _with(command, name, value)) for value in (True, False)}
        meant = command.args.get(name, next((value for value in either if either[value] == events), None))
        decides = meant is not None and either[True] != either[False]
        command = _with(command, name, meant if decides else None)
    return command


def _with(command: Command, name: str, value: bool | None) -> Command:
    left = {key: each for key, each in command.args.items() if key != name}
    args = left if value is None else {**left, name: value}
    return Command(command.do, command.seat, command.by, args)


def _effect(at: Situation, command: Command, decides: Event, events: Sequence[Event]) -> Effect:
    return Effect(
        said=followed(at.table, command, decides),
        decision=decided(at.table, command, decides),
        cites=tuple(dict.fromkeys(decides.cites)),
        what=tuple(sorted({str(type(event).__struct_config__.tag) for event in events})),
        void=any(getattr(event, "void", False) for event in events),
        pays=any(event.postings for event in events),
        by=command.by or (decides.by if isinstance(decides, Ruled) else None),
    )


_CALLS = ("no-roll", "invalid-roll", "cocked", "dispute", "order-pass-dice", "order-pass-shaker", "no-spin")
"""Calls about a throw and the dice, which are ruled on without an event of that name."""
