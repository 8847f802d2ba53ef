"""A table that another server owns, followed through the database: people here see it live.

Events come through the ledger's notifications; commands go to the owner over HTTP, signed with a secret that
all servers of the database share. When the owner dies, somebody takes the table and the mirror is dropped.
"""

from __future__ import annotations

import asyncio
import hmac
import time
from collections.abc import Mapping, Sequence
from hashlib import sha256
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from pitboss.chance import Entered
from pitboss.ledger import Entry, UnknownTable
from pitboss.ledger.purses import patron_of
from pitboss.ledger.records import TRANSFER, TableInfo
from pitboss.server.errors import Wrong
from pitboss.server.host import Host
from pitboss.server.observe import log
from pitboss.server.store import TableSettings
from pitboss.table.events import LeftTable, Seated
from pitboss.table.evolve import advance

if TYPE_CHECKING:
    from pitboss.server.house import House
    from pitboss.server.people import Session
    from pitboss.table import Table

GOOD_FOR = 20.0
"""Seconds for which a signature is good."""
HEADER, ACCOUNT = b"x-pitboss-signed", b"x-pitboss-account"


class Mirror(Host):
    """Like a host for those who look; it takes no commands of its own."""

    def __init__(
        self, house: House, info: TableInfo, settings: TableSettings, table: Table, seats: dict[int, str]
    ) -> None:
        if settings.chance == "entered":
            table.source = Entered()
        live: Any = SimpleNamespace(
            id=info.id, table=table, patrons=seats, frozen=info.frozen, lost=None, look=table.why_not,
            version=table.state.version,
        )  # fmt: skip
        super().__init__(house, live, settings)
        self.address = info.address or ""
        self._catching_up = asyncio.Lock()
        self.asked_at = asyncio.get_running_loop().time()

    async def catch_up(self) -> None:
        """Read what is new in the ledger and tell it; one that could not is dropped, and made anew when asked for."""
        async with self._catching_up:
            try:
                await self._read_on()
            except Exception as error:
                self.house.pit.drop_mirror(self, f"{type(error).__name__}: {error}")
                raise

    async def _read_on(self) -> None:
        entries = await asyncio.to_thread(self.house.book.entries, self.id, after=self.version)
        if not entries:
            return
        table, events = self.live.table, tuple(entry.event for entry in entries)
        state = advance(table.game, self.durable, events)
        seats = _seats_after(self.live.patrons, entries)
        names = await asyncio.to_thread(self.house.store.names, list(seats.values()))
        # Everything has been read: from here on nothing is waited for, and all of it is taken over.
        table.state = self.durable = state
        table._rules = None  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
        self.live.patrons.clear()
        self.live.patrons.update(seats)
        self.names.update(names)
        firsts = [place for place, entry in enumerate(entries) if entry.key is not None or not place]
        for first, end in zip(firsts, [*firsts[1:], len(entries)], strict=True):
            self._publish(entries[first].version, events[first:end], entries[first].key or "")

    def note(self, info: TableInfo) -> None:
        """Who has the table now, and whether it has stopped."""
        live: Any = self.live
        self.address, live.frozen, live.table.frozen = info.address or "", info.frozen, info.frozen

    async def forward(self, session: Session, method: str, path: str, body: bytes) -> tuple[int, bytes]:
        """Let the owner answer a request of somebody who is logged in here."""
        headers = {
            "Content-Type": "application/json",
            ACCOUNT.decode(): session.account.id,
            HEADER.decode(): sign(self.house.store.secret(), session.account.id, method, path, body),
        }
        from httpx import HTTPError

        try:
            answer = await self.house.between.request(
                method, self.address + path, content=body, headers=headers
            )
        except HTTPError as error:
            log("warning", "owner does not answer", table=self.id, kind=type(error).__name__)
            raise Wrong(
                409, "unknown", "The table's server does not answer; ask again what became of the key."
            ) from None
        return answer.status_code, answer.content


def _seats_after(seats: Mapping[int, str], entries: Sequence[Entry]) -> dict[int, str]:
    """Whose purse each seat plays from after these events."""
    found = dict(seats)
    for entry in entries:
        match entry.event:
            case Seated(seat=seat) if entry.key is not None and entry.key.startswith(TRANSFER):
                found[seat] = patron_of(entry.key)
            case LeftTable(seat=seat):
                found.pop(seat, None)
            case _:
                pass
    return found


def sign(secret: bytes, account: str, method: str, path: str, body: bytes, at: float | None = None) -> str:
    stamp = f"{time.time() if at is None else at:.3f}"
    line = f"pitboss-forward-1\n{stamp}\n{account}\n{method}\n{path}\n{sha256(body).hexdigest()}"
    return f"{stamp}:{hmac.digest(secret, line.encode(), 'sha256').hex()}"


def signed(secret: bytes, headers: Mapping[bytes, bytes], method: str, path: str, body: bytes) -> str | None:
    """The account for which another server of this database asks; None if nobody does, or not rightly."""
    given = headers.get(HEADER, b"")
    account = headers.get(ACCOUNT, b"").decode("latin-1")
    stamp, _, _ = given.partition(b":")
    try:
        at = float(stamp)
    except ValueError:
        return None
    if not abs(time.time() - at) < GOOD_FOR or "\n" in account:
        return None
    right = sign(secret, account, method, path, body, at)
    return account if hmac.compare_digest(right.encode(), given) else None


async def mirror(house: House, info: TableInfo) -> Mirror:
    """Follow a table of another server. It is read and replayed elsewhere than on the event loop: a slow database must
    not hold up the tables of this server."""

    def read() -> tuple[TableSettings | None, Table, dict[int, str], dict[str, tuple[str, str]]]:
        table, seats = house.book.seated_table(info.id)
        return house.store.table(table_id=info.id), table, seats, house.store.names(list(seats.values()))

    try:
        settings, table, seats, names = await asyncio.to_thread(read)
    except UnknownTable as error:
        raise Wrong(409, "elsewhere", f"Another server has this table: {error}") from None
    if settings is None or not info.address:
        raise Wrong(409, "elsewhere", "Another server has this table, and has not said where it is.")
    found = Mirror(house, info, settings, table, seats)
    found.names.update(names)
    return found
