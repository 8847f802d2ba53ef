"""A crowd of strangers that asks for whatever costs most, from an address of its own, in a process of its own.

    python tests/attacks.py KIND PORT TABLE CODE

Each of them asks again as soon as it is answered, and a little later when it is told that it was too much, until
standard input ends; then the answers by status are printed.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HOST, ELSEWHERE = "127.0.0.1", "127.0.0.2"
CROWD = 8
REST, BACK_OFF = 0.02, 0.1
"""Seconds between two requests of one, and after a 429: what the crowd itself costs the machine does not count."""

LIMITS = {f"w{number:04}": {"min": 1, "max": 2} for number in range(400)}
CASE = "case: long\ngame: craps\nseats: {1: 500}\nplay:\n" + "- {do: shoot, seat: 1}\n" * 400
Asking = Callable[[int, str, str], tuple[str, str, Any]]

ATTACKS: dict[str, Asking] = {
    "quiet": lambda _n, _t, _c: ("GET", "/api/health", None),
    "check": lambda _n, _t, _c: ("POST", "/api/games/craps/check", {"options": {"limits": LIMITS}}),
    "games": lambda n, _t, _c: ("GET", f"/api/games/craps?as_of=19{80 + n // 90 % 20}-01-{1 + n % 28:02}", None),
    "math": lambda n, _t, _c: ("POST", "/api/math/craps", {"wagers": ["pass"], "amount": 500 + n}),
    "desk": lambda n, _t, _c: ("POST", "/api/desk/play", {"text": f"{CASE}# {n}"}),
    "clauses": lambda _n, _t, _c: ("GET", "/api/law/changes?from=1978-01-01&to=2012-01-01", None),
    "record": lambda _n, t, _c: ("GET", f"/api/audit/tables/{t}/entries?limit=2000&lines=true", None),
    "rounds": lambda _n, _t, _c: ("GET", "/api/audit/rounds", None),
    "table": lambda _n, t, _c: ("GET", f"/api/tables/{t}", None),
    "lobby": lambda _n, _t, _c: ("GET", "/api/tables", None),
    "log-in": lambda n, _t, _c: ("POST", "/api/session", {"name": f"nobody{n % 50}", "password": "not this one"}),
    "guests": lambda n, _t, c: ("POST", "/api/guests", {"code": c, "nickname": f"Eve {n}"}),
    "nonsense": lambda _n, _t, _c: ("POST", "/api/session", {"name": "x" * 30_000}),
}  # fmt: skip


async def crowd(kind: str, port: int, table: str, code: str) -> Counter[int]:
    answers: Counter[int] = Counter()
    numbers = itertools.count()
    over = asyncio.Event()
    asyncio.get_running_loop().add_reader(sys.stdin.fileno(), over.set)
    tasks = [
        asyncio.create_task(_ask(ATTACKS[kind], port, table, code, numbers, answers)) for _ in range(CROWD)
    ]
    await over.wait()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return answers


async def _ask(
    asking: Asking, port: int, table: str, code: str, numbers: Iterator[int], answers: Counter[int]
) -> None:
    while True:
        reader, writer = await asyncio.open_connection(HOST, port, local_addr=(ELSEWHERE, 0))
        try:
            while True:
                status = await _one(reader, writer, *asking(next(numbers), table, code))
                answers[status] += 1
                await asyncio.sleep(BACK_OFF if status == 429 else REST)
        except (OSError, asyncio.IncompleteReadError):
            answers[0] += 1
            await asyncio.sleep(BACK_OFF)
        finally:
            writer.close()


async def _one(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, method: str, path: str, body: Any
) -> int:
    content = b"" if body is None else json.dumps(body).encode()
    kind = "" if body is None else f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n"
    head = f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\nAccept-Encoding: gzip\r\n{kind}\r\n"
    writer.write(head.encode() + content)
    told = await reader.readuntil(b"\r\n\r\n")
    sizes = [line for line in told.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    if sizes:
        await reader.readexactly(int(sizes[0].partition(b":")[2]))
    else:
        while size := int(await reader.readline(), 16):
            await reader.readexactly(size + 2)
        await reader.readline()
    return int(told[9:12])


@contextmanager
def under(kind: str, port: int, table: str, code: str) -> Iterator[Counter[int]]:
    """While the crowd is at it; how it was answered is there afterwards."""
    answers: Counter[int] = Counter()
    process = subprocess.Popen(
        [sys.executable, str(Path(__file__)), kind, str(port), table, code],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        yield answers
    finally:
        told, _ = process.communicate("over\n")
        answers.update({int(status): count for status, count in json.loads(told).items()})


if __name__ == "__main__":
    os.nice(10)
    print(json.dumps(asyncio.run(crowd(sys.argv[1], int(sys.argv[2]), *sys.argv[3:5]))))
