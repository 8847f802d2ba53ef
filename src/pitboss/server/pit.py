"""The pit: the tables that this server owns, how they are opened, taken and taken over, and those it only follows."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.chance import Entered
from pitboss.games import find
from pitboss.ledger import KeyReused, LedgerError, LiveTable, fair, new_key
from pitboss.ledger.records import TableInfo
from pitboss.money import brief
from pitboss.server.catalogue import usual_limits
from pitboss.server.dealer import Dealer
from pitboss.server.errors import Wrong
from pitboss.server.host import Host
from pitboss.server.limits import Turns
from pitboss.server.mirror import Mirror, mirror
from pitboss.server.names import table_name
from pitboss.server.observe import log
from pitboss.server.people import Session
from pitboss.server.shapes import OpenTable, PlayerOut, TableRow, checked_options
from pitboss.server.store import TableSettings, opened_key, settings_digest
from pitboss.table import Table
from pitboss.table.uniform import refuse_difference

if TYPE_CHECKING:
    from pitboss.server.house import House

"""Posted limits, in dollars, of a table that is opened without any."""
SILENT = 3.0
"""After n seconds without a sign of life another server takes a server's tables."""
UNWATCHED = 60.0
"""Seconds for which a table of another server is followed though nobody watches: whoever has just asked for it is
about to, and would else wait for events of a mirror that nobody tells anything."""
PAUSE = 50
"""Rows of the lobby that are made at once."""
_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"


