"""T2, run as a script with failing_io preloaded: one scenario, in which the Nth write or fsync goes wrong.

usage: LD_PRELOAD=failing_io.so python crashing.py FOLDER GAME|meters MODE[/STRIDE]...

For N = 1, 2, ... a forked child plays the scenario until its Nth write exits, is torn, or fails; then the parent
looks at what is on the disk. It ends when the scenario came through, and prints how many points there were.
The children have no clock and no entropy, so that those who got equally far leave the very same rows behind: what
was audited and played on once need not be again.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from bookkeeping import open_table, play
from pitboss.chance import Counter
from pitboss.ledger import Adjustment, DiskFull, Ledger, LedgerError, draft, fair, number_of, store, work
from pitboss.ledger.audit import audit
from pitboss.ledger.schema import metadata
from pitboss.table import Command, Table

MODES = {"exit": 1, "torn": 2, "eio": 3, "enospc": 4}
ENDED = {"exit": {0, 137}, "torn": {0, 137}, "eio": {0, 74, 3}, "enospc": {0, 74, 3}}
"""How a child may end: through, killed, by its own decision after a failed write, or with a sentence."""
SHARING = {
    "tenth": "9s 2c 8s 3d 7s Tc 6s Jc 5s Qh",
    "all": "As 2c Ks 3d Qs Tc Js Jc Ts Qh",
    "void": "9s 2c 8d 3d 7h Tc 6c Jc 4s Qh",
}
"""Tables that share a meter, and the cards that come there: a straight flush, a royal flush, nothing."""
MINUTE = Command("time", args={"minutes": 1})
shim = ctypes.CDLL(None)


def prepare(folder: Path) -> None:
    folder.mkdir()
    with Ledger.open(folder / "casino.db", reserve=65_536, low=0) as ledger:
        play(open_table(ledger, "craps", table_id="dice"), Counter(1, 1), 10)
        ledger.purses.open("7", key="open").result()
        for name, top in SHARING.items():
            ready_to_deal(ledger, name, top)


def ready_to_deal(ledger: Ledger, name: str, top: str) -> None:
    """A table that shares a meter, with a wager on it, and these cards on top."""
    table = Table.open("caribbean-stud", options={"meter": "grand"}, seats={1: 100_000})
    for command in (
        Command("wager", 1, args={"on": "ante", "amount": 500}),
        Command("wager", 1, args={"on": "progressive", "amount": 100}),
        Command("shuffle", args={"top": top}),
    ):
        table.do(command)
    ledger.open_table(table, key=name, table_id=name)


def without_chance() -> None:
    """Take clock and entropy away from this process."""
    for module in (draft, work, fair):
        module.urandom = bytes  # type: ignore[attr-defined]
    store._process, store._count = lambda: "0" * 16, count(10**6)  # type: ignore[assignment]
    time.time_ns = lambda: 10**18


def scenario(database: Path, game: str, said: int) -> None:
    """Commands at two tables, a transfer between purse and seat, a correction by two persons, heads published.

    Keys are said when they are acknowledged.
    """

    def acknowledged(stream: str, key: str) -> None:
        os.write(said, f"{stream} {key}\n".encode())

    if game == "meters":
        at_a_meter(database, acknowledged)
        return
    with Ledger.open(database, publish_every=1e9, reserve=65_536, low=0, server="s") as ledger:
        dice = ledger.take("dice", source=Counter(2, 0))
        acks = [(key, dice.do(MINUTE, key=key)) for key in ("a0", "a1", "a2")]
        for key, ack in acks:
            ack.result()
            acknowledged("dice", key)
        cards = open_table(ledger, game, table_id="cards")
        for key in play(cards, Counter(3, 1), 1):
            acknowledged("cards", key)
        ledger.purses.deposit("7", 5_000, key="deposit").result()
        acknowledged("purse:7", "deposit")
        number = number_of(ledger.purses.send("7", "dice", 5, cents=4_000, key="send").result())
        acknowledged("purse:7", "send")
        dice.do(Command("sit", 5, args={"chips": 4_000}), key=number).result()
        acknowledged("dice", number)
        ledger.publish()
        extra = Adjustment("dice", 5, 500)
        number = ledger.corrections.propose(extra, why="x", by="a", role="boxperson", key="p").result().first
        assert number is not None
        acknowledged("house", "p")
        ledger.corrections.confirm(number, by="b", role="supervisor", live=dice).result()
        acknowledged("dice", f"decision:{number}")
        dice.do(Command("leave", 5), key="leave").result()
        acknowledged("dice", "leave")


def at_a_meter(database: Path, acknowledged: Callable[[str, str], None]) -> None:
    """Three tables put into one meter; one wins a tenth of it, one all of it, and the round of the third is void."""
    with Ledger.open(database, publish_every=1e9, reserve=65_536, low=0, server="s") as ledger:
        tables = {live.id: live for live in ledger.take_all([*SHARING])}
        void = Command("irregularity", 1, args={"kind": "wrong-count", "cards": 6})
        acts = {"void": void, "tenth": Command("bet", 1), "all": Command("bet", 1)}
        dealt = {name: live.do(Command("deal"), key="deal") for name, live in tables.items()}
        for name, ack in dealt.items():
            assert ack.result().refusal is None
            acknowledged(name, "deal")
        for name in ("tenth", "all", "void"):
            assert tables[name].do(acts[name], key="last").result().refusal is None
            acknowledged(name, "last")


def check_meter(ledger: Ledger) -> None:
    """The meter holds what it opened with and what both tables have put in, less what they took."""
    shared = [ledger.take(name).table.state.balances.get("shared:grand", 0) for name in SHARING]
    found = ledger.meters.shown("grand")
    assert found is not None
    assert found.shows["meter"] == 1_000_000 + sum(shared)


def crash(template: Path, folder: Path, game: str, at: int, mode: str) -> tuple[int, int, list[str]]:
    """One child; how it ended, how many writes it got to, and what it was acknowledged."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(template, folder)
    receive, send = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(receive)
        status = 1
        try:
            without_chance()
            shim.failing_io(os.fsencode(folder), ctypes.c_long(at), MODES[mode])
            scenario(folder / "casino.db", game, send)
            status = 0
        except (DiskFull, LedgerError) as error:
            status = 3
            os.write(2, f"{type(error).__name__}: {error}\n".encode())
        finally:
            os.write(send, f"writes {shim.failing_io_count()}\n".encode())
            os._exit(status)
    os.close(send)
    with os.fdopen(receive) as pipe:
        lines = pipe.read().splitlines()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    counts = [int(line.split()[1]) for line in lines if line.startswith("writes ")]
    reached = counts[0] if counts else at  # who died there got no further
    return status, reached, [line for line in lines if not line.startswith("writes ")]


