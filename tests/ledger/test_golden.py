"""T13: ledgers of every release replay to the same money, layout and cards in this one.

`python tests/ledger/test_golden.py [GAME...]` makes the golden ledger of the release that runs it, with the named
games or all; one that was released is never made again.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import sys
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

GOLDEN = Path(__file__).parent / "golden"
RELEASES = sorted(path.stem for path in GOLDEN.glob("*.db"))


def replay_hash(database: Path, table_id: str) -> str:
    """What a table comes to: every account, seat, wager and card, as an auditor sees them."""
    from pitboss.ledger import Ledger
    from pitboss.table.wire import encode

    with Ledger.open(database, read_only=True) as ledger:
        table = ledger.look_in(table_id)
    money = {account: cents for account, cents in sorted(table.state.balances.items()) if cents}
    return sha256(encode({"money": money, "view": table.view("auditor")})).hexdigest()


@pytest.fixture(params=RELEASES)
def release(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, dict[str, str]]:
    """A copy of a golden ledger, and the hashes that its tables had when it was made."""
    for ending in (".db", ".db.heads"):
        shutil.copy(GOLDEN / f"{request.param}{ending}", tmp_path / f"casino{ending}")
    return tmp_path / "casino.db", json.loads((GOLDEN / f"{request.param}.json").read_text())


def test_there_is_a_golden_ledger() -> None:
    assert RELEASES


def test_a_golden_ledger_replays_to_the_same_hashes(release: tuple[Path, dict[str, str]]) -> None:
    from pitboss.ledger import Ledger

    database, hashes = release
    Ledger.open(database).close()  # an older ledger is migrated
    assert {table_id: replay_hash(database, table_id) for table_id in hashes} == hashes


def test_a_golden_ledger_is_in_order(release: tuple[Path, dict[str, str]]) -> None:
    from pitboss.ledger.audit import audit

    report = audit(release[0])
    assert (report.ok, report.notes) == (True, ()), report.bad


def make(games: list[str]) -> None:
    sys.path.insert(0, str(GOLDEN.parent.parent))
    from bookkeeping import open_table, play
    from pitboss import __version__
    from pitboss.chance import Counter
    from pitboss.games import registered
    from pitboss.ledger import Ledger, number_of
    from pitboss.ledger.copying import backup
    from pitboss.table import Command

    made, work = GOLDEN / f"{__version__}.db", GOLDEN / "work.db"
    for old in (*GOLDEN.glob(f"{__version__}.*"), *GOLDEN.glob("work.*")):
        old.unlink()
    with Ledger.open(work) as ledger:
        ledger.purses.open("7", key="open").result()
        ledger.purses.deposit("7", 5_000, key="deposit").result()
        for game in games or list(registered()):
            live = open_table(ledger, game, table_id=game)
            number = number_of(ledger.purses.send("7", game, 4, cents=100, key=f"send-{game}").result())
            live.do(Command("sit", 4, args={"chips": 100}), key=number).result()
            play(live, Counter(1947, 1), 50)
            ledger.publish()
    backup(work, made)
    with closing(sqlite3.connect(made, isolation_level=None)) as connection:
        connection.execute("DELETE FROM snapshots")  # what is replayed are the events
        connection.execute("VACUUM")
    hashes = {game: replay_hash(made, game) for game in games or list(registered())}
    (GOLDEN / f"{__version__}.json").write_text(json.dumps(hashes, indent=1) + "\n")
    for old in GOLDEN.glob("work.*"):
        old.unlink()


if __name__ == "__main__":
    make(sys.argv[1:])