class Pit:
    def __init__(self, house: House) -> None:
        self._house = house
        self.hosts: dict[str, Host] = {}
        self.mirrors: dict[str, Mirror] = {}
        self._dealers: dict[str, Dealer] = {}
        self._dropped: set[str] = set()
        self._catching_up: set[asyncio.Task[None]] = set()
        self._mirroring = Turns()

    async def begin(self) -> None:
        """Take the tables that nobody else minds."""
        await self._take_all([
            info
            for info in self._house.book.tables(open_only=True)
            if info.owner in (None, self._house.book.server) or info.owner_seen is None or info.owner_seen >= SILENT
        ])  # fmt: skip

    async def stop_dealing(self) -> None:
        for dealer in self._dealers.values():
            await dealer.stop()

    def give_up(self) -> None:
        """Everything queued is written, then others may take the tables."""
        for host in tuple(self.hosts.values()):
            host.flush()
            with contextlib.suppress(LedgerError):
                self._house.book.release(host.live)

    async def mind(self) -> None:
        """What is to be done every second: tell what is durable, take back and take over, follow who moved."""
        for host in tuple(self.hosts.values()):
            host.flush()
        await self._take_back()
        if not self._house.book.place.sqlite:
            await self._let_go()
            for table_id in await asyncio.to_thread(self._house.book.ownerless, SILENT):
                if table_id not in self.hosts and not self._house.stopping:
                    await self._take_over(table_id)
            await self._mind_mirrors()

    async def _let_go(self) -> None:
        """Tables that another server took while this one stood still: who looks on here would see them as they were."""
        fences = {
            info.id: info.fence for info in await asyncio.to_thread(self._house.book.tables, open_only=True)
        }
        for host in tuple(self.hosts.values()):
            if fences.get(host.id, 0) > host.live.fence:
                self.drop(host, "another server has taken it")

    async def _take_all(self, infos: list[TableInfo]) -> None:
        """Take the tables of a start in one commit; if one of them cannot be taken, each by itself."""
        settings: dict[str, TableSettings] = {}

        def take() -> list[LiveTable]:
            settings.update({info.id: self._run_as(info) for info in infos})
            return self._house.book.take_all(
                list(settings), source=lambda table_id: _source(settings[table_id])
            )

        try:
            taken = await asyncio.to_thread(take) if infos else []
        except (LedgerError, ValueError):
            for info in infos:
                await self.take(info)
        else:
            for live in taken:
                self._host(live, settings[live.id])

    def _run_as(self, info: TableInfo) -> TableSettings:
        """How a table is run; one that was made without a server is run by hand."""
        return self._house.store.run_as(info.id) or TableSettings(
            id=info.id, code="", name=info.id, dealer="person", chance="entered"
        )

    async def take(self, info: TableInfo, *, fence: int | None = None) -> Host | None:
        try:
            settings = self._run_as(info)
            live = self._house.book.take(info.id, source=_source(settings), fence=fence)
        except (LedgerError, ValueError) as error:
            log("error", "table not taken", table=info.id, sentence=str(error))
            return None
        log("info", "table taken", table=info.id, version=live.version)
        return self._host(live, settings)

    async def _take_over(self, table_id: str) -> None:
        """Take a table that nobody minds, unless another server was quicker."""
        info = await asyncio.to_thread(self._house.book.table_info, table_id)
        if info is None or info.closed or (info.owner_seen is not None and info.owner_seen < SILENT):
            return
        await self.take(info, fence=info.fence)

    async def _take_back(self) -> None:
        """Tables that were dropped when a commit failed are this server's still: take them up again."""
        for table_id in sorted(self._dropped):
            info = await asyncio.to_thread(self._house.book.table_info, table_id)
            own = info is not None and not info.closed and info.owner == self._house.book.server
            if info is None or not own or table_id in self.hosts:
                self._dropped.discard(table_id)
            elif not self._house.stopping:
                await self.take(info, fence=info.fence)  # once it is a host it is dropped no more

    def coded(self, code: str) -> str:
        """The open table that has this code, at whichever server."""
        found = self._house.store.table(code=code.strip().upper())
        info = None if found is None else self._house.book.table_info(found.id)
        if found is None or info is None or info.closed:
            raise Wrong(404, "unknown-code", "No open table has this code.")
        return found.id

    def admits(self, host: Host, session: Session) -> bool:
        """Whether somebody may sit down here: where codes are the only door, a guest needs this table's."""
        guest = session.account.kind == "guest"
        return (
            self._house.settings.registration
            or not guest
            or self._house.store.admits(session.account.id, host.id)
        )

    @staticmethod
    def id_of(session: Session, key: str) -> str:
        """The id of the table that somebody opens with a key."""
        whole = f"{session.account.id}\n{key}"
        return f"t-{sha256(whole.encode()).hexdigest()[:12]}"

    async def open(self, wanted: OpenTable, session: Session, *, practice: bool = False) -> Host:
        """Open a table; the same key gives the same table again."""
        checked_options(wanted.options)
        name = table_name(wanted.name)
        self._house.bots.check(find(wanted.game), wanted.plays)
        table_id = self.id_of(session, wanted.key)
        asked = sha256(msgspec.json.encode(wanted, order="deterministic")).hexdigest()
        known = self._house.store.table(table_id=table_id)
        if known is not None:
            if known.asked != asked:
                raise KeyReused(
                    f"The key {wanted.key!r} was used before for another table; nothing was opened."
                )
            host = self.hosts.get(table_id)
            if host is None:
                raise Wrong(404, "unknown-table", "That table is closed, or another server has it.")
            return host
        self._house.check_room()
        if len(self.hosts) >= self._house.settings.most_tables:
            raise Wrong(409, "full-house", "There is no room for another table.")
        settings = TableSettings(
            id=table_id, code="".join(secrets.choice(_LETTERS) for _ in range(6)),
            name=name or f"{find(wanted.game).name} {table_id[2:5]}",
            dealer=wanted.dealer, chance=wanted.chance,
            bots=wanted.bots, pace=wanted.pace, opened_by=session.account.id, asked=asked,
            practice=practice,
        )  # fmt: skip

        def make() -> LiveTable:
            table = Table.open(
                wanted.game, as_of=wanted.as_of, options=with_limits(wanted.game, wanted.options),
                by_hand=wanted.by_hand, source=_source(settings), entered=wanted.chance == "entered",
            )  # fmt: skip
            if not practice:
                self._refuse_other_odds(table)
            return self._house.book.open_table(table, table_id=table_id, key=new_key(), by=session.actor)

        if await asyncio.to_thread(self._house.book.table_info, table_id) is None:
            live = await asyncio.to_thread(make)
        else:  # a server died between recording the table and noting how it is run
            self.hosts.pop(table_id, None)
            live = await asyncio.to_thread(self._house.book.take, table_id, source=_source(settings))
        await asyncio.to_thread(self._house.store.add_table, settings)
        told = {"table": table_id, "game": wanted.game, "run_as": settings_digest(settings)}
        await self._house.book.record("table-opened", told, by=session.actor, keyed=opened_key(table_id))
        host = self._host(live, settings)
        await self._house.cage.add_bots(host, settings.bots, wanted.plays)
        return host

    def _refuse_other_odds(self, table: Table) -> None:
        """1.4(b): tables of one day that this house offers pay alike; what a guest practises at is not its offer."""
        if table.game.uniform is None:
            return
        alike = {id(table.rules)}  # tables with the same options share their rules, however many they are
        for host in list(self.hosts.values()):
            other = host.live.table
            if other.law.date != table.law.date or other.state.closed or host.settings.practice:
                continue
            if other.game.uniform is table.game.uniform and id(other.rules) not in alike:
                alike.add(id(other.rules))
                refuse_difference(table.game, table.rules, other.game, other.rules)

    async def follow(self, table_id: str) -> Host:
        """A table to look at: one of this server's, or a mirror of another's."""
        if table_id in self.hosts:
            return self.hosts[table_id]
        info = await asyncio.to_thread(self._house.book.table_info, table_id)
        if table_id in self.hosts:  # opened or taken meanwhile
            return self.hosts[table_id]
        if info is None or info.closed or self._house.book.place.sqlite:
            raise _absent(table_id, info)
        known = self.mirrors.get(table_id) or await self._mirrored(info)
        if table_id in self.hosts:
            return self.hosts[table_id]
        known.asked_at = asyncio.get_running_loop().time()
        await known.catch_up()
        return known

    async def _mirrored(self, info: TableInfo) -> Mirror:
        """A mirror that is made now, once for all who ask for it."""
        async with self._mirroring.of(info.id):
            if info.id not in self.mirrors:
                self.mirrors[info.id] = await mirror(self._house, info)
            return self.mirrors[info.id]

    def drop_mirror(self, mirror: Mirror, why: str) -> None:
        """What is followed may be wrong from here on: those who watch come back, and get a new one."""
        if self.mirrors.get(mirror.id) is mirror:
            log("warning", "table followed anew", table=mirror.id, sentence=why)
            del self.mirrors[mirror.id]
        for client in tuple(mirror.watchers):
            client.moved(mirror)

    def noticed(self, stream: str) -> None:
        """A commit of some server: those who follow its table from here are told."""
        for found in [self.mirrors.get(stream)] if stream != "*" else list(self.mirrors.values()):
            if found is not None:
                task = asyncio.create_task(_caught_up(found))
                self._catching_up.add(task)
                task.add_done_callback(self._catching_up.discard)

    async def _mind_mirrors(self) -> None:
        """Tables change hands; nobody follows a table from here for ever."""
        if not self.mirrors:
            return
        rows = {row.id: row for row in await asyncio.to_thread(self._house.book.tables, open_only=True)}
        now = asyncio.get_running_loop().time()
        for table_id, found in list(self.mirrors.items()):
            row = rows.get(table_id)
            if row is None or table_id in self.hosts:
                self.drop_mirror(found, "closed, or taken by this server")
            elif not found.watchers and now - found.asked_at > UNWATCHED:
                self.mirrors.pop(table_id)
            else:
                found.note(row)

    def _host(self, live: LiveTable, settings: TableSettings) -> Host:
        host = Host(self._house, live, settings)
        host.names.update(self._house.store.names(list(live.patrons.values())))
        self.hosts[live.id] = host
        if settings.dealer == "automatic":
            self._dealers[live.id] = Dealer(host)
        return host

    def drop(self, host: Host, why: str) -> None:
        """This server may not write to the table any more; those who watch are told to come back."""
        if self.hosts.get(host.id) is not host:  # dropped before, and perhaps taken anew meanwhile
            return
        del self.hosts[host.id]
        log("warning", "table dropped", table=host.id, sentence=why)
        self._dropped.add(host.id)
        dealer = self._dealers.pop(host.id, None)
        if dealer is not None:
            dealer.cancel()
        for client in tuple(host.watchers):
            client.moved(host)

    async def host(self, table_id: str) -> Host:
        """A table that this server has; who asks for another one is told where it is."""
        host = self.hosts.get(table_id)
        if host is None:
            info = await asyncio.to_thread(self._house.book.table_info, table_id)
            host = self.hosts.get(table_id)  # opened or taken meanwhile
            if host is None:
                raise _absent(table_id, info)
        return host

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
            host.meters(), stakes(table), settings.practice, _opened(settings, session),
        )  # fmt: skip

    def elsewhere(self) -> list[tuple[TableInfo, TableSettings | None]]:
        """Open tables that other servers have; for a thread."""
        found = [info for info in self._house.book.tables(open_only=True) if info.id not in self.hosts]
        return [(info, self._house.store.table(table_id=info.id)) for info in found]

    async def lobby(
        self, session: Session | None, elsewhere: list[tuple[TableInfo, TableSettings | None]]
    ) -> list[TableRow]:
        """All open tables. However many they are, whoever plays at one of them gets between two rows."""
        rows: list[TableRow] = []
        for place, host in enumerate(tuple(self.hosts.values()), start=1):
            if _listed(host, session):
                rows.append(self.row(host, session))
            if not place % PAUSE:
                await asyncio.sleep(0)
        for info, settings in elsewhere:
            if info.id not in self.hosts and (settings is None or _shown(settings, session)):
                rows.append(_elsewhere(info, settings, session))
        return rows


