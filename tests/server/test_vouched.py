"""Who somebody is and how a table is run follows from the record: rows that were changed beside it are not believed."""

from pathlib import Path

import pytest
import sqlalchemy as sa

from casino import PASSWORD, Inside, inside, quick
from pitboss.ledger import LedgerError, schema
from pitboss.server.people import token_digest
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


def test_a_token_brings_back_nobody_but_a_guest_who_was_given_it(casino: Inside) -> None:
    """Not the staff, nor a patron, nor with whom somebody of the staff plays, for whom no token was ever made."""
    boss = casino.staff("boss", "floorperson")
    patron = casino.post("/api/patrons", name="Ann", password=PASSWORD)["me"]["id"]
    casino.post("/api/session/player", boss, nickname="Dee")
    staff, player = casino.house.store.by_login("boss"), casino.house.store.listed("guest")[0]
    assert staff is not None
    for account in (staff.id, patron, player.id):
        token = f"made by hand for {account}"
        _change(
            casino,
            sa.update(accounts).where(accounts.c.id == account).values(come_back=token_digest(token)),
        )
        assert casino.request("POST", "/api/guests/back", come_back=token).status_code == 401


def test_nobody_becomes_another_kind_of_account_by_hand(casino: Inside) -> None:
    """The password of a patron stands in the record; written down as one of the staff, he would have none there."""
    casino.staff("eve", "dealer")
    eve = casino.house.store.by_login("eve")
    assert eve is not None
    ann = casino.post("/api/patrons", name="Ann", password="tall Ann kettle 7")["me"]["id"]
    gus = casino.guest(casino.open(casino.staff("boss", "floorperson"), "craps")["code"], "Gus")["me"]["id"]
    for account, login in ((ann, "ann"), (gus, "gus")):
        _change(
            casino,
            sa.update(accounts)
            .where(accounts.c.id == account)
            .values(kind="staff", login=login, password=eve.password),
        )
        assert casino.request("POST", "/api/session", name=login, password=PASSWORD).status_code == 401
        assert casino.house.store.names([account])[account][1] == account.partition("-")[0]


def test_a_patron_whom_the_floor_has_locked_stays_locked(casino: Inside) -> None:
    boss, ann = (
        casino.staff("boss", "floorperson"),
        casino.post("/api/patrons", name="Ann", password=PASSWORD),
    )

    def lock(*, locked: bool) -> None:
        answer = casino.request("PATCH", f"/api/staff/{ann['me']['id']}", boss, locked=locked)
        assert answer.status_code == 200

    def log_in() -> int:
        return casino.request("POST", "/api/session", name="Ann", password=PASSWORD).status_code

    lock(locked=True)
    _change(casino, sa.update(accounts).where(accounts.c.id == ann["me"]["id"]).values(locked=0))
    assert log_in() == 401
    lock(locked=False)
    assert log_in() == 200


def test_a_table_that_is_to_be_run_otherwise_is_not_taken(tmp_path: Path) -> None:
    with inside(quick(tmp_path)) as casino:
        floor = casino.staff("boss", "floorperson")
        ids = [casino.open(floor, "craps", key, dealer="person")["id"] for key in ("a", "b", "c")]
        text = casino.house.store.table(table_id=ids[0])
        assert text is not None
        _change(
            casino,
            sa.update(tables)
            .where(tables.c.id == ids[0])
            .values(settings=sa.func.replace(tables.c.settings, '"secure"', '"entered"')),
        )
        # Without its row it would be a table of people who say what the dice show.
        with casino.house.book.transaction() as connection:
            connection.execute(sa.delete(tables).where(tables.c.id == ids[2]))
    with inside(quick(tmp_path)) as casino:
        assert set(casino.house.pit.hosts) == {ids[1]}


def _seat_of(casino: Inside, table: str, who: str) -> int | None:
    return casino.get("/api/session", who)["seats"].get(table)


def test_a_seat_that_was_given_to_another_purse_is_not_his(tmp_path: Path) -> None:
    """Neither by the name of the purse in the list of transfers, nor by an older transfer of his own; and a seat whose
    money is told to have left it, or to have never come, would be nobody's, and so would what is won there."""
    for attack in ("purse", "older", "left", "gone", "none"):
        (tmp_path / attack).mkdir()
        with inside(quick(tmp_path / attack)) as casino:
            row = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
            eve, seat = casino.seated(row, "Eve")
            casino.post(f"/api/tables/{row['id']}/leave", eve, key="l")
            ann, taken = casino.seated(row, "Ann")
            assert taken == seat
            casino.post(f"/api/tables/{row['id']}/buy-in", ann, key="b", amount=1_000)
            purses = {who: f"purse:{casino.get('/api/session', who)['id']}" for who in (ann, eve)}
            t = schema.transfers
            with casino.house.book.transaction() as connection:
                if attack == "purse":
                    connection.execute(sa.update(t).where(t.c.purse == purses[ann]).values(purse=purses[eve]))
                elif attack == "older":
                    connection.execute(sa.update(t).where(t.c.purse == purses[ann]).values(state="left"))
                    connection.execute(sa.update(t).where(t.c.purse == purses[eve]).values(state="seated"))
                elif attack == "left":
                    connection.execute(sa.update(t).where(t.c.purse == purses[ann]).values(state="left"))
                elif attack == "gone":
                    connection.execute(sa.delete(t).where(t.c.purse == purses[ann]))
        with inside(quick(tmp_path / attack)) as casino:
            assert _seat_of(casino, row["id"], eve) is None
            assert _seat_of(casino, row["id"], ann) == (seat if attack == "none" else None)
            assert (row["id"] in casino.house.pit.hosts) == (attack == "none")


def test_no_money_is_moved_by_a_transfer_that_the_record_does_not_tell(casino: Inside) -> None:
    """Put into the list it would be brought to a seat, or into a purse, by the next second."""
    row = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
    eve, seat = casino.seated(row, "Eve")
    account, t = casino.get("/api/session", eve)["id"], schema.transfers
    made = {
        "number": f"transfer:{account}:999",
        "purse": f"purse:{account}",
        "cents": 5_000_000,
        "state": "sent",
    }
    with casino.house.book.transaction() as connection:
        for table in (row["id"], "no-table"):
            number = f"{made['number']}{len(table)}"
            connection.execute(
                sa.insert(t).values({**made, "number": number, "table_id": table, "seat": seat})
            )
        # What has come to the seat is on its way once more.
        connection.execute(
            sa.update(t).where(t.c.purse == made["purse"], t.c.seat == seat).values(state="sent")
        )
    before = casino.house.pit.hosts[row["id"]].durable.stack(seat)
    casino.call(casino.house.cage.finish_transfers)
    assert casino.house.pit.hosts[row["id"]].durable.stack(seat) == before
    casino.post(f"/api/tables/{row['id']}/leave", eve, key="l")
    casino.call(casino.house.cage.finish_transfers)
    assert casino.get("/api/purse", eve)["balance"] == 1_000_000, "what was there, once"
    number = next(each.number for each in casino.house.book.purses.in_transit() if "999" not in each.number)
    with pytest.raises(LedgerError, match="does not come back"):
        casino.call(_given_back, casino, number)


async def _given_back(casino: Inside, number: str) -> None:
    answer = await casino.house.book.purses.give_back(number)
    if answer.refusal is not None:
        raise LedgerError(answer.refusal.sentence)
