"""The boards at tables that sell a game together: what is drawn at one of them is called at each."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pitboss.ledger.draws import PREFIX

if TYPE_CHECKING:
    from pitboss.server.house import House


class Boards:
    """Brings the tables of this process to where their games are. Runs on the event loop."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._due: set[str] = set()
        self._calling: set[asyncio.Task[None]] = set()

    def noticed(self, stream: str) -> None:
        """A commit of some server has moved a game; `*`: some may have been missed."""
        hosts = self._house.pit.hosts.values()
        names = (
            {host.sells for host in hosts if host.sells} if stream == "*" else {stream.removeprefix(PREFIX)}
        )
        for name in names - self._due:
            self._due.add(name)
            task = asyncio.get_running_loop().create_task(self._call(name))
            self._calling.add(task)
            task.add_done_callback(self._calling.discard)

    async def _call(self, name: str) -> None:
        # Commits close together are looked at once; what comes while the tables are called is due again.
        await asyncio.sleep(0)
        self._due.discard(name)
        for host in tuple(self._house.pit.hosts.values()):
            if host.sells == name:
                await host.catch_up()
        now = await asyncio.to_thread(self._house.book.draws.on_sale, name)
        for host in tuple(self._house.pit.hosts.values()):
            if host.sells == name and now is not None:
                host.waited_for = now.until >= now.game
                host.changed.set()
