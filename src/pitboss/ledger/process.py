"""How a process that serves tables is set up."""

from __future__ import annotations

import contextlib
import gc
import sys
from collections.abc import Generator


@contextlib.contextmanager
def at_a_steady_pace() -> Generator[None]:
    """As long as this lasts, garbage is looked for less often and the writer of the ledger need not wait for Python.

    What is there now stays: no collection of garbage has to look at it again. And after each commit the writer wants
    Python's lock back from a busy event loop, which has 5 ms by default.
    """
    threshold, interval = gc.get_threshold(), sys.getswitchinterval()
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)
    sys.setswitchinterval(0.0005)
    try:
        yield
    finally:
        gc.unfreeze()
        gc.set_threshold(*threshold)
        sys.setswitchinterval(interval)
