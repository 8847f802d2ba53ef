"""Live play: several clients, cut and resumed, slow and hostile (T11, T12)."""

import asyncio
import contextlib
import json
import socket as plain
from collections.abc import AsyncIterator
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from casino import Outside, Socket
from patient import connect
from pitboss.games import registered
from sized import Sizes


@contextlib.asynccontextmanager
async def _connected(server: Outside, token: str, **more: Any) -> AsyncIterator[ClientConnection]:
    async with connect(f"{server.socket_url}?ticket={server.ticket(token)}", **more) as socket:
        assert json.loads(await socket.recv())["type"] == "hello"
        yield socket


async def _send(socket: ClientConnection, **frame: Any) -> None:
    await socket.send(json.dumps(frame))


async def _until(socket: ClientConnection, kind: str, **fields: Any) -> dict[str, Any]:
    while True:
        frame = json.loads(await socket.recv())
        if frame["type"] == kind and all(frame.get(name) == value for name, value in fields.items()):
            return frame


@pytest.mark.parametrize("game", sorted(registered()))
def test_a_client_cut_at_every_message_resumes_without_a_gap(server: Outside, game: str) -> None:
    """T12: the socket is dropped after each event of some rounds; what was seen in all is the whole log, once."""
    table = server.open(game, f"t12-{game}", bots=2)
    token = server.call("POST", "/api/guests", code=table["code"], nickname="Ann").json()["token"]

    async def follow() -> list[int]:
        seen: list[int] = []
        for _ in range(25):
            socket = await Socket.open(server, token)
            after = seen[-1] if seen else 0
            socket.send(json.dumps({"type": "watch", "table": table["id"], "after": after}).encode())
            while True:
                frame = json.loads(await socket.receive())
                if frame["type"] == "events":
                    seen += [event["version"] for event in frame["events"]]
                    break
                if frame["type"] == "snapshot":
                    assert frame["version"] >= after
            await socket.close()
        return seen

    seen = asyncio.run(follow())
    assert seen == list(range(1, len(seen) + 1))
    server.call("POST", f"/api/tables/{table['id']}/commands", server.floor, key="close", do="close")


def test_two_clients_see_each_other_and_the_same_order(server: Outside) -> None:
    table = server.open("craps", "two", dealer="person")
    ann, seat = server.seated(table, "Ann")
    bob, other = server.seated(table, "Bob")

    async def play() -> list[list[tuple[int, str]]]:
        async with _connected(server, ann) as first, _connected(server, bob) as second:
            for socket in (first, second):
                await _send(socket, type="watch", table=table["id"])
                snapshot = await _until(socket, "snapshot")
            assert snapshot["you"]["seat"] == other
            for number in range(20):
                who, at = ((first, seat), (second, other))[number % 2]
                await _send(who, type="command", table=table["id"], key=f"k{number}", do="wager", seat=at,
                            args={"on": "pass", "amount": 1_000})  # fmt: skip
            logs: list[list[tuple[int, str]]] = []
            for socket in (first, second):
                log: list[tuple[int, str]] = []
                while len(log) < 20:
                    frame = await _until(socket, "events")
                    log += [(event["version"], event["words"]["decision"]) for event in frame["events"]]
                logs.append(log)
            return logs

    first, second = asyncio.run(play())
    assert first == second
    assert [version for version, _ in first] == list(range(first[0][0], first[0][0] + 20))


RUBBISH = (b"", b"{", b"[" * 1_000, b'{"type": "watch"}', b"null", b"1e999", b'"\\ud800"', b"x" * 60_000)


def test_slow_and_hostile_clients_delay_nobody(server: Outside, sizes: Sizes) -> None:
    """T11: sockets that never read, that read a byte now and then, half-open ones, rubbish and floods, and a desk that
    is asked without end, beside a player who plays on."""
    table = server.open("craps", "t11", dealer="person")
    ann, seat = server.seated(table, "Ann")
    eve, _ = server.seated(table, "Eve")
    watch = json.dumps({"type": "watch", "table": table["id"], "after": 0}).encode()

    async def dribble(socket: Socket) -> None:
        """Read one byte, rest, read the next."""
        while await socket._reader.read(1):
            await asyncio.sleep(0.01)

    async def flood(socket: Socket) -> None:
        for number in range(300):
            socket.send(watch if number % 2 else b'{"type":"ping","n":%d}' % number)
            await socket.drain()

    async def attack() -> list[dict[str, Any]]:
        sockets: list[Socket] = []
        tasks: list[asyncio.Task[None]] = []
        halves: list[plain.socket] = []
        for number in range(sizes["server.hostile"]):
            kind = ("silent", "dribble", "rubbish", "flood", "half")[number % 5]
            if kind == "half":
                halves.append(plain.create_connection(("127.0.0.1", server.port)))
                halves[-1].send(b"GET /api/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n")
                continue
            socket = await Socket.open(server, eve)
            sockets.append(socket)
            socket.send(watch)
            if kind == "dribble":
                tasks.append(asyncio.create_task(dribble(socket)))
            elif kind == "flood":
                tasks.append(asyncio.create_task(flood(socket)))
            elif kind == "rubbish":
                for frame in RUBBISH:
                    socket.send(frame)
        desk = json.dumps({"text": "case: x\ngame: craps\nseats: {1: 500}\nplay: []\n"}).encode()
        for _ in range(10):
            halves.append(plain.create_connection(("127.0.0.1", server.port)))
            halves[-1].send(b"POST /api/desk/play HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                            b"Content-Length: %d\r\n\r\n%b" % (len(desk), desk))  # fmt: skip
        async with _connected(server, ann) as me:
            await _send(me, type="watch", table=table["id"])
            answers: list[dict[str, Any]] = []
            for number in range(60):
                await _send(me, type="command", table=table["id"], key=f"t11-{number}", do="wager", seat=seat,
                            args={"on": "pass", "amount": 1_000})  # fmt: skip
                answers.append(await _until(me, "answer", key=f"t11-{number}"))
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for socket in sockets:
            await socket.close()
        for half in halves:
            half.close()
        return answers

    answers = asyncio.run(attack())
    assert all(answer["ok"] for answer in answers)
    assert server.call("GET", "/api/health").json()["ok"]
    assert "unexpected" not in server.log()


def test_who_reads_too_slowly_gets_a_fresh_snapshot(tmp_path_factory: pytest.TempPathFactory) -> None:
    from casino import inside, quick

    with inside(quick(tmp_path_factory.mktemp("slow"), queue=4)) as casino:
        table = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
        ann, seat = casino.seated(table, "Ann")
        host = casino.house.pit.hosts[table["id"]]
        ticket = casino.post("/api/live/ticket", ann)["ticket"]
        with casino.client.websocket_connect(f"/api/live?ticket={ticket}") as socket:
            socket.send_json({"type": "watch", "table": table["id"]})
            while socket.receive_json()["type"] != "snapshot":
                pass

            async def flood() -> None:
                (client,) = host.watchers
                for number in range(20):
                    client.tell(type="filler", number=number)

            casino.call(flood)
            casino.post(f"/api/tables/{table['id']}/commands", ann, key="w", do="wager", seat=seat,
                        args={"on": "pass", "amount": 1_000})  # fmt: skip
            kinds: list[str] = []
            while not kinds or kinds[-1] != "snapshot":
                frame = socket.receive_json()
                kinds.append(frame["type"])
            assert "resync" in kinds
            assert kinds.count("filler") < 20


def test_every_registered_game_is_there() -> None:
    assert {"craps", "hold-em", "let-it-ride", "three-card-poker"} <= set(registered())
