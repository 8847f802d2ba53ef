"""Requests that anybody may make: health, games, law, mathematics, the ruling desk."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, Router, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK

from pitboss import __version__
from pitboss.server import catalogue, desk
from pitboss.server import shapes as s
from pitboss.server.context import Req, house_of, work
from pitboss.server.errors import Wrong
from pitboss.server.views import to_json

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
        "ok": not house.stopping, "version": __version__, "tables": len(house.hosts), "sockets": len(house.clients),
        "no_new_round": house.no_new_round(),
    }  # fmt: skip


@get("/games", summary="All games of the chapter")
async def games(request: Req, as_of: AsOf = None) -> list[s.GameRow]:
    return catalogue.rows(as_of)


@get("/games/{game_id:str}", summary="A game: options, acts, layout")
async def game(request: Req, game_id: FromPath[str], as_of: AsOf = None) -> s.GameDetail:
    return await asyncio.to_thread(catalogue.detail, game_id, as_of)


@post("/games/{game_id:str}/check", status_code=HTTP_200_OK, summary="Check options against the law of a day")
async def check(request: Req, game_id: FromPath[str], data: JSONBody[s.OptionsIn]) -> s.CheckOut:
    return catalogue.check(game_id, data.as_of, data.options)


@get("/law", summary="The chapter: subchapters and sections")
async def chapter(request: Req) -> dict[str, Any]:
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

    def rows() -> list[dict[str, Any]]:
        from pitboss.cases.coverage import coverage_index
        from pitboss.law.coverage import clause_rows

        return clause_rows(held, entries, coverage_index())

    return _raw({"citation": full, "as_of": as_of, "clauses": await asyncio.to_thread(rows)})


@get("/law/changes", summary="What changed between two days")
async def changes(
    request: Req,
    since: Annotated[str, QueryParameter(name="from", max_length=10)],
    until: Annotated[str, QueryParameter(name="to", max_length=10)],
    game_id: OnlyGame = None,
) -> Response[bytes]:
    from pitboss.law import catalogue as law

    found = law().changes(_day(since), _day(until), game=game_id)
    return _raw({"from": since, "to": until, "game": game_id, "changes": found})


@get("/law/coverage", summary="Which clauses have code and cases")
async def coverage(request: Req, game_id: OnlyGame = None) -> Response[bytes]:
    work(request)

    def count() -> dict[str, Any]:
        from pitboss.cases.coverage import coverage_index
        from pitboss.games import open_games
        from pitboss.law import catalogue as law
        from pitboss.law.coverage import coverage as counted

        found = counted(law(), coverage_index(), open_games=open_games(), game=game_id)
        return {
            "clauses": found.clauses, "with_code": found.with_code, "with_cases": found.with_cases,
            "with_neither": found.neither, "missing": found.missing,
        }  # fmt: skip

    return _raw(await asyncio.to_thread(count))


_counting = asyncio.Semaphore(1)
_kept: dict[bytes, bytes] = {}


@post("/math/{game_id:str}", status_code=HTTP_200_OK, summary="The exact math of every wager")
async def math(request: Req, game_id: FromPath[str], data: JSONBody[s.MathIn]) -> Response[bytes]:
    """Edge, chances, variance, best play; what the law forbids is computed all the same and listed as a breach."""
    work(request)
    key = to_json([game_id, data])
    if key not in _kept:

        def count() -> bytes:
            from pitboss.analysis import analyse

            report = analyse(
                game_id, as_of=data.as_of, options=data.options, wagers=data.wagers, amount=data.amount
            )
            return msgspec.json.encode(report.as_json(), enc_hook=str)

        async with _counting:
            try:
                found = await asyncio.to_thread(count)
            except ModuleNotFoundError:
                raise Wrong(404, "no-math", f"There is no mathematics for {game_id!r} yet.") from None
        if len(_kept) > 200:
            _kept.clear()
        _kept[key] = found
    return Response(_kept[key], media_type=MediaType.JSON)


@post("/desk/play", status_code=HTTP_200_OK, summary="Play a case text step by step")
async def desk_play(request: Req, data: JSONBody[s.CaseIn]) -> s.PlayedCase:
    """Send the whole text each time; to step back, send fewer steps. Dice and cards are given in the steps."""
    work(request)
    return await asyncio.to_thread(desk.play, data.text)


@post("/desk/compose", status_code=HTTP_200_OK, summary="Write a situation as a case text, and play it")
async def desk_compose(request: Req, data: JSONBody[s.CaseDraft]) -> s.PlayedCase:
    work(request)
    return await asyncio.to_thread(lambda: desk.play(desk.compose(data)))


@post(
    "/desk/print", status_code=HTTP_200_OK, media_type="text/html", summary="The ruling on a case, to print"
)
async def desk_print(request: Req, data: JSONBody[s.CaseIn]) -> Response[str]:
    work(request)
    made = await asyncio.to_thread(lambda: desk.printed(data.text, html=True))
    return Response(made, media_type=MediaType.HTML)


@get("/metrics", summary="Counters for Prometheus", media_type=MediaType.TEXT)
async def metrics(request: Req) -> str:
    return house_of(request).metrics.text()


def _day(text: str) -> date:
    from pitboss.table.table import day

    return day(text)


def _raw(value: Any) -> Response[bytes]:
    return Response(msgspec.json.encode(value, enc_hook=str), media_type=MediaType.JSON)


router = Router(
    "/api",
    route_handlers=[
        health, games, game, check, chapter, clauses, changes, coverage, math, desk_play, desk_compose, desk_print,
    ],
    tags=["open"],
)  # fmt: skip