def _elsewhere(info: TableInfo, settings: TableSettings | None, session: Session | None) -> TableRow:
    """The row of a table that another server has."""
    code, name = (_code(settings, None, session), settings.name) if settings else ("", info.id)
    none: list[PlayerOut] = []
    own = settings is not None and _opened(settings, session)
    return TableRow(
        info.id, code, name, info.game, info.game, info.as_of, "", "", info.version, 0, 0, None, none, info.closed,
        info.frozen, False, info.address, practice=settings is not None and settings.practice, own=own,
    )  # fmt: skip


async def _caught_up(mirror: Mirror) -> None:
    with contextlib.suppress(Exception):  # it was dropped, and the log says why
        await mirror.catch_up()


def _absent(table_id: str, info: TableInfo | None) -> Wrong:
    """Why a table is not at this server."""
    if info is None:
        return Wrong(404, "unknown-table", f"There is no table {table_id[:64]!r}.")
    if info.closed:
        return Wrong(409, "closed", "This table is closed; its record is under /api/audit.")
    return Wrong(409, "elsewhere", f"Another server has this table: {info.address or 'not known yet'}.")


def _code(settings: TableSettings, host: Host | None, session: Session | None) -> str:
    """The code by which guests join, for those who may give it out: the staff, and who sits at the table."""
    if session is None or session.account.must_change:
        return ""
    seated = host is not None and host.seat_of(session) is not None
    return settings.code if session.account.roles or seated else ""


