"""Rounds of the record by who played, how it ended and what happened: a ruling, the clock, a correction."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from casino import Inside, inside, quick


class Craps:
    """Two throws of the dice at a table of a person: Ann is down after the first, and up on the second."""

    def __init__(self, casino: Inside) -> None:
        self.casino = casino
        self.floor, self.other = casino.staff("boss", "floorperson"), casino.staff("box", "boxperson")
        self.table = casino.open(self.floor, "craps", dealer="person", chance="entered")
        self.ann, self.seat = casino.seated(self.table, "Ann", 50_000)
        self.bob, _ = casino.seated(self.table, "Bob", 50_000)
        self.do(self.ann, "s", "shoot")
        for key, dice in (("lost", [3, 4]), ("won", [5, 6])):
            self.do(self.ann, f"f-{key}", "wager", args={"on": "field", "amount": 2_000})
            self.do(self.ann, f"p-{key}", "wager", args={"on": "pass", "amount": 1_000})
            self.do(self.floor, f"r-{key}", "roll", args={"dice": dice})

    def do(self, who: str, key: str, act: str, **more: Any) -> Any:
        seat = {"seat": self.seat} if who == self.ann else {}
        path = f"/api/tables/{self.table['id']}/commands"
        answer = self.casino.post(path, who, key=key, do=act, **seat, **more)
        assert answer["ok"], answer
        return answer

    def found(self, who: str, **sought: str) -> list[int]:
        query = "&".join(f"{name}={value}" for name, value in sought.items())
        rows = self.casino.get(f"/api/audit/rounds?table={self.table['id']}&{query}", who)
        return [row["round"] for row in rows]


@pytest.fixture
def craps(casino: Inside) -> Craps:
    return Craps(casino)


def test_rounds_are_found_by_player_and_result(craps: Craps) -> None:
    """The floor seeks by name; a player finds his own, and nobody by the name of another."""
    assert craps.found(craps.floor, player="ann") == craps.found(craps.floor) == [1, 2]
    assert craps.found(craps.floor, player="nobody") == craps.found(craps.floor, player="bob") == []
    assert craps.found(craps.ann, player="me") == [1, 2]
    assert craps.found(craps.bob, player="me") == craps.found(craps.bob, player="ann") == []
    # Ten won on the line and twenty lost on the field; then both won.
    assert (
        craps.found(craps.floor, result="lost") == craps.found(craps.ann, player="me", result="lost") == [1]
    )
    assert craps.found(craps.floor, player="ann", result="won") == [2]


def test_a_correction_is_found(craps: Craps) -> None:
    assert craps.found(craps.floor, marked="correction") == []
    correction = {"kind": "adjustment", "table": craps.table["id"], "seat": craps.seat, "cents": 500}
    made = craps.casino.post("/api/corrections", craps.other, key="k", correction=correction, why="a mistake")
    confirmed = craps.casino.post(
        f"/api/corrections/{made['proposal']['number']}/confirm", craps.floor, why=""
    )
    assert confirmed["ok"], confirmed
    (number,) = craps.found(craps.floor, marked="correction")
    assert number >= 2
    assert craps.found(craps.floor, marked="ruling") == craps.found(craps.floor, marked="clock") == []


def test_a_ruling_is_found(casino: Inside) -> None:
    floor = casino.staff("boss", "floorperson")
    table = casino.open(floor, "three-card-poker", dealer="person")
    ann, seat = casino.seated(table, "Ann", 50_000)
    path = f"/api/tables/{table['id']}"
    casino.post(f"{path}/commands", ann, key="a", do="wager", seat=seat, args={"on": "ante", "amount": 1_000})
    assert casino.post(f"{path}/commands", floor, key="d", do="deal")["ok"]
    offers = casino.get(path, floor)["snapshot"]["offers"]
    wrong = next(offer for offer in offers if offer["do"] == "irregularity" and not offer.get("params"))
    answer = casino.post(f"{path}/commands", floor, key="i", do="irregularity", args=wrong["fixed"])
    assert answer["ok"], answer
    (row,) = casino.get(f"/api/audit/rounds?table={table['id']}&marked=ruling", floor)
    assert (row["round"], row["marks"]) == (1, ["ruling"])


def test_a_clock_that_ran_out_is_found(tmp_path: Path) -> None:
    with inside(quick(tmp_path, pace=0.001, away_after=0.05)) as casino:
        floor = casino.staff("boss", "floorperson")
        table = casino.open(floor, "three-card-poker")
        ann, seat = casino.seated(table, "Ann", 50_000)
        path = f"/api/tables/{table['id']}"
        body = {"key": "a", "do": "wager", "seat": seat, "args": {"on": "ante", "amount": 1_000}}
        casino.post(f"{path}/commands", ann, **body)
        rows: list[dict[str, Any]] = []
        for _ in range(40_000):
            rows = casino.get(f"/api/audit/rounds?table={table['id']}&marked=clock&player=ann", floor)
            if rows:
                break
        assert [(row["round"], row["marks"]) for row in rows] == [(1, ["clock"])]
