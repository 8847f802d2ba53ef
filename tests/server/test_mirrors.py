"""A server that follows another's table is right, or starts afresh: never wrong for good."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from casino import Inside, inside, quick
from patient import PATIENCE
from pitboss.ledger import Unknown
from pitboss.server import mirror as mirrors
from pitboss.server.house import House
from pitboss.server.mirror import Mirror, mirror
from pitboss.table.wire import encode


class Faulty:
    """`asyncio` for the mirror, in which the database is away at the nth question."""

    def __init__(self, at: int) -> None:
        self.asked, self.at = 0, at

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def to_thread(self, function: Any, *given: Any, **named: Any) -> Any:
        self.asked += 1
        if self.asked == self.at:
            raise Unknown("The connection to the database failed.")
        return await asyncio.to_thread(function, *given, **named)


@pytest.mark.parametrize("at", [1, 2])
def test_a_mirror_that_cannot_read_on_is_dropped(
    casino: Inside, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    floor = casino.staff("boss", "floorperson", "dealer")
    row = casino.open(floor, "craps", dealer="person")
    path = f"/api/tables/{row['id']}"
    house, faulty = casino.house, Faulty(at)

    async def followed() -> Mirror:
        info = house.book.table_info(row["id"])
        assert info is not None
        found = house.pit.mirrors[row["id"]] = await mirror(house, info)
        return found

    first: Mirror = casino.call(followed)
    told: list[str] = []

    class Client:
        def moved(self, host: Any) -> None:
            told.append(host.id)
            host.watchers.discard(self)

    first.watchers.add(Client())  # type: ignore[arg-type]
    monkeypatch.setattr(first, "_publish", lambda *_: None)
    ann, seat = casino.seated(row, "Ann", 50_000)
    for number in range(3):
        args = {"on": "pass", "amount": 1_000}
        assert casino.post(f"{path}/commands", ann, key=f"k{number}", do="wager", seat=seat, args=args)["ok"]
    monkeypatch.setattr(mirrors, "asyncio", faulty)
    with pytest.raises(Unknown):
        casino.call(first.catch_up)
    assert row["id"] not in house.pit.mirrors, "it would be wrong for good"
    assert told == [row["id"]], "those who watch come back"
    again: Mirror = casino.call(followed)
    casino.call(again.catch_up)
    casino.call(first.catch_up)  # whatever still holds it
    real = house.pit.hosts[row["id"]]
    for each in (first, again):
        assert encode(each.durable) == encode(real.durable)
        assert encode(each.live.table.state) == encode(real.durable)
        assert each.live.patrons == real.live.patrons


def test_a_table_of_another_server_is_read_elsewhere_than_on_the_event_loop(
    casino: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the database lets a server wait, the tables that it has itself go on; and many who ask wait for one."""
    row = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
    casino.seated(row, "Ann")
    house, asked, threads = casino.house, threading.Event(), list[int]()
    seated_table = house.book.seated_table

    def slow(table_id: str) -> Any:
        threads.append(threading.get_ident())
        assert asked.wait(PATIENCE)
        return seated_table(table_id)

    async def follow() -> tuple[int, list[Mirror]]:
        info = house.book.table_info(row["id"])
        assert info is not None
        made = [asyncio.create_task(house.pit._mirrored(info)) for _ in range(3)]
        while not threads:
            await asyncio.sleep(0)
        asked.set()  # by the event loop, which goes on
        return threading.get_ident(), list(await asyncio.gather(*made))

    monkeypatch.setattr(house.book, "seated_table", slow)
    loop, made = casino.call(follow)
    assert len(threads) == 1
    assert loop not in threads
    assert made == [house.pit.mirrors[row["id"]]] * 3
    assert [name for name, _ in made[0].names.values()] == ["Ann"]


def test_a_mirror_is_of_one_moment(casino: Inside, tmp_path: Path) -> None:
    """The table and who sits there are read together: nobody is taken for who has just left his seat."""
    floor = casino.staff("boss", "floorperson", "dealer")
    row = casino.open(floor, "craps", dealer="person")
    ann, seat = casino.seated(row, "Ann", 50_000)
    with casino.house.book.snapshot() as connection:
        connection.exec_driver_sql("SELECT count(*) FROM streams").scalar()
        assert casino.post(f"/api/tables/{row['id']}/leave", ann, key="l")["ok"]
        table, seats = casino.house.book.seated_table(row["id"], connection)
    assert (set(table.state.seats), set(seats)) == ({seat}, {seat})


def test_servers_ask_each_other_by_one_client_that_keeps_nobodys_cookies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To make a client takes 16 ms of the event loop; with one for each request a crowd of guests stalled a server."""
    made, asked, real = list[httpx.AsyncClient](), list[httpx.Request](), httpx.AsyncClient

    def owner(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        return httpx.Response(200, json={}, headers={"set-cookie": "pitboss_session=another; Path=/"})

    def client(**given: Any) -> httpx.AsyncClient:
        made.append(real(**given, transport=httpx.MockTransport(owner)))
        return made[-1]

    async def forwarded(house: House, table: str, ann: str) -> None:
        info, account = house.book.table_info(table), house.store.account(ann)
        assert info is not None
        assert account is not None
        found = await mirror(house, info)
        for number in range(3):
            session, path = house.people.forwarded(account), f"/api/tables/{table}/commands/{number}"
            assert (await found.forward(session, "GET", path, b""))[0] == 200

    monkeypatch.setattr(httpx, "AsyncClient", client)
    with inside(quick(tmp_path)) as casino:
        row = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
        casino.call(forwarded, casino.house, row["id"], casino.guest(row["code"])["me"]["id"])
    assert len(made) == 1
    assert [request.headers.get("cookie") for request in asked] == [None] * 3
    assert made[0].is_closed
