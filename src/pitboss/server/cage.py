"""The cage: patrons' purses, and money on its way to a seat."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from pitboss.ledger import Answer, KeyReused, LedgerError, Refusal, new_key, number_of
from pitboss.ledger.persons import NO_TOKEN
from pitboss.ledger.purses import Transfer
from pitboss.server.errors import Wrong
from pitboss.server.host import Host
from pitboss.server.limits import Turns
from pitboss.server.observe import log
from pitboss.server.people import token_digest
from pitboss.server.store import Account
from pitboss.table import Command
from pitboss.table.refusals import InvariantBroken

if TYPE_CHECKING:
    from pitboss.server.house import House


class Cage:
    def __init__(self, house: House) -> None:
        self._house = house
        self._bots, self._turns = Turns(), Turns()

    async def purse(self, account: Account) -> int:
        """What is in it. A server may have died while it made the account: what it left undone is done now."""
        purses = self._house.book.purses
        version = await asyncio.to_thread(purses.version, account.id)
        if version == 0:
            await self.open_purse(account, self._house.settings.play_money)
        elif version == 1:
            await self._give(account, self._house.settings.play_money)
        return await asyncio.to_thread(purses.balance, account.id)

    async def open_purse(self, account: Account, cents: int, *, back: str = "") -> None:
        """`back` is the token that brings a guest back to it; the record also says where there is none."""
        by, told = f"account:{account.id}", token_digest(back) if back else NO_TOKEN
        await self._house.book.purses.open(account.id, key="open", by=by, back=told)
        await self._give(account, cents)

    async def _give(self, account: Account, cents: int) -> None:
        """The play money that a new purse holds, once."""
        if cents:
            await self._house.book.purses.deposit(
                account.id, cents, key="first", by="house", why="play money"
            )

    async def sit(
        self, host: Host, account: Account, cents: int, *, key: str, seat: int | None = None
    ) -> Answer:
        """Money leaves the purse and comes to the seat by one number: it is never lost and never there twice.

        Who asks again before he was answered waits for that: the same key is the same seat."""
        async with self._turns.of(f"{host.id} {account.id}"):
            known = await self._sent_before(host, account, f"sit:{host.id}:{key}", cents, seat)
            if known is None:
                if host.seat_of_account(account.id) is not None:
                    raise Wrong(409, "seated", "You have a seat at this table already.")
                self._house.check_room()
                self._hold(host, account, seat)
            try:
                chosen = known.seat if known else host.sitting[account.id]
                host.names[account.id] = account.shown, account.kind
                return await self._bring(host, account, "sit", chosen, cents, f"sit:{host.id}:{key}")
            finally:
                host.sitting.pop(account.id, None)

    def _hold(self, host: Host, account: Account, seat: int | None) -> None:
        """Keep a seat for somebody whose money is on its way: nobody else is given it, nor may choose it."""
        if seat is not None and (seat in host.live.table.state.seats or seat in host.sitting.values()):
            raise Wrong(409, "seat-taken", f"Seat {seat} has just been taken; choose another one.")
        host.sitting[account.id] = seat or self._free_seat(host)

    async def buy_in(self, host: Host, account: Account, cents: int, *, key: str) -> Answer:
        known = await self._sent_before(host, account, f"buy:{host.id}:{key}", cents, None)
        seat = known.seat if known else host.seat_of_account(account.id)
        if seat is None:
            raise Wrong(409, "no-seat", "You have no seat at this table.")
        if known is None and not host.in_round():
            self._house.check_room()
        return await self._bring(host, account, "buy-in", seat, cents, f"buy:{host.id}:{key}")

    async def _sent_before(
        self, host: Host, account: Account, key: str, cents: int, seat: int | None
    ) -> Transfer | None:
        found = await asyncio.to_thread(self._transfer_of, f"purse:{account.id}", key)
        if found is not None and (found.cents != cents or seat not in (None, found.seat)):
            raise KeyReused("The key was used before with another amount or seat; nothing was changed.")
        return found

    def _transfer_of(self, purse: str, key: str) -> Transfer | None:
        answer = self._house.book.answer_of(purse, key)
        if answer is None or answer.first is None:
            return None
        return self._house.book.purses.transfer(number_of(answer))

    async def _bring(self, host: Host, account: Account, do: str, seat: int, cents: int, key: str) -> Answer:
        actor = f"account:{account.id}"
        command = _arrival(do, seat, cents)
        frozen = host.live.frozen is not None
        no = None if do == "sit" and seat in host.durable.seats else host.live.look(command)
        if (no is not None or frozen) and await asyncio.to_thread(
            self._house.book.answer_of, f"purse:{account.id}", key
        ) is None:
            raise no or Wrong(409, "frozen", "This table is stopped; no money can be brought to it.")
        sent = await self._house.book.purses.send(
            account.id, host.id, seat, cents=cents, key=key, by=actor, act=do, fence=host.live.fence
        )
        return sent if sent.refusal is not None else await self._arrive(host, command, number_of(sent), actor)

    async def _arrive(self, host: Host, command: Command, number: str, actor: str) -> Answer:
        """The table's half: the money comes to the seat of its patron, or goes back into the purse."""
        try:
            answer = await host.do(command, key=number, by=actor)
        except InvariantBroken:
            await self._give_back(number)
            raise
        if answer.refusal is not None:
            await self._give_back(number)
        return answer

    async def _give_back(self, number: str) -> None:
        await self._house.book.purses.give_back(number, by="house")

    async def finish_transfers(self) -> None:
        """Money that a server left on its way to a table of this house, or to a closed one, arrives or goes back.

        One that is being brought at this moment may be finished here as well: by the same key, so that it is once.
        """
        coming = await asyncio.to_thread(self._house.book.purses.in_transit)
        self._house.metrics.gauge("cents_on_their_way", sum(found.cents for found in coming))
        for found in coming:
            try:
                await self._finish(found)
            except InvariantBroken:
                pass  # it went back
            except (
                LedgerError,
                Wrong,
            ) as error:  # it stays on its way, and is reported, until the next second
                log("error", "transfer not finished", table=found.table, sentence=str(error))

    async def _finish(self, found: Transfer) -> None:
        host, book = self._house.pit.hosts.get(found.table), self._house.book
        if host is None:
            info = await asyncio.to_thread(book.table_info, found.table)
            if info is None or info.closed:
                await self._give_back(found.number)
            return
        answer = await asyncio.to_thread(book.answer_of, host.id, found.number)
        if answer is not None:
            if answer.refusal is not None:
                await self._give_back(found.number)
            return
        seated = host.live.patrons.get(found.seat) == found.patron
        act = await asyncio.to_thread(book.purses.act_of, found.number) or ("buy-in" if seated else "sit")
        host.names.update(self._house.store.names([found.patron]))
        command = _arrival(act, found.seat, found.cents)
        await self._arrive(host, command, found.number, f"account:{found.patron}")

    def became(self, table_id: str, patron: str, key: str) -> tuple[Answer, int] | None:
        """What became of money that a patron wanted to bring to a table, and how much of it is on its way."""
        book = self._house.book
        for kind in ("sit", "buy"):
            sent = book.answer_of(f"purse:{patron}", f"{kind}:{table_id}:{key}")
            if sent is None or sent.refusal is not None:
                if sent is not None:
                    return sent, 0
                continue
            number = number_of(sent)
            answer, found = book.answer_of(table_id, number), book.purses.transfer(number)
            if answer is not None:
                return answer, 0
            if found is not None and found.state == "sent":
                return sent, found.cents
            back = Refusal("bad-command", "The table did not take the money; it went back into the purse.")
            return msgspec.structs.replace(sent, first=None, last=None, events=(), refusal=back), 0
        return None

    def _free_seat(self, host: Host) -> int:
        table = host.live.table
        most = table.game.seats(table.rules) or 1_000
        for seat in range(1, most + 1):
            held = seat in table.state.seats or seat in host.sitting.values()
            if not held and not any(wager.position == seat for wager in table.state.wagers.values()):
                return seat
        raise Wrong(409, "full-table", "Every seat is taken.")

    async def add_bots(self, host: Host, count: int, plays: str = "") -> None:
        """n bots, each playing as is said, or as the next one does."""
        names = ["Ada", "Blaise", "Cardano", "Doris", "Edmond", "Fermat", "Grace", "Huygens", "Ines"]
        self._house.bots.check(host.game, plays)
        if count:
            self._house.check_room()
        async with self._bots.of(host.id):
            there = (*host.live.patrons.values(), *host.sitting)
            taken = {host.names[patron][0] for patron in there if patron in host.names}
            free = [name for name in names if f"{name} (bot)" not in taken]
            if count and not free:
                raise Wrong(409, "no-bots", "All the bots of the house sit at this table already.")
            for name in free[:count]:
                self._free_seat(host)  # where there is none, nobody is made who would need it
                way = plays or self._house.bots.next_way(host)
                account = await self._house.people.add("bot", f"{name} (bot)")
                await self._house.bots.add(account.id, way)
                await self.open_purse(account, 100_000_000)
                await self.sit(host, account, 200_000, key=new_key())

    async def send_bot_home(self, host: Host, seat: int | None = None) -> None:
        """A bot, or the one that came last, leaves with its chips, as soon as nothing of its money is undecided.

        Until then it bets no more."""
        bots = [
            at for at, patron in host.live.patrons.items() if patron.startswith("bot-") and seat in (None, at)
        ]
        if not bots:
            where = "at this table" if seat is None else f"on seat {seat}"
            raise Wrong(409, "no-bots", f"No bot sits {where}.")
        free = [at for at in reversed(bots) if host.live.look(Command("leave", at)) is None]
        leaves = (free or bots[-1:])[0]
        patron = host.live.patrons[leaves]
        answer = await host.do(Command("leave", leaves), key=new_key(), by=f"account:{patron}")
        if answer.refusal is None:
            host.going_home.discard(patron)
        else:
            host.going_home.add(patron)


def _arrival(do: str, seat: int, cents: int) -> Command:
    return Command(do, seat, args={"chips" if do == "sit" else "amount": cents})
