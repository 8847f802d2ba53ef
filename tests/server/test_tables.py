"""Tables over HTTP: opening, sitting, money, commands, the desk, the record."""

from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from casino import Inside, inside, quick
from pitboss.games import registered
from pitboss.ledger import fair
from pitboss.ledger.audit import audit
from pitboss.ledger.happenings import ShuffleCommitted
from pitboss.server.worker import JOBS
from pitboss.server.workshop import BENCHES


def test_the_law_of_the_day_decides_what_may_be_opened(casino: Inside) -> None:
    floor = casino.staff("boss", "floorperson")
    early = casino.request("POST", "/api/tables", floor, game="three-card-poker", key="a", as_of="1980-01-01")
    assert early.status_code == 422
    assert early.json()["error"]["cites"]
    assert casino.request("POST", "/api/tables", floor, game="nothing", key="b").status_code == 404
    odd = casino.request("POST", "/api/tables", floor, game="craps", key="c", options={"no_such": 1})
    assert odd.status_code == 400
    dealer = casino.staff("dealer", "dealer")
    assert casino.request("POST", "/api/tables", dealer, game="craps", key="d").status_code == 403
    assert casino.get("/api/tables") == []


def test_craps_tables_of_one_house_and_day_pay_alike(casino: Inside) -> None:
    floor = casino.staff("boss", "floorperson")
    casino.open(floor, "craps", "k")
    more = {"payout_odds": {"hard-6": "10 to 1"}}
    other = casino.request("POST", "/api/tables", floor, game="mini-craps", key="m", options=more)
    assert other.status_code == 422
    assert other.json()["error"]["cites"] == ["19:47-1.4(b)", "19:47-1.4(b) table"]
    assert casino.request("POST", "/api/tables", floor, game="mini-craps", key="n").status_code == 201
    past = casino.request(
        "POST", "/api/tables", floor, game="craps", key="p", options=more, as_of="2009-01-05"
    )
    assert past.status_code == 201


def test_opening_twice_with_one_key_opens_one_table(casino: Inside) -> None:
    floor = casino.staff("boss", "floorperson")
    first, again = casino.open(floor, "craps", "k"), casino.open(floor, "craps", "k")
    assert first["id"] == again["id"]
    assert casino.request("POST", "/api/tables", floor, game="let-it-ride", key="k").status_code == 409
    assert len(casino.get("/api/tables")) == 1
    detail = casino.get(f"/api/tables/{first['id']}")
    assert (detail["options"]["table_min"], detail["options"]["table_max"]) == (1_000, 500_000)


def test_money_goes_from_the_purse_to_the_seat_and_back(casino: Inside, tmp_path: Path) -> None:
    table = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
    path = f"/api/tables/{table['id']}"
    token = casino.guest(table["code"])["token"]
    for _ in range(3):
        answer = casino.post(f"{path}/sit", token, key="s", amount=300_000, seat=2)
        assert answer["ok"]
    assert casino.get("/api/purse", token)["balance"] == 700_000
    assert casino.request("POST", f"{path}/sit", token, key="s", amount=1, seat=2).status_code == 409
    assert casino.request("POST", f"{path}/sit", token, key="t", amount=100, seat=3).status_code == 409
    assert casino.post(f"{path}/buy-in", token, key="b", amount=100_000)["ok"]
    assert not casino.post(f"{path}/buy-in", token, key="c", amount=10**9)["ok"]
    assert casino.get(path, token)["snapshot"]["view"]["seats"] == {"2": 400_000}
    for _ in range(2):
        assert casino.post(f"{path}/leave", token, key="l")["ok"]
    assert casino.get("/api/purse", token)["balance"] == 1_000_000
    other = casino.guest(table["code"], "Bob")["token"]
    casino.post(f"{path}/sit", other, key="s", amount=100, seat=2)
    taken = casino.request("POST", f"{path}/sit", token, key="u", amount=100, seat=2)
    assert not taken.json().get("ok")
    assert casino.get("/api/purse", token)["balance"] == 1_000_000
    assert not casino.house.book.purses.in_transit()


def test_what_became_of_a_key_is_told_to_who_sent_it(casino: Inside) -> None:
    table = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
    path = f"/api/tables/{table['id']}/commands"
    ann, seat = casino.seated(table, "Ann")
    bob, _ = casino.seated(table, "Bob")
    sent = casino.post(path, ann, key="k", do="wager", seat=seat, args={"on": "pass", "amount": 1_000})
    refused = casino.post(path, ann, key="r", do="wager", seat=seat, args={"on": "pass", "amount": 1})
    assert casino.get(f"{path}/k", ann)["first"] == sent["first"]
    assert casino.get(f"{path}/r", ann)["refusal"] == refused["refusal"]
    assert refused["refusal"]["cites"]
    assert casino.get(f"{path}/sit-Ann", ann)["ok"]
    for key, who in (("k", bob), ("never", ann), ("x" * 200, ann)):
        assert casino.request("GET", f"{path}/{key}", who).status_code == 404
    assert casino.request("GET", f"{path}/k").status_code == 401


