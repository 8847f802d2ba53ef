"""A casino of several servers in virtual time, in one process: house, cage, pit, mirrors and clients are the real ones.

Time jumps to whatever comes next. Commits happen where they are submitted, so that a seed gives the same casino again.
Between two commits a server awaits something; there it may die, stand still while others take its tables, lose the
database, or not hear that its commit came through.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import selectors
from collections import Counter
from collections.abc import Callable, Coroutine, Generator, Iterator
from contextvars import ContextVar, copy_context
from pathlib import Path
from typing import Any

import msgspec
import pytest

from casino import quick
from pitboss.ledger import Answer, LedgerError, Unknown, owners
from pitboss.ledger.work import Ack, Batch, Work
from pitboss.server import house as house_module
from pitboss.server.errors import Wrong
from pitboss.server.host import Host
from pitboss.server.house import House
from pitboss.server.mirror import Mirror
from pitboss.server.shapes import CommandIn, OpenTable
from pitboss.server.store import Account

HERE: ContextVar[Server | None] = ContextVar("here", default=None)
FAULTS = ("die", "stand still", "cut off", "not hear")
PATIENCE = 6.0
"""Virtual seconds that a client waits for an answer."""
MONEY = 1_000_000


class Virtual(asyncio.SelectorEventLoop):
    """A loop whose time passes only when nothing is to be done."""

    def __init__(self) -> None:
        self.now = 0.0
        super().__init__(_Jump(self))

    def time(self) -> float:
        return self.now


class _Jump(selectors.SelectSelector):
    def __init__(self, loop: Virtual) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> Any:
        if timeout is None:
            raise RuntimeError("everybody waits for somebody else")
        self._loop.now += max(0.0, timeout)
        return super().select(0)


class Server:
    def __init__(self, casino: Casino, name: str) -> None:
        self.casino, self.name = casino, name
        self.dead, self.cut_until, self.deaf = False, 0.0, False
        settings = quick(
            casino.folder, server=name, public_url=f"http://{name}", registration=True, log_level="error",
            **casino.settings,
        )  # fmt: skip
        self.house = House(settings)
        self._several()
        self.tasks: set[asyncio.Task[Any]] = set()

    def _several(self) -> None:
        """The ledger is to the house as if it were on PostgreSQL: others follow, take over and are told of commits."""
        book = self.house.book
        if book._name is not None:
            book._name.give_up()
            book._name = None
        book.place = msgspec.structs.replace(book.place, path=None)
        book._alone = False
        submit, reader, transaction = book.submit, book.reader, book.transaction
        book.submit = lambda work: self._submitted(submit, work)  # type: ignore[method-assign]
        book.reader = lambda: self._through(reader)  # type: ignore[method-assign]
        book.snapshot = book.reader  # type: ignore[method-assign]
        book.transaction = lambda: self._through(transaction)  # type: ignore[method-assign]

    def _submitted(self, submit: Callable[[Work], Ack], work: Work) -> Ack:
        if not self._reaches():
            work.error = Unknown("The connection to the database failed.")
            batch = Batch()
            batch.finish()
            return Ack(batch, work)
        ack = submit(work)
        ack.batch.wait(None)
        self.casino.committed(work)
        if self.deaf:
            self.deaf, work.answer = False, None
            work.error = Unknown("The connection to the database failed while the commit was under way.")
        return ack

    @contextlib.contextmanager
    def _through(self, way: Callable[[], Any]) -> Iterator[Any]:
        if not self._reaches():
            raise Unknown("The connection to the database failed.")
        with way() as connection:
            yield connection

    def _reaches(self) -> bool:
        return self.casino.loop.now >= self.cut_until

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Something that this server does."""
        context = copy_context()
        context.run(HERE.set, self)
        task = self.casino.loop.create_task(work, context=context)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def start(self) -> None:
        await self.spawn(self.house.start())

    def die(self) -> None:
        """Nothing of it goes on: tasks that are at an await stay there."""
        self.dead = True
        for task in self.house._tasks:
            task.cancel()

    def close(self) -> None:
        for dealer in self.house.pit._dealers.values():
            dealer.cancel()
        for task in (*self.house._tasks, *self.tasks):
            task.cancel()
        self.house.book.close()


