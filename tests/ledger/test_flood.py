"""Many commands at once, faster than the disk: keys stay known, and nobody's command spoils another's."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bookkeeping import open_table
from patient import PATIENCE
from pitboss.ledger import Conflict, Ledger
from pitboss.ledger.live import RECENT
from pitboss.table import Command

MINUTE = Command("time", args={"minutes": 1})


@contextmanager
def held(ledger: Ledger) -> Iterator[None]:
    """Nothing is written until this ends."""
    writer: Any = ledger._writer
    commit, go_on = writer._commit, threading.Event()

    def later(*given: Any) -> None:
        go_on.wait()
        commit(*given)

    writer._commit = later
    try:
        yield
    finally:
        writer._commit = commit
        go_on.set()


def test_a_key_is_known_however_many_commands_wait_behind_it(file: Path) -> None:
    with Ledger.open(file) as ledger:
        live = open_table(ledger, "craps", table_id="t")
        before = live.version
        with held(ledger):
            first = live.do(MINUTE, key="k", by="ann")
            others = [live.do(MINUTE, key=f"k-{n}", by="ann") for n in range(RECENT + 10)]
            again = live.do(MINUTE, key="k", by="ann")
        assert again.result() == replace(first.result(), again=True)
        assert [ack.result().first for ack in others] == list(range(before + 2, before + RECENT + 12))
        assert live.version == ledger.head("t").version == before + RECENT + 11


def test_each_loop_is_called_for_what_was_asked_in_it(file: Path) -> None:
    """Two loops take turns in one thread, and both have asked before anything was written."""
    told: list[tuple[str, int]] = []

    async def ask(loop: str, *keys: str) -> None:
        for key in keys:
            ack = live.do(MINUTE, key=key)
            ack.then(lambda ack: told.append((loop, ack.result(0).first or 0)))

    async def heard(loop: str) -> None:
        while [who for who, _ in told].count(loop) < 2:
            await asyncio.sleep(0.001)

    with Ledger.open(file) as ledger, asyncio.Runner() as one, asyncio.Runner() as other:
        live = open_table(ledger, "craps", table_id="t")
        before = live.version
        with held(ledger):
            live.do(MINUTE, key="k")  # the writer is busy with it
            one.run(ask("one", "a", "b"))
            other.run(ask("other", "c", "d"))
        one.run(asyncio.wait_for(heard("one"), PATIENCE))
        other.run(asyncio.wait_for(heard("other"), PATIENCE))
        assert sorted(told) == [
            ("one", before + 2),
            ("one", before + 3),
            ("other", before + 4),
            ("other", before + 5),
        ]


def test_what_cannot_be_written_spoils_it_for_no_other_table(file: Path) -> None:
    with Ledger.open(file) as ledger:
        one, other = (open_table(ledger, "craps", table_id=name) for name in ("one", "other"))
        version = one.version
        with held(ledger):
            good = one.do(MINUTE, key="k")
            one._recent.clear()  # a mistake that lets a key through twice
            bad = one.do(MINUTE, key="k")
            beside = other.do(MINUTE, key="k")
        assert good.result().first == version + 1
        assert beside.result().first == other.version == ledger.head("other").version
        with pytest.raises(Conflict):
            bad.result()
        assert ledger.head("one").version == version + 1