def test_why_says_what_stands_in_the_way_and_does_nothing(casino: Inside) -> None:
    table = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
    ann, seat = casino.seated(table, "Ann")
    before = casino.get(f"/api/tables/{table['id']}")["row"]["version"]
    path = f"/api/tables/{table['id']}/why"
    closed = casino.post(path, ann, do="wager", seat=seat, args={"on": "come", "amount": 1_000})
    assert not closed["allowed"]
    assert closed["refusal"]["cites"]
    assert casino.post(path, ann, do="wager", seat=seat, args={"on": "pass", "amount": 1_000})["allowed"]
    assert not casino.post(path, ann, do="wager", seat=seat + 1, args={"on": "pass", "amount": 1_000})[
        "allowed"
    ]
    assert casino.get(f"/api/tables/{table['id']}")["row"]["version"] == before


@pytest.mark.parametrize("game", sorted(registered()))
def test_bots_and_the_automatic_dealer_play_every_game(tmp_path: Path, game: str) -> None:
    """Nothing in the server knows a game: a round of each comes about by its offers alone."""
    with inside(quick(tmp_path, pace=0.001)) as casino:
        floor = casino.staff("boss", "floorperson")
        table = casino.open(floor, game, bots=3)
        token = casino.guest(table["code"])["token"]
        row: dict[str, Any] = table
        for _ in range(40_000):
            row = casino.get(f"/api/tables/{table['id']}", token)["row"]
            if row["round"] >= 2 or row["frozen"]:
                break
        assert row["frozen"] is None
        assert row["round"] >= 2, row
    assert audit(tmp_path / "casino.db").ok


def test_a_round_is_recorded_with_hashes_that_anybody_can_check(casino: Inside) -> None:
    table = casino.open(casino.staff("boss", "floorperson"), "three-card-poker", dealer="person")
    path = f"/api/tables/{table['id']}"
    ann, seat = casino.seated(table, "Ann")
    bob, other = casino.seated(table, "Bob")
    dealer = casino.staff("deal", "dealer")
    for who, at in ((ann, seat), (bob, other)):
        casino.post(
            f"{path}/commands", who, key="w", do="wager", seat=at, args={"on": "ante", "amount": 1_000}
        )
    casino.post(f"{path}/commands", dealer, key="d", do="deal")
    for who, at in ((ann, seat), (bob, other)):
        assert casino.post(f"{path}/commands", who, key="f", do="fold", seat=at)["ok"]
    rows = casino.get(f"/api/audit/tables/{table['id']}/entries?lines=true&limit=500", ann)
    assert [row["event"]["version"] for row in rows] == list(range(1, len(rows) + 1))
    for row in rows:
        assert sha256(row["line"].encode()).hexdigest() == row["hash"]
    for earlier, later in pairwise(rows):
        assert earlier["hash"] in later["line"]
    own = [f for row in rows for f in row["event"]["sealed"] if "value" in f]
    assert own
    assert all(field["name"] == f"seat:{seat}" or field["name"] == str(seat) for field in own), own
    proof = casino.get(f"/api/audit/tables/{table['id']}/rounds/1/proof", ann)
    cards = {card for field in own for card in field["value"]}
    assert cards <= {opening["card"] for opening in proof["openings"]}
    committed = next(
        entry.event
        for entry in casino.house.book.entries(table["id"])
        if isinstance(entry.event, ShuffleCommitted)
    )
    for opening in proof["openings"]:
        path_up = tuple((side, node) for side, node in opening["path"])
        made = fair.Opening(opening["position"], opening["card"], opening["salt"], path_up)
        assert fair.check(made, committed, table["id"])


