"""`pitboss audit`: is the ledger what it was? Chain, balances, published heads, and every command decided again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import exc
from sqlalchemy.engine import Connection

from pitboss import __version__
from pitboss.ledger import chain, floor, heads, reading, schema
from pitboss.ledger.corrections import one_sided
from pitboss.ledger.covering import Cards, Uncovered
from pitboss.ledger.crossing import lost_or_doubled, on_their_way
from pitboss.ledger.database import said
from pitboss.ledger.drawing import misdrawn
from pitboss.ledger.errors import LedgerError
from pitboss.ledger.floor import misplaced
from pitboss.ledger.judging import judge
from pitboss.ledger.locking import StillLocked, locks_of
from pitboss.ledger.metering import misbooked
from pitboss.ledger.refusing import doubly_answered, misrefused
from pitboss.ledger.rotating import followed
from pitboss.ledger.soundness import refuse_damaged
from pitboss.ledger.store import Ledger
from pitboss.ledger.verify import UNREADABLE, Bad, Stream, as_stored, first_bad, opened_rows, verify_rows
from pitboss.ledger.work import Funds
from pitboss.money import dollars, show
from pitboss.table.events import TableOpened
from pitboss.table.evolve import Unbalanced, advance, opened
from pitboss.table.state import TableState
from pitboss.table.wire import encode

FLOORED = {"purse": ("purse",)}
OPENING = {"table-opened": "table", "purse-opened": "purse", "meter-opened": "meter", "draw-opened": "draw"}
"""The first event of a stream, and the kind that it is of."""


class _Opening(msgspec.Struct):
    event: str = ""
    game: str = ""
    as_of: str = ""


def _opening(body: str) -> _Opening:
    try:
        return msgspec.json.decode(body, type=_Opening)
    except UNREADABLE:  # its hash says so
        return _Opening()


class Report(msgspec.Struct, frozen=True):
    """tables, events: how many were looked at; first_bad: the first thing that is wrong, None if all is in order;
    bad: the first bad event of every stream that has one; balance: the sum over all accounts, in dollars
    notes: what an auditor should know besides
    judged: how many commands were decided again, refused ones among them
    """

    ok: bool
    tables: int
    events: int
    first_bad: Bad | None
    balance: str
    bad: tuple[Bad, ...] = ()
    notes: tuple[str, ...] = ()
    judged: int = 0


class Published(msgspec.Struct, frozen=True):
    """What the published file says, by number."""

    path: Path
    points: dict[int, heads.Checkpoint]
    notes: tuple[str, ...] = ()


Progress = Callable[[str], None]


def audit(
    database: str | Path,
    *,
    published: Path | None = None,
    signing_key: Path | None = None,
    replay: bool = True,
    judged: bool = True,
    progress: Progress = lambda _: None,
) -> Report:
    """Verify a whole ledger. `published` is a copy of its published heads, by default the file beside it.

    `replay` folds every table's events; `judged` also decides every command again and compares.
    """
    with Ledger.open(database, create=False, read_only=True, signing_key=signing_key) as ledger:
        # Read first: a line is published after its checkpoint is recorded, so the ledger must have all of these.
        outside = published_heads(published or ledger.place.heads, must_exist=published is not None)
        with ledger.snapshot() as connection:
            try:
                refuse_damaged(connection, ledger.place)
                return Auditor(ledger, connection, outside, progress).report(replay=replay, judged=judged)
            except OSError as error:
                raise said(error, ledger.place) from error


class Auditor:
    def __init__(
        self, ledger: Ledger, connection: Connection, outside: Published, progress: Progress
    ) -> None:
        self._ledger, self._connection, self._outside, self._progress = ledger, connection, outside, progress
        self._bad: dict[str, Bad] = {}
        self._notes: list[str] = list(outside.notes)
        self._judged = 0

    def report(self, *, replay: bool, judged: bool) -> Report:
        rows = self._connection.execute(sa.select(schema.streams).order_by(schema.streams.c.number)).all()
        streams = self._streams(rows)
        self._progress("checking signatures")
        self._checkpoints(streams)
        self._progress("following the chains")
        events = self._chains(streams)
        self._openings(rows)
        self._marks(streams)
        for row in rows:
            self._check_head(row, streams[row.number])
        self._refusals(streams)
        self._funds(streams)
        for number, round_number in locks_of(self._connection).spoiled(self._connection):
            name = streams[number].id if number in streams else f"stream {number}"
            self._blame(
                name, 1, f"the key of round {round_number} that lies beside it is another, or is not there"
            )
        self._between_streams()
        if replay:
            for done, row in enumerate(rows):
                if row.kind == "table" and row.id not in self._bad:
                    self._progress(f"replaying table {done + 1} of {len(rows)}")
                    self._follow(row, streams[row.number], judged=judged)
        order = {stream.id: stream.number for stream in streams.values()}
        bad = tuple(sorted(self._bad.values(), key=lambda each: order.get(each.table, 0)))
        total = sum(sum(stream.balances.values()) for stream in streams.values())
        tables = sum(stream.kind == "table" for stream in streams.values())
        return Report(
            not bad and not total,
            tables,
            events,
            bad[0] if bad else None,
            dollars(total),
            bad,
            tuple(self._notes),
            self._judged,
        )

    def _streams(self, rows: Any) -> dict[int, Stream]:
        found: dict[int, Stream] = {}
        for row in rows:
            found[row.number] = Stream(row.number, str(row.id), row.kind, self._ledger.id)
        return found

    def _blame(self, stream: str, version: int, reason: str) -> None:
        known = self._bad.get(stream)
        if known is None or version < known.version:
            self._bad[stream] = Bad(stream, version, reason)

    def _chains(self, streams: dict[int, Stream]) -> int:
        c = self._connection
        try:
            with ExitStack() as stack:
                events, postings, sealed = (
                    stack.enter_context(closing(as_stored(c, table)))
                    for table in (schema.events, schema.postings, schema.sealed)
                )
                count, doubtful = verify_rows(streams, events, postings, opened_rows(c, sealed), locks_of(c))
        except (exc.DBAPIError, *UNREADABLE):
            count, doubtful = 0, dict.fromkeys(streams, "")
        for number in doubtful:
            stream = streams.get(number)
            if stream is None:
                self._blame(f"stream {number}", 1, "events are recorded of a stream that is not listed")
                continue
            fresh = Stream(number, stream.id, stream.kind, self._ledger.id)
            fresh.published = stream.published
            try:
                bad = first_bad(c, stream, fresh)
            except exc.DBAPIError as error:
                if not self._ledger.place.sqlite:
                    raise
                bad = Bad(stream.id, fresh.version + 1, f"it cannot be read: {error.orig}")
            streams[number] = fresh
            if bad is not None:
                self._blame(bad.table, bad.version, bad.reason)
        return count

    def _marks(self, streams: dict[int, Stream]) -> None:
        """A ledger that was begun by who marks commands has no stream that begins without; earlier releases did not,
        and of what they began the first signed heads tell."""
        c = schema.checkpoints.c
        line = self._connection.execute(sa.select(c.line).order_by(c.number).limit(1)).scalar()
        point = None if line is None else _parsed(line)
        begun = {} if point is None else point.heads
        old = [stream for stream in streams.values() if begun.get(stream.id, (0,))[0]]
        if not locks_of(self._connection).at_hand or not old or any(each.marked != 1 for each in old):
            return
        for stream in streams.values():
            if stream.version and stream.marked != 1:
                self._blame(stream.id, 1, "it was not begun by who has the signing key")

    def _openings(self, rows: Any) -> None:
        """A stream is listed as what its first event says: a table that is told to be none would not be replayed."""
        e, s = schema.events.c, schema.streams.c
        first = sa.select(s.number, e.body).join_from(
            schema.streams, schema.events, (e.stream == s.number) & (e.version == 1)
        )
        told = {number: _opening(body) for number, body in self._connection.execute(first)}
        for row in rows:
            begun = told.get(row.number, _Opening())
            beside = "beside" if row.id.startswith(chain.BESIDE) else "house"
            kind = OPENING.get(begun.event, beside)
            if row.number in told and row.kind != kind:
                self._blame(row.id, 1, f"it is the record of a {kind}, and is listed as a {row.kind}")
            elif kind == "table" and (row.game, row.as_of) != (begun.game, begun.as_of):
                self._blame(
                    row.id, 1, f"it plays {begun.game} by the law of {begun.as_of}, and is listed otherwise"
                )

    def _check_head(self, row: Any, stream: Stream) -> None:
        """The stream's own record of its version and head; a published version that is not there was cut off."""
        if row.id in self._bad:
            return
        missing = [version for version in stream.published if version > stream.version]
        if row.version > stream.version or missing:
            self._blame(row.id, stream.version + 1, "it is missing")
        elif row.version < stream.version:
            self._blame(row.id, row.version + 1, "the stream's head does not know of it")
        elif bytes(row.head) != stream.hash:
            self._blame(row.id, max(stream.version, 1), "the stream's head is not its hash")
        for account in FLOORED.get(stream.kind, ()):
            if stream.balances.get(account, 0) < 0:
                self._blame(row.id, stream.version, f"the account {account} is below zero")

    def _funds(self, streams: dict[int, Stream]) -> None:
        """What is kept of a purse, with what was posted since, is what the purse comes to."""
        p, e = schema.snapshots.c, schema.events.c
        kept = self._connection.execute(sa.select(p.stream, p.version, p.state)).all()
        for number, version, state in kept:
            stream = streams.get(number)
            if stream is None or stream.kind == "table" or stream.id in self._bad:
                continue
            try:
                found = msgspec.json.decode(state, type=Funds).balances
            except UNREADABLE:
                found = {}
            since = sa.select(e.body).where(e.stream == number, e.version > version)
            for (body,) in self._connection.execute(since):
                for account, cents in reading.postings_of(body):
                    found[account] = found.get(account, 0) + cents
            if _money(found) != _money(stream.balances):
                self._blame(stream.id, version, "the snapshot at this version is not what the events come to")

    def _refusals(self, streams: dict[int, Stream]) -> None:
        """Refused commands are found beside the events, by key; each is in the chain of its stream's refusals."""
        for stream, version, reason in doubly_answered(self._connection, streams):
            self._blame(stream, version, reason)
        if self._bad:
            return
        for stream, version, reason in misrefused(self._connection, streams):
            self._blame(stream, version, reason)

    def _between_streams(self) -> None:
        """What was corrected by hand was confirmed by a second person; money arrived once; meters and draws agree."""
        if self._bad:  # it may not even be readable; what is wrong has been found
            return
        c = self._connection
        for stream, version, reason in (
            *one_sided(c),
            *lost_or_doubled(c),
            *misbooked(c),
            *misdrawn(c),
            *misplaced(c),
        ):
            self._blame(stream, version, reason)
        count, cents = on_their_way(c)
        if count:
            told = "1 transfer is" if count == 1 else f"{count} transfers are"
            self._notes.append(f"{told} on the way from a purse to a seat, {show(cents)} together.")

    def _checkpoints(self, streams: dict[int, Stream]) -> None:
        """Every signed checkpoint, and what the published file says, become hashes that the chains must have."""
        by_id = {stream.id: stream for stream in streams.values()}
        c = schema.checkpoints.c
        recorded = _pairs(self._connection.execute(sa.select(c.number, c.line).order_by(c.number)))
        outside = self._outside.points
        trusted = self._followed({point.public_key for point in outside.values()})
        previous, all_heads, keys = "", dict[str, tuple[int, str]](), set[str]()
        for place, (number, line) in enumerate(sorted(recorded.items()), 1):
            point = _parsed(line)
            reason = None
            if point is None:
                reason = "it cannot be read"
            else:
                all_heads.update(point.heads)
                keys.add(point.public_key)
                if (point.number, point.previous) != (place, previous) or number != place:
                    reason = "it does not follow from the one before"
                elif heads.root_of(all_heads) != point.root or len(all_heads) != point.streams:
                    reason = "its root is not that of the heads"
                elif not point.signed(self._ledger.id):
                    reason = "its signature is not good"
                elif trusted and point.public_key not in trusted:
                    reason = "it is signed by a key that was never published"
                self._expect(by_id, point)
            if reason is not None:
                self._blame(f"checkpoint {number}", number, reason)
            previous = heads.line_hash(line)
        for number, point in outside.items():
            if not point.signed(self._ledger.id):
                self._blame(f"published checkpoint {number}", number, "its signature is not good")
            self._expect(by_id, point)
            if number not in recorded:
                self._blame(f"checkpoint {number}", number, "it was published and is missing from the ledger")
            elif _parsed(recorded[number]) != point:
                self._blame(f"checkpoint {number}", number, "it is not the one that was published")
        if recorded and not outside:
            self._notes.append(
                f"No published heads were found at {self._outside.path}; nothing here vouches for the key "
                f"that signed, {', '.join(sorted(keys))}."
            )

    def _followed(self, keys: set[str]) -> set[str]:
        try:
            return followed(self._connection, self._ledger.id, keys)
        except (exc.DBAPIError, *UNREADABLE):  # the chains are looked at afterwards
            return keys

    def _expect(self, by_id: dict[str, Stream], point: heads.Checkpoint) -> None:
        for name, (version, hashed) in point.heads.items():
            stream = by_id.get(name)
            if stream is None:
                self._blame(name, 1, "its stream was published and is missing")
            elif version and stream.published.setdefault(version, hashed) != hashed:
                self._blame(name, version, "two different hashes of it were published")

    def _follow(self, row: Any, stream: Stream, *, judged: bool) -> None:
        try:
            self._replay(row, stream)
            if judged and row.id not in self._bad:
                self._judge(row)
        except StillLocked:
            self._notes.append(
                f"The cards in play at {row.id} are locked, and the signing key is not here: its chain was followed, "
                "its play was not."
            )

    def _replay(self, row: Any, stream: Stream) -> None:
        """Fold a table's events through the engine; what it comes to must be what was recorded."""
        done = 0
        try:
            for version in _replayed(self._connection, row, stream):
                done = version
        except StillLocked:
            raise
        except Mismatch as wrong:
            self._blame(row.id, wrong.version, wrong.reason)
        except (LookupError, AttributeError, ArithmeticError, AssertionError, *UNREADABLE) as error:
            self._blame(row.id, done + 1, f"it cannot be replayed: {type(error).__name__}: {error}")

    def _judge(self, row: Any) -> None:
        """Decide its commands again; under another catalogue of the law, or of what another release has decided, a
        difference is told, and is no fault."""
        try:
            found = judge(self._connection, row)
        except StillLocked:
            raise
        except (LookupError, AttributeError, ArithmeticError, AssertionError, *UNREADABLE) as error:
            self._blame(row.id, 1, f"its commands cannot be decided again: {type(error).__name__}: {error}")
            return
        self._judged += found.commands + found.refusals
        if not found.different:
            return
        other = [each for each in found.different if not found.same_law or each.release != floor.RELEASE]
        for wrong in found.different:
            if wrong not in other:
                self._blame(row.id, wrong.version, wrong.reason)
        if other:
            told = "1 command is" if len(other) == 1 else f"{len(other)} commands are"
            before = f"release {other[0].release} decided" if found.same_law else f"{row.id} was opened with"
            today = f"by release {floor.RELEASE}" if found.same_law else "under today's law"
            where = f" at {row.id}" if found.same_law else ""
            self._notes.append(
                f"{told} decided otherwise{where} {today} than {before}, first version {other[0].version}: "
                f"{other[0].reason}."
            )


