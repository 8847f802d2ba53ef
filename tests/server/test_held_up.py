"""However somebody goes about it, a table with an automatic dealer goes on: in virtual time, at the house's pace."""

import asyncio
import random
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from bookkeeping import in_memory
from pitboss.ledger import Answer
from pitboss.server.errors import Wrong
from pitboss.server.host import Host
from pitboss.server.people import Session
from pitboss.server.shapes import CommandIn, OpenTable
from pitboss.server.store import Account
from simulated import MONEY, Casino, prepare, virtual

CLOCK = 30.0
"""Seconds that a player has."""
OFTEN = 0.9
"""Seconds between two acts of who wants to hold the table up: less than the house takes between two steps."""


class Table:
    """A table with an automatic dealer, at which Ann, Bob and Cy sit."""

    def __init__(self, casino: Casino) -> None:
        self.casino = casino
        self.given = 0
        self.players: dict[str, tuple[Session, int]] = {}

    async def open(self, game: str, *names: str, **more: Any) -> None:
        server = await self.casino.add("a")
        self.house = server.house
        floor = self.house.people.forwarded(self.house.store.listed("staff")[0])
        self.host: Host = await self.house.pit.open(OpenTable(game=game, key="t", **more), floor)
        for name in names:
            await self.sit(name)

    async def sit(self, name: str, seat: int | None = None) -> None:
        account = self.house.store.account(f"guest-{name}")
        if account is None:
            account = Account(f"guest-{name}", "guest", name)
            self.house.store.add_account(account)
            await self.house.cage.open_purse(account, MONEY)
        self.given += 1
        answer = await self.house.cage.sit(self.host, account, 50_000, key=f"s{self.given}", seat=seat)
        assert answer.refusal is None, answer
        taken = self.host.seat_of_account(account.id)
        assert taken is not None
        self.players[name] = self.house.people.forwarded(account), taken

    async def do(self, name: str, act: str, **args: Any) -> Answer | None:
        session, seat = self.players[name]
        self.given += 1
        wanted = CommandIn(do=act, key=f"k{self.given}", seat=seat, args=args)
        try:
            return await self.house.acts.command(self.host, wanted, session)
        except Wrong:
            return None

    def has(self, event: str) -> bool:
        return any(type(each).__name__ == event for _, each in self.host.recent)

    async def until(
        self, event: str, *, within: float, meanwhile: Callable[[], Coroutine[Any, Any, None]]
    ) -> None:
        """It happens in time, whatever is done meanwhile."""
        begun = self.casino.loop.now
        while not self.has(event):
            assert self.casino.loop.now < begun + within, [
                type(each).__name__ for each in self.host.live.table.log
            ][-8:]
            await meanwhile()
            await asyncio.sleep(OFTEN)


@contextmanager
def tables(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Casino, Table]]:
    with in_memory() as folder:
        prepare(folder, [], 0)
        with virtual(
            monkeypatch, lambda loop: Casino(folder, loop, random.Random(1), lambda _: None)
        ) as casino:
            casino.settings = {"pace": 1.0, "away_after": CLOCK}
            yield casino, Table(casino)


def test_who_comes_back_again_and_again_is_not_asked_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house waits a moment before it acts for who is away: coming back within it gains nothing."""
    with tables(monkeypatch) as (casino, table):

        async def play() -> None:
            await table.open("three-card-poker", "ann", "bob")
            for name in ("ann", "bob"):
                await table.do(name, "wager", on="ante", amount=1_000)

            async def back() -> None:
                for name in ("ann", "bob"):
                    await table.do(name, "back")

            await table.until("DealerRevealed", within=6 * CLOCK, meanwhile=back)

        casino.loop.run_until_complete(play())


def test_what_others_do_beside_it_does_not_put_off_what_is_done_for_who_is_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with tables(monkeypatch) as (casino, table):

        async def play() -> None:
            await table.open("hold-em", "ann", "bob", "cy")

            async def beside() -> None:
                await table.do("cy", "sit-out")
                await table.do("cy", "sit-in")

            await table.until("SatOut", within=5.0, meanwhile=beside)
            await table.until("HandEnded", within=6 * CLOCK, meanwhile=beside)

        casino.loop.run_until_complete(play())


def test_wagers_that_two_begin_in_turn_do_not_put_off_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    with tables(monkeypatch) as (casino, table):

        async def play() -> None:
            await table.open("let-it-ride", "ann", "bob", "cy")
            await table.do("cy", "wager", amount=1_000)

            async def begin() -> None:
                for name in ("ann", "bob"):
                    await table.do(name, "wager", on="bet-one", amount=1_000)

            await table.until("CardsDealt", within=6 * CLOCK, meanwhile=begin)

        casino.loop.run_until_complete(play())


def test_a_wager_begun_at_one_seat_after_the_other_does_not_put_off_the_deal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with tables(monkeypatch) as (casino, table):

        async def play() -> None:
            await table.open("let-it-ride", "ann", "cy")
            await table.do("cy", "wager", amount=1_000)

            async def hop() -> None:
                answer = await table.do("ann", "leave")
                if answer is not None and answer.refusal is None:
                    free = [seat for seat in range(1, 8) if seat not in table.host.live.table.state.seats]
                    await table.sit("ann", free[table.given % len(free)])
                await table.do("ann", "wager", on="bet-one", amount=1_000)

            await table.until("CardsDealt", within=6 * CLOCK, meanwhile=hop)

        casino.loop.run_until_complete(play())


def test_what_others_do_beside_it_does_not_keep_a_bot_from_deciding(monkeypatch: pytest.MonkeyPatch) -> None:
    with tables(monkeypatch) as (casino, table):

        async def thinks(*_given: Any) -> None:
            await asyncio.sleep(2 * OFTEN)

        async def play() -> None:
            await table.open("hold-em", "cy", bots=2)
            monkeypatch.setattr(table.house.bots, "choose", thinks)

            async def beside() -> None:
                if (await table.do("cy", "step-away")) is None:
                    await table.do("cy", "back")

            await table.until("HandEnded", within=6 * CLOCK, meanwhile=beside)

        casino.loop.run_until_complete(play())
