"""Who may ask for how much: buckets per address, session, account and table. Too much is a 429 and changes nothing.

Most buckets count requests and the bytes that come with them. `work` counts processor seconds, `loop` those of the
event loop that strangers and players take beside their play: whoever asks is let in as long as nothing is owed, and
pays afterwards for what the answer really cost. Who owes time of the loop stands in line until it has come in again.
`apart` lets a crowd at one address in one by one, for whoever plays would have to wait until all of it was answered.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import time
import types
from collections.abc import AsyncGenerator, Callable, Coroutine, Generator
from typing import Any

RATES: dict[str, tuple[float, float]] = {
    "address": (400, 1_600),
    "stranger": (100, 400),
    "loop": (0.02, 0.25),
    "apart": (1_000, 0),
    "session": (100, 300),
    "log-in": (0.5, 10),
    "join": (1, 30),
    "work": (0.25, 20),
    "purse": (1, 20),
    "drill": (2, 60),
    "command": (60, 200),
    "share": (2, 40),
    "witness": (1, 60),
    "table": (5_000, 10_000),
    "frame": (100, 300),
    "ticket": (2, 40),
    "watch": (5, 64),
    "nod": (0.5, 4),
    "ready": (2, 20),
}
"""Per second, and how much at once. Several people may share an address; a stranger has no session."""
EXPECTED, DEAREST = 0.000_5, 0.01
"""Seconds of the event loop that a request counts for until it is answered, and at most: what the first of many takes
longer for is made for all of them."""
AROUND = 0.000_2
"""What reading a request and sending its answer take beside what is measured."""
LONGEST_LINE = 12.0
"""Seconds for which one may stand in line; who would have to wait for longer is told so at once."""
KILO = 1_024
"""Bytes that come with a request or a frame for nothing; each n more count like another one."""

_MOST = 50_000


class Limits:
    """One bucket for each (kind, who). `rate` multiplies all of them; 0 turns them off."""

    def __init__(self, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}

    @property
    def off(self) -> bool:
        return self._rate == 0

    def take(self, kind: str, who: str) -> bool:
        """Whether one more is allowed now."""
        if self._rate == 0:
            return True
        left, now = self._left(kind, who)
        if left < 1:
            self._buckets[kind, who] = left, now
            return False
        self._buckets[kind, who] = left - 1, now
        return True

    def charge(self, kind: str, who: str, cost: float) -> None:
        """Take what something has cost, though more than there is: it is owed then."""
        if self._rate and cost:
            left, now = self._left(kind, who)
            self._buckets[kind, who] = left - cost, now

    def owed(self, kind: str, who: str) -> int:
        """Whole seconds until nothing is owed any more; 0: ask on."""
        if self._rate == 0:
            return 0
        left, _ = self._left(kind, who)
        return 0 if left > 0 else max(1, math.ceil(self.wait(kind, who)))

    def wait(self, kind: str, who: str) -> float:
        """Seconds until nothing is owed any more."""
        if self._rate == 0:
            return 0.0
        left, _ = self._left(kind, who)
        return max(0.0, -left / (RATES[kind][0] * self._rate))

    def stands(self, who: str) -> bool:
        """Whether the line of somebody who owes time of the event loop is not too long yet."""
        return self.wait("loop", who) <= LONGEST_LINE

    async def in_line(self, who: str) -> None:
        """All who ask from one address get a fiftieth of the event loop together, and a little at once, beside the
        commands of who plays, which are counted by themselves. Each is reckoned with from here on: they stand behind
        each other."""
        wait = max(self.wait("loop", who), self.wait("apart", who))
        self.charge("loop", who, EXPECTED)
        self.charge("apart", who, 1)
        if wait:
            await asyncio.sleep(wait)

    async def pays(self, who: str, answer: Coroutine[Any, Any, None]) -> None:
        """Do something for who has stood in line for it, and take what it cost of the event loop."""
        await at_cost(
            answer, lambda seconds: self.charge("loop", who, AROUND + min(seconds, DEAREST) - EXPECTED)
        )

    def used(self, kind: str, who: str) -> float:
        """How much of a bucket has been taken and has not come in again."""
        return 0.0 if self._rate == 0 else RATES[kind][1] * self._rate - self._left(kind, who)[0]

    def _left(self, kind: str, who: str) -> tuple[float, float]:
        rate, burst = RATES[kind]
        burst, now = burst * self._rate, self._clock()
        if len(self._buckets) > _MOST:
            self._forget(now)
        left, at = self._buckets.get((kind, who), (burst, now))
        return min(burst, left + (now - at) * rate * self._rate), now

    def _forget(self, now: float) -> None:
        """Drop buckets that are full again; under a flood from many addresses, all but what is owed."""
        rates = {kind: (rate * self._rate, burst * self._rate) for kind, (rate, burst) in RATES.items()}
        kept = {
            (kind, who): (left, at)
            for (kind, who), (left, at) in self._buckets.items()
            if left + (now - at) * rates[kind][0] < rates[kind][1]
        }
        if len(kept) >= _MOST // 2:
            kept = {key: held for key, held in kept.items() if held[0] < 0}
        self._buckets = kept if len(kept) < _MOST // 2 else {}


@types.coroutine
def at_cost(answer: Coroutine[Any, Any, None], pay: Callable[[float], None]) -> Generator[Any, Any, None]:
    """Do this and pay for the time that it took of the event loop; while it waits, others have that."""
    taken = 0.0
    given, thrown = None, None
    try:
        while True:
            began = time.thread_time()
            try:
                awaited = answer.send(given) if thrown is None else answer.throw(thrown)
            except StopIteration:
                return
            finally:
                taken += time.thread_time() - began
            given, thrown = None, None
            try:
                given = yield awaited
            except BaseException as error:  # noqa: BLE001 - whatever it is, it is for the one who waits
                thrown = error
    finally:
        pay(taken)


class Turn:
    """`rest`: seconds for which the next one still waits when this one is over."""

    def __init__(self) -> None:
        self.lock, self.count, self.rest = asyncio.Lock(), 0, 0.0


class Turns:
    """One at a time for each who asks, with a rest in between: a crowd at one address waits for itself."""

    def __init__(self) -> None:
        self._held: dict[str, Turn] = {}

    def waiting(self, who: str) -> int:
        """How many turns of somebody are taken, waited for, or rested after."""
        turn = self._held.get(who)
        return 0 if turn is None else turn.count

    @contextlib.asynccontextmanager
    async def of(self, who: str) -> AsyncGenerator[Turn]:
        turn = self._held.setdefault(who, Turn())
        turn.count += 1
        try:
            await turn.lock.acquire()
        except BaseException:
            self._left(who, turn)
            raise
        turn.rest = 0.0
        try:
            yield turn
        finally:
            asyncio.get_running_loop().call_later(turn.rest, self._over, who, turn)

    def _over(self, who: str, turn: Turn) -> None:
        turn.lock.release()
        self._left(who, turn)

    def _left(self, who: str, turn: Turn) -> None:
        turn.count -= 1
        if not turn.count:
            del self._held[who]


def parts(size: int) -> int:
    """What n bytes count beside the request or frame they came with."""
    return size // KILO
