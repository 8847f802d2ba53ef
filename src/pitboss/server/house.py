"""The casino: the ledger, the people, the tables that this server owns, and what runs beside them."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import socket
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from typing import Any, TypeVar

import msgspec

from pitboss.chance import Entered
from pitboss.ledger import (
    Answer,
    KeyReused,
    Ledger,
    LedgerError,
    LiveTable,
    fair,
    new_key,
    number_of,
    reading,
)
from pitboss.ledger.happenings import Significant
from pitboss.ledger.persons import CONSOLE
from pitboss.ledger.purses import Transfer
from pitboss.ledger.records import TableInfo
from pitboss.ledger.work import Ack
from pitboss.server.dealer import Dealer
from pitboss.server.errors import Forbidden, Wrong
from pitboss.server.host import Host
from pitboss.server.limits import Limits
from pitboss.server.live import Client, Do
from pitboss.server.mirror import Mirror, mirror
from pitboss.server.observe import Metrics, log
from pitboss.server.people import People, Session, one_time_password
from pitboss.server.record import Trails
from pitboss.server.roles import as_player, authorise
from pitboss.server.settings import Settings
from pitboss.server.shapes import CommandIn, OpenTable, PlayerOut, TableRow
from pitboss.server.store import Account, Store, TableSettings
from pitboss.server.workshop import Workshop
from pitboss.table import Command, Table
from pitboss.table.refusals import InvariantBroken
from pitboss.table.wire import decode_command, encode

DEFAULT_LIMITS: dict[str, Any] = {"table_min": 10, "table_max": 5000}
"""Posted limits, in dollars, of a table that is opened without any."""
TICKET_SECONDS = 30
MOST_TICKETS = 20_000
MOST_SOCKETS = 16
"""Sockets that one account may have open; the setting `rate` multiplies it."""
HEARING = 0.4
"""Seconds between two looks at what others did to accounts: a log-out cuts sockets within a second, everywhere."""
SILENT = 3.0
"""After so many seconds without a sign of life another server takes a server's tables."""
MOST_AUDITS = 3
"""Verifications and exports under way at a time."""
Found = TypeVar("Found")
Then = Callable[[Host, "Answer | LedgerError"], None]
_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"


