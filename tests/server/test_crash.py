"""The real server, killed while it is played on (T1), and commands sent more than once (T6)."""

import asyncio
import json
import random
import threading
import time
from pathlib import Path
from typing import Any

import httpx

from casino import Outside, Socket, outside
from histories import Histories
from patient import PATIENCE
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
        with httpx.Client(base_url=self._server.url, headers=headers, timeout=PATIENCE) as client:
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
        row = server.open("craps", "t1", dealer="person", options={"table_max": 10**9})
        table = row["id"]
        seats = [server.seated(row, f"P{n}", 1_000_000) for n in range(3)]
        for cycle in range(sizes["server.kills"]):
            players = [Player(server, table, token, seat, cycle * 10**6) for token, seat in seats]
            for player in players:
                player.start()
            wanted = 1 + chance.randrange(30)
            while sum(len(player.acknowledged) for player in players) < wanted:
                assert any(player.is_alive() for player in players)
                time.sleep(0.001)
            time.sleep(chance.random() * 0.02)
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
        histories = Histories()
        for patron in book.purses.seated(table).values():
            histories.opened(patron, 1_000_000)
            histories.brought(patron, table, 1_000_000)
        assert histories.wrong(book) == []
    recorded = {e.key.rpartition(":")[0]: e.version for e in entries if e.key and e.key.startswith("p")}
    assert recorded == {key: first for key, (first, _) in everything.items()}
    assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
    placed = sum(1 for entry in entries if type(entry.event).__name__ == "WagerPlaced")
    assert placed == len(everything)


def test_a_command_takes_effect_once_however_often_it_is_sent(
    tmp_path: Path, sizes: Sizes, seed: int
) -> None:
    """T6: each command sent one to five times, late and out of order, over several sockets, some with another body."""
    chance = random.Random(seed)
    total = sizes["server.commands"]
    with outside(tmp_path) as server:
        options = {"table_min": 1, "table_max": 10**9}
        table = server.open("craps", "t6", dealer="person", options=options)
        token, seat = server.seated(table, "Ann", 1_000_000)
        sent = [number for number in range(total) for _ in range(_times(chance))]
        late = sorted(enumerate(sent), key=lambda pair: pair[0] + chance.random() * 40)
        frames = [(number, _wager(table["id"], seat, number, 100)) for _, number in late]
        for place in chance.sample(range(len(frames)), len(frames) // 100):
            number, _ = frames[place]
            frames[place] = number, _wager(table["id"], seat, number, 200)
        answers = asyncio.run(_send_all(server, token, frames, chance))
    assert len(answers) == len(frames)
    firsts: dict[int, int | None] = {}
    changed = 0
    for number, answer in answers:
        if "error" in answer:
            assert answer["error"]["code"] == "key-reused", answer
            changed += 1
            continue
        assert firsts.setdefault(number, answer["first"]) == answer["first"]
    assert changed
    assert set(firsts) == set(range(total)), "every command was answered"
    with Ledger.open(tmp_path / "casino.db", read_only=True) as book:
        versions = {
            e.key.split(":")[0]: e.version for e in book.entries(table["id"]) if e.key and e.key[0] == "k"
        }
    done = {f"k{number}": first for number, first in firsts.items() if first is not None}
    assert done == versions
    assert audit(tmp_path / "casino.db").ok


def _times(chance: random.Random) -> int:
    return 1 + chance.randrange(5) if chance.random() < 0.6 else 1


def _wager(table: str, seat: int, number: int, amount: int) -> bytes:
    frame = {"type": "command", "table": table, "key": f"k{number}", "do": "wager", "seat": seat,
             "args": {"on": "pass", "amount": amount}}  # fmt: skip
    return json.dumps(frame).encode()


async def _send_all(
    server: Outside, token: str, frames: list[tuple[int, bytes]], chance: random.Random
) -> list[tuple[int, dict[str, Any]]]:
    """Send the frames over four sockets without waiting for answers, and collect these."""
    parts: list[list[bytes]] = [[], [], [], []]
    for _, frame in frames:
        parts[chance.randrange(4)].append(frame)
    answers: list[tuple[int, dict[str, Any]]] = []

    async def through(part: list[bytes]) -> None:
        socket = await Socket.open(server, token)
        await socket.receive()

        # An answer to a ping waits behind the frames before it: with too many of them the server hangs up.
        room = asyncio.Semaphore(256)

        async def send() -> None:
            for frame in part:
                await room.acquire()
                socket.send(frame)
                await socket.drain()

        sending = asyncio.create_task(send())
        for _ in part:
            answer = json.loads(await socket.receive())
            answers.append((int(answer["key"][1:]), answer))
            room.release()
        await sending
        await socket.close()

    await asyncio.gather(*(through(part) for part in parts))
    return answers
