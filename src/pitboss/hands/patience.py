"""Saying what is going on, if it takes a while."""

from __future__ import annotations

import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager


class Patience:
    """Says a sentence on stderr once, a second after it began, unless it is over by then."""

    after = 1.0

    def __init__(self, doing: str) -> None:
        self._doing = doing
        self._timer: threading.Timer | None = None

    def begin(self) -> None:
        if self._timer is None:
            self._timer = threading.Timer(self.after, self._say)
            self._timer.daemon = True
            self._timer.start()

    def over(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def _say(self) -> None:
        sys.stderr.write(f"{self._doing} ...\n")
        sys.stderr.flush()


@contextmanager
def patience(doing: str) -> Generator[None]:
    """Say on stderr what is going on if it takes longer than a second."""
    waiting = Patience(doing)
    waiting.begin()
    try:
        yield
    finally:
        waiting.over()
