"""A house of many tables on several servers and one PostgreSQL, to see what gives way first. Loopback only.

    python tools/house.py --tables 10000 --servers 3 --seconds 30 --every 10

Each server is a process that owns its part of the tables, as `pitboss serve` does, and wagers at each of them every so
many seconds; heads are published every ten seconds, as ever. Then one server is killed, and the others take its tables.
Printed: how long the tables take to open, the memory and processor time of each server, durable wagers a second beside
those that were due, how long an acknowledgement took, how long the heads of all streams took to sign and publish, and
how long the take-over lasted.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parent.parent / "tests")]

from bookkeeping import postgresql, why_no_postgresql  # noqa: E402
from pitboss.chance import Counter  # noqa: E402
from pitboss.ledger import Ack, Ledger, LiveTable, fair, new_key  # noqa: E402
from pitboss.table import Command, Table  # noqa: E402

WAGER = Command("wager", 1, args={"on": "field", "amount": 500})
SILENT = 3.0


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=30.0, help="of play")
    parser.add_argument("--every", type=float, default=10.0, help="seconds between two wagers at a table")
    parser.add_argument("--serve", nargs=2, metavar=("DATABASE", "NUMBER"), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve:
        _serve(asked, asked.serve[0], int(asked.serve[1]))
        return
    if (no := why_no_postgresql()) is not None:
        sys.exit(f"There is no PostgreSQL here: {no}")
    with postgresql(durable=True) as url, tempfile.TemporaryDirectory() as home:
        os.environ["PITBOSS_HOME"] = home  # where the signing key lies
        Ledger.open(url).close()
        _house(asked, url)


def _house(asked: argparse.Namespace, url: str) -> None:
    servers = [_started(asked, url, number) for number in range(asked.servers)]
    try:
        for what in ("opened", "played"):
            for number, server in enumerate(servers):
                _print(f"{what} by server {number + 1}", _told(server))
        servers[0].kill()
        servers[0].wait()
        left = len(range(0, asked.tables, asked.servers))
        for number, server in enumerate(servers[1:], 2):
            row = _told(server)
            _print(f"taken over by server {number}", row)
            left -= row["tables"]
        if asked.servers > 1:
            _print("left after the take-over", {"tables": max(0, left)})
        if left < 0:
            _print("taken from one that lives but stood still", {"tables": -left})
    finally:
        for server in servers:
            server.kill()
            server.wait()


def _started(asked: argparse.Namespace, url: str, number: int) -> subprocess.Popen[str]:
    given = ("tables", "servers", "seconds", "every")
    words = [word for name in given for word in (f"--{name}", str(getattr(asked, name)))]
    return subprocess.Popen(
        [sys.executable, __file__, *words, "--serve", url, str(number)], stdout=subprocess.PIPE, text=True
    )


def _told(server: subprocess.Popen[str]) -> dict[str, Any]:
    assert server.stdout is not None
    line = server.stdout.readline()
    if not line:
        sys.exit(f"a server ended: {server.wait()}")
    return json.loads(line)


def _print(what: str, row: dict[str, Any]) -> None:
    told = (
        f"{key} {value:,.3f}" if isinstance(value, float) else f"{key} {value:,}"
        for key, value in row.items()
    )
    print(f"{what:26s} " + "  ".join(told), flush=True)


# One server


def _serve(asked: argparse.Namespace, url: str, number: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with Ledger.open(url, server=f"server-{number}", publish_every=1e9) as ledger:
        begun = time.monotonic()
        tables = [_opened(ledger, f"t{at:05d}") for at in range(number, asked.tables, asked.servers)]
        ledger.beat()
        _say(tables=len(tables), seconds=time.monotonic() - begun, **_used())
        _say(**_played(asked, ledger, tables))
        _say(**_taken(ledger, number, asked.servers - 1))
        time.sleep(3600)  # until it is killed


def _opened(ledger: Ledger, name: str) -> LiveTable:
    seats = dict.fromkeys(range(1, 6), 10_000_000)
    table = Table.open("craps", seats=seats, source=fair.Committed(Counter(1, 0)), entered=False)
    return ledger.open_table(table, table_id=name, key=new_key())


def _played(asked: argparse.Namespace, ledger: Ledger, tables: list[LiveTable]) -> dict[str, Any]:
    """Wager at each table when it is due; what is late is not left out."""
    step, begun = asked.every / len(tables), time.monotonic()
    waits, flying, published = list[float](), deque[tuple[float, Ack]](), list[float]()
    done, next_beat, next_heads = 0, begun, begun + 10
    while (now := time.monotonic()) < begun + asked.seconds:
        while done * step <= now - begun:
            flying.append((time.monotonic(), tables[done % len(tables)].do(WAGER, key=new_key())))
            done += 1
        while flying and flying[0][1].done:
            waits.append(time.monotonic() - flying.popleft()[0])
        if now >= next_beat:
            ledger.beat()
            next_beat = now + 1
        if now >= next_heads:
            before = time.monotonic()
            ledger.publish()
            published.append(time.monotonic() - before)
            next_heads = before + 10
        time.sleep(0.001)
    due = asked.seconds / step
    for sent, ack in flying:
        while not ack.done:  # it lives, however long the last answers take
            if time.monotonic() >= next_beat:
                ledger.beat()
                next_beat = time.monotonic() + 1
            time.sleep(0.001)
        ack.result()
        waits.append(time.monotonic() - sent)
    waits.sort()
    return {
        "due": due / asked.seconds, "durable": len(waits) / (time.monotonic() - begun),
        "p50": waits[len(waits) // 2], "p99": waits[len(waits) * 99 // 100],
        "heads": max(published, default=0.0), **_used(),
    }  # fmt: skip


def _taken(ledger: Ledger, number: int, living: int) -> dict[str, Any]:
    """Take what a dead server held, as the living do; the first of them is told to die after it has played."""
    if number == 0:
        time.sleep(3600)
    begun, taken, last = time.monotonic(), 0, 0.0
    idle = begun + 4 * SILENT
    while time.monotonic() < idle:
        ledger.beat()
        free = ledger.ownerless(SILENT)
        mine = [name for at, name in enumerate(sorted(free)) if at % living == number - 1 or len(free) < 50][
            :200
        ]
        for part in _parts(mine, 50):
            with contextlib.suppress(Exception):
                taken += len(ledger.take_all(part))
                last = time.monotonic()
                idle = last + 4 * SILENT
            ledger.beat()
        time.sleep(0.2)
    return {"tables": taken, "seconds": max(0.0, last - begun), **_used()}


def _parts(names: list[str], size: int) -> Iterator[list[str]]:
    for at in range(0, len(names), size):
        yield names[at : at + size]


def _used() -> dict[str, Any]:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return {"MB": used.ru_maxrss // 1024, "processor": used.ru_utime + used.ru_stime}


def _say(**row: Any) -> None:
    sys.stdout.write(json.dumps(row) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
