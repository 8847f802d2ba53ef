"""The ledger: opening it, owning tables, and asking what happened."""

from __future__ import annotations

import contextlib
import functools
import itertools
import logging
import os
import secrets
import time
from collections import Counter as Tally
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec
import sqlalchemy as sa
from sqlalchemy import exc
from sqlalchemy.engine import Connection

from pitboss.chance import Source
from pitboss.ledger import chain, owners, reading, schema
from pitboss.ledger.corrections import Corrections
from pitboss.ledger.database import UNHEARD_MS, Place, connect, end_the_process, ends_the_process, place, said
from pitboss.ledger.disk import LOW, RESERVE, Room
from pitboss.ledger.draws import Draws
from pitboss.ledger.errors import LedgerError, NotAvailable, UnknownTable
from pitboss.ledger.floor import STOPPED, stopped_key
from pitboss.ledger.happenings import HOUSE, Significant
from pitboss.ledger.heads import Checkpoint, Publisher
from pitboss.ledger.keys import Signer, found_signer
from pitboss.ledger.listening import Listeners
from pitboss.ledger.live import LiveTable
from pitboss.ledger.loading import load
from pitboss.ledger.locking import Locks
from pitboss.ledger.meters import Meters
from pitboss.ledger.purses import Purses, seated
from pitboss.ledger.receipts import Commit, Receipt, leaf_of
from pitboss.ledger.records import Answer, AtStake, Entry, Head, Refusal, RoundInfo, TableInfo
from pitboss.ledger.watching import Name, Watch, check_key, check_published, newest_checkpoint
from pitboss.ledger.witnesses import Contradicted, Witness
from pitboss.ledger.work import Ack, NewStream, Work
from pitboss.ledger.writer import Writer
from pitboss.table.accounts import STAKES
from pitboss.table.commands import Command
from pitboss.table.events import Event, TableOpened
from pitboss.table.table import Table
from pitboss.table.wire import encode

_log = logging.getLogger(__name__)


