"""Who shakes: the shaker goes round, is taken, given up and taken away (13.5, 13.7)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.games.layout.rules import Rules
from pitboss.games.layout.state import EVENTS as LAYOUT_EVENTS
from pitboss.games.layout.state import EVOLVES as LAYOUT_EVOLVES
from pitboss.games.layout.state import LayoutState
from pitboss.games.layout.state import evolve as layout_evolve
from pitboss.games.layout.words import words as layout_words
from pitboss.table.commands import Action, Command, seat_of
from pitboss.table.events import Event, LeftTable
from pitboss.table.game import Cleared
from pitboss.table.offers import Offer
from pitboss.table.refusals import Refused
from pitboss.table.state import TableState

OFFER = "dice-offer"
"""The step that a person may do instead of the automatic dealer."""
SHAKING = frozenset({"too-few-shakes", "out-of-view"})
"""Faults of whoever shakes."""


class ShakerTaken(Event, frozen=True, kw_only=True, tag="shaker-taken"):
    """A patron accepts the shaker; those asked before him have declined."""

    seat: int
    declined: tuple[int, ...] = ()


class ShakerDeclined(Event, frozen=True, kw_only=True, tag="shaker-declined"):
    """A patron turns the shaker down; `dealer`: all have, so that the dealer shakes."""

    seat: int
    dealer: bool = False


class ShakerPassed(Event, frozen=True, kw_only=True, tag="shaker-passed"):
    """The shaker leaves its holder, or the dealer where `seat` is None."""

    seat: int | None
    why: str
    by: str = ""


class ShakerWarned(Event, frozen=True, kw_only=True, tag="shaker-warned"):
    """A fault of the holder's shaking; n in his turn."""

    seat: int
    faults: int


class ShakerState(LayoutState, frozen=True):
    """holder, previous: who has the shaker, and who had it last; declined: who turned it down since
    dealer: all have, and the dealer shakes until the next 7; faults: of the holder's shaking in his turn"""

    holder: int | None = None
    previous: int | None = None
    declined: tuple[int, ...] = ()
    dealer: bool = False
    faults: int = 0


EVENTS = (*LAYOUT_EVENTS, ShakerTaken, ShakerDeclined, ShakerPassed, ShakerWarned)
EVOLVES = LAYOUT_EVOLVES | {ShakerTaken, ShakerDeclined, ShakerPassed, ShakerWarned, LeftTable}
ACTIONS: dict[str, Action] = {
    "take-shaker": Action("Accept the shaker.", seat="required", by=("player",), pace="beside"),
    "decline-shaker": Action("Turn the shaker down.", seat="required", by=("player",), when_away="done"),
    "pass-shaker": Action("Give the shaker up.", seat="required", by=("player",), pace="beside"),
    "order-pass-shaker": Action("Take the shaker from its holder.", when_away="ordered"),
}


def evolve(state: TableState, event: Event) -> TableState:
    game: ShakerState = state.game
    match event:
        case ShakerTaken():
            return replace(state, game=replace(game, holder=event.seat, declined=(), dealer=False, faults=0))
        case ShakerDeclined():
            declined = (*game.declined, event.seat)
            return replace(state, game=replace(game, declined=declined, dealer=event.dealer))
        case ShakerPassed():
            return replace(state, game=_free(game, event.seat))
        case ShakerWarned():
            return replace(state, game=replace(game, faults=event.faults))
        case LeftTable():
            declined = tuple(seat for seat in game.declined if seat != event.seat)
            left = _free(game, event.seat) if game.holder == event.seat else replace(game, declined=declined)
            return replace(state, game=left)
        case _:
            return layout_evolve(state, event)


def _free(game: ShakerState, last: int | None) -> ShakerState:
    previous = game.previous if last is None else last
    return replace(game, holder=None, previous=previous, declined=(), dealer=False, faults=0)


def words(event: Event) -> tuple[str, str] | None:
    match event:
        case ShakerTaken():
            others = f" after seat {', '.join(map(str, event.declined))} declined" if event.declined else ""
            return f"Seat {event.seat} accepts the shaker{others}.", ""
        case ShakerDeclined():
            return (
                f"Seat {event.seat} declines the shaker{'; the dealer shakes' if event.dealer else ''}.",
                "",
            )
        case ShakerPassed():
            by = f" by the {event.by}" if event.by else ""
            whose = "the dealer" if event.seat is None else f"seat {event.seat}"
            return f"The shaker leaves {whose} ({event.why}){by} and is offered on.", ""
        case ShakerWarned():
            return f"Seat {event.seat}: a fault of shaking; the next one in this turn ends it.", ""
        case _:
            return layout_words(event)


def order(state: TableState) -> list[int]:
    """Seats as the shaker is offered: clockwise from the last holder, who is asked last."""
    last, seats = state.game.previous or 0, sorted(state.seats)
    return [seat for seat in seats if seat > last] + [seat for seat in seats if seat <= last]


