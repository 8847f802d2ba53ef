"""The record under attack: streams that are no tables, hosts who play, and requests that cost much."""

import asyncio
import json
import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from casino import Inside, inside, quick
from patient import PATIENCE
from pitboss.server import house as houses
from pitboss.server import limits as limiting
from pitboss.server import routes_audit
from pitboss.server.errors import Wrong
from pitboss.server.house import LONGEST_REST, READ_AT_ONCE, House, rest_after
from pitboss.server.people import OF_STAFF, THREAD


@pytest.mark.parametrize(
    "path", ["entries", "rounds/1", "rounds/1/proof", "rounds/1/proofs", "rounds/1/case"]
)
def test_a_stream_that_is_no_table_is_unknown_and_answered(casino: Inside, path: str) -> None:
    boss = casino.staff("boss", "floorperson")
    table = casino.open(boss, "craps", dealer="person")
    casino.seated(table, "Ann")
    with casino.house.book.reader() as connection:
        streams = connection.exec_driver_sql("SELECT id FROM streams WHERE kind <> 'table'").scalars().all()
    assert {stream.partition(":")[0] for stream in streams} == {"house", "purse"}
    for stream in (*streams, "nothing"):
        refused = casino.request("GET", f"/api/audit/tables/{stream}/{path}", boss)
        assert (refused.status_code, refused.json()["error"]["code"]) == (404, "unknown-table"), stream
        head = casino.request("GET", f"/api/audit/head/{stream}")
        assert head.status_code == 404, "neither version nor head of a purse is a stranger's to read"
    assert casino.get(f"/api/audit/head/{table['id']}")["version"] > 1


def test_an_iterator_that_ends_in_a_reader_ends_its_request(casino: Inside) -> None:
    async def read(house: House) -> str:
        try:
            await asyncio.wait_for(house.read(lambda: next(iter(()))), 60)
        except RuntimeError as error:
            return str(error)
        return ""

    assert "iterator" in casino.call(read, casino.house)


@pytest.mark.parametrize("left", [False, True])
def test_a_host_who_plays_sees_in_the_record_what_his_seat_saw(casino: Inside, *, left: bool) -> None:
    """Folded cards of the others stay hidden from somebody of the staff who sits, or sat, at the table."""
    boss = casino.staff("boss", "floorperson", "dealer")
    casino.post("/api/session/player", boss, nickname="Dee")
    table = casino.open(boss, "three-card-poker", dealer="person")
    path, record = f"/api/tables/{table['id']}", f"/api/audit/tables/{table['id']}"
    ann, seat = casino.seated(table, "Ann")
    casino.post(f"{path}/sit", boss, key="s", amount=50_000)
    own = casino.get(path, boss)["snapshot"]["you"]["seat"]
    for who, at in ((ann, seat), (boss, own)):
        args = {"on": "ante", "amount": 1_000}
        assert casino.post(f"{path}/commands", who, key="w", do="wager", seat=at, args=args)["ok"]
    assert casino.post(f"{path}/commands", boss, key="d", do="deal")["ok"]
    for who, at in ((ann, seat), (boss, own)):
        assert casino.post(f"{path}/commands", who, key="f", do="fold", seat=at)["ok"]
    if left:
        assert casino.post(f"{path}/leave", boss, key="l")["ok"]

    eye = casino.staff("eye", "surveillance")

    def shown(who: str, rows: list[dict[str, Any]]) -> set[str]:
        assert rows, who
        return {field["name"] for row in rows for field in row["event"]["sealed"] if "value" in field}

    for part in ("entries?limit=500", "rounds/1"):
        assert shown(boss, casino.get(f"{record}/{part}", boss)) <= {str(own), f"seat:{own}"}
        assert len(shown(eye, casino.get(f"{record}/{part}", eye))) > 1, "who does not play sees all of it"
    anns = {
        card
        for row in casino.get(f"{record}/rounds/1", ann)
        for field in row["event"]["sealed"]
        for card in field.get("value", ())
    }
    assert len(anns) == 3
    proof = casino.get(f"{record}/rounds/1/proof", boss)["openings"]
    assert not anns & {opening["card"] for opening in proof}
    assert len(casino.get(f"{record}/rounds/1/proof", eye)["openings"]) == 52
    assert casino.request("GET", f"{record}/rounds/1/case", boss).status_code == 403
    assert casino.request("GET", f"{record}/rounds/1/case", eye).status_code == 200
    if left:
        casino.post(f"{path}/leave", ann, key="l")
        assert casino.post(f"{path}/commands", boss, key="c", do="close")["ok"]
        for who, opened in ((boss, False), (eye, True)):
            exported = casino.request("GET", f"/api/audit/export?table={table['id']}", who).text
            lines = [json.loads(line) for line in exported.splitlines()]
            assert any(line.get("sealed") for line in lines) == opened


