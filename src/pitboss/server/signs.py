"""The signs over the tables that share a progressive meter: what others put into it is seen at each of them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING

from pitboss.ledger import LedgerError
from pitboss.ledger.meters import PREFIX
from pitboss.server.observe import log

if TYPE_CHECKING:
    from pitboss.server.house import House

MOMENT = 0.1
"""Seconds in which what many tables put in is gathered: a sign that changes more often cannot be read."""


class Signs:
    """What each shared meter shows as far as it is durable. Runs on the event loop."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._shows: dict[str, Mapping[str, int]] = {}
        self._due: set[str] = set()
        self._reading: set[asyncio.Task[None]] = set()

    def shows(self, name: str) -> Mapping[str, int]:
        return self._shows.get(name, {})

    def noticed(self, stream: str) -> None:
        """A commit of some server has moved a meter; `*`: some may have been missed."""
        for name in [*self._shows] if stream == "*" else [stream.removeprefix(PREFIX)]:
            if name not in self._due:
                self._due.add(name)
                asyncio.get_running_loop().call_later(MOMENT, self._read, name)

    def _read(self, name: str) -> None:
        task = asyncio.create_task(self._changed(name))
        self._reading.add(task)
        task.add_done_callback(self._reading.discard)

    async def _changed(self, name: str) -> None:
        self._due.discard(name)
        try:
            found = await asyncio.to_thread(self._house.book.meters.shown, name)
        except LedgerError as error:
            log("warning", "meter not read", meter=name, sentence=str(error))
            return
        if found is None or found.shows == self._shows.get(name):
            return
        self._shows[name] = found.shows
        for host in (*self._house.pit.hosts.values(), *self._house.pit.mirrors.values()):
            if host.meter == name:
                host.picture()
