"""Who somebody is and how a table is run follows from the record: rows that were changed beside it are not believed."""

from pathlib import Path

import sqlalchemy as sa

from casino import PASSWORD, Inside, inside, quick
from pitboss.server.store import accounts, tables


def _change(casino: Inside, statement: sa.Update) -> None:
    with casino.house.book.transaction() as connection:
        assert connection.execute(statement).rowcount == 1


def test_a_role_that_was_written_into_the_database_is_none(casino: Inside) -> None:
    casino.staff("ann", "dealer")
    account = casino.house.store.by_login("ann")
    assert account is not None
    _change(
        casino, sa.update(accounts).where(accounts.c.id == account.id).values(roles="floorperson,auditor")
    )
    again = casino.house.store.account(account.id)
    assert again is not None
    assert again.roles == ("dealer",)
    token = casino.post("/api/session", name="ann", password=PASSWORD)["token"]
    assert casino.request("GET", "/api/staff", token).status_code == 403


def test_a_password_that_was_put_into_the_database_opens_nothing(casino: Inside) -> None:
    casino.staff("ann", "floorperson")
    casino.staff("eve", "dealer")
    store = casino.house.store
    ann, eve = store.by_login("ann"), store.by_login("eve")
    assert ann is not None
    assert eve is not None
    _change(casino, sa.update(accounts).where(accounts.c.id == ann.id).values(password=eve.password))
    assert casino.request("POST", "/api/session", name="ann", password=PASSWORD).status_code == 401


def test_a_table_that_is_to_be_run_otherwise_is_not_taken(tmp_path: Path) -> None:
    with inside(quick(tmp_path)) as casino:
        floor = casino.staff("boss", "floorperson")
        ids = [casino.open(floor, "craps", key, dealer="person")["id"] for key in ("a", "b")]
        text = casino.house.store.table(table_id=ids[0])
        assert text is not None
        _change(
            casino,
            sa.update(tables)
            .where(tables.c.id == ids[0])
            .values(settings=sa.func.replace(tables.c.settings, '"secure"', '"entered"')),
        )
    with inside(quick(tmp_path)) as casino:
        assert set(casino.house.pit.hosts) == {ids[1]}
