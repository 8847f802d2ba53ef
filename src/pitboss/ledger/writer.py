"""One writer thread: commands of many tables share one durable commit, and their acknowledgements wait for it.

Versions are given out in the writing transaction. The thread remembers the heads of the streams it writes;
whether a head is still the stream's own is decided by the database, which moves it on only from the version
and the fence that were expected. If it does not move, everything is read again and judged anew.
"""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections.abc import Callable, Sequence
from hashlib import sha256
from io import BytesIO
from os import urandom
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import exc
from sqlalchemy.engine import Connection, Engine

from pitboss.ledger import chain, reading, schema
from pitboss.ledger.database import Place, end_the_process, ends_the_process, said
from pitboss.ledger.errors import Conflict, DiskFull, Fenced, KeyReused, LedgerError
from pitboss.ledger.happenings import ReceivedFromTable, SentToTable
from pitboss.ledger.reading import Recorded, StreamHead
from pitboss.ledger.records import Answer
from pitboss.ledger.rows import Rows, Statement, inserter, move
from pitboss.ledger.work import Ack, Batch, Work
from pitboss.table.events import LeftTable

SWITCH_S = 0.0005
_log = logging.getLogger(__name__)
_encode = msgspec.json.Encoder().encode


class Stale(Exception):
    """What is remembered of a stream is not what the database holds."""


