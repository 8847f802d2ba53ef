"""What a keno game remembers beyond seats, stacks and wagers, and what can happen there."""

from __future__ import annotations

from typing import NamedTuple, Self

import msgspec
from msgspec.structs import replace

from pitboss.table import events as e
from pitboss.table.state import TableState

PAID, VOID, LOST, RETURNED, EXPIRED = "paid", "void", "lost", "returned", "expired"


class TicketIssued(e.Event, frozen=True, kw_only=True, tag="ticket-issued"):
    """A ticket: which wager it is, its number for the patron, and what it shows (15.4). The serial number is sealed.

    plays: the numbers of every straight wager; amount: cents on each of them for each game
    """

    number: int
    seat: int
    ticket: int
    kind: str
    conditioning: str
    groups: tuple[tuple[int, ...], ...]
    plays: tuple[tuple[int, ...], ...]
    amount: int
    game: int
    games: int
    by: str
    station: str = ""

    @property
    def spots(self) -> tuple[int, ...]:
        """The numbers of a ticket without groups."""
        return self.groups[0]

    @property
    def serial(self) -> str:
        return next((str(field.value) for field in self.sealed if field.name == "serial"), "")


class NumbersDrawn(e.Event, frozen=True, kw_only=True, tag="numbers-drawn"):
    """The numbers of a game, and what tickets won in it: the wager's number and cents.

    reduced: what the aggregate limit took off all awards together
    """

    game: int
    numbers: tuple[int, ...]
    won: tuple[tuple[int, int], ...] = ()
    reduced: int = 0

    def bare(self) -> Self:
        return replace(self, won=(), reduced=0)


class DrawFailed(e.Event, frozen=True, kw_only=True, tag="draw-failed"):
    """No numbers came of a game; it is void, and the next one is sold."""

    game: int


class GameJoined(e.Event, frozen=True, kw_only=True, tag="game-joined"):
    """A game that several tables sell: its number, and the table where it is drawn; empty where that is this one."""

    game: int
    drawn_at: str = ""


class ReportLine(NamedTuple):
    """Runner or station, the end of the serial number, and the whole payout in cents."""

    station: str
    serial_ends: str
    payout: int


class ReportPrinted(e.Event, frozen=True, kw_only=True, tag="report-printed"):
    """The winning keno ticket report of a game: runners' winners up to the legal amount."""

    game: int
    lines: tuple[ReportLine, ...]


class ReceiptGiven(e.Event, frozen=True, kw_only=True, tag="receipt-given"):
    """A runner takes a winning ticket away to redeem it; the receipt shows its serial number, which is sealed."""

    seat: int
    ticket: int


class TicketExpired(e.Event, frozen=True, kw_only=True, tag="ticket-expired"):
    """Nobody claimed what a ticket won in the days that the house pays it."""

    number: int
    seat: int
    ticket: int
    cents: int


class Ticket(msgspec.Struct, frozen=True):
    """A ticket that is neither paid, void nor lost.

    left: games that are not drawn yet; drawn: those that are; won: cents so far; ended: the minute of its last game
    """

    number: int
    seat: int
    ticket: int
    kind: str
    conditioning: str
    groups: tuple[tuple[int, ...], ...]
    plays: tuple[tuple[int, ...], ...]
    amount: int
    left: int
    by: str
    station: str
    serial: str
    drawn: int = 0
    won: int = 0
    ended: int | None = None

    @property
    def price(self) -> int:
        """Of one game."""
        return len(self.plays) * self.amount


class KenoState(msgspec.Struct, frozen=True):
    """game: the one that is sold now; last: the numbers that came last; drawn_at: the table that draws, if not this one
    tickets: by the numbers of their wagers; issued: how many each seat has had; over: what became of others
    """

    game: int = 1
    last: tuple[int, ...] = ()
    tickets: dict[int, Ticket] = {}
    issued: dict[int, int] = {}
    over: dict[str, str] = {}
    drawn_at: str = ""


EVENTS: tuple[type[e.Event], ...] = (
    TicketIssued, NumbersDrawn, DrawFailed, ReportPrinted, ReceiptGiven, TicketExpired, GameJoined,
)  # fmt: skip
EVOLVES: frozenset[type[e.Event]] = frozenset(
    {
        TicketIssued,
        NumbersDrawn,
        DrawFailed,
        TicketExpired,
        GameJoined,
        e.WagerSettled,
        e.WagerRemoved,
        e.LeftTable,
    }
)
_RESULTS = {"won": PAID, "lost": LOST, "returned": RETURNED}


def evolve(state: TableState, event: e.Event) -> TableState:
    game: KenoState = state.game
    match event:
        case TicketIssued():
            return replace(state, game=_issued(game, event))
        case NumbersDrawn():
            won = dict(event.won)
            tickets = {
                number: _played(each, state.minutes, won.get(number, 0))
                for number, each in game.tickets.items()
            }
            after = replace(game, game=event.game + 1, last=event.numbers, tickets=tickets)
            return replace(state, game=after, round=state.round + 1)
        case DrawFailed():
            tickets = {number: _played(each, state.minutes, None) for number, each in game.tickets.items()}
            return replace(
                state, game=replace(game, game=event.game + 1, tickets=tickets), round=state.round + 1
            )
        case GameJoined():
            return replace(state, game=replace(game, game=event.game, drawn_at=event.drawn_at))
        case TicketExpired():
            return replace(state, game=_over(game, event.number, EXPIRED))
        case e.WagerSettled() if event.number in game.tickets:
            return replace(state, game=_over(game, event.number, _RESULTS[event.result]))
        case e.WagerRemoved():
            return replace(state, game=_over(game, event.number, VOID))
        case e.LeftTable():
            mine = f"{event.seat}/"
            over = {name: what for name, what in game.over.items() if not name.startswith(mine)}
            issued = {seat: count for seat, count in game.issued.items() if seat != event.seat}
            return replace(state, game=replace(game, over=over, issued=issued))
        case _:
            return state


def _issued(game: KenoState, event: TicketIssued) -> KenoState:
    ticket = Ticket(
        number=event.number, seat=event.seat, ticket=event.ticket, kind=event.kind, conditioning=event.conditioning,
        groups=event.groups, plays=event.plays, amount=event.amount, left=event.games, by=event.by,
        station=event.station, serial=event.serial,
    )  # fmt: skip
    issued = {**game.issued, event.seat: event.ticket}
    return replace(game, tickets={**game.tickets, event.number: ticket}, issued=issued)


def _played(ticket: Ticket, minute: int, won: int | None) -> Ticket:
    """One of its games is over; None: it failed."""
    if not ticket.left:
        return ticket
    ended = minute if ticket.left == 1 else None
    drawn = ticket.drawn + (won is not None)
    return replace(ticket, left=ticket.left - 1, drawn=drawn, won=ticket.won + (won or 0), ended=ended)


def _over(game: KenoState, number: int, what: str) -> KenoState:
    ticket = game.tickets[number]
    tickets = {other: each for other, each in game.tickets.items() if other != number}
    return replace(game, tickets=tickets, over={**game.over, f"{ticket.seat}/{ticket.ticket}": what})
