"""Live play: several clients, cut and resumed, slow and hostile (T11, T12)."""

import asyncio
import contextlib
import json
import socket as plain
from collections.abc import AsyncIterator
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from casino import Outside
from pitboss.games import registered
from sized import Sizes


@contextlib.asynccontextmanager
async def _connected(server: Outside, token: str, **more: Any) -> AsyncIterator[ClientConnection]:
    async with connect(
        f"{server.socket_url}?ticket={server.ticket(token)}", close_timeout=0.1, **more
    ) as socket:
        assert json.loads(await socket.recv())["type"] == "hello"
        yield socket


async def _send(socket: ClientConnection, **frame: Any) -> None:
    await socket.send(json.dumps(frame))


async def _until(socket: ClientConnection, kind: str, **fields: Any) -> dict[str, Any]:
    while True:
        frame = json.loads(await socket.recv())
        if frame["type"] == kind and all(frame.get(name) == value for name, value in fields.items()):
            return frame


@pytest.mark.parametrize("game", ["craps", "hold-em", "let-it-ride", "three-card-poker"])
def test_a_client_cut_at_every_message_resumes_without_a_gap(server: Outside, game: str) -> None:
    """T12: the socket is dropped after each event of some rounds; what was seen in all is the whole log, once."""
    table = server.open(game, f"t12-{game}", bots=2)
    token = server.call("POST", "/api/guests", code=table["code"], nickname="Ann").json()["token"]

    async def follow() -> list[int]:
        seen: list[int] = []
        for _ in range(25):
            async with _connected(server, token) as socket:
                await _send(socket, type="watch", table=table["id"], after=seen[-1] if seen else 0)
                got = 0
                async with asyncio.timeout(30):
                    while not got:
                        frame = json.loads(await socket.recv())
                        if frame["type"] == "events":
                            seen += [event["version"] for event in frame["events"]]
                            got += 1
                        elif frame["type"] == "snapshot":
                            assert frame["version"] >= (seen[-1] if seen else 0)
        return seen

    seen = asyncio.run(follow())
    assert seen == list(range(1, len(seen) + 1))


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


def test_slow_and_hostile_clients_delay_nobody(server: Outside, sizes: Sizes) -> None:
    """T11: sockets that never read, half-open ones, floods and rubbish beside a player who plays on."""
    table = server.open("craps", "t11", dealer="person")
    ann, seat = server.seated(table, "Ann")
    count = sizes["server.hostile"]

    async def attack() -> list[dict[str, Any]]:
        async with contextlib.AsyncExitStack() as stack:
            for number in range(count):
                match number % 3:
                    case 0:  # never reads
                        socket = await stack.enter_async_context(_connected(server, ann, max_queue=1))
                        await _send(socket, type="watch", table=table["id"], after=0)
                    case 1:  # rubbish
                        socket = await stack.enter_async_context(_connected(server, ann))
                        for frame in (
                            "",
                            "{",
                            "[" * 1_000,
                            '{"type": "watch"}',
                            "null",
                            "1e999",
                            '"\\ud800"',
                        ):
                            await socket.send(frame)
                        await socket.send(b"\x00\xff")
                        await socket.send("x" * 60_000)
                    case _:  # half open
                        raw = plain.create_connection(("127.0.0.1", server.port))
                        raw.send(b"GET /api/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n")
                        stack.callback(raw.close)
            me = await stack.enter_async_context(_connected(server, ann))
            await _send(me, type="watch", table=table["id"])
            answers: list[dict[str, Any]] = []
            for number in range(60):
                await _send(me, type="command", table=table["id"], key=f"t11-{number}", do="wager", seat=seat,
                            args={"on": "pass", "amount": 1_000})  # fmt: skip
                answers.append(await _until(me, "answer", key=f"t11-{number}"))
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
        host = casino.house.hosts[table["id"]]
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
