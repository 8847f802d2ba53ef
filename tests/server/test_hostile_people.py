"""Log-in and the way back under attack."""

import asyncio
import time
from pathlib import Path

from casino import PASSWORD, Inside, inside, quick
from pitboss.ledger import Ledger
from pitboss.ledger.happenings import Significant
from pitboss.ledger.persons import CONSOLE
from pitboss.server.errors import Wrong
from pitboss.server.people import People
from pitboss.server.settings import Settings
from pitboss.server.store import Store


def test_tries_in_line_behind_a_lock_count_for_nothing(tmp_path: Path) -> None:
    """Twenty wrong passwords and the right one last, all at once: three count, the lock holds for all who wait."""

    async def attack(book: Ledger) -> list[str]:
        people = People(book, Store(book), Settings(hash_cost=0))
        await people.take_on("floor", ("floorperson",), by=CONSOLE, password=PASSWORD)

        async def one(password: str) -> str:
            try:
                await people.log_in("floor", password)
            except Wrong as wrong:
                return wrong.code
            return "in"

        return list(await asyncio.gather(*(one(word) for word in [*["not this"] * 20, PASSWORD])))

    with Ledger.open(tmp_path / "c.db") as book:
        answers = asyncio.run(attack(book))
        account = Store(book).by_login("floor")
        assert account is not None
        assert (account.locked, account.failures) == (True, 3)
        tries = [
            e
            for e in book.significant()
            if isinstance(e.event, Significant) and e.event.kind != "staff-added"
        ]
        assert len(tries) == 3, "a flood of tries does not fill the record"
    assert answers[-1] == "locked"
    assert answers.count("wrong-password") == 2


def test_a_password_that_changed_meanwhile_lets_nobody_in(tmp_path: Path) -> None:
    with Ledger.open(tmp_path / "c.db") as book:
        people = People(book, Store(book), Settings(hash_cost=0))
        account = asyncio.run(people.add("patron", "Pat", password=PASSWORD))
        assert account.password is not None
        assert people.store.let_in(account.id, account.password)
        people.store.change(account.id, password="another")
        assert not people.store.let_in(account.id, account.password)


def test_wrong_passwords_of_a_stranger_end_no_live_session(tmp_path: Path) -> None:
    with inside(quick(tmp_path)) as casino:
        boss = casino.staff("boss", "floorperson")
        statuses = [
            casino.request("POST", "/api/session", name="boss", password="not this").status_code
            for _ in range(4)
        ]
        assert statuses == [401, 401, 423, 423]
        assert casino.request("POST", "/api/session", name="boss", password=PASSWORD).status_code == 423
        me = casino.get("/api/session", boss)
        casino.house.people.reload(me["id"])
        assert casino.get("/api/session", boss) == me, "a server that hears of the lock ends nothing either"
    with inside(quick(tmp_path)) as casino:
        assert casino.get("/api/session", boss) == me
        casino.request("PATCH", f"/api/staff/{me['id']}", boss, locked=False)
        assert casino.request("POST", "/api/session", name="boss", password=PASSWORD).status_code == 200
        other = casino.staff("other", "floorperson")
        casino.request("PATCH", f"/api/staff/{me['id']}", other, locked=True)
        assert casino.request("GET", "/api/session", boss).status_code == 401, (
            "whom the floor locks out is out"
        )


def test_a_guest_who_logs_out_is_not_brought_back(casino: Inside) -> None:
    table = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
    guest = casino.guest(table["code"])
    assert casino.request("POST", "/api/guests/back", come_back=guest["come_back"]).status_code == 200
    casino.request("DELETE", "/api/session", guest["token"])
    assert casino.request("POST", "/api/guests/back", come_back=guest["come_back"]).status_code == 401


def test_the_way_back_ends_a_month_after_it_was_last_taken(tmp_path: Path) -> None:
    now = [time.time()]

    async def visits(people: People) -> list[bool]:
        _, token = await people.guest("Ann")

        async def back(days: int) -> bool:
            now[0] += days * 24 * 3600
            try:
                await people.come_back(token)
            except Wrong:
                return False
            return True

        return [await back(days) for days in (29, 29, 29, 31, 0)]

    with Ledger.open(tmp_path / "c.db") as book:
        people = People(book, Store(book), Settings(), clock=lambda: now[0])
        assert asyncio.run(visits(people)) == [True, True, True, False, False]
