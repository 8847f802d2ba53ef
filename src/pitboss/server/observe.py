"""What the operator sees: structured logs without secrets or cards."""

from __future__ import annotations

import logging
import sys
import time
import traceback
from typing import Any

import msgspec

_LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40}
_level = 20


def set_level(name: str) -> None:
    global _level  # noqa: PLW0603 - one process, one log
    _level = _LEVELS[name]


def logs(level: str) -> bool:
    """Whether anything of this level is logged."""
    return _LEVELS[level] >= _level


def log(level: str, event: str, *, exc_info: BaseException | None = None, **fields: Any) -> None:
    """One JSON line on stderr. Fields are ids, counts and sentences; never tokens, passwords or bodies."""
    if _LEVELS[level] < _level:
        return
    line: dict[str, Any] = {
        "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), "level": level, "event": event, **fields,
    }  # fmt: skip
    if exc_info is not None:
        # Where it happened, not what was in the variables or the message: that could be a card.
        frames = traceback.extract_tb(exc_info.__traceback__)[-8:]
        line["where"] = [
            f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames
        ]
    sys.stderr.write(msgspec.json.encode(line).decode() + "\n")
    sys.stderr.flush()


class Adopted(logging.Handler):
    """Lines of the libraries that speak HTTP, in the same form. What a client sent wrongly is no mistake of ours."""

    CLIENTS = ("Invalid HTTP request", "Unsupported upgrade", "Invalid UTF-8", "No supported WebSocket")

    def emit(self, record: logging.LogRecord) -> None:
        sentence = record.getMessage().partition("\n")[0][:200]
        theirs = sentence.startswith(self.CLIENTS)
        level = "debug" if theirs else "error" if record.levelno >= logging.ERROR else "warning"
        log(level, "http", exc_info=record.exc_info[1] if record.exc_info else None, sentence=sentence)


def adopt_logs() -> None:
    """Let the log have one form, whoever writes it."""
    for name in ("uvicorn", "websockets"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [Adopted(logging.WARNING)], False
        logger.setLevel(logging.WARNING)
