"""Money between a purse and a seat belongs to its patron, whatever happens between its two halves (P16)."""

from pathlib import Path
from typing import Any

import pytest

from casino import Inside, inside, quick
from pitboss.ledger import LedgerError, number_of
from pitboss.ledger.audit import audit


class Table:
    """Craps, at which Ann sits. The house finishes nothing by itself unless it is asked to."""

    def __init__(self, casino: Inside) -> None:
        self.casino, self.house = casino, casino.house
        casino.call(_still, self.house)
        self.floor = casino.staff("boss", "floorperson", "dealer")
        self.row = casino.open(self.floor, "craps", dealer="person")
        self.id, self.path = self.row["id"], f"/api/tables/{self.row['id']}"
        self.ann, self.seat = casino.seated(self.row, "Ann", 50_000)

    def who(self, token: str) -> str:
        return self.casino.get("/api/session", token)["id"]

    def purse(self, token: str) -> Any:
        return self.casino.get("/api/purse", token)

    def send(self, token: str, cents: int, *, key: str = "b1", act: str = "buy-in", seat: int = 0) -> str:
        """The purse's half alone, as of a server that dies before the table's half."""
        patron, word = self.who(token), {"buy-in": "buy", "sit": "sit"}[act]
        host = self.house.pit.hosts[self.id]
        sent = self.house.book.purses.send(
            patron, self.id, seat or self.seat, cents=cents, key=f"{word}:{self.id}:{key}",
            by=f"account:{patron}", act=act, fence=host.live.fence,
        )  # fmt: skip
        return number_of(sent.result())

    def leave(self, token: str) -> None:
        assert self.casino.post(f"{self.path}/leave", token, key="gone")["ok"]

    def seats(self) -> dict[int, str]:
        return dict(self.house.pit.hosts[self.id].live.patrons)

    def finish(self) -> None:
        self.casino.call(self.house.cage.finish_transfers)


async def _still(house: Any) -> None:
    for task in house._tasks:
        if task.get_name() == "house":
            task.cancel()


@pytest.fixture
def table(casino: Inside) -> Table:
    return Table(casino)


@pytest.mark.parametrize("again", [True, False])
def test_a_buy_in_never_goes_to_who_sits_there_now(table: Table, tmp_path: Path, *, again: bool) -> None:
    """Sent again by the patron, or finished by the house: it goes back, and nobody loses his seat."""
    table.send(table.ann, 100)
    table.leave(table.ann)
    bob, seat = table.casino.seated(table.row, "Bob", 500_000)
    assert seat == table.seat
    if again:
        answer = table.casino.post(f"{table.path}/buy-in", table.ann, key="b1", amount=100)
        assert not answer["ok"]
        assert "do not sit at seat" in answer["refusal"]["sentence"]
    else:
        table.finish()
    purse = table.purse(table.ann)
    assert (purse["balance"], purse["refusal"], purse["on_its_way"]) == (1_000_000, None, 0)
    assert table.seats() == {seat: table.who(bob)}
    table.leave(bob)
    assert table.purse(bob)["balance"] == 1_000_000
    assert audit(tmp_path / "casino.db").ok


def test_a_buy_in_is_finished_where_its_patron_still_sits(table: Table) -> None:
    table.send(table.ann, 100)
    table.finish()
    answer = table.casino.post(f"{table.path}/buy-in", table.ann, key="b1", amount=100)
    assert answer["ok"]
    assert answer["again"]
    table.leave(table.ann)
    assert table.purse(table.ann)["balance"] == 1_000_000


def test_a_buy_in_of_somebody_who_has_left_seats_nobody(table: Table) -> None:
    table.send(table.ann, 100)
    table.leave(table.ann)
    table.finish()
    assert table.seats() == {}
    assert table.purse(table.ann)["balance"] == 1_000_000


def test_who_has_sat_down_elsewhere_does_not_get_a_second_seat(table: Table) -> None:
    table.leave(table.ann)
    table.send(table.ann, 5_000, key="s1", act="sit", seat=4)
    assert table.casino.post(f"{table.path}/sit", table.ann, key="s2", amount=6_000, seat=5)["ok"]
    table.finish()
    assert table.seats() == {5: table.who(table.ann)}
    assert table.purse(table.ann)["balance"] == 1_000_000 - 6_000


