"""Calls of a package in a process of its own: whatever becomes of it there, the process that asked goes on.

Typst and vl-convert are machine code that may crash, and a crash would take a server or a run of tests down with it.
The process is started by the first call and serves those that follow; it ends with the process that started it.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import marshal
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryFile
from threading import Lock
from typing import IO, Any

from pitboss.errors import PitbossError

TRIES = 2
STACK = 64 << 20
"""A thread of Typst that waits takes up other work, one piece on top of the other: on a busy machine a long paper can
go beyond the usual two megabytes of its stack, which ends the process."""
_OTHER_SIDE = Path(__file__).with_name("apart_child.py")


class Failed(PitbossError, RuntimeError):
    """What was called did not come to an end, or not to a good one."""


class _Ended(Exception):
    """The process is gone; its last words, if any."""


def call(package: str, function: str, *given: Any, **named: Any) -> Any:
    """What `package.function(...)` returns. Plain values and bytes go in and come out; a package that is not installed
    raises `ModuleNotFoundError`, as its import would."""
    where = _folder(package)
    return _ours().call(where, package, function, given, named)


def chart(spec: Mapping[str, Any], suffix: str) -> bytes:
    """A Vega-Lite chart as `.svg`, `.png`, `.pdf` or `.html`, drawn without a browser."""
    asked = {".png": {"scale": 2}, ".html": {"bundle": True}}.get(suffix, {})
    made = call("vl_convert", f"vegalite_to_{suffix[1:]}", json.dumps(spec), **asked)
    return made.encode() if isinstance(made, str) else made


def spent() -> float:
    """Seconds of the processor that calls of this process have taken so far."""
    return _ours().seconds


class _Process:
    """The other process, one call at a time."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._lock = Lock()
        self._running: tuple[subprocess.Popen[bytes], IO[bytes]] | None = None

    def call(self, *asked: Any) -> Any:
        said = ""
        with self._lock:
            for _ in range(TRIES):
                try:
                    well, made, seconds = self._answer(marshal.dumps(asked))
                except _Ended as ended:
                    said = str(ended)
                    continue
                self.seconds += seconds
                if not well:
                    raise Failed(f"{asked[1]} could not do it: {made}")
                return made
        raise Failed(f"{asked[1]} broke off {TRIES} times, the last time by {said}; nothing was made.")

    def _answer(self, message: bytes) -> tuple[bool, Any, float]:
        process, words = self._running = self._running or _started()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(message)
            process.stdin.flush()
            return marshal.load(process.stdout)
        except (OSError, EOFError):
            said = _last_words(process, words)
            self.end()
            raise _Ended(said) from None
        except (
            BaseException
        ):  # interrupted: the answer still to come must not be taken for that of the next call
            self.end()
            raise

    def end(self) -> None:
        if self._running is None:
            return
        (process, words), self._running = self._running, None
        process.kill()
        with contextlib.suppress(BrokenPipeError), words, process:
            pass


def _started() -> tuple[subprocess.Popen[bytes], IO[bytes]]:
    words = TemporaryFile()  # noqa: SIM115 - closed when the process ends
    process = subprocess.Popen(
        # Nothing but the package that is called is loaded there: isolated, and without the site's own modules.
        [sys.executable, "-I", "-S", str(_OTHER_SIDE)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=words, cwd=_OTHER_SIDE.parent,
        env={"RUST_MIN_STACK": str(STACK), **os.environ},
    )  # fmt: skip
    return process, words


def _last_words(process: subprocess.Popen[bytes], words: IO[bytes]) -> str:
    """What a process that is ending ended by: a signal or a number, and the last line that it wrote."""
    code = process.wait()
    try:
        by = signal.Signals(-code).name
    except ValueError:
        by = f"exit {code}"
    words.seek(0)
    lines = words.read().decode(errors="replace").split("\n")
    last = next((line.strip() for line in reversed(lines) if line.strip()), "")
    return f"{by} ({last})" if last else by


def _folder(package: str) -> str:
    """Where the package lies, so that the other process takes the same one."""
    found = find_spec(package)
    if found is None or found.origin is None:
        raise ModuleNotFoundError(f"No module named {package!r}", name=package)
    lies = Path(found.origin).absolute().parent
    return str(lies.parent if found.submodule_search_locations else lies)


_processes: dict[int, _Process] = {}
"""By the process that asks: one that was forked must not read the answers meant for the other."""


def _ours() -> _Process:
    return _processes.setdefault(os.getpid(), _Process())


@atexit.register
def _end() -> None:
    _ours().end()
