"""The casino: the ledger, the people, its rooms, and what runs beside them from the start to the stop."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from collections import deque
from collections.abc import Awaitable, Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from http.cookiejar import DefaultCookiePolicy
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pitboss.ledger import Ledger, LedgerError
from pitboss.ledger.database import end
from pitboss.ledger.draws import PREFIX as DRAWS
from pitboss.ledger.happenings import Significant
from pitboss.ledger.meters import PREFIX
from pitboss.ledger.persons import CONSOLE
from pitboss.ledger.witnesses import Witness
from pitboss.server.acts import Acts
from pitboss.server.boards import Boards
from pitboss.server.bots import Bots
from pitboss.server.cage import Cage
from pitboss.server.clock import Clock
from pitboss.server.errors import Wrong
from pitboss.server.limits import Limits, Turns
from pitboss.server.metrics import Metrics
from pitboss.server.minutes import Minutes
from pitboss.server.observe import log
from pitboss.server.people import OF_STAFF, THREAD, People, one_time_password
from pitboss.server.pit import Pit
from pitboss.server.practice import Practice
from pitboss.server.record import Trails
from pitboss.server.school import School
from pitboss.server.settings import Settings
from pitboss.server.shapes import OpenTable
from pitboss.server.signs import Signs
from pitboss.server.sockets import Sockets
from pitboss.server.store import Account, Store
from pitboss.server.workshop import Workshop

if TYPE_CHECKING:
    from httpx import AsyncClient

WITNESSED = 60.0
"""Seconds between two times at which witnesses are given the newest heads."""
HEARING = 0.4
"""Seconds between two looks at what others did to accounts: a log-out cuts sockets within a second, everywhere."""
MOST_READING = 16
"""Readings of the record that one who asks may wait for."""
MOST_AUDITS = 3
"""Verifications and exports under way at a time."""
LONGEST_REST = 1.0
"""Seconds for which somebody who has read much waits at most before he reads again."""
READ_AT_ONCE, RESTS = 2.0, 99.0
"""Seconds of work that somebody may owe for reading the record without a rest; then he rests n times as long as he
has read, so that the tables hardly meet one who reads without end. The staff rests as much as it pays for."""
Found = TypeVar("Found")


def rest_after(seconds: float, thread: float, used: float) -> float:
    """How long somebody rests who has read for n seconds, as his thread counts, and has so much of his work to pay."""
    rests = RESTS if thread == THREAD else thread - 1
    return min(LONGEST_REST, seconds * rests) if used > READ_AT_ONCE else 0.0


class House:
    """pit: the tables; cage: the money; acts: what people do at tables; sockets: who looks on and plays live."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.book = _opened(settings)
        self.store = Store(self.book)
        self.school = School(self.book, self.store)
        self.people = People(self.book, self.store, settings)
        self.metrics = Metrics(self)
        self.limits = Limits(settings.rate)
        self._turns = Turns()
        self.workshop = Workshop(settings.work_seconds, gives_way=settings.gives_way)
        self.trails = Trails(self.book)
        self.easel = Easel()
        self.clock = Clock()
        self.signs = Signs(self)
        self.boards = Boards(self)
        self.minutes = Minutes(self)
        self.pit, self.cage, self.acts, self.sockets = Pit(self), Cage(self), Acts(self), Sockets(self)
        self.practice, self.bots = Practice(self), Bots(self)
        self.people.on_end = self.sockets.cut
        self.making = asyncio.Lock()
        """Held while something is made that is the same for everybody who asks."""
        self.audits = 0
        self.stopping = False
        self._readers = ThreadPoolExecutor(2, "record")
        self._auditors = ThreadPoolExecutor(1, "audit")
        self._witnesses = [Witness(place) for place in settings.witnesses]
        self._tasks: list[asyncio.Task[None]] = []
        self._heard = 0
        self._deaf: Callable[[], None] = lambda: None
        self.room: tuple[float, str | None] = (0.0, None)
        """Until when the disk need not be looked at, and why no new round may begin."""

    first_password: str | None = None
    """The password of the first floorperson, to be printed once and then forgotten."""

    async def start(self) -> None:
        self._heard = self._house_version()
        first = await self._first_floorperson()
        if not self.book.place.heads.exists():  # from now on they say that there is a ledger
            await asyncio.to_thread(self.book.publish)
        await asyncio.to_thread(self.book.beat)
        self.store.forget_sessions(int(time.time() - self.settings.absolute))
        await self._mind_clock(self._last_recorded())
        await self.pit.begin()
        await self.cage.finish_transfers()
        # Alone at a ledger, a server knows of its own tables; what several of them share it has to be told.
        to = (PREFIX, DRAWS) if self.book.place.sqlite else ("",)
        self._deaf = self.book.listen(self._notice(asyncio.get_running_loop()), to=to)
        await asyncio.to_thread(self.store.secret)
        self._tasks = [
            asyncio.create_task(self._every(1.0, self._beat), name="beat"),
            asyncio.create_task(self._every(1.0, self._tick), name="house"),
            asyncio.create_task(self._every(HEARING, self._hear), name="hearing"),
        ]
        if self.settings.witnesses:
            self._tasks.append(
                asyncio.create_task(self._every(WITNESSED, self._attest, first=0.0), name="witnesses")
            )
        if first is not None:
            await self._welcome(first)
        log("info", "open", tables=len(self.pit.hosts), database=str(self.book.place))

    def _notice(self, loop: asyncio.AbstractEventLoop) -> Callable[[str, int], None]:
        """What is done with the news of a commit, from another thread: meters, and what other servers write."""
        alone = self.book.place.sqlite

        def notice(stream: str, _version: int) -> None:
            if stream.startswith((PREFIX, "*")):
                loop.call_soon_threadsafe(self.signs.noticed, stream)
            if stream.startswith((DRAWS, "*")):
                loop.call_soon_threadsafe(self.boards.noticed, stream)
            if not alone:
                loop.call_soon_threadsafe(self.pit.noticed, stream)

        return notice

    @cached_property
    def between(self) -> AsyncClient:
        """How this server asks others: by one client, for to make one takes 16 ms of the event loop. What has been idle
        is not used again, so that nothing is sent to who has just hung up; and it keeps no cookies of anybody."""
        from httpx import AsyncClient, Limits

        client = AsyncClient(timeout=10, limits=Limits(max_connections=256, keepalive_expiry=2.0))
        client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=()))
        return client

    async def stop(self) -> None:
        """Close down: dealers stop between two steps, everything queued is written, tables are given up."""
        self.stopping = True
        self._deaf()
        for task in self._tasks:
            task.cancel()
        await self.workshop.close()
        if "between" in self.__dict__:
            await self.between.aclose()
        await self.pit.stop_dealing()
        with contextlib.suppress(LedgerError):
            await self.people.write()
        for client in tuple(self.sockets.clients):
            client.close("The server is closing; come back in a moment.")
        self.pit.give_up()
        self._readers.shutdown(cancel_futures=True)
        self._auditors.shutdown(cancel_futures=True)
        await asyncio.to_thread(self.book.close)
        log("info", "closed")

    async def _first_floorperson(self) -> Account | None:
        """The first start: somebody must be able to open a table."""
        if self.store.listed("staff"):
            return None
        password = one_time_password()
        roles = ("floorperson", "supervisor", "pit-boss", "dealer", "stickperson", "boxperson")
        floor = await self.people.take_on("floor", roles, by=CONSOLE, password=password)
        self.first_password = password
        return floor

    async def _welcome(self, floor: Account) -> None:
        """Tables at which a newcomer can sit down at once; where players play each other, with bots."""
        from pitboss.games import find

        session = self.people.forwarded(floor)
        for game in self.settings.welcome:
            bots = 0 if find(game).bank == "house" else 3
            await self.pit.open(OpenTable(game=game, key=f"welcome-{game}", bots=bots), session)

    async def _every(
        self, seconds: float, step: Callable[[], Awaitable[None]], *, first: float | None = None
    ) -> None:
        """Do something again and again; `first`: after how many seconds for the first time."""
        wait = seconds if first is None else first
        while True:
            await asyncio.sleep(wait)
            wait = seconds
            try:
                await step()
            except LedgerError as error:
                log("error", "database", sentence=str(error))
            except Exception as error:  # noqa: BLE001  whatever it was, the next second must come
                log("error", "house", sentence=f"{type(error).__name__}: {error}")

    async def _beat(self) -> None:
        """Apart from everything else: a server that is busy with many tables must not seem dead."""
        gone = await asyncio.to_thread(self.book.check)
        if gone is not None:
            end(f"{gone} This server stops: what it would acknowledge could be lost.")
        await asyncio.to_thread(self.book.beat)

    async def _attest(self) -> None:
        """Give every witness the newest heads; who cannot be reached is tried again a minute later."""
        said = [await asyncio.to_thread(self.book.attest, witness) for witness in self._witnesses]
        missed = [no for no in said if no is not None]
        self.metrics.gauge("witnesses_missed", len(missed))
        for no in missed:
            log("warning", "witness", sentence=no)

    async def _mind_clock(self, recorded: float | None = None) -> None:
        """A clock that was set, or runs behind what was recorded at the last start, is a significant event."""
        by = self.clock.changed(recorded)
        if by is not None:
            await self.book.record("clock-changed", {"server": self.book.server, "seconds": by})

    async def _tick(self) -> None:
        now = asyncio.get_running_loop().time()
        self.sockets.mind(now)  # first: who has a table open is not idle
        await self._mind_clock()
        await self.people.mind()
        await self.pit.mind()
        await self.minutes.mind(now)
        await self.practice.mind()
        await self.cage.finish_transfers()
        self.workshop.tidy(now)

    def _house_version(self) -> int:
        try:
            return self.book.head("house").version
        except LedgerError:
            return 0

    def _last_recorded(self) -> float | None:
        found = self.book.significant(after=self._heard - 1)
        return found[-1].at / 1e6 if found else None

    async def _hear(self) -> None:
        """What other servers and the command line did to accounts: sessions they ended end here too."""
        if await asyncio.to_thread(self._house_version) == self._heard:
            return
        for entry in await asyncio.to_thread(lambda: self.book.significant(after=self._heard)):
            event = entry.event
            if isinstance(event, Significant) and event.kind in (
                "log-out", "roles-changed", "password-changed", "password-reset", "account-locked", "plays-too",
            ):  # fmt: skip
                self.people.reload(event.detail.get("account"))
            self._heard = entry.version

    def no_new_round(self) -> str | None:
        """Whether the disk has room; asked of the system at most ten times a second."""
        now = time.monotonic()
        if now > self.room[0]:
            self.room = now + 0.1, self.book.no_new_round()
        return self.room[1]

    def check_room(self) -> None:
        """On a full disk nothing new begins: what room there is is for what has begun, and for money that goes home."""
        full = self.no_new_round()
        if full is not None:
            raise Wrong(409, "disk-full", full)

    async def read(self, function: Callable[..., Found], *given: Any) -> Found:
        """Read the record in threads of its own: who asks much of it delays neither tables nor log-ins."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, _ended, function, *given)

    async def read_for(
        self, payer: str, function: Callable[..., Found], *given: Any, thread: float = THREAD
    ) -> Found:
        """The same for somebody who pays for the time that it takes in the `thread`. He has one at a time, and rests
        in between once it is much, so that the tables have nearly all of the processor however much one asks for."""
        timed = Timed(function, given)
        if self._turns.waiting(payer) >= MOST_READING and not self.limits.off:
            raise Wrong(429, "too-many", "Too much is being read for you already; wait a moment.")
        async with self._turns.of(payer) as turn:
            try:
                return await self.read(timed)
            finally:
                self.limits.charge("work", payer, timed.seconds * thread)
                turn.rest = rest_after(timed.seconds, thread, self.limits.used("work", payer))

    async def examine(self, payer: str, function: Callable[[], Found]) -> Found:
        """Read all of the record, in a thread for that alone, one after the other; for staff, who pay for it."""
        timed = Timed(function, ())
        try:
            return await asyncio.get_running_loop().run_in_executor(self._auditors, _ended, timed)
        finally:
            self.limits.charge("work", payer, timed.seconds * OF_STAFF)

    @contextlib.contextmanager
    def audit(self) -> Generator[None]:
        """A place for a verification or an export; few may be under way at a time."""
        if self.audits >= MOST_AUDITS:
            raise Wrong(429, "too-many", "The record is being verified or exported already; wait for that.")
        self.audits += 1
        try:
            yield
        finally:
            self.audits -= 1


class Timed(Generic[Found]):
    """A function for a thread, and the processor seconds that it took there."""

    def __init__(self, function: Callable[..., Found], given: tuple[Any, ...]) -> None:
        self._function, self._given = function, given
        self.seconds = 0.0

    def __call__(self) -> Found:
        began = time.thread_time()
        try:
            return self._function(*self._given)
        finally:
            self.seconds = time.thread_time() - began


def _ended(function: Callable[..., Found], *given: Any) -> Found:
    """What it gives; a stray StopIteration, which no future can hold, would leave its request waiting for ever."""
    try:
        return function(*given)
    except StopIteration as error:
        raise RuntimeError("an iterator ended where it must not") from error


def _opened(settings: Settings) -> Ledger:
    key = Path(settings.key) if settings.key else None
    book = Ledger.open(settings.database, signing_key=key, server=_name(settings), address=settings.url)
    try:
        book.claim_name()
        for witness in settings.witnesses:
            book.check_witness(Witness(witness))
    except LedgerError:
        book.close()
        raise
    return book


def _name(settings: Settings) -> str:
    """What this server is called among several: the same at every start, and no other's."""
    if settings.server or not settings.database.startswith("postgres"):
        return settings.server or "pitboss"
    return f"{socket.gethostname().lower()}-{settings.port}"[-64:]


class Easel:
    """Pictures of tables, made one at a time: what clients send and are told goes between them."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()

    def put(self, draw: Callable[[], None]) -> None:
        self._waiting.append(draw)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._draw)

    def _draw(self) -> None:
        try:
            self._waiting[0]()
        finally:
            self._waiting.popleft()
            if self._waiting:
                asyncio.get_running_loop().call_soon(self._draw)
