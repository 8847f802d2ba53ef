"""Several servers on one PostgreSQL: one writer for each table, live everywhere, taken over when it dies."""

import asyncio
import json
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from bookkeeping import create_database
from casino import Outside
from histories import Histories
from patient import connect, look_again
from pitboss.ledger import Ledger
from pitboss.ledger.audit import audit


@pytest.fixture
def database(running: str) -> str:
    return create_database(running, f"s{secrets.token_hex(4)}")


@pytest.fixture
def pair(database: str, tmp_path: Path) -> Iterator[tuple[Outside, Outside]]:
    """Two servers on a database that nobody has used before."""
    servers: list[Outside] = []
    try:
        for number, name in enumerate(("a", "b")):
            folder = tmp_path / name
            folder.mkdir()
            server = Outside(folder, database, first=number == 0, PITBOSS_SERVER=name)
            server.start()
            servers.append(server)
        servers[0].log_in_floor()
        yield servers[0], servers[1]
    finally:
        for server in servers:
            server.close()


def test_a_table_is_played_from_both_servers_and_outlives_its_own(
    pair: tuple[Outside, Outside], database: str, running: str
) -> None:
    first, second = pair
    table = first.open("craps", "several", dealer="person")
    path = f"/api/tables/{table['id']}"
    ann, seat = first.seated(table, "Ann")
    owner = first.call("GET", "/api/session", ann).json()["id"]

    def wager(server: Outside, key: str, amount: int = 1_000) -> Any:
        args = {"on": "pass", "amount": amount}
        return server.call("POST", f"{path}/commands", ann, key=key, do="wager", seat=seat, args=args)

    assert wager(first, "k1").json()["ok"]
    through = wager(second, "k2").json()
    assert through["ok"], through
    assert wager(first, "k2").json()["again"]
    assert second.call("GET", path, ann).json()["snapshot"]["you"]["seat"] == seat

    async def watch() -> list[int]:
        async with connect(f"{second.socket_url}?ticket={second.ticket(ann)}") as socket:
            await socket.send(json.dumps({"type": "watch", "table": table["id"], "after": 1}))
            await asyncio.to_thread(wager, first, "k3")
            await socket.send(
                json.dumps({"type": "command", "table": table["id"], "key": "k4", "do": "wager", "seat": seat,
                            "args": {"on": "pass", "amount": 1_000}})
            )  # fmt: skip
            seen: list[int] = []
            answered = False
            while len(seen) < 6 or not answered:
                frame = json.loads(await socket.recv())
                if frame["type"] == "events":
                    seen += [event["version"] for event in frame["events"]]
                answered = answered or (frame["type"] == "answer" and frame["ok"])
            return seen

    # The house's chain of chance, the seat, four wagers: each once and in order.
    assert asyncio.run(watch()) == [2, 3, 4, 5, 6, 7]
    forged = second.call("GET", "/api/session", "")
    assert forged.status_code == 401
    _follow_through_restarts(pair, running, path, wager)
    first.kill()
    while True:
        answer = wager(second, "k5")
        if answer.status_code == 200:
            break
        assert answer.status_code == 409, answer.text
        look_again()
    assert answer.json()["ok"]
    assert wager(second, "k4").json()["again"]
    assert wager(second, "k1", 2_000).status_code == 409
    assert second.call("GET", f"{path}/commands/k3", ann).json()["ok"]
    report = audit(database)
    assert report.ok, report
    histories = Histories()
    histories.opened(owner, 1_000_000)
    histories.brought(owner, table["id"], 500_000)
    with Ledger.open(database, read_only=True) as book:
        assert histories.wrong(book) == []


def _follow_through_restarts(pair: tuple[Outside, Outside], running: str, path: str, wager: Any) -> None:
    """Every connection to the database ends, as when it restarts: who follows the table is right again afterwards."""
    first, second = pair
    for number in range(5):
        with psycopg.connect(running, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
            )
        while (answer := wager(first, f"cut{number}")).status_code != 200:
            assert answer.status_code in (409, 503), answer.text
            look_again()
        looks = (first, second)
        while len({_seen(server, path) for server in looks}) > 1:
            look_again()


def _seen(server: Outside, path: str) -> str:
    """The table as a stranger sees it there."""
    while (answer := server.call("GET", path)).status_code != 200:
        assert answer.status_code in (409, 503), answer.text
        look_again()
    return json.dumps(answer.json()["snapshot"]["view"], sort_keys=True)


