"""Requests about the record: rounds, the chain, shuffle proofs, export, verification."""

from __future__ import annotations

import io
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack
from functools import cache
from itertools import islice
from pathlib import Path
from typing import IO, Annotated, Any, Literal

import msgspec
from litestar import MediaType, Response, Router, get, post
from litestar.params import FromPath, QueryParameter
from litestar.response import Stream
from litestar.status_codes import HTTP_200_OK

from pitboss.games import find
from pitboss.law.store import ROOT
from pitboss.ledger import Entry
from pitboss.ledger.audit import Report as Verified
from pitboss.ledger.records import AtStake, TableInfo
from pitboss.server import shapes_record as s
from pitboss.server.context import (
    CONSTANT,
    READ,
    STAFF,
    Req,
    current,
    house_of,
    may_work,
    maybe,
    need_role,
    read,
    read_json,
    worked,
)
from pitboss.server.errors import Forbidden, Wrong
from pitboss.server.house import House
from pitboss.server.openings import committed, look_of, openings_of, shuffled, shuffles_of, spent_of
from pitboss.server.packing import packed
from pitboss.server.people import Session
from pitboss.server.record import Shuffled, Trail
from pitboss.server.roles import RECORDS
from pitboss.server.seeking import Sought, found_rounds
from pitboss.server.shapes_open import PlayedCase
from pitboss.server.shapes_told import SignificantOut, TableHead
from pitboss.server.views import event_out
from pitboss.server.worker import Looked, Recorded, Where

MOST = 2_000
MOST_SCENES = 300
MOST_BYTES = 1_000_000
"""Of the published heads, in one answer."""

TableId = Annotated[str | None, QueryParameter(name="table", max_length=64)]
Micros = Annotated[int | None, QueryParameter(ge=0, le=2**62)]


@get("/tables", summary="Every table ever opened", cost=READ)
async def tables(request: Req) -> Response[list[TableInfo]]:
    return _told(await read_json(request, house_of(request).book.tables))


@get("/rounds", summary="Recorded rounds by table and time", cost=READ)
async def rounds(
    request: Req,
    table: TableId = None,
    since: Micros = None,
    until: Micros = None,
    player: Annotated[
        str, QueryParameter(max_length=64, description="A part of a player's name; `me` is who asks.")
    ] = "",
    result: Annotated[
        Literal["", "won", "lost"], QueryParameter(description="Of the player, or of anybody.")
    ] = "",
    marked: Annotated[
        Literal["", "ruling", "clock", "correction"],
        QueryParameter(description="What happened in the round."),
    ] = "",
) -> Response[list[s.RoundOut]]:
    """`since` and `until` are microseconds since 1970, UTC. The newest 2,000. Who played, how it ended and what
    happened is told of one table, and where it is asked for; names only to those who keep the record."""
    house, session = house_of(request), maybe(request)
    told = Sought(player.strip(), result, marked)

    def newest() -> list[s.RoundOut]:
        found = house.book.rounds(table, since=since, until=until)
        if table is None and not told.anything:
            found = found[-MOST:]
            return [s.RoundOut(r.table, r.game, r.round, r.first, r.last, r.begun, r.ended) for r in found]
        return list(islice(found_rounds(house, session, reversed(found), told), MOST))[::-1]

    return _told(await read_json(request, newest))


@get("/tables/{table_id:str}/entries", summary="The record of a table, with its chain", cost=READ)
async def entries(
    request: Req,
    table_id: FromPath[str],
    after: Annotated[int, QueryParameter(name="after", ge=0, le=2**62)] = 0,
    limit: Annotated[int, QueryParameter(name="limit", ge=1, le=MOST)] = 200,
    lines: Annotated[
        bool, QueryParameter(name="lines", description="With the hashed text of each event.")
    ] = False,
) -> Response[list[s.EntryOut]]:
    """Each event with its hash. A player sees what his own seat could see; those who keep the record see, of
    finished rounds, everything."""
    house, session = house_of(request), maybe(request)

    def found() -> list[s.EntryOut]:
        return _entries(house, session, table_id, after, limit, lines=lines)

    return _told(await read_json(request, found))


