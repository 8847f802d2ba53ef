"""Who runs the house among friends plays as well, with one log-in, and does not rule where he plays."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from casino import Inside, inside, quick
from pitboss.ledger import Ledger


@pytest.fixture
def friends(casino: Inside) -> tuple[Inside, str, dict[str, Any]]:
    boss = casino.staff("boss", "floorperson", "dealer", "boxperson")
    casino.post("/api/session/player", boss, nickname="Dee")
    return casino, boss, casino.open(boss, "craps", dealer="person")


def test_the_host_opens_a_table_and_plays_at_it_with_one_log_in(
    friends: tuple[Inside, str, dict[str, Any]],
) -> None:
    casino, boss, table = friends
    path = f"/api/tables/{table['id']}"
    me = casino.get("/api/session", boss)
    assert (me["kind"], me["plays_as"], me["purse"]) == ("staff", "Dee", 1_000_000)
    assert casino.post(f"{path}/sit", boss, key="s", amount=50_000, seat=3)["ok"]
    snapshot = casino.get(path, boss)["snapshot"]
    assert snapshot["you"] == {"viewer": "seat:3", "seat": 3, "roles": ["floorperson", "dealer", "boxperson"]}
    assert {"wager", "shoot"} <= {offer["do"] for offer in snapshot["offers"]}
    assert casino.post(f"{path}/commands", boss, key="a", do="shoot")["ok"]
    bet = casino.post(
        f"{path}/commands", boss, key="b", do="wager", seat=3, args={"on": "pass", "amount": 1_000}
    )
    assert bet["ok"]
    again = casino.post(
        f"{path}/commands", boss, key="b", do="wager", seat=3, args={"on": "pass", "amount": 1_000}
    )
    assert again["again"]
    assert casino.get(f"{path}/commands/b", boss)["first"] == bet["first"]
    assert casino.post(f"{path}/commands", boss, key="c", do="roll")["ok"]
    assert casino.post(f"{path}/buy-in", boss, key="d", amount=10_000)["ok"]
    assert casino.get("/api/session", boss)["seats"] == {table["id"]: 3}
    actors = {row["actor"] for row in casino.get(f"/api/audit/tables/{table['id']}/entries", boss)}
    assert len({actor for actor in actors if actor}) == 2, "the house opened the table, the player played"


@pytest.mark.parametrize("keyed", [True, False])
def test_a_player_who_was_given_to_the_staff_in_the_database_is_nobody_of_theirs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, keyed: bool
) -> None:
    """Also where the record is of an earlier release, which told of players without a key."""
    if not keyed:
        record = Ledger.record
        monkeypatch.setattr(Ledger, "record", lambda *args, **more: record(*args, **{**more, "keyed": ""}))
    with inside(quick(tmp_path)) as casino:
        boss = casino.staff("boss", "floorperson")
        me = casino.post("/api/session/player", boss, nickname="Dee")
        victim = casino.guest(casino.open(boss, "craps")["code"], "Ann")["me"]["id"]
        assert me["plays_as"] == "Dee"
    with inside(quick(tmp_path)) as casino:
        assert casino.get("/api/session", boss)["plays_as"] == "Dee"
    with closing(sqlite3.connect(tmp_path / "casino.db")) as database, database:
        database.execute(f"UPDATE server_players SET player = '{victim}'")
    with inside(quick(tmp_path)) as casino:
        assert casino.get("/api/session", boss)["plays_as"] is None


def test_the_player_of_the_host_leaves_and_comes_back_after_logging_in_again(
    friends: tuple[Inside, str, dict[str, Any]],
) -> None:
    casino, boss, table = friends
    path = f"/api/tables/{table['id']}"
    casino.post(f"{path}/sit", boss, key="s", amount=50_000)
    casino.request("DELETE", "/api/session", boss)
    from casino import PASSWORD

    back = casino.post("/api/session", name="boss", password=PASSWORD)
    assert list(back["me"]["seats"]) == [table["id"]]
    for _ in range(2):
        assert casino.post(f"{path}/leave", back["token"], key="l")["ok"]
    assert casino.get("/api/purse", back["token"])["balance"] == 1_000_000
    once_more = casino.post("/api/session/player", back["token"], nickname="Other")
    assert once_more["plays_as"] == "Dee"
    assert casino.get("/api/purse", back["token"])["balance"] == 1_000_000


def test_who_plays_at_a_table_does_not_rule_at_it(friends: tuple[Inside, str, dict[str, Any]]) -> None:
    casino, boss, table = friends
    path = f"/api/tables/{table['id']}/commands"
    casino.post(f"/api/tables/{table['id']}/sit", boss, key="s", amount=50_000)
    casino.post(path, boss, key="a", do="shoot")
    casino.post(path, boss, key="b", do="wager", args={"on": "pass", "amount": 1_000})
    for number, (act, by) in enumerate((("no-roll", "boxperson"), ("no-roll", None), ("notice", None))):
        ruled = casino.request("POST", path, boss, key=f"n{number}", do=act, by=by,
                               args={"reason": "not-simultaneous"})  # fmt: skip
        assert ruled.status_code == 403, (act, ruled.text)
    made = casino.request(
        "POST", "/api/corrections", boss, key="k", why="mine",
        correction={"kind": "adjustment", "table": table["id"], "seat": 1, "cents": 5_000},
    )  # fmt: skip
    assert made.status_code == 403
    other = casino.staff("box", "boxperson")
    assert casino.post(path, other, key="n", do="no-roll", args={"reason": "not-simultaneous"})["ok"]


def test_who_plays_alone_enters_the_dice(casino: Inside) -> None:
    boss = casino.staff("boss", "floorperson")
    casino.post("/api/session/player", boss, nickname="Dee")
    table = casino.open(boss, "craps", chance="entered")
    path = f"/api/tables/{table['id']}"
    casino.post(f"{path}/sit", boss, key="s", amount=50_000)
    casino.post(f"{path}/commands", boss, key="a", do="shoot")
    casino.post(f"{path}/commands", boss, key="b", do="wager", args={"on": "pass", "amount": 1_000})
    (roll,) = [o for o in casino.get(path, boss)["snapshot"]["offers"] if o["do"] == "roll"]
    assert (roll["yours"], roll["optional"]) == (True, []), "dice that are entered cannot be left out"
    thrown = casino.post(
        f"{path}/commands", boss, key="c", do="roll", seat=roll["seat"], args={"dice": [6, 5]}
    )
    assert thrown["ok"], thrown
    assert casino.get(path, boss)["snapshot"]["players"][0]["chips"] == 51_000


def test_the_dealer_enters_the_dice_of_a_player(casino: Inside) -> None:
    boss = casino.staff("boss", "dealer", "floorperson")
    table = casino.open(boss, "craps", dealer="person", chance="entered")
    path = f"/api/tables/{table['id']}"
    ann, seat = casino.seated(table, "Ann")
    casino.post(f"{path}/commands", ann, key="a", do="shoot", seat=seat)
    wager = {"on": "pass", "amount": 1_000}
    casino.post(f"{path}/commands", ann, key="b", do="wager", seat=seat, args=wager)
    found = {
        who: next(o for o in casino.get(path, token)["snapshot"]["offers"] if o["do"] == "roll")
        for who, token in (("boss", boss), ("ann", ann))
    }
    assert {who: (offer["yours"], list(offer["params"])) for who, offer in found.items()} == {
        "boss": (True, ["dice"]), "ann": (False, []),
    }  # fmt: skip
    thrown = casino.post(f"{path}/commands", boss, key="c", do="roll", seat=seat, args={"dice": [6, 5]})
    assert thrown["ok"], thrown


def test_who_plays_with_others_enters_no_dice(casino: Inside) -> None:
    boss = casino.staff("boss", "floorperson", "dealer", "boxperson", "stickperson")
    casino.post("/api/session/player", boss, nickname="")
    table = casino.open(boss, "craps", dealer="person", chance="entered")
    path = f"/api/tables/{table['id']}"
    casino.post(f"{path}/sit", boss, key="s", amount=50_000, seat=1)
    casino.seated(table, "Ann")
    casino.post(f"{path}/commands", boss, key="a", do="shoot")
    casino.post(f"{path}/commands", boss, key="b", do="wager", args={"on": "pass", "amount": 1_000})
    for by in ("stickperson", "boxperson"):
        loaded = casino.request(
            "POST", f"{path}/commands", boss, key=by, do="roll", by=by, args={"dice": [6, 5]}
        )
        assert loaded.status_code == 403, loaded.text


def test_a_host_who_plays_sees_no_more_than_his_seat(casino: Inside) -> None:
    boss = casino.staff("boss", "floorperson", "dealer")
    casino.post("/api/session/player", boss, nickname="Dee")
    table = casino.open(boss, "three-card-poker", dealer="person")
    path = f"/api/tables/{table['id']}"
    ann, seat = casino.seated(table, "Ann")
    casino.post(f"{path}/sit", boss, key="s", amount=50_000)
    own = casino.get(path, boss)["snapshot"]["you"]["seat"]
    for who, at in ((ann, seat), (boss, own)):
        casino.post(
            f"{path}/commands", who, key="w", do="wager", seat=at, args={"on": "ante", "amount": 1_000}
        )
    assert casino.post(f"{path}/commands", boss, key="d", do="deal")["ok"]
    events = casino.get(f"{path}/events?after=0", boss)
    shown = [field["name"] for event in events for field in event["sealed"] if "value" in field]
    assert shown
    assert set(shown) <= {str(own), f"seat:{own}"}, shown


def test_players_and_guests_have_no_second_self(casino: Inside) -> None:
    table = casino.open(casino.staff("boss", "floorperson"), "craps")
    guest = casino.guest(table["code"])["token"]
    assert casino.request("POST", "/api/session/player", guest, nickname="x").status_code == 409
    assert casino.request("POST", "/api/session/player", None, nickname="x").status_code == 401
    boss = casino.staff("other", "floorperson")
    refused = casino.request("POST", f"/api/tables/{table['id']}/sit", boss, key="s", amount=100)
    assert refused.status_code == 403
    error = refused.json()["error"]
    assert (error["code"], "/api/" in error["sentence"]) == ("needs-player", False)