def on_disk(database: Path) -> tuple[str, set[str]]:
    """A fingerprint of every row and the published heads, and the commands that are recorded. The file is whole."""
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        rows = [
            connection.execute(f"SELECT * FROM {table} ORDER BY rowid").fetchall()
            for table in metadata.tables
        ]
        keys = connection.execute(
            "SELECT id, key FROM events JOIN streams ON number = stream WHERE key NOT NULL"
        )
        recorded = {f"{stream} {key}" for stream, key in keys}
    heads = database.with_name("casino.db.heads")
    told = repr((rows, heads.exists() and heads.read_bytes()))
    return sha256(told.encode()).hexdigest(), recorded


def check(database: Path) -> None:
    """The ledger is in order and can be played on, and nothing comes twice."""
    report = audit(database)
    assert report.ok, f"the audit says {report.bad}"
    with Ledger.open(database, reserve=65_536, low=0) as ledger:
        for transfer in ledger.purses.in_transit():
            ledger.purses.give_back(transfer.number).result()
        live = ledger.take("dice", source=fair.Committed())
        for key in ("a0", "a1", "a2"):  # sent again, as a client does that heard nothing
            live.do(MINUTE, key=key).result()
        minutes = [e for e in ledger.entries("dice") if e.key in ("a0", "a1", "a2")]
        assert len(minutes) == 3
        left = ledger.answer_of("dice", "leave") is not None
        assert ledger.purses.balance("7") in ((5_500,) if left else (0, 1_000, 5_000))
        assert ledger.head("dice").version == live.version
        check_meter(ledger)


def main(folder: Path, game: str, modes: list[str]) -> None:
    template, place, seen = folder / "template", folder / "work", set[str]()
    prepare(template)
    shutil.copytree(template, place)
    with Path(os.devnull).open(
        "wb"
    ) as nobody:  # once here: every child then has its rules and catalogue at hand
        scenario(place / "casino.db", game, nobody.fileno())
    for mode, _, stride in (each.partition("/") for each in modes):
        points = 0
        for at in count(1, int(stride or 1)):
            status, reached, told = crash(template, place, game, at, mode)
            if status not in ENDED[mode]:
                sys.exit(f"{mode} at write {at}: the process ended with {status}")
            try:
                found, recorded = on_disk(place / "casino.db")
                assert set(told) <= recorded, f"{set(told) - recorded} was acknowledged and is lost"
                if found not in seen:
                    check(place / "casino.db")
            except (AssertionError, LedgerError, sqlite3.Error) as error:
                sys.exit(f"{mode} at write {at}: {error}")
            seen.add(found)
            if reached < at:
                break
            points += 1
        print(f"{mode} {points}", flush=True)
    print(f"outcomes {len(seen)}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3:])
