"""One writer thread: commands of many tables share one durable commit, and their acknowledgements wait for it.

Versions are given out in the writing transaction. The thread remembers the heads of the streams it writes;
whether a head is still the stream's own is decided by the database, which moves it on only from the version
and the fence that were expected. If it does not move, everything is read again and judged anew.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence

from sqlalchemy import exc
from sqlalchemy.engine import Connection, Engine

from pitboss.ledger.database import Place, end_the_process, ends_the_process, said
from pitboss.ledger.draft import Draft, Stale
from pitboss.ledger.errors import Conflict, DiskFull, LedgerError
from pitboss.ledger.reading import StreamHead
from pitboss.ledger.rows import inserter
from pitboss.ledger.work import Ack, Batch, Work

CROWD = 8
"""From so many commands in a commit on, the next one waits for a moment until most of them have come again."""
LONGEST_WAIT_S = 0.002
SQLITE = ("PRAGMA cache_size = -32000", "PRAGMA wal_autocheckpoint = 4000")
"""Each commit touches a page of every table that is played at; 16 MiB of log are carried over at a time."""
POSTGRESQL = tuple(f"SET enable_{plan} = off" for plan in ("seqscan", "hashjoin", "mergejoin"))
"""The writer only ever looks for rows by their keys, however old the statistics are."""
_log = logging.getLogger(__name__)


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
        self._expected, self._patience = 1, 0.0
        self._connection: Connection | None = None
        self._thread = threading.Thread(target=self._run, name="ledger-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Work) -> Ack:
        with self._lock:
            if self._stopping:
                raise LedgerError("The ledger is closed.")
            batch = self._batch
            batch.works.append(work)
            if len(batch.works) in (1, self._expected):
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
                if 0 < len(self._batch.works) < self._expected and not self._stopping:
                    self._lock.wait(self._patience)
                batch, self._batch = self._batch, Batch()
                stopping = self._stopping
            if batch.works:
                begun = time.perf_counter()
                try:
                    self._commit(batch.works)
                finally:
                    self._expect(len(batch.works), time.perf_counter() - begun)
                    batch.finish()
            elif stopping:
                return
            wait = self._idle()

    def _expect(self, works: int, seconds: float) -> None:
        """Who was just answered may send the next command at once: a moment's wait lets them share the next commit."""
        self._expected = works * 3 // 4 if works >= CROWD else 1
        self._patience = min(LONGEST_WAIT_S, seconds / 4)

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
            with connection.begin():
                for setting in SQLITE if self._place.sqlite else POSTGRESQL:
                    connection.exec_driver_sql(setting)
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
