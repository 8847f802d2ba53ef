"""Money put right by two persons, over HTTP: who may propose and decide, and what becomes of it."""

from pathlib import Path
from typing import Any

import pytest
from msgspec import convert

from casino import Inside
from patient import PATIENCE
from pitboss.ledger.audit import audit
from pitboss.ledger.receipts import Receipt
from pitboss.server.roles import ROLES

PROPOSE = {"boxperson", "floorperson", "supervisor", "pit-boss", "poker-shift-supervisor"}
CONFIRM = {"floorperson", "supervisor", "pit-boss", "poker-shift-supervisor"}
LOOK = PROPOSE | {"surveillance", "auditor"}


class Played:
    """A craps table where Ann has lost ten dollars on the field."""

    def __init__(self, casino: Inside) -> None:
        self.casino = casino
        self.floor = casino.staff("boss", "floorperson")
        self.box = casino.staff("box", "boxperson")
        self.table = casino.open(self.floor, "craps", dealer="person", chance="entered")
        self.path = f"/api/tables/{self.table['id']}"
        self.ann, self.seat = casino.seated(self.table, "Ann", 50_000)
        self.do(self.ann, "s", "shoot", seat=self.seat)
        self.do(self.ann, "p", "wager", seat=self.seat, args={"on": "pass", "amount": 1_000})
        self.do(self.ann, "w", "wager", seat=self.seat, args={"on": "field", "amount": 1_000})
        rolled = self.do(self.box, "r", "roll", args={"dice": [3, 4]})
        self.settled = next(
            e["version"]
            for e in rolled["events"]
            if e["event"] == "wager-settled" and e["fields"]["name"] == "field"
        )

    def do(self, who: str, key: str, act: str, **more: Any) -> Any:
        answer = self.casino.post(f"{self.path}/commands", who, key=key, do=act, **more)
        assert answer["ok"], answer
        return answer

    def chips(self) -> int:
        return self.casino.get(self.path, self.ann)["snapshot"]["view"]["seats"][str(self.seat)]

    def adjustment(self, cents: int) -> dict[str, Any]:
        return {"kind": "adjustment", "table": self.table["id"], "seat": self.seat, "cents": cents}

    def override(self, net: int) -> dict[str, Any]:
        return {"kind": "payout-override", "table": self.table["id"], "version": self.settled, "net": net}

    def propose(self, who: str, key: str, correction: dict[str, Any]) -> Any:
        return self.casino.post(
            "/api/corrections", who, key=key, correction=correction, why="a dealer's mistake"
        )


@pytest.fixture
def played(casino: Inside) -> Played:
    return Played(casino)


def test_one_proposes_another_confirms_and_only_then_money_moves(played: Played, tmp_path: Path) -> None:
    casino = played.casino
    before = played.chips()
    made = played.propose(played.box, "k", played.override(1_000))
    assert made["ok"], made
    assert convert(made["receipt"], Receipt).good()
    proposal = made["proposal"]
    assert (proposal["state"], proposal["proposed_by"], proposal["yours"]) == ("proposed", "box", True)
    assert ["bank", -2_000] in proposal["lines"]
    assert played.chips() == before
    assert played.propose(played.box, "k", played.override(1_000))["again"]
    reused = casino.request(
        "POST", "/api/corrections", played.box, key="k", correction=played.override(5), why="another"
    )
    assert reused.status_code == 409
    number = proposal["number"]
    assert [each["number"] for each in casino.get("/api/corrections", played.floor)] == [number]
    confirmed = casino.post(f"/api/corrections/{number}/confirm", played.floor, why="")
    assert confirmed["ok"], confirmed
    receipt = convert(confirmed["receipt"], Receipt)
    assert (receipt.good(), receipt.stream, receipt.outcome) == (True, played.table["id"], "done")
    assert confirmed["proposal"]["decided_by"] == "boss"
    assert played.chips() == before + 2_000
    assert casino.post(f"/api/corrections/{number}/confirm", played.floor, why="")["again"]
    assert played.chips() == before + 2_000
    assert casino.get("/api/corrections", played.floor) == []
    assert casino.get("/api/corrections?pending=false", played.floor)[0]["state"] == "confirmed"
    assert casino.get(f"{played.path}/events?after=0", played.ann)[-1]["event"] == "corrected"
    kinds = [row["event"]["kind"] for row in casino.get("/api/audit/significant", played.floor)]
    assert {"payout-override-proposed", "payout-override"} <= set(kinds)
    assert audit(tmp_path / "casino.db").ok


def test_those_who_watch_the_table_see_the_correction(played: Played) -> None:
    casino = played.casino
    ticket = casino.post("/api/live/ticket", played.ann)["ticket"]
    with casino.client.websocket_connect(f"/api/live?ticket={ticket}") as socket:
        socket.send_json({"type": "watch", "table": played.table["id"]})
        while socket.receive_json()["type"] != "snapshot":
            pass
        number = played.propose(played.box, "k", played.adjustment(500))["proposal"]["number"]
        casino.post(f"/api/corrections/{number}/confirm", played.floor, why="")
        frame = socket.receive_json(timeout=PATIENCE)
        assert (frame["type"], frame["events"][0]["event"]) == ("events", "corrected")


