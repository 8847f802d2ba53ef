"""Room on the disk: a reserve that lets the round in play finish when the disk is full."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

RESERVE = 16 * 2**20
"""Bytes laid aside beside the database: enough for many thousands of events."""
LOW = 2 * RESERVE
"""With less than this left, no new round begins."""
_REMEMBERED_S = 30.0
"""How long a full disk that we cannot look at (a PostgreSQL server's) is taken to be full."""


class Room:
    """Watches the disk under an SQLite ledger. Without a path it only remembers that a disk was full."""

    def __init__(self, path: Path | None, *, reserve: int = RESERVE, low: int = LOW) -> None:
        self._folder = None if path is None else path.parent
        self._file = None if path is None else path.with_name(path.name + ".reserve")
        self._size, self._low = reserve, low
        self._full_at: float | None = None
        self._lay_aside()

    def no_new_round(self) -> str | None:
        """Why no new round may begin, or None."""
        if self._full_at is not None:
            if self._folder is None:
                if time.monotonic() - self._full_at < _REMEMBERED_S:
                    return "The disk of the ledger is full; no new round begins until there is room."
                self._full_at = None
                return None
            if not self._lay_aside():
                return "The disk of the ledger is full; rounds in play are finished and no new one begins."
        left = self.left()
        if left is not None and left < self._low:
            return f"The disk of the ledger has only {left // 2**20} MiB left; no new round begins until there is room."
        return None

    def make_room(self) -> bool:
        """The disk is full: give the reserve back to it. Answers whether there was one to give."""
        self._full_at = time.monotonic()
        if self._file is None:
            return False
        try:
            self._file.unlink()
        except OSError:
            return False
        return True

    def left(self) -> int | None:
        if self._folder is None:
            return None
        try:
            return shutil.disk_usage(self._folder).free
        except OSError:
            return None

    def _lay_aside(self) -> bool:
        """Make the reserve where there is room for it; then the disk is no longer full. Whether there is one."""
        if self._file is None or self._size == 0:
            return False
        left = self.left()
        if self._file.exists() and self._file.stat().st_size == self._size:
            self._full_at = None
            return True
        if left is not None and left >= self._size + self._low:
            try:
                fd = os.open(self._file, os.O_WRONLY | os.O_CREAT, 0o600)
                try:
                    if hasattr(os, "posix_fallocate"):
                        os.posix_fallocate(fd, 0, self._size)
                    else:
                        os.write(fd, bytes(self._size))
                finally:
                    os.close(fd)
                self._full_at = None
            except OSError:
                self._file.unlink(missing_ok=True)
            else:
                return True
        return False
