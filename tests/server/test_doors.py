"""Codes as the only door: where patrons cannot register, a guest sits only at tables whose code he has given."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from casino import Inside, inside, quick


@pytest.fixture
def closed(tmp_path: Path) -> Iterator[Inside]:
    with inside(quick(tmp_path, registration=False)) as casino:
        yield casino


def _sit(casino: Inside, table: dict[str, str], who: str, key: str) -> int:
    return casino.request("POST", f"/api/tables/{table['id']}/sit", who, key=key, amount=10_000).status_code


def test_a_code_admits_to_its_own_table_and_the_next_code_to_the_next(closed: Inside) -> None:
    boss = closed.staff("boss", "floorperson")
    one, two = (closed.open(boss, "craps", key=f"o{n}", dealer="person") for n in (1, 2))
    ann = closed.guest(one["code"])["token"]
    assert _sit(closed, two, ann, "a") == 403
    assert closed.get("/api/session", ann)["purse"] == 1_000_000, "no money has moved"
    assert closed.get(f"/api/tables/{two['id']}", ann)["row"]["code"] == "", "looking on tells no code"
    assert _sit(closed, one, ann, "b") == 200
    wrong = closed.request("POST", "/api/guests/tables", ann, code="NOCODE")
    assert wrong.status_code == 404
    assert _sit(closed, two, ann, "c") == 403
    for _ in range(2):
        assert closed.post("/api/guests/tables", ann, code=two["code"].lower()) == {"table": two["id"]}
    assert _sit(closed, two, ann, "d") == 200
    assert set(closed.get("/api/session", ann)["seats"]) == {one["id"], two["id"]}


def test_a_guest_who_comes_back_is_admitted_where_he_was(closed: Inside) -> None:
    boss = closed.staff("boss", "floorperson")
    one, two = (closed.open(boss, "craps", key=f"o{n}", dealer="person") for n in (1, 2))
    come_back = closed.guest(one["code"])["come_back"]
    again = closed.post("/api/guests/back", come_back=come_back)["token"]
    assert _sit(closed, two, again, "a") == 403
    assert _sit(closed, one, again, "b") == 200


def test_staff_who_play_as_well_need_no_code(closed: Inside) -> None:
    boss = closed.staff("boss", "floorperson")
    table = closed.open(boss, "craps", dealer="person")
    closed.post("/api/session/player", boss, nickname="Dee")
    assert _sit(closed, table, boss, "a") == 200
    refused = closed.request("POST", "/api/guests/tables", boss, code=table["code"])
    assert refused.status_code == 409
    assert closed.request("POST", "/api/guests/tables", None, code=table["code"]).status_code == 401


def test_codes_of_closed_tables_open_nothing(closed: Inside) -> None:
    boss = closed.staff("boss", "floorperson")
    one, two = (closed.open(boss, "craps", key=f"o{n}", dealer="person") for n in (1, 2))
    ann = closed.guest(one["code"])["token"]
    assert closed.post(f"/api/tables/{two['id']}/commands", boss, key="c", do="close")["ok"]
    assert closed.request("POST", "/api/guests/tables", ann, code=two["code"]).status_code == 404
    assert closed.request("POST", "/api/guests", code=two["code"], nickname="Bob").status_code == 404


def test_where_anybody_may_register_a_guest_sits_where_he_likes(casino: Inside) -> None:
    boss = casino.staff("boss", "floorperson")
    one, two = (casino.open(boss, "craps", key=f"o{n}", dealer="person") for n in (1, 2))
    assert _sit(casino, two, casino.guest(one["code"])["token"], "a") == 200
