"""How a process gives way to the tables.

Who computes would otherwise keep a core for the rest of its turn, some milliseconds, while the server waits for it. In
the idle class of Linux it runs where nobody else of its session would: whoever wakes goes first at once, and a core
that only computes counts as free. Elsewhere there is niceness.
"""

from __future__ import annotations

import contextlib
import os

LEAST = 19
"""Steps of niceness: as far as it goes."""


def give_way() -> None:
    """Windows has neither; there the server's `work_seconds` alone keeps a job from going on."""
    if hasattr(os, "nice"):
        os.nice(LEAST)
    if hasattr(os, "SCHED_IDLE"):
        with contextlib.suppress(OSError):  # a sandbox may forbid it: niceness is left
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
