"""Vigorish that is owed: an account of each seat, below nothing until it is paid.

What a seat owes it cannot wager, and it does not leave before it has paid; every shuffle collects it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.games.shoe import events as se
from pitboss.money import show
from pitboss.table.accounts import OWED
from pitboss.table.commands import Action, Command, seat_of
from pitboss.table.events import Event
from pitboss.table.offers import Offer
from pitboss.table.refusals import Refused
from pitboss.table.state import TableState

if TYPE_CHECKING:
    from pitboss.games.card_table.rules import Cites
    from pitboss.games.shoe.work import Work

PAY = Action(
    "Pay the vigorish that the seat owes.",
    seat="required",
    by=("player",),
    pace="beside",
    when_away="returns",
)


def owed(state: TableState, seat: int) -> int:
    """Cents that a seat owes."""
    return state.owes(seat)


def all_owed(state: TableState) -> dict[int, int]:
    return {seat: cents for seat in state.seats if (cents := owed(state, seat))}


def mark(work: Work, seat: int, cents: int, cites: Cites, reading: str) -> None:
    """A seat owes so much more."""
    work.owes[seat] = work.owes.get(seat, 0) + cents
    work.emit(
        se.VigorishOwed(
            seat=seat, amount=cents, total=work.owes[seat], cites=cites, reading=reading,
            postings=((f"{OWED}{seat}", -cents), ("commission", cents)),
        )
    )  # fmt: skip


def _paid(seat: int, cents: int, cites: Cites) -> se.VigorishPaid:
    return se.VigorishPaid(
        seat=seat, amount=cents, cites=cites, postings=((f"stack:{seat}", -cents), (f"{OWED}{seat}", cents))
    )


def collected(work: Work) -> list[Event]:
    """Everybody pays what he owes."""
    events: list[Event] = [_paid(seat, cents, work.rules.owed) for seat, cents in work.owes.items()]
    work.owes = {}
    return events


def pay(work: Work, command: Command) -> tuple[Event, ...]:
    seat = seat_of(work.state, command)
    cents = owed(work.state, seat)
    if not cents:
        raise Refused(f"Seat {seat} owes no vigorish.", *work.rules.owed)
    return (_paid(seat, cents, work.rules.owed),)


def offers(work: Work) -> Iterator[Offer]:
    for seat in all_owed(work.state):
        yield Offer("pay-vigorish", "free", seat=seat)


def why_not_left(state: TableState, seat: int, cites: Cites) -> Refused | None:
    cents = owed(state, seat)
    if not cents:
        return None
    return Refused(f"Seat {seat} owes {show(cents)} in vigorish and pays it before it leaves.", *cites)
