"""Accounts, sessions, lock-out, and sockets that are cut when a session ends."""

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import argon2
import pytest
from litestar.exceptions import WebSocketDisconnect

from casino import PASSWORD, Inside, inside, quick
from patient import PATIENCE
from pitboss.ledger import Ledger
from pitboss.server.cage import Cage
from pitboss.server.errors import Wrong
from pitboss.server.people import People, Session, login_key, one_time_password
from pitboss.server.settings import Settings
from pitboss.server.store import Account, Store


def known(people: People, token: str, *, active: bool = True) -> Session | None:
    return people.session(token, active=active, found=people.looked_up(token))


def test_the_first_start_makes_a_floorperson_who_must_change_the_password(
    tmp_path: Path, capsys: Any
) -> None:
    with inside(quick(tmp_path)) as casino:
        said = capsys.readouterr().out
        password = said.split("one-time password ")[1].split()[0]
        token = casino.post("/api/session", name="floor", password=password)["token"]
        refused = casino.request("POST", "/api/tables", token, game="craps", key="k")
        assert refused.status_code == 403
        assert refused.json()["error"]["code"] == "change-password"
        changed = casino.post("/api/session/password", token, old=password, new=PASSWORD)
        assert casino.request("GET", "/api/session", token).status_code == 401
        assert casino.open(changed["token"], "craps")["game"] == "craps"
    with inside(quick(tmp_path)):
        assert "one-time" not in capsys.readouterr().out


def test_three_wrong_passwords_lock_the_account_until_the_floor_unlocks_it(casino: Inside) -> None:
    floor = casino.staff("boss", "floorperson")
    casino.staff("dealer", "dealer")
    wrong = [
        casino.request("POST", "/api/session", name="dealer", password="not this").status_code
        for _ in range(3)
    ]
    assert wrong == [401] * 3
    assert casino.request("POST", "/api/session", name="dealer", password=PASSWORD).status_code == 401
    account = next(row for row in casino.get("/api/staff", floor) if row["name"] == "dealer")
    assert account["locked"]
    casino.request("PATCH", f"/api/staff/{account['id']}", floor, locked=False)
    assert casino.request("POST", "/api/session", name="dealer", password=PASSWORD).status_code == 200
    kinds = [row["event"]["kind"] for row in casino.get("/api/audit/significant", floor)]
    assert kinds.count("log-in-locked") == 1
    assert kinds.count("log-in-failed") == 2