@get("/tables/{table_id:str}/rounds/{number:int}", summary="One round, step by step", cost=READ)
async def one_round(
    request: Req, table_id: FromPath[str], number: FromPath[int]
) -> Response[list[s.EntryOut]]:
    house, session = house_of(request), maybe(request)

    def found() -> list[s.EntryOut]:
        first, last = _versions(house.trails.of(table_id), number)
        return _entries(house, session, table_id, first - 1, last - first + 1, lines=True)

    return _told(await read_json(request, found))


@get("/tables/{table_id:str}/rounds/{number:int}/proof", summary="Proof of a round's shuffle", cost=READ)
async def proof(request: Req, table_id: FromPath[str], number: FromPath[int]) -> s.ProofOut:
    """The commitment made before the first wager, and openings for the cards that the viewer saw."""
    house, session = house_of(request), maybe(request)
    return (await read(request, _proofs, house, session, table_id, _round(number)))[0]


@get(
    "/tables/{table_id:str}/rounds/{number:int}/proofs",
    summary="Proofs of all shuffles of a round",
    cost=READ,
)
async def proofs(request: Req, table_id: FromPath[str], number: FromPath[int]) -> Response[list[s.ProofOut]]:
    """Cards may be shuffled again during a round, and drawn for the button: each has its own commitment."""
    house, session = house_of(request), maybe(request)
    return _told(await read_json(request, _proofs, house, session, table_id, _round(number)))


