"""Long computations: bounded, shared, remembered, given up, and away from the tables."""

import asyncio
import contextlib
import gzip
import itertools
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from casino import Inside, inside, quick
from pitboss.server import workshop as workshops
from pitboss.server.errors import Wrong
from pitboss.server.limits import RATES
from pitboss.server.worker import LENGTH, PACKED, Job, Math
from pitboss.server.workshop import STARTED, Workshop

NATURAL = "case: a natural\ngame: craps\nseats: {1: 500}\nplay:\n- {do: shoot, seat: 1}\n"
PAIR_PLUS = Math("three-card-poker", None, {}, ["pair-plus"], None)


async def _for_ever() -> None:
    await asyncio.Event().wait()


def _paid(_seconds: float) -> None:
    """Nobody counts here."""


async def _asked(
    shop: Workshop, name: str = "play", given: Any = NATURAL, who: str = "a", **more: Any
) -> bytes:
    made = await shop.do(name, given, who=who, gone=_for_ever(), pay=_paid, **more)
    return gzip.decompress(made) if name in PACKED else made


def _run(act: Callable[[Workshop], Awaitable[None]], seconds: float = 120.0) -> None:
    async def run() -> None:
        shop = Workshop(seconds, gives_way=False)
        try:
            await act(shop)
        finally:
            await shop.close()

    asyncio.run(run())


def test_what_takes_too_long_is_ended_and_the_next_goes_on() -> None:
    async def act(shop: Workshop) -> None:
        shop._seconds = 0.001
        with pytest.raises(Wrong) as no:
            await _asked(shop)
        assert (no.value.status, no.value.code) == (400, "too-much-work")
        shop._seconds = 120.0
        assert b"a natural" in await _asked(shop)

    _run(act)


def test_a_process_is_made_ready_once_and_again_after_it_has_ended() -> None:
    async def act(shop: Workshop) -> None:
        for _ in range(2):
            shop.prepare("rehearse", "casino-war")
            assert not shop.known("rehearse", "casino-war")
            await asyncio.gather(*shop._tasks)
            process = shop._benches["advice"]._process
            assert process is not None
            await shop._benches["advice"].close()
            assert process.returncode is not None

    _run(act)


def test_the_same_question_is_worked_out_once_and_remembered() -> None:
    async def act(shop: Workshop) -> None:
        jobs: list[str] = []
        bench = shop._benches["math"]
        do = bench.do

        async def counted(name: str, given: bytes, limit: float, pay: Any) -> bytes:
            jobs.append(name)
            return await do(name, given, limit, pay)

        bench.do = counted  # type: ignore[method-assign]
        answers = await asyncio.gather(
            *(_asked(shop, "math", PAIR_PLUS, str(n), keep=True) for n in range(5))
        )
        assert len(set(answers)) == 1
        assert jobs == ["math"]
        assert gzip.decompress(shop.known("math", PAIR_PLUS) or b"") == answers[0]
        assert shop.known("math", Math("three-card-poker", None, {}, ["ante"], None)) is None

    _run(act)


def test_a_computation_for_which_nobody_waits_is_given_up() -> None:
    async def act(shop: Workshop) -> None:
        async def at_once() -> None:
            return None

        with pytest.raises(Wrong):
            await shop.do("play", NATURAL, who="a", gone=at_once(), pay=_paid)
        await asyncio.sleep(0)
        assert not shop._flights
        assert not shop._waiting
        assert b"a natural" in await _asked(shop)

    _run(act)


def test_a_games_own_figures_are_brought_to_their_end_and_remembered_though_nobody_waits() -> None:
    async def act(shop: Workshop) -> None:
        async def at_once() -> None:
            return None

        own = Math("big-six", None, {}, None, None)
        with pytest.raises(Wrong):
            await shop.do("odds", own, who="a", gone=at_once(), pay=_paid, keep=True)
        (flight,) = shop._flights.values()
        await asyncio.wait((flight.task,))
        assert b"house_edge" in gzip.decompress(shop.known("odds", own) or b"")

    _run(act, 0)


def test_a_games_own_figures_are_shown_however_long_they_take_and_whoever_asked_for_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RATES, "work", (0.001, 0.000_001))
    with inside(quick(tmp_path, rate=1.0, work_seconds=0)) as casino:
        for game in ("big-six", "red-dog"):
            assert casino.request("POST", f"/api/math/{game}", options={}).status_code == 200
        chosen = {"table_min": 5}
        assert (
            casino.request("POST", "/api/math/big-six", options=chosen).json()["error"]["code"]
            == "too-much-work"
        )
        assert casino.request("POST", "/api/math/red-dog", options=chosen).status_code == 429
        assert casino.request("POST", "/api/math/nothing", options={}).status_code == 429, "this is no game's"
        assert casino.request("POST", "/api/math/red-dog", options={}).status_code == 200


def test_nobody_fills_the_workshop_alone() -> None:
    async def act(shop: Workshop) -> None:
        asked = [
            asyncio.create_task(_asked(shop, given=f"{NATURAL}# {n}")) for n in range(workshops.MOST_EACH)
        ]
        await asyncio.sleep(0)
        with pytest.raises(Wrong) as no:
            await _asked(shop, given=f"{NATURAL}# one more")
        assert no.value.status == 429
        assert b"a natural" in await _asked(shop, who="b")
        await asyncio.gather(*asked)

    _run(act)


def test_mistakes_are_the_same_sentences_as_without_a_workshop() -> None:
    async def act(shop: Workshop) -> None:
        for name, given, status in (
            ("math", Math("nothing", None, {}, None, None), 404),
            ("math", Math("hold-em", None, {}, None, None), 400),
            ("math", Math("craps", None, {"no_such": 1}, None, None), 400),
            ("play", "case: x", 400),
            ("math", Math("craps", None, {"odds_multiple_right": 10**30}, None, None), 400),
            ("play", "\ud800", 400),
        ):
            with pytest.raises(Wrong) as no:
                await _asked(shop, name, given)
            assert no.value.status == status, given
            assert len(no.value.sentence.split()) > 3

    _run(act)


