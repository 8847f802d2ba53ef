"""Requests that anybody may make: health, games, law, mathematics, the ruling desk."""

from __future__ import annotations

import asyncio
from datetime import date
from functools import cache
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, Router, get, post
from litestar.config.compression import CompressionConfig
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK

from pitboss import __version__
from pitboss.law.coverage import Index
from pitboss.server import catalogue
from pitboss.server import shapes_open as s
from pitboss.server.context import Req, house_of, work, worked
from pitboss.server.errors import Wrong
from pitboss.server.packing import packed
from pitboss.server.worker import Math

AsOf = Annotated[
    str | None, QueryParameter(name="as_of", max_length=10, description="The law of this day, YYYY-MM-DD.")
]
OnlyGame = Annotated[
    str | None, QueryParameter(name="game", max_length=40, description="Only this game's subchapter.")
]


@get("/health", summary="Whether the house is open")
async def health(request: Req) -> dict[str, Any]:
    house = house_of(request)
    return {
        "ok": not house.stopping, "version": __version__, "tables": len(house.pit.hosts),
        "sockets": len(house.sockets.clients), "no_new_round": house.no_new_round(),
    }  # fmt: skip


@get("/games", summary="All games of the chapter")
async def games(request: Req, as_of: AsOf = None) -> list[s.GameRow]:
    if as_of is not None:
        work(request)
    return list(await asyncio.to_thread(catalogue.rows, as_of))


@get("/games/{game_id:str}", summary="A game: options, acts, layout")
async def game(request: Req, game_id: FromPath[str], as_of: AsOf = None) -> s.GameDetail:
    found = catalogue.known(game_id, as_of)
    if found is None:
        work(request)
        found = await asyncio.to_thread(catalogue.detail, game_id, as_of)
    return found


@post("/games/{game_id:str}/check", status_code=HTTP_200_OK, summary="Check options against the law of a day")
async def check(request: Req, game_id: FromPath[str], data: JSONBody[s.OptionsIn]) -> s.CheckOut:
    return catalogue.check(game_id, data.as_of, data.options)


@get("/law", summary="The chapter: subchapters and sections")
async def chapter(request: Req) -> dict[str, Any]:
    return _chapter()


@cache
def _chapter() -> dict[str, Any]:
    from pitboss.law import catalogue as law

    held = law()
    counts: dict[str, int] = {}
    for entry in held.entries:
        counts[entry.home] = counts.get(entry.home, 0) + 1
    subs = [
        {"id": sub.id, "name": sub.name, "since": sub.first_day.isoformat(), "text": sub.text, "reason": sub.reason,
         "clauses": counts.get(sub.id, 0)}
        for sub in held.subchapters.values()
    ]  # fmt: skip
    sections = [{"id": section.id, "title": section.title} for section in held.sections.values()]
    return {
        "chapter": held.contents.chapter, "newest": held.newest.isoformat(), "ended": held.ended.isoformat(),
        "digest": held.digest, "subchapters": subs, "sections": sections,
    }  # fmt: skip


@get("/law/clauses", summary="A clause, a section or a subchapter")
async def clauses(
    request: Req,
    under: Annotated[
        str, QueryParameter(name="under", max_length=60, description="A citation, such as 19:47-1.3.")
    ],
    as_of: AsOf = None,
) -> Response[bytes]:
    """Every entry under a citation, on one day or (without `as_of`) on every day, with code and cases."""
    from pitboss.law import catalogue as law
    from pitboss.law import ids

    held = law()
    full = under if ":" in under else f"{held.contents.chapter}-{under}"
    try:
        ids.parts(full)
    except ValueError as wrong:
        raise Wrong(400, "bad-citation", str(wrong)) from None
    on = None if as_of is None else _day(as_of)
    entries = [entry for entry in held.under(full) if on is None or entry.holds_on(on)]

    key = f"{full} {as_of}"
    if key not in _clauses:
        work(request)
        made = await coverage_of(request)

        def rows() -> bytes:
            from pitboss.law.coverage import clause_rows

            found = clause_rows(held, entries, made)
            return msgspec.json.encode({"citation": full, "as_of": as_of, "clauses": found}, enc_hook=str)

        if len(_clauses) >= 256:
            _clauses.clear()
        _clauses[key] = await asyncio.to_thread(rows)
    return Response(_clauses[key], media_type=MediaType.JSON)


_clauses: dict[str, bytes] = {}


@get("/law/changes", summary="What changed between two days")
async def changes(
    request: Req,
    since: Annotated[str, QueryParameter(name="from", max_length=10)],
    until: Annotated[str, QueryParameter(name="to", max_length=10)],
    game_id: OnlyGame = None,
) -> Response[bytes]:
    from pitboss.law import catalogue as law

    work(request)
    found = await asyncio.to_thread(lambda: law().changes(_day(since), _day(until), game=game_id))
    return _raw({"from": since, "to": until, "game": game_id, "changes": found})


