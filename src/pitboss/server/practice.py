"""Practice tables: a guest's own, opened without the floor, and closed when nobody has been there for a while."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from pitboss.games import find
from pitboss.ledger import Answer, new_key
from pitboss.server.errors import Wrong
from pitboss.server.limits import Turns
from pitboss.server.names import table_name
from pitboss.server.observe import log
from pitboss.server.pit import with_limits
from pitboss.server.shapes import OpenTable, PracticeIn, checked_options
from pitboss.table import Command, Table

if TYPE_CHECKING:
    from pitboss.server.host import Host
    from pitboss.server.house import House
    from pitboss.server.people import Session

CHIPS = 50_000
"""Cents with which somebody sits down at a table of his own, or more where the least wager is high."""
WAGERS = 20
"""Least wagers that these chips are good for."""
BESIDE, AGAINST = 2, 3
"""Bots beside somebody who plays the house, and against somebody who plays the others."""
MAKES_ROOM = 60.0
"""Seconds for which a practice table must have been deserted to make room in a full house."""
BY = "house:practice"
HERE = frozenset({"127.0.0.1", "::1"})
"""Who is at the machine itself, or behind a proxy that does not say for whom it asks."""
LONGEST = 40
"""Letters of the name of a table."""
DRAWN = 7
"""Places that the drawing of a card table has, in an arc of which the first is at the dealer's left."""


