"""Old answers and late news, seen with other eyes: cards sealed for a seat are not for who has it next."""

import asyncio
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from casino import Inside
from pitboss.ledger import Answer
from pitboss.server.host import Host
from pitboss.server.people import Session
from pitboss.server.store import Account, TableSettings
from pitboss.table import Command, Table
from pitboss.table.events import LeftTable, Seated

ANN, BOB = (Account(f"guest-{name}", "guest", name) for name in ("ann", "bob"))


def _session(account: Account) -> Any:
    return Session(account.id, account, 0, 0)


def _values(events: Any) -> list[str]:
    return [field.name for event in events for field in event.sealed if field.value is not msgspec.UNSET]


class Dealt:
    """A hand of three card poker: what was dealt at seats 1 and 3, and a host that has told of it."""

    def __init__(self) -> None:
        self.table = Table.open("three-card-poker", seats={1: 100_000, 3: 100_000}, entered=False)
        live: Any = SimpleNamespace(
            id="t", table=self.table, patrons={1: ANN.id, 3: "guest-old"}, frozen=None, lost=None,
            look=self.table.why_not,
        )  # fmt: skip
        house: Any = SimpleNamespace(book=SimpleNamespace(receipt=lambda _answer: None))
        self.live = live
        self.host = Host(house, live, TableSettings(id="t", code="", name="t"))
        first = self.table.state.version + 1
        for seat in (1, 3):
            self.table.do(Command("wager", seat, args={"on": "ante", "amount": 1_000}))
        self.dealt = self.table.do(Command("deal"))
        self.at = self.table.state.version - len(self.dealt) + 1
        assert first < self.at
        self.host.durable = self.table.state

    def answer(self) -> Answer:
        return Answer("t", "k", 0, self.at, self.at + len(self.dealt) - 1, None, self.dealt, again=True)


class Ear:
    """A client that writes down what it is sent."""

    def __init__(self, account: Account, heard: list[bytes]) -> None:
        self.session = _session(account)
        self.send = heard.append


def _run(act: Any) -> None:
    async def run() -> None:
        act(Dealt())

    asyncio.run(run())


def test_the_answer_to_an_old_command_is_seen_from_the_seat_of_then() -> None:
    """Ann dealt from seat 1, left, and sits at seat 3 now: the answer does not tell her what lay at seat 3."""

    def act(dealt: Dealt) -> None:
        host = dealt.host
        before = _values(host.answer(dealt.answer(), "k", _session(ANN)).events)
        assert before
        version = host.durable.version
        host._publish(version + 1, (LeftTable(seat=1, chips=0), LeftTable(seat=3, chips=0)), "x")
        host._publish(version + 3, (Seated(seat=3, chips=1),), f"transfer:{ANN.id}:1")
        assert host.viewer(_session(ANN)) == "seat:3"
        assert _values(host.answer(dealt.answer(), "k", _session(ANN)).events) == []

    _run(act)


def test_who_has_a_seat_that_is_not_durable_yet_is_not_told_what_was_dealt_there() -> None:
    """Bob's coming is decided but not written when the cards of the one before him are told."""

    def act(dealt: Dealt) -> None:
        heard: list[bytes] = []
        public: list[bytes] = []
        ear, other = Ear(BOB, heard), Ear(Account("guest-x", "guest", "x"), public)
        dealt.live.patrons[3] = BOB.id  # the engine is ahead of the disk
        watchers: Any = {ear, other}
        dealt.host.watchers = watchers
        dealt.host._publish(dealt.at, dealt.dealt, "d")
        assert heard == public

    _run(act)


def test_a_one_time_password_sees_nothing_a_stranger_does_not(casino: Inside) -> None:
    floor = casino.staff("boss", "floorperson", "dealer")
    table = casino.open(floor, "three-card-poker", dealer="person")
    made = casino.post("/api/staff", floor, name="Dee", roles=["dealer"])
    once = casino.post("/api/session", name="Dee", password=made["password"])["token"]
    assert casino.get(f"/api/tables/{table['id']}", floor)["snapshot"]["you"]["viewer"] == "dealer"
    assert casino.get(f"/api/tables/{table['id']}", once)["snapshot"]["you"]["viewer"] == "public"


@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/{}"])
def test_a_join_code_is_told_to_those_who_may_give_it_out(casino: Inside, path: str) -> None:
    floor = casino.staff("boss", "floorperson")
    table = casino.open(floor, "craps", dealer="person")
    assert table["code"]
    seated, _ = casino.seated(table, "Ann")
    passing = casino.guest(table["code"], "Eve")["token"]
    made = casino.post("/api/staff", floor, name="Dee", roles=["dealer"])
    once = casino.post("/api/session", name="Dee", password=made["password"])["token"]
    for who, told in ((None, False), (passing, False), (once, False), (seated, True), (floor, True)):
        body = casino.request("GET", path.format(table["id"]), who).text
        assert (table["code"] in body) == told, who