@get("/law/coverage", summary="Which clauses have code and cases")
async def coverage(request: Req, game_id: OnlyGame = None) -> Response[bytes]:
    from pitboss.games import open_games
    from pitboss.law import catalogue as law
    from pitboss.law import ids
    from pitboss.law.coverage import coverage as counted

    work(request)
    made = await coverage_of(request)

    def count(game: str | None) -> dict[str, Any]:
        found = counted(law(), made, open_games=open_games(), game=game)
        return {
            "clauses": found.clauses, "with_code": found.with_code, "with_cases": found.with_cases,
            "with_neither": found.neither, "missing": found.missing,
        }  # fmt: skip

    def each() -> list[dict[str, Any]]:
        """By subchapter, of those whose text is held."""
        first = {row.subchapter: row for row in reversed(catalogue.rows(None))}
        rows = [
            {"id": sub, "open": row.open, **count(row.id)}
            for sub, row in sorted(first.items(), key=lambda pair: ids.order(pair[0]))
        ]
        return [row for row in rows if row["clauses"]]

    whole = count(game_id)
    return _raw(whole if game_id else {**whole, "subchapters": await asyncio.to_thread(each)})


@post("/math/{game_id:str}", status_code=HTTP_200_OK, summary="The exact math of every wager")
async def math(request: Req, game_id: FromPath[str], data: JSONBody[s.MathIn]) -> Response[bytes]:
    """Edge, chances, variance, best play; what the law forbids is computed all the same and listed as a breach."""
    wanted = Math(game_id, data.as_of, data.options, data.wagers, data.amount)
    found = house_of(request).workshop.known("math", wanted) or await worked(
        request, "math", wanted, keep=True
    )
    return Response(found, media_type=MediaType.JSON)


@post("/math/{game_id:str}/sessions", status_code=HTTP_200_OK, summary="A bankroll over many wagers")
async def sessions(request: Req, game_id: FromPath[str], data: JSONBody[s.SessionsIn]) -> Response[bytes]:
    """One wager made again and again: how sessions end, where they stand on the way; exact, or sampled and said so."""
    wanted = {"game": game_id, **msgspec.structs.asdict(data)}
    found = house_of(request).workshop.known("sessions", wanted)
    if found is None:
        found = await worked(request, "sessions", wanted, keep=True)
    return Response(found, media_type=MediaType.JSON)


@post("/desk/play", status_code=HTTP_200_OK, summary="Play a case text step by step")
async def desk_play(request: Req, data: JSONBody[s.CaseIn]) -> Response[s.PlayedCase]:
    """Send the whole text each time; to step back, send fewer steps. Dice and cards are given in the steps."""
    return packed(request, await worked(request, "play", data.text))


@post("/desk/compose", status_code=HTTP_200_OK, summary="Write a situation as a case text, and play it")
async def desk_compose(request: Req, data: JSONBody[s.CaseDraft]) -> Response[s.PlayedCase]:
    return packed(request, await worked(request, "compose", data))


@post(
    "/desk/print", status_code=HTTP_200_OK, media_type="text/html", summary="The ruling on a case, to print"
)
async def desk_print(request: Req, data: JSONBody[s.CaseIn]) -> Response[str]:
    return packed(request, await worked(request, "print", data.text), "text/html; charset=utf-8")


@post(
    "/desk/pdf",
    status_code=HTTP_200_OK,
    media_type="application/pdf",
    summary="The ruling on a case, as a PDF",
)
async def desk_pdf(request: Req, data: JSONBody[s.CaseIn]) -> Response[bytes]:
    return Response(await worked(request, "pdf", data.text), media_type="application/pdf")


@get("/metrics", summary="Counters for Prometheus", media_type=MediaType.TEXT)
async def metrics(request: Req) -> str:
    return house_of(request).metrics.text()


async def coverage_of(request: Req) -> Index:
    """Which code and cases rest on which clause: the same as long as this server runs."""
    workshop = house_of(request).workshop
    found = workshop.known("coverage", None) or await worked(
        request, "coverage", None, keep=True, counted=True
    )
    return msgspec.msgpack.decode(found, type=Index)


def _day(text: str) -> date:
    from pitboss.table.table import day

    return day(text)


def _raw(value: Any) -> Response[bytes]:
    return Response(msgspec.json.encode(value, enc_hook=str), media_type=MediaType.JSON)


# Only open data is compressed: never an answer that holds a token or a card together with what others sent,
# because its length would tell about it.
_compressed = DefineMiddleware(
    CompressionMiddleware, config=CompressionConfig(backend="gzip", gzip_compress_level=5, minimum_size=1_000)
)

router = Router(
    "/api",
    middleware=[_compressed],
    route_handlers=[
        health, games, game, check, chapter, clauses, changes, coverage, math, sessions,
    ],
    tags=["open"],
)  # fmt: skip

# What the desk answers may be large: its worker compresses it.
desk = Router("/api", route_handlers=[desk_play, desk_compose, desk_print, desk_pdf], tags=["open"])