class Practice:
    def __init__(self, house: House) -> None:
        self._house = house
        self._from: dict[str, str] = {}
        # Tables that are being opened: there is room for each of them.
        self._coming: set[str] = set()
        self._room, self._turns = asyncio.Lock(), Turns()

    async def check(self, wanted: PracticeIn) -> None:
        """Whether such a table could be opened at all, before anybody becomes a guest for it."""
        self._house.check_room()
        checked_options(wanted.options)
        table_name(wanted.name)
        game = find(wanted.game)
        self._house.bots.check(game, wanted.plays)
        if wanted.company == "alone" and game.bank != "house":
            raise Wrong(400, "needs-others", f"At {game.name} players play each other: take bots or friends.")
        await asyncio.to_thread(
            lambda: Table.open(game, as_of=wanted.as_of, options=with_limits(wanted.game, wanted.options))
        )

    async def open(self, wanted: PracticeIn, session: Session, address: str) -> Host:
        """A table of one's own with a seat at it; an earlier one is closed, unless somebody still plays there."""
        table = self._house.pit.id_of(session, wanted.key)
        async with self._turns.of(session.account.id):
            for host in self._own(session):
                if host.id != table:
                    await self._close_former(host, session)
            if table not in self._house.pit.hosts:
                await self._make_room(table, address)
            try:
                opened = await self._house.pit.open(_as_opened(wanted), session, practice=True)
            finally:
                self._coming.discard(table)
            await asyncio.to_thread(self._house.store.admit, session.playing.id, opened.id)
            if opened.seat_of(session) is None:
                await self._sit(opened, wanted, session)
        return opened

    async def close(self, host: Host, by: str) -> Answer:
        """Send everybody home with his chips and close; refused while money is undecided."""
        answer = await host.do(Command("close"), key=new_key(), by=by)
        if answer.refusal is not None:
            raise Wrong(409, "in-play", answer.refusal.sentence, tuple(answer.refusal.cites))
        self._house.pit.finish(host)
        return answer

    async def mind(self) -> None:
        """Close what the last has left long enough ago."""
        now, patience = asyncio.get_running_loop().time(), self._house.settings.practice_left
        for host in self._all():
            if host.watchers:
                host.busy_at = now
            elif now - host.busy_at >= patience:
                await self._close_deserted(host)

    def _all(self) -> list[Host]:
        return [host for host in self._house.pit.hosts.values() if host.settings.practice]

    def _own(self, session: Session) -> list[Host]:
        return [host for host in self._all() if host.settings.opened_by == session.account.id]

    async def _close_former(self, host: Host, session: Session) -> None:
        others = [
            seat
            for seat, patron in host.live.patrons.items()
            if patron != session.playing.id and not patron.startswith("bot-")
        ]
        if others:
            raise Wrong(
                409, "practice-open", "Others still play at the table of your own that you have open."
            )
        if host.live.look(Command("close")) is not None:
            raise Wrong(
                409, "practice-open",
                "A round is under way at the table of your own that you have open: finish it first.",
            )  # fmt: skip
        await self.close(host, session.actor)

    async def _make_room(self, table: str, address: str) -> None:
        """Not more than the house has room for, nor all of them for one address, however many ask at once; one that has
        been left makes room for somebody who comes."""
        async with self._room:
            elsewhere = await asyncio.to_thread(self._house.pit.elsewhere)
            held, settings = {host.id: host for host in self._all()}, self._house.settings
            self._from = {each: at for each, at in self._from.items() if each in held or each in self._coming}
            theirs, most = (
                [each for each, at in self._from.items() if at == address],
                settings.most_practice_each,
            )
            own = [held[each] for each in theirs if each in held]
            if address not in HERE and len(theirs) >= most and not await self._one_closed(own):
                raise Wrong(
                    409,
                    "full-address",
                    f"From where you are {most} practice tables are open already, as many as may be.",
                )
            others = {info.id for info, known in elsewhere if known is not None and known.practice}
            open_now, most = (
                others.union(self._coming, (host.id for host in self._all())),
                settings.most_practice,
            )
            if len(open_now) >= most and not await self._one_closed(list(held.values())):
                raise Wrong(
                    409, "full-house", f"All {most} practice tables are taken; sit down at an open table."
                )
            self._from[table] = address
            self._coming.add(table)

    async def _one_closed(self, held: list[Host]) -> bool:
        """Whether one of these has been left for long enough, and could be closed."""
        now = asyncio.get_running_loop().time()
        longest = self._house.settings.lasts(MAKES_ROOM)
        for host in sorted(held, key=lambda each: each.busy_at):
            if not host.watchers and now - host.busy_at >= longest and await self._close_deserted(host):
                return True
        return False

    async def _close_deserted(self, host: Host) -> bool:
        if host.live.frozen is not None or host.live.look(Command("close")) is not None:
            return False  # what is undecided is played to its end first
        await self.close(host, BY)
        log("info", "practice table closed", table=host.id)
        return True

    async def _sit(self, host: Host, wanted: PracticeIn, session: Session) -> None:
        least = host.live.table.state.option("table_min") or 0
        cents = max(CHIPS, WAGERS * least)
        purses, account = self._house.book.purses, session.playing
        lacking = cents - await self._house.cage.purse(account)
        if lacking > 0:
            more = max(lacking, self._house.settings.play_money)
            await purses.deposit(account.id, more, key=f"practice:{host.id}", by=BY, why="play money")
        await self._house.cage.sit(host, account, cents, key=wanted.key, seat=_in_the_middle(host))


def _in_the_middle(host: Host) -> int | None:
    """At a card table the place opposite the dealer, where cards have most room; None: the first that is free."""
    felt = host.felt()
    if felt.drawing not in ("cards", "tiles"):
        return None
    middle = (min(felt.seats or DRAWN, DRAWN) + 1) // 2
    return None if middle in host.live.table.state.seats else middle


def _as_opened(wanted: PracticeIn) -> OpenTable:
    game = find(wanted.game)
    bots = 0 if wanted.company != "bots" else BESIDE if game.bank == "house" else AGAINST
    fitting = (name for name in (f"Your {game.name}", game.name, "Your table") if len(name) <= LONGEST)
    name = wanted.name.strip() or next(fitting)
    return OpenTable(
        game=wanted.game,
        key=wanted.key,
        name=name[:LONGEST],
        as_of=wanted.as_of,
        options=wanted.options,
        bots=bots,
        plays=wanted.plays if bots else "",
    )
