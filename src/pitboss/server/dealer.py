"""The automatic dealer: runs the table with the pauses a person needs, and plays for bots and for who is away.

It does nothing a person could not do: it takes up offers of the table, by commands that are recorded like any
other. It knows no game. Time decides nothing but when it acts; what it does stands in the log.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitboss.chance import Secure
from pitboss.ledger import LedgerError, new_key
from pitboss.server.errors import Wrong
from pitboss.server.observe import log
from pitboss.table import Command, InvariantBroken
from pitboss.table.offers import Amount, Offer

if TYPE_CHECKING:
    from pitboss.server.host import Host
    from pitboss.table import Table

BETTING = 8.0
"""Seconds to bet in, after the last bet of anybody."""
LONGEST = 45.0
"""Seconds after which the round goes on, however often somebody still bets or takes a bet back."""
STEP = 1.2
"""Seconds between two steps that people want to follow."""
ALONE = 120.0
"""Seconds without anybody at the table or looking on after which the dealer waits."""
MOST_BETS = 8
"""Bets of a bot in one round."""


class Dealer:
    def __init__(self, host: Host) -> None:
        self._host = host
        self._chooser = Secure()
        self._bets: dict[tuple[int, int], int] = {}
        self._waiting: tuple[int, float] = (0, 0.0)
        self._asked: tuple[object, float] = (None, 0.0)
        self._open: tuple[object, float] = (None, 0.0)
        self._stop = False
        self._acting = asyncio.Lock()
        self._task = asyncio.create_task(self._run(), name=f"dealer {host.id}")

    async def stop(self) -> None:
        """Stop between two steps."""
        self._stop = True
        async with self._acting:
            self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    def cancel(self) -> None:
        self._stop = True
        self._task.cancel()

    @property
    def pace(self) -> float:
        return self._host.settings.pace * self._host.house.settings.pace

    async def _run(self) -> None:
        host = self._host
        while not self._stop:
            if host.live.lost is not None or host.live.frozen is not None or host.durable.closed:
                return
            host.changed.clear()
            try:
                wait = await self._step()
            except (LedgerError, InvariantBroken, Wrong) as error:
                log("warning", "dealer", table=host.id, sentence=str(error))
                wait = 5.0
            except Exception as error:  # noqa: BLE001  a fault in a game is told, and the table is not left alone
                log("error", "dealer", table=host.id, sentence=f"{type(error).__name__}: {error}")
                wait = 5.0
            with contextlib.suppress(TimeoutError):
                if wait is None:
                    await asyncio.wait_for(host.changed.wait(), 5.0)
                elif wait > 0.02:
                    await asyncio.wait_for(host.changed.wait(), wait)
                else:
                    await asyncio.sleep(wait)

    async def _step(self) -> float | None:
        """Do what is due now; after how long to look again, None for when something changes."""
        host, now = self._host, asyncio.get_running_loop().time()
        if not host.watchers and now - host.busy_at > host.house.settings.lasts(ALONE):
            return None
        version = host.live.version
        if version != self._waiting[0]:
            self._waiting = version, now
        waited, state = now - self._waiting[1], host.live.table.state
        stage = host.steps, bool(state.wagers)
        if stage != self._open[0]:
            self._open = stage, now
        offers = host.live.table.awaits()
        turns = [offer for offer in offers if offer.kind == "turn"]
        # What others do beside it gives nobody more time for his decision.
        asked = (host.steps, turns[0].seat) if turns else None
        if asked != self._asked[0]:
            self._asked = asked, now
        if turns:
            due = await self._turns(turns, now - self._asked[1])
            if due is None or due > 0 or any(offer.kind == "chance" for offer in offers) is False:
                return due
        betting = await self._bots_bet(offers)
        if betting:
            return STEP * self.pace / 2
        return await self._chance(offers, waited)

    # Decisions

    async def _turns(self, turns: Sequence[Offer], waited: float) -> float | None:
        """Bots and those who are away decide; for the others the table waits a while."""
        host = self._host
        seat = turns[0].seat
        mine = [offer for offer in turns if offer.seat == seat]
        if not isinstance(seat, int):
            return await self._after(STEP, waited, mine[0])
        if self._is_bot(seat):
            return await self._after(STEP, waited, self._bots_choice(mine))
        if seat in host.away:
            return await self._after(STEP, waited, _patient(host.live.table, mine))
        patience = host.house.settings.away_after
        if waited < patience:
            return patience - waited
        host.away.add(seat)
        host.picture()
        return 0.0

    async def _after(self, pause: float, waited: float, offer: Offer) -> float:
        """Take an offer up once the pause is over."""
        left = pause * self.pace - waited
        if left > 0:
            return left
        await self._do(self._command(offer))
        return 0.0

    def _bots_choice(self, offers: list[Offer]) -> Offer:
        """Mostly what is likeliest, now and then anything."""
        order = list(self._host.live.table.actions)
        likeliest = min(offers, key=lambda offer: order.index(offer.do))
        chosen = [likeliest] if self._chooser.below(5) else offers
        return chosen[self._chooser.below(len(chosen))]

    async def _bots_bet(self, offers: Sequence[Offer]) -> bool:
        """Every bot bets once a round, and more where that is not enough for the round to begin."""
        host = self._host
        state = host.live.table.state
        self._bets = {key: made for key, made in self._bets.items() if key[1] == state.round}
        ready = any(offer.kind in ("chance", "turn") for offer in offers)
        for seat in state.seats:
            made = self._bets.get((seat, state.round), 0)
            if not self._is_bot(seat) or made >= (1 if ready else MOST_BETS):
                continue
            bets = [o for o in offers if o.do == "wager" and o.seat == seat and o.kind == "free"]
            if not bets:
                continue
            self._bets[seat, state.round] = made + 1
            if made or not state.wagers_of(seat):
                # The first offer is the game's main wager; where there are many areas any of them stands alone.
                other = len(bets) > 6 and not self._chooser.below(3)
                await self._do(self._command(bets[self._chooser.below(len(bets)) if other else 0]))
                return True
        return False

    # Chance

    async def _chance(self, offers: Sequence[Offer], waited: float) -> float | None:
        """Deal or throw when the bets are down: soon if only bots play, later where people may still bet."""
        host = self._host
        chance = next((offer for offer in offers if offer.kind == "chance"), None)
        table = host.live.table
        if chance is None:
            acts = table.actions
            stuck = next((offer for offer in offers if acts[offer.do].when_away == "ordered"), None)
            if stuck is None or not table.state.wagers:
                return None
            return await self._once(host.house.settings.away_after, waited, stuck)
        people = [seat for seat in table.state.seats if not self._is_bot(seat) and seat not in host.away]
        if isinstance(chance.seat, int) and not self._is_bot(chance.seat) and chance.seat not in host.away:
            pause = host.house.settings.away_after  # it is this player's throw
        elif any(offer.do == "wager" and offer.seat in people for offer in offers):
            settled = all(table.state.wagers_of(seat) for seat in people)
            pause = (STEP * 2 if settled else BETTING) * self.pace
        else:
            pause = STEP * self.pace
        if not table.state.wagers and table.game.bank != "pot":
            return None  # nothing is at stake
        return await self._once(pause, waited, chance)

    async def _once(self, pause: float, waited: float, offer: Offer) -> float:
        """Take an offer up when nothing has happened for a while, or when it has been put off for too long."""
        longest = max(pause, LONGEST * self.pace)
        open_for = asyncio.get_running_loop().time() - self._open[1]
        if waited < pause and open_for < longest:
            return min(pause - waited, longest - open_for)
        await self._do(self._command(offer))
        return 0.0

    # Doing

    def _is_bot(self, seat: int) -> bool:
        return self._host.live.patrons.get(seat, "").startswith("bot-")

    def _command(self, offer: Offer) -> Command:
        """A command for the offer: the least amount of what is asked, or a little more."""
        chosen = {
            name: _modest(param, self._chooser) if isinstance(param, Amount) else param.sample(self._chooser)
            for name, param in offer.params.items()
            if name not in offer.optional
        }
        return offer.command(**chosen)

    async def _do(self, command: Command) -> None:
        async with self._acting:
            if self._stop:
                return
            answer = await self._host.do(command, key=new_key(), by="house:dealer")
        if answer.refusal is not None:
            log(
                "warning",
                "dealer refused",
                table=self._host.id,
                do=command.do,
                sentence=answer.refusal.sentence,
            )
            await asyncio.sleep(1.0)


def _patient(table: Table, offers: list[Offer]) -> Offer:
    """What is done for somebody who is away: what its act says, else the plainest offer."""
    for meant in ("done", "last"):
        found = next((offer for offer in offers if table.actions[offer.do].when_away == meant), None)
        if found is not None:
            return found
    return min(offers, key=lambda offer: len(offer.params))


def _modest(param: Amount, chooser: Secure) -> int:
    steps = min(len(param), 3)
    if not steps:
        return param.also[0]
    first = next(param.enumerate())
    return first + chooser.below(steps) * param.step