class Writer:
    """The queue and the thread. `after(changed)` is called once after each commit, with the streams' new heads.

    `idle()` is called between commits and answers after how many seconds it wants to be called again.
    """

    def __init__(
        self, engine: Engine, place: Place, ledger: str, *, make_room: Callable[[], bool],
        after: Callable[[dict[str, int]], None], idle: Callable[[], float | None],
    ) -> None:  # fmt: skip
        self._engine, self._place, self._ledger = engine, place, ledger
        self._make_room, self._after, self._idle = make_room, after, idle
        self._insert = inserter(engine)
        self._notify = notify if engine.dialect.name == "postgresql" else _silent
        self._heads: dict[str, StreamHead] = {}
        self._lock = threading.Condition()
        self._batch = Batch()
        self._stopping = False
        self._connection: Connection | None = None
        # A commit takes a dozen turns of Python's lock; with the usual 5 ms for each, a busy event loop would delay it.
        sys.setswitchinterval(min(sys.getswitchinterval(), SWITCH_S))
        self._thread = threading.Thread(target=self._run, name="ledger-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Work) -> Ack:
        with self._lock:
            if self._stopping:
                raise LedgerError("The ledger is closed.")
            batch = self._batch
            batch.works.append(work)
            if len(batch.works) == 1:
                self._lock.notify()
        return Ack(batch, work)

    def adopt(self, head: StreamHead) -> None:
        """Remember the head of a stream that has just been taken and read."""
        with self._lock:
            self._heads[head.id] = head

    def forget(self, stream: str) -> None:
        with self._lock:
            self._heads.pop(stream, None)

    def close(self) -> None:
        """Write what is queued, then stop."""
        with self._lock:
            self._stopping = True
            self._lock.notify()
        self._thread.join()
        self._disconnect()

    def _run(self) -> None:
        wait: float | None = 0.0
        while True:
            with self._lock:
                if not self._batch.works and not self._stopping:
                    self._lock.wait(wait)
                batch, self._batch = self._batch, Batch()
                stopping = self._stopping
            if batch.works:
                try:
                    self._commit(batch.works)
                finally:
                    batch.finish()
            elif stopping:
                return
            wait = self._idle()

    def _commit(self, works: list[Work]) -> None:
        """Write the works in one transaction, or give each of them the reason why not."""
        try:
            changed = self._tried(works)
        except (exc.DBAPIError, OSError) as error:
            self._disconnect()
            self._heads.clear()
            if ends_the_process(error):
                end_the_process(error, self._place)
            self._fail(works, said(error, self._place))
        except LedgerError as error:
            self._fail(works, error)
        except Exception as error:  # noqa: BLE001  whatever it was, nobody may wait for an answer that never comes
            _log.exception("a commit failed")
            self._disconnect()
            self._heads.clear()
            self._fail(works, LedgerError(f"The ledger could not write: {type(error).__name__}: {error}."))
        else:
            if changed:
                self._after(changed)

    def _tried(self, works: list[Work]) -> dict[str, int]:
        fresh = made_room = False
        for _ in range(8):
            try:
                return self._write(works, fresh=fresh)
            except (Stale, exc.IntegrityError):
                fresh = True
            except exc.DBAPIError as error:
                if made_room or not isinstance(said(error, self._place), DiskFull) or not self._make_room():
                    raise
                made_room = fresh = True
        raise Conflict("Other writers keep changing the same streams; nothing was written.")

    def _write(self, works: list[Work], *, fresh: bool) -> dict[str, int]:
        """One transaction. Nothing of it is remembered unless it was committed."""
        connection = self._connected()
        with connection.begin():
            draft = Draft(connection, self._ledger, {} if fresh else self._heads, fresh=fresh)
            draft.look_up(works)
            for work in works:
                draft.judge(work)
            draft.move_heads()
            self._insert(connection, draft.rows)
            changed = draft.changed()
            self._notify(connection, changed)
        for work, outcome in draft.outcomes:
            if isinstance(outcome, LedgerError):
                work.error = outcome
            else:
                work.answer = outcome
        self._heads.update(draft.heads)
        return changed

    def _connected(self) -> Connection:
        if self._connection is None:
            connection = self._engine.connect().execution_options(writes=True)
            if (
                not self._place.sqlite
            ):  # it only ever looks for rows by their keys, however old the statistics are
                with connection.begin():
                    for plan in ("seqscan", "hashjoin", "mergejoin"):
                        connection.exec_driver_sql(f"SET enable_{plan} = off")
            self._connection = connection
        return self._connection

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()

    @staticmethod
    def _fail(works: Sequence[Work], error: LedgerError) -> None:
        for work in works:
            work.answer, work.error = None, error


class Draft:
    """The rows and heads that a transaction is about to write."""

    def __init__(
        self, connection: Connection, ledger: str, remembered: dict[str, StreamHead], *, fresh: bool
    ) -> None:
        self.rows = Rows()
        self.heads: dict[str, StreamHead] = {}
        self.before: dict[str, tuple[int, int]] = {}
        self.outcomes: list[tuple[Work, Answer | LedgerError]] = []
        self._connection, self._ledger, self._remembered, self._fresh = connection, ledger, remembered, fresh
        self._closed: set[str] = set()
        self._recorded: dict[tuple[int, str], Recorded] = {}
        self._salts = BytesIO()
        self._keys: dict[tuple[str, str], tuple[Work, Answer]] = {}
        self._at = time.time_ns() // 1000

    def look_up(self, works: Sequence[Work]) -> None:
        """Find what is recorded under the keys of these works, all at once; draw their salts."""
        self._salts = BytesIO(urandom(chain.SALT * sum(1 + len(work.also) for work in works)))
        asked: dict[tuple[str, int], None] = {}
        for work in works:
            for other in (work, *work.also):
                if not other.checked and (head := self._known_head(other)) is not None:
                    asked[other.key, head.number] = None
        if asked:
            self._recorded = reading.recorded_keys(self._connection, list(asked))

    def judge(self, work: Work) -> None:
        """Take a work into the draft, or note why not."""
        try:
            answer = self._answer(work)
        except LedgerError as error:
            if not self._fresh and isinstance(error, Fenced | Conflict):
                raise Stale from None
            self.outcomes.append((work, error))
        else:
            self.outcomes.append((work, answer))
            if not answer.again and answer.refusal is None:
                for other in work.also:
                    self.judge(other)

    def _answer(self, work: Work) -> Answer:
        head = self._head(work)
        if not work.checked:
            known = self._known(work, head)
            if known is not None:
                return known
        if work.fence is not None and work.fence != head.fence:
            raise Fenced(f"Another server has taken {work.id}; this one may not write to it any more.")
        if work.expected is not None and work.expected != head.version:
            raise Conflict(
                f"{work.id} is at version {head.version}, not {work.expected}; nothing was written."
            )
        refusal = work.refusal
        if work.decide is not None:
            decided = work.decide(self._connection, head.version, head.balances)
            if isinstance(decided, Sequence):
                work.carry(decided, head.version)
            else:
                work.carry((), head.version)
                refusal = decided
        if refusal is not None:
            self.rows.refusals.append(
                (
                    work.key,
                    head.number,
                    work.actor,
                    work.command,
                    head.version,
                    self._at,
                    _encode(refusal).decode(),
                )
            )
            answer = Answer(work.id, work.key, self._at, refusal=refusal)
        else:
            first = head.version + 1
            self._chain(work, head)
            answer = Answer(work.id, work.key, self._at, first, head.version, None, work.events)
        if not work.checked:
            self._keys[work.id, work.key] = work, answer
        return answer

    def _chain(self, work: Work, head: StreamHead) -> None:
        """Add the work's events to the stream: hash, postings with running balances, sealed values."""
        for event in work.events:
            if event.postings and sum(cents for _, cents in event.postings):
                raise LedgerError(f"An event for {work.id} is out of balance; nothing was written.")
        rows, at, number, version = self.rows, self._at, head.number, head.version
        name, hashed, balances = work.id.encode(), head.hash, head.balances
        size = len(work.bodies)
        work.salt = self._salts.read(chain.SALT)
        command = chain.command_commitment(
            work.salt, work.key, actor=work.actor, size=size, command=work.command
        ).encode()
        first: tuple[Any, ...] = (work.key, work.actor, size, work.command, work.salt)
        for event, body in zip(work.events, work.bodies, strict=True):
            version += 1
            # The same bytes as chain.event_line, written out because this is the innermost loop.
            hashed = sha256(
                b"pitboss-event-1\n%b\n%d\n%b\n%d\n%d\n%b\n%b"
                % (name, version, hashed.hex().encode(), at, work.round, command, body)
            ).digest()
            rows.events.append((number, version, at, work.round, body.decode(), hashed, *first))
            command, first = b"", (None, None, None, None, None)
            for line, (account, cents) in enumerate(event.postings):
                balances[account] = balance = balances.get(account, 0) + cents
                rows.postings.append((number, version, line, account, cents, balance))
        rows.sealed += [(number, *field) for field in work.sealed]
        if work.transfers:
            rows.transfers += transfers(work)
        head.version, head.hash = version, hashed
        if work.closes:
            self._closed.add(work.id)
        if work.snapshot is not None:
            rows.snapshots.append((number, work.snapshot))

    def _head(self, work: Work) -> StreamHead:
        head = self._known_head(work)
        if head is None and work.create is not None:
            head = self._remember(work, self._created(work))
        if head is None:
            raise LedgerError(f"The ledger has no table {work.id!r}.")
        return head

    def _known_head(self, work: Work) -> StreamHead | None:
        head = self.heads.get(work.id)
        if head is not None:
            return head
        known = self._remembered.get(work.id)
        head = reading.stream_head(self._connection, work.id, lock=True) if known is None else known.copy()
        return None if head is None else self._remember(work, head)

    def _remember(self, work: Work, head: StreamHead) -> StreamHead:
        self.heads[work.id] = head
        self.before[work.id] = head.version, head.fence
        return head

    def _created(self, work: Work) -> StreamHead:
        new, s = work.create, schema.streams
        assert new is not None
        first = chain.beginning(self._ledger, chain.checked_id(work.id))
        row = {
            "id": work.id, "kind": new.kind, "version": 0, "head": first, "fence": 1, "owner": new.owner,
            "game": new.game, "as_of": new.as_of, "opened_at": self._at, "closed": 0, "frozen": None,
        }  # fmt: skip
        number = self._connection.execute(sa.insert(s).values(row)).inserted_primary_key
        assert number is not None
        return StreamHead(number[0], work.id, 0, first, 1, {})

    def _known(self, work: Work, head: StreamHead) -> Answer | None:
        """The answer that a key was given before, if the command is the same one."""
        earlier = self._keys.get((work.id, work.key))
        if earlier is not None:
            before, answer = earlier
            if (before.actor, before.command) != (work.actor, work.command):
                raise reused(work.key)
            return msgspec.structs.replace(answer, again=True)
        found = self._recorded.get((head.number, work.key))
        if found is not None and (found.actor, found.command) != (work.actor, work.command):
            raise reused(work.key)
        if found is None:
            if work.create is not None and work.create.kind != "house" and head.version:
                raise LedgerError(f"There is a table {work.id!r} already.")
            return None
        return found.answer(work.id)

    def changed(self) -> dict[str, int]:
        """The streams that get new events, with their new versions."""
        return {s: head.version for s, head in self.heads.items() if head.version != self.before[s][0]}

    def move_heads(self) -> None:
        """Move every stream on from the version and the fence it was judged by; raises `Stale` if one is elsewhere."""
        moves = [
            (head.version, head.hash, 1 if stream in self._closed else 0, head.number, *self.before[stream])
            for stream, head in sorted(self.heads.items(), key=lambda item: item[1].number)
        ]
        if moves and move(self._connection, moves) != len(moves):
            raise Stale


PAYLOAD = 7_900
"""Characters of one notification; PostgreSQL takes fewer than 8,000 bytes."""


def notify(connection: Connection, changed: dict[str, int]) -> None:
    """Tell all servers, when the transaction commits, which streams have moved on: a line each, many at a time."""
    lines: list[str] = []
    size = 0
    for stream, version in changed.items():
        line = f"{stream} {version}"
        if size + len(line) >= PAYLOAD:
            _tell(connection, lines)
            lines, size = [], 0
        lines.append(line)
        size += len(line) + 1
    if lines:
        _tell(connection, lines)


def _tell(connection: Connection, lines: list[str]) -> None:
    connection.exec_driver_sql("SELECT pg_notify('pitboss', %s)", ("\n".join(lines),))


def _silent(_connection: Connection, _changed: dict[str, int]) -> None:
    pass


def transfers(work: Work) -> list[Statement]:
    """How far a transfer has got by these events: money leaves or enters a purse, sits down, gets up."""
    t, found = schema.transfers, list[Statement]()
    for event in work.events:
        match event:
            case SentToTable():
                row = {"number": event.number, "purse": work.id, "table_id": event.table, "seat": event.seat,
                       "cents": event.amount, "state": "sent"}  # fmt: skip
                found.append(sa.insert(t).values(row))
            case ReceivedFromTable():
                found.append(sa.update(t).where(t.c.number == event.number).values(state="returned"))
            case LeftTable():
                left = (t.c.table_id == work.id, t.c.seat == event.seat, t.c.state == "seated")
                found.append(sa.update(t).where(*left).values(state="left"))
            case _:
                pass
    if work.key.startswith("transfer:") and work.events:
        found.append(sa.update(t).where(t.c.number == work.key, t.c.state == "sent").values(state="seated"))
    return found


def reused(key: str) -> KeyReused:
    return KeyReused(f"The key {key!r} was used before for another command; nothing was changed.")
