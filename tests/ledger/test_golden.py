"""T13: ledgers of every release replay to the same money, layout and cards in this one.

`python tests/ledger/test_golden.py [GAME...]` makes the golden ledger of the release that runs it, with the named
games or all, and golden_live.py that of a casino that ran; one that was released is never made again.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import sys
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any, TypedDict

import pytest

from pitboss import __version__
from pitboss.equipment import parse_cards
from pitboss.games import registered

GOLDEN = Path(__file__).parent / "golden"
RELEASES = sorted(path.stem for path in GOLDEN.glob("*.db"))


class Told(TypedDict):
    """What a table came to when its ledger was made, and what of the game's own was looked at then."""

    hash: str
    own: list[str]


def replayed(database: Path, table_id: str, own: list[str] | None = None) -> Told:
    """What a table comes to: every account, seat, wager and card, as an auditor sees them.

    `own` names what is looked at of the game's own: a later release may show more, but never something else.
    """
    from pitboss.ledger import Ledger
    from pitboss.table.wire import encode

    with Ledger.open(database, read_only=True) as ledger:
        table = ledger.look_in(table_id)
    money = {account: cents for account, cents in sorted(table.state.balances.items()) if cents}
    view = _as_first_told(table.view("auditor"))
    own = sorted(view["own"]) if own is None else own
    seen = {name: view[name] for name in ("game", "as_of", "version", "round", "closed", "seats", "wagers")}
    seen["own"] = {name: view["own"][name] for name in own}
    return {"hash": sha256(encode({"money": money, "view": seen})).hexdigest(), "own": own}


def _as_first_told(view: dict[str, Any]) -> dict[str, Any]:
    """Poker's hand with its cards as numbers and without what was added later, as 0.1.0 told it."""
    hand = view["own"].get("hand")
    if not isinstance(hand, dict) or "players" not in hand:
        return view
    players = [
        {**each, "up": parse_cards(each["up"]), "down": parse_cards(each["down"])} for each in hand["players"]
    ]
    earlier = {name: hand[name] for name in hand if name not in ("killer", "scale")}
    earlier |= {"board": parse_cards(hand["board"]), "players": players}
    return {**view, "own": {**view["own"], "hand": earlier}}


@pytest.fixture(params=RELEASES)
def release(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, dict[str, Told]]:
    """A copy of a golden ledger, and the hashes that its tables had when it was made."""
    for ending in (".db", ".db.heads", ".db.key"):
        if (held := GOLDEN / f"{request.param}{ending}").exists():
            shutil.copy(held, tmp_path / f"casino{ending}")
    return tmp_path / "casino.db", json.loads((GOLDEN / f"{request.param}.json").read_text())


def test_there_is_a_golden_ledger_of_this_release() -> None:
    held = json.loads((GOLDEN / f"{__version__}.json").read_text())
    assert held
    assert set(held) <= set(registered())


def test_a_golden_ledger_replays_to_the_same_hashes(release: tuple[Path, dict[str, Told]]) -> None:
    from pitboss.ledger import Ledger

    database, hashes = release
    # An older ledger is migrated; the key of some was not kept.
    own = database.with_name("casino.db.key")
    Ledger.open(database, signing_key=None if own.exists() else database.with_name("another.key")).close()
    for table_id, told in hashes.items():
        assert replayed(database, table_id, told["own"]) == told, table_id


def test_a_golden_ledger_is_in_order(release: tuple[Path, dict[str, Told]]) -> None:
    from pitboss.ledger.audit import audit

    report = audit(release[0])
    assert report.ok, report.bad
    # It was written under an older catalogue of the law: what is decided otherwise now is told, and is no fault.
    assert all("decided otherwise under today's law" in note for note in report.notes), report.notes
    assert audit(release[0], judged=False).notes == ()


def test_a_golden_ledger_has_everything_that_a_casino_writes() -> None:
    """Chains, shares, what chance told, refusals, staff: what the audit judges, it judges in old ledgers too."""
    with closing(sqlite3.connect(GOLDEN / "0.1.0-live.db")) as connection:
        events = {json.loads(row)["event"] for (row,) in connection.execute("SELECT body FROM events")}
        refusals = connection.execute("SELECT count(*) FROM refusals").fetchone()[0]
    assert {"chain-begun", "share-given", "chance-told", "shuffle-committed", "wager-settled"} <= events
    assert refusals


def make(games: list[str]) -> None:
    sys.path.insert(0, str(GOLDEN.parent.parent))
    from bookkeeping import open_table, play
    from pitboss.chance import Counter
    from pitboss.ledger import Adjustment, Ledger, number_of
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
            extra, who = Adjustment(game, 1, 100), {"by": "a", "role": "boxperson"}
            proposed = ledger.corrections.propose(extra, why="x", key=f"p-{game}", **who).result().first
            assert proposed is not None
            ledger.corrections.confirm(proposed, by="b", role="supervisor", live=live).result()
            play(live, Counter(1947, 1), 40)
            ledger.publish()
    backup(work, made)
    with closing(sqlite3.connect(made, isolation_level=None)) as connection:
        connection.execute("DELETE FROM snapshots")  # what is replayed are the events
        connection.execute("VACUUM")
    hashes = {game: replayed(made, game) for game in games or list(registered())}
    (GOLDEN / f"{__version__}.json").write_text(json.dumps(hashes, indent=1) + "\n")
    for old in GOLDEN.glob("work.*"):
        old.unlink()


if __name__ == "__main__":
    make(sys.argv[1:])
