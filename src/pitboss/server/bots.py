"""Bots at live tables: how each of them plays, which is kept with its account, and what it decides.

Against the house they play by the book, at as many decisions in a hundred as whoever seats them chooses; at poker they
are tight or loose. What the book has not said in the time that a bot has, it decides as it comes.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from pitboss.bots import NAMED, Seen
from pitboss.bots.strategies import any_lawful
from pitboss.chance import Secure
from pitboss.server.advice import BOOKED, Hinted
from pitboss.server.catalogue import as_written
from pitboss.server.errors import Wrong
from pitboss.server.shapes_open import HintOut
from pitboss.table import Command
from pitboss.table.game import Game
from pitboss.table.offers import Offer

if TYPE_CHECKING:
    from pitboss.server.host import Host
    from pitboss.server.house import House

BEST = "100"
POKER = {"tight": NAMED["solid"], "loose": NAMED["loose"]}
THINKS = 4.0
"""Seconds that a bot has for a decision."""
QUICK = 0.2
"""Who has less than n seconds does not ask the book."""
MOST_ASKING = 8
"""Bots of the house that wait for the book; others decide without."""
_hints = msgspec.json.Decoder(list[HintOut])


class Bots:
    def __init__(self, house: House) -> None:
        self._house = house
        self._chooser = Secure()
        self._known: dict[str, str] = {}
        # People who ask the book wait behind one bot at most.
        self._turn = asyncio.Semaphore(1)
        self._asking: set[asyncio.Task[Command | None]] = set()

    def plays(self, patron: str) -> str:
        """How a bot plays: tight or loose, or at how many decisions in a hundred by the book."""
        if patron not in self._known:
            self._known[patron] = self._house.store.plays(patron) or BEST
        return self._known[patron]

    @staticmethod
    def check(game: Game, plays: str) -> None:
        """Refuse a way to play that there is not at a game."""
        if plays and (game.bank == "pot") != (plays in POKER):
            ways = (
                "tight or loose" if game.bank == "pot" else "by the book at 0 to 100 decisions in a hundred"
            )
            raise Wrong(400, "no-such-bot", f"A bot at {game.name} plays {ways}.")

    @staticmethod
    def next_way(host: Host) -> str:
        """How the next bot plays where nobody says: at poker by turns, else its best."""
        if host.game.bank != "pot":
            return BEST
        there = sum(patron.startswith("bot-") for patron in host.live.patrons.values())
        return ("tight", "loose")[there % 2]

    async def add(self, patron: str, plays: str) -> None:
        self._known[patron] = plays
        await asyncio.to_thread(self._house.store.add_bot, patron, plays)

    def booked(self, patron: str) -> bool:
        """Whether a decision of this bot is the book's, this time."""
        way = self.plays(patron)
        return way in POKER or self._chooser.below(100) < int(way)

    async def choose(self, host: Host, seat: int, offers: Sequence[Offer], seconds: float) -> Command | None:
        """What a bot does at its turn; None where it is left to the dealer."""
        patron, table = host.live.patrons[seat], host.live.table
        view = table.view(f"seat:{seat}")
        seen = Seen(table.game.id, seat, tuple(offers), must=True, look=lambda: view, rules=table.rules)
        way = self.plays(patron)
        if table.game.bank == "pot":
            return await asyncio.to_thread(POKER.get(way, POKER["tight"]), seen, self._chooser)
        if not self.booked(patron):
            return any_lawful(seen, self._chooser)
        if seconds < QUICK or len(self._asking) >= MOST_ASKING:
            return None
        task = asyncio.create_task(self._by_the_book(host, seen))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)
        # Who has waited too long goes on without; the book is ready for the next who asks the same.
        await asyncio.wait((task,), timeout=seconds)
        return task.result() if task.done() else None

    async def _by_the_book(self, host: Host, seen: Seen) -> Command | None:
        held = host.live.table.state.house
        view = msgspec.to_builtins({name: seen.view[name] for name in BOOKED}, str_keys=True)
        acts = sorted({offer.do for offer in seen.offers})
        wanted = Hinted(held.game, held.as_of, as_written(host.game, held.options), view, seen.seat, acts)
        try:
            async with self._turn:
                told = await self._house.workshop.do(
                    "hint", wanted, who="bots", gone=_nobody_leaves(), pay=lambda _: None
                )
        except Wrong:
            return None
        found = _hints.decode(gzip.decompress(told))
        best = found[0].choices[0] if found else None
        return (
            None
            if best is None or seen.offer(best.do) is None
            else Command(best.do, seen.seat, args=best.args)
        )


async def _nobody_leaves() -> None:
    await asyncio.Event().wait()
