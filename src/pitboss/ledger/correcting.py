"""What a correction comes to: the lines that put an adjustment, another payout or a void round into the books."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from pitboss.ledger import reading, schema
from pitboss.ledger.happenings import Corrected
from pitboss.ledger.records import Entry, Refusal
from pitboss.table.accounts import HOUSE, LAYOUT, STAKES
from pitboss.table.commands import LARGEST
from pitboss.table.events import (
    BoughtIn,
    LeftTable,
    Postings,
    Seated,
    SentAfter,
    WagerPlaced,
    WagerReduced,
    WagerRemoved,
    WagerSettled,
)
from pitboss.table.meters import MeterMoved


class Adjustment(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="adjustment"):
    """Cents to a seat (or from it, if negative), out of the bank or `against` another seat."""

    table: str
    seat: int
    cents: int
    against: int | None = None


class PurseAdjustment(msgspec.Struct, frozen=True, tag_field="kind", tag="purse-adjustment"):
    """Cents into a patron's purse, or out of it."""

    patron: str
    cents: int


class PayoutOverride(msgspec.Struct, frozen=True, tag_field="kind", tag="payout-override"):
    """The wager that was settled at a version of the table comes to another net result."""

    table: str
    version: int
    net: int


class RoundVoid(msgspec.Struct, frozen=True, tag_field="kind", tag="void"):
    """A finished round that does not count: whatever it decided is undone."""

    table: str
    round: int


Correction = Adjustment | PurseAdjustment | PayoutOverride | RoundVoid
KINDS: dict[type, str] = {
    Adjustment: "adjustment",
    PurseAdjustment: "adjustment",
    PayoutOverride: "payout-override",
    RoundVoid: "void",
}


class WorkedOut(msgspec.Struct, frozen=True):
    """lines: what is posted; since: the version of the table at which those concerned had their seats"""

    lines: Postings
    since: int = 0
    round: int | None = None
    cites: tuple[str, ...] = ()


def worked_out(connection: Connection, correction: Correction) -> WorkedOut | Refusal:
    """The lines of a correction as the ledger stands now, or why there are none."""
    match correction:
        case PurseAdjustment(patron, cents):
            if reading.stream_row(connection, f"purse:{patron}") is None:
                return _no(f"There is no purse of {patron!r}.")
            return _amount(cents) or WorkedOut((("cage", -cents), ("purse", cents)))
        case Adjustment():
            return _amount(correction.cents) or _adjusted(connection, correction)
        case PayoutOverride():
            return _overridden(connection, correction)
        case RoundVoid():
            return _voided(connection, correction)


def _adjusted(connection: Connection, asked: Adjustment) -> WorkedOut | Refusal:
    row = reading.stream_row(connection, asked.table)
    if row is None or row.kind != "table":
        return _no(f"The ledger has no table {asked.table!r}.")
    if asked.seat == asked.against:
        return _no("A seat is not adjusted against itself.")
    head = reading.stream_head(connection, asked.table)
    assert head is not None
    for seat in (asked.seat, asked.against):
        if seat is not None and f"stack:{seat}" not in head.balances:
            return _no(f"Nobody has sat at seat {seat}.")
    other = HOUSE if asked.against is None else f"stack:{asked.against}"
    return WorkedOut(((other, -asked.cents), (f"stack:{asked.seat}", asked.cents)), row.version)


def _overridden(connection: Connection, asked: PayoutOverride) -> WorkedOut | Refusal:
    row = reading.stream_row(connection, asked.table)
    entry = None
    if row is not None and row.kind == "table" and asked.version > 0:
        entry = next(reading.entries(connection, row, after=asked.version - 1, limit=1), None)
    if row is None or entry is None or not isinstance(entry.event, WagerSettled):
        return _no(f"No wager was settled at version {asked.version} of {asked.table!r}.")
    settled = entry.event
    stack = f"stack:{settled.seat}"
    if {account for account, _ in settled.postings} - {LAYOUT, HOUSE, stack}:
        return _no("This wager was not settled with the bank; each side is adjusted by itself.")
    net = settled.net
    for earlier in _earlier(connection, row, entry.round):
        if earlier.kind == "void":
            return _no(f"Round {entry.round} was made void by correction {earlier.proposal}.")
        if earlier.version == asked.version and earlier.net is not None:
            net = earlier.net
    change = asked.net - net
    if not change:
        return _no("The wager was settled with that result.")
    if abs(asked.net) > LARGEST or asked.net < -settled.stake:
        return _no("A wager cannot lose more than its stake, or win more than any table pays.")
    return WorkedOut(((HOUSE, -change), (stack, change)), asked.version, entry.round, settled.cites)