def test_a_process_whose_end_nobody_waited_for_is_waited_for_at_the_close() -> None:
    """Who is cancelled a second time leaves before the process that he has ended is gone."""

    async def run() -> None:
        bench = workshops.Bench("its-share")
        process = bench._process = await asyncio.create_subprocess_exec("sleep", "600")
        bench._kill()
        await bench.close()
        assert process.returncode is not None

    asyncio.run(run())


def test_nothing_is_begun_once_the_workshop_is_closed() -> None:
    async def act(workshop: Workshop) -> None:
        await workshop.close()
        with pytest.raises(Wrong, match="closing"):
            await _asked(workshop)

    _run(act)


def test_a_table_is_played_while_the_workshop_is_busy(tmp_path: Path) -> None:
    """T11: the desk and the mathematics cannot stop a table, however much they are asked for."""
    with inside(quick(tmp_path)) as casino:
        table = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
        ann, seat = casino.seated(table, "Ann")
        statuses = casino.call(_busy, casino, table["id"], ann, seat)
        assert statuses == ["done"] * 20


async def _busy(casino: Inside, table: str, token: str, seat: int) -> list[str]:
    from pitboss.server.shapes import CommandIn

    house = casino.house
    session = house.people.session(token)
    assert session is not None

    async def ask(first: int, wager: str) -> None:
        """One computation after the other, each of another amount."""
        for n in itertools.count(first, 4):
            with contextlib.suppress(Wrong):  # a busy machine: it took too long
                await _asked(
                    house.workshop, "math", Math("craps", None, {"smallest_chip": 1}, [wager], n), wager
                )

    jobs = [
        asyncio.create_task(ask(n, wager))
        for n, wager in enumerate(("pass", "dont-pass", "field", "place-6"), start=1)
    ]
    done: list[str] = []
    for number in range(20):
        wanted = CommandIn(do="wager", key=f"k{number}", seat=seat, args={"on": "pass", "amount": 1_000})
        answer = await house.acts.command(house.pit.hosts[table], wanted, session)
        done.append("done" if answer.refusal is None else answer.refusal.sentence)
        assert not any(job.done() for job in jobs), "there is always something to be worked out"
    for job in jobs:
        job.cancel()
    await asyncio.gather(*jobs, return_exceptions=True)
    return done


def test_a_worker_needs_neither_the_web_server_nor_the_database() -> None:
    """They would be two thirds of the time that the first answer of a new process takes."""
    rooms = ("catalogue", "edges", "advice", "desk", "drilling", "lawbook")
    told = f"import sys, {', '.join(f'pitboss.server.{room}' for room in rooms)}; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", told], capture_output=True, text=True, check=True
    ).stdout.split()
    assert not {"litestar", "sqlalchemy"} & set(loaded)


GIVES_WAY = """
import ctypes, os, platform, struct
from pitboss.server.giving_way import give_way

def turn():
    # What `sched_getattr` tells of this process: policy, niceness, and the nanoseconds of its turn.
    number, told = {"x86_64": 315, "aarch64": 275, "riscv64": 275}[platform.machine()], ctypes.create_string_buffer(56)
    ctypes.CDLL(None).syscall(number, 0, told, 56, 0)
    _, policy, _, nice, _, nanoseconds = struct.unpack_from("=IIQiIQ", told)
    return policy, nice, nanoseconds

before = turn()
give_way()
print(*before, *turn())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="turns are Linux's")
def test_who_computes_gives_a_core_back_the_moment_it_is_needed() -> None:
    """Its turns are the longest, so that whoever wakes goes first; and its weight is the same however long they are."""
    done = subprocess.run([sys.executable, "-c", GIVES_WAY], capture_output=True, text=True, check=True)
    policy, nice, before, after_policy, after_nice, after = map(int, done.stdout.split())
    assert (after_policy, after_nice) == (policy, min(19, nice + 19))
    if before == 0:
        pytest.skip("this Linux is older than 6.12 and has one length of turns")
    assert after == 100_000_000


@pytest.mark.skipif(sys.platform != "linux", reason="sessions share the cores on Linux only")
@pytest.mark.parametrize("gives_way", [True, False])
def test_who_gives_way_stays_in_the_session_of_the_house(gives_way: bool) -> None:
    """Linux divides the cores among sessions before it looks at niceness. A group of its own it has in any case."""

    async def run() -> tuple[int, int, int, int]:
        shop = Workshop(120.0, gives_way=gives_way)
        try:
            await _asked(shop)
            process = shop._benches["desk"]._process
            assert process is not None
            of = os.getsid(process.pid), os.getpgid(process.pid), os.getpriority(os.PRIO_PROCESS, process.pid)
            return process.pid, *of
        finally:
            await shop.close()

    worker, session, group, niceness = asyncio.run(run())
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert group == worker
    assert (session, niceness) == ((os.getsid(0), min(19, own + 19)) if gives_way else (worker, own))


def test_a_computation_does_not_outlive_the_house() -> None:
    """However the house ended: nobody would wait for it any more, nor end it when it takes too long."""
    begun = [sys.executable, "-c", STARTED, "its-share"]
    with subprocess.Popen(begun, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        job = msgspec.msgpack.encode(Job("math", msgspec.Raw(msgspec.msgpack.encode(PAIR_PLUS))))
        worker.stdin.write(LENGTH.pack(len(job)) + job)
        worker.stdin.close()
        assert worker.stdout.read() == b""
