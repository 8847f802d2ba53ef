"""How much later others are answered while a crowd asks for something costly without end.

A few players wager at an even pace. In short turns the crowd rests twice and is at it once, in an order that is drawn
for each three turns, so whatever else the machine does falls on all of them. The p99 of the wagers with the attack is
compared with that without it, and that of the one rest with that of the other: where two rests differ, nothing can be
said of an attack. How sure a figure is tells a bootstrap: turns are drawn anew, with replacement, and the ratio worked
out again; nine of ten of these ratios lie within the band. A p99 hangs on a few late answers, so the verdict is "cannot
be told" unless the whole band lies on one side of what is allowed.

On few cores it matters that one is busy at all, whoever keeps it so. The same is therefore measured while a process
that has nothing to do with the server only counts, in the class of the scheduler that gives way to everybody: what is
more than that comes from the attack, the rest from the machine.

What the processor does for an attack does not hang on the clock: the server's time while the crowd is at it, less that
while it rests, for each answer that the crowd got.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from typing import Self

import uvloop
from load_clients import Caller, Failed, Player, clock
from load_house import Row, Server, calling, players

from attacks import Driven, crowd

PACE = 40.0
"""Commands a second of each player."""
PER_TABLE = 4
TURN = 0.25
"""Seconds for which the crowd rests, or is at it."""
WITHIN = 0.10
"""By how much an attack may slow the others' p99 (T11)."""
DRAWN, BAND = 400, (5, 95)
"""How often pairs are drawn anew, and between which of a hundred ratios the band lies."""
Pair = tuple[list[float], list[float]]
"""The seconds that wagers took in turns that are compared: without the attack, and with it."""
Three = tuple[list[float], list[float], list[float]]
"""The seconds that wagers took in three turns: at rest, at rest once more, and with the attack."""
ATTACKED = 2
BUSY = "a busy core"
COUNTING = """
import os
if hasattr(os, "SCHED_IDLE"):
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
else:
    os.nice(19)
while True:
    pass
"""


class BusyCore:
    """A process that does nothing but keep a core busy, and is halted while the crowd would rest."""

    def __init__(self) -> None:
        self._process = subprocess.Popen([sys.executable, "-c", COUNTING])

    def ask(self, _kind: str) -> None:
        self._process.send_signal(signal.SIGCONT)

    def rest(self) -> None:
        self._process.send_signal(signal.SIGSTOP)

    def __enter__(self) -> Self:
        self.rest()
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()


def attacked(
    database: str, port: int, kinds: Sequence[str], count: int, seconds: float
) -> Iterator[tuple[str, Row]]:
    """Each attack on n players, for s seconds without and with it."""
    extra: dict[str, float] = {}
    with Server(database, rate="1") as server:
        people = uvloop.run(players(server, count, PER_TABLE, "a"))
        table = people[0].table
        with BusyCore() as core:
            row = uvloop.run(_measured(server, people, core, BUSY, seconds))
            row.pop("extra s")
            yield f"others beside {BUSY}", row
        with crowd(port, table, uvloop.run(_code(server, table))) as driven:
            for kind in kinds:
                row = uvloop.run(_measured(server, people, driven, kind, seconds))
                extra[kind] = row.pop("extra s")
                yield f"others under {kind}", row
    for kind, answers in driven.answers.items():
        if answers:
            told = {str(status): float(n) for status, n in sorted(answers.items())}
            yield f"answered {kind}", {**told, "server us each": extra[kind] / sum(answers.values()) * 1e6}


async def _measured(
    server: Server, people: list[Player], driven: Driven | BusyCore, kind: str, seconds: float
) -> Row:
    """Sets of three turns, after one of each that does not count among the wagers."""
    sets, used, settling = list[Three](), [0.0, 0.0], [0.0, 0.0]
    for number in range(1 + max(4, int(seconds / TURN))):
        three: Three = [], [], []
        for turn in random.sample(range(3), 3):
            at_it = turn == ATTACKED
            if at_it:
                driven.ask(kind)
            else:
                driven.rest()
            async with contextlib.AsyncExitStack() as lines:
                callers = [await lines.enter_async_context(calling()) for _ in people]
                cpu = server.cpu()
                three[turn].extend(await _at_a_pace(people, callers))
                (used if number else settling)[at_it] += server.cpu() - cpu
        if number:
            sets.append(three)
    driven.rest()
    pairs, rests = compared_sets(sets)
    without, attacked = _all(pairs)
    low, high = band(pairs, random.Random(1))
    rest_low, rest_high = band(rests, random.Random(1))
    return {
        "wagers": float(len(attacked)), "p50 without ms": _part(without, 50), "p50 with ms": _part(attacked, 50),
        "p99 without ms": _part(without, 99), "p99 with ms": _part(attacked, 99), "times": ratio(pairs),
        "low": low, "high": high, "rests low": rest_low, "rests high": rest_high,
        "server ms without": used[0] / len(without) * 1e3, "with": used[1] / len(attacked) * 1e3,
        "extra s": used[1] - used[0] / 2 + settling[1] - settling[0] / 2,
    }  # fmt: skip


