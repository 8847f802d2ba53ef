"""Baccarat-punto banco, subchapter 3: a player deals, as long as the Player's Hand does not win."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pitboss.games.card_table.betting import Bet
from pitboss.games.coup.draw import BANKER, PLAYER, Outcome
from pitboss.games.coup.play import IRREGULARITIES, bet, dealing, most
from pitboss.games.coup.roads import CoupWork
from pitboss.games.coup.spots import TIE
from pitboss.games.shoe import events as se
from pitboss.games.shoe.rules import Act, Frame, Play, Rules
from pitboss.table.commands import Action, Command, seat_of
from pitboss.table.events import Event
from pitboss.table.offers import Offer
from pitboss.table.refusals import Refused

if TYPE_CHECKING:
    from pitboss.games.shoe.work import Work
    from pitboss.table.state import TableState


MOVES_SHOE = ("floorperson", "supervisor", "pit-boss")


def bets(rules: Rules) -> Iterator[Bet]:
    """3.2: on either hand and on a tie."""
    return (bet(rules, kind) for kind in (PLAYER, BANKER, TIE))


def take_shoe(work: Work, command: Command) -> tuple[Event, ...]:
    """3.6: a seat accepts the shoe; those to whom it was offered before have declined."""
    rules, seat = work.rules, seat_of(work.state, command)
    if work.own.holder:
        sentence = f"Seat {work.own.holder} has the shoe and keeps it until it is given up or lost."
        raise Refused(sentence, *rules.cites("curator", "shoe-offered"))
    cites, reading = rules.cites("shoe-offered"), rules.reading("shoe-offered")
    return (se.ShoeMoved(seat=seat, why="accepted", cites=cites, reading=reading),)


def pass_shoe(work: Work, command: Command) -> tuple[Event, ...]:
    """3.11: the curator may give the shoe up after any round."""
    cites = work.rules.cites("curator")
    if seat_of(work.state, command) != work.own.holder:
        raise Refused(f"Seat {command.seat} does not have the shoe.", *cites)
    return (se.ShoeMoved(seat=0, why="given up", cites=cites),)


def order_pass_shoe(work: Work, command: Command) -> tuple[Event, ...]:
    """3.11: the floor may move the shoe on."""
    cites, role = work.rules.cites("curator"), command.by or "floorperson"
    if role not in MOVES_SHOE:
        raise Refused(f"The floorperson may move the shoe on; the {role} may not.", *cites)
    if not work.own.holder:
        raise Refused("No player has the shoe.", *cites)
    return (se.ShoeMoved(seat=0, why=f"moved on by the {role}", cites=cites),)


def lost_shoe(work: Work, made: Outcome) -> None:
    """3.11: a curator loses the shoe when the Player's Hand wins."""
    if work.own.holder and made.player > made.banker:
        why = "the Player's Hand won"
        work.emit(se.ShoeMoved(seat=0, why=why, cites=work.rules.cites("curator")))


def _to_take(work: Work) -> Iterator[Offer]:
    if not work.own.holder:
        yield from (Offer("take-shoe", "free", seat=seat) for seat in work.state.seats)


def _to_pass(work: Work) -> Iterator[Offer]:
    if work.own.holder:
        yield Offer("pass-shoe", "free", seat=work.own.holder)


def _to_order(work: Work) -> Iterator[Offer]:
    if work.own.holder:
        yield from (Offer("order-pass-shoe", "house", by=role) for role in MOVES_SHOE)


def _view(_rules: Rules, state: TableState) -> Mapping[str, Any]:
    return {"curator": state.game.holder or None}


PLAY = Play(
    prefix="baccarat",
    frame=Frame(exact=("odds", "vigorish"), machine=(), seats=("wagers",)),
    bets=bets,
    deal=dealing(lost_shoe),
    most=most,
    work=CoupWork,
    acts={
        "take-shoe": Act(
            action=Action("Accept the shoe and deal.", seat="required", by=("player",), pace="beside"),
            judge=take_shoe, offers=_to_take,
        ),
        "pass-shoe": Act(
            action=Action("Give the shoe up.", seat="required", by=("player",), pace="beside", when_away="sits-out"),
            judge=pass_shoe, offers=_to_pass,
        ),
        "order-pass-shoe": Act(
            action=Action("Have the shoe moved on.", by=("floor",)), judge=order_pass_shoe, offers=_to_order,
        ),
    },
    irregularities=IRREGULARITIES,
    view=_view,
)  # fmt: skip
