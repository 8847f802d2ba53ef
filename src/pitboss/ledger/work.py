"""One command on its way to the disk: what is written, and the acknowledgement that waits for the commit."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Generator, Sequence
from os import urandom
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy.engine import Connection

from pitboss.ledger import chain, schema
from pitboss.ledger.errors import LedgerError
from pitboss.ledger.happenings import ReceivedFromTable, SentToTable
from pitboss.ledger.records import TRANSFER, Answer, Refusal
from pitboss.table.events import Event, LeftTable, Sealed, SentAfter, TableClosed
from pitboss.table.state import TableState
from pitboss.table.wire import canonical

Balances = dict[str, int]
Decide = Callable[[Connection, int, Balances], Sequence[Event] | Refusal]
"""From a stream's version and balances to its next events, within the writing transaction."""


_TRANSFERS = frozenset({SentToTable, ReceivedFromTable, LeftTable})
"""Events by which money gets on between a purse and a seat."""
_MARKED = _TRANSFERS | {TableClosed, SentAfter}
"""Events that mark the work in which they come."""


class NewStream(msgspec.Struct, frozen=True):
    kind: str
    game: str | None = None
    as_of: str | None = None
    owner: str | None = None


class Funds(msgspec.Struct, frozen=True):
    """What a purse comes to: the balances of its accounts."""

    balances: Balances


class Snapshot(msgspec.Struct, frozen=True):
    """The state of a table or a purse at a version. Older snapshots than `keeps` are dropped."""

    version: int
    state: TableState | Funds
    commitment: int | None
    keeps: int


class Work(msgspec.Struct, kw_only=True, eq=False):
    """What one command wants written. `expected` and `fence` are None where a stream has no single owner.

    `checked`: the caller holds the fence, and has made sure that the key is new and that key and actor are good.
    `also`: what is written with it, in the same transaction, to other streams.
    `plain`: it can be judged by its stream's head alone. `comes_back`: chips go after somebody who has left.
    """

    id: str
    key: str
    actor: str
    command: str
    expected: int | None = None
    fence: int | None = None
    round: int = 0
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None
    decide: Decide | None = None
    create: NewStream | None = None
    snapshot: Snapshot | None = None
    checked: bool = False
    also: tuple[Work, ...] = ()
    bodies: Sequence[str] = ()
    sealed: tuple[tuple[int, int, str, bytes], ...] = ()
    closes: bool = False
    transfers: bool = False
    comes_back: bool = False
    plain: bool = False
    answer: Answer | None = None
    error: LedgerError | None = None

    def __post_init__(self) -> None:
        if not self.checked:
            chain.checked_key(self.key)
            chain.checked_actor(self.actor)
        if self.events:
            self.carry(self.events, self.expected or 0)
            self.plain = not (self.fence is None or self.create or self.transfers or self.closes)

    def carry(self, events: Sequence[Event], version: int) -> None:
        """Take these events to be written after `version`; their bodies are made ready for the chain."""
        self.events = events = tuple(events)
        self.sealed, self.closes, self.transfers = (), False, self.key.startswith(TRANSFER)
        self.comes_back = False
        if len(events) == 1 and not events[0].sealed and type(events[0]) not in _MARKED:
            self.bodies = (canonical(events[0]).decode(),)  # most answers are one ordinary event
            return
        bodies: list[str] = []
        for event in events:
            version += 1
            kind = type(event)
            if kind in _TRANSFERS:
                self.transfers = True
            elif kind is TableClosed:
                self.closes = True
            elif kind is SentAfter:
                self.comes_back = True
            bodies.append(canonical(self._public(event, version) if event.sealed else event).decode())
        self.bodies = bodies

    def _public(self, event: Event, version: int) -> Event:
        """The event with a salted commitment in the place of every sealed value."""
        hidden: list[Sealed] = []
        for place, field in enumerate(event.sealed):
            salt, value = urandom(chain.SALT), canonical(field.value)
            self.sealed += ((version, place, value.decode(), salt),)
            commitment = chain.seal(salt, self.id, version=version, place=place, value=value)
            hidden.append(Sealed(field.name, field.to, commitment))
        return replace(event, sealed=tuple(hidden))


Row = tuple[Any, ...]
Statement = sa.Insert | sa.Update
PREVIOUS, FENCE, LINES = range(len(schema.events.c), len(schema.events.c) + 3)
"""Where these stand in what is written of an event."""