def test_those_who_keep_the_record_see_cards_only_when_they_are_spent(casino: Inside) -> None:
    table = casino.open(casino.staff("boss", "floorperson"), "three-card-poker", dealer="person")
    path = f"/api/tables/{table['id']}"
    ann, seat = casino.seated(table, "Ann")
    dealer, eye = casino.staff("deal", "dealer"), casino.staff("eye", "auditor")
    records = f"/api/audit/tables/{table['id']}/entries?limit=500"
    for number in (1, 2):
        casino.post(
            f"{path}/commands",
            ann,
            key=f"w{number}",
            do="wager",
            seat=seat,
            args={"on": "ante", "amount": 1_000},
        )
        casino.post(f"{path}/commands", dealer, key=f"d{number}", do="deal")
        if number == 1:
            assert not [f for row in casino.get(records, eye) for f in row["event"]["sealed"] if "value" in f]
            casino.post(f"{path}/commands", ann, key="f", do="fold", seat=seat)
    opened = [row for row in casino.get(records, eye) if any("value" in f for f in row["event"]["sealed"])]
    assert opened
    assert {row["round"] for row in opened} == {1}
    text = casino.request("GET", "/api/audit/export", eye).text
    assert '"public":true' in text
    assert casino.request("GET", "/api/audit/export", ann).status_code == 403
    assert casino.request("GET", f"/api/audit/export?table={table['id']}", eye).text.count("\n") > 10


NATURAL = """case: a natural
game: craps
as_of: 2008-04-21
seats: {1: 500}
play:
- {do: shoot, seat: 1}
- {do: wager, seat: 1, on: pass, amount: 10}
- {do: wager, seat: 1, on: pass, amount: 0.5}
- {do: roll, dice: [3, 4], settles: {1: {pass: 10}}}
"""


def test_the_desk_plays_what_pitboss_replay_plays(casino: Inside, repository: Path) -> None:
    text = NATURAL
    played = casino.post("/api/desk/play", text=text)
    assert [step["do"] for step in played["steps"]] == ["shoot", "wager", "wager", "roll"]
    assert played["start"]["stacks"] == {"1": 50_000}
    assert played["steps"][2]["refused"]["cites"]
    assert played["steps"][3]["stacks"] == {"1": 51_000}
    settled = next(e for e in played["steps"][3]["events"] if e["event"] == "wager-settled")
    assert settled["words"]["arithmetic"] == "$10.00 at 1 to 1 = $10.00"
    assert not played["ok"]
    draft = {
        "title": "composed", "game": "craps", "seats": {"1": 50_000},
        "play": [{"do": "shoot", "seat": 1}, {"do": "wager", "seat": 1, "args": {"on": "pass", "amount": 1_050}},
                 {"do": "roll", "args": {"dice": [3, 4]}}],
    }  # fmt: skip
    composed = casino.post("/api/desk/compose", **draft)
    assert composed["steps"][1]["args"]["amount"] == 1_050
    assert casino.post("/api/desk/play", text=composed["text"])["steps"] == composed["steps"]
    assert "19:47-1" in casino.request("POST", "/api/desk/print", text=text).text
    for bad in ("", "case: x", "{", "- 1", "case: x\ngame: craps\nplay: [{do: fly}]\n" * 2, "a: &a [*a]"):
        assert casino.request("POST", "/api/desk/play", text=bad).status_code < 500


def test_every_game_describes_itself(casino: Inside) -> None:
    for game in registered():
        try:
            _describes_itself(casino, game)
        except AssertionError as wrong:
            wrong.add_note(game)
            raise


def _describes_itself(casino: Inside, game: str) -> None:
    detail = casino.get(f"/api/games/{game}")
    assert detail["layout"]["felt"]["drawing"] in ("cards", "layout", "poker", "craps", "tickets", "tiles")
    assert all(option["help"] for option in detail["options"])
    given = {
        option["name"]: option["default"] for option in detail["options"] if option["default"] is not None
    }
    checked = casino.post(f"/api/games/{game}/check", options=given)
    assert checked["ok"], checked["breaches"]
    assert checked["options"] == {option["name"]: option["default"] for option in detail["options"]}
    # What a line of a pay table pays now may be sent back: who changes it starts there.
    lines = {option["name"]: _by_wager(option["lines"]) for option in detail["options"] if _priced(option)}
    if lines:
        sent = casino.post(f"/api/games/{game}/check", options=lines)
        assert sent["ok"], sent["breaches"]


def _priced(option: dict[str, Any]) -> bool:
    """Whether its lines are odds."""
    assert option["type"] not in ("table", "map") or all(option["lines"].values())
    return option["type"] in ("table", "map") and bool(option["lines"])


