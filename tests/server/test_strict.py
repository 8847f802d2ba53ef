"""Requests to the letter: JSON says that it is JSON, and numbers are numbers."""

from typing import Any

import pytest

from casino import PASSWORD, Inside

BODY = b'{"name": "Pat", "password": "%b"}' % PASSWORD.encode()


@pytest.mark.parametrize(
    "kind",
    ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonx", "text/json",
     "application/json; charset=utf-16", "application/msgpack", "application/json, text/plain"],
)  # fmt: skip
def test_a_body_that_does_not_say_it_is_json_is_not_read(casino: Inside, kind: str) -> None:
    answer = casino.client.post("/api/patrons", content=BODY, headers={"Content-Type": kind})
    assert (answer.status_code, answer.json()["error"]["code"]) == (415, "wrong-type")
    assert casino.house.store.by_login("pat") is None


def test_a_packed_body_is_not_read_either(casino: Inside) -> None:
    headers = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
    assert casino.client.post("/api/patrons", content=BODY, headers=headers).status_code == 415


@pytest.mark.parametrize(
    "kind", ["application/json", "Application/JSON; charset=UTF-8", 'application/json;charset="utf-8"']
)
def test_json_that_says_so_is_taken(casino: Inside, kind: str) -> None:
    assert casino.client.post("/api/patrons", content=BODY, headers={"Content-Type": kind}).status_code == 201


def test_amounts_are_whole_cents_and_nothing_like_them(casino: Inside) -> None:
    table = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
    path = f"/api/tables/{table['id']}"
    ann, seat = casino.seated(table, "Ann")
    before = casino.get("/api/purse", ann)
    wrong: list[Any] = ["1000", "10.00", 1000.0, 1000.5, 1e3, True, None, [1000], {"cents": 1000}, -1, 0]
    for number, amount in enumerate(wrong):
        key = f"k{number}"
        for place, body in (
            (f"{path}/buy-in", {"key": key, "amount": amount}),
            (f"{path}/sit", {"key": key, "amount": amount}),
            ("/api/purse/deposit", {"key": key, "amount": amount}),
            ("/api/purse/withdraw", {"key": key, "amount": amount}),
            ("/api/math/craps", {"amount": amount if amount is not None else "1"}),
        ):
            assert casino.request("POST", place, ann, **body).status_code == 400, (place, amount)
        for seats in (f"{seat}", float(seat)):
            body = {
                "key": f"s{number}",
                "do": "wager",
                "seat": seats,
                "args": {"on": "field", "amount": 1_000},
            }
            assert not casino.request("POST", f"{path}/commands", ann, **body).json().get("ok")
        given = {"key": f"w{number}", "do": "wager", "args": {"on": "field", "amount": amount}}
        assert not casino.post(f"{path}/commands", ann, **given)["ok"], amount
        assert not casino.post(f"{path}/why", ann, do="wager", args={"on": "field", "amount": amount})[
            "allowed"
        ]
    assert casino.get("/api/purse", ann) == before
    assert casino.get(path)["snapshot"]["view"]["seats"] == {str(seat): 50_000}


def test_truth_and_words_are_what_they_are(casino: Inside) -> None:
    boss = casino.staff("boss", "pit-boss")
    made = casino.post("/api/staff", boss, name="Dee", roles=["dealer"])["staff"]["id"]
    for locked in (1, 0, "true", "false"):
        assert casino.request("PATCH", f"/api/staff/{made}", boss, locked=locked).status_code == 400
    for body in (
        {"game": "craps", "key": 1},
        {"game": "craps", "key": "k", "bots": "2"},
        {"game": "craps", "key": "k", "bots": 2.0},
    ):
        assert casino.request("POST", "/api/tables", boss, **body).status_code == 400
