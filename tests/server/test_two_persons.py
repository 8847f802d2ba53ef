"""One person with two accounts is no second person for a correction."""

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from casino import PASSWORD, Inside, inside, quick
from pitboss.cli import app
from pitboss.ledger import Adjustment, Ledger, audit
from pitboss.ledger.happenings import Significant
from pitboss.ledger.persons import CONSOLE, KEYS, Persons
from pitboss.table import Table


class Pit:
    """A craps table with Ann, and boss, who wants her to have $5 more."""

    def __init__(self, casino: Inside) -> None:
        self.casino = casino
        self.boss = casino.staff("boss", "floorperson")
        self.table = casino.open(self.boss, "craps", dealer="person")
        _, self.seat = casino.seated(self.table, "Ann")
        wanted = {"kind": "adjustment", "table": self.table["id"], "seat": self.seat, "cents": 500}
        made = casino.post("/api/corrections", self.boss, key="c", correction=wanted, why="paid short")
        self.number = made["proposal"]["number"]

    def taken_on(self, by: str, name: str, role: str = "floorperson") -> str:
        """Somebody taken on over HTTP, with a password of their own; the token."""
        made = self.casino.post("/api/staff", by, name=name, roles=[role])
        token = self.casino.post("/api/session", name=name, password=made["password"])["token"]
        return self.casino.post("/api/session/password", token, old=made["password"], new=PASSWORD)["token"]

    def confirm(self, who: str) -> Any:
        return self.casino.post(f"/api/corrections/{self.number}/confirm", who, why="")

    def roles(self, by: str, name: str, *roles: str) -> None:
        staff = self.casino.get("/api/staff", by)
        account = next(row["id"] for row in staff if row["name"] == name)
        assert self.casino.request("PATCH", f"/api/staff/{account}", by, roles=list(roles)).status_code == 200

    def back(self, name: str) -> str:
        return self.casino.post("/api/session", name=name, password=PASSWORD)["token"]

    def refused(self, who: str) -> None:
        answer = self.confirm(who)
        assert not answer["ok"]
        assert "not two persons" in answer["refusal"]["sentence"]
        assert "pitboss staff add" in answer["refusal"]["sentence"]
        assert not answer["proposal"]["second"]

    def carried_out(self, who: str) -> None:
        assert self.casino.get(f"/api/corrections/{self.number}", who)["second"]
        assert self.confirm(who)["ok"]


@pytest.fixture
def pit(casino: Inside) -> Pit:
    return Pit(casino)


def test_who_was_taken_on_by_the_proposer_is_no_second_person(pit: Pit, tmp_path: Path) -> None:
    pit.refused(pit.taken_on(pit.boss, "other"))
    pit.carried_out(pit.casino.staff("console made", "supervisor"))
    assert audit.audit(tmp_path / "casino.db").ok


def test_nor_is_whom_that_one_took_on(pit: Pit) -> None:
    other = pit.taken_on(pit.boss, "other")
    pit.refused(pit.taken_on(other, "third"))
    pit.refused(pit.taken_on(pit.taken_on(other, "fourth"), "fifth"))


def test_nor_is_the_proposers_own_maker_or_another_whom_that_one_took_on(pit: Pit) -> None:
    casino = pit.casino
    head = casino.staff("head", "floorperson")
    one, two = pit.taken_on(head, "one"), pit.taken_on(head, "two")
    wanted = {"kind": "adjustment", "table": pit.table["id"], "seat": pit.seat, "cents": 700}
    pit.number = casino.post("/api/corrections", one, key="c", correction=wanted, why="x")["proposal"][
        "number"
    ]
    pit.refused(head)
    pit.refused(two)
    pit.carried_out(pit.boss)


def test_who_has_the_roles_from_the_proposer_is_no_second_person_until_another_gives_them(pit: Pit) -> None:
    pit.casino.staff("dealer", "dealer")
    pit.roles(pit.boss, "dealer", "floorperson")
    pit.refused(pit.back("dealer"))
    pit.refused(pit.taken_on(pit.back("dealer"), "made by the dealer"))
    pit.roles(pit.casino.staff("head", "pit-boss"), "dealer", "floorperson")
    pit.carried_out(pit.back("dealer"))


def test_who_gave_the_proposer_his_roles_is_no_second_person(pit: Pit) -> None:
    head = pit.casino.staff("head", "pit-boss")
    pit.roles(head, "boss", "floorperson", "dealer")
    pit.refused(head)