class Ledger:
    """An open ledger. Make one with `Ledger.open`; it is a context manager, and `close` writes what is queued."""

    def __init__(
        self, asked: Place, *, create: bool, read_only: bool, publish_every: float, server: str, address: str,
        reserve: int, low: int,
    ) -> None:  # fmt: skip
        self._alone = asked.sqlite
        self.server = server
        self.read_only = read_only
        self._address = address
        self.place = asked
        self._engine = connect(asked, create=create, read_only=read_only)
        with self.reader() as connection:
            m = schema.meta.c
            of_itself = m.name.in_(("ledger", "release", "copying"))
            known = {
                row.name: row.value for row in connection.execute(sa.select(m.name, m.value).where(of_itself))
            }
        if "ledger" not in known:
            self._engine.dispose()
            raise NotAvailable(f"{asked} does not say which ledger it is; put a backup in its place.")
        if "copying" in known and not read_only:
            self._engine.dispose()
            raise NotAvailable(f"{asked} is a copy that was broken off; pitboss ledger copy goes on with it.")
        self.id = known["ledger"]
        self.place = where = asked.with_key(self.id)
        self.purses = Purses(self)
        self.meters = Meters(self)
        self.draws = Draws(self)
        self.corrections = Corrections(self)
        self._listeners = Listeners(self._engine)
        self._writer: Writer | None = None
        self.submit: Callable[[Work], Ack] = self._not_for_writing
        """Hand a work to the writer; its acknowledgement comes when it is durable."""
        self._publisher: Publisher | None = None
        self._signer: Signer | None = None
        self._publish_every = publish_every
        self._spent: dict[int, int] = {}
        self._unpublished_since: float | None = None
        self.commits = 0
        """Durable commits since the ledger was opened."""
        self._watch = Watch(where)
        self._name: Name | None = None
        self._newest = 0
        if read_only:
            self._lock_with(found_signer(where.key))
            return
        try:
            with self.reader() as connection:
                check_published(connection, where, self.id)
                if not asked.keyed:
                    check_key(connection, asked, self.id)
                self._newest = newest_checkpoint(connection)
        except LedgerError:
            self._engine.dispose()
            raise
        self._room = Room(where.path, reserve=reserve, low=low)
        self._signer = Signer(where.key)
        locks = self._lock_with(self._signer)
        self._publisher = Publisher(self.id, self._signer, where.heads)
        self._writer = Writer(
            self._engine,
            where,
            self.id,
            signer=self._signer,
            locks=locks,
            watch=self._watch,
            make_room=self._room.make_room,
            after=self._committed,
            idle=self._idle,
        )
        self.submit = self._writer.submit

    @classmethod
    def open(
        cls, database: str | Path, *, create: bool = True, read_only: bool = False, signing_key: Path | None = None,
        heads: Path | None = None, publish_every: float = 10.0, server: str = "", address: str = "",
        reserve: int = RESERVE, low: int = LOW,
    ) -> Ledger:  # fmt: skip
        """Open the ledger in a file or at a URL; a new one is made, an older one migrated, unless `create` is off."""
        return cls(
            place(database, key=signing_key, heads=heads), create=create, read_only=read_only, low=low,
            publish_every=publish_every, server=server or f"server-{os.getpid()}", address=address, reserve=reserve,
        )  # fmt: skip

    def close(self) -> None:
        """Write what is queued, publish the heads, and let go of the database."""
        if self._writer is not None:
            self._writer.close()
            if self._unpublished_since is not None:
                with contextlib.suppress(LedgerError):
                    self.publish()
            self._writer, self.submit = None, self._not_for_writing
        if self._name is not None:
            self._name.give_up()
        self._listeners.close()
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def signer(self) -> Signer:
        """The key of an open ledger that is written to."""
        if self._signer is None:
            raise LedgerError(f"{self.place} was opened for reading only.")
        return self._signer

    @contextlib.contextmanager
    def reader(self) -> Generator[Connection]:
        """A connection to read from; what goes wrong there is said in a sentence."""
        try:
            with self._engine.connect() as connection:
                yield connection
        except exc.DBAPIError as error:
            raise said(error, self.place) from error

    @contextlib.contextmanager
    def snapshot(self) -> Generator[Connection]:
        """Like `reader`, but everything that is read is of one moment, however long it takes."""
        with self.reader() as connection:
            if not self.place.sqlite:
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    @contextlib.contextmanager
    def transaction(self) -> Generator[Connection]:
        """A short writing transaction beside the writer's: owners, beats, checkpoints."""
        if self.read_only:
            raise LedgerError(f"{self.place} was opened for reading only.")
        try:
            with self._engine.connect().execution_options(writes=True) as connection, connection.begin():
                if connection.dialect.name == "postgresql":
                    connection.exec_driver_sql(
                        f"SET LOCAL idle_in_transaction_session_timeout = {UNHEARD_MS}"
                    )
                yield connection
        except exc.DBAPIError as error:
            if ends_the_process(error):
                end_the_process(error, self.place)
            raise said(error, self.place) from error

    def _lock_with(self, signer: Signer | None) -> Locks:
        self._locks = Locks(() if signer is None else signer.secrets())
        self._engine = self._engine.execution_options(locks=self._locks)
        return self._locks

    def spend(self, number: int, round_number: int) -> None:
        """No card that was fixed up to this round of a stream can be in play any more: others may read of them."""
        self._spent[number] = max(round_number, self._spent.get(number, 0))

    def _not_for_writing(self, _work: Work) -> Ack:
        raise LedgerError(f"{self.place} was opened for reading only, or is closed.")

    # Tables

    def open_table(self, table: Table, *, key: str, table_id: str | None = None, by: str = "") -> LiveTable:
        """Record a table that was just opened and own it; it is durable when this returns."""
        table_id = chain.checked_id(table_id or f"t-{new_key()[:20]}")
        opening = table.log[0]
        if not isinstance(opening, TableOpened) or table.state.version != len(table.log):
            raise LedgerError("Only a table with its whole log from its opening on can be recorded.")
        new = NewStream("table", opening.game, opening.as_of, self.server)
        live = LiveTable(
            self, table_id, table, number=0, fence=1, snapshot_at=0, patrons={}, committed_at=None,
        )  # fmt: skip
        answer = live.begin(new, key=key, by=by).result()
        return self.take(table_id, source=table.source) if answer.again else live

    def take(self, table_id: str, *, source: Source | None = None, fence: int | None = None) -> LiveTable:
        """Own a table from now on: whoever owned it before is fenced off. Its state is read from the ledger.

        With `fence`, only if nobody has taken it since it was seen with that fence.
        """
        return self.take_all([table_id], source=lambda _: source, fence=fence)[0]

    def take_all(
        self, table_ids: Sequence[str], *, source: Callable[[str], Source | None] = lambda _: None,
        fence: int | None = None,
    ) -> list[LiveTable]:  # fmt: skip
        """Own several tables, as at a start: they share one durable commit. `source` gives each its chance."""
        fences, taken = owners.take(self, table_ids, fence), list[LiveTable]()
        for table_id in table_ids:
            with self.reader() as connection:
                loaded = load(connection, table_id, source(table_id), self._signer)
            if self._writer is not None:
                self._writer.adopt(loaded.head)
            live = LiveTable(
                self, table_id, loaded.table, number=loaded.head.number, fence=fences[table_id],
                snapshot_at=loaded.snapshot_at,
                patrons=self.purses.seated(table_id, loaded.table.state.seats),
                committed_at=loaded.committed_at,
            )  # fmt: skip
            taken.append(live)
        return taken

    def look_in(self, table_id: str) -> Table:
        """The table as recorded, to look at; nobody is fenced off and nothing can be written from it."""
        with self.reader() as connection:
            return load(connection, table_id, None).table

    def seated_table(
        self, table_id: str, connection: Connection | None = None
    ) -> tuple[Table, dict[int, str]]:
        """The table as recorded and whose purse each of its seats plays from, both of one moment."""
        with contextlib.ExitStack() as stack:
            of = connection or stack.enter_context(self.snapshot())
            return load(of, table_id, None).table, seated(of, table_id)

    def release(self, live: LiveTable) -> None:
        """Give a table up: it has no owner, and this object may not write to it any more."""
        owners.release(self, live.id, live.fence)
        live.lost = LedgerError(f"{live.id} was given up.")

    def append(
        self, table_id: str, events: Sequence[Event] = (), *, expected: int, fence: int, key: str, command: Command,
        by: str = "", round_number: int = 0, refusal: Refusal | None = None,
    ) -> Ack:  # fmt: skip
        """Write a command's events, or its refusal, after version `expected`. `LiveTable` is the easier way."""
        if bool(events) == (refusal is not None):
            raise LedgerError("A command is answered either by events or by a refusal.")
        work = Work(
            id=table_id, key=chain.not_own(key), actor=by, command=encode(command).decode(), expected=expected,
            fence=fence, round=round_number, events=tuple(events), refusal=refusal,
        )  # fmt: skip
        return self.submit(work)

    def freeze(self, table_id: str, why: str) -> None:
        """Note that a table has stopped with its money frozen, and record it as significant."""
        s = schema.streams
        with self.transaction() as connection:
            connection.execute(sa.update(s).where(s.c.id == table_id).values(frozen=why))
        told = {"table": table_id, "why": why}
        self.record(STOPPED, told, keyed=stopped_key(table_id)).result()

    # The ledger is watched

    def claim_name(self) -> None:
        """Be the one server of this name on this ledger, as long as it is open."""
        if self.place.path is not None:
            self._name = Name(self.place, self.server)
            return
        alive = owners.alive_elsewhere(self, self._address)
        if alive is not None:
            raise NotAvailable(
                f"A server called {self.server} is open on {self.place} at {alive}; this one needs a name of its own."
            )

    def check(self) -> str | None:
        """What has become of the ledger under an open server: taken away, replaced, or put back older than it was."""
        gone = self._watch.gone()
        if gone is not None:
            return gone
        with self.reader() as connection:
            known = connection.execute(
                sa.select(schema.meta.c.value).where(schema.meta.c.name == "ledger")
            ).scalar()
            newest = newest_checkpoint(connection)
        if known != self.id:
            return f"{self.place} is another ledger now."
        if newest < self._newest:
            return f"{self.place} is older than it was: checkpoint {self._newest} is not in it any more."
        self._newest = newest
        return None

    # Owners

    def beat(self) -> None:
        """Say that this server lives."""
        owners.beat(self, self._address)

    def ownerless(self, silent_for: float = 3.0) -> list[str]:
        """Open tables that nobody holds, or whose server has been silent for n seconds."""
        return owners.ownerless(self, silent_for)

    def listen(
        self, callback: Callable[[str, int], None], *, to: tuple[str, ...] = ("",)
    ) -> Callable[[], None]:
        """Have `callback(stream, version)` called after commits, from another thread; the answer stops it.

        `to`: how the names of the streams begin that are listened to. On PostgreSQL it hears of all servers' commits;
        `("*", 0)` says that some may have been missed.
        """
        return self._listeners.add(callback, to)

    # Questions

    def answer_of(self, stream: str, key: str) -> Answer | None:
        """What became of the command with this key."""
        with self.reader() as connection:
            row = reading.stream_row(connection, stream)
            found = None if row is None else reading.recorded(connection, row.number, key)
        return None if found is None else self.with_events(found.answer(stream))

    def receipt(self, answer: Answer) -> Receipt | None:
        """What shows later that this was answered; of an answer that was looked up, signed for itself."""
        by = answer.by
        if by is None:
            return None
        if by.commit is not None:
            return by.commit.receipt(by.place, answer.stream, answer.key, by)
        if self._signer is None:
            return None
        leaf = leaf_of(answer.stream, answer.key, by.outcome, by.first, by.last, by.hash.hex())
        own = Commit(self.id, leaf).signed(self._signer, time.time_ns() // 1000)
        return own.receipt(0, answer.stream, answer.key, by)

    def with_events(self, answer: Answer) -> Answer:
        if answer.first is None or answer.last is None or answer.events:
            return answer
        found = self.entries(answer.stream, after=answer.first - 1, limit=answer.last - answer.first + 1)
        return msgspec.structs.replace(answer, events=tuple(entry.event for entry in found))

    def entries(self, stream: str, *, after: int = 0, limit: int | None = None) -> list[Entry]:
        """Recorded events with their sealed values: show them only through a view."""
        with self.reader() as connection:
            row = reading.stream_row(connection, stream)
            if row is None:
                raise UnknownTable(f"The ledger has no table {stream!r}.")
            return list(reading.entries(connection, row, after=after, limit=limit))

    def entries_of_kinds(self, stream: str, kinds: Iterable[str], *, most: int) -> list[Entry]:
        """The last events of some kinds, the oldest first."""
        with self.reader() as connection:
            row = reading.stream_row(connection, stream)
            return [] if row is None else reading.entries_of_kinds(connection, row, kinds, most=most)

    def public_line(self, stream: str, version: int) -> bytes:
        """What the chain hashes of an event: its public body with commitments in the place of sealed values."""
        with self.reader() as connection:
            return reading.public_line(connection, self.id, stream, version)

    def public_lines(self, stream: str, first: int, last: int) -> dict[int, bytes]:
        """`public_line` of each version from the first to the last, read at once."""
        with self.reader() as connection:
            return reading.public_lines(connection, self.id, stream, first, last)

    def head(self, stream: str) -> Head:
        with self.reader() as connection:
            row = reading.stream_row(connection, stream)
        if row is None:
            raise UnknownTable(f"The ledger has no table {stream!r}.")
        return Head(row.version, bytes(row.head))

    def tables(self, *, open_only: bool = False) -> list[TableInfo]:
        return owners.tables(self, open_only=open_only)

    def table_info(self, table_id: str) -> TableInfo | None:
        """What is known of one table; None for any other stream."""
        return next(iter(owners.tables(self, open_only=False, only=table_id)), None)

    def rounds(
        self, table_id: str | None = None, *, since: int | None = None, until: int | None = None
    ) -> list[RoundInfo]:
        """Recorded rounds in the order in which they began; `since` and `until` are microseconds, UTC."""
        e, s = schema.events.c, schema.streams.c
        begun, ended = sa.func.min(e.at), sa.func.max(e.at)
        query = (
            sa.select(s.id, s.game, e.round, sa.func.min(e.version), sa.func.max(e.version), begun, ended)
            .join_from(schema.events, schema.streams, s.number == e.stream)
            .where(s.kind == "table")
            .group_by(s.id, s.game, e.round)
            .order_by(begun, s.id, e.round)
        )
        query = query if table_id is None else query.where(s.id == table_id)
        query = query if since is None else query.having(ended >= since)
        query = query if until is None else query.having(begun <= until)
        with self.reader() as connection:
            if table_id is not None:
                reading.table_row(connection, table_id)
            return [RoundInfo(*row) for row in connection.execute(query)]

    def unfinished(self) -> list[AtStake]:
        """Players' money in rounds that are not finished, or on its way to a table."""
        found: list[AtStake] = []
        coming = Tally[str]()
        for transfer in self.purses.in_transit():
            coming[transfer.table] += transfer.cents
        for info in self.tables():
            if info.closed and not coming[info.id]:
                continue
            with self.reader() as connection:
                head = reading.stream_head(connection, info.id)
                round_ = reading.last_round(connection, info.id)
            assert head is not None
            cents = sum(amount for account, amount in head.balances.items() if account.startswith(STAKES))
            if cents or coming[info.id]:
                found.append(AtStake(info.id, round_, cents, coming[info.id]))
        return found

    # Significant events, checkpoints, the disk

    def record(
        self, kind: str, detail: Mapping[str, Any] | None = None, *, by: str = "", keyed: str = ""
    ) -> Ack:
        """Record a significant event; its key begins with `keyed`."""
        event = Significant(kind=kind, detail=dict(detail or {}), by=by)
        return self.note(event, HOUSE, key=f"{keyed}{new_key()}")

    def note(self, event: Significant, stream: str, *, key: str) -> Ack:
        """Record an event of the house in one of its own streams."""
        work = Work(
            id=stream, key=key, actor=event.by, command=encode(Command(event.kind)).decode(),
            create=NewStream("house"), decide=lambda _connection, _version, _balances: (event,),
        )  # fmt: skip
        return self.submit(work)

    def significant(self, *, after: int = 0) -> list[Entry]:
        with self.reader() as connection:
            row = reading.stream_row(connection, HOUSE)
            return [] if row is None else list(reading.entries(connection, row, after=after))

    def publish(self) -> Checkpoint | None:
        """Sign the heads of all streams now and append them to the published file; None if nothing has changed."""
        assert self._publisher is not None, "only a ledger open for writing publishes"
        spent, self._spent = self._spent, {}
        with self.transaction() as connection:
            made = self._publisher.make(connection)
            self._locks.release(connection, spent)
        self._unpublished_since = None
        with self.reader() as connection:
            try:
                self._publisher.publish(connection)
            except OSError as error:  # the checkpoint is in the database; the file gets it next time
                raise LedgerError(
                    f"The heads cannot be published to {self.place.heads}: {error.strerror}."
                ) from None
        return made

    def attest(self, witness: Witness) -> str | None:
        """Give a witness the heads that it does not hold yet; what stood in the way. Being contradicted is recorded."""
        try:
            with self.reader() as connection:
                witness.push(connection, self.id)
        except Contradicted as no:
            self.record("witness-contradicts", {"witness": witness.place, "sentence": str(no)}).result()
            return str(no)
        except LedgerError as error:
            return str(error)
        return None

    def check_witness(self, witness: Witness) -> None:
        """Do not go on where a witness in a file holds more than the ledger: an older one was put in its place, with
        the heads beside it. What an address says of itself is no reason to stop."""
        if witness.path is not None:
            with self.reader() as connection:
                check_published(connection, self.place, self.id, witness.path)

    def no_new_round(self) -> str | None:
        """Why no new round may begin: the disk is full or nearly so. None: it may."""
        return self._room.no_new_round()

    @property
    def queued(self) -> int:
        """Works that wait for the next commit."""
        return 0 if self._writer is None else self._writer.queued

    def disk_left(self) -> int | None:
        """Bytes that are free under the ledger; None where that cannot be seen from here."""
        return self._room.left()

    def _committed(self, changed: dict[str, int]) -> None:
        self.commits += 1
        if self._unpublished_since is None:
            self._unpublished_since = time.monotonic()
        if self._alone:
            listened = self._listeners.to
            heard = {stream: version for stream, version in changed.items() if stream.startswith(listened)}
            if heard:
                self._listeners.tell(heard)

    def _idle(self) -> float | None:
        """Between commits: publish when it is time; after how long to ask again."""
        since = self._unpublished_since
        if since is None:
            return None
        left = since + self._publish_every - time.monotonic()
        if left > 0:
            return left
        try:
            self.publish()
        except LedgerError as error:
            _log.warning("%s", error)
        return None


def new_key() -> str:
    """A key that begins with the time, so that keys fill their index in order."""
    return f"{time.time_ns() // 1_000_000:012x}{next(_count):08x}{_process()}"


_count = itertools.count()


@functools.cache
def _process() -> str:
    """What tells the keys of this process from all others'."""
    return secrets.token_hex(8)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_process.cache_clear)
