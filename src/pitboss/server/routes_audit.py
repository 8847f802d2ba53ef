"""Requests about the record: rounds, the chain, shuffle proofs, export, verification."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable, Iterable
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, Router, get, post
from litestar.params import FromPath, QueryParameter
from litestar.response import Stream
from litestar.status_codes import HTTP_200_OK

from pitboss.games import find
from pitboss.ledger import Entry, fair
from pitboss.ledger.happenings import ShuffleCommitted
from pitboss.server import shapes as s
from pitboss.server.context import Req, house_of, maybe, need_role
from pitboss.server.errors import Wrong
from pitboss.server.people import Session
from pitboss.server.roles import FLOOR, WATCHING
from pitboss.server.views import event_out
from pitboss.table.events import Event, LeftTable, Seated

MOST = 2_000
RECORDS = FLOOR | WATCHING

TableId = Annotated[str | None, QueryParameter(name="table", max_length=64)]
Micros = Annotated[int | None, QueryParameter(ge=0, le=2**62)]


@get("/tables", summary="Every table ever opened")
async def tables(request: Req) -> Response[bytes]:
    return _raw(await asyncio.to_thread(house_of(request).book.tables))


@get("/rounds", summary="Recorded rounds by table and time")
async def rounds(
    request: Req, table: TableId = None, since: Micros = None, until: Micros = None
) -> list[s.RoundOut]:
    """`since` and `until` are microseconds since 1970, UTC. The newest 2,000."""
    found = await asyncio.to_thread(lambda: house_of(request).book.rounds(table, since=since, until=until))
    return [s.RoundOut(r.table, r.game, r.round, r.first, r.last, r.begun, r.ended) for r in found[-MOST:]]


@get("/tables/{table_id:str}/entries", summary="The record of a table, with its chain")
async def entries(
    request: Req,
    table_id: FromPath[str],
    after: Annotated[int, QueryParameter(name="after", ge=0, le=2**62)] = 0,
    limit: Annotated[int, QueryParameter(name="limit", ge=1, le=MOST)] = 200,
    lines: Annotated[
        bool, QueryParameter(name="lines", description="With the hashed text of each event.")
    ] = False,
) -> list[s.EntryOut]:
    """Each event with its hash. A player sees what his own seat could see; those who keep the record see, of
    finished rounds, everything."""
    house, session = house_of(request), maybe(request)

    def read() -> list[s.EntryOut]:
        return _entries(house, session, table_id, after, limit, lines=lines)

    return await asyncio.to_thread(read)


@get("/tables/{table_id:str}/rounds/{number:int}", summary="One round, step by step")
async def one_round(request: Req, table_id: FromPath[str], number: FromPath[int]) -> list[s.EntryOut]:
    house, session = house_of(request), maybe(request)

    def read() -> list[s.EntryOut]:
        found = [row for row in house.book.rounds(table_id) if row.round == number]
        if not found:
            raise Wrong(404, "unknown-round", f"{table_id[:64]} has no round {number}.")
        first, last = found[0].first, found[0].last
        return _entries(house, session, table_id, first - 1, min(last - first + 1, MOST), lines=True)

    return await asyncio.to_thread(read)


@get("/tables/{table_id:str}/rounds/{number:int}/proof", summary="Proof of a round's shuffle")
async def proof(request: Req, table_id: FromPath[str], number: FromPath[int]) -> s.ProofOut:
    """The commitment made before the first wager, and openings for the cards that the viewer saw."""
    house, session = house_of(request), maybe(request)

    def read() -> s.ProofOut:
        return _proof(house, session, table_id, number)

    return await asyncio.to_thread(read)


@get("/heads", summary="The published heads")
async def heads(request: Req) -> Response[bytes]:
    """Signed heads of all streams, as published to the file; JSON Lines."""
    place = house_of(request).book.place.heads
    text = await asyncio.to_thread(lambda: place.read_bytes() if place.exists() else b"")
    return Response(text[-1_000_000:], media_type="application/jsonl")


@get("/head/{table_id:str}", summary="The head of a table's chain")
async def head(request: Req, table_id: FromPath[str]) -> dict[str, Any]:
    house = house_of(request)
    found = await asyncio.to_thread(house.book.head, table_id)
    return {"ledger": house.book.id, "table": table_id, "version": found.version, "hash": found.hash.hex()}


@get("/significant", summary="Significant events")
async def significant(request: Req) -> Response[bytes]:
    """Failed log-ins, locks, openings, outages. For those who keep the record."""
    need_role(request, RECORDS)
    found = await asyncio.to_thread(house_of(request).book.significant)
    rows = [{"version": e.version, "at": e.at, "event": msgspec.to_builtins(e.event)} for e in found[-MOST:]]
    return _raw(rows)


@get("/unfinished", summary="Funds in unfinished rounds")
async def unfinished(request: Req) -> Response[bytes]:
    return _raw(await asyncio.to_thread(house_of(request).book.unfinished))


@post("/verify", status_code=HTTP_200_OK, summary="Verify the whole ledger")
async def verify(request: Req) -> Response[bytes]:
    """Chain, balances and replay of every table. For those who keep the record."""
    session = need_role(request, RECORDS)
    house = house_of(request)

    def run() -> Any:
        from pitboss.ledger.audit import audit

        return audit(house.book.place.url)

    report = await asyncio.to_thread(run)
    if not report.ok:
        house.book.record("verification-mismatch", {"first_bad": str(report.first_bad)}, by=session.actor)
    return _raw(report)


@get("/export", summary="The record as JSON Lines", media_type="application/jsonl")
async def export(request: Req, table: TableId = None) -> Stream:
    """For the stand-alone verifier. For those who keep the record. Sealed values are there only for a table that is
    closed; of the others their commitments are, so that the chain can be verified all the same."""
    need_role(request, RECORDS)
    house = house_of(request)
    known = await asyncio.to_thread(house.book.tables)
    if table is not None and all(row.id != table for row in known):
        raise Wrong(404, "unknown-table", f"There is no table {table[:64]!r}.")
    closed = any(row.id == table and row.closed for row in known)

    async def lines() -> AsyncIterator[bytes]:
        from pitboss.ledger.export import export as write

        with tempfile.TemporaryFile() as file:
            await asyncio.to_thread(lambda: write(house.book, file, table=table, public=not closed))
            file.seek(0)
            while chunk := await asyncio.to_thread(file.read, 65_536):
                yield chunk

    return Stream(lines(), media_type="application/jsonl")


def _entries(
    house: Any, session: Session | None, table_id: str, after: int, limit: int, *, lines: bool
) -> list[s.EntryOut]:
    found: list[Entry] = house.book.entries(table_id, after=after, limit=limit)
    if not found:
        return []
    until = house.hosts[table_id].version if table_id in house.hosts else found[-1].version
    look = _look(house, session, table_id, found[-1].version)
    game = find(next(row.game for row in house.book.tables() if row.id == table_id))
    keeper = session is not None and bool(set(session.account.roles) & RECORDS)
    return [
        s.EntryOut(
            event_out(game, entry.event, entry.version, look(entry)), entry.at, entry.round, entry.hash.hex(),
            entry.actor if keeper else None,
            house.book.public_line(table_id, entry.version).decode() if lines else None,
        )
        for entry in found
        if entry.version <= until
    ]  # fmt: skip


def _look(house: Any, session: Session | None, table_id: str, until: int) -> Callable[[Entry], str]:
    """How somebody sees an entry: as the seat he had then, as the auditor once its cards are spent, or openly."""

    def openly(_entry: Entry) -> str:
        return "public"

    if session is None or session.account.must_change:
        return openly
    if set(session.account.roles) & RECORDS:
        spent = _spent(house, table_id)

        def keeper(entry: Entry) -> str:
            return "auditor" if entry.version <= spent else "public"

        return keeper
    seats = _tenures(house.book.entries(table_id, limit=until), f"transfer:{session.playing.id}:")

    def seat(entry: Entry) -> str:
        for number, first, last in seats:
            if first <= entry.version <= last:
                return f"seat:{number}"
        return "public"

    return seat


def _tenures(entries: Iterable[Entry], key: str) -> list[tuple[int, int, int]]:
    """When an account sat where: seat, first and last version."""
    found: list[tuple[int, int, int]] = []
    for entry in entries:
        match entry.event:
            case Seated(seat=seat) if (entry.key or "").startswith(key):
                found.append((seat, entry.version, 2**62))
            case LeftTable(seat=seat):
                found = [(s_, a, entry.version if s_ == seat and z == 2**62 else z) for s_, a, z in found]
            case _:
                pass
    return found


def _spent(house: Any, table_id: str) -> int:
    """The version up to which all cards have been used: before the shuffle that is in play or waits to be."""
    host = house.hosts.get(table_id)
    if host is None:
        info = next((row for row in house.book.tables() if row.id == table_id), None)
        if info is None:
            raise Wrong(404, "unknown-table", f"There is no table {table_id[:64]!r}.")
        if info.closed:
            return info.version
    kept: list[Entry] = house.book.entries(table_id)
    commitments = [e.version for e in kept if isinstance(e.event, ShuffleCommitted)]
    orders = [e.version for e in kept if _shuffles(e.event)]
    last_round = max((e.round for e in kept), default=0)
    begun = min((e.version for e in kept if e.round == last_round), default=1)
    in_play = [v for v in commitments if not orders or v > orders[-1]][:1] + orders[-1:]
    # The commitment of the last shuffle lies before it; its order is the one in play.
    before_last = [v for v in commitments if orders and v < orders[-1]][-1:]
    return min([begun, *in_play, *before_last]) - 1


def _shuffles(event: Event) -> bool:
    return not isinstance(event, ShuffleCommitted) and any(f.name == fair.ORDER for f in event.sealed)


def _proof(house: Any, session: Session | None, table_id: str, number: int) -> s.ProofOut:
    kept: list[Entry] = house.book.entries(table_id)
    committed = [each for each in fair.shuffles(kept) if each.event.round == number and not each.event.place]
    if not committed:
        raise Wrong(404, "no-shuffle", f"No shuffle was committed to for round {number} of {table_id[:64]}.")
    shuffle = next((each for each in committed if each.begun is not None), committed[-1])
    entry, event = kept[shuffle.version - 1], shuffle.event
    look = _look(house, session, table_id, kept[-1].version)
    order, _ = fair.secret(event)
    if look(entry) == "auditor":
        openings = fair.open_all(event)
    elif len(set(order)) == len(order):
        seen = {
            card
            for each in kept
            if shuffle.begun is not None and shuffle.begun <= each.version <= (shuffle.ended or each.version)
            for card in _cards_seen(each.event, look(each))
        }
        openings = fair.openings_for(event, sorted(card for card in seen if card in set(order)))
    else:
        openings = []
    return s.ProofOut(
        table_id, number, entry.version, event.as_of, event.composition, event.root, event.commitment,
        [s.OpeningOut(o.position, o.card, o.salt, list(o.path)) for o in openings],
    )  # fmt: skip


def _cards_seen(event: Event, viewer: str) -> set[int]:
    """Cards in this event that were sealed for the viewer, or that it shows to everybody."""
    if isinstance(event, ShuffleCommitted):
        return set()
    found: set[int] = set()
    for field in event.sealed:
        if viewer in field.to and isinstance(field.value, tuple):
            found.update(field.value)
    if viewer != "auditor":
        for name in ("cards", "board", "card"):
            value: Any = getattr(event, name, None)
            if name == "card" and isinstance(value, int):
                found.add(value)
            elif isinstance(value, tuple):
                found.update(each for each in value if isinstance(each, int))  # pyright: ignore[reportUnknownVariableType]
        up: Any = getattr(event, "up", ())
        found.update(card for _, card in up if isinstance(up, tuple))
    return found


def _raw(value: Any) -> Response[bytes]:
    return Response(msgspec.json.encode(value, enc_hook=str), media_type=MediaType.JSON)


router = Router(
    "/api/audit",
    route_handlers=[
        tables, rounds, entries, one_round, proof, heads, head, significant, unfinished, verify, export,
    ],
    tags=["record"],
)  # fmt: skip
