"""Telling those who listen which streams have moved on: in this process, or from all servers of a PostgreSQL."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from sqlalchemy import exc
from sqlalchemy.engine import Engine

Callback = Callable[[str, int], None]


class Listeners:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._callbacks: tuple[tuple[tuple[str, ...], Callback], ...] = ()
        self.to: tuple[str, ...] = ()
        """How the names of all streams begin that somebody listens to."""
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._stop = threading.Event()

    def add(self, callback: Callback, to: tuple[str, ...]) -> Callable[[], None]:
        with self._lock:
            self._hear_for((*self._callbacks, (to, callback)))
            if self._engine.dialect.name == "postgresql" and self._thread is None:
                ready = threading.Event()
                self._thread = threading.Thread(
                    target=self._hear, args=(ready,), name="ledger-listener", daemon=True
                )
                self._thread.start()
                ready.wait(10)

        def stop() -> None:
            with self._lock:
                self._hear_for(tuple(each for each in self._callbacks if each[1] is not callback))

        return stop

    def _hear_for(self, callbacks: tuple[tuple[tuple[str, ...], Callback], ...]) -> None:
        self._callbacks, self.to = callbacks, tuple(name for to, _ in callbacks for name in to)

    def tell(self, changed: dict[str, int]) -> None:
        for to, callback in self._callbacks:
            for stream, version in changed.items():
                if stream == "*" or stream.startswith(to):
                    callback(stream, version)

    def close(self) -> None:
        self._stop.set()
        if self._thread is not None:
            self._thread.join()

    def _hear(self, ready: threading.Event) -> None:
        """Listen to the database's notifications; after a lost connection, say that some may have been missed."""
        import psycopg

        missed = False
        while not self._stop.is_set():
            try:
                with self._engine.connect() as connection:
                    connection = connection.execution_options(isolation_level="AUTOCOMMIT")
                    connection.exec_driver_sql("LISTEN pitboss")
                    ready.set()
                    if missed:
                        self.tell({"*": 0})
                    missed = True
                    raw: Any = connection.connection.driver_connection
                    while not self._stop.is_set():
                        for told in raw.notifies(timeout=0.2, stop_after=1):
                            lines = (line.rpartition(" ") for line in told.payload.splitlines())
                            self.tell({stream: int(version) for stream, _, version in lines})
                    connection.exec_driver_sql("UNLISTEN *")
            except (exc.DBAPIError, psycopg.Error):
                self._stop.wait(0.5)