class Rows(msgspec.Struct, eq=False):
    """What one transaction adds.

    Of each event: the columns of its row, the hash before it, the fence; account, cents and balance of each posting.
    """

    events: list[list[Any]] = []
    sealed: list[Row] = []
    refusals: list[Row] = []
    snapshots: list[tuple[int, Snapshot, str]] = []  # with the state as it is written
    transfers: list[Statement] = []

    def postings(self) -> list[Row]:
        """The rows of the postings."""
        return [
            (row[0], row[1], line, *row[at : at + 3])
            for row in self.events
            for line, at in enumerate(range(LINES, len(row), 3))
        ]

    @property
    def special(self) -> bool:
        """Whether there is anything but events and their postings, or nothing at all."""
        return bool(self.sealed or self.refusals or self.snapshots or self.transfers or not self.events)

    def lengths(self) -> tuple[int, ...]:
        return tuple(map(len, self._all()))

    def cut(self, lengths: Sequence[int]) -> None:
        """Take away what was added since it had these lengths."""
        for rows, length in zip(self._all(), lengths, strict=True):
            del rows[length:]

    def _all(self) -> tuple[list[Any], ...]:
        return self.events, self.sealed, self.refusals, self.snapshots, self.transfers


Then = Callable[["Ack"], object]
"""What is called with an acknowledgement once it has come."""
Calls = list[tuple[Then, "Ack"]]


class Batch(msgspec.Struct, eq=False):
    """Commands that share one commit, and everybody who waits for it."""

    works: list[Work] = []
    done: bool = False
    _lock: threading.Lock = msgspec.field(default_factory=threading.Lock)
    _event: threading.Event | None = None
    _loops: dict[asyncio.AbstractEventLoop, Calls] = {}
    _last: tuple[int, asyncio.AbstractEventLoop, Calls] | None = None

    def wait(self, timeout: float | None) -> bool:
        with self._lock:
            if self.done:
                return True
            if self._event is None:
                self._event = threading.Event()
            event = self._event
        return event.wait(timeout)

    def call(self, then: Then, ack: Ack) -> bool:
        """Have the running loop call something when the batch is done; False, and nothing is called, if it is already.

        Which loop that is costs a call of the system, so of many in a row it is asked once: a loop that runs, in the
        thread where it ran for the last one, is still the one that runs there.
        """
        thread, last = threading.get_ident(), self._last
        if last is not None and last[0] == thread and last[1].is_running():
            # Were it done meanwhile, this would still be called: what was queued is called in this thread, later.
            last[2].append((then, ack))
            return True
        with self._lock:
            if self.done:
                return False
            loop = asyncio.get_running_loop()
            calls = self._loops.setdefault(loop, [])
            self._last = thread, loop, calls
            calls.append((then, ack))
            return True

    def finish(self) -> list[Calls]:
        """Wake everybody: each event loop once, however many of its commands were in the batch. What is returned gets
        shorter as they are told."""
        with self._lock:
            self.done = True
            event, loops = self._event, self._loops
            self._event, self._loops, self._last, self.works = None, {}, None, []
        if event is not None:
            event.set()
        for loop, calls in loops.items():
            if not loop.is_closed():
                calls.reverse()
                loop.call_soon_threadsafe(_call, calls)
        return [*loops.values()]


class Ack(msgspec.Struct, eq=False):
    """The acknowledgement of a command: it comes when the commit is durable. Await it, or ask for `result()`.

    `repeated`: for somebody who sent the command once more.
    """

    batch: Batch
    work: Work
    repeated: bool = False

    @property
    def done(self) -> bool:
        return self.batch.done

    def again(self) -> Ack:
        """The same acknowledgement, for somebody who sent the command once more."""
        return Ack(self.batch, self.work, repeated=True)

    def result(self, timeout: float | None = None) -> Answer:
        """The answer; raises what went wrong. A time-out says nothing about the command: ask for its key."""
        if not self.batch.done and not self.batch.wait(timeout):
            raise TimeoutError("The commit has not been acknowledged yet; ask later what became of the key.")
        work = self.work
        if work.error is not None:
            raise work.error
        if work.answer is None:
            raise LedgerError("The ledger was closed before the command was written.")
        return replace(work.answer, again=True) if self.repeated else work.answer

    def __await__(self) -> Generator[Any, None, Answer]:
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self.batch.call(lambda _: waiting.done() or waiting.set_result(None), self):
            yield from waiting
        return self.result(0)

    def then(self, call: Then) -> None:
        """Call something from the running loop once the answer is there, which is cheaper than to await it."""
        if not self.batch.call(call, self):
            asyncio.get_running_loop().call_soon(call, self)


def settled(answer: Answer | LedgerError) -> Ack:
    """An acknowledgement that has come already."""
    batch, work = Batch(), Work(id="-", key="-", actor="", command="")
    if isinstance(answer, LedgerError):
        work.error = answer
    else:
        work.answer = answer
    batch.finish()
    return Ack(batch, work)


def _call(calls: Calls) -> None:
    while calls:
        call, ack = calls.pop()
        try:
            call(ack)
        except Exception as error:  # noqa: BLE001 - the others wait as well
            asyncio.get_running_loop().call_exception_handler(
                {"message": "after a commit", "exception": error}
            )
