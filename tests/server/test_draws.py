"""Tables of a server that sell one keno game: what is drawn at one is called at the other, unasked."""

import asyncio
import json

from casino import Inside, Outside, Socket

SHARED = {"shared_game": "lounge"}
LOW = list(range(1, 21))


def test_a_draw_is_called_at_every_table_that_sells_the_game(server: Outside) -> None:
    tables = [server.open("keno", f"k{n}", options=SHARED, dealer="person", chance="entered") for n in "12"]
    one, two = (table["id"] for table in tables)
    ann, seat = server.seated(tables[1], "Ann")

    def act(
        table: str, who: str, do: str, key: str, at: int | None = None, **args: object
    ) -> dict[str, object]:
        body = {"key": key, "do": do, "seat": at, "args": args}
        return server.call("POST", f"/api/tables/{table}/commands", who, **body).json()

    def play() -> None:
        assert act(two, ann, "ticket", "t", seat, spots=[1, 2], amount=1_000)["ok"]
        assert not act(two, server.floor, "draw", "no", numbers=LOW)["ok"]
        assert act(one, server.floor, "draw", "d", numbers=LOW)["ok"]

    async def watch() -> list[str]:
        socket = await Socket.open(server, server.floor)
        socket.send(json.dumps({"type": "watch", "table": two, "after": 0}).encode())
        await socket.receive()
        playing, told = asyncio.create_task(asyncio.to_thread(play)), list[str]()
        while "numbers-drawn" not in told:
            frame = json.loads(await socket.receive())
            if frame["type"] == "events":
                told += [event["event"] for event in frame["events"]]
        await playing
        await socket.close()
        return told

    told = asyncio.run(watch())
    assert told.count("ticket-issued") == told.count("numbers-drawn") == 1
    assert act(two, ann, "redeem", "r", seat, ticket=1)["ok"]


def test_the_table_that_draws_draws_for_tickets_bought_elsewhere(server: Outside) -> None:
    """Nobody has bought anything where the game is drawn by itself."""
    tables = [server.open("keno", f"a{n}", options={"shared_game": "bar"}, pace=0.1) for n in "12"]
    ann, seat = server.seated(tables[1], "Ann")
    place = f"/api/tables/{tables[1]['id']}"
    body = {"key": "t", "do": "ticket", "seat": seat, "args": {"spots": [1], "amount": 1_000}}
    assert server.call("POST", f"{place}/commands", ann, **body).json()["ok"]

    async def watch() -> None:
        socket = await Socket.open(server, ann)
        socket.send(json.dumps({"type": "watch", "table": tables[1]["id"], "after": 0}).encode())
        game = 1
        while game == 1:
            frame = json.loads(await socket.receive())
            if frame["type"] in ("snapshot", "state"):
                game = frame["view"]["own"]["game"]
        await socket.close()

    asyncio.run(watch())


def test_another_rate_card_under_one_name_is_refused_with_its_clause(casino: Inside) -> None:
    floor = casino.staff("boss", "floorperson")
    casino.open(floor, "keno", "k1", options=SHARED)
    other = {**SHARED, "rate_card": {"1": {"1": 3}}}
    refused = casino.request("POST", "/api/tables", floor, game="keno", key="k2", options=other)
    assert refused.status_code == 422
    assert "another rate card" in refused.json()["error"]["sentence"]
