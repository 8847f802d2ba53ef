"""A player's session at a table: what each of his rounds made, from the record since he sat down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pitboss.server.shapes_record import SessionRound, TableSession
from pitboss.table.events import BoughtIn, LeftTable, Seated, WagerPlaced, WagerRemoved, WagerSettled

if TYPE_CHECKING:
    from pitboss.ledger import Entry
    from pitboss.table import Event

MOST = 100
"""Rounds that are listed, the newest first; all of them count."""
FURTHEST = 50_000
"""Entries of a record that are looked at."""
BROUGHT = (Seated, BoughtIn, LeftTable)
"""Money that comes to the table and leaves it is neither won nor lost."""


def session_of(entries: Iterable[Entry], seat: int, *, pot: bool) -> TableSession:
    """`pot`: players play each other, so that a round is what came to the stack and left it."""
    rounds: dict[int, tuple[int, dict[str, int]]] = {}
    whole: dict[str, int] = {}
    squares: dict[str, int] = {}
    kinds: dict[int, str] = {}
    for entry in entries:
        event = entry.event
        if isinstance(event, WagerPlaced) and event.seat == seat:
            kinds[event.number] = event.kind
        made = _stack(event, seat) if pot else _decided(event, seat)
        if made is None:
            continue
        net, staked = rounds.get(entry.round, (0, {}))
        if isinstance(event, WagerSettled):
            kind = kinds.get(event.number, event.name)
            for sums, cents in ((staked, event.stake), (whole, event.stake), (squares, event.stake**2)):
                sums[kind] = sums.get(kind, 0) + cents
        rounds[entry.round] = net + made, staked
    told = [SessionRound(number, net, staked) for number, (net, staked) in rounds.items()]
    by_net = sorted(told, key=lambda each: each.net)
    return TableSession(
        len(told), sum(each.net for each in told), by_net[-1] if told else None, by_net[0] if told else None, whole,
        squares, told[-MOST:][::-1],
    )  # fmt: skip


def _stack(event: Event, seat: int) -> int | None:
    moved = [cents for account, cents in event.postings if account == f"stack:{seat}"]
    return sum(moved) if moved and not isinstance(event, BROUGHT) else None


def _decided(event: Event, seat: int) -> int | None:
    match event:
        case WagerSettled() if event.seat == seat:
            return event.net
        case WagerPlaced() if event.seat == seat and event.commission:
            return -event.commission
        case WagerRemoved() if event.seat == seat and event.commission_returned:
            return event.commission_returned
        case _:
            return None
