"""How a process gives way to the tables: by less weight, and on Linux by long turns.

Who computes would otherwise keep a core for the rest of its turn, some milliseconds, while the server waits for it.
Linux (6.12 and later) lets whoever wakes with a shorter turn go first at once. What each of them gets altogether stays
as it is: little on a machine that is busy otherwise.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import platform
import struct
import sys

LESS = 19
"""Steps of niceness: as far as it goes. Linux lets nobody go first who has had more than his share, and the smaller the
share of who computes, the seldomer the server has."""
TURN = 100_000_000
"""Nanoseconds: the longest turn that Linux gives; the usual one is one to three milliseconds."""
_SET = {"x86_64": 314, "aarch64": 274, "riscv64": 274}
"""The number of `sched_setattr`, which the standard library does not know."""
_ATTRIBUTES = struct.Struct("=IIQiIQQQ")
"""size, policy, flags, nice, priority, and in nanoseconds the turn, and two that are for others."""


def give_way() -> None:
    """Windows has no `nice`; there the server's `work_seconds` alone keeps a job from going on."""
    if not hasattr(os, "nice"):
        return
    os.nice(LESS)
    number = _SET.get(platform.machine()) if sys.platform == "linux" and sys.maxsize > 1 << 32 else None
    if number is not None:
        nice = os.getpriority(os.PRIO_PROCESS, 0)
        wanted = _ATTRIBUTES.pack(_ATTRIBUTES.size, os.SCHED_OTHER, 0, nice, 0, TURN, 0, 0)
        with contextlib.suppress(
            OSError, AttributeError
        ):  # a system that does not let it: turns stay as they are
            ctypes.CDLL(None).syscall(number, 0, wanted, 0)
