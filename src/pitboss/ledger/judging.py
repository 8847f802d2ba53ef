"""For the audit: every recorded command is decided again, on the table as it stood, with what chance brought then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.engine import Connection

from pitboss.chance import ChanceError, Entered, NeedsEntry
from pitboss.games import find
from pitboss.law import catalogue
from pitboss.ledger import fair, floor, schema
from pitboss.ledger.errors import LedgerError
from pitboss.ledger.happenings import OF_CHANCE, ChainBegun, ChanceTold, ShuffleCommitted
from pitboss.ledger.recall import commands
from pitboss.ledger.records import TRANSFER, Refusal
from pitboss.ledger.shares import Shares
from pitboss.table.commands import Command
from pitboss.table.events import Event, TableOpened
from pitboss.table.evolve import advance
from pitboss.table.game import Game
from pitboss.table.meters import MeterMoved
from pitboss.table.refusals import BadCommand, InvariantBroken, Refused
from pitboss.table.table import Table, day
from pitboss.table.wire import decode_command


class Difference(msgspec.Struct, frozen=True):
    """A command that is decided otherwise today than it was, and by which release."""

    version: int
    reason: str
    release: str = ""


class Judged(msgspec.Struct, frozen=True):
    """What came of deciding a table's commands again; `same_law`: the catalogue is the one it was opened with."""

    commands: int
    refusals: int
    same_law: bool
    different: tuple[Difference, ...]


class Untold(NeedsEntry):
    """The record does not tell: a person said it, or a system of the house that the engine does not know."""

    def __init__(self, what: str, count: int) -> None:
        super().__init__(what, count)
        self.args = (f"The record does not tell of the {what} that the engine draws here.",)


class Told:
    """What chance brought, as the events of an act tell it, asked for in the same order."""

    def __init__(self, game: Game, rules: Any, command: Command, events: Sequence[Event]) -> None:
        thrown: list[Any] = [getattr(event, "dice", ()) for event in events]
        self._dice = [tuple(faces) for faces in thrown if faces]
        numbers = game.brought(rules, command, tuple(events))
        chained = [kind for event in events if isinstance(event, ChanceTold) for kind, *_ in event.draws]
        self._numbers = list(numbers[chained.count("below") :])
        self._orders = [order for event in events if (order := fair.dealt_order(event)) is not None]

    def below(self, n: int) -> int:
        number = _next(self._numbers, "number", n)
        if not 0 <= number < n:
            raise ChanceError(f"The record tells of {number} where a number below {n} is drawn.")
        return number

    def dice(self, count: int) -> tuple[int, ...]:
        faces = _next(self._dice, "dice", count)
        if len(faces) != count:
            raise ChanceError(f"The record tells of {len(faces)} dice where {count} are thrown.")
        return faces

    def shuffle(self, cards: Sequence[int], count: int | None = None) -> tuple[int, ...]:
        order = _next(self._orders, "cards", len(cards))
        if len(order) < (len(cards) if count is None else count) or not set(order) <= set(cards):
            raise ChanceError("The record tells of other cards than those that are shuffled.")
        return order if count is None else order[:count]


class Retold:
    """What a table drew from its chain and the shares of its players, as its record tells."""

    def __init__(self, table: str, shares: Shares, events: Sequence[Event]) -> None:
        self._table, self._shares = table, shares
        self._draws = [draw for event in events if isinstance(event, ChanceTold) for draw in event.draws]

    def ready(self) -> bool:
        return True

    def below(self, n: int) -> int:
        return self._drawn("below", n)[0]

    def dice(self, count: int) -> tuple[int, ...]:
        return self._drawn("dice", count)

    def dealt(self, event: ShuffleCommitted) -> tuple[int, ...]:
        return fair.dealt_of(event, self._shares.together(), table=self._table)

    def _drawn(self, kind: str, bound: int) -> tuple[int, ...]:
        told, was, came = _next(self._draws, kind, bound)
        if (told, was) != (kind, bound):
            raise ChanceError(f"The record tells of {told} {was} where {kind} {bound} is drawn.")
        return came

    def kept(self) -> None:
        return None

    def back_to(self, kept: None) -> None:
        pass

    def commit(self, *_cards: Any, **_bound: Any) -> ShuffleCommitted:
        raise ChanceError("A record is not committed to again.")


def _next(left: list[Any], what: str, count: int) -> Any:
    if not left:
        raise Untold(what, count)
    return left.pop(0)


def judge(connection: Connection, row: Any) -> Judged:
    """Decide every command of a table again, refused ones too, and compare."""
    refused, found = _refused(connection, row), list[Difference]()
    source = Entered() if entered(connection, row) else fair.Committed()
    recorded = commands(connection, row, row.version)
    _, events, _, _ = next(recorded)
    opening = _opening(events[0], row.id)
    table = Table(find(row.game), catalogue().on(day(opening.as_of)), source, opening)
    _follow(table, events[1:])
    asked = denied = 0
    shares, chained = _followed(Shares(row.id), events, 1, 0), False
    for text, after, number, _ in (*recorded, ("", (), 0, 0)):
        chained = chained or any(isinstance(event, ChainBegun) for event in events)
        if chained and isinstance(source, fair.Committed):
            shares.turn(number, table.state.version)
            source.mix = Retold(row.id, shares, after)
        _wait_for(source, events)
        for command, answer in refused.pop(table.state.version, ()):
            denied += 1
            found += _compared_refusal(table, command, answer)
        if text.startswith("{"):
            asked += 1
            found += _compared(table, decode_command(text), after)
        _followed(shares, after, number, table.state.version)
        _follow(table, after)
        events = after
    same_law = opening.law == catalogue().digest_of(row.game)
    return Judged(asked, denied, same_law, _by_release(connection, row.id, opening, found))


