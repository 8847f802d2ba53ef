"""A server whose link to PostgreSQL is cut in the middle of a commit: its tables go on elsewhere, nothing is lost."""

import contextlib
import re
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bookkeeping import create_database
from casino import Outside
from histories import Histories
from patient import PATIENCE
from pitboss.ledger import Ledger
from pitboss.ledger.audit import audit

SOCKET = ".s.PGSQL.5432"
TOLD = re.compile(rb"(?:t-[0-9a-f]{12}|purse:[^ ]+) [0-9]+")
"""What the servers are told of a table or a purse that has moved on."""


class Link:
    """A way to PostgreSQL that can be cut: nothing comes through any more, and nobody is told."""

    def __init__(self, there: Path, here: Path) -> None:
        self._there = there
        self._open, self.cut = threading.Event(), threading.Event()
        self._open.set()
        self._cut: str | None = None
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(here / SOCKET))
        self._listening.listen(64)
        self._sockets = [self._listening]
        self._threads: list[threading.Thread] = []
        self._start(self._accept)

    def cut_in_a_commit(self, when: str) -> None:
        """At the next command that is written: `before` its commit, or `after` it, so that the answer is not heard."""
        self.cut.clear()
        self._cut = when

    def mend(self) -> None:
        self._open.set()

    def close(self) -> None:
        self.mend()
        for each in self._sockets:
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join()
        for each in self._sockets:
            each.close()

    def _start(self, target: Any, *given: Any) -> None:
        self._threads.append(threading.Thread(target=target, args=given, daemon=True))
        self._threads[-1].start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                one, other = self._listening.accept()[0], socket.socket(socket.AF_UNIX)
                self._sockets += [one, other]
                other.connect(str(self._there / SOCKET))
                for pair in ((one, other, True), (other, one, False)):
                    self._start(self._pump, *pair)

    def _pump(self, source: socket.socket, sink: socket.socket, asks: bool) -> None:
        """A commit with a command in it tells the other servers before it ends."""
        begun = told = False
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                self._open.wait()
                # Whatever writes a command tells the other servers; it is one statement, or the last of a transaction.
                begun = (begun or b"BEGIN" in data) and b"COMMIT" not in data
                told = asks and self._cut is not None and (told or TOLD.search(data) is not None)
                if told and self._cut == "before":
                    self._stop()
                    self._open.wait()
                sink.sendall(data)
                if told and not begun and self._cut == "after":
                    self._stop()
        for each in (source, sink):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def _stop(self) -> None:
        self._cut = None
        self._open.clear()
        self.cut.set()


@pytest.fixture
def servers(running: str, tmp_path: Path) -> Iterator[tuple[Outside, Outside, Link, str]]:
    """Two servers on one database, the first by a link that can be cut."""
    direct = create_database(running, "cut")
    there, here = running.rpartition("host=")[2], tmp_path / "link"
    here.mkdir()
    link = Link(Path(there), here)
    found: list[Outside] = []
    try:
        for name, database in (("a", direct.replace(there, str(here))), ("b", direct)):
            folder = tmp_path / name
            folder.mkdir()
            key = str(tmp_path / "signing.key")
            server = Outside(folder, database, first=name == "a", PITBOSS_SERVER=name, PITBOSS_KEY=key)
            server.start()
            found.append(server)
        found[0].log_in_floor()
        yield found[0], found[1], link, direct
    finally:
        link.mend()
        for server in found:
            server.close()
        link.close()


@pytest.mark.full
def test_tables_go_on_though_their_server_is_cut_off_in_a_commit(
    servers: tuple[Outside, Outside, Link, str],
) -> None:
    """A wager is one statement, a buy-in a transaction that holds the table until it is over."""
    *_, database = servers
    told = Histories()
    for act in ("wager", "buy-in"):
        for when in ("before", "after"):
            _cut_off(servers, told, act, when)
    with Ledger.open(database, read_only=True) as book:
        while book.purses.in_transit():
            pass
        assert told.wrong(book) == []
    assert audit(database).ok


def _cut_off(servers: tuple[Outside, Outside, Link, str], told: Histories, act: str, when: str) -> None:
    a, b, link, _ = servers
    table = a.open("craps", f"{act}-{when}", dealer="person")
    path = f"/api/tables/{table['id']}"
    ann, seat = a.seated(table, "Ann")
    patron = a.call("GET", "/api/session", ann).json()["id"]
    told.opened(patron, 1_000_000)
    told.brought(patron, table["id"], 500_000)

    def do(server: Outside, key: str, act: str = act) -> Any:
        if act == "buy-in":
            return server.call("POST", f"{path}/buy-in", ann, key=key, amount=1_000)
        args = {"on": "pass", "amount": 1_000}
        return server.call("POST", f"{path}/commands", ann, key=key, do=act, seat=seat, args=args)

    assert do(a, "k0", "wager").json()["ok"]
    link.cut_in_a_commit(when)
    unheard = threading.Thread(target=do, args=(a, "k1"), daemon=True)
    unheard.start()
    assert link.cut.wait(PATIENCE)
    assert a.call("GET", "/api/health").status_code in (200, 503), "whoever asks it is answered"
    answer = _until_200(b, do, "k1")
    assert answer["ok"]
    if act == "wager":  # the house brings money that was on its way, perhaps before she asks
        assert answer["again"] is (when == "after")
    link.mend()
    unheard.join()
    assert _until_200(a, do, "k2")["ok"], "it knows who has the table now"
    if act == "buy-in":
        told.brought(patron, table["id"], 2_000)


def _until_200(server: Outside, do: Any, key: str) -> Any:
    while (answer := do(server, key)).status_code != 200:
        assert answer.status_code in (409, 503), answer.text
    return answer.json()
