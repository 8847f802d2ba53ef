"""The clock on the wall decides nothing (P9), but that it was changed is recorded."""

from __future__ import annotations

import time
from collections.abc import Callable

JUMP = 2.0
"""Seconds that the clock may stray from the steady passing of time between two looks."""


class Clock:
    """Compares the clock on the wall with one that nobody can set."""

    def __init__(
        self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic
    ) -> None:
        self._wall, self._steady = wall, steady
        self._at = wall(), steady()

    def changed(self, recorded: float | None = None) -> float | None:
        """By how many seconds it was set since the last look, or behind what was `recorded`; None: it was not."""
        (wall, steady), now = self._at, (self._wall(), self._steady())
        self._at = now
        by = (now[0] - wall) - (now[1] - steady)
        if recorded is not None and now[0] + JUMP < recorded:
            return round(now[0] - recorded, 3)
        return round(by, 3) if abs(by) > JUMP else None
