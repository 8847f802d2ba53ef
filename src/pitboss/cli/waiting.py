"""What somebody who waits sees on the terminal: what is under way and for how long, or how far it has got.

Nothing of it is written where nobody watches: into a pipe, a file or a log.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic

PATIENCE = 1.0
"""Seconds after which somebody wonders."""
_CLEAR = "\r\x1b[K"


@contextmanager
def working(what: str, *, quiet: bool = False) -> Generator[Callable[[str], None]]:
    """Say what is under way and since when, after a moment; what is yielded says what it has come to."""
    told, over = [what], Event()
    if quiet or not sys.stderr.isatty():
        yield _unheard
        return
    begun = monotonic()

    def tick() -> None:
        while not over.wait(PATIENCE):
            _write(f"{_CLEAR}{told[0]} ... {monotonic() - begun:.0f} s")

    ticking = Thread(target=tick, daemon=True)
    ticking.start()
    try:
        yield lambda text: told.__setitem__(0, text)
    finally:
        over.set()
        ticking.join()
        _write(_CLEAR)


def _unheard(_text: str) -> None:
    pass


class Tally:
    """How many of a stream are done, and how fast, on one line that what is printed clears."""

    def __init__(self, what: str, *, quiet: bool = False) -> None:
        self.what, self.count, self.watched = what, 0, sys.stderr.isatty() and not quiet
        self.begun = self.told = monotonic()

    def one(self) -> None:
        """One more is done."""
        self.count += 1
        now = monotonic()
        if self.watched and now - self.told >= PATIENCE:
            self.told = now
            _write(f"{_CLEAR}{self.count:,} {self.what}, {self.count / (now - self.begun):,.0f} a second")

    def clear(self) -> None:
        """Make room for what is printed."""
        if self.watched:
            _write(_CLEAR)


@contextmanager
def bar(what: str) -> Generator[Callable[[int, int], None] | None]:
    """A bar of how many are done of how many."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(what, total=None)
        yield lambda done, whole: shown.update(task, completed=done, total=whole)


def _write(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