class Casino:
    """`plan(n)`: what befalls the server that comes to the nth await; None for nothing."""

    def __init__(
        self, folder: Path, loop: Virtual, chance: random.Random, plan: Callable[[int], str | None]
    ) -> None:
        self.folder, self.loop, self.chance, self.plan = folder, loop, chance, plan
        self.points, self.faults = 0, False
        self.settings: dict[str, Any] = {}
        self.happened: Counter[str] = Counter()
        self.trace: list[str] = []
        self.servers: dict[str, Server] = {}
        self.broken: list[BaseException] = []

    async def add(self, name: str) -> Server:
        server = self.servers[name] = Server(self, name)
        await server.start()
        return server

    async def point(self) -> None:
        """A server awaits something."""
        server = HERE.get()
        if server is None:
            return
        fault = None
        if self.faults and not server.dead:
            self.points += 1
            fault = self.plan(self.points)
        if fault is not None:
            self.happened[fault] += 1
            self.trace.append(f"{self.loop.now:.3f} {server.name}: {fault}")
        match fault:
            case "die":
                server.die()
            case "stand still":
                await asyncio.sleep(4 + self.chance.random() * 4)
            case "cut off":
                server.cut_until = self.loop.now + 1 + self.chance.random() * 6
            case "not hear":
                server.deaf = True
            case "slow":
                await asyncio.sleep(self.chance.random() * 3)
            case _:
                await asyncio.sleep(0)
        if server.dead:
            await asyncio.Future[None]()

    def committed(self, work: Work) -> None:
        """Every other server is told sooner or later, or not at all."""
        writer = HERE.get()
        for server in self.servers.values():
            if server is not writer and not server.dead and (not self.faults or self.chance.random() < 0.9):
                delay = self.chance.random() * 0.2
                self.loop.call_later(delay, self._tell, server, work.id)

    def _tell(self, server: Server, stream: str) -> None:
        if not server.dead:
            context = copy_context()
            context.run(HERE.set, server)
            context.run(server.house.pit.noticed, stream)

    def living(self) -> list[Server]:
        return [server for server in self.servers.values() if not server.dead]

    async def ask(
        self, server: Server, patron: str, table: str, do: str, key: str, cents: int
    ) -> Answer | None:
        """One try of a client; None: nobody knows what became of it."""
        task = server.spawn(_serve(server.house, patron, table, do, key, cents))
        done, _ = await asyncio.wait({task}, timeout=PATIENCE)
        if not done or task.cancelled():  # its server is no more
            self.happened["no answer"] += 1
            task.add_done_callback(self._unheard)
            return None
        try:
            found = task.result()
        except (Wrong, LedgerError) as error:
            self.happened[getattr(error, "code", type(error).__name__)] += 1
            return None
        if isinstance(found, str):  # where the table is, as far as this server knows
            owner = self.servers.get(found.removeprefix("http://"))
            if owner is None or owner.dead or self.lost():
                return None
            return await self.ask(owner, patron, table, do, key, cents) if owner is not server else None
        return None if self.lost() else found

    def _unheard(self, task: asyncio.Task[Any]) -> None:
        """The client has gone before his answer came: one that no client may be given is kept for the test."""
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, (Wrong, LedgerError)):
            self.broken.append(error)

    def lost(self) -> bool:
        """A link loses what goes over it, one way or the other."""
        return self.faults and self.chance.random() < 0.05

    def close(self) -> None:
        for server in self.servers.values():
            server.close()


async def _serve(house: House, patron: str, table: str, do: str, key: str, cents: int) -> Answer | str:
    """What the routes do with a request."""
    host: Host | None = house.pit.hosts.get(table)
    if host is None:
        host = await house.pit.follow(table)
        if isinstance(host, Mirror):
            return host.address
    account = house.store.account(patron)
    assert account is not None
    match do:
        case "sit":
            return await house.cage.sit(host, account, cents, key=key)
        case "buy-in":
            return await house.cage.buy_in(host, account, cents, key=key)
        case _:
            args = {"on": "pass", "amount": cents} if do == "wager" else {}
            wanted = CommandIn(do=do, key=key, seat=host.seat_of_account(account.id), args=args)
            return await house.acts.command(host, wanted, house.people.forwarded(account))


def prepare(folder: Path, patrons: list[str], tables: int) -> list[str]:
    """A casino with tables and patrons, closed; the ids of the tables."""

    async def made() -> list[str]:
        house = House(quick(folder))
        await house.start()
        floor = house.people.forwarded(house.store.listed("staff")[0])
        found: list[str] = []
        for number in range(tables):
            opened = await house.pit.open(
                OpenTable(game="craps", key=f"t{number}", dealer="person", options={"table_max": 10**6}),
                floor,
            )
            found.append(opened.id)
        for patron in patrons:
            account = Account(patron, "guest", patron)
            house.store.add_account(account)
            await house.cage.open_purse(account, MONEY)
        await house.stop()
        return found

    return asyncio.run(made())


@contextlib.contextmanager
def virtual(monkeypatch: pytest.MonkeyPatch, casino: Callable[[Virtual], Casino]) -> Iterator[Casino]:
    """Time, threads and acknowledgements for a simulated casino."""
    loop = Virtual()
    asyncio.set_event_loop(loop)
    made = casino(loop)

    async def to_thread(function: Callable[..., Any], *given: Any, **named: Any) -> Any:
        await made.point()
        return function(*given, **named)

    def awaited(ack: Ack) -> Generator[Any, None, Answer]:
        yield from made.point().__await__()
        return ack.result(0)

    with monkeypatch.context() as patch:
        patch.setattr(asyncio, "to_thread", to_thread)
        patch.setattr(Ack, "__await__", awaited)
        patch.setattr(owners, "_now", lambda _connection: int(loop.now * 1e6))
        patch.setattr(house_module, "log", lambda *_, **__: None)
        try:
            yield made
        finally:
            made.close()
            left = asyncio.all_tasks(loop)
            for task in left:
                task.cancel()
            loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
            loop.close()
            asyncio.set_event_loop(None)
