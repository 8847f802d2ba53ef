"""The automatic dealer: runs the table with the pauses a person needs, and plays for bots and for who is away.

It does nothing a person could not do: it takes up offers of the table, by commands that are recorded like any
other. It knows no game. Time decides nothing but when it acts; what it does stands in the log.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING

from pitboss.chance import Secure
from pitboss.ledger import LedgerError, new_key
from pitboss.server.bots import THINKS
from pitboss.server.errors import Wrong
from pitboss.server.host import Clock
from pitboss.server.observe import log
from pitboss.table import Command, InvariantBroken, absence
from pitboss.table.offers import Amount, Offer

if TYPE_CHECKING:
    from pitboss.server.host import Host
    from pitboss.table import Table

BETTING = 8.0
"""Seconds to bet in, after the last bet of anybody."""
SETTLED = 5.0
"""The same once everybody has a wager: who wants to go on sooner says so."""
LONGEST = 45.0
"""Seconds after which the round goes on, however often somebody still bets or takes a bet back."""
SHOWN = 4.0
"""Seconds to see who took a pot, and with what, before the next hand: again, who wants to go on sooner says so."""
STEP = 1.2
"""Seconds between two steps that people want to follow."""
ALONE = 120.0
"""Seconds without anybody at the table or looking on after which the dealer waits, unless money is undecided."""
MOST_HELD = 3
"""Clocks for which the deal is held up between two steps, by all together who have begun a wager and not completed it.
"""
GONE = 4
"""The clock of somebody who is alone at a table and has closed it, in clocks of the table."""
MOST_BETS = 8
"""Bets of a bot in one round."""


class Dealer:
    def __init__(self, host: Host) -> None:
        self._host = host
        self._chooser = Secure()
        self._bets: dict[tuple[int, int], int] = {}
        self._waiting: tuple[int, float] = (0, 0.0)
        self._waits = _Waits()
        self._open: tuple[object, float] = (None, 0.0)
        self._clock: Clock | None = None
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
        table = host.live.table
        deserted = not host.watchers and now - host.busy_at > host.house.settings.lasts(ALONE)
        self._waits.look(now, host.steps)
        if deserted and not absence.unfinished(table) and not host.waited_for:
            host.run_clock(None)
            return None
        self._clock = None
        try:
            return await self._next(table, now, bots_too=deserted)
        finally:
            host.run_clock(self._clock)

    async def _next(self, table: Table, now: float, *, bots_too: bool) -> float | None:
        """The next thing that is due: for who is away, a decision, bets of bots, chance. With `bots_too` nobody is
        there for whom bots would play on."""
        version, state = self._host.live.version, table.state
        if version != self._waiting[0]:
            self._waiting = version, now
        waited, stage = now - self._waiting[1], (self._host.steps, bool(state.wagers))
        if stage != self._open[0]:
            self._open = stage, now
        offers = table.awaits()
        away = state.away | {seat for seat in state.seats if bots_too and self._is_bot(seat)}
        command = absence.due(table, offers, away)
        if command is not None:
            return await self._for_who_is_away(command)
        going = [seat for seat in state.seats if self._goes_home(seat)]
        leaves = next((seat for seat in going if table.may(Command("leave", seat))), None)
        if leaves is not None:
            await self._host.house.cage.send_bot_home(self._host, leaves)
            return 0.0
        turns = [offer for offer in offers if offer.kind == "turn"]
        if turns:
            return await self._turn(table, offers, turns, now)
        if not bots_too and await self._bots_bet(offers):
            return STEP * self.pace / 2
        return await self._chance(table, offers, now, waited)

    # Decisions

    async def _turn(
        self, table: Table, offers: Sequence[Offer], turns: Sequence[Offer], now: float
    ) -> float | None:
        """A bot decides; for a person the table waits as long as his clock has."""
        seat = turns[0].seat
        mine = [offer for offer in turns if offer.seat == seat]
        if isinstance(seat, int) and not self._is_bot(seat):
            return await self._wait_for(table, offers, seat, "turn", now)
        left = STEP * self.pace - self._waits.on((seat, "bot"))
        if left > 0:
            return left
        steps = self._host.steps
        command = await self._decided(seat, mine) if isinstance(seat, int) else self._command(mine[0])
        # The game may have gone on meanwhile: then it is asked again. What others did beside it changes nothing.
        if self._host.steps == steps and self._host.live.table.may(command):
            await self._do(command)
        return 0.0

    async def _decided(self, seat: int, offers: list[Offer]) -> Command:
        """What a bot does, as it plays; what it cannot say in time is what is likeliest."""
        chosen = await self._host.house.bots.choose(self._host, seat, offers, THINKS * self.pace)
        return self._command(self._likeliest(offers)) if chosen is None else chosen

    async def _wait_for(
        self, table: Table, offers: Sequence[Offer], seat: int, what: str, now: float
    ) -> float | None:
        """The clock of a person at whom the table looks: when it has run out he is away, which is recorded."""
        question = (seat, what)
        seconds = self._patience(table, seat)
        if seconds is None:
            self._waits.forget(question)  # who is alone has all the time; it begins when somebody else comes
            return None
        left = seconds - self._waits.on(question)
        if what == "held":
            left = min(left, MOST_HELD * seconds - self._waits.held)
        if left > 0:
            then = absence.due(table, offers, table.state.away | {seat})
            self._clock = Clock(seat, "" if then is None else then.do, seconds, now + left)
            return left
        self._waits.run_out(question)
        spent = round(seconds * self._host.house.settings.clock)
        await self._do(Command("away", seat, args={"seconds": spent}))
        return 0.0

    def _patience(self, table: Table, seat: int) -> float | None:
        """The seconds that a person has. Nobody else waits for who is alone: he has no clock while he has the table
        open, and a long one when he has not."""
        clock = self._host.house.settings.away_after
        others = [
            s for s in table.state.seats if s != seat and not self._is_bot(s) and s not in table.state.away
        ]
        if others:
            return clock
        return None if self._host.followed_by(seat) else clock * GONE

    async def _for_who_is_away(self, command: Command) -> float:
        """Do something for who is away, after a pause in which he may come back; not a new one each time he does."""
        left = STEP * self.pace - self._waits.on((command.do, command.seat))
        if left > 0:
            return left
        await self._do(command)
        return 0.0

    def _likeliest(self, offers: list[Offer]) -> Offer:
        """Nobody gives up what it costs nothing to stay in for."""
        if any(offer.do == "check" for offer in offers):
            offers = [offer for offer in offers if offer.do != "fold"]
        order = list(self._host.live.table.actions)
        return min(offers, key=lambda offer: order.index(offer.do))

    async def _bots_bet(self, offers: Sequence[Offer]) -> bool:
        """Every bot bets once a round, and more where that is not enough for the round to begin."""
        host = self._host
        state = host.live.table.state
        self._bets = {key: made for key, made in self._bets.items() if key[1] == state.round}
        ready = any(offer.kind in ("chance", "turn") for offer in offers)
        table = host.live.table
        for seat in filter(self._is_bot, state.seats):
            won = next((o for o in offers if o.do in table.game.claims and o.seat == seat), None)
            if won is not None:
                await self._do(self._command(won))
                return True
            lacking = table.game.completing(table.rules, state, seat)
            if lacking is not None and table.may(lacking):
                await self._do(lacking)
                return True
        for seat in state.seats:
            made = self._bets.get((seat, state.round), 0)
            if not self._is_bot(seat) or self._goes_home(seat) or made >= (1 if ready else MOST_BETS):
                continue
            bets = [o for o in offers if o.do in table.game.bets and o.seat == seat and o.kind == "free"]
            if not bets:
                continue
            self._bets[seat, state.round] = made + 1
            if made or not state.wagers_of(seat):
                # The first offer is the game's main wager; where there are many areas any of them stands alone, and who
                # does not play by the book takes any.
                other = len(bets) > 6 and not host.house.bots.booked(host.live.patrons[seat])
                await self._do(self._command(bets[self._chooser.below(len(bets)) if other else 0]))
                return True
        return False

    # Chance

    async def _chance(self, table: Table, offers: Sequence[Offer], now: float, waited: float) -> float | None:
        """Deal or throw when the bets are down: soon if only bots play, later where people may still bet."""
        chance = next((offer for offer in offers if offer.kind == "chance"), None)
        if chance is not None and self._entered(chance):
            return None  # a person says what came up
        seat = absence.waits_for(table, offers)
        if seat is not None and not self._is_bot(seat):
            return await self._wait_for(table, offers, seat, "held" if chance is None else "chance", now)
        if chance is None:
            acts = table.actions
            stuck = next((offer for offer in offers if acts[offer.do].when_away == "ordered"), None)
            if stuck is None or seat is None:
                return None
            return await self._once(self._host.house.settings.away_after, waited, self._command(stuck))
        # What has won and waits to be claimed is decided already.
        between = table.game.between_rounds(table.rules, table.state)
        decided = table.game.claims and between
        idle = (decided or not table.state.wagers) and not self._host.waited_for
        if idle and table.game.bank != "pot":
            # Nothing is at stake that this would decide; but nobody's winnings lie there for ever.
            won = absence.claimant(table, offers, self._has_gone)
            return None if won is None else await self._wait_for(table, offers, won, "claim", now)
        people = [s for s in table.state.seats if not self._is_bot(s) and s not in table.state.away]
        pause = STEP * self.pace
        looked_at = between and table.game.bank == "pot" and table.state.round > 1 and bool(people)
        if looked_at or any(offer.do in table.game.bets and offer.seat in people for offer in offers):
            settled = all(table.state.wagers_of(s) for s in people)
            pause = (SHOWN if looked_at else SETTLED if settled else BETTING) * self.pace
            if people and self._host.ready().issuperset(people):
                pause = 0.0
            self._clock = Clock(None, chance.do, pause, now + self._left(pause, waited))
        version, wait = self._host.live.version, await self._once(pause, waited, self._command(chance))
        if self._host.live.version != version:
            self._host.waited_for = False  # until the boards say that tickets are left
        return wait

    async def _once(self, pause: float, waited: float, command: Command) -> float:
        """Do something when nothing has happened for a while, or when it has been put off for too long."""
        left = self._left(pause, waited)
        if left > 0:
            return left
        self._clock = None
        await self._do(command)
        return 0.0

    def _left(self, pause: float, waited: float) -> float:
        longest = max(pause, LONGEST * self.pace)
        open_for = asyncio.get_running_loop().time() - self._open[1]
        return min(pause - waited, longest - open_for)

    # Doing

    def _entered(self, offer: Offer) -> bool:
        """Whether somebody has to say what chance brought."""
        params = self._host.live.table.actions[offer.do].params
        return any(params[name].chance for name in offer.params if name not in offer.optional)

    def _goes_home(self, seat: int) -> bool:
        return self._host.live.patrons.get(seat) in self._host.going_home

    def _has_gone(self, seat: int) -> bool:
        """Whether the player at a seat neither looks on nor is known to be away."""
        away = seat in self._host.live.table.state.away
        return not (away or self._is_bot(seat) or self._host.followed_by(seat))

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


class _Waits:
    """How long the table has waited for what, since the game went on a step: whatever is done beside it, by whomever,
    gives nobody more time."""

    def __init__(self) -> None:
        self._steps: int = -1
        self._at: float = 0.0
        self._now: Hashable = None
        self._spent: dict[Hashable, float] = {}
        self._out: set[Hashable] = set()
        self.held = 0.0
        """The seconds for which wagers that are not complete have held up the deal, whosever they were."""

    def look(self, now: float, steps: int) -> None:
        """Somebody looks at the table: until now it has waited for what it waited for when he looked last."""
        if steps != self._steps:
            self._steps, self._spent, self.held = steps, {}, 0.0
            self._out.clear()
        elif self._now is not None:
            spent = now - self._at
            self._spent[self._now] = self._spent.get(self._now, 0.0) + spent
            self.held += spent if _held(self._now) else 0.0
        self._now, self._at = None, now

    def on(self, what: Hashable) -> float:
        """The seconds that it has waited for this, as it does from now on."""
        self._now = what
        return round(self._spent.get(what, 0.0), 6)

    def forget(self, what: Hashable) -> None:
        self._spent.pop(what, None)

    def run_out(self, what: Hashable) -> None:
        """Who is back at once is asked again, but only once."""
        if what not in self._out:
            self._out.add(what)
            self._spent.pop(what, None)
            self._now = None


def _held(what: Hashable) -> bool:
    return isinstance(what, tuple) and what[1:] == ("held",)


def _modest(param: Amount, chooser: Secure) -> int:
    steps = min(len(param), 3)
    if not steps:
        return param.also[0]
    first = next(param.enumerate())
    return first + chooser.below(steps) * param.step
