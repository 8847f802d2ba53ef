"""Long computations, kept away from the tables: in processes of their own, bounded, shared and remembered.

Those who ask for the same thing wait for one computation. One that takes too long, or for which nobody waits
any more, is ended with its process. However many ask, the event loop only waits. Who asked first pays for the
processor time that it took; for what had to be ended, the time until then.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import os
import signal
import sys
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from pitboss.server.errors import Wrong
from pitboss.server.limits import Limits
from pitboss.server.worker import LENGTH, MOST_ANSWER, Done, Job

BENCHES = {
    "math": "math",
    "odds": "odds",
    "edges": "edges",
    "advice": "advice",
    "hint": "advice",
    "rehearse": "advice",
    "sessions": "math",
    "equity": "math",
    "games": "games",
    "game": "games",
    "check": "games",
    "clauses": "law",
    "changes": "law",
    "coverage": "law",
    "search": "law",
    "cases": "law",
    "play": "desk",
    "compose": "desk",
    "drill": "desk",
    "print": "desk",
    "pdf": "desk",
    "case": "record",
    "scenes": "record",
    "class": "papers",
    "paper": "papers",
    "book": "books",
    "book-of-day": "books",
    "long-paper": "books",
    "submission": "papers",
    "verify": "papers",
    "schema": "papers",
}
"""Which process does which job: quick ones do not wait behind long ones."""
FINISHED = {"clauses": 600.0, "coverage": 600.0, "odds": 600.0, "book": 1_800.0, "book-of-day": 1_800.0,
            "long-paper": 1_800.0}  # fmt: skip
"""Jobs that take long once, the same for everybody: the index of the law, and a game's own figures, which some games
count for minutes, and books of odds and papers that rest on them. They are brought to their end, whoever still waits,
in n seconds at most."""
MOST_AT_ONCE = {"book-of-day": 2, "long-paper": 2}
"""Different ones of a job that takes long, under way or in line."""
MOST_WAITING = 32
MOST_EACH = 8
"""Jobs from one address that may wait at a time."""
KEPT_BYTES = 64 << 20
MOST_REMEMBERED = 10_000
"""Questions of which it is remembered that they took too long."""
ENDED = 0.5
"""Seconds that are paid for a process which has to be started again."""
IDLE = 300.0
"""Seconds after which a process without work is ended."""


STARTED = """
import os, sys
gives_way = sys.argv[1] == "gives-way"
if hasattr(os, "setsid"):
    os.setpgid(0, 0) if gives_way else os.setsid()
from pitboss.server.worker import main
main(gives_way=gives_way)
"""
"""A process of the workshop has a group of its own: Ctrl-C at the house is not meant for it, and it ends with all that
it has called. Who gives way stays in the house's session, for Linux divides the cores among sessions first (autogroup):
niceness and turns hold only within one."""

TOO_MUCH = "too-much-work"
"""The word for what takes longer than a request may."""
NONE = gzip.compress(b"[]")
Pay = Callable[[float], None]


async def _never() -> None:
    """Whoever asked need not wait: others at the table want to see it too."""
    await asyncio.Event().wait()


def _free(_seconds: float) -> None:
    """What the house does for all its tables is nobody's to pay."""


class Flight:
    """A computation that is under way, and how many wait for it; whether its answer is remembered."""

    def __init__(self, task: asyncio.Task[bytes], *, keep: bool) -> None:
        self.task = task
        self.keep = keep
        self.waiting = 0


