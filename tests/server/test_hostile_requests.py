"""Requests that hurt: too large, too many, sent when the database is away, or seen with other eyes."""

from pathlib import Path
from typing import Any

import pytest

from casino import Inside, inside, quick
from pitboss.ledger import NotAvailable


@pytest.fixture
def craps(casino: Inside) -> tuple[Inside, str, str, int]:
    table = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
    token, seat = casino.seated(table, "Ann")
    return casino, f"/api/tables/{table['id']}", token, seat


def test_a_command_is_as_short_over_http_as_over_a_socket(craps: tuple[Inside, str, str, int]) -> None:
    casino, path, ann, seat = craps
    large = {"on": "pass", "amount": 1_000, "why": "x" * 20_000}
    no = casino.request("POST", f"{path}/commands", ann, key="k", do="wager", seat=seat, args=large)
    assert (no.status_code, no.json()["error"]["code"]) == (413, "too-large")
    chunks = iter([b'{"key": "k", "do": "', b"x" * 20_000, b'"}'])
    headers = {"Authorization": f"Bearer {ann}", "Content-Type": "application/json"}
    assert casino.client.post(f"{path}/commands", headers=headers, content=chunks).status_code == 413


def test_refused_commands_do_not_fill_the_disk(craps: tuple[Inside, str, str, int]) -> None:
    """Of a long one its digest is kept: the same key with another body is a 409 all the same."""
    casino, path, ann, seat = craps

    def send(key: str, letter: str) -> Any:
        args = {"on": letter * 1_900, "amount": 1_000, **{f"{letter}{n}": letter * 1_000 for n in range(12)}}
        return casino.request("POST", f"{path}/commands", ann, key=key, do="wager", seat=seat, args=args)

    first = send("k", "x")
    assert (first.status_code, first.json()["ok"], first.json()["again"]) == (200, False, False)
    with casino.house.book.reader() as connection:
        kept = connection.exec_driver_sql("SELECT command, answer FROM refusals").all()
    assert len(kept) == 1
    assert sum(map(len, kept[0])) < 1_000
    for forget in (False, True):
        if forget:
            casino.house.pit.hosts[path.rpartition("/")[2]].live._recent.clear()
        again = send("k", "x").json()
        assert (again["again"], again["refusal"]) == (True, first.json()["refusal"])
        other = send("k", "y")
        assert (other.status_code, other.json()["error"]["code"]) == (409, "key-reused")
    short = {"on": "nothing", "amount": 1_000}
    casino.post(f"{path}/commands", ann, key="s", do="wager", seat=seat, args=short)
    with casino.house.book.reader() as connection:
        texts = connection.exec_driver_sql("SELECT command FROM refusals").scalars().all()
    assert sum("nothing" in text for text in texts) == 1, "an ordinary mistake is kept as it was made"


def test_the_staff_asks_again_for_a_long_refusal(craps: tuple[Inside, str, str, int]) -> None:
    casino, path, _, _ = craps
    boss = casino.staff("deal", "dealer", "stickperson")
    for again in (False, True):
        told = casino.post(f"{path}/commands", boss, key="k", do="roll", args={"x": "y" * 3_000})
        assert (told["ok"], told["again"]) == (False, again)


def test_a_key_ends_where_its_line_does(craps: tuple[Inside, str, str, int]) -> None:
    casino, path, ann, seat = craps
    args = {"on": "pass", "amount": 1_000}
    for key in ("key\n", "key\r\n", "\nkey"):
        refused = casino.request("POST", f"{path}/commands", ann, key=key, do="wager", seat=seat, args=args)
        assert refused.status_code == 400, repr(key)
    boss = casino.staff("other", "floorperson")
    for wrong in ({"dealer": "person\n"}, {"chance": "entered\n"}):
        assert casino.request("POST", "/api/tables", boss, game="craps", key="x", **wrong).status_code == 400


def test_without_the_database_every_request_is_answered(
    casino: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = casino.staff("boss", "floorperson")

    def away(_digest: str) -> None:
        raise NotAvailable("The database does not answer.")

    monkeypatch.setattr(casino.house.store, "session", away)
    casino.house.people._sessions.clear()
    answer = casino.request("GET", "/api/session", token)
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "no-database")
    assert answer.headers["retry-after"] == "1"
    assert answer.headers["x-content-type-options"] == "nosniff"

    def broken(_digest: str) -> None:
        raise ZeroDivisionError("not for clients")

    monkeypatch.setattr(casino.house.store, "session", broken)
    answer = casino.request("GET", "/api/session", token)
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "server-error")
    assert "not for clients" not in answer.text


@pytest.mark.parametrize("way", ["sit", "buy-in"])
def test_what_the_purse_refuses_counts_like_any_other_refusal(tmp_path: Path, way: str) -> None:
    """It is kept for ever too: who has no money could make the record longer four times as fast as by wagers."""
    with inside(quick(tmp_path, rate=1.0)) as casino:
        table = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
        path = f"/api/tables/{table['id']}/{way}"
        eve = casino.seated(table, "Eve")[0] if way == "buy-in" else casino.guest(table["code"])["token"]
        casino.house.limits._buckets.clear()
        statuses = [
            casino.request("POST", path, eve, key=f"k{number}", amount=10**9).status_code
            for number in range(60)
        ]
        assert statuses.index(429) == 50, "200 commands at once are 50 refused ones"