def test_tables_of_two_servers_share_a_meter(pair: tuple[Outside, Outside], database: str) -> None:
    """What is put in at one server is seen by those who watch the other's table, and both have the same meter."""
    first, second = pair
    second.floor = first.floor
    options = {"meter": "grand"}
    tables = [
        server.open("caribbean-stud", f"m{at}", options=options, dealer="person")
        for at, server in enumerate(pair)
    ]
    ann, seat = first.seated(tables[0], "Ann")

    def act(do: str, who: str, key: str, **args: Any) -> None:
        path = f"/api/tables/{tables[0]['id']}/commands"
        body = {"key": key, "do": do, "seat": seat if who == ann else None, "args": args}
        assert first.call("POST", path, who, **body).json()["ok"]

    def play() -> None:
        act("wager", ann, "a", on="ante", amount=1_000)
        act("wager", ann, "p", on="progressive", amount=100)
        act("deal", first.floor, "d")

    async def watch() -> None:
        async with connect(f"{second.socket_url}?ticket={second.ticket(second.floor)}") as socket:
            await socket.send(json.dumps({"type": "watch", "table": tables[1]["id"], "after": 0}))
            await asyncio.to_thread(play)
            shown: Any = None
            while shown != {"meter": 1_000_070}:
                frame = json.loads(await socket.recv())
                shown = frame["view"]["own"]["meters"] if "view" in frame else shown

    asyncio.run(watch())
    assert audit(database).ok


def test_two_servers_sell_one_keno_game_that_is_drawn_once(
    pair: tuple[Outside, Outside], database: str
) -> None:
    """Both are asked to draw, at the same moment and more than once; the tickets of both are settled by one draw."""
    pair[1].floor = pair[0].floor
    options: dict[str, Any] = {"shared_game": "lounge"}
    opened = [
        server.open("keno", f"k{at}", options=options, dealer="person", chance="entered")
        for at, server in enumerate(pair)
    ]
    people = [
        server.seated(table, name) for server, table, name in zip(pair, opened, ("Ann", "Bob"), strict=True)
    ]

    def act(at: int, do: str, key: str, *, through: int | None = None, by: str = "", **args: Any) -> Any:
        who, seat = (by, None) if by else people[at]
        path = f"/api/tables/{opened[at]['id']}/commands"
        server = pair[at if through is None else through]
        return server.call("POST", path, who, key=key, do=do, seat=seat, args=args)

    for at in (0, 1):
        assert act(at, "ticket", "t", spots=[1, 2], amount=1_000).json()["ok"]

    async def watch() -> list[str]:
        ticket = pair[1].ticket(pair[1].floor)
        async with connect(f"{pair[1].socket_url}?ticket={ticket}") as socket:
            await socket.send(json.dumps({"type": "watch", "table": opened[1]["id"], "after": 0}))
            numbers, floor = list(range(1, 21)), pair[0].floor
            asked = [
                asyncio.to_thread(act, table, "draw", key, through=through, by=floor, numbers=numbers)
                for table, key, through in ((0, "d", 0), (0, "d", 1), (0, "d", 0), (1, "e", 1), (1, "e", 0))
            ]
            answers = [answer.json() for answer in await asyncio.gather(*asked)]
            assert [answer["ok"] for answer in answers] == [True, True, True, False, False]
            told: list[str] = []
            while "numbers-drawn" not in told:
                frame = json.loads(await socket.recv())
                told += [event["event"] for event in frame["events"]] if frame["type"] == "events" else []
            return told

    assert asyncio.run(watch()).count("numbers-drawn") == 1
    for at, server in enumerate(pair):
        assert act(at, "redeem", "r", ticket=1).json()["ok"]
        view = server.call("GET", f"/api/tables/{opened[at]['id']}", people[at][0]).json()["snapshot"]["view"]
        assert view["own"]["game"] == 2, "one draw, and the next game is sold"
    assert audit(database).ok


def test_nobody_can_pretend_to_be_a_server(pair: tuple[Outside, Outside]) -> None:
    import httpx

    first, _ = pair
    account = first.call("GET", "/api/session", first.floor).json()["id"]
    for signature in ("", "1:00", f"{time.time():.3f}:{'0' * 64}", "nan:00", "inf:0"):
        headers = {"x-pitboss-signed": signature, "x-pitboss-account": account}
        assert httpx.get(f"{first.url}/api/session", headers=headers).status_code == 401
