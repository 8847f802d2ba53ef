"""The way of one wager through the house: which functions a $10 bet passes, from the request to the other screens."""

import asyncio
import json
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.sync.client import ClientConnection

import pitboss
from casino import PASSWORD, quick
from patient import PATIENCE, connect_at_once
from pitboss.ledger.persons import CONSOLE
from pitboss.server.app import create_app
from pitboss.server.house import House

ROOT = f"{Path(pitboss.__file__).parent}/"
MOST_FUNCTIONS, MOST_FILES = 99, 25
"""What one wager may pass; some nine functions in two files are the receipt that is signed with its commit."""
BESIDE = frozenset({
    "House._every", "Ledger.check", "Ledger.beat", "House.no_new_round", "Ledger.publish", "Store.saw",
    "Host._queue_picture", "Easel._draw",
})  # fmt: skip
"""What goes on by the clock is none of the wager's way: the house's rounds, a look at the disk ten times a second, the
heads that are published every ten seconds, the picture of the table that gathers the changes of a moment."""
ON_THE_WAY = ("server", "ledger-writer")
"""The threads that a wager passes; in others the house looks after itself every second."""
WRITTEN_INSIDE = ("<listcomp>", "<dictcomp>", "<setcomp>", "<genexpr>")
"""Parts of the function in which they stand; newer versions of Python do not call the first three at all."""


class Way:
    """Notes the functions of this package that any thread calls or goes on with, in their order."""

    def __init__(self) -> None:
        self.noting = False
        self.passed: dict[CodeType, None] = {}

    def __call__(self, frame: FrameType, event: str, _arg: Any) -> None:
        code = frame.f_code
        if (
            self.noting
            and event == "call"
            and threading.current_thread().name in ON_THE_WAY
            and code.co_filename.startswith(ROOT)
            and code.co_name not in WRITTEN_INSIDE
            and not _beside(frame)
        ):
            self.passed[code] = None

    @contextmanager
    def noted(self) -> Iterator[None]:
        self.passed, self.noting = {}, True
        yield
        self.noting = False

    def steps(self) -> list[tuple[str, str]]:
        """File and function of each step."""
        return [(code.co_filename.removeprefix(ROOT), code.co_qualname) for code in self.passed]

    def __str__(self) -> str:
        steps = self.steps()
        lines = [f"{place:3}. {file}: {function}" for place, (file, function) in enumerate(steps, start=1)]
        return "\n".join([*lines, f"{len(steps)} functions in {len({file for file, _ in steps})} files"])


def _beside(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_qualname in BESIDE:
            return True
        frame = frame.f_back
    return False


class Casino:
    """A real server in a thread of this process, so that its way can be followed."""

    def __init__(self, house: House, port: int) -> None:
        self.house = house
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, trust_env=False)
        self._live = f"ws://127.0.0.1:{port}/api/live"

    def post(self, path: str, who: str, **body: Any) -> Any:
        answer = self.http.post(path, headers={"Authorization": f"Bearer {who}"} if who else {}, json=body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def watching(self, who: str) -> ClientConnection:
        ticket = self.post("/api/live/ticket", who)["ticket"]
        return connect_at_once(f"{self._live}?ticket={ticket}", proxy=None)


@contextmanager
def _opened(folder: Path) -> Iterator[tuple[Casino, str]]:
    """A casino, and the token of its floorperson."""
    settings = quick(folder, rate=1.0)
    house: list[House] = []
    tokens: list[str] = []
    ready = threading.Event()

    async def serve() -> None:
        house.append(House(settings))
        server = uvicorn.Server(uvicorn.Config(create_app(settings, house[0]), port=0, log_config=None))
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0)
        boss = await house[0].people.take_on(
            "boss", ("floorperson",), by=CONSOLE, password=PASSWORD, must_change=False
        )
        tokens.append(house[0].people.start(boss))
        ports.append(server.servers[0].sockets[0].getsockname()[1])
        stop.append(lambda: setattr(server, "should_exit", True))
        ready.set()
        await serving

    ports: list[int] = []
    stop: list[Any] = []
    thread = threading.Thread(target=lambda: asyncio.run(serve()), name="server")
    thread.start()
    ready.wait()
    casino = Casino(house[0], ports[0])
    try:
        yield casino, tokens[0]
    finally:
        casino.http.close()
        stop[0]()
        thread.join()


def _until(socket: ClientConnection, kind: str) -> Any:
    while (frame := json.loads(socket.recv()))["type"] != kind:
        pass
    return frame


@pytest.fixture
def way() -> Iterator[Way]:
    noted = Way()
    threading.setprofile(noted)
    yield noted
    threading.setprofile(None)  # pyright: ignore[reportArgumentType]


def test_a_wager_takes_a_short_way_through_the_house(
    way: Way, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """From the request over the table and its record to the acknowledgement and to somebody else's screen."""
    with _opened(tmp_path) as (casino, floor):
        table = casino.post("/api/tables", floor, game="craps", key="open", dealer="person")["row"]
        seats: list[tuple[str, int]] = []
        for name in ("Ann", "Bob"):
            who = casino.post("/api/guests", "", code=table["code"], nickname=name)["token"]
            sat = casino.post(f"/api/tables/{table['id']}/sit", who, key=f"sit-{name}", amount=50_000)
            seats.append((who, sat["events"][0]["fields"]["seat"]))
        (ann, seat), (bob, _) = seats
        with casino.watching(bob) as screen:
            screen.send(json.dumps({"type": "watch", "table": table["id"]}))
            _until(screen, "snapshot")

            def bet(on: str) -> Any:
                return casino.post(f"/api/tables/{table['id']}/commands", ann, key=f"bet-{on}", do="wager",
                                   seat=seat, args={"on": on, "amount": 1_000})  # fmt: skip

            bet("field")
            _until(screen, "state")
            with way.noted():
                answer = bet("pass")
                told = _until(screen, "events")
    assert answer["ok"]
    assert [event["event"] for event in told["events"]] == ["wager-placed"]
    with capsys.disabled():
        sys.stdout.write(f"\n{way}\n")
    steps = way.steps()
    for step in (("server/frame.py", "Frame.__call__"), ("table/table.py", "Table.do"),
                 ("ledger/writer.py", "Writer._commit"), ("server/live.py", "Client.send")):  # fmt: skip
        assert step in steps
    assert len(steps) <= MOST_FUNCTIONS
    assert len({file for file, _ in steps}) <= MOST_FILES