class Workshop:
    def __init__(self, seconds: float, *, gives_way: bool = True) -> None:
        self._seconds = seconds
        self._benches = {
            name: Bench("gives-way" if gives_way else "its-share") for name in set(BENCHES.values())
        }
        self._flights: dict[tuple[str, bytes], Flight] = {}
        self._tasks: set[asyncio.Task[bytes]] = set()
        self._kept: OrderedDict[tuple[str, bytes], bytes] = OrderedDict()
        self._size = 0
        self._closed = False
        self._waiting: Counter[str] = Counter()
        self._begun: set[tuple[str, bytes]] = set()
        self._too_long: set[tuple[str, bytes]] = set()

    def known(self, name: str, given: Any) -> bytes | None:
        """The answer, if it was worked out before."""
        key = name, _packed(given)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    async def do(
        self,
        name: str,
        given: Any,
        *,
        who: str,
        gone: Coroutine[Any, Any, None],
        pay: Pay,
        keep: bool = False,
    ) -> bytes:
        """The answer of a job. `gone` ends when the one who asks does not wait any more; `pay` is told its seconds."""
        leaving = asyncio.ensure_future(gone)
        try:
            if self._waiting[who] >= MOST_EACH or self._waiting.total() >= MOST_WAITING:
                raise Wrong(429, "too-many", "Too much is being worked out already; wait a moment.")
            self._waiting[who] += 1
            try:
                return await self._shared(name, _packed(given), leaving, pay, keep=keep)
            finally:
                self._waiting[who] -= 1
                self._waiting += Counter()  # drops those who wait for nothing
        finally:
            leaving.cancel()

    async def shown(self, name: str, given: Any, *, who: str, limits: Limits) -> bytes:
        """A list that is shown beside a table: brought to its end whoever still waits, from a purse of its own, and
        empty where there is none."""
        found, payer = self.known(name, given), f"{name} {who}"
        if found is not None:
            return found
        if limits.owed("work", payer):
            return NONE

        def pay(cost: float) -> None:
            limits.charge("work", payer, cost)

        try:
            return await self.do(name, given, who=payer, gone=_never(), pay=pay, keep=True)
        except Wrong as no:
            if no.code == TOO_MUCH and len(self._too_long) < MOST_REMEMBERED:
                self._too_long.add((name, _packed(given)))
            return NONE

    def took_too_long(self, name: str, given: Any) -> bool:
        """Whether it was shown to nobody for that reason, and not because who asked had asked for too much."""
        return (name, _packed(given)) in self._too_long

    def begin(self, name: str, given: Any) -> None:
        """Have something worked out once, though nobody waits for it yet."""
        key = name, _packed(given)
        if key not in self._begun and key not in self._kept:
            self._begun.add(key)
            self._start(name, given, keep=True)

    def prepare(self, name: str, given: Any) -> None:
        """Have a process made ready for what is asked next; a process that is ready says so at once."""
        if not self.under_way(name, given):
            self._start(name, given, keep=False)

    def _start(self, name: str, given: Any, *, keep: bool) -> None:
        task = asyncio.create_task(self._for_nobody(name, given, keep=keep), name=f"{name} for nobody")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _for_nobody(self, name: str, given: Any, *, keep: bool) -> bytes:
        try:
            return await self.do(name, given, who="the house", gone=_never(), pay=_free, keep=keep)
        except Wrong as no:
            if no.status == 429:  # another time there may be room for it
                self._begun.discard((name, _packed(given)))
            return NONE

    def under_way(self, name: str, given: Any) -> bool:
        return (name, _packed(given)) in self._flights

    async def _shared(
        self, name: str, given: bytes, leaving: asyncio.Future[None], pay: Pay, *, keep: bool
    ) -> bytes:
        key = name, given
        flight = self._flights.get(key)
        if flight is None:
            if self._closed:
                raise Wrong(503, "closing", "The house is closing.")
            if sum(each == name for each, _ in self._flights) >= MOST_AT_ONCE.get(name, MOST_WAITING):
                raise Wrong(
                    429, "too-many", "Others are being made already; ask again in a minute.", after=60
                )
            task = asyncio.create_task(self._run(name, given, pay), name=name)
            flight = self._flights[key] = Flight(task, keep=keep)
            flight.task.add_done_callback(lambda task: self._landed(key, task))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        flight.waiting += 1
        try:
            await asyncio.wait((flight.task, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            flight.waiting -= 1
            if not flight.waiting and not flight.task.done() and name not in FINISHED:
                self._flights.pop(key, None)
                flight.task.cancel()
        if not flight.task.done():
            raise Wrong(400, "gone", "Nobody waits for this any more.")
        return flight.task.result()

    def _landed(self, key: tuple[str, bytes], task: asyncio.Task[bytes]) -> None:
        flight = self._flights.get(key)
        if flight is not None and flight.task is task:
            del self._flights[key]
            # Whoever asked may be gone: what was brought to its end is not worked out again for the next one.
            if flight.keep and not task.cancelled() and task.exception() is None:
                self._keep(key, task.result())

    async def _run(self, name: str, given: bytes, pay: Pay) -> bytes:
        limit = max(FINISHED.get(name, 0.0), self._seconds)
        return await self._benches[BENCHES[name]].do(name, given, limit, pay)

    def _keep(self, key: tuple[str, bytes], answer: bytes) -> None:
        if key not in self._kept:
            self._kept[key] = answer
            self._size += len(answer)
        while self._size > KEPT_BYTES:
            _, dropped = self._kept.popitem(last=False)
            self._size -= len(dropped)

    def tidy(self, now: float) -> None:
        for bench in self._benches.values():
            bench.tidy(now)

    async def close(self) -> None:
        self._closed = True
        under_way = list(self._tasks)
        for task in under_way:
            task.cancel()
        # One that was just starting its process ends it before it is over.
        await asyncio.gather(*under_way, return_exceptions=True)
        for bench in self._benches.values():
            await bench.close()


class Bench:
    """One process, started when there is work; one job at a time."""

    def __init__(self, how: str) -> None:
        self._how = how
        self._lock = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None
        self._ending: set[asyncio.subprocess.Process] = set()
        self._used = 0.0

    async def do(self, name: str, given: bytes, limit: float, pay: Pay) -> bytes:
        async with self._lock:
            loop = asyncio.get_running_loop()
            began, spent = loop.time(), None
            try:
                async with asyncio.timeout(limit):
                    done = await self._ask(Job(name, msgspec.Raw(given)))
                    spent = done.seconds
            except TimeoutError:
                await self.close()
                raise Wrong(
                    400, TOO_MUCH, f"This takes longer than the {limit:g} seconds that a request may take here."
                ) from None  # fmt: skip
            except (OSError, EOFError, asyncio.IncompleteReadError):
                await self.close()
                raise Wrong(400, TOO_MUCH, "This takes more than a request may take here.") from None
            except BaseException:
                await self.close()
                raise
            finally:
                self._used = loop.time()
                pay(self._used - began + ENDED if spent is None else spent)
        if done.refused is not None:
            raise Wrong(*done.refused)
        return done.body

    async def _ask(self, job: Job) -> Done:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-c",
                STARTED,
                self._how,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        assert process.stdin is not None
        assert process.stdout is not None
        message = msgspec.msgpack.encode(job)
        process.stdin.write(LENGTH.pack(len(message)) + message)
        await process.stdin.drain()
        (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
        if length > MOST_ANSWER + 65_536:
            raise EOFError
        return msgspec.msgpack.decode(await process.stdout.readexactly(length), type=Done)

    def tidy(self, now: float) -> None:
        if self._process is not None and not self._lock.locked() and now - self._used > IDLE:
            self._kill()

    async def close(self) -> None:
        """End the process, and wait for it and for those before it whose end nobody has waited for."""
        self._kill()
        for process in tuple(self._ending):
            await process.wait()
            self._ending.discard(process)

    def _kill(self) -> None:
        process, self._process = self._process, None
        self._ending = {each for each in self._ending if each.returncode is None}
        if process is not None:
            self._ending.add(process)
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            if hasattr(os, "killpg"):  # what it has called in a process apart ends with it
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)


def _packed(given: Any) -> bytes:
    try:
        return msgspec.msgpack.encode(given, order="deterministic")
    except (OverflowError, UnicodeError):
        raise Wrong(400, "bad-request", "The request holds a number or a text that nobody can use.") from None
