"""Several people sit down at the same moment: each gets a seat of his own, or is told at once that none is left."""

import asyncio
from typing import Any

from casino import Inside
from pitboss.ledger import Answer
from pitboss.server.errors import as_wrong


def _sit_at_once(casino: Inside, table: dict[str, Any], seats: list[int | None]) -> list[int | str]:
    """Everybody's seat, or the code of the refusal, when all ask before anybody is answered."""
    house = casino.house
    host = house.pit.hosts[table["id"]]
    guests = [casino.guest(table["code"], f"Ann {number}") for number in range(len(seats))]

    async def one(guest: dict[str, Any], seat: int | None) -> int | str:
        account = house.store.account(guest["me"]["id"])
        assert account is not None
        try:
            answer: Answer = await house.cage.sit(host, account, 10_000, key="s", seat=seat)
        except Exception as error:  # noqa: BLE001 - what a client would be told
            return as_wrong(error).code
        return host.seat_of_account(account.id) or str(answer.refusal)

    async def all_at_once() -> list[int | str]:
        return list(await asyncio.gather(*(one(*pair) for pair in zip(guests, seats, strict=True))))

    found = casino.call(all_at_once)
    for guest, seat in zip(guests, found, strict=True):
        left = casino.get("/api/purse", guest["token"])["balance"]
        assert left == (990_000 if isinstance(seat, int) else 1_000_000), "money moved only for who sits"
    return found


def test_who_sits_down_at_once_without_choosing_gets_another_free_seat(casino: Inside) -> None:
    table = casino.open(casino.staff("boss", "floorperson"), "three-card-poker", dealer="person")
    most = table["seats"]
    found = _sit_at_once(casino, table, [None] * (most + 2))
    assert sorted(seat for seat in found if isinstance(seat, int)) == list(range(1, most + 1))
    assert [seat for seat in found if isinstance(seat, str)] == ["full-table"] * 2


def test_of_two_who_choose_one_seat_the_second_is_told_so_before_any_money_moves(casino: Inside) -> None:
    table = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
    found = _sit_at_once(casino, table, [3, 3, None])
    assert sorted(map(str, found)) == ["1", "3", "seat-taken"]


def test_who_asks_again_before_he_was_answered_gets_the_same_answer(casino: Inside) -> None:
    """A client that gave up waiting: its second request must not say that it has no seat by that key."""
    table = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
    house, guest = casino.house, casino.guest(table["code"])
    account = house.store.account(guest["me"]["id"])
    assert account is not None
    host = house.pit.hosts[table["id"]]

    async def sit(key: str) -> tuple[str, bool]:
        try:
            answer = await house.cage.sit(host, account, 10_000, key=key)
        except Exception as error:  # noqa: BLE001 - what a client would be told
            return as_wrong(error).code, False
        return "sat", answer.again

    async def at_once(*keys: str) -> list[tuple[str, bool]]:
        return list(await asyncio.gather(*map(sit, keys)))

    assert casino.call(at_once, "k", "k", "another") == [("sat", False), ("sat", True), ("seated", False)]
    assert casino.get("/api/purse", guest["token"])["balance"] == 990_000