def test_verifications_and_exports_wait_in_no_line_with_log_ins(
    casino: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    boss = casino.staff("boss", "floorperson")
    table = casino.open(boss, "craps", dealer="person")
    monkeypatch.setattr(casino.house, "audits", houses.MOST_AUDITS)
    for method, path in (("POST", "verify"), ("GET", "export"), ("GET", f"export?table={table['id']}")):
        assert casino.request(method, f"/api/audit/{path}", boss).status_code == 429
    monkeypatch.setattr(casino.house, "audits", 0)

    async def to_thread(*_given: Any) -> Any:
        raise AssertionError("the threads of log-ins and purses are not for this")

    monkeypatch.setattr(asyncio, "to_thread", to_thread)
    assert casino.post("/api/audit/verify", boss)["ok"]
    assert casino.request("GET", f"/api/audit/export?table={table['id']}", boss).text.startswith("{")
    monkeypatch.undo()
    assert casino.house.audits == 0, "each gave its place back"


def test_verifications_exports_and_heads_are_paid_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(limiting.RATES, "work", (0.001, 0.000_001))
    with inside(quick(tmp_path, rate=1.0)) as casino:
        boss = casino.staff("boss", "floorperson")
        for method, path, who in (("GET", "heads", None), ("POST", "verify", boss)):
            statuses = [casino.request(method, f"/api/audit/{path}", who).status_code for _ in range(2)]
            assert statuses == [200, 429], path
        assert casino.request("GET", "/api/audit/export", boss).status_code == 429


def test_of_a_long_file_of_heads_only_the_end_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "heads"
    monkeypatch.setattr(routes_audit, "MOST_BYTES", 100)
    assert routes_audit._end_of(place) == b""
    place.write_bytes(b"12345678\n" * 11)
    assert routes_audit._end_of(place) == place.read_bytes()
    place.write_bytes(b"12345678\n" * 50)
    monkeypatch.setattr(Path, "read_bytes", None)
    assert routes_audit._end_of(place) == b"12345678\n" * 11, "whole lines, as many as fit"


def test_the_lines_of_many_entries_cost_few_queries(casino: Inside) -> None:
    table = casino.open(casino.staff("boss", "floorperson"), "craps", dealer="person")
    ann, seat = casino.seated(table, "Ann")
    for number in range(12):
        args = {"on": "field", "amount": 1_000}
        casino.post(
            f"/api/tables/{table['id']}/commands", ann, key=f"w{number}", do="wager", seat=seat, args=args
        )
    path = f"/api/audit/tables/{table['id']}/entries?lines=true&limit=2000"
    casino.get(path)
    asked: list[str] = []

    def count(_connection: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        asked.append(statement)

    engine = casino.house.book._engine
    event.listen(engine, "before_cursor_execute", count)
    try:
        rows = casino.get(path)
    finally:
        event.remove(engine, "before_cursor_execute", count)
    book = casino.house.book
    assert len(rows) > 12
    assert [row["line"] for row in rows] == [
        book.public_line(table["id"], row["event"]["version"]).decode() for row in rows
    ]
    lines = [statement for statement in asked if "events" in statement]
    assert len(lines) <= 6, lines


def test_one_address_reads_one_thing_at_a_time(casino: Inside) -> None:
    """A crowd at one address waits for itself; somebody else is served meanwhile."""

    async def crowd() -> list[str]:
        told: list[str] = []
        begun, may_end = threading.Event(), threading.Event()

        def long() -> None:
            begun.set()
            assert may_end.wait(PATIENCE)
            told.append("first")

        first = asyncio.create_task(casino.house.read_for("here", long))
        await asyncio.to_thread(begun.wait, PATIENCE)
        second = asyncio.create_task(casino.house.read_for("here", told.append, "second"))
        await casino.house.read_for("elsewhere", told.append, "other")
        may_end.set()
        await asyncio.gather(first, second)
        return told

    assert casino.call(crowd) == ["other", "first", "second"]


def test_only_a_few_wait_for_one_who_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(houses, "MOST_READING", 2)

    async def crowd() -> list[str]:
        begun, may_end = threading.Event(), threading.Event()

        def long() -> str:
            begun.set()
            assert may_end.wait(PATIENCE)
            return "read"

        waiting = [asyncio.create_task(casino.house.read_for("here", long)) for _ in range(2)]
        await asyncio.to_thread(begun.wait, PATIENCE)
        with pytest.raises(Wrong, match="wait a moment"):
            await casino.house.read_for("here", long)
        told = await casino.house.read_for("elsewhere", str, "other")
        may_end.set()
        return [told, *await asyncio.gather(*waiting)]

    with inside(quick(tmp_path, rate=1.0)) as casino:
        assert casino.call(crowd) == ["other", "read", "read"]


def test_a_rest_comes_with_much_reading_and_is_longest_for_strangers() -> None:
    little, much = READ_AT_ONCE, 2 * READ_AT_ONCE
    assert rest_after(0.01, THREAD, little) == 0, "a page of the record is read at once"
    assert rest_after(0.01, THREAD, much) == pytest.approx(0.99)
    assert rest_after(0.01, OF_STAFF, much) == pytest.approx(0.03)
    assert rest_after(60.0, THREAD, much) == LONGEST_REST


def test_who_has_read_much_rests() -> None:
    async def rests() -> tuple[bool, bool, set[str]]:
        turns = limiting.Turns()

        async def read(who: str, rest: float) -> None:
            async with turns.of(who) as turn:
                turn.rest = rest

        await read("here", 3_600.0)
        again = asyncio.create_task(read("here", 0.0))
        other = asyncio.create_task(read("elsewhere", 0.0))
        await other
        waits = not again.done()
        again.cancel()
        await asyncio.wait([again])
        while "elsewhere" in turns._held:
            await asyncio.sleep(0)
        return waits, other.done(), set(turns._held)

    assert asyncio.run(rests()) == (True, True, {"here"}), "who rests is held, everybody else is forgotten"