def compared_sets(sets: Sequence[Three]) -> tuple[list[Pair], list[Pair]]:
    """The wagers without and with the attack, and those of the one rest and of the other."""
    return [(one + other, attacked) for one, other, attacked in sets], [
        (one, other) for one, other, _ in sets
    ]


async def _at_a_pace(people: list[Player], callers: list[Caller]) -> list[float]:
    """Each player wagers and takes it back, n times a second, whether the answers come late or not."""
    times: list[float] = []
    began = clock()

    async def play(number: int, player: Player, caller: Caller) -> None:
        for turn in range(int(TURN * PACE)):
            if (wait := began + (turn + number / len(people)) / PACE - clock()) > 0:
                await asyncio.sleep(wait)
            at = clock()
            args = {"on": "field"} if turn % 2 else {"on": "field", "amount": 100}
            answer = await caller.post(
                f"/api/tables/{player.table}/commands", player.token, key=f"{time.time_ns()}-{number}",
                do="remove" if turn % 2 else "wager", seat=player.seat, args=args,
            )  # fmt: skip
            times.append(clock() - at)
            if not answer["ok"]:
                raise Failed(f"a wager was not taken: {answer}")

    await asyncio.gather(*(play(n, *each) for n, each in enumerate(zip(people, callers, strict=True))))
    return times


def ratio(pairs: Sequence[Pair]) -> float:
    """How many times as late the slowest hundredth of the answers comes under the attack."""
    without, attacked = _all(pairs)
    return _part(attacked, 99) / _part(without, 99)


def band(pairs: Sequence[Pair], source: random.Random) -> tuple[float, float]:
    """Between which ratios nine of ten lie, when pairs of turns are drawn anew."""
    found = sorted(ratio(source.choices(pairs, k=len(pairs))) for _ in range(DRAWN))
    low, high = (found[DRAWN * part // 100] for part in BAND)
    return low, high


def verdict(low: float, high: float, rests: tuple[float, float] = (1.0, 1.0)) -> str:
    """What a band says of the promise; nothing, where two rests are surely not alike."""
    if rests[0] > 1 + WITHIN or rests[1] < 1 / (1 + WITHIN):
        return "cannot be told (two rests differ)"
    if high <= 1 + WITHIN:
        return f"within {WITHIN:.0%}"
    return f"NOT within {WITHIN:.0%}" if low > 1 + WITHIN else "cannot be told"


def compared(found: dict[str, Row]) -> str:
    """T11 in words, attack by attack."""
    told = ["", f"p99 of the others under each attack (T11: at most {WITHIN:.0%} more than without it)"]
    busy = found.get(f"others beside {BUSY}", {}).get("times")
    for what, row in found.items():
        if "times" in row:
            low, high = row["low"], row["high"]
            figures = (
                f"{row['p99 without ms']:8.2f} ms -> {row['p99 with ms']:8.2f} ms  {row['times'] - 1:+7.1%}"
            )
            sure = f"({low - 1:+.0%} to {high - 1:+.0%})"
            rests = row["rests low"], row["rests high"]
            alike = f"rests {rests[0] - 1:+.0%} to {rests[1] - 1:+.0%}"
            name = what.removeprefix("others under ").removeprefix("others beside ")
            beside = f"{row['times'] / busy:5.2f} of {BUSY}" if busy and name != BUSY else ""
            told.append(
                f"  {name:20s} {figures}  {sure:18s} {alike:24s} {verdict(low, high, rests)}  {beside}"
            )
    return "\n".join(told)


def _all(pairs: Sequence[Pair]) -> Pair:
    return [time for pair in pairs for time in pair[0]], [time for pair in pairs for time in pair[1]]


def _part(times: list[float], percent: int) -> float:
    """Milliseconds in which n of a hundred came."""
    return sorted(times)[len(times) * percent // 100] * 1e3


async def _code(server: Server, table: str) -> str:
    async with calling() as caller:
        return (await caller.get(f"/api/tables/{table}", server.floor))["row"]["code"]