def test_a_right_guess_comes_too_late_when_others_have_locked_the_account_meanwhile(
    casino: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hashing takes its time: who guesses many times at once must not have been judged before the lock."""
    people = casino.house.people
    verify = people._verify

    async def log_in(password: str) -> str:
        try:
            return (await people.log_in("dealer", password, "192.0.2.1"))[0]
        except Wrong as wrong:
            return wrong.code

    async def at_once() -> list[str]:
        locked = asyncio.Event()

        async def slowly(hashed: str, password: str) -> bool:
            right = await verify(hashed, password)
            if right:
                await locked.wait()
            return right

        monkeypatch.setattr(people, "_verify", slowly)
        late = asyncio.create_task(log_in(PASSWORD))
        while not late.done() and not people.resting():
            await log_in("a guess")
        locked.set()
        return [await late, await log_in(PASSWORD)]

    casino.staff("dealer", "dealer")
    assert casino.call(at_once) == ["wrong-password", "wrong-password"]


def test_a_wrong_name_and_a_wrong_password_look_the_same(casino: Inside) -> None:
    casino.staff("dealer", "dealer")
    known = casino.request("POST", "/api/session", name="dealer", password="not this")
    unknown = casino.request("POST", "/api/session", name="nobody", password="not this")
    assert (known.status_code, known.json()) == (unknown.status_code, unknown.json())


@pytest.mark.parametrize(("advance", "good"), [(14 * 60, True), (15 * 60, False)])
def test_a_session_ends_when_nothing_is_done_for_a_quarter_of_an_hour(
    tmp_path: Path, advance: int, *, good: bool
) -> None:
    now = [1_000_000.0]
    with Ledger.open(tmp_path / "c.db") as book:
        people = People(book, Store(book), Settings(), clock=lambda: now[0])
        token = people.start(_account(people))
        now[0] += advance
        assert (known(people, token) is not None) == good


def test_who_plays_over_a_socket_at_one_server_is_not_idle_at_another(tmp_path: Path) -> None:
    now = [1_000_000.0]
    with Ledger.open(tmp_path / "c.db") as book:
        here, there = (People(book, Store(book), Settings(), clock=lambda: now[0]) for _ in range(2))
        token = here.start(_account(here))
        session = known(here, token)
        assert session is not None
        assert known(there, token) is not None
        for _ in range(4):
            now[0] += 10 * 60
            here.touch(session)
            asyncio.run(here.write())
            asyncio.run(there.mind())
            assert here.check(session) is None
        assert known(there, token, active=False) is not None
        assert (
            known(People(book, Store(book), Settings(), clock=lambda: now[0]), token, active=False)
            is not None
        )
        now[0] += 15 * 60
        asyncio.run(there.mind())
        assert known(there, token) is None
        assert known(here, token) is None


def test_a_session_ends_after_twelve_hours_however_busy(tmp_path: Path) -> None:
    now = [1_000_000.0]
    with Ledger.open(tmp_path / "c.db") as book:
        people = People(book, Store(book), Settings(), clock=lambda: now[0])
        token = people.start(_account(people))
        for _ in range(71):
            now[0] += 600
            assert known(people, token) is not None
        now[0] += 600
        assert known(people, token) is None
        assert known(People(book, Store(book), Settings(), clock=lambda: now[0]), token) is None


def test_sessions_outlive_a_restart_and_tokens_are_not_kept(tmp_path: Path) -> None:
    with inside(quick(tmp_path)) as casino:
        token = casino.staff("boss", "floorperson")
    with inside(quick(tmp_path)) as casino:
        assert casino.get("/api/session", token)["name"] == "boss"
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
    assert token.encode() not in kept
    assert PASSWORD.encode() not in kept


@pytest.mark.parametrize("how", ["log-out", "roles", "lock"])
def test_a_session_that_ends_cuts_its_sockets(casino: Inside, how: str) -> None:
    floor, dealer = casino.staff("boss", "floorperson"), casino.staff("dealer", "dealer")
    account = casino.get("/api/session", dealer)["id"]
    ticket = casino.post("/api/live/ticket", dealer)["ticket"]
    with casino.client.websocket_connect(f"/api/live?ticket={ticket}") as socket:
        assert socket.receive_json()["type"] == "hello"
        if how == "log-out":
            casino.request("DELETE", "/api/session", dealer)
        else:
            change: dict[str, Any] = {"roles": ["stickperson"]} if how == "roles" else {"locked": True}
            casino.request("PATCH", f"/api/staff/{account}", floor, **change)
        with pytest.raises(WebSocketDisconnect) as cut:
            socket.receive_json(timeout=PATIENCE)
        assert cut.value.code == 4401
    assert casino.request("GET", "/api/session", dealer).status_code == 401


def test_a_ticket_opens_one_socket_once(casino: Inside) -> None:
    ticket = casino.post("/api/live/ticket", casino.staff("dealer", "dealer"))["ticket"]
    with casino.client.websocket_connect(f"/api/live?ticket={ticket}") as socket:
        assert socket.receive_json()["type"] == "hello"
    for bad in (ticket, "", "x" * 300):
        with (
            casino.client.websocket_connect(f"/api/live?ticket={bad}") as socket,
            pytest.raises(WebSocketDisconnect) as no,
        ):
            socket.receive_json(timeout=PATIENCE)
        assert no.value.code == 4401


def test_a_page_of_another_origin_may_not_act_or_listen(casino: Inside) -> None:
    token = casino.staff("boss", "floorperson")
    headers = {"Origin": "https://elsewhere.example", "Cookie": f"pitboss_session={token}"}
    answer = casino.client.post("/api/live/ticket", headers=headers)
    assert answer.status_code == 403
    ticket = casino.post("/api/live/ticket", token)["ticket"]
    with (
        pytest.raises(WebSocketDisconnect),
        casino.client.websocket_connect(
            f"/api/live?ticket={ticket}", headers={"Origin": "https://elsewhere.example"}
        ),
    ):
        pass
    own = {"Origin": "http://127.0.0.1:1947", "Cookie": f"pitboss_session={token}"}
    assert casino.client.post("/api/live/ticket", headers=own).status_code == 200


def test_a_signature_of_letters_that_no_server_writes_is_none(casino: Inside) -> None:
    account = casino.get("/api/session", casino.staff("boss", "floorperson"))["id"]
    for mark in (b"\xe9", b"0" * 64, b""):
        headers = {
            b"x-pitboss-signed": f"{time.time():.3f}:".encode() + mark,
            b"x-pitboss-account": account.encode(),
        }
        assert casino.client.get("/api/session", headers=headers).status_code == 401


def test_a_guest_comes_back_to_the_same_seat(casino: Inside) -> None:
    table = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
    guest = casino.guest(table["code"])
    casino.post(f"/api/tables/{table['id']}/sit", guest["token"], key="s", amount=20_000, seat=4)
    back = casino.post("/api/guests/back", come_back=guest["come_back"])
    assert back["me"]["seats"] == {table["id"]: 4}
    assert casino.request("POST", "/api/guests/back", come_back="x" * 40).status_code == 401
    assert casino.request("POST", "/api/guests", code="NOSUCH", nickname="Eve").status_code == 404


def test_a_token_that_was_put_into_the_database_brings_nobody_back(tmp_path: Path) -> None:
    with inside(quick(tmp_path)) as casino:
        code = casino.open(casino.staff("boss", "floorperson"), "craps")["code"]
        ann, eve = casino.guest(code, "Ann"), casino.guest(code, "Eve")
        with closing(sqlite3.connect(tmp_path / "casino.db")) as database, database:
            stolen = "(SELECT come_back FROM server_accounts WHERE name = 'Eve')"
            database.execute(f"UPDATE server_accounts SET come_back = {stolen} WHERE name = 'Ann'")
            database.execute("UPDATE server_accounts SET come_back = 'x' WHERE name = 'Eve'")
        assert casino.request("POST", "/api/guests/back", come_back=eve["come_back"]).status_code == 401
        assert casino.request("POST", "/api/guests/back", come_back=ann["come_back"]).status_code == 401


def test_nobody_has_somebody_elses_name(casino: Inside) -> None:
    casino.post("/api/patrons", name="Ann", password=PASSWORD)
    assert casino.request("POST", "/api/patrons", name="ann", password=PASSWORD).status_code == 409
    for bad in (" ", "a\u202eb", "x" * 40, "\x07"):
        assert casino.request("POST", "/api/patrons", name=bad, password=PASSWORD).status_code == 400
    assert casino.request("POST", "/api/patrons", name="Bob", password="short").status_code == 400


@pytest.mark.parametrize("done", ["nothing", "the purse was opened"])
def test_a_server_that_dies_while_it_makes_an_account_leaves_nobody_without_a_purse(
    casino: Inside, monkeypatch: pytest.MonkeyPatch, done: str
) -> None:
    """The name is taken, and whoever logs in by it gets what he was to have."""

    async def died(_cage: Cage, account: Account, _cents: int, *, back: str = "") -> None:
        if done == "the purse was opened":
            await opening(casino.house.cage, account, 0, back=back)
        raise Wrong(503, "died", "The server died.")

    opening = Cage.open_purse
    with monkeypatch.context() as patch:
        patch.setattr(Cage, "open_purse", died)
        assert casino.request("POST", "/api/patrons", name="Ann", password=PASSWORD).status_code == 503
    full = casino.house.settings.play_money
    casino.post("/api/session", name="Ann", password=PASSWORD)
    found = casino.post("/api/session", name="Ann", password=PASSWORD)
    assert found["me"]["purse"] == full
    casino.post("/api/purse/withdraw", found["token"], key="w", amount=full)
    assert casino.get("/api/purse", found["token"])["balance"] == 0, "it was filled once"


def test_too_many_tries_are_answered_429_and_change_nothing(tmp_path: Path) -> None:
    with inside(quick(tmp_path, rate=1.0)) as casino:
        casino.staff("dealer", "dealer")
        statuses = [
            casino.request("POST", "/api/session", name="nobody", password="not this").status_code
            for _ in range(30)
        ]
        assert set(statuses) == {401, 429}
        limited = casino.request("POST", "/api/session", name="dealer", password="not this")
        assert limited.status_code == 429
        assert limited.headers["retry-after"] == "1"
        tried = casino.house.store.tried(login_key("dealer"), "testclient", since=0, lately=0)
        assert tried.everywhere == 0


def test_only_the_floor_manages_staff_and_nobody_their_own_roles(casino: Inside) -> None:
    floor, dealer = casino.staff("boss", "floorperson"), casino.staff("dealer", "dealer")
    assert casino.request("POST", "/api/staff", dealer, name="x", roles=["dealer"]).status_code == 403
    assert casino.request("POST", "/api/staff", None, name="x", roles=["dealer"]).status_code == 401
    own = casino.get("/api/session", floor)["id"]
    assert casino.request("PATCH", f"/api/staff/{own}", floor, roles=["auditor"]).status_code == 403
    assert casino.request("POST", "/api/staff", floor, name="x", roles=["king"]).status_code == 400
    made = casino.post("/api/staff", floor, name="Stick", roles=["stickperson"])
    assert casino.post("/api/session", name="Stick", password=made["password"])["me"]["must_change"]


def _account(people: People) -> Any:
    from pitboss.server.store import Account

    account = Account("staff-1", "staff", one_time_password(), ("dealer",), "no hash")
    people.store.add_account(account)
    return account


def test_who_changes_an_account_is_recorded(casino: Inside) -> None:
    floor = casino.staff("boss", "floorperson")
    me = casino.get("/api/session", floor)["id"]
    made = casino.post("/api/staff", floor, name="Dee", roles=["dealer"])["staff"]["id"]
    for change in ({"roles": ["boxperson"]}, {"locked": True}, {"locked": False}):
        assert casino.request("PATCH", f"/api/staff/{made}", floor, **change).status_code == 200
    rows = casino.get("/api/audit/significant", floor)
    found = [
        (row["event"]["kind"], row["event"]["by"])
        for row in rows
        if row["event"]["detail"]["account"] == made
    ]
    kinds = ["staff-added", "roles-changed", "account-locked", "account-unlocked"]
    assert found == [(kind, f"account:{me}") for kind in kinds]


def test_a_patrons_password_that_was_changed_in_the_database_opens_nothing(tmp_path: Path) -> None:
    own = "tall Eve kettle 7"
    with inside(quick(tmp_path)) as casino:
        for name in ("Ann", "Eve"):
            casino.post("/api/patrons", name=name, password=f"tall {name} kettle 7")
        gus = casino.guest(casino.open(casino.staff("boss", "floorperson"), "craps")["code"], "Gus")

        def log_in(name: str, password: str) -> int:
            return casino.request("POST", "/api/session", name=name, password=password).status_code

        def by_hand(change: str) -> None:
            hashed = "(SELECT password FROM server_accounts WHERE login = 'eve')"
            with closing(sqlite3.connect(tmp_path / "casino.db")) as database, database:
                database.execute(f"UPDATE server_accounts SET {change.format(hashed)}")

        by_hand("password = {} WHERE login = 'ann'")
        assert log_in("Ann", own) == 401
        by_hand(f"password = {{}}, login = 'gus' WHERE id = '{gus['me']['id']}'")
        assert log_in("gus", own) == 401, "a guest has no password"
        token = casino.post("/api/session", name="Eve", password=own)["token"]
        fresh = "quite another phrase"
        casino.post("/api/session/password", token, old=own, new=fresh)
        assert (log_in("Eve", fresh), log_in("Eve", own)) == (200, 401)


@pytest.mark.parametrize("cost", [0, 1, 2])
def test_a_name_that_nobody_has_takes_as_much_work_as_a_wrong_password(tmp_path: Path, cost: int) -> None:
    """Else the time that the answer takes would tell which names there are, whatever the house has set."""
    with Ledger.open(tmp_path / "c.db") as book:
        people = People(book, Store(book), Settings(hash_cost=cost))
        hashed, tried = asyncio.run(people.hash(PASSWORD)), list[str]()

        async def verify(hashed: str, password: str) -> bool:
            tried.append(hashed)
            return not password

        people._verify = verify
        with pytest.raises(Wrong):
            asyncio.run(people.log_in("nobody", PASSWORD, "192.0.2.1"))
    assert argon2.extract_parameters(tried[0]) == argon2.extract_parameters(hashed)
