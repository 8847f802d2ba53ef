"""Whoever gives a command gets a receipt with the answer, by request and by socket, and again when he asks again."""

import json
from typing import Any

import msgspec

from casino import Inside
from patient import PATIENCE
from pitboss.ledger.holding import broken
from pitboss.ledger.receipts import Receipt


def _checked(casino: Inside, answer: dict[str, Any]) -> Receipt:
    receipt = msgspec.convert(answer["receipt"], Receipt)
    assert receipt.good()
    assert casino.call(_broken, casino, receipt) is None
    return receipt


async def _broken(casino: Inside, receipt: Receipt) -> str | None:
    return broken(casino.house.book, receipt)


def test_every_answer_carries_its_receipt(casino: Inside) -> None:
    table = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
    ann, seat = casino.seated(table, "Ann")
    commands = f"/api/tables/{table['id']}/commands"
    bet: dict[str, Any] = {"do": "wager", "seat": seat, "args": {"on": "field", "amount": 1_000}}

    done = casino.post(commands, ann, key="w", **bet)
    receipt = _checked(casino, done)
    assert (receipt.stream, receipt.outcome, receipt.last) == (table["id"], "done", done["last"])
    assert receipt.key.startswith("w:"), "keys are an account's own"

    again = _checked(casino, casino.post(commands, ann, key="w", **bet))
    later = _checked(casino, casino.get(f"{commands}/w", ann))
    assert {each.hash for each in (again, later)} == {receipt.hash}

    refused = casino.post(
        commands, ann, key="n", do="wager", seat=seat, args={"on": "field", "amount": 10**9}
    )
    assert not refused["ok"]
    assert _checked(casino, refused).outcome == "refused"

    ticket = casino.post("/api/live/ticket", ann)["ticket"]
    with casino.client.websocket_connect(f"/api/live?ticket={ticket}") as socket:
        assert socket.receive_json(timeout=PATIENCE)["type"] == "hello"
        socket.send_text(json.dumps({"type": "command", "table": table["id"], "key": "s", **bet}))
        assert _checked(casino, socket.receive_json(timeout=PATIENCE)).outcome == "done"


def test_who_opens_and_closes_tables_has_receipts(casino: Inside) -> None:
    boss = casino.staff("boss", "floorperson")
    asked = {"game": "craps", "key": "o"}
    opened = casino.post("/api/tables", boss, **asked)
    receipt, own = _checked(casino, opened), opened["row"]["id"]
    assert (receipt.stream, receipt.outcome, receipt.first) == (own, "done", 1)
    assert _checked(casino, casino.post("/api/tables", boss, **asked)).hash == receipt.hash
    assert casino.get(f"/api/tables/{own}", boss)["receipt"] is None
    closed = _checked(casino, casino.post(f"/api/tables/{own}/close", boss))
    assert (closed.stream, closed.outcome) == (own, "done")
    practised = casino.post("/api/practice", **asked)
    assert _checked(casino, practised).stream == practised["table"]


def test_money_that_is_brought_to_a_seat_has_a_receipt(casino: Inside) -> None:
    table = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
    ann = casino.guest(table["code"])["token"]
    seated = casino.post(f"/api/tables/{table['id']}/sit", ann, key="s", amount=50_000)
    assert _checked(casino, seated).outcome == "done"


def test_money_in_and_out_of_a_purse_has_a_receipt(casino: Inside) -> None:
    table = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
    guest = casino.guest(table["code"])
    ann, purse = guest["token"], f"purse:{guest['me']['id']}"
    for way, amount, outcome in (
        ("deposit", 500, "done"),
        ("withdraw", 300, "done"),
        ("withdraw", 10**10, "refused"),
    ):
        told = casino.post(f"/api/purse/{way}", ann, key=f"{way}-{amount}", amount=amount)
        receipt = _checked(casino, told)
        assert (receipt.stream, receipt.outcome) == (purse, outcome)
        again = casino.post(f"/api/purse/{way}", ann, key=f"{way}-{amount}", amount=amount)
        assert _checked(casino, again).hash == receipt.hash
    poor = casino.post(f"/api/tables/{table['id']}/sit", ann, key="s", amount=10**9)
    assert not poor["ok"]
    assert (_checked(casino, poor).stream, _checked(casino, poor).outcome) == (purse, "refused")