def test_nobody_confirms_their_own_proposal(played: Played) -> None:
    casino = played.casino
    before = played.chips()
    number = played.propose(played.floor, "k", played.adjustment(5_000))["proposal"]["number"]
    own = casino.post(f"/api/corrections/{number}/confirm", played.floor, why="")
    assert not own["ok"]
    assert "second person" in own["refusal"]["sentence"]
    assert played.chips() == before
    taken_back = casino.post(f"/api/corrections/{number}/reject", played.floor, why="a slip")
    assert taken_back["proposal"]["state"] == "rejected"
    late = casino.post(f"/api/corrections/{number}/confirm", casino.staff("other", "supervisor"), why="")
    assert not late["ok"]
    assert played.chips() == before


@pytest.mark.parametrize("role", [*ROLES, "player", "nobody"])
def test_every_cell_of_propose_confirm_reject_and_look(played: Played, role: str) -> None:
    casino = played.casino
    match role:
        case "player":
            who: str | None = played.ann
        case "nobody":
            who = None
        case _:
            who = casino.staff("somebody", role)
    denied = 401 if who is None else 403
    numbers = [
        played.propose(played.box, f"k{n}", played.adjustment(100 + n))["proposal"]["number"] for n in (1, 2)
    ]
    cells = [
        (PROPOSE, "POST", "/api/corrections", {"key": "own", "correction": played.adjustment(7), "why": "x"}),
        (CONFIRM, "POST", f"/api/corrections/{numbers[0]}/confirm", {"why": ""}),
        (CONFIRM, "POST", f"/api/corrections/{numbers[1]}/reject", {"why": "no"}),
        (LOOK, "GET", "/api/corrections", {}),
        (LOOK, "GET", f"/api/corrections/{numbers[0]}", {}),
    ]
    for allowed, method, path, body in cells:
        answer = casino.request(method, path, who, **body)
        assert answer.status_code == (200 if role in allowed else denied), (path, answer.text)
        if method == "POST" and role in allowed:
            assert answer.json()["ok"], answer.text
        if method == "POST" and who is not None:
            signed = casino.request(method, path, who, **{**body, "by": "supervisor"})
            assert signed.status_code == 403 or role == "supervisor", "nobody acts in a role not held"


def test_corrections_that_make_no_sense_are_answered_and_change_nothing(played: Played) -> None:
    casino = played.casino
    before = casino.get(played.path)["row"]["version"]
    table = played.table["id"]
    bad: list[dict[str, Any]] = [
        {}, {"kind": "nothing"}, {"kind": "adjustment"}, {"kind": "adjustment", "table": table, "seat": 1},
        {**played.adjustment(1), "cents": 1.5}, {**played.adjustment(1), "cents": 10**30},
        {**played.adjustment(1), "seat": "one"}, {**played.adjustment(1), "table": "x" * 500},
        {**played.adjustment(1), "more": 1}, {"kind": "void", "table": table, "round": -1},
        {"kind": "void", "table": table, "round": 10**40},
    ]  # fmt: skip
    for correction in bad:
        answer = casino.request(
            "POST", "/api/corrections", played.box, key="b", correction=correction, why="x"
        )
        assert answer.status_code == 400, (correction, answer.text)
    refused: list[dict[str, Any]] = [
        {**played.adjustment(1), "table": "nothing"}, {**played.adjustment(0)}, {**played.adjustment(1), "seat": 99},
        {**played.override(1), "version": 10**9}, played.override(-1_000), played.override(-5_000),
        {"kind": "void", "table": table, "round": 2**53}, {"kind": "purse-adjustment", "patron": "x", "cents": 5},
    ]  # fmt: skip
    for number, correction in enumerate(refused):
        answer = played.propose(played.box, f"r{number}", correction)
        assert not answer["ok"], correction
        assert answer["refusal"]["sentence"]
    for number in ("0", "-1", str(10**30), "7"):
        for what in ("confirm", "reject"):
            found = casino.request("POST", f"/api/corrections/{number}/{what}", played.floor, why="")
            assert found.status_code == 404, (number, what, found.text)
    assert casino.get(played.path)["row"]["version"] == before


def test_a_round_in_play_is_not_corrected(played: Played) -> None:
    casino = played.casino
    played.do(played.ann, "w2", "wager", seat=played.seat, args={"on": "pass", "amount": 1_000})
    played.do(played.box, "r2", "roll", args={"dice": [2, 2]})
    number = played.propose(played.box, "k", played.adjustment(500))["proposal"]["number"]
    answer = casino.post(f"/api/corrections/{number}/confirm", played.floor, why="")
    if not answer["ok"]:
        assert "between rounds" in answer["refusal"]["sentence"]
    assert casino.get(f"/api/corrections/{number}", played.floor)["state"] in ("proposed", "confirmed")


def test_a_purse_is_put_right_too(played: Played) -> None:
    casino = played.casino
    patron = casino.get("/api/session", played.ann)["id"]
    before = casino.get("/api/purse", played.ann)["balance"]
    made = played.propose(played.box, "k", {"kind": "purse-adjustment", "patron": patron, "cents": 2_500})
    confirmed = casino.post(f"/api/corrections/{made['proposal']['number']}/confirm", played.floor, why="")
    assert confirmed["ok"]
    assert casino.get("/api/purse", played.ann)["balance"] == before + 2_500
