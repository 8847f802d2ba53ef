"""How much later others are answered while a crowd asks for something costly without end.

A few players wager at an even pace. In short turns the crowd rests and is at it, which of them first is drawn for each
pair of turns, so whatever else the machine does falls on both. The p99 of the wagers with the attack is compared with
that without it. How sure the figure is tells a bootstrap: pairs of turns are drawn anew, with replacement, and the
ratio is worked out again; nine of ten of these ratios lie within the band. A p99 hangs on a few late answers, so the
verdict is "cannot be told" unless the whole band lies on one side of what is allowed.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Iterator, Sequence

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
"""The seconds that wagers took in two turns: without the attack, and with it."""


def attacked(
    database: str, port: int, kinds: Sequence[str], count: int, seconds: float
) -> Iterator[tuple[str, Row]]:
    """Each attack on so many players, for so many seconds without and with it."""
    with Server(database, rate="1") as server:
        people = uvloop.run(players(server, count, PER_TABLE, "a"))
        table = people[0].table
        with crowd(port, table, uvloop.run(_code(server, table))) as driven:
            for kind in kinds:
                yield f"others under {kind}", uvloop.run(_measured(server, people, driven, kind, seconds))
    for kind, answers in driven.answers.items():
        if answers:
            yield f"answered {kind}", {str(status): float(n) for status, n in sorted(answers.items())}


async def _measured(server: Server, people: list[Player], driven: Driven, kind: str, seconds: float) -> Row:
    """Pairs of turns, after one of each that does not count."""
    pairs, used = list[Pair](), [0.0, 0.0]
    for number in range(1 + max(4, int(seconds / TURN))):
        pair: Pair = [], []
        for at_it in random.sample((False, True), 2):
            if at_it:
                driven.ask(kind)
            else:
                driven.rest()
            async with contextlib.AsyncExitStack() as lines:
                callers = [await lines.enter_async_context(calling()) for _ in people]
                cpu = server.cpu()
                pair[at_it].extend(await _at_a_pace(people, callers))
                used[at_it] += server.cpu() - cpu if number else 0.0
        if number:
            pairs.append(pair)
    driven.rest()
    without, attacked = _all(pairs)
    low, high = band(pairs, random.Random(1))
    return {
        "wagers": float(len(attacked)), "p50 without ms": _part(without, 50), "p50 with ms": _part(attacked, 50),
        "p99 without ms": _part(without, 99), "p99 with ms": _part(attacked, 99), "times": ratio(pairs),
        "low": low, "high": high, "server ms without": used[0] / len(without) * 1e3,
        "with": used[1] / len(attacked) * 1e3,
    }  # fmt: skip


async def _at_a_pace(people: list[Player], callers: list[Caller]) -> list[float]:
    """Each player wagers and takes it back, so many times a second, whether the answers come late or not."""
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


def verdict(low: float, high: float) -> str:
    """What a band says of the promise."""
    if high <= 1 + WITHIN:
        return f"within {WITHIN:.0%}"
    return f"NOT within {WITHIN:.0%}" if low > 1 + WITHIN else "cannot be told"


def compared(found: dict[str, Row]) -> str:
    """T11 in words, attack by attack."""
    told = ["", f"p99 of the others under each attack (T11: at most {WITHIN:.0%} more than without it)"]
    for what, row in found.items():
        if "times" in row:
            low, high = row["low"], row["high"]
            figures = (
                f"{row['p99 without ms']:8.2f} ms -> {row['p99 with ms']:8.2f} ms  {row['times'] - 1:+7.1%}"
            )
            sure = f"({low - 1:+.0%} to {high - 1:+.0%})"
            told.append(
                f"  {what.removeprefix('others under '):20s} {figures}  {sure:18s} {verdict(low, high)}"
            )
    return "\n".join(told)


def _all(pairs: Sequence[Pair]) -> Pair:
    return [time for pair in pairs for time in pair[0]], [time for pair in pairs for time in pair[1]]


def _part(times: list[float], percent: int) -> float:
    """Milliseconds in which so many of a hundred came."""
    return sorted(times)[len(times) * percent // 100] * 1e3


async def _code(server: Server, table: str) -> str:
    async with calling() as caller:
        return (await caller.get(f"/api/tables/{table}", server.floor))["row"]["code"]