def _by_release(
    connection: Connection, table: str, opening: TableOpened, found: Sequence[Difference]
) -> tuple[Difference, ...]:
    """Each with the release that decided then."""
    told = floor.releases(connection, table, opening.release) if found else []
    return tuple(
        msgspec.structs.replace(
            each, release=[name for after, name in told if after < max(each.version, 1)][-1]
        )
        for each in found
    )


def _opening(event: Event, table: str) -> TableOpened:
    if not isinstance(event, TableOpened):
        raise LedgerError(f"The record of {table} does not begin with its opening.")
    return event


def entered(connection: Connection, row: Any) -> bool:
    """Whether people say at this table which cards lie there."""
    e = schema.events.c
    tags = sa.or_(*(e.body.like(f'%"event":"{tag}"%') for tag in ("cards-turned", "command-held")))
    return (
        connection.execute(sa.select(e.version).where(e.stream == row.number, tags).limit(1)).first()
        is not None
    )


def _follow(table: Table, events: Sequence[Event]) -> None:
    """The table goes on as it is recorded, whatever the engine would say of it."""
    table.back_to(advance(table.game, table.state, tuple(events)), 0)


def _followed(shares: Shares, events: Sequence[Event], number: int, before: int) -> Shares:
    shares.turn(number, before)
    for version, event in enumerate(events, before + 1):
        shares.follow(event, version)
    return shares


def _wait_for(source: fair.Committed | Entered, events: Sequence[Event]) -> None:
    """What was committed to with these events waits for its shuffle."""
    made = [event for event in events if isinstance(event, ShuffleCommitted)]
    if made and isinstance(source, fair.Committed):
        source.standing, *source.further = made


def _compared(table: Table, command: Command, events: Sequence[Event]) -> Iterator[Difference]:
    """The command once more; afterwards the table is as before."""
    before, source = table.state, table.source
    recorded = tuple(event for event in events if not isinstance(event, OF_CHANCE))
    learned = _learned(recorded)
    made: tuple[Event, ...] = ()
    try:
        _follow(table, recorded[:learned])
        if isinstance(source, fair.Committed):
            source.source = Told(table.game, table.rules, command, events)
            uncommitted = source.mix is None and source.standing is None and not source.further
            table.source = source.source if uncommitted else source
        made = table.do(command)
    except (Refused, BadCommand, InvariantBroken) as no:
        yield Difference(before.version + 1, f"{command.do} is refused when it is decided again: {no}")
    else:
        if made != recorded[learned:]:
            yield _other(before.version + learned, command, made, recorded[learned:])
    finally:
        table.frozen = None
        table.back_to(before, len(made))
        table.source = source


def _learned(events: Sequence[Event]) -> int:
    """How many events at the beginning only tell what a shared meter shows."""
    others = (at for at, each in enumerate(events) if not isinstance(each, MeterMoved) or each.postings)
    return next(others, len(events))


def _other(version: int, command: Command, made: Sequence[Event], recorded: Sequence[Event]) -> Difference:
    """The first event that is not the same."""
    for at, (now, then) in enumerate(zip(made, recorded, strict=False), 1):
        if now != then:
            fields = [
                name for name in then.__struct_fields__ if getattr(now, name, None) != getattr(then, name)
            ]
            what = f"{_tag(then)} is recorded with another {fields[0]}" if type(now) is type(then) else (
                f"{_tag(now)} comes where {_tag(then)} is recorded"
            )  # fmt: skip
            return Difference(version + at, f"{command.do} decided again: {what}")
    common = min(len(made), len(recorded))
    return Difference(
        version + common,
        f"{command.do} decided again: {len(made)} events come where {len(recorded)} are recorded",
    )


def _tag(event: Event) -> str:
    return str(type(event).__struct_config__.tag)


Refusals = dict[int, list[tuple[Command, Refusal]]]


def _refused(connection: Connection, row: Any) -> Refusals:
    """What was refused by a clause, by the version after which it was asked; what the ledger itself refused is not
    the engine's, and of a command that was too long only the digest is kept."""
    r = schema.refusals.c
    query = sa.select(r.version, r.key, r.command, r.answer).where(r.stream == row.number)
    found: Refusals = {}
    for version, key, text, answer in connection.execute(query.order_by(r.version, r.at, r.key)):
        refusal, command = msgspec.json.decode(answer, type=Refusal), decode_command(text)
        if refusal.kind == "refused" and not key.startswith(TRANSFER) and command.do != "too-long":
            found.setdefault(version, []).append((command, refusal))
    return found


def _compared_refusal(table: Table, command: Command, answer: Refusal) -> Iterator[Difference]:
    no = table.why_not(command)
    if no is None:
        yield Difference(
            table.state.version, f"{command.do} was refused here and is allowed when decided again"
        )
    elif Refusal.of(no).cites != answer.cites:
        yield Difference(table.state.version, f"{command.do} is refused by other clauses when decided again")