def _voided(connection: Connection, asked: RoundVoid) -> WorkedOut | Refusal:
    row = reading.stream_row(connection, asked.table)
    if row is None or row.kind != "table":
        return _no(f"The ledger has no table {asked.table!r}.")
    e = schema.events.c
    first, last = connection.execute(
        sa.select(sa.func.min(e.version), sa.func.max(e.version)).where(
            e.stream == row.number, e.round == asked.round
        )
    ).one()
    if first is None:
        return _no(f"{asked.table} has no round {asked.round}.")
    entries = list(reading.entries(connection, row, after=first - 1, until=last))
    entries = [entry for entry in entries if not isinstance(entry.event, Corrected)]
    earlier = _earlier(connection, row, asked.round)
    done = next((each for each in earlier if each.kind == "void"), None)
    if done is not None:
        return _no(f"Round {asked.round} was made void by correction {done.proposal} before.")
    if any(isinstance(entry.event, MeterMoved) and entry.event.why == "prize" for entry in entries):
        return _no(
            f"Round {asked.round} paid from a meter, which has gone on since; seats are adjusted one by one."
        )
    moved = _undone(entries)
    for event in earlier:  # a payout that was overridden is undone as it then stood
        for account, cents in event.postings:
            moved[account] -= cents
    lines = tuple((account, cents) for account, cents in sorted(moved.items()) if cents)
    if any(account.startswith(STAKES) for account, _ in lines):
        return _no(f"Round {asked.round} is not finished; the game's own rules say how it is made void.")
    if not lines:
        return _no(f"Round {asked.round} decided nothing.")
    cites = dict.fromkeys(
        cite for entry in entries if isinstance(entry.event, WagerSettled) for cite in entry.event.cites
    )
    return WorkedOut(lines, first, asked.round, tuple(cites))


def _undone(entries: Iterable[Entry]) -> Counter[str]:
    """What a round moved, the other way round. A stake that was decided goes back to its player, not to the layout;
    what was put into a meter stays in it."""
    moved: Counter[str] = Counter()
    for entry in entries:
        event = entry.event
        match event:
            case Seated() | BoughtIn() | LeftTable() | SentAfter():
                continue
            case WagerPlaced() | WagerReduced() | WagerRemoved() | MeterMoved():
                continue
            case WagerSettled():
                for account, cents in event.postings:
                    moved[f"stack:{event.seat}" if account == "layout" else account] -= cents
            case _:
                for account, cents in event.postings:
                    moved[account] -= cents
    return moved


def _earlier(connection: Connection, row: reading.Row, round_number: int) -> list[Corrected]:
    """What was corrected of a round before."""
    found = (entry.event for entry in reading.entries_by_key(connection, row, "decision:"))
    return [event for event in found if isinstance(event, Corrected) and event.round == round_number]


def outdated(connection: Connection, correction: Correction, lines: Postings, since: int) -> Refusal | None:
    """Why lines no longer fit: who sat there has gone, or nobody sat there when it was proposed."""
    assert not isinstance(correction, PurseAdjustment)
    row = reading.table_row(connection, correction.table)
    e = schema.events.c
    moved = sa.or_(e.body.like('%"event":"left"%'), e.body.like('%"event":"seated"%'))
    query = sa.select(e.body).where(e.stream == row.number, e.version > since, moved)
    decode = reading.decoder(row.game).decode
    seats = {account.removeprefix("stack:") for account, _ in lines if account.startswith("stack:")}
    for (body,) in connection.execute(query.order_by(e.version)):
        event = decode(body)
        if not isinstance(event, LeftTable | Seated) or str(event.seat) not in seats:
            continue
        if isinstance(event, LeftTable):
            return _no(f"Who sat at seat {event.seat} has left; what is owed is put right in the purse.")
        if isinstance(correction, Adjustment):
            return _no(f"Who came to seat {event.seat} meanwhile is not the one for whom it was proposed.")
    return None


def _amount(cents: int) -> Refusal | None:
    if not 0 < abs(cents) <= LARGEST:
        return _no("An adjustment is a whole number of cents, more or less than none.")
    return None


def _no(sentence: str) -> Refusal:
    return Refusal("bad-command", sentence)
