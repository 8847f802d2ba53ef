"""Tables of a server that share a progressive meter: what one puts in is seen at the other, and in the lobby."""

import asyncio
import json
from typing import Any

from casino import Inside, Outside, Socket

SHARED = {"meter": "grand", "meter_reset": 10_000, "rate_of_progression": 70}


def test_what_others_put_in_is_seen_live(server: Outside) -> None:
    tables = [
        server.open("caribbean-stud", f"m{n}", options=SHARED, dealer="person", chance="entered")
        for n in "12"
    ]
    one, two = (table["id"] for table in tables)
    ann, seat = server.seated(tables[0], "Ann")

    def act(who: str, do: str, key: str, **args: Any) -> None:
        at = seat if who == ann else None
        body = {"key": key, "do": do, "seat": at, "args": args}
        answer = server.call("POST", f"/api/tables/{one}/commands", who, **body).json()
        assert answer.get("ok"), answer

    async def watch() -> None:
        socket = await Socket.open(server, server.floor)
        socket.send(json.dumps({"type": "watch", "table": two, "after": 0}).encode())
        for cents in (1_000_000, 1_000_070):
            while (await _meters(socket)) != {"meter": cents}:
                pass
            if cents == 1_000_000:
                await asyncio.to_thread(play)
        await socket.close()

    def play() -> None:
        act(ann, "wager", "a", on="ante", amount=1_000)
        act(ann, "wager", "p", on="progressive", amount=100)
        act(server.floor, "shuffle", "s", top="9s 2c 8d 3d 7h Tc 6c Jc 4s Qh")
        act(server.floor, "deal", "d")

    asyncio.run(watch())
    rows = {row["id"]: row["meters"] for row in server.call("GET", "/api/tables").json()}
    assert rows[one] == rows[two] == {"meter": 1_000_070}


async def _meters(socket: Socket) -> Any:
    """What the next picture of the table says of its meters."""
    while True:
        frame = json.loads(await socket.receive())
        if frame["type"] in ("snapshot", "state"):
            return frame["view"]["own"]["meters"]


def test_other_terms_under_one_name_are_refused_with_their_clause(casino: Inside) -> None:
    floor = casino.staff("boss", "floorperson")
    casino.open(floor, "caribbean-stud", "m1", options=SHARED)
    other = {**SHARED, "rate_of_progression": 50}
    refused = casino.request("POST", "/api/tables", floor, game="caribbean-stud", key="m2", options=other)
    assert refused.status_code == 422
    error = refused.json()["error"]
    assert "shared on other terms" in error["sentence"]
    assert any(cite.startswith("19:47-16") for cite in error["cites"])
    bad = casino.request(
        "POST", "/api/tables", floor, game="caribbean-stud", key="m3", options={"meter": "A B"}
    )
    assert bad.status_code == 422
    assert len(casino.get("/api/tables")) == 1