@get(
    "/tables/{table_id:str}/rounds/{number:int}/download", summary="One round, for the stand-alone verifier",
    media_type="application/jsonl", cost=READ,
)  # fmt: skip
async def download(request: Req, table_id: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    """The round's part of the chain as JSON Lines, from the commitment to its cards on, with openings for the cards
    that the viewer saw."""
    house, session = house_of(request), maybe(request)

    def write() -> bytes:
        from pitboss.ledger.export import export_part

        trail = house.trails.of(table_id)
        first, last = _versions(trail, number)
        shuffles = shuffles_of(trail, number)
        first = min([first, *(shuffle.version for shuffle in shuffles)])
        file, look = io.BytesIO(), look_of(house, session, trail)
        openings = ((each.version, openings_of(house, table_id, each, look)) for each in shuffles)
        export_part(house.book, file, table=table_id, first=first, last=last, openings=openings)
        return file.getvalue()

    name = f'attachment; filename="{table_id}-round-{number}.jsonl"'
    told = await read(request, write)
    return Response(told, media_type="application/jsonl", headers={"content-disposition": name})


@get(
    "/tables/{table_id:str}/rounds/{number:int}/case",
    summary="A finished round as a situation at the desk",
    cost=STAFF,
)
async def case(request: Req, table_id: FromPath[str], number: FromPath[int]) -> Response[PlayedCase]:
    """The round as a case text, played: with every card, every step and its clauses. For those who keep the record,
    once the cards of the round are spent."""
    session = need_role(request, RECORDS)
    house = house_of(request)

    def finished() -> None:
        trail = house.trails.of(table_id)
        if trail.sat(session.playing.id):
            raise Forbidden(
                "Who plays at a table sees its rounds as his seat does; somebody else can open this one."
            )
        last = trail.played.get(_round(number), 0)
        if not last:
            raise Wrong(404, "unknown-round", f"{table_id[:64]} has no round {number}.")
        if last > spent_of(house, trail):
            raise Wrong(409, "in-play", "The cards of this round are still in play.")

    await read(request, finished)
    made = await worked(request, "case", Recorded(_where(house), table_id, number))
    return packed(request, made, hidden=True)


def _where(house: House) -> Where:
    """The ledger for another process to read."""
    return Where(house.book.place.url, str(house.book.place.key))


@get("/tables/{table_id:str}/rounds/{number:int}/scenes", summary="A round as it lay", cost=READ)
async def scenes(request: Req, table_id: FromPath[str], number: FromPath[int]) -> Response[s.ScenesOut]:
    """The table after every event of a round, for its drawing; each as the viewer may see it."""
    house, session = house_of(request), maybe(request)

    def looked() -> Looked:
        trail = house.trails.of(table_id)
        first, last = _versions(trail, number)
        look = look_of(house, session, trail)
        viewers = [look(version) for version in range(first, min(last, first + MOST_SCENES - 1) + 1)]
        return Looked(_where(house), table_id, first, viewers)

    return packed(request, await worked(request, "scenes", await read(request, looked)), hidden=True)


@get("/verifier", summary="The stand-alone verifier", media_type="text/x-python", cost=CONSTANT)
async def verifier() -> Response[bytes]:
    """One file of Python that needs nothing else: `python verify.py FILE` checks any download of the record."""
    name = 'attachment; filename="verify.py"'
    return Response(_verifier(), media_type="text/x-python", headers={"content-disposition": name})


@get("/heads", summary="The published heads", media_type="application/jsonl", cost=READ)
async def heads(request: Req) -> Response[bytes]:
    """Signed heads of all streams, as published to the file; JSON Lines, the newest of them."""
    heads = house_of(request).book.place.heads
    return Response(await read(request, _end_of, heads), media_type="application/jsonl")


@get("/head/{table_id:str}", summary="The head of a table's chain", cost=READ)
async def head(request: Req, table_id: FromPath[str]) -> TableHead:
    house = house_of(request)
    if await read(request, house.book.table_info, table_id) is None:
        raise Wrong(404, "unknown-table", f"There is no table {table_id[:64]!r}.")
    found = await read(request, house.book.head, table_id)
    return TableHead(house.book.id, table_id, found.version, found.hash.hex())


@get("/significant", summary="Significant events", cost=STAFF)
async def significant(request: Req) -> Response[list[SignificantOut]]:
    """Failed log-ins, locks, openings, outages. For those who keep the record."""
    need_role(request, RECORDS)
    house = house_of(request)

    def newest() -> list[dict[str, Any]]:
        found = house.book.significant()[-MOST:]
        return [{"version": e.version, "at": e.at, "event": msgspec.to_builtins(e.event)} for e in found]

    return _told(await read_json(request, newest))


@get("/unfinished", summary="Funds in unfinished rounds", cost=READ)
async def unfinished(request: Req) -> Response[list[AtStake]]:
    return _told(await read_json(request, house_of(request).book.unfinished))


@post("/verify", status_code=HTTP_200_OK, summary="Verify the whole ledger", cost=STAFF)
async def verify(request: Req) -> Response[Verified]:
    """Chain, balances and replay of every table. For those who keep the record."""
    session = need_role(request, RECORDS)
    house = house_of(request)

    def run() -> Any:
        from pitboss.ledger.audit import audit

        return audit(house.book.place.url, signing_key=house.book.place.key)

    may_work(request)
    with house.audit():
        report = await house.examine(current(request).payer, run)
    if not report.ok:
        await house.book.record(
            "verification-mismatch", {"first_bad": str(report.first_bad)}, by=session.actor
        )
    return _told(msgspec.json.encode(report, enc_hook=str))


@get("/export", summary="The record as JSON Lines", media_type="application/jsonl", cost=STAFF)
async def export(request: Req, table: TableId = None) -> Stream:
    """For the stand-alone verifier. For those who keep the record. Sealed values are there only for a table that is
    closed and at which the one who asks never played; of the others their commitments are, so that the chain can be
    verified all the same. Of every table the cards that may be seen are opened."""
    session = need_role(request, RECORDS)
    may_work(request)
    house = house_of(request)
    public: bool = True
    if table is not None:
        info = await house.read(house.book.table_info, table)
        if info is None:
            raise Wrong(404, "unknown-table", f"There is no table {table[:64]!r}.")
        trail = await house.read(house.trails.of, table)
        public = not info.closed or trail.sat(session.playing.id)
    payer = current(request).payer

    def written() -> IO[bytes]:
        from pitboss.ledger.export import export as write

        # The shuffles as they are before the file is begun: those that are still to come are not in it.
        openings = shuffled(house, session, table)
        with ExitStack() as undone:
            file = undone.enter_context(tempfile.TemporaryFile())
            write(house.book, file, table=table, public=public, openings=openings)
            file.seek(0)
            undone.pop_all()
            return file

    # Written before the answer begins: what fails is a sentence, not a file that breaks off.
    with house.audit():
        file = await house.examine(payer, written)

    async def lines() -> AsyncIterator[bytes]:
        with file:
            while chunk := await house.read(file.read, 65_536):
                yield chunk

    return Stream(lines(), media_type="application/jsonl")


def _entries(
    house: House, session: Session | None, table_id: str, after: int, limit: int, *, lines: bool
) -> list[s.EntryOut]:
    info = house.book.table_info(table_id)
    if info is None:
        raise Wrong(404, "unknown-table", f"There is no table {table_id[:64]!r}.")
    found: list[Entry] = house.book.entries(table_id, after=after, limit=limit)
    if not found:
        return []
    until = house.pit.hosts[table_id].version if table_id in house.pit.hosts else found[-1].version
    look = look_of(house, session, house.trails.of(table_id))
    game = find(info.game)
    hashed = house.book.public_lines(table_id, found[0].version, found[-1].version) if lines else {}
    keeper = session is not None and bool(set(session.account.roles) & RECORDS)
    return [
        s.EntryOut(
            event_out(game, entry.event, entry.version, look(entry.version)), entry.at, entry.round, entry.hash.hex(),
            entry.actor if keeper else None,
            hashed[entry.version].decode() if lines else None,
        )
        for entry in found
        if entry.version <= until
    ]  # fmt: skip


def _proofs(house: House, session: Session | None, table_id: str, number: int) -> list[s.ProofOut]:
    trail = house.trails.of(table_id)
    shuffles = shuffles_of(trail, number)
    if not shuffles:
        raise Wrong(404, "no-shuffle", f"No shuffle was committed to for round {number} of {table_id[:64]}.")
    look = look_of(house, session, trail)
    return [_proof(house, table_id, shuffle, look) for shuffle in shuffles]


def _proof(house: House, table_id: str, shuffle: Shuffled, look: Callable[[int], str]) -> s.ProofOut:
    event = committed(house, table_id, shuffle)
    openings = openings_of(house, table_id, shuffle, look)
    return s.ProofOut(
        table_id, event.round, shuffle.version, event.as_of, event.composition, event.root, event.commitment,
        [s.OpeningOut(o.position, o.card, o.salt, list(o.path)) for o in openings],
    )  # fmt: skip


@cache
def _verifier() -> bytes:
    """The verifier: packaged beside the code, or in the checkout the code runs from."""
    for file in (ROOT / "_verify.py", ROOT.parent.parent / "tools" / "verify.py"):
        if file.is_file():
            return file.read_bytes()
    raise Wrong(
        404,
        "no-verifier",
        "This installation has no verifier beside it; it is tools/verify.py of the source.",
    )


def _end_of(place: Path) -> bytes:
    """The last whole lines of a file, however long it is."""
    if not place.exists():
        return b""
    with place.open("rb") as file:
        size = file.seek(0, 2)
        file.seek(max(0, size - MOST_BYTES))
        text = file.read(MOST_BYTES)
    return text if size <= MOST_BYTES else text.partition(b"\n")[2]


def _versions(trail: Trail, number: int) -> tuple[int, int]:
    """The first and the last version of a round, of a very long one those that can be told at once."""
    first, last = trail.rounds.get(_round(number), (0, 0))
    if not last:
        raise Wrong(404, "unknown-round", f"{trail.table} has no round {number}.")
    return first, min(last, first + MOST - 1)


def _round(number: int) -> int:
    if not 0 <= number < 2**53:
        raise Wrong(404, "unknown-round", "There is no such round.")
    return number


def _told(made: bytes) -> Response[Any]:
    return Response(made, media_type=MediaType.JSON)


router = Router(
    "/api/audit",
    route_handlers=[
        tables, rounds, entries, one_round, proof, proofs, download, case, scenes, verifier, heads, head, significant,
        unfinished, verify, export,
    ],
    tags=["record"],
)  # fmt: skip