def test_money_that_went_back_is_not_brought_again(table: Table) -> None:
    """Given back while the table was stopped: the same key stops no table afterwards."""
    number = table.send(table.ann, 100)
    table.house.book.purses.give_back(number, by="house").result()
    answer = table.casino.post(f"{table.path}/buy-in", table.ann, key="b1", amount=100)
    assert not answer["ok"]
    assert "went back" in answer["refusal"]["sentence"]
    assert table.house.pit.hosts[table.id].live.lost is None
    assert table.purse(table.ann)["balance"] == 1_000_000 - 50_000


def test_a_server_that_has_lost_a_table_takes_no_money_for_it(table: Table) -> None:
    """The purse's half is fenced as the table's half is."""
    before = table.purse(table.ann)
    table.house.book.take(table.id)  # as another server does
    refused = table.casino.request("POST", f"{table.path}/buy-in", table.ann, key="b2", amount=100)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "moved")
    assert table.purse(table.ann) == before
    assert table.house.book.purses.in_transit() == []


def test_money_on_its_way_is_told_everywhere(table: Table, tmp_path: Path) -> None:
    table.send(table.ann, 100)
    became = table.casino.get(f"{table.path}/commands/b1", table.ann)
    assert (became["ok"], became["refusal"], became["on_its_way"]) == (False, None, 100)
    assert table.purse(table.ann)["on_its_way"] == 100
    (told,) = table.casino.get("/api/audit/unfinished", table.floor)
    assert told == {"table": table.id, "round": 1, "cents": 0, "on_its_way": 100}
    report = audit(tmp_path / "casino.db")
    assert report.ok
    assert "1 transfer" in report.notes[0]
    assert "$1.00" in report.notes[0]
    table.finish()
    assert table.casino.get(f"{table.path}/commands/b1", table.ann)["ok"]
    assert table.casino.get("/api/audit/unfinished", table.floor) == []


def test_money_for_a_table_that_is_closed_goes_back(table: Table) -> None:
    table.leave(table.ann)
    table.send(table.ann, 5_000, key="s1", act="sit", seat=4)
    assert table.casino.post(f"{table.path}/commands", table.floor, key="c", do="close")["ok"]
    table.finish()
    assert table.purse(table.ann)["balance"] == 1_000_000
    became = table.casino.request("GET", f"{table.path}/commands/s1", table.ann)
    assert became.status_code == 409
    with pytest.raises(LedgerError, match="closed"):
        table.house.book.purses.send(table.who(table.ann), table.id, 4, cents=1, key="late", fence=1).result()


def test_transfers_are_finished_every_second(casino: Inside) -> None:
    table = Table.__new__(Table)
    table.casino, table.house = casino, casino.house
    floor = casino.staff("boss", "floorperson", "dealer")
    table.row = casino.open(floor, "craps", dealer="person")
    table.id, table.path = table.row["id"], f"/api/tables/{table.row['id']}"
    table.ann, table.seat = casino.seated(table.row, "Ann", 50_000)
    number = table.send(table.ann, 100)
    state = "sent"
    while state == "sent":  # nobody asks for it
        found = casino.house.book.purses.transfer(number)
        assert found is not None
        state = found.state
    assert state == "seated"


def test_deposits_are_limited_by_what_they_cost(tmp_path: Path) -> None:
    with inside(quick(tmp_path, rate=1.0)) as casino:
        floor = casino.staff("boss", "floorperson")
        ann = casino.guest(casino.open(floor, "craps", dealer="person")["code"])["token"]
        number, answer = 0, None
        for number in range(200):
            answer = casino.request("POST", "/api/purse/deposit", ann, key=f"d{number}", amount=100)
            if answer.status_code != 200:
                break
        assert answer is not None
        assert answer.status_code == 429
        assert (
            casino.house.book.purses.balance(casino.get("/api/session", ann)["id"])
            == 1_000_000 + 100 * number
        )
