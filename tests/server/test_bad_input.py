"""What hostile clients send: an answer in words, no change, no server error, nothing told that is not theirs."""

import json
import socket
import ssl
import struct
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from casino import Inside, Outside, outside
from patient import PATIENCE
from pitboss.table import InvariantBroken

NUMBERS = [
    "-1",
    "0",
    "1e3",
    "1e400",
    "NaN",
    "Infinity",
    "9" * 40,
    "true",
    "null",
    '"5"',
    "[]",
    "{}",
    "1.5",
    "-0.0",
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outside]:
    with outside(tmp_path_factory.mktemp("bad")) as running:
        yield running
        assert running.call("GET", "/api/health").json()["ok"]
        assert "unexpected" not in running.log()


def _raw(server: Outside, data: bytes) -> bytes:
    """Bytes straight to the port; what comes back until the server closes or has answered."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        line.sendall(data)
        line.shutdown(socket.SHUT_WR)
        found = b""
        while part := line.recv(65_536):
            found += part
        return found


def _http(line: str, *headers: str, body: bytes = b"") -> bytes:
    return "\r\n".join((f"{line} HTTP/1.1", "Host: x", *headers, "", "")).encode("latin-1") + body


UPGRADE = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
           "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==")  # fmt: skip
NO_REQUESTS = [
    b"", b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00\x01", b"A" * 100_000,
    _http("GET /", *["X: y"] * 20_000), _http("GET /" + "a" * 70_000),
    _http("POST /api/session", "Content-Length: -5"), _http("POST /api/session", f"Content-Length: {10**20}"),
    _http("POST /api/session", "Content-Length: 10", "Content-Length: 20", body=b"0123456789"),
    _http("POST /api/session", "Transfer-Encoding: chunked", body=b"ZZZ\r\n"),
    _http("POST /api/session", "Content-Length: 500", body=b"{"),
    _http("GET /api/tables/%ff%fe%00"), _http("GET /%2e%2e/%2e%2e/etc/passwd"),
    _http("GET /assets/../../../../etc/passwd"), _http("OPTIONS *"), _http("TRACE /"), _http("BREW /api"),
    _http("GET /api/session", "Authorization: Bearer \xff\xfe"),
    _http("GET /api/session", "Cookie: pitboss_session=\x80" + "=;" * 500),
    _http("GET /api/live?ticket=x", *UPGRADE[:2]), _http("GET /api/tables", *UPGRADE),
]  # fmt: skip


@pytest.mark.parametrize("data", NO_REQUESTS)
def test_bytes_that_are_no_request_break_nothing(server: Outside, data: bytes) -> None:
    answer = _raw(server, data)
    status = answer.split(b" ")[1:2]
    assert not status or not status[0].startswith(b"5"), answer[:200]
    assert b"root:" not in answer
    assert b"Traceback" not in answer
    assert server.call("GET", "/api/health").status_code == 200


@pytest.mark.parametrize("frame", [
    b"\x81\x80\0\0\0\0", b"\x81\x05hello", b"\x82\x80\0\0\0\0", b"\x8f\x80\0\0\0\0", b"\xf1\x80\0\0\0\0",
    b"\x80\x80\0\0\0\0",
    b"\x88\x82\0\0\0\0\x03\xe8", b"\x81\xff" + struct.pack(">Q", 2**63 - 1) + b"\0\0\0\0", b"\x81\xff" + b"\xff" * 12,
    b"\x81\xfe" + struct.pack(">H", 60_000) + b"\0\0\0\0" + b"x" * 60_000, b"\x89\xfe\x01\x00\0\0\0\0" + b"p" * 256,
    b"\x81\x82\0\0\0\0\xff\xfe",
])  # fmt: skip
def test_frames_that_are_none_end_their_own_socket_only(server: Outside, frame: bytes) -> None:
    table = server.open("craps", "frames-table", dealer="person")
    token = server.call("POST", "/api/guests", code=table["code"], nickname="Eve").json()["token"]
    head = _http(f"GET /api/live?ticket={server.ticket(token)}", *UPGRADE)
    answer = _raw(server, head + frame)
    assert b" 101 " in answer
    assert b"Traceback" not in answer
    assert server.call("GET", f"/api/tables/{table['id']}", token).status_code == 200


@pytest.mark.parametrize("number", NUMBERS)
def test_amounts_seats_and_versions_that_make_no_sense_change_nothing(server: Outside, number: str) -> None:
    table = server.open("craps", "numbers", dealer="person")
    path = f"/api/tables/{table['id']}"
    token = server.call("POST", "/api/guests", code=table["code"], nickname="Eve").json()["token"]
    before = server.call("GET", "/api/purse", token).json()
    version = server.call("GET", path, token).json()["row"]["version"]
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    bodies = {
        f"{path}/sit": f'{{"key":"a","amount":{number},"seat":1000000}}',
        f"{path}/buy-in": f'{{"key":"b","amount":{number}}}',
        "/api/purse/deposit": f'{{"key":"c","amount":{number},"more":1}}',
        "/api/purse/withdraw": f'{{"key":"d","amount":{number},"more":1}}',
        f"{path}/commands": f'{{"key":"e","do":"wager","seat":{number},"args":{{"on":"pass","amount":{number}}}}}',
        f"{path}/why": f'{{"do":"wager","seat":1,"args":{{"on":{number},"amount":{number}}}}}',
        "/api/math/craps": f'{{"amount":{number},"wagers":{number}}}',
        "/api/desk/compose": f'{{"title":"x","game":"craps","seats":{{"1":{number}}},"play":{number}}}',
        "/api/games/craps/check": f'{{"options":{{"odds_multiple_right":{number}}}}}',
    }
    with httpx.Client(
        base_url=server.url, timeout=PATIENCE, headers=headers, verify=ssl.create_default_context()
    ) as client:
        for address, body in bodies.items():
            answer = client.post(address, content=body)
            assert answer.status_code < 500, (address, body, answer.text)
        for query in (f"events?after={number}", f"commands/{number}"):
            assert client.get(f"{path}/{query}").status_code < 500
        for query in (f"entries?after={number}&limit={number}", f"rounds/{number}", f"rounds/{number}/proof"):
            assert client.get(f"/api/audit/tables/{table['id']}/{query}").status_code < 500
    assert server.call("GET", "/api/purse", token).json() == before
    assert server.call("GET", path, token).json()["row"]["version"] == version


def test_nobody_acts_for_another_or_reads_what_is_not_theirs(server: Outside) -> None:
    table = server.open("three-card-poker", "others", dealer="person")
    path = f"/api/tables/{table['id']}"
    ann, seat = server.seated(table, "Ann")
    bob, other = server.seated(table, "Bob")
    for who, at in ((ann, seat), (bob, other)):
        server.call(
            "POST",
            f"{path}/commands",
            who,
            key="w",
            do="wager",
            seat=at,
            args={"on": "ante", "amount": 1_000},
        )
    server.call("POST", f"{path}/commands", server.floor, key="d", do="deal")
    stolen = server.call("POST", f"{path}/commands", bob, key="x", do="fold", seat=seat)
    assert stolen.status_code == 403
    asked = server.call("GET", f"{path}/commands/w", bob).json()
    assert asked["events"][0]["fields"]["seat"] == other, "a key is its sender's own"
    mine = _cards(server.call("GET", f"{path}/events?after=0", ann).json())
    theirs = _cards(server.call("GET", f"{path}/events?after=0", bob).json())
    assert mine
    assert theirs
    assert not mine & theirs
    for anybody in (
        "",
        server.call("POST", "/api/guests", code=table["code"], nickname="Eve").json()["token"],
    ):
        assert not _cards(server.call("GET", f"{path}/events?after=0", anybody).json())
        records = server.call("GET", f"/api/audit/tables/{table['id']}/entries?limit=500", anybody).json()
        assert not _cards([row["event"] for row in records])
    for address in ("/api/audit/export", "/api/audit/significant", "/api/staff", "/api/corrections"):
        assert server.call("GET", address, ann).status_code == 403
        assert server.call("GET", address).status_code == 401
    for method, address in (
        ("POST", "/api/audit/verify"), ("POST", "/api/staff"), ("PATCH", "/api/staff/x"), ("POST", "/api/tables"),
        ("GET", f"/api/audit/tables/{table['id']}/rounds/1/case"),
    ):  # fmt: skip
        body: dict[str, Any] = (
            {"name": "x", "roles": [], "game": "craps", "key": "k"} if method == "POST" else {}
        )
        assert server.call(method, address, ann, **body).status_code in (400, 403), address


def _cards(events: list[dict[str, Any]]) -> set[int]:
    return {
        card
        for event in events
        for field in event["sealed"]
        if isinstance(field.get("value"), list)
        for card in field["value"]
    }


def test_old_versions_and_replays_are_answered_and_change_nothing(server: Outside) -> None:
    table = server.open("craps", "replays", dealer="person")
    path = f"/api/tables/{table['id']}"
    ann, seat = server.seated(table, "Ann")
    wager: dict[str, Any] = {"key": "k", "do": "wager", "seat": seat, "args": {"on": "pass", "amount": 1_000}}
    first = server.call("POST", f"{path}/commands", ann, **wager).json()
    for _ in range(3):
        again = server.call("POST", f"{path}/commands", ann, **wager).json()
        assert (again["first"], again["again"]) == (first["first"], True)
    left = server.call("POST", f"{path}/leave", ann, key="k")
    assert left.status_code == 409, "a key of another command"
    assert server.call("POST", f"{path}/sit", ann, key="sit-Ann", amount=500_000).json()["again"]
    assert server.call("POST", f"{path}/sit", ann, key="sit-Ann", amount=400_000).status_code == 409
    versions = [row["version"] for row in server.call("GET", f"{path}/events?after=0", ann).json()]
    assert versions == list(range(1, len(versions) + 1))
    assert server.call("GET", f"{path}/events?after={versions[-1] + 1000}", ann).json() == []


def test_a_broken_invariant_freezes_the_table_and_says_so(
    casino: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """P11: it stops with its money where it is, for good; other tables go on."""
    floor = casino.staff("boss", "floorperson")
    broken, sound = casino.open(floor, "craps", "a", dealer="person"), casino.open(floor, "let-it-ride", "b")
    ann, seat = casino.seated(broken, "Ann")
    path = f"/api/tables/{broken['id']}"
    before = casino.get(path)["snapshot"]["view"]["seats"]
    live = casino.house.pit.hosts[broken["id"]].live

    def breaks(_command: Any) -> Any:
        live.table.frozen = "the books do not balance"
        raise InvariantBroken("The books do not balance.")

    monkeypatch.setattr(live.table, "do", breaks)
    args = {"on": "pass", "amount": 1_000}
    for key in ("a", "b"):
        answer = casino.request("POST", f"{path}/commands", ann, key=key, do="wager", seat=seat, args=args)
        assert answer.status_code == 409, answer.text
        assert answer.json()["error"]["code"] == "frozen"
    row = casino.get(path)["row"]
    assert row["frozen"]
    assert casino.get(path)["snapshot"]["view"]["seats"] == before
    kinds = json.dumps(casino.get("/api/audit/significant", floor))
    assert broken["id"] in kinds
    assert casino.get(f"/api/tables/{sound['id']}")["row"]["frozen"] is None