def _money(balances: Mapping[str, int]) -> dict[str, int]:
    """Accounts that hold something."""
    return {account: cents for account, cents in balances.items() if cents}


def _pairs(rows: Iterable[Any]) -> dict[int, str]:
    return {row[0]: row[1] for row in rows}


class Mismatch(Exception):
    def __init__(self, version: int, reason: str) -> None:
        super().__init__(reason)
        self.version, self.reason = version, reason


def _replayed(connection: Connection, row: Any, stream: Stream) -> Iterator[int]:
    """Replay a table, yielding each version as it is done."""
    from pitboss.games import find

    game = find(row.game)
    p = schema.snapshots.c
    kept = _pairs(
        connection.execute(
            sa.select(p.version, p.state).where(p.stream == row.number, p.release == __version__)
        )
    )
    state: TableState | None = None
    cards = Cards(row.id)
    round_number = 1
    for entry in reading.entries(connection, row):
        event, version = entry.event, entry.version
        if entry.key is not None:
            round_number = 1 if state is None else state.round
        if entry.round != round_number:
            raise Mismatch(
                version, f"it is recorded in round {entry.round} and was played in round {round_number}"
            )
        if state is None:
            if not isinstance(event, TableOpened) or (event.game, event.as_of) != (row.game, row.as_of):
                raise Mismatch(version, "the record does not begin with the opening of the table")
            state = opened(game, event)
        else:
            try:
                state = advance(game, state, (event,))
            except Unbalanced as broken:
                raise Mismatch(version, str(broken)) from None
        try:
            cards.follow(event, version, entry.round, state)
        except Uncovered as wrong:
            raise Mismatch(version, str(wrong)) from None
        if version in kept and not _same(connection, row.number, version, kept[version], state):
            raise Mismatch(version, "the snapshot at this version is not what the events come to")
        yield version
    if state is None:
        raise Mismatch(1, "the table has no events")
    if _money(state.balances) != _money(stream.balances):
        raise Mismatch(state.version, "the engine's balances are not those of the postings")
    if state.version != row.version or int(state.closed) != row.closed:
        raise Mismatch(state.version, "the stream's record of the table is not what the events come to")


def _same(connection: Connection, number: int, version: int, kept: str, state: TableState) -> bool:
    """Whether a snapshot is this state; without the signing key it cannot be read, and nobody uses it either."""
    try:
        return locks_of(connection).opened(connection, kept, number, version, 0) == encode(state).decode()
    except StillLocked:
        return True
    except ValueError:
        return False


def published_heads(path: Path, *, must_exist: bool) -> Published:
    if not path.exists():
        if must_exist:
            raise LedgerError(f"There is no file {path} of published heads.")
        return Published(path, {})
    found, notes = dict[int, heads.Checkpoint](), list[str]()
    for at, line in enumerate(path.read_bytes().splitlines(), 1):
        point = _parsed(line) if line else None
        if point is not None:
            found[point.number] = point
        elif line:
            notes.append(f"Line {at} of {path} is not whole; it was left out.")
    if must_exist and not found:
        raise LedgerError(f"{path} holds no published head.")
    return Published(path, found, tuple(notes))


def _parsed(line: str | bytes) -> heads.Checkpoint | None:
    try:
        return heads.parse(line)
    except UNREADABLE:
        return None
