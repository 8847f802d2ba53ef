"""Tickets given back, paid, taken away by a runner, and left unclaimed (15.1, 15.6, 15.7)."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.keno.rules import MINUTES_A_DAY, RUNNER, WRITER, Rules
from pitboss.games.keno.state import KenoState, ReceiptGiven, Ticket, TicketExpired
from pitboss.money import show
from pitboss.table.accounts import settlement
from pitboss.table.common import time_passed
from pitboss.table.events import Event, Sealed, WagerRemoved, WagerSettled
from pitboss.table.offers import Offer
from pitboss.table.refusals import Objections, Refused
from pitboss.table.state import TableState


def find(state: TableState, seat: int, number: int) -> Ticket | None:
    game: KenoState = state.game
    return next((each for each in game.tickets.values() if (each.seat, each.ticket) == (seat, number)), None)


def _held(state: TableState, seat: int, number: int, *cites: str) -> Ticket:
    """A ticket that is not over, or the refusal that says what became of it."""
    found = find(state, seat, number)
    if found is None:
        became = state.game.over.get(f"{seat}/{number}")
        raise Refused(
            f"Ticket {number} of seat {seat} is {became}."
            if became
            else f"Seat {seat} has no ticket {number}.",
            *cites,
        )
    return found


def redeem(rules: Rules, state: TableState, seat: int, number: int, by: str | None) -> tuple[Event, ...]:
    """15.6: a winner is paid once, whole, after its last game."""
    clause, no = rules.cites("payment"), Objections()
    who = by or WRITER
    if who not in (WRITER, RUNNER):
        no.add(
            f"Tickets are redeemed by a {WRITER} or a {RUNNER}, not by a {who}.", *rules.cites("definitions")
        )
    try:
        ticket = _held(state, seat, number, *clause)
    except Refused as refusal:
        no.add_refusal(refusal)
        no.raise_any()
        raise
    if ticket.left:
        no.add(f"Ticket {number} has {ticket.left} of its games to come; it is paid after the last.", *clause)
    elif late(rules, state, ticket):
        days = rules.options["claim_period"]
        no.add(
            f"Ticket {number} was to be claimed within {days} days of its last game.",
            *rules.cites("claim-period"),
        )
    if who == RUNNER:
        _object_to_runner(rules, no, ticket)
    no.raise_any()
    wager = state.wagers[ticket.number]
    net = ticket.won - wager.stake
    return (
        WagerSettled(
            number=ticket.number, seat=seat, name=wager.name, stake=wager.stake, result="won", net=net,
            why=f"{show(ticket.won)} on {ticket.conditioning}, paid by the {who}",
            cites=(*clause, *rules.cites("rate-card", *(("report",) if who == RUNNER else ()))),
            postings=settlement(seat, wager.stake, net),
        ),
    )  # fmt: skip


def _object_to_runner(rules: Rules, no: Objections, ticket: Ticket) -> None:
    """15.1: a runner pays by the report, so only what stands there."""
    clause = rules.cites("report", "definitions")
    if not rules.runners_redeem:
        no.add("Runners do not redeem tickets themselves here; the writer does.", *clause)
        return
    dollars = rules.law.figure("keno.report-dollars")
    if ticket.by != RUNNER or ticket.won > 100 * dollars:
        no.add(
            f"A runner redeems what runners issued and is worth ${dollars}.00 or less; the writer pays it.",
            *clause,
        )


def late(rules: Rules, state: TableState, ticket: Ticket) -> bool:
    days: int = rules.options["claim_period"]
    return ticket.ended is not None and state.minutes - ticket.ended > days * MINUTES_A_DAY


def void(rules: Rules, state: TableState, seat: int, number: int) -> tuple[Event, ...]:
    """15.7: a ticket goes back whole as long as none of its games was drawn."""
    clause = rules.cites("void-too-late")
    ticket = _held(state, seat, number, *clause)
    if ticket.drawn or not ticket.left:
        raise Refused(f"A game of ticket {number} has been drawn; it stands.", *clause)
    wager = state.wagers[ticket.number]
    postings = (("layout", -wager.stake), (f"stack:{seat}", wager.stake))
    return (
        WagerRemoved(number=wager.number, seat=seat, name=wager.name, amount=wager.stake, cites=clause,
                     postings=postings),
    )  # fmt: skip


def receipt(rules: Rules, state: TableState, seat: int, number: int) -> tuple[Event, ...]:
    """15.1: the receipt for a winner that a runner takes away shows its serial number."""
    clause = rules.cites("ticket-receipt", "definitions")
    if not rules.law.in_force("keno.ticket-receipt"):
        raise Refused("Runners give no receipts for winning tickets yet.", *clause)
    ticket = _held(state, seat, number, *clause)
    if not can_be_paid(rules, state, ticket):
        raise Refused(f"Ticket {number} is no winner that could be redeemed now.", *clause)
    serial = Sealed("serial", (f"seat:{seat}", "dealer"), ticket.serial)
    return (ReceiptGiven(seat=seat, ticket=number, cites=clause, sealed=(serial,)),)


def can_be_paid(rules: Rules, state: TableState, ticket: Ticket) -> bool:
    return not ticket.left and ticket.won > 0 and not late(rules, state, ticket)


def time(rules: Rules, state: TableState, minutes: int) -> tuple[Event, ...]:
    """Minutes pass; what nobody claimed in time is the house's."""
    passed = time_passed(state, minutes)
    most = rules.options["claim_period"] * MINUTES_A_DAY
    game: KenoState = state.game
    gone = [
        each for each in game.tickets.values() if each.ended is not None and passed.total - each.ended > most
    ]
    return (passed, *(event for ticket in gone for event in _expired(rules, state, ticket)))


def _expired(rules: Rules, state: TableState, ticket: Ticket) -> Iterator[Event]:
    wager, clause = state.wagers[ticket.number], rules.cites("claim-period")
    yield TicketExpired(
        number=ticket.number, seat=ticket.seat, ticket=ticket.ticket, cents=ticket.won, cites=clause
    )
    yield WagerSettled(
        number=ticket.number, seat=ticket.seat, name=wager.name, stake=wager.stake, result="lost", net=-wager.stake,
        why="not claimed in time", cites=clause, postings=settlement(ticket.seat, wager.stake, -wager.stake),
    )  # fmt: skip


def offers(rules: Rules, state: TableState) -> Iterator[Offer]:
    """What may be done with tickets that have been bought."""
    game: KenoState = state.game
    for ticket in game.tickets.values():
        fixed = {"ticket": ticket.ticket}
        if can_be_paid(rules, state, ticket):
            yield Offer("redeem", "free", seat=ticket.seat, fixed=fixed)
            if rules.law.in_force("keno.ticket-receipt"):
                yield Offer("receipt", "free", seat=ticket.seat, fixed=fixed)
        elif ticket.left and not ticket.drawn:
            yield Offer("void-ticket", "free", seat=ticket.seat, fixed=fixed)
