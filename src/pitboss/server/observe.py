"""What the operator sees: structured logs without secrets or cards, and counters for Prometheus."""

from __future__ import annotations

import logging
import sys
import time
import traceback
from bisect import bisect_left
from collections import defaultdict
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


BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """Counters, gauges and one kind of histogram, printed in Prometheus' text format."""

    def __init__(self) -> None:
        self._counters: dict[tuple[str, tuple[tuple[str, str], ...]], float] = defaultdict(float)
        self._gauges: dict[str, float] = {}
        self._seconds: dict[str, tuple[list[int], list[float]]] = {}

    def count(self, name: str, by: float = 1, **labels: str) -> None:
        self._counters[name, tuple(sorted(labels.items()))] += by

    def gauge(self, name: str, value: float) -> None:
        self._gauges[name] = value

    def timed(self, what: str, labels: tuple[tuple[str, str], ...], seconds: float) -> None:
        """One more of something, `labels` in the order of their names, and how long it took."""
        self._counters[f"{what}s_total", labels] += 1
        buckets, totals = self._seconds.setdefault(f"{what}_seconds", ([0] * len(BOUNDS), [0, 0.0]))
        place = bisect_left(BOUNDS, seconds)
        if place < len(BOUNDS):
            buckets[place] += 1
        totals[0] += 1
        totals[1] += seconds

    def text(self) -> str:
        lines: list[str] = []
        for name in dict.fromkeys(name for name, _ in self._counters):
            lines.append(f"# TYPE pitboss_{name} counter")
            lines += [
                f"pitboss_{name}{_labels(labels)} {value:g}"
                for (own, labels), value in self._counters.items()
                if own == name
            ]
        for name, value in self._gauges.items():
            lines += [f"# TYPE pitboss_{name} gauge", f"pitboss_{name} {value:g}"]
        for name, (buckets, (count, total)) in self._seconds.items():
            lines.append(f"# TYPE pitboss_{name} histogram")
            running = 0
            for bound, found in zip(BOUNDS, buckets, strict=True):
                running += found
                lines.append(f'pitboss_{name}_bucket{{le="{bound:g}"}} {running}')
            lines.append(f'pitboss_{name}_bucket{{le="+Inf"}} {count:g}')
            lines += [f"pitboss_{name}_sum {total:g}", f"pitboss_{name}_count {count:g}"]
        return "\n".join(lines) + "\n"


def _labels(labels: tuple[tuple[str, str], ...]) -> str:
    return "{" + ",".join(f'{key}="{value}"' for key, value in labels) + "}" if labels else ""