def _by_wager(lines: dict[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, odds in lines.items():
        wager, _, line = name.partition(" ")
        if line:
            found.setdefault(wager, {})[line] = odds
        else:
            found[wager] = odds
    return found


def test_drills_are_asked_with_their_answers(casino: Inside) -> None:
    rows = {row["id"]: row["kinds"] for row in casino.get("/api/drills")}
    assert {"payouts", "rulings", "turns", "colour-up"} <= set(rows["craps"])
    # Every kind at every game: a pot of poker is pushed as a wager is paid.
    assert {frozenset(kinds) for kinds in rows.values()} == {frozenset(rows["craps"])}
    pot = casino.post("/api/drills/question", game="hold-em", kind="payouts", seed=3)
    assert [line["wager"] for line in pot["lines"]] == ["seat-1", "seat-2", "seat-3"]
    asked = casino.post("/api/drills/question", game="craps", kind="payouts", seed=3)
    assert asked["lines"]
    assert asked["felt"]["drawing"] == "craps"
    judged = casino.post("/api/drills/question", game="sic-bo", kind="rulings", seed=3)
    assert judged["asked"].endswith("?")
    assert judged["cites"]
    unknown = casino.request("POST", "/api/drills/question", game="whist", kind="payouts", seed=3)
    assert unknown.status_code == 404


def test_every_job_of_the_worker_has_a_process() -> None:
    assert set(BENCHES) == set(JOBS)


def test_law_and_mathematics_are_open_to_all(casino: Inside) -> None:
    assert casino.get("/api/law")["subchapters"]
    rows = casino.get("/api/law/clauses?under=19:47-1.2(a)1&as_of=2008-04-21")["clauses"]
    assert rows[0]["gist"]
    assert casino.get("/api/law/changes?from=1998-01-01&to=2008-01-01&game=craps")["changes"]
    math = casino.post("/api/math/craps", wagers=["pass"])
    assert math["wagers"][0]["house_edge"]["exact"] == "7/495"
    for path in ("/api/law/clauses?under=%00", "/api/law/changes?from=x&to=y", "/api/law/clauses"):
        assert casino.request("GET", path).status_code in (400, 404)


def test_a_closed_table_leaves_the_lobby_and_keeps_its_record(casino: Inside) -> None:
    floor = casino.staff("boss", "floorperson")
    table = casino.open(floor, "craps")
    assert casino.post(f"/api/tables/{table['id']}/commands", floor, key="c", do="close")["ok"]
    assert casino.get("/api/tables") == []
    assert casino.request("GET", f"/api/tables/{table['id']}").status_code == 409
    assert casino.get(f"/api/audit/tables/{table['id']}/entries")[-1]["event"]["event"] == "table-closed"


def test_closing_a_table_gives_everybody_his_chips_back_once(casino: Inside) -> None:
    floor = casino.staff("boss", "floorperson")
    table = casino.open(floor, "craps", dealer="person")
    path = f"/api/tables/{table['id']}"
    ann, bob = (casino.guest(table["code"], name)["token"] for name in ("Ann", "Bob"))
    casino.post(f"{path}/sit", ann, key="s", amount=300_000, seat=1)
    casino.post(f"{path}/sit", bob, key="s", amount=200_000, seat=2)
    casino.post(f"{path}/commands", bob, key="w", do="wager", args={"on": "field", "amount": 1_000})
    assert not casino.post(f"{path}/commands", floor, key="early", do="close")["ok"]
    assert casino.get(path, ann)["snapshot"]["view"]["seats"] == {"1": 300_000, "2": 199_000}
    casino.post(f"{path}/commands", bob, key="r", do="remove", args={"on": "field"})
    assert casino.post(f"{path}/commands", floor, key="late", do="close")["ok"]
    assert [casino.get("/api/purse", token)["balance"] for token in (ann, bob)] == [1_000_000, 1_000_000]


def test_a_restart_goes_on_in_the_middle_of_a_hand(tmp_path: Path) -> None:
    with inside(quick(tmp_path)) as casino:
        table = casino.open(casino.staff("boss", "floorperson"), "three-card-poker", dealer="person")
        path = f"/api/tables/{table['id']}"
        ann, seat = casino.seated(table, "Ann")
        casino.post(
            f"{path}/commands", ann, key="w", do="wager", seat=seat, args={"on": "ante", "amount": 1_000}
        )
        casino.post(f"{path}/commands", casino.staff("deal", "dealer"), key="d", do="deal")
        before = casino.get(path, ann)["snapshot"]
    with inside(quick(tmp_path)) as casino:
        assert casino.get(path, ann)["snapshot"] == before
        again = casino.post(
            f"{path}/commands", ann, key="w", do="wager", seat=seat, args={"on": "ante", "amount": 1_000}
        )
        assert again["again"]
        assert casino.post(f"{path}/commands", ann, key="f", do="fold", seat=seat)["ok"]
    assert audit(tmp_path / "casino.db").ok