def _opened(settings: TableSettings, session: Session | None) -> bool:
    return session is not None and settings.opened_by == session.account.id


def _shown(settings: TableSettings, session: Session | None) -> bool:
    """A practice table stands in the lobby of who opened it and of the staff; friends come by its code."""
    staff = session is not None and bool(session.account.roles)
    return not settings.practice or staff or _opened(settings, session)


def _listed(host: Host, session: Session | None) -> bool:
    return _shown(host.settings, session) or host.seat_of(session) is not None


def stakes(table: Table) -> str:
    """What is wagered at a table, in words."""
    told = table.game.stakes(table.rules)
    if told:
        return told
    least: int | None = table.state.option("table_min")
    most: int | None = table.state.option("table_max")
    if most is None:
        return "" if least is None else f"from {brief(least)}"
    return f"up to {brief(most)}" if least is None else f"{brief(least)} to {brief(most)}"


def _source(settings: TableSettings) -> Any:
    return Entered() if settings.chance == "entered" else fair.Committed()


def with_limits(game_id: str, options: dict[str, Any]) -> dict[str, Any]:
    """Posted limits for a live table that was given none; poker's bets have their own."""
    from pitboss.games import find
    from pitboss.law import catalogue
    from pitboss.table.options import check_words

    game, held = find(game_id), catalogue()
    check_words(game.options, options, game.wagers(held.on(held.newest)))
    return {**usual_limits(game), **options}