def test_the_console_takes_over_an_account_that_was_made_in_the_house(pit: Pit, tmp_path: Path) -> None:
    pit.taken_on(pit.boss, "other")
    database = ["--database", str(tmp_path / "casino.db")]
    said = CliRunner().invoke(app, ["staff", "reset", "other", *database])
    assert said.exit_code == 0
    password = said.output.split("password ")[1].split(",")[0]
    token = pit.casino.post("/api/session", name="other", password=password)["token"]
    token = pit.casino.post("/api/session/password", token, old=password, new=PASSWORD)["token"]
    pit.refused(token)
    assert (
        CliRunner().invoke(app, ["staff", "roles", "other", "--role", "supervisor", *database]).exit_code == 0
    )
    pit.carried_out(pit.back("other"))
    assert audit.audit(tmp_path / "casino.db").ok


def test_who_plays_by_an_account_he_made_corrects_nothing_at_that_table(pit: Pit) -> None:
    casino = pit.casino
    other = pit.taken_on(pit.boss, "other")
    casino.post("/api/session/player", other, nickname="Otto")
    assert casino.post(f"/api/tables/{pit.table['id']}/sit", other, key="s", amount=10_000)["ok"]
    wanted = {"kind": "adjustment", "table": pit.table["id"], "seat": pit.seat, "cents": 500}
    patron = casino.house.store.players_of([casino.get("/api/session", other)["id"]])[0]
    own = {"kind": "purse-adjustment", "patron": patron, "cents": 500}
    for key, correction in (("d", wanted), ("e", own)):
        answer = casino.request("POST", "/api/corrections", pit.boss, key=key, correction=correction, why="x")
        assert answer.status_code == 403, answer.text


def test_the_record_says_who_made_and_changed_an_account(tmp_path: Path) -> None:
    database = tmp_path / "casino.db"
    with inside(quick(tmp_path)) as casino:
        boss = casino.staff("boss", "floorperson")
        actor = f"account:{casino.get('/api/session', boss)['id']}"
        made = casino.post("/api/staff", boss, name="Dee", roles=["dealer"])["staff"]["id"]
        for arguments in (
            ["add", "Con", "--role", "dealer"],
            ["lock", "Dee"],
            ["unlock", "Dee"],
            ["reset", "Dee"],
        ):
            asked = CliRunner().invoke(app, ["staff", *arguments, "--database", str(database)])
            assert asked.exit_code == 0, asked.output
        events = [e.event for e in casino.house.book.significant() if isinstance(e.event, Significant)]
        told = [(event.kind, event.by) for event in events if event.detail.get("account") == made]
        assert told == [
            ("staff-added", actor), ("account-locked", CONSOLE), ("account-unlocked", CONSOLE),
            ("password-reset", CONSOLE),
        ]  # fmt: skip
        assert [event.by for event in events if event.kind == "staff-added"] == [
            CONSOLE,
            CONSOLE,
            actor,
            CONSOLE,
        ]


def test_the_audit_finds_a_correction_confirmed_with_an_account_of_the_proposers_making(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def corrected(book: Ledger, confirmer: str) -> None:
        live = book.open_table(Table.open("craps", seats={1: 50_000}), table_id=f"pit-{confirmer}", key="o")
        asked = book.corrections.propose(
            Adjustment(live.id, seat=1, cents=500), why="x", by="account:1", role="boxperson", key=confirmer
        )
        number = asked.result().first
        assert number is not None
        done = book.corrections.confirm(
            number, by=f"account:{confirmer}", role="supervisor", live=live
        ).result()
        assert done.refusal is None

    database = tmp_path / "c.db"
    with Ledger.open(database) as book:
        corrected(book, "2")
        book.record("staff-added", {"account": "2"}, by="account:1", keyed=KEYS).result()
    assert audit.audit(database).ok, "what was made later does not count"
    with Ledger.open(database) as book, monkeypatch.context() as blind:
        blind.setattr(Persons, "alike", lambda *_: False)
        corrected(book, "2a")
        book.record("staff-added", {"account": "3"}, by="account:2", keyed=KEYS).result()
        corrected(book, "3")
    report = audit.audit(database)
    assert not report.ok
    assert "by another account" in str(report.first_bad)
