"""The real server, killed while it is played on (T1), and commands sent more than once (T6)."""

import random
import threading
from pathlib import Path
from typing import Any

import httpx

from casino import Outside, outside
from pitboss.ledger import Ledger
from pitboss.ledger.audit import audit
from sized import Sizes

LOST = (httpx.TransportError,)


class Player(threading.Thread):
    """Bets a dollar more each time; remembers what was acknowledged and what is in doubt."""

    def __init__(self, server: Outside, table: str, token: str, seat: int, start: int) -> None:
        super().__init__()
        self.table, self.seat = table, seat
        self.acknowledged: dict[str, tuple[int, int]] = {}
        self.doubtful: list[str] = []
        self.stopping = False
        self._server, self._token, self._number = server, token, start

    def run(self) -> None:
        headers = {"Authorization": f"Bearer {self._token}"}
        with httpx.Client(base_url=self._server.url, headers=headers, timeout=30) as client:
            while not self.stopping:
                key = f"p{self.seat}-{self._number}"
                self._number += 1
                body = {"key": key, "do": "wager", "seat": self.seat, "args": {"on": "pass", "amount": 1_000}}
                try:
                    answer = client.post(f"/api/tables/{self.table}/commands", json=body).json()
                except LOST:
                    self.doubtful.append(key)
                    return
                if answer.get("ok"):
                    self.acknowledged[key] = answer["first"], answer["last"]


def test_a_killed_server_has_lost_and_doubled_nothing(tmp_path: Path, sizes: Sizes, seed: int) -> None:
    """T1: kill -9 at a random instant; every acknowledgement is in the ledger, once; the books balance."""
    chance = random.Random(seed)
    everything: dict[str, tuple[int, int]] = {}
    doubtful: list[str] = []
    with outside(tmp_path) as server:
        table = server.open("craps", "t1", dealer="person", options={"table_max": 10**9})["id"]
        row = server.call("GET", f"/api/tables/{table}").json()["row"]
        seats = [server.seated(row, f"P{n}", 100_000) for n in range(3)]
        for cycle in range(sizes["server.kills"]):
            players = [Player(server, table, token, seat, cycle * 10**6) for token, seat in seats]
            for player in players:
                player.start()
            players[0].join(0.1 + chance.random() * 0.4)
            server.kill()
            for player in players:
                player.stopping = True
                player.join()
                everything |= player.acknowledged
                doubtful += player.doubtful
            report = audit(server.database)
            assert report.ok, report
            server.start()
        for token, seat in seats:
            for key in [key for key in doubtful if key.startswith(f"p{seat}-")]:
                became = server.call("GET", f"/api/tables/{table}/commands/{key}", token)
                assert became.status_code in (200, 404)
                if became.status_code == 200 and became.json()["ok"]:
                    everything[key] = became.json()["first"], became.json()["last"]
    assert len(everything) > sizes["server.kills"]
    with Ledger.open(tmp_path / "casino.db", read_only=True) as book:
        entries = book.entries(table)
    recorded = {e.key.rpartition(":")[0]: e.version for e in entries if e.key and e.key.startswith("p")}
    assert recorded == {key: first for key, (first, _) in everything.items()}
    assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
    placed = sum(1 for entry in entries if type(entry.event).__name__ == "WagerPlaced")
    assert placed == len(everything)


def test_a_command_takes_effect_once_however_often_it_is_sent(
    tmp_path: Path, sizes: Sizes, seed: int
) -> None:
    """T6: each command sent one to five times, late and out of order, some with a changed body."""
    chance = random.Random(seed)
    with outside(tmp_path) as server:
        table = server.open("craps", "t6", dealer="person", options={"table_max": 10**9})
        token, seat = server.seated(table, "Ann", 1_000_000)
        server.call("POST", "/api/purse/deposit", token, key="more", amount=10_000_000)
        bodies: list[dict[str, Any]] = []
        total = sizes["server.commands"] // 3
        for number in range(total):
            body = {"key": f"k{number}", "do": "wager", "seat": seat, "args": {"on": "pass", "amount": 1_000}}
            bodies += [body] * (1 + chance.randrange(5) if chance.random() < 0.6 else 1)
        bodies = [
            body for _, body in sorted(enumerate(bodies), key=lambda pair: pair[0] + chance.random() * 40)
        ]
        path = f"/api/tables/{table['id']}/commands"
        firsts: dict[str, Any] = {}
        changed = 0
        with httpx.Client(
            base_url=server.url, headers={"Authorization": f"Bearer {token}"}, timeout=30
        ) as client:
            for body in bodies:
                if body["key"] in firsts and chance.random() < 0.01:
                    other = {**body, "args": {"on": "pass", "amount": 2_000}}
                    assert client.post(path, json=other).status_code == 409
                    changed += 1
                answer = client.post(path, json=body).json()
                known = firsts.setdefault(body["key"], answer)
                assert (answer["ok"], answer["first"], answer["refusal"]) == (
                    known["ok"], known["first"], known["refusal"],
                )  # fmt: skip
    with Ledger.open(tmp_path / "casino.db", read_only=True) as book:
        versions = [e.version for e in book.entries(table["id"]) if e.key and e.key.startswith("k")]
    done = [answer for answer in firsts.values() if answer["ok"]]
    assert len(firsts) == total
    assert sorted(answer["first"] for answer in done) == versions
    assert changed
    assert audit(tmp_path / "casino.db").ok
