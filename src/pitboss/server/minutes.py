"""The minutes of a notice (8.3): tables never read a clock, so the house tells them how many have passed.

Only tables where an announced change waits for its time are told; a change whose time has come waits for the end of
the round. A minute that had begun when a server stopped begins again: players never get less notice than was posted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.ledger import LedgerError, new_key
from pitboss.server.observe import log
from pitboss.table import Command, InvariantBroken

if TYPE_CHECKING:
    from pitboss.server.host import Host
    from pitboss.server.house import House

MINUTE = 60.0


class Minutes:
    """Since when the present minute runs at each table that counts them. Runs on the event loop."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._since: dict[str, float] = {}

    async def mind(self, now: float) -> None:
        counting = {host.id: host for host in tuple(self._house.pit.hosts.values()) if waits(host)}
        self._since = {table: self._since.get(table, now) for table in counting}
        minute = self._house.settings.lasts(MINUTE)
        for table, host in counting.items():
            passed = int((now - self._since[table]) // minute)
            if passed:
                self._since[table] += passed * minute
                await self._pass(host, passed)

    async def _pass(self, host: Host, minutes: int) -> None:
        try:
            await host.do(Command("time", args={"minutes": minutes}), key=new_key(), by="house:clock")
        except (LedgerError, InvariantBroken) as error:
            log("warning", "minutes", table=host.id, sentence=str(error))


def waits(host: Host) -> bool:
    """Whether a change is announced at a table whose time has not come yet."""
    if host.live.lost is not None or host.live.frozen is not None or host.durable.closed:
        return False
    state = host.live.table.state
    return any(notice.effective > state.minutes for notice in state.notices)