def asked(state: TableState) -> int | None:
    """The seat that is offered the shaker where a person offers it."""
    game: ShakerState = state.game
    if OFFER not in state.house.by_hand or game.holder is not None or game.dealer:
        return None
    return next((seat for seat in order(state) if seat not in game.declined), None)


def may_shake(rules: Rules, state: TableState, command: Command) -> Refused | None:
    """13.5: the holder shakes, or the dealer where no patron holds the shaker."""
    game: ShakerState = state.game
    if (seat := asked(state)) is not None:
        return Refused(f"The shaker is offered to seat {seat} first.", *rules.cites("shaker"))
    clause, has = rules.cites("shaking"), f"seat {game.holder} has it" if game.holder else "no patron has it"
    if command.seat is not None and command.seat != game.holder:
        return Refused(f"Seat {command.seat} does not hold the shaker; {has}.", *clause)
    if command.by is not None and (command.by != "dealer" or game.holder is not None):
        return Refused(f"The {command.by} does not shake: {has}.", *clause)
    return None


def acts(rules: Rules, state: TableState, command: Command) -> Cleared | None:
    match command.do:
        case "take-shaker":
            return _take(rules, state, seat_of(state, command))
        case "decline-shaker":
            return _decline(rules, state, seat_of(state, command))
        case "pass-shaker":
            return _pass(rules, state, seat_of(state, command))
        case "order-pass-shaker":
            return _order_off(rules, state, command.by)
        case _:
            return None


def _take(rules: Rules, state: TableState, seat: int) -> tuple[Event, ...]:
    game, clause = state.game, rules.cites("shaker", "definitions")
    if game.holder is not None:
        raise Refused(f"Seat {game.holder} has the shaker.", *clause)
    if OFFER in state.house.by_hand and seat != (turn := asked(state)):
        raise Refused(
            f"The shaker is not offered to seat {seat}{f', but to seat {turn}' if turn else ''}.", *clause
        )
    before = tuple(other for other in order(state)[: order(state).index(seat)] if other not in game.declined)
    return (ShakerTaken(seat=seat, declined=before, cites=clause),)


def _decline(rules: Rules, state: TableState, seat: int) -> tuple[Event, ...]:
    if seat != asked(state):
        raise Refused(f"The shaker is not offered to seat {seat} now.", *rules.cites("shaker"))
    everybody = not set(state.seats) - {*state.game.declined, seat}
    return (ShakerDeclined(seat=seat, dealer=everybody, cites=rules.cites("shaker")),)


def _pass(rules: Rules, state: TableState, seat: int) -> tuple[Event, ...]:
    if state.game.holder != seat:
        raise Refused(f"Seat {seat} does not hold the shaker.", *rules.cites("giving-up"))
    return (ShakerPassed(seat=seat, why="given up", cites=rules.cites("giving-up")),)


def _order_off(rules: Rules, state: TableState, by: str | None) -> tuple[Event, ...]:
    may: tuple[str, ...] = tuple(rules.figure("order-off"))
    role, clause = by or may[0], rules.cites("ordered")
    if role not in may:
        raise Refused(f"The {' or '.join(may)} may take the shaker away; a {role} may not.", *clause)
    if state.game.holder is None:
        raise Refused("No patron has the shaker.", *clause)
    return (ShakerPassed(seat=state.game.holder, why="ordered", by=role, cites=clause),)


def after(rules: Rules, state: TableState, total: int) -> tuple[Event, ...]:
    """After a 7, or by the house's rule after each shake, the shaker leaves its holder."""
    game: ShakerState = state.game
    seven, clause = total == rules.figure("seven"), rules.cites("giving-up")
    if game.holder is not None and (seven or rules.options["shaker_rotation"] == "every_shake"):
        return (ShakerPassed(seat=game.holder, why="a 7" if seven else "after each shake", cites=clause),)
    return (ShakerPassed(seat=None, why="a 7", cites=clause),) if game.dealer and seven else ()


def after_fault(rules: Rules, state: TableState, reason: str) -> tuple[Event, ...]:
    """A second fault of shaking in his turn takes the shaker from the holder."""
    holder, faults = state.game.holder, state.game.faults + 1
    if holder is None or reason not in SHAKING:
        return ()
    if faults < rules.figure("most-faults"):
        return (ShakerWarned(seat=holder, faults=faults, cites=rules.cites("faults")),)
    return (ShakerPassed(seat=holder, why="faults", cites=rules.cites("faults", "giving-up")),)


def offers(rules: Rules, state: TableState) -> tuple[Offer, ...]:
    return tuple(_offers(rules, state))


def _offers(rules: Rules, state: TableState) -> Iterator[Offer]:
    game, turn = state.game, asked(state)
    if game.holder is not None:
        yield Offer("pass-shaker", "free", seat=game.holder)
        yield from (Offer("order-pass-shaker", "house", by=role) for role in rules.figure("order-off"))
    elif turn is not None:
        yield Offer("take-shaker", "turn", seat=turn)
        yield Offer("decline-shaker", "turn", seat=turn)
    elif OFFER not in state.house.by_hand:
        yield from (Offer("take-shaker", "free", seat=seat) for seat in order(state))