class House:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.book = Ledger.open(settings.database, server=_name(settings), address=settings.url)
        self.store = Store(self.book)
        self.people = People(self.book, self.store, settings)
        self.people.on_end = self._cut
        self.metrics = Metrics()
        self.limits = Limits(settings.rate)
        self.workshop = Workshop(settings.work_seconds)
        self.trails = Trails(self.book)
        self.easel = Easel()
        self._readers = ThreadPoolExecutor(2, "record")
        self._auditors = ThreadPoolExecutor(1, "audit")
        self.audits = 0
        self.hosts: dict[str, Host] = {}
        self.mirrors: dict[str, Mirror] = {}
        self.clients: set[Client] = set()
        self.sockets: Counter[str] = Counter()
        self.tickets: dict[str, tuple[Session, float]] = {}
        self.stopping = False
        self._dealers: dict[str, Dealer] = {}
        self._dropped: set[str] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._heard = 0
        self._deaf: Callable[[], None] = lambda: None
        self._catching_up: set[asyncio.Task[None]] = set()
        self._room: tuple[float, str | None] = (0.0, None)

    # Life

    async def start(self) -> None:
        self._heard = self._house_version()
        await self._first_floorperson()
        await asyncio.to_thread(self.book.beat)
        self.store.forget_sessions(int(time.time() - self.settings.absolute))
        await self._take_all([
            info
            for info in self.book.tables(open_only=True)
            if info.owner in (None, self.book.server) or info.owner_seen is None or info.owner_seen >= SILENT
        ])  # fmt: skip
        await self._finish_transfers()
        if not self.book.place.sqlite:
            loop = asyncio.get_running_loop()

            def notice(stream: str, _version: int) -> None:
                loop.call_soon_threadsafe(self._noticed, stream)

            self._deaf = self.book.listen(notice)
            self.store.secret()
        self._tasks = [
            asyncio.create_task(self._every(1.0, self._beat), name="beat"),
            asyncio.create_task(self._every(1.0, self._tick), name="house"),
            asyncio.create_task(self._every(HEARING, self._hear), name="hearing"),
        ]
        log("info", "open", tables=len(self.hosts), database=str(self.book.place))

    async def stop(self) -> None:
        """Close down: dealers stop between two steps, everything queued is written, tables are given up."""
        self.stopping = True
        self._deaf()
        for task in self._tasks:
            task.cancel()
        await self.workshop.close()
        for dealer in self._dealers.values():
            await dealer.stop()
        for client in tuple(self.clients):
            client.close("The server is closing; come back in a moment.")
        for host in self.hosts.values():
            host.flush()
            with contextlib.suppress(LedgerError):
                self.book.release(host.live)
        self._readers.shutdown(cancel_futures=True)
        self._auditors.shutdown(cancel_futures=True)
        await asyncio.to_thread(self.book.close)
        log("info", "closed")

    async def _first_floorperson(self) -> None:
        """The first start: somebody must be able to open a table."""
        if self.store.listed("staff"):
            return
        password = one_time_password()
        roles = ("floorperson", "supervisor", "dealer", "stickperson", "boxperson")
        await self.people.take_on("floor", roles, by=CONSOLE, password=password)
        self.first_password = password

    first_password: str | None = None
    """The password of the first floorperson, to be printed once and then forgotten."""

    async def _every(self, seconds: float, step: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await step()
            except LedgerError as error:
                log("error", "database", sentence=str(error))
            except Exception as error:  # noqa: BLE001  whatever it was, the next second must come
                log("error", "house", sentence=f"{type(error).__name__}: {error}")

    async def _beat(self) -> None:
        """Apart from everything else: a server that is busy with many tables must not seem dead."""
        await asyncio.to_thread(self.book.beat)

    async def _tick(self) -> None:
        self.people.sweep()
        now = time.monotonic()
        self.tickets = {key: held for key, held in self.tickets.items() if held[1] > now}
        for host in tuple(self.hosts.values()):
            host.flush()
        await self._take_back()
        if not self.book.place.sqlite:
            for table_id in await asyncio.to_thread(self.book.ownerless, SILENT):
                if table_id not in self.hosts and not self.stopping:
                    await self._take_over(table_id)
            await self._mind_mirrors()
        loop_time = asyncio.get_running_loop().time()
        for client in tuple(self.clients):
            if client.stuck(loop_time):
                client.close("Nothing was read for too long.", 4408)
        self.workshop.tidy(loop_time)
        self.metrics.gauge("tables", len(self.hosts))
        self.metrics.gauge("sockets", len(self.clients))

    def _house_version(self) -> int:
        try:
            return self.book.head("house").version
        except LedgerError:
            return 0

    async def _hear(self) -> None:
        """What other servers and the command line did to accounts: sessions they ended end here too."""
        version = self._house_version()
        if version == self._heard:
            return
        for entry in self.book.significant(after=self._heard):
            event = entry.event
            if isinstance(event, Significant) and event.kind in (
                "log-out", "roles-changed", "password-changed", "password-reset", "account-locked", "plays-too",
            ):  # fmt: skip
                self.people.reload(event.detail.get("account"))
            self._heard = entry.version

    def no_new_round(self) -> str | None:
        """Whether the disk has room; asked of the system at most ten times a second."""
        now = time.monotonic()
        if now > self._room[0]:
            self._room = now + 0.1, self.book.no_new_round()
        return self._room[1]

    async def read(self, function: Callable[..., Found], *given: Any) -> Found:
        """Read the record in threads of its own: who asks much of it delays neither tables nor log-ins."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, _ended, function, *given)

    async def examine(self, function: Callable[[], Found]) -> Found:
        """Read all of the record, in a thread for that alone, one after the other."""
        return await asyncio.get_running_loop().run_in_executor(self._auditors, _ended, function)

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

    # Tables

    async def _take_all(self, infos: list[TableInfo]) -> None:
        """Take the tables of a start in one commit; if one of them cannot be taken, each by itself."""
        settings = {info.id: self._settings(info) for info in infos}

        def take() -> list[LiveTable]:
            return self.book.take_all(list(settings), source=lambda table_id: _source(settings[table_id]))

        try:
            taken = await asyncio.to_thread(take) if infos else []
        except (LedgerError, ValueError):
            for info in infos:
                await self.take(info)
        else:
            for live in taken:
                self._host(live, settings[live.id])

    def _settings(self, info: TableInfo) -> TableSettings:
        """How a table is run; one that was made without a server is run by hand."""
        return self.store.table(table_id=info.id) or TableSettings(
            id=info.id, code="", name=info.id, dealer="person", chance="entered"
        )

    async def take(self, info: TableInfo, *, fence: int | None = None) -> Host | None:
        settings = self._settings(info)
        try:
            live = self.book.take(info.id, source=_source(settings), fence=fence)
        except (LedgerError, ValueError) as error:
            log("error", "table not taken", table=info.id, sentence=str(error))
            return None
        log("info", "table taken", table=info.id, version=live.version)
        return self._host(live, settings)

    async def _take_over(self, table_id: str) -> None:
        """Take a table that nobody minds, unless another server was quicker; money on its way to it arrives."""
        info = await asyncio.to_thread(self.book.table_info, table_id)
        if info is None or info.closed or (info.owner_seen is not None and info.owner_seen < SILENT):
            return
        if await self.take(info, fence=info.fence) is not None:
            await self._finish_transfers(table_id)

    async def _take_back(self) -> None:
        """Tables that were dropped when a commit failed are this server's still: take them up again."""
        for table_id in tuple(self._dropped):
            info = await asyncio.to_thread(self.book.table_info, table_id)
            if info is None or info.closed or info.owner != self.book.server or table_id in self.hosts:
                self._dropped.discard(table_id)
            elif not self.stopping and await self.take(info, fence=info.fence) is not None:
                self._dropped.discard(table_id)
                await self._finish_transfers(table_id)

    def coded(self, code: str) -> str:
        """The open table that has this code, at whichever server."""
        found = self.store.table(code=code.strip().upper())
        info = None if found is None else self.book.table_info(found.id)
        if found is None or info is None or info.closed:
            raise Wrong(404, "unknown-code", "No open table has this code.")
        return found.id

    def admits(self, host: Host, session: Session) -> bool:
        """Whether somebody may sit down here: where codes are the only door, a guest needs this table's."""
        guest = session.account.kind == "guest"
        return self.settings.registration or not guest or self.store.admits(session.account.id, host.id)

    async def open(self, wanted: OpenTable, session: Session) -> Host:
        """Open a table; the same key gives the same table again."""
        digest = sha256(f"{session.account.id}\n{wanted.key}".encode()).hexdigest()
        table_id = f"t-{digest[:12]}"
        asked = sha256(msgspec.json.encode(wanted, order="deterministic")).hexdigest()
        known = self.store.table(table_id=table_id)
        if known is not None:
            if known.asked != asked:
                raise KeyReused(
                    f"The key {wanted.key!r} was used before for another table; nothing was opened."
                )
            host = self.hosts.get(table_id)
            if host is None:
                raise Wrong(404, "unknown-table", "That table is closed, or another server has it.")
            return host
        if len(self.hosts) >= self.settings.most_tables:
            raise Wrong(409, "full-house", "There is no room for another table.")
        settings = TableSettings(
            id=table_id, code="".join(secrets.choice(_LETTERS) for _ in range(6)),
            name=wanted.name.strip() or f"{wanted.game} {digest[:3]}", dealer=wanted.dealer, chance=wanted.chance,
            bots=wanted.bots, pace=wanted.pace, opened_by=session.account.id, asked=asked,
        )  # fmt: skip

        def make() -> LiveTable:
            table = Table.open(
                wanted.game, as_of=wanted.as_of, options=with_limits(wanted.game, wanted.options),
                by_hand=wanted.by_hand, source=_source(settings), entered=wanted.chance == "entered",
            )  # fmt: skip
            return self.book.open_table(table, table_id=table_id, key=new_key(), by=session.actor)

        if await asyncio.to_thread(self.book.table_info, table_id) is None:
            live = await asyncio.to_thread(make)
        else:  # a server died between recording the table and noting how it is run
            self.hosts.pop(table_id, None)
            live = await asyncio.to_thread(self.book.take, table_id, source=_source(settings))
        await asyncio.to_thread(self.store.add_table, settings)
        await self.book.record("table-opened", {"table": table_id, "game": wanted.game}, by=session.actor)
        host = self._host(live, settings)
        await self.add_bots(host, settings.bots)
        return host

    async def follow(self, table_id: str) -> Host:
        """A table to look at: one of this server's, or a mirror of another's."""
        try:
            return self.host(table_id)
        except Wrong as wrong:
            if wrong.code != "elsewhere" or self.book.place.sqlite:
                raise
        known = self.mirrors.get(table_id)
        if known is None:
            info = self.book.table_info(table_id)
            if info is None or info.closed:
                raise Wrong(409, "closed", "This table is closed; its record is under /api/audit.")
            known = self.mirrors[table_id] = await mirror(self, info)
        await known.catch_up()
        return known

    def _noticed(self, stream: str) -> None:
        """A commit of some server: those who follow its table from here are told."""
        for found in [self.mirrors.get(stream)] if stream != "*" else list(self.mirrors.values()):
            if found is not None:
                task = asyncio.create_task(found.catch_up())
                self._catching_up.add(task)
                task.add_done_callback(self._catching_up.discard)

    async def _mind_mirrors(self) -> None:
        """Tables change hands; nobody follows a table from here for ever."""
        if not self.mirrors:
            return
        rows = {row.id: row for row in await asyncio.to_thread(self.book.tables, open_only=True)}
        for table_id, found in list(self.mirrors.items()):
            row = rows.get(table_id)
            if row is None or table_id in self.hosts:
                self.mirrors.pop(table_id)
                for client in tuple(found.watchers):
                    client.moved(found)
            elif not found.watchers:
                self.mirrors.pop(table_id)
            else:
                found.address = row.address or ""

    def _host(self, live: LiveTable, settings: TableSettings) -> Host:
        host = Host(self, live, settings)
        host.names.update(self.store.names(list(live.patrons.values())))
        self.hosts[live.id] = host
        if settings.dealer == "automatic":
            self._dealers[live.id] = Dealer(host)
        return host

    def drop(self, host: Host, why: str) -> None:
        """This server may not write to the table any more; those who watch are told to come back."""
        if self.hosts.pop(host.id, None) is None:
            return
        log("warning", "table dropped", table=host.id, sentence=why)
        self._dropped.add(host.id)
        dealer = self._dealers.pop(host.id, None)
        if dealer is not None:
            dealer.cancel()
        for client in tuple(host.watchers):
            client.moved(host)

    def host(self, table_id: str) -> Host:
        host = self.hosts.get(table_id)
        if host is not None:
            return host
        info = self.book.table_info(table_id)
        if info is None:
            raise Wrong(404, "unknown-table", f"There is no table {table_id[:64]!r}.")
        if info.closed:
            raise Wrong(409, "closed", "This table is closed; its record is under /api/audit.")
        raise Wrong(409, "elsewhere", f"Another server has this table: {info.address or 'not known yet'}.")

    def finish(self, host: Host) -> None:
        """A closed table leaves the lobby; its record stays."""
        if host.durable.closed and self.hosts.pop(host.id, None) is not None:
            dealer = self._dealers.pop(host.id, None)
            if dealer is not None:
                dealer.cancel()

    def row(self, host: Host, session: Session | None) -> TableRow:
        table, state, settings = host.live.table, host.durable, host.settings
        return TableRow(
            host.id, _code(settings, host, session), settings.name, state.house.game, table.game.name,
            state.house.as_of, settings.dealer, settings.chance, host.version, state.round, len(state.seats),
            table.game.seats(table.rules), host.players(session), state.closed, host.live.frozen, True, None,
        )  # fmt: skip

    async def lobby(self, session: Session | None) -> list[TableRow]:
        known = set(self.hosts)

        def others() -> list[tuple[TableInfo, TableSettings | None]]:
            found = [info for info in self.book.tables(open_only=True) if info.id not in known]
            return [(info, self.store.table(table_id=info.id)) for info in found]

        elsewhere = await self.read(others)
        rows = [self.row(host, session) for host in self.hosts.values()]
        for info, settings in elsewhere:
            if info.id not in self.hosts:
                code, name = (_code(settings, None, session), settings.name) if settings else ("", info.id)
                none: list[PlayerOut] = []
                rows.append(TableRow(info.id, code, name, info.game, info.game, info.as_of, "", "", info.version, 0,
                                     0, None, none, info.closed, info.frozen, False, info.address))  # fmt: skip
        return rows

    async def command(self, table_id: str, wanted: CommandIn, session: Session) -> tuple[Host, Answer]:
        """A command of a person: checked against role and seat, then given to the table."""
        if session.account.must_change:
            raise Wrong(403, "change-password", "Change the one-time password first.")
        host = self.host(table_id)
        self._count_command(host, session)
        given = Command(wanted.do, wanted.seat, wanted.by, wanted.args)
        account = self.acting(host, given, session)
        began = time.perf_counter()
        answer = await self._first_answer(host, given, wanted.key, account) if account.roles else None
        if answer is None:
            try:
                allowed = self.allowed(host, given, session)
            except Wrong:
                await host.settle()
                answer = await self._first_answer(host, given, wanted.key, account)
                if answer is None and account is not session.playing:
                    answer = await self._first_answer(host, given, wanted.key, session.playing)
                if answer is None:
                    raise
            else:
                key, actor = f"{wanted.key}:{account.id}", f"account:{account.id}"
                answer = await host.do(allowed, key=key, by=actor)
        self._answered(host, answer, began)
        return host, answer

    def quickly(self, table_id: str, wanted: CommandIn | Do, session: Session, then: Then) -> bool:
        """Give a player's command to the table at once and call `then` with its answer, or with what went wrong.

        False where something has to be looked up first: `command` does that.
        """
        host, account = self.hosts.get(table_id), session.account
        if host is None or account.roles or account.must_change:
            return False
        given = Command(wanted.do, wanted.seat, wanted.by, wanted.args)
        try:
            allowed = authorise(host.live.table, given, seat=host.seat_of(session), roles=())
        except Wrong:
            return False
        self._count_command(host, session)
        began = time.perf_counter()

        def done(ack: Ack) -> None:
            try:
                answer = host.answered(ack)
                self._answered(host, answer, began)
            except LedgerError as error:
                then(host, error)
            else:
                then(host, answer)

        host.give(allowed, key=f"{wanted.key}:{account.id}", by=session.actor).then(done)
        return True

    def _count_command(self, host: Host, session: Session) -> None:
        if not (self.limits.take("command", session.account.id) and self.limits.take("table", host.id)):
            raise Wrong(429, "too-many", "Too many commands; wait a moment.")
        self.people.touch(session)
        host.here(session)

    def _answered(self, host: Host, answer: Answer, began: float) -> None:
        self.metrics.seconds("command_seconds", time.perf_counter() - began)
        self.metrics.count("commands_total", result="done" if answer.refusal is None else answer.refusal.kind)
        if host.durable.closed:
            self.finish(host)

    @staticmethod
    def acting(host: Host, given: Command, session: Session) -> Account:
        """Who gives a command: staff who play here as well give a player's commands as that player."""
        if (
            session.player is not None
            and as_player(host.live.table, given, host.seat_of(session)) is not None
        ):
            return session.player
        return session.account

    def allowed(self, host: Host, given: Command, session: Session) -> Command:
        """The command as this person may give it, or `Forbidden`."""
        if self.acting(host, given, session) is session.player:
            return authorise(host.live.table, given, seat=host.seat_of(session), roles=())
        found = authorise(
            host.live.table, given, seat=host.seat_of_account(session.account.id), roles=session.account.roles
        )
        if not host.runs(session, given.do):
            raise Forbidden("Who plays at a table does not rule at it; somebody else of the staff can.")
        return found

    async def _first_answer(
        self, host: Host, given: Command, given_key: str, account: Account
    ) -> Answer | None:
        """What a key was answered with before, though the person may not give that command any more.

        The role that was filled in then need not be the one that would be filled in now.
        """

        key = f"{given_key}:{account.id}"

        def look() -> Answer | None:
            first = _command_of(self.book, host.id, key)
            if first is None:
                return None
            command = decode_command(first)
            if command.do == "too-long":  # only its digest was kept; the table compares that
                return None
            filled = Command(
                given.do,
                command.seat if given.seat is None else given.seat,
                given.by or command.by,
                given.args,
            )
            if encode(filled) != encode(command):
                raise KeyReused(f"The key {key!r} was used before for another command; nothing was changed.")
            found = self.book.answer_of(host.id, key)
            return None if found is None else msgspec.structs.replace(found, again=True)

        return await asyncio.to_thread(look)

    # Money

    async def purse(self, account: Account) -> int:
        return await asyncio.to_thread(self.book.purses.balance, account.id)

    async def open_purse(self, account: Account, cents: int) -> None:
        await self.book.purses.open(account.id, key="open", by=f"account:{account.id}")
        if cents:
            await self.book.purses.deposit(account.id, cents, key="first", by="house", why="play money")

    async def sit(
        self, host: Host, account: Account, cents: int, *, key: str, seat: int | None = None
    ) -> Answer:
        """Money leaves the purse and comes to the seat by one number: it is never lost and never there twice."""
        known = await self._sent_before(host, account, f"sit:{host.id}:{key}", cents, seat)
        if known is None:
            if host.seat_of_account(account.id) is not None or account.id in host.sitting:
                raise Wrong(409, "seated", "You have a seat at this table already.")
            host.sitting.add(account.id)
        try:
            chosen = known.seat if known else seat or self._free_seat(host)
            host.names[account.id] = account.name, account.kind
            return await self._bring(host, account, "sit", chosen, cents, f"sit:{host.id}:{key}")
        finally:
            host.sitting.discard(account.id)

    async def buy_in(self, host: Host, account: Account, cents: int, *, key: str) -> Answer:
        known = await self._sent_before(host, account, f"buy:{host.id}:{key}", cents, None)
        seat = known.seat if known else host.seat_of_account(account.id)
        if seat is None:
            raise Wrong(409, "no-seat", "You have no seat at this table.")
        return await self._bring(host, account, "buy-in", seat, cents, f"buy:{host.id}:{key}")

    async def _sent_before(
        self, host: Host, account: Account, key: str, cents: int, seat: int | None
    ) -> Transfer | None:
        answer = await asyncio.to_thread(self.book.answer_of, f"purse:{account.id}", key)
        if answer is None or answer.first is None:
            return None
        found = self.book.purses.transfer(number_of(answer))
        if found is not None and (found.cents != cents or seat not in (None, found.seat)):
            raise KeyReused("The key was used before with another amount or seat; nothing was changed.")
        return found

    async def _bring(self, host: Host, account: Account, do: str, seat: int, cents: int, key: str) -> Answer:
        actor = f"account:{account.id}"
        command = _arrival(do, seat, cents)
        frozen = host.live.frozen is not None
        no = None if do == "sit" and seat in host.durable.seats else host.live.look(command)
        if (no is not None or frozen) and await asyncio.to_thread(
            self.book.answer_of, f"purse:{account.id}", key
        ) is None:
            raise no or Wrong(409, "frozen", "This table is stopped; no money can be brought to it.")
        sent = await self.book.purses.send(account.id, host.id, seat, cents=cents, key=key, by=actor)
        if sent.refusal is not None:
            return sent
        number = number_of(sent)
        try:
            answer = await host.do(command, key=number, by=actor)
        except InvariantBroken:
            await self.book.purses.give_back(number, by="house")
            raise
        if answer.refusal is not None:
            await self.book.purses.give_back(number, by="house")
        return answer

    async def _finish_transfers(self, table_id: str | None = None) -> None:
        """Money that was on its way when a server stopped arrives now, or goes back."""
        for found in await asyncio.to_thread(self.book.purses.in_transit):
            if table_id in (None, found.table):
                try:
                    await self._finish(found)
                except LedgerError as error:  # it stays on its way; the casino opens all the same
                    log("error", "transfer not finished", table=found.table, sentence=str(error))

    async def _finish(self, found: Transfer) -> None:
        host = self.hosts.get(found.table)
        if host is None:
            info = await asyncio.to_thread(self.book.table_info, found.table)
            if info is None or info.closed:
                await self.book.purses.give_back(found.number, by="house")
            return
        answer = await asyncio.to_thread(self.book.answer_of, host.id, found.number)
        if answer is None:
            do = "buy-in" if host.live.patrons.get(found.seat) == found.patron else "sit"
            command = _arrival(do, found.seat, found.cents)
            try:
                answer = await host.do(command, key=found.number, by=f"account:{found.patron}")
            except InvariantBroken:
                await self.book.purses.give_back(found.number, by="house")
                return
        if answer.refusal is not None:
            await self.book.purses.give_back(found.number, by="house")
        host.names.update(self.store.names([found.patron]))

    def _free_seat(self, host: Host) -> int:
        table = host.live.table
        most = table.game.seats(table.rules) or 1_000
        for seat in range(1, most + 1):
            if seat not in table.state.seats and not any(
                wager.position == seat for wager in table.state.wagers.values()
            ):
                return seat
        raise Wrong(409, "full-table", "Every seat is taken.")

    async def add_bots(self, host: Host, count: int) -> None:
        names = ["Ada", "Blaise", "Cardano", "Doris", "Edmond", "Fermat", "Grace", "Huygens", "Ines"]
        taken = {name for name, _ in host.names.values()}
        for name in [name for name in names if f"{name} (bot)" not in taken][:count]:
            account = await self.people.add("bot", f"{name} (bot)")
            await self.open_purse(account, 100_000_000)
            await self.sit(host, account, 200_000, key=new_key())

    # Sockets

    def ticket(self, session: Session) -> str:
        if not self.limits.take("ticket", session.account.id):
            raise Wrong(429, "too-many", "Too many tickets; wait a moment.")
        ticket = secrets.token_urlsafe(24)
        while len(self.tickets) >= MOST_TICKETS:  # the oldest run out first anyway
            self.tickets.pop(next(iter(self.tickets)))
        self.tickets[ticket] = session, time.monotonic() + TICKET_SECONDS
        return ticket

    def redeem(self, ticket: str) -> Session | None:
        """A ticket opens one socket, once."""
        held = self.tickets.pop(ticket, None)
        if held is None or held[1] < time.monotonic() or self.people.check(held[0]) is not None:
            return None
        return held[0]

    def has_room(self, session: Session) -> bool:
        """Whether somebody may open one more socket."""
        most = MOST_SOCKETS * self.settings.rate
        return not most or self.sockets[session.account.id] < max(1, most)

    def entered(self, client: Client) -> None:
        self.clients.add(client)
        self.sockets[client.session.account.id] += 1

    def left(self, client: Client) -> None:
        account = client.session.account.id
        self.clients.discard(client)
        self.sockets[account] -= 1
        if not self.sockets[account]:
            del self.sockets[account]

    def _cut(self, session: Session) -> None:
        for client in tuple(self.clients):
            if client.session.digest == session.digest:
                client.close(session.ended)


def _ended(function: Callable[..., Found], *given: Any) -> Found:
    """What it gives; a stray StopIteration, which no future can hold, would leave its request waiting for ever."""
    try:
        return function(*given)
    except StopIteration as error:
        raise RuntimeError("an iterator ended where it must not") from error


def _name(settings: Settings) -> str:
    """What this server is called among several: the same at every start, and no other's."""
    if settings.server or not settings.database.startswith("postgres"):
        return settings.server or "pitboss"
    return f"{socket.gethostname().lower()}-{settings.port}"[-64:]


def _code(settings: TableSettings, host: Host | None, session: Session | None) -> str:
    """The code by which guests join, for those who may give it out: the staff, and who sits at the table."""
    if session is None or session.account.must_change:
        return ""
    seated = host is not None and host.seat_of(session) is not None
    return settings.code if session.account.roles or seated else ""


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


def _source(settings: TableSettings) -> Any:
    return Entered() if settings.chance == "entered" else fair.Committed()


def _arrival(do: str, seat: int, cents: int) -> Command:
    return Command(do, seat, args={"chips" if do == "sit" else "amount": cents})


def with_limits(game_id: str, options: dict[str, Any]) -> dict[str, Any]:
    """Posted limits for a live table that was given none; poker's bets have their own."""
    from pitboss.games import find

    if "bet" in find(game_id).actions:
        return dict(options)
    return {**DEFAULT_LIMITS, **options}


def _command_of(book: Ledger, table_id: str, key: str) -> str | None:
    """The command that was recorded under a key."""
    with book.reader() as connection:
        row = reading.stream_row(connection, table_id)
        found = None if row is None else reading.recorded(connection, row.number, key)
    return None if found is None else found.command
