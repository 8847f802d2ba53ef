"""Crowds: sockets, tickets, connections and backlogs of one person, and what the others notice of them."""

import asyncio
import contextlib
import socket
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.exceptions import WebSocketDisconnect

from casino import Inside, Outside, inside, outside, quick
from patient import PATIENCE
from pitboss.server import doors, frame, live, routes_tables, sockets
from pitboss.server import host as hosts
from pitboss.server import limits as limiting
from pitboss.server.errors import Wrong
from pitboss.server.views import event_out


def test_one_account_has_so_many_sockets(tmp_path: Path) -> None:
    with inside(quick(tmp_path, rate=1.0)) as casino, contextlib.ExitStack() as opened:
        boss, other = casino.staff("boss", "floorperson"), casino.staff("other", "dealer")

        def hello(token: str) -> Any:
            ticket = casino.post("/api/live/ticket", token)["ticket"]
            found = opened.enter_context(casino.client.websocket_connect(f"/api/live?ticket={ticket}"))
            return found.receive_json(timeout=PATIENCE)["type"]

        for _ in range(sockets.MOST_SOCKETS):
            assert hello(boss) == "hello"
        with pytest.raises(WebSocketDisconnect) as no:
            hello(boss)
        assert no.value.code == 4429
        assert hello(other) == "hello", "nobody else is kept out"
    assert not casino.house.sockets.held, "each gave its place back"


def test_tickets_of_one_do_not_take_away_those_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with inside(quick(tmp_path, rate=1.0)) as casino:
        boss, other = casino.staff("boss", "floorperson"), casino.staff("other", "dealer")
        monkeypatch.setattr(sockets, "MOST_TICKETS", 100)
        held = casino.post("/api/live/ticket", other)["ticket"]
        statuses = [casino.request("POST", "/api/live/ticket", boss).status_code for _ in range(120)]
        assert set(statuses) == {200, 429}
        assert casino.house.sockets.redeem(held) is not None
        monkeypatch.setattr(sockets, "MOST_TICKETS", 3)
        for name in ("a", "b", "c", "d"):
            casino.house.limits._buckets.clear()
            casino.post("/api/live/ticket", casino.staff(name, "dealer"))
        assert len(casino.house.sockets.tickets) == 3


