"""Tables that stop or whose commit fails: no money is stuck, the casino goes on."""

from pathlib import Path
from typing import Any

import pytest

from casino import Inside, inside, quick
from pitboss.ledger.errors import DiskFull, Fenced, LedgerError
from pitboss.table.refusals import InvariantBroken


def balance(casino: Inside, token: str) -> int:
    return casino.get("/api/purse", token)["balance"]


def stop(casino: Inside, table: str) -> None:
    casino.house.pit.hosts[table].live.table.frozen = "the books do not balance"


def test_nobody_brings_money_to_a_table_that_is_stopped(tmp_path: Path) -> None:
    with inside(quick(tmp_path)) as casino:
        table = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
        path = f"/api/tables/{table['id']}"
        ann = casino.guest(table["code"])["token"]
        stop(casino, table["id"])
        for _ in range(2):
            answer = casino.request("POST", f"{path}/sit", ann, key="s", amount=1_000, seat=1)
            assert answer.status_code == 409
            assert answer.json()["error"]["code"] == "frozen"
        assert balance(casino, ann) == 1_000_000
        assert not casino.house.book.purses.in_transit()


def test_a_table_that_stops_with_money_on_its_way_gives_it_back_and_the_casino_opens(tmp_path: Path) -> None:
    settings = quick(tmp_path)
    with inside(settings) as casino:
        table = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
        ann = casino.guest(table["code"])
        host = casino.house.pit.hosts[table["id"]]
        account = next(one for one in casino.house.store.listed("guest") if one.name == "Ann")
        casino.call(_send_only, casino, account.id, table["id"])
        assert len(casino.house.book.purses.in_transit()) == 1
        casino.house.book.freeze(host.id, "the books do not balance")
    with inside(settings) as casino:
        assert not casino.house.book.purses.in_transit()
        assert casino.house.book.purses.balance(account.id) == 1_000_000
        assert casino.get("/api/tables")
    assert ann


async def _send_only(casino: Inside, account: str, table: str) -> None:
    """Money leaves the purse, and the server dies before it comes to the seat."""
    await casino.house.book.purses.send(account, table, 1, cents=5_000, key="k", by=f"account:{account}")


def test_a_stopped_table_is_recorded_as_such_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with inside(quick(tmp_path)) as casino:
        table = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
        ann, _ = casino.seated(table, "Ann")
        live = casino.house.pit.hosts[table["id"]].live

        def breaks(_command: Any) -> Any:
            live.table.frozen = "the books do not balance"
            raise InvariantBroken(live.table.frozen)

        monkeypatch.setattr(live.table, "do", breaks)
        before = casino.house.book.head("house").version
        for key in "abc":
            bet = {"on": "field", "amount": 1_000}
            answer = casino.request(
                "POST", f"/api/tables/{table['id']}/commands", ann, key=key, do="wager", args=bet
            )
            assert answer.json()["error"]["code"] == "frozen"
        assert casino.house.book.head("house").version == before + 1


def test_a_table_whose_commit_failed_is_taken_up_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with inside(quick(tmp_path)) as casino:
        table = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
        ann, _ = casino.seated(table, "Ann")
        path = f"/api/tables/{table['id']}"
        host = casino.house.pit.hosts[table["id"]]

        def full(_work: Any) -> Any:
            raise DiskFull("The disk is full.")

        with monkeypatch.context() as patch:
            patch.setattr(casino.house.book, "submit", full)
            bet = {"on": "field", "amount": 1_000}
            lost = casino.request("POST", f"{path}/commands", ann, key="w", do="wager", args=bet)
            assert lost.status_code >= 400
        assert host.live.lost is not None
        casino.call(casino.house._tick)  # pyright: ignore[reportPrivateUsage]
        assert casino.house.pit.hosts[table["id"]] is not host
        assert casino.get(path, ann)["snapshot"]["view"]["seats"] == {"1": 50_000}
        assert casino.post(f"{path}/commands", ann, key="w", do="wager", args=bet)["ok"]


def test_of_two_who_see_a_table_without_a_server_one_gets_it(tmp_path: Path) -> None:
    with inside(quick(tmp_path)) as casino:
        table = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
        book = casino.house.book
        seen = book.table_info(table["id"])
        assert seen is not None
        assert book.take(table["id"], fence=seen.fence).fence == seen.fence + 1
        with pytest.raises(Fenced):
            book.take(table["id"], fence=seen.fence)
        with pytest.raises(LedgerError):
            book.take("nowhere")


def test_a_table_that_was_recorded_but_not_noted_is_opened_by_the_same_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = quick(tmp_path)

    def dies(_settings: Any) -> None:
        raise LedgerError("the server dies here")

    with inside(settings) as casino:
        floor = casino.staff("boss", "floorperson")
        monkeypatch.setattr(casino.house.store, "add_table", dies)
        asked = {"game": "craps", "key": "k", "dealer": "person"}
        assert casino.request("POST", "/api/tables", floor, **asked).status_code >= 400
    with inside(settings) as casino:
        boss = next(one for one in casino.house.store.listed("staff") if one.name == "boss")
        floor = casino.call(_start_again, casino, boss)
        row = casino.post("/api/tables", floor, **asked)["row"]
        casino.seated(row, "Ann")


async def _start_again(casino: Inside, account: Any) -> str:
    return casino.house.people.start(account)
