"""How a process that serves tables is set up."""

from __future__ import annotations

import contextlib
import gc
import sys
from collections.abc import Generator

CALM_S, CROWDED_S = 0.0001, 0.001
"""How long a thread may keep Python's lock while another one wants it."""
_steady: list[None] = []


@contextlib.contextmanager
def at_a_steady_pace() -> Generator[None]:
    """As long as this lasts, garbage is looked for less often and the writer of the ledger need not wait for Python.

    What is there now stays: no collection of garbage has to look at it again. And the writer wants Python's lock back
    from a busy event loop four or five times in each commit, and the loop from whoever reads the record at each answer:
    who has it may keep it for 5 ms by default.
    """
    threshold, interval = gc.get_threshold(), sys.getswitchinterval()
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)
    sys.setswitchinterval(CALM_S)
    _steady.append(None)
    try:
        yield
    finally:
        _steady.pop()
        gc.unfreeze()
        gc.set_threshold(*threshold)
        sys.setswitchinterval(interval)


def crowded(many: bool) -> None:
    """Whether many commands share each commit. Handing the lock over to and fro costs more than the work in between
    then, and who waits for one of many answers does not wait longer for it. Only where the pace is kept steady."""
    if _steady:
        sys.setswitchinterval(CROWDED_S if many else CALM_S)