def test_few_large_frames_fill_a_queue_too(casino: Inside) -> None:
    async def fill() -> tuple[int, bool]:
        client = live.Client(casino.house, None, "", None, None)  # type: ignore[arg-type]
        for _ in range(5):
            client.send(b"x" * (live.MOST_QUEUED // 4))
        return len(client._queue), client._overflown

    assert casino.call(fill) == (0, True)


def test_connections_that_only_stand_about_are_bounded_for_each_address(tmp_path: Path) -> None:
    """One address opens more than it may; another one is served all the same."""
    with outside(tmp_path, PITBOSS_RATE="1") as server:
        crowd = [
            socket.create_connection(("127.0.0.1", server.port)) for _ in range(doors.MOST_CONNECTIONS + 40)
        ]
        try:
            ended = 0
            for each in crowd[-20:]:
                each.settimeout(PATIENCE)
                with contextlib.suppress(ConnectionError):
                    assert each.recv(1) == b""
                ended += 1
            assert ended == 20
            elsewhere = httpx.HTTPTransport(local_address="127.0.0.2")
            with httpx.Client(transport=elsewhere, base_url=server.url, timeout=PATIENCE) as client:
                assert client.get("/api/health").status_code == 200
        finally:
            for each in crowd:
                each.close()
        for _ in range(600):
            with contextlib.suppress(httpx.TransportError):
                assert server.call("GET", "/api/health").status_code == 200
                break
        else:
            pytest.fail("the places are given back when the crowd leaves")


def test_a_connection_without_a_request_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import uvicorn

    monkeypatch.setattr(doors, "PATIENCE", 0.2)

    async def run() -> bytes:
        http = doors.doors(quick(tmp_path)).http
        server = uvicorn.Server(uvicorn.Config(_ok, http=http, lifespan="off", log_level="error", port=0))
        task = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        silent, mute = await asyncio.open_connection(*server.servers[0].sockets[0].getsockname()[:2])
        told = b""
        with contextlib.suppress(ConnectionError):
            told = await silent.read()
        server.should_exit = True
        mute.close()
        await task
        with contextlib.suppress(ConnectionError):
            await mute.wait_closed()
        return told

    assert asyncio.run(run()) == b""


def test_a_connection_is_counted_until_it_ends_also_as_a_socket(tmp_path: Path) -> None:
    import uvicorn

    from patient import connect

    entrance = doors.doors(quick(tmp_path, rate=1.0))

    async def run() -> None:
        config = uvicorn.Config(
            _ok, http=entrance.http, ws=entrance.sockets, lifespan="off", log_level="error", port=0
        )
        server = uvicorn.Server(config)
        task = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        async with connect(f"ws://127.0.0.1:{port}/"), httpx.AsyncClient() as client:
            await client.get(f"http://127.0.0.1:{port}/")
            assert entrance.held == {"127.0.0.1": 2}
        while entrance.held:
            await asyncio.sleep(0.01)
        server.should_exit = True
        await task

    asyncio.run(run())


async def _ok(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    await _answer_ok(send)


async def _answer_ok(send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


class Line:
    """A connection as the doors see it: how many heads it has begun, and whether it is within one."""

    def __init__(self, cycle: object, heads: int, *, in_head: bool) -> None:
        self.cycle, self.heads, self.in_head = cycle, heads, in_head
        self.aborted = False

    def is_closing(self) -> bool:
        return False

    def get_protocol(self) -> object:
        return self

    def abort(self) -> None:
        self.aborted = True


@pytest.mark.parametrize(
    ("line", "before", "ended"),
    [
        (Line(None, 0, in_head=True), 0, True),
        (Line("asked", 1, in_head=False), 0, False),
        (Line("asked", 1, in_head=False), 1, False),
        (Line("asked", 2, in_head=True), 1, False),
        (Line("asked", 2, in_head=True), 2, True),
    ],
)
def test_who_has_asked_something_may_take_his_time_but_not_in_the_middle_of_a_request(
    line: Line, before: int, ended: bool
) -> None:
    async def hurry() -> None:
        doors._hurry(line, line, before)  # type: ignore[arg-type]

    asyncio.run(hurry())
    assert line.aborted is ended


@pytest.mark.parametrize("first", [b"", b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n"])
@pytest.mark.parametrize("piece", [b"X: 1\r\n" * 1_000, b"a" * 8_000])
def test_the_head_of_a_request_is_not_endless(server: Outside, first: bytes, piece: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        line.sendall(first)
        told = line.recv(65_536) if first else b""
        assert not first or b" 200 " in told
        sent = 0
        with contextlib.suppress(ConnectionError):
            line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nY: ")
            while sent < 64 << 20:
                line.sendall(piece)
                sent += len(piece)
            pytest.fail("64 MiB of headers were taken in")
    assert server.call("GET", "/api/health").status_code == 200


def test_a_long_head_is_answered_with_a_sentence(server: Outside) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n")
        told = b""
        with contextlib.suppress(ConnectionError):
            while not told:
                line.sendall(b"X: " + b"a" * 1_000 + b"\r\n")
                line.setblocking(False)
                with contextlib.suppress(BlockingIOError):
                    told = line.recv(65_536)
                line.settimeout(PATIENCE)
        assert not told or (b" 431 " in told and b"too long" in told)


def test_a_body_that_never_comes_is_not_waited_for(casino: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frame, "BODY_SECONDS", 0.05)

    async def never() -> Any:
        await asyncio.Event().wait()

    async def ask() -> int:
        try:
            await frame._body(casino.house, None, "here", "/api/desk/", {b"content-length": b"10"}, never)
        except Wrong as wrong:
            return wrong.status
        return 0

    assert casino.call(ask) == 408


@pytest.fixture
def busy(tmp_path: Path) -> Any:
    """A table with some hundred events, of which memory holds few; the token of who watches it, its id."""
    with inside(quick(tmp_path, rate=1.0)) as casino:
        boss = casino.staff("boss", "floorperson")
        table = casino.open(boss, "craps", dealer="person")
        ann, seat = casino.seated(table, "Ann")
        path = f"/api/tables/{table['id']}/commands"
        for number in range(live.SHORT):
            casino.house.limits._buckets.clear()
            act = "wager" if number % 2 else "remove"
            args = {"on": "field"} if act == "remove" else {"on": "field", "amount": 1_000}
            casino.post(path, ann, key=f"{number}", do=act, seat=seat, args=args)
        casino.house.limits._buckets.clear()
        assert casino.house.pit.hosts[table["id"]].version > live.SHORT
        yield casino, ann, table["id"]


def test_many_events_are_worked_out_off_the_loop_and_counted(
    busy: tuple[Inside, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    casino, ann, table = busy
    path = f"/api/tables/{table}/events"
    whole = casino.get(f"{path}?after=0", ann)
    threads: set[str] = set()
    real = event_out

    def noted(*given: Any) -> Any:
        threads.add(threading.current_thread().name)
        return real(*given)

    monkeypatch.setattr(hosts, "event_out", noted)
    assert casino.get(f"{path}?after=0", ann) == whole
    casino.house.pit.hosts[table].recent.clear()
    assert casino.get(f"{path}?after=0", ann) == whole, "memory and the ledger tell the same"
    assert {name.rpartition("_")[0] for name in threads} == {"record"}
    monkeypatch.setitem(limiting.RATES, "work", (0.001, 0.000_001))
    casino.house.limits._buckets.clear()
    statuses = [casino.request("GET", f"{path}?after=0", ann).status_code for _ in range(3)]
    assert set(statuses) == {200, 429}
    last = whole[-1]["version"]
    near = [casino.request("GET", f"{path}?after={last - 1}", ann).status_code for _ in range(60)]
    assert set(near) == {200}, "who only asks what is new is not held up"


def test_a_backlog_that_is_asked_for_too_often_becomes_a_snapshot(
    busy: tuple[Inside, str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    casino, ann, table = busy
    ticket = casino.post("/api/live/ticket", ann)["ticket"]
    events = casino.get(f"/api/tables/{table}/events?after=0", ann)
    with casino.client.websocket_connect(f"/api/live?ticket={ticket}") as opened:
        assert opened.receive_json(timeout=PATIENCE)["type"] == "hello"

        def watch() -> tuple[str, list[int]]:
            opened.send_json({"type": "watch", "table": table, "after": 0})
            versions: list[int] = []
            while (told := opened.receive_json(timeout=PATIENCE))["type"] in ("events", "state"):
                versions += [event["version"] for event in told.get("events", ())]
            if told["type"] == "resync":
                assert opened.receive_json(timeout=PATIENCE)["type"] == "snapshot"
            return told["type"], versions

        assert watch() == ("snapshot", [event["version"] for event in events])
        monkeypatch.setitem(limiting.RATES, "work", (0.001, 0.000_001))
        casino.house.limits._buckets.clear()
        kinds = [watch()[0] for _ in range(80)]
        assert kinds[:2] == ["snapshot", "resync"], "the backlog is paid for as work"
        assert kinds[-1] == "error", "and so is watching again and again"


def test_a_lobby_of_many_tables_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with inside(quick(tmp_path, rate=1.0)) as casino:
        casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
        assert {casino.request("GET", "/api/tables").status_code for _ in range(60)} == {200}
        monkeypatch.setattr(routes_tables, "ROW", 1.0)
        assert {casino.request("GET", "/api/tables").status_code for _ in range(60)} == {200, 429}


def test_the_house_goes_on_after_any_mistake(casino: Inside) -> None:
    """Beats, sweeps and idle time depend on it."""
    calls: list[str] = []

    async def step() -> None:
        calls.append("")
        if len(calls) == 1:
            raise ZeroDivisionError
        if len(calls) == 3:
            raise asyncio.CancelledError

    async def run() -> None:
        with pytest.raises(asyncio.CancelledError):
            await casino.house._every(0, step)

    casino.call(run)
    assert len(calls) == 3


def test_who_has_no_seat_pays_over_a_socket_as_by_a_request(tmp_path: Path) -> None:
    """Guests cost nothing: without it a crowd of them had four hundred pictures of tables a second from one address."""
    with inside(quick(tmp_path, rate=1.0)) as casino:
        boss = casino.staff("boss", "floorperson")
        table = casino.open(boss, "craps", dealer="person")["id"]
        code = casino.get(f"/api/tables/{table}", boss)["row"]["code"]
        ann, seat = casino.seated({"id": table, "code": code}, "Ann")
        eve = casino.guest(code, "Eve")["token"]
        watch = {"type": "watch", "table": table}
        bet = {"type": "command", "table": table, "do": "wager", "args": {"on": "field", "amount": 1_000}}

        def taken(who: str, *frames: dict[str, Any]) -> list[float]:
            """What each frame took of the time that the address has on the event loop."""
            limits, found = casino.house.limits, list[float]()
            limits._buckets.clear()
            ticket = casino.post("/api/live/ticket", who)["ticket"]
            with casino.client.websocket_connect(f"/api/live?ticket={ticket}") as socket:
                assert socket.receive_json(timeout=PATIENCE)["type"] == "hello"
                for frame in frames:
                    limits._buckets.clear()
                    socket.send_json(frame)
                    wanted = "snapshot" if frame["type"] == "watch" else "answer"
                    while socket.receive_json(timeout=PATIENCE)["type"] != wanted:
                        pass
                    casino.call(asyncio.sleep, 0)
                    found.append(limits.used("loop", "testclient"))
            return found

        assert all(seconds >= limiting.AROUND for seconds in taken(eve, watch, {"key": "e", **bet}))
        assert taken(ann, watch, {"key": "a", "seat": seat, **bet}) == [0, 0], (
            "who plays has limits of his own"
        )
        assert taken(boss, watch) == [0], "the staff pays by its account"
