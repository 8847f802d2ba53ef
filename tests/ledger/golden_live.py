"""`python tests/ledger/golden_live.py` makes a golden ledger of a casino that ran: chains and shares, guests with
purses, refusals, staff who was locked out, heads that were signed; its key lies beside it.

One that was released is never made again.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from secrets import token_hex
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE)]

from test_golden import GOLDEN, replayed  # noqa: E402

from casino import PASSWORD, Inside, first, inside, quick  # noqa: E402
from pitboss import __version__  # noqa: E402
from pitboss.chance import mixed  # noqa: E402
from pitboss.ledger.copying import backup  # noqa: E402

GAMES = ("craps", "roulette", "three-card-poker", "blackjack", "pai-gow", "hold-em")
ROUNDS = 3
STEPS = 2_000


class Player:
    """A guest who gives a seed for every round and takes up the first thing that is offered."""

    def __init__(self, casino: Inside, table: dict[str, Any], name: str) -> None:
        self.casino, self.path = casino, f"/api/tables/{table['id']}"
        self.token, self.seat = casino.seated(table, name)
        self.seed = token_hex(32)
        self._share(promise=mixed.promise_of(self.seed))

    def _share(self, **given: Any) -> Any:
        return self.casino.request("POST", f"{self.path}/share", self.token, key=token_hex(8), **given).json()

    def give(self) -> None:
        following = token_hex(32)
        seen = self.casino.get(self.path, self.token)["snapshot"]["version"]
        given = self._share(seed=self.seed, promise=mixed.promise_of(following), seen=seen)
        self.seed = following if given.get("ok") else self.seed

    def act(self) -> bool:
        """Whether there was something to do."""
        offers = self.casino.get(self.path, self.token)["snapshot"]["offers"]
        mine = [offer for offer in offers if offer["yours"]]
        due = [offer for offer in mine if offer["kind"] in ("turn", "chance")]
        bets = [offer for offer in mine if offer["do"] == "wager"]
        for offer in due or bets[:1]:
            needed = {name: each for name, each in offer["params"].items() if name not in offer["optional"]}
            args = {**offer["fixed"], **{name: first(each) for name, each in needed.items()}}
            given = {"do": offer["do"], "seat": offer["seat"], "by": offer["by"], "args": args}
            self.casino.post(f"{self.path}/commands", self.token, key=token_hex(8), **given)
            return True
        return False


def play(casino: Inside, floor: str, game: str) -> str:
    table = casino.open(floor, game, key=f"open-{game}", dealer="automatic")
    players = [Player(casino, table, name) for name in ("Ann", "Ben")]
    path = f"/api/tables/{table['id']}"
    refused = {"key": "wrong", "do": "wager", "seat": players[0].seat, "args": {"on": "nothing", "amount": 1}}
    assert not casino.post(f"{path}/commands", players[0].token, **refused)["ok"]
    told = 0
    for _ in range(STEPS):
        now = casino.get(path, players[0].token)["snapshot"]["view"]["round"]
        if now != told:
            for player in players:
                player.give()
            told = now
        if now > ROUNDS:
            return table["id"]
        for player in players:
            player.act()
    raise AssertionError(f"{game} stands still")


def make() -> None:
    made = GOLDEN / f"{__version__}-live.db"
    work = GOLDEN / "work"
    work.mkdir()
    for old in GOLDEN.glob(f"{__version__}-live.*"):
        old.unlink()
    key = work / "signing.key"
    with inside(quick(work, key=str(key))) as casino:
        floor = casino.staff("boss", "floorperson")
        casino.staff("eve", "dealer")
        for word in ("not this", "nor this", "nor that", PASSWORD):
            casino.request("POST", "/api/session", name="eve", password=word)
        ids = {play(casino, floor, game): game for game in GAMES}
    backup(work / "casino.db", made, with_key=True, signing_key=key)
    with closing(sqlite3.connect(made, isolation_level=None)) as connection:
        connection.execute("VACUUM")
    hashes = {table: replayed(made, table) for table in ids}
    made.with_suffix(".json").write_text(json.dumps(hashes, indent=1) + "\n")
    for old in work.iterdir():
        old.unlink()
    work.rmdir()


if __name__ == "__main__":
    make()
