"""What a table remembers of the bank beside its shoe, and how it is told."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from pitboss.games.chemin_de_fer import events as be
from pitboss.games.shoe.shoe import Handlers, ShoeState
from pitboss.money import show
from pitboss.table.events import Event, LeftTable


class BankState(ShoeState, frozen=True, omit_defaults=True):
    """`holder` is the banker, 0 while nobody is.

    sum: what the bank goes on with, 0 where the banker names it
    passed, declined: what the next banker stakes at least, until all others have declined, and who has
    waits: who lost or passed the bank and waits until another has banked
    follows: who lost a banco to this banker in the coup before
    """

    sum: int = 0
    passed: int = 0
    declined: tuple[int, ...] = ()
    waits: int = 0
    follows: int = 0


def _taken(own: BankState, event: be.BankTaken) -> BankState:
    follows = own.follows if event.seat == own.holder else 0
    return replace(own, holder=event.seat, sum=0, passed=0, declined=(), waits=0, follows=follows)


def _kept(own: BankState, event: be.BankKept) -> BankState:
    return replace(own, sum=event.sum, follows=event.follows)


def _given_up(own: BankState, seat: int, passed: int) -> BankState:
    return replace(own, holder=0, sum=0, passed=passed, declined=(), waits=seat, follows=0)


def _left(own: BankState, event: LeftTable) -> BankState:
    """A banker who leaves has passed without binding the next; whoever sits down there is somebody else."""
    seat = event.seat
    if seat == own.holder:
        return replace(own, holder=0, sum=0, follows=0)
    return replace(
        own,
        declined=tuple(other for other in own.declined if other != seat),
        waits=own.waits if own.waits != seat else 0,
        follows=own.follows if own.follows != seat else 0,
    )


def _stated(own: BankState, event: be.BankStated) -> BankState:
    return replace(
        own,
        holder=event.seat,
        sum=event.sum,
        passed=event.passed,
        waits=event.waits,
        follows=event.follows,
    )


EVOLVES: Handlers = {
    be.BankTaken: _taken,
    be.BankKept: _kept,
    be.BankLost: lambda own, event: _given_up(own, event.seat, 0),
    be.BankPassed: lambda own, event: _given_up(own, event.seat, event.sum),
    be.BankDeclined: lambda own, event: replace(own, declined=(*own.declined, event.seat)),
    be.BankStated: _stated,
    LeftTable: _left,
}


def words(event: Event) -> tuple[str, str] | None:
    match event:
        case be.BankTaken():
            aside = f"; {show(event.aside)} stays aside" if event.aside else ""
            return f"Seat {event.seat} banks {show(event.amount)}{aside}.", ""
        case be.BankStood():
            return f"The bank of seat {event.seat}, {show(event.amount)}, stands for the covers.", ""
        case be.BankKept():
            return f"Seat {event.seat} may go on with {show(event.sum)} or pass the bank.", ""
        case be.BankLost():
            return f"Seat {event.seat} has lost the bank.", ""
        case be.BankPassed():
            bound = f"; the next stakes at least {show(event.sum)}" if event.sum else ""
            return f"Seat {event.seat} has passed the bank: {event.why}{bound}.", ""
        case be.BankDeclined():
            return f"Seat {event.seat} declines the bank.", ""
        case be.BankStated():
            return (
                f"The case begins with the bank {f'at seat {event.seat}' if event.seat else 'at no seat'}.",
                "",
            )
        case _:
            return None


def view(own: BankState) -> dict[str, Any]:
    """Who has the bank, and what it goes on with or what the next stakes at least."""
    return {"banker": own.holder or None, "bank_sum": own.sum or None, "bank_passed": own.passed or None}
