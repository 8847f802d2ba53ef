"""How soon everybody who watches a table hears of what is done at it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from load_clients import HOST, Failed, Player, Watcher, clock
from load_house import PORT, Row, Server, calling, players, tickets

SEATS = 5
"""Players at each table, who all watch it."""
Heard = Callable[[str, int, float], None]


async def many_tables(server: Server, tables: int, seconds: float) -> Row:
    """One action a second at each table, watched by those who sit there."""
    seated = await players(server, tables * SEATS, SEATS, "f")
    return await _heard(server, seated, SEATS, actions=max(2, int(seconds)), pause=1.0)


async def one_table(server: Server, watchers: int, seconds: float) -> Row:
    """Five actions a second at one table that n watch, most of them without a seat."""
    seated = await players(server, SEATS, SEATS, "o")
    async with calling() as caller:
        code = (await caller.get(f"/api/tables/{seated[0].table}", server.floor))["row"]["code"]
        standing = [
            Player(
                seated[0].table, (await caller.post("/api/guests", code=code, nickname="load"))["token"], 0
            )
            for _ in range(watchers - SEATS)
        ]
    return await _heard(server, seated + standing, watchers, actions=max(10, int(5 * seconds)), pause=0.2)


async def _heard(server: Server, people: list[Player], each: int, *, actions: int, pause: float) -> Row:
    """From an action to the last of those who watch its table, who are `each` at every table."""
    arrived: dict[tuple[str, int], list[float]] = {}

    def heard(table: str, version: int, at: float) -> None:
        arrived.setdefault((table, version), []).append(at)

    watchers = await _watching(people, heard)
    versions = [await watcher.ready for watcher in watchers]
    actors = [(watchers[n], max(versions[n : n + each])) for n in range(0, len(watchers), each)]
    sent: dict[tuple[str, int], float] = {}
    cpu, began = server.cpu(), clock()
    for number in range(actions):
        for place, (watcher, version) in enumerate(actors):
            due = began + pause * (number + place / len(actors))
            if (wait := due - clock()) > 0:
                await asyncio.sleep(wait)
            sent[watcher.player.table, version + 1 + number] = clock()
            watcher.wager(f"fan{number}")
    await asyncio.sleep(2.0)
    used = server.cpu() - cpu
    for watcher in watchers:
        if watcher.ended.done():
            await watcher.ended
        watcher.finish()
    times = sorted(max(arrived[key]) - at for key, at in sent.items() if len(arrived.get(key, ())) == each)
    if not times:
        raise Failed("nothing was heard")
    return {
        "actions": len(sent), "heard by all": len(times), "p50 ms": times[len(times) // 2] * 1e3,
        "p99 ms": times[len(times) * 99 // 100] * 1e3, "server us each": used / len(sent) * 1e6,
        "server us each watcher": used / len(sent) / each * 1e6,
    }  # fmt: skip


async def _watching(people: list[Player], heard: Heard) -> list[Watcher]:
    loop, watchers = asyncio.get_running_loop(), list[Watcher]()
    for first in range(0, len(people), 100):
        some = people[first : first + 100]
        for ticket, player in zip(await tickets(some), some, strict=True):
            made = await loop.create_connection(lambda t=ticket, p=player: Watcher(t, p, heard), HOST, PORT)
            watchers.append(made[1])
    return watchers
