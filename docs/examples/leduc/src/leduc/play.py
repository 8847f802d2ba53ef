"""A hand of Leduc poker: state, what may be done, what follows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from leduc.options import OPTIONS
from pitboss.chance import Source
from pitboss.equipment.cards import names
from pitboss.law import Law
from pitboss.money import parse_dollars, show
from pitboss.table import Command, TableState
from pitboss.table.commands import Action
from pitboss.table.events import Event, Postings, Procedure, Sealed, TableOpened
from pitboss.table.game import Cleared, Game
from pitboss.table.offers import Offer
from pitboss.table.refusals import Refused

DECK = (36, 37, 40, 41, 44, 45)
"""Jacks, queens and kings of two suits."""
FOLD, CALL, RAISE, INSPECT = "fold", "call", "raise", "inspect-deck"
SEATS = (1, 2)


class Rules:
    """The figures of the day, in cents."""

    def __init__(self, law: Law) -> None:
        figure = law.figure
        self.ante = parse_dollars(figure("leduc.ante"))
        self.raises = tuple(parse_dollars(dollars) for dollars in figure("leduc.raises"))
        self.most: int = figure("leduc.most")
        self.deal, self.betting, self.most_raises, self.showdown = (
            law.cites(f"leduc.{clause}") for clause in ("deal", "betting", "most-raises", "showdown")
        )
        self.deck = law.cites("leduc.deck")


class Leduc(msgspec.Struct, frozen=True):
    """cards: those of seat 1, of seat 2 and the one in the middle, -1 where it is not there; board: whether it is
    turned; paid: cents of each seat in the pot; raises: of this round; acted: how many have acted in it; turn: 0
    between hands."""

    cards: tuple[int, ...] = ()
    board: bool = False
    paid: tuple[int, ...] = ()
    raises: int = 0
    acted: int = 0
    turn: int = 0


class LeducDealt(Event, frozen=True, kw_only=True, tag="leduc-dealt"):
    """Both antes, a card to each seat and one face down in the middle; the cards are sealed."""

    ante: int


class LeducActed(Event, frozen=True, kw_only=True, tag="leduc-acted"):
    seat: int
    act: str
    added: int = 0


class LeducTurned(Event, frozen=True, kw_only=True, tag="leduc-turned"):
    """The card in the middle is turned up."""

    card: int


class LeducEnded(Event, frozen=True, kw_only=True, tag="leduc-ended"):
    """Who gets what of the pot, and the cards that were shown."""

    takes: tuple[tuple[int, int], ...]
    shown: tuple[int, ...] = ()


def _own(state: TableState) -> Leduc:
    return state.game


def evolve(state: TableState, event: Event) -> TableState:
    own = _own(state)
    match event:
        case LeducDealt():
            cards = tuple(sealed.value[0] for sealed in event.sealed)  # type: ignore[index]
            return replace(state, game=Leduc(cards, paid=(event.ante, event.ante), turn=1))
        case LeducActed():
            paid = tuple(
                cents + event.added * (seat == event.seat)
                for seat, cents in zip(SEATS, own.paid, strict=True)
            )
            raises = own.raises + (event.act == RAISE)
            return replace(
                state, game=replace(own, paid=paid, raises=raises, acted=own.acted + 1, turn=3 - event.seat)
            )
        case LeducTurned():
            return replace(state, game=replace(own, board=True, raises=0, acted=0, turn=1))
        case LeducEnded():
            return replace(state, game=Leduc(), round=state.round + 1)
        case _:
            return state


def choices(rules: Rules, own: Leduc) -> tuple[str, ...]:
    """102.2: what the seat in turn may do."""
    faces = own.paid[0] != own.paid[1]
    return (*((FOLD,) if faces else ()), CALL, *((RAISE,) if own.raises < rules.most else ()))


def awaits(rules: Rules, state: TableState) -> tuple[Offer, ...]:
    own = _own(state)
    if own.turn:
        return tuple(Offer(do, "turn", own.turn) for do in choices(rules, own))
    inspects = Offer(INSPECT, "house", by="dealer")
    return (inspects,) if _lacks(rules, state) else (Offer("deal", "chance"), inspects)


def _lacks(rules: Rules, state: TableState) -> str | None:
    """Why no hand can begin: a player who could not call everything is not dealt in."""
    most = rules.ante + rules.most * sum(rules.raises)
    if any(seat not in state.seats for seat in SEATS):
        return "Leduc is played by seats 1 and 2."
    if any(state.stack(seat) < most for seat in SEATS):
        return f"Each player needs {show(most)} before a hand."
    return None


def judge(rules: Rules, state: TableState, command: Command) -> Cleared:
    own = _own(state)
    if command.do == "deal":
        lacks = "A hand is being played." if own.turn else _lacks(rules, state)
        if lacks:
            raise Refused(lacks, *rules.deal)
        return lambda source: (_dealt(rules, source),)
    if command.do == INSPECT:
        if own.turn or command.by not in (None, "dealer"):
            raise Refused("The dealer looks the cards over, between hands.", *rules.deck)
        return (Procedure(step=INSPECT, by="dealer", cites=rules.deck),)
    if not own.turn or command.seat != own.turn:
        raise Refused(f"Seat {command.seat} is not in turn.", *rules.betting)
    open_now = choices(rules, own)
    if command.do not in open_now:
        cites = rules.most_raises if command.do == RAISE else rules.betting
        raise Refused(f"Seat {own.turn} may not {command.do} now; open are {', '.join(open_now)}.", *cites)
    return tuple(_act(rules, own, own.turn, command.do))


def _dealt(rules: Rules, source: Source) -> LeducDealt:
    one, two, middle = source.shuffle(DECK, 3)
    sealed = (
        Sealed("card", ("seat:1",), (one,)), Sealed("card", ("seat:2",), (two,)), Sealed("board", (), (middle,))
    )  # fmt: skip
    postings = tuple(post for seat in SEATS for post in ((f"stack:{seat}", -rules.ante), ("pot", rules.ante)))
    return LeducDealt(ante=rules.ante, sealed=sealed, postings=postings, cites=(*rules.deck, *rules.deal))


def _act(rules: Rules, own: Leduc, seat: int, act: str) -> Iterator[Event]:
    """The act, and what follows at once: the card in the middle, or the end."""
    owed = max(own.paid) - own.paid[seat - 1]
    added = 0 if act == FOLD else owed + (rules.raises[own.board] if act == RAISE else 0)
    postings: Postings = ((f"stack:{seat}", -added), ("pot", added)) if added else ()
    yield LeducActed(seat=seat, act=act, added=added, postings=postings, cites=rules.betting)
    pot = sum(own.paid) + added
    if act == FOLD:
        yield _ended(rules, ((3 - seat, pot),), ())
    elif act == CALL and own.acted:
        if own.board:
            yield _ended(rules, _shares(own, pot), own.cards)
        else:
            yield LeducTurned(card=own.cards[2], cites=rules.deal)


def _shares(own: Leduc, pot: int) -> tuple[tuple[int, int], ...]:
    """102.3: a pair, else the higher card."""
    middle = own.cards[2] // 4
    strengths = [(card // 4 == middle, card // 4) for card in own.cards[:2]]
    if strengths[0] == strengths[1]:
        return tuple((seat, pot // 2) for seat in SEATS)
    return ((1 + strengths.index(max(strengths)), pot),)


def _ended(rules: Rules, takes: tuple[tuple[int, int], ...], shown: tuple[int, ...]) -> LeducEnded:
    postings = tuple(post for seat, cents in takes for post in (("pot", -cents), (f"stack:{seat}", cents)))
    return LeducEnded(takes=takes, shown=shown, postings=postings, cites=rules.showdown)


def view(_rules: Rules, state: TableState, viewer: str) -> dict[str, Any]:
    """Every card that a viewer may see; the others face down."""
    own = _own(state)
    if not own.turn:
        return {"phase": "betting"}
    sees = [viewer in (f"seat:{seat}", "auditor") for seat in SEATS]
    cards = [names((card,)) if open_ else "??" for card, open_ in zip(own.cards[:2], sees, strict=True)]
    hands = [{"place": str(seat), "cards": card} for seat, card in zip(SEATS, cards, strict=True)]
    board = names(own.cards[2:]) if own.board or viewer == "auditor" else "??"
    return {"phase": "play", "hands": hands, "board": board, "pot": sum(own.paid), "asked": own.turn}


def lying(state: TableState) -> Mapping[str, tuple[int, ...]]:
    own = _own(state)
    if not own.turn:
        return {}
    hands = {str(seat): (card,) for seat, card in zip(SEATS, own.cards, strict=False)}
    return hands if own.board else {**hands, "board": own.cards[2:]}


def words(event: Event) -> tuple[str, str] | None:
    match event:
        case LeducDealt():
            return f"Both players ante {show(event.ante)} and get a card.", ""
        case LeducActed():
            more = f" and puts in {show(event.added)}" if event.added else ""
            return f"Seat {event.seat}: {event.act}{more}.", ""
        case LeducTurned():
            return f"The card in the middle is {names((event.card,))}.", ""
        case LeducEnded():
            return " ".join(f"Seat {seat} takes {show(cents)}." for seat, cents in event.takes), ""
        case _:
            return None


def _player(help_: str) -> Action:
    return Action(help_, seat="required", by=("player",))


def may_leave(rules: Rules, state: TableState, _seat: int) -> Refused | None:
    return Refused("A hand is being played.", *rules.betting) if _own(state).turn else None


def start(_opened: TableOpened) -> Leduc:
    return Leduc()


GAME = Game(
    id="leduc", name="Leduc poker", subchapter="19:47-102", bank="pot", options=OPTIONS,
    actions={
        CALL: _player("Put in what is missing, or check."), RAISE: _player("Put in more than the other has."),
        FOLD: _player("Give the hand up."), "deal": Action("Shuffle the six cards and deal three."),
        INSPECT: Action("Look over the six cards between two hands."),
    },
    events=(LeducDealt, LeducActed, LeducTurned, LeducEnded), state=Leduc, wagers=lambda _law: (), bets=(),
    rules=lambda law, _options: Rules(law), start=start, judge=judge, evolve=evolve, awaits=awaits,
    draws=frozenset({"deal"}), shuffles=lambda _rules, state: () if _own(state).turn else (DECK,),
    between_rounds=lambda _rules, state: not _own(state).turn, may_leave=may_leave, view=view, lying=lying, words=words,
    seats=lambda _rules: 2, seat_cites=lambda rules: rules.deal, own_pack=True,
    evolves=frozenset({LeducDealt, LeducActed, LeducTurned, LeducEnded}),
)  # fmt: skip
