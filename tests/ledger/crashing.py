"""T2, run as a script with failing_io preloaded: one scenario, in which the Nth write or fsync goes wrong.

usage: LD_PRELOAD=failing_io.so python crashing.py FOLDER MODE[/STRIDE]...

For N = 1, 2, ... a forked child plays the scenario until its Nth write exits, is torn, or fails; then the parent
looks at what is on the disk. It ends when the scenario came through, and prints how many points there were.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from bookkeeping import open_table, play
from pitboss.chance import Counter
from pitboss.ledger import DiskFull, Ledger, LedgerError, fair, number_of
from pitboss.ledger.audit import audit
from pitboss.table import Command

MODES = {"exit": 1, "torn": 2, "eio": 3, "enospc": 4}
ENDED = {"exit": {0, 137}, "torn": {0, 137}, "eio": {0, 74, 3}, "enospc": {0, 74, 3}}
"""How a child may end: through, killed, by its own decision after a failed write, or with a sentence."""
MINUTE = Command("time", args={"minutes": 1})
shim = ctypes.CDLL(None)


def prepare(folder: Path) -> None:
    folder.mkdir()
    with Ledger.open(folder / "casino.db", reserve=65_536, low=0) as ledger:
        play(open_table(ledger, "craps", table_id="dice"), Counter(1, 1), 10)
        ledger.purses.open("7", key="open").result()


def scenario(database: Path, said: int) -> None:
    """Commands at two tables, a transfer between purse and seat, heads published; keys are said when acknowledged."""

    def acknowledged(stream: str, key: str) -> None:
        os.write(said, f"{stream} {key}\n".encode())

    with Ledger.open(database, publish_every=1e9, reserve=65_536, low=0) as ledger:
        dice = ledger.take("dice", source=Counter(2, 0))
        acks = [(key, dice.do(MINUTE, key=key)) for key in ("a0", "a1", "a2")]
        for key, ack in acks:
            ack.result()
            acknowledged("dice", key)
        cards = open_table(ledger, "three-card-poker", table_id="cards")
        for key in play(cards, Counter(3, 1), 1):
            acknowledged("cards", key)
        ledger.purses.deposit("7", 5_000, key="deposit").result()
        acknowledged("purse:7", "deposit")
        number = number_of(ledger.purses.send("7", "dice", 5, cents=4_000, key="send").result())
        acknowledged("purse:7", "send")
        dice.do(Command("sit", 5, args={"chips": 4_000}), key=number).result()
        acknowledged("dice", number)
        ledger.publish()
        dice.do(Command("leave", 5), key="leave").result()
        acknowledged("dice", "leave")


def crash(template: Path, work: Path, at: int, mode: str) -> tuple[int, int, list[str]]:
    """One child; how it ended, how many writes it got to, and what it was acknowledged."""
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(template, work)
    receive, send = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(receive)
        status = 1
        try:
            shim.failing_io(os.fsencode(work), ctypes.c_long(at), MODES[mode])
            scenario(work / "casino.db", send)
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


def check(database: Path, told: list[str]) -> None:
    """Nothing acknowledged is lost or doubled, and the ledger is in order and can be played on."""
    report = audit(database)
    assert report.ok, f"the audit says {report.bad}"
    with Ledger.open(database, reserve=65_536, low=0) as ledger:
        for line in told:
            stream, key = line.split()
            assert ledger.answer_of(stream, key) is not None, f"{line} was acknowledged and is lost"
        for transfer in ledger.purses.in_transit():
            ledger.purses.give_back(transfer.number).result()
        live = ledger.take("dice", source=fair.Committed())
        for key in ("a0", "a1", "a2"):  # sent again, as a client does that heard nothing
            live.do(MINUTE, key=key).result()
        minutes = [e for e in ledger.entries("dice") if e.key in ("a0", "a1", "a2")]
        assert len(minutes) == 3
        assert ledger.purses.balance("7") in (0, 1_000, 5_000)
        assert ledger.head("dice").version == live.version


def main(folder: Path, modes: list[str]) -> None:
    template, work = folder / "template", folder / "work"
    prepare(template)
    for mode, _, stride in (each.partition("/") for each in modes):
        points = 0
        for at in count(1, int(stride or 1)):
            status, reached, told = crash(template, work, at, mode)
            if status not in ENDED[mode]:
                sys.exit(f"{mode} at write {at}: the process ended with {status}")
            try:
                check(work / "casino.db", told)
            except (AssertionError, LedgerError) as error:
                sys.exit(f"{mode} at write {at}: {error}")
            if reached < at:
                break
            points += 1
        print(f"{mode} {points}", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
