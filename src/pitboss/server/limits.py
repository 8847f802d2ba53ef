"""Rate limits: token buckets per address, session, account and table. Too much is a 429 and changes nothing."""

from __future__ import annotations

import time
from collections.abc import Callable

RATES: dict[str, tuple[float, float]] = {
    "address": (400, 1_600),
    "stranger": (100, 400),
    "session": (100, 300),
    "log-in": (0.5, 10),
    "join": (1, 30),
    "work": (5, 20),
    "command": (60, 200),
    "table": (5_000, 10_000),
    "frame": (100, 300),
    "ticket": (2, 40),
    "watch": (5, 64),
}
"""Per second, and how many at once. Several people may share an address; a stranger has no session.
`work`: the desk and the mathematics, which cost the most."""

_MOST = 50_000


class Limits:
    """One bucket for each (kind, who). `rate` multiplies all of them; 0 turns them off."""

    def __init__(self, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def take(self, kind: str, who: str) -> bool:
        """Whether one more is allowed now."""
        if self._rate == 0:
            return True
        rate, burst = RATES[kind]
        rate, burst, now = rate * self._rate, burst * self._rate, self._clock()
        left, at = self._buckets.get((kind, who), (burst, now))
        left = min(burst, left + (now - at) * rate)
        if len(self._buckets) > _MOST:
            self._forget(now)
        if left < 1:
            self._buckets[kind, who] = left, now
            return False
        self._buckets[kind, who] = left - 1, now
        return True

    def _forget(self, now: float) -> None:
        """Drop buckets that are full again; under a flood from many addresses, all of them."""
        kept = {key: (left, at) for key, (left, at) in self._buckets.items() if now - at < 10}
        self._buckets = kept if len(kept) < _MOST // 2 else {}
