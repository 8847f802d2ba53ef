"""One writer thread: commands of many tables share one durable commit, and their acknowledgements wait for it.

Versions are given out in the writing transaction. The thread remembers the heads of the streams it writes;
whether a head is still the stream's own is decided by the database, which moves it on only from the version
and the fence that were expected. If it does not move, everything is read again and judged anew.

Ordinary works are judged as they are handed in, by heads that what is queued before them will leave behind: so one
group is made ready while the one before it is being written. Nothing of that counts before the database agrees.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence

from sqlalchemy import exc
from sqlalchemy.engine import Connection, Engine

from pitboss.ledger import reading, statements
from pitboss.ledger.database import UNHEARD_MS, Place, end, end_the_process, ends_the_process, said
from pitboss.ledger.draft import Draft
from pitboss.ledger.errors import Conflict, DiskFull, LedgerError, Stale
from pitboss.ledger.keys import Signer
from pitboss.ledger.locking import Locks
from pitboss.ledger.process import crowded
from pitboss.ledger.reading import StreamHead
from pitboss.ledger.rows import inserter
from pitboss.ledger.watching import Watch
from pitboss.ledger.work import Ack, Batch, Calls, Work

CROWD, LARGE = 8, 32
"""From CROWD commands in a commit on, the next one waits for a moment until half as many have come again; from LARGE
on, where the disk is slow, until all have."""
AGAIN_S, MOST_AGAIN_S = 30e-6, 1e-3
"""About how long it takes to answer one command and to judge the next one, until it was seen here; and at most."""
SHORT_WAIT_S, LONGEST_WAIT_S = 0.002, 0.01
DOUBTFUL, MOST_DOUBTFUL = 16, 1024
"""After a large crowd that did not come again in time, DOUBTFUL commits wait for half of one only; each time that it
happens again twice as many."""
SQLITE = ("PRAGMA cache_size = -32000", "PRAGMA wal_autocheckpoint = 4000")
"""Each commit touches a page of every table that is played at; 16 MiB of log are carried over at a time."""
POSTGRESQL = (
    *(f"SET enable_{plan} = off" for plan in ("seqscan", "hashjoin", "mergejoin")),
    f"SET idle_in_transaction_session_timeout = {UNHEARD_MS}",
    "COMMIT",
)
"""The writer only ever looks for rows by their keys, however old the statistics are."""
DEADLOCK = "40P01"
"""Two servers waited for each other, and PostgreSQL has undone what this one was about to write."""
_log = logging.getLogger(__name__)


class Writer:
    """The queue and the thread. `after(changed)` is called once after each commit, with the streams' new heads.

    `idle()` is called between commits and answers after how many seconds it wants to be called again.
    """

    def __init__(
        self, engine: Engine, place: Place, ledger: str, *, signer: Signer, locks: Locks, watch: Watch,
        make_room: Callable[[], bool], after: Callable[[dict[str, int]], None], idle: Callable[[], float | None],
    ) -> None:  # fmt: skip
        self._engine, self._place, self._ledger, self._signer = engine, place, ledger, signer
        self._locks = locks
        self._watch, self._make_room, self._after, self._idle = watch, make_room, after, idle
        self._insert, self._at_once = inserter(engine), statements.at_once(engine, told)
        self._notify = notify if engine.dialect.name == "postgresql" else _silent
        self._heads: dict[str, StreamHead] = {}
        self._lock = threading.Lock()
        self._come = threading.Condition(self._lock)
        self._batch = Batch()
        self._draft: Draft | None = Draft(ledger, self._heads, locks)
        self._ready: tuple[Batch, Draft | None] | None = None
        self._unjudged = 0
        self._stopping = False
        self._expected, self._patience = 1, 0.0
        self._told, self._again = 0.0, AGAIN_S
        self._telling: list[Calls] = []
        self._crowded = False
        self._whole, self._doubt, self._doubtful = False, 0, DOUBTFUL
        self._connection: Connection | None = None
        self._thread = threading.Thread(target=self._run, name="ledger-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Work) -> Ack:
        with self._lock:
            if self._stopping:
                raise LedgerError("The ledger is closed.")
            batch = self._batch
            works = batch.works
            works.append(work)
            if self._draft is not None and not self._draft.ahead(work):
                self._draft = None
            if len(works) == self._expected > 1 and self._ready is None:
                self._again += (
                    min(MOST_AGAIN_S, (time.perf_counter() - self._told) / len(works)) - self._again
                ) / 8
                self._ready = self._taken()
                self._come.notify()
            elif len(works) == 1:
                self._come.notify()
        return Ack(batch, work)

    @property
    def queued(self) -> int:
        return len(self._batch.works)

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
            self._come.notify()
        self._thread.join()
        self._disconnect()

    def _run(self) -> None:
        wait: float | None = 0.0
        while True:
            with self._lock:
                if self._ready is None and not self._batch.works and not self._stopping:
                    self._come.wait(wait)
                if self._ready is None and 0 < len(self._batch.works) < self._expected and not self._stopping:
                    self._come.wait(self._patience)
                    self._learn(came=self._ready is not None)
                ready, self._ready = self._ready, None
                batch, draft = self._taken() if ready is None else self._caught_up(*ready)
                stopping = self._stopping
            if not batch.works and stopping:
                return
            begun, worked = time.perf_counter(), time.thread_time()
            try:
                if batch.works:
                    self._commit(batch.works, draft)
            finally:
                seconds = time.perf_counter() - begun
                self._expect(batch, draft, seconds, seconds - (time.thread_time() - worked))
                self._telling = batch.finish()
            wait = self._idle()

    def _taken(self) -> tuple[Batch, Draft | None]:
        """What has come, with its draft if the database need not be asked; what comes next is judged after it."""
        batch, draft = self._batch, self._draft
        if draft is None and not self._unjudged:
            draft = Draft(self._ledger, self._heads, self._locks)
            if not all(map(draft.ahead, batch.works)):
                draft = None
        self._batch, self._draft = Batch(), None
        if draft is None:
            self._unjudged += 1
        else:
            self._heads.update(draft.heads)
            self._draft = Draft(self._ledger, self._heads, self._locks)
        return batch, draft

    def _caught_up(self, batch: Batch, draft: Draft | None) -> tuple[Batch, Draft | None]:
        """What had come while nobody knew what the commit before it would leave behind: that is known now. Otherwise
        a busy crowd, of which half is always on its way, would never be judged ahead again."""
        if draft is not None or self._unjudged > 1:
            return batch, draft
        late, coming = (Draft(self._ledger, self._heads, self._locks) for _ in range(2))
        if not all(map(late.ahead, batch.works)):
            return batch, None
        self._unjudged = 0
        self._heads.update(late.heads)
        self._draft = coming if all(map(coming.ahead, self._batch.works)) else None
        return batch, late

    def _expect(self, batch: Batch, draft: Draft | None, seconds: float, waited: float) -> None:
        """Half of a crowd shares a commit while the other half is answered; a moment's wait lets them come again.

        Who was answered before and is still to be told comes again as well.

        All of a large one does where the commit `waited` for longer than it takes them to come again: a second sync
        costs more then than that nothing is answered meanwhile.
        """
        with self._lock:
            if draft is None:
                self._unjudged -= 1
            works = len(batch.works)
            crowd = works + len(self._batch.works) + sum(map(len, self._telling))
            if self._ready is not None:
                crowd += len(self._ready[0].works)
            if (works >= LARGE) != self._crowded:
                self._crowded = not self._crowded
                crowded(self._crowded)
            slow = waited > self._again * crowd
            self._whole = works >= LARGE and slow and not self._doubt
            self._doubt = max(0, self._doubt - 1)
            if self._whole:
                self._expected, self._patience = crowd, min(LONGEST_WAIT_S, 2 * seconds)
            else:
                self._expected = crowd // 2 if works >= CROWD else 1
                self._patience = min(SHORT_WAIT_S, seconds)
            self._told = time.perf_counter()

    def _learn(self, *, came: bool) -> None:
        """Whether all of a crowd that was waited for came."""
        if not self._whole:
            return
        if came:
            self._doubtful = DOUBTFUL
        else:
            self._doubt, self._doubtful = self._doubtful, min(2 * self._doubtful, MOST_DOUBTFUL)

    def _commit(self, works: list[Work], draft: Draft | None = None) -> None:
        """Write the works in one transaction, or give each of them the reason why not."""
        try:
            changed = self._tried(works, draft)
        except (exc.DBAPIError, OSError) as error:
            self._disconnect()
            if ends_the_process(error):
                end_the_process(error, self._place)
            self._fail(works, said(error, self._place))
        except Conflict as error:
            if len(works) == 1:
                self._fail(works, error)
                return
            for work in works:  # one that cannot be written spoils it for no other
                self._commit([work])
        except LedgerError as error:
            self._fail(works, error)
        except Exception as error:  # noqa: BLE001  whatever it was, nobody may wait for an answer that never comes
            _log.exception("a commit failed")
            self._disconnect()
            self._fail(works, LedgerError(f"The ledger could not write: {type(error).__name__}: {error}."))
        else:
            if changed:
                self._after(changed)

    def _tried(self, works: list[Work], draft: Draft | None) -> dict[str, int]:
        fresh = made_room = False
        for _ in range(8):
            try:
                return self._write(works, draft, fresh=fresh)
            except (Stale, exc.IntegrityError):
                self._forget(works)
            except exc.DBAPIError as error:
                self._heads_unknown()
                if getattr(error.orig, "sqlstate", None) == DEADLOCK:
                    fresh, draft = True, None
                    continue
                if made_room or not isinstance(said(error, self._place), DiskFull) or not self._make_room():
                    raise
                made_room = True
            except BaseException:
                self._heads_unknown()
                raise
            fresh, draft = True, None
        raise Conflict("Other writers keep changing the same streams; nothing was written.")

    def _forget(self, works: Sequence[Work]) -> None:
        """What is remembered of these streams is wrong, and what is queued was judged by it."""
        with self._lock:
            self._draft, ready = None, self._ready
            if ready is not None and ready[1] is not None:
                self._ready = ready[0], None
                self._unjudged += 1
                works = [*works, *ready[0].works]
            for work in works:
                for each in (work, *work.also):
                    self._heads.pop(each.id, None)

    def _heads_unknown(self) -> None:
        """Nothing that is remembered may be right."""
        self._forget(())
        with self._lock:
            self._heads.clear()

    def _write(self, works: list[Work], draft: Draft | None, *, fresh: bool) -> dict[str, int]:
        """One transaction. Nothing is answered unless it was committed."""
        connection = self._connection or self._connected()
        if draft is None:
            draft = Draft(self._ledger, {} if fresh else self._heads, self._locks, fresh=fresh)
            with connection.begin():
                draft.judge(connection, works)
                self._put(connection, draft)
            with self._lock:
                self._heads.update(draft.heads)
        elif not self._at_once(connection, draft):
            with connection.begin():
                if draft.asked and reading.refused(connection, draft.asked):
                    raise Stale
                self._put(connection, draft)
        # Before anybody is answered: what was committed lies in files that the next start will find.
        if self._watch.log is None:
            self._watch.follow_log()
        if (gone := self._watch.gone()) is not None:
            end(gone)
        # All answers of a commit stand under one signature.
        if draft.commit.leaves:
            draft.commit.signed(self._signer, time.time_ns() // 1000)
        for work, outcome in draft.outcomes:
            if isinstance(outcome, LedgerError):
                work.error = outcome
            else:
                work.answer = outcome
        return draft.changed()

    def _put(self, connection: Connection, draft: Draft) -> None:
        draft.move_heads(connection)
        self._insert(connection, draft.rows)
        self._notify(connection, draft.changed())

    def _connected(self) -> Connection:
        connection = self._engine.connect().execution_options(writes=True)
        for setting in (*SQLITE, *statements.SQLITE) if self._place.sqlite else POSTGRESQL:
            statements.execute(connection, setting)
        self._connection = connection
        return connection

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        self._watch.forget_log()
        if connection is not None:
            connection.invalidate()
            connection.close()

    @staticmethod
    def _fail(works: Sequence[Work], error: LedgerError) -> None:
        for work in works:
            work.answer, work.error = None, error


PAYLOAD = 7_900
"""Characters of one notification; PostgreSQL takes fewer than 8,000 bytes."""


def told(changed: dict[str, int]) -> list[str]:
    """What all servers are told of streams that have moved on: a line each, many in one notification."""
    payloads: list[str] = []
    lines: list[str] = []
    size = 0
    for stream, version in changed.items():
        line = f"{stream} {version}"
        if size + len(line) >= PAYLOAD:
            payloads.append("\n".join(lines))
            lines, size = [], 0
        lines.append(line)
        size += len(line) + 1
    return [*payloads, "\n".join(lines)] if lines else payloads


def notify(connection: Connection, changed: dict[str, int]) -> None:
    """Have all servers told, when the transaction commits."""
    for payload in told(changed):
        statements.execute(connection, "SELECT pg_notify('pitboss', %s)", (payload,))


def _silent(_connection: Connection, _changed: dict[str, int]) -> None:
    pass
