"""Requests that anybody may make: health, games, law, mathematics, the ruling desk."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, Router, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK

from pitboss import __version__
from pitboss.games import open_games
from pitboss.server import catalogue
from pitboss.server import shapes_open as s
from pitboss.server import shapes_told as told
from pitboss.server.context import CONSTANT, WORKER, Req, house_of, worked
from pitboss.server.house import House
from pitboss.server.packing import packed
from pitboss.server.shapes import checked_options
from pitboss.server.worker import Asked, Checked, Math

AsOf = Annotated[
    str | None, QueryParameter(name="as_of", max_length=10, description="The law of this day, YYYY-MM-DD.")
]
OnlyGame = Annotated[
    str | None, QueryParameter(name="game", max_length=40, description="Only this game's subchapter.")
]


@get("/health", summary="Whether the house is open", cost=CONSTANT)
async def health(request: Req) -> told.Health:
    house = house_of(request)
    return told.Health(
        ok=not house.stopping, version=__version__, tables=len(house.pit.hosts),
        sockets=len(house.sockets.clients), no_new_round=house.no_new_round(),
    )  # fmt: skip


@get("/games", summary="All games of the chapter", cost=WORKER)
async def games(request: Req, as_of: AsOf = None) -> Response[list[s.GameRow]]:
    if as_of is None:
        return packed(request, await _fixed(house_of(request), "games", lambda: catalogue.rows(None)))
    return packed(request, await worked(request, "games", Asked(since=as_of), keep=True))


@get("/games/{game_id:str}", summary="A game: options, acts, layout", cost=WORKER)
async def game(request: Req, game_id: FromPath[str], as_of: AsOf = None) -> Response[s.GameDetail]:
    if as_of is None:
        return packed(
            request,
            await _fixed(house_of(request), f"game {game_id}", lambda: catalogue.detail(game_id, None)),
        )
    return packed(request, await worked(request, "game", Asked(game_id[:64], as_of), keep=True))


@post(
    "/games/{game_id:str}/check",
    status_code=HTTP_200_OK,
    summary="Check options against the law of a day",
    cost=WORKER,
)
async def check(request: Req, game_id: FromPath[str], data: JSONBody[s.OptionsIn]) -> Response[s.CheckOut]:
    wanted = Checked(game_id[:64], data.as_of, checked_options(data.options))
    return packed(request, await worked(request, "check", wanted))


@get("/law", summary="The chapter: subchapters and sections", cost=CONSTANT)
async def chapter(request: Req) -> Response[told.ChapterOut]:
    from pitboss.server import lawbook

    return packed(request, await _fixed(house_of(request), "law", lawbook.chapter))


@get("/law/clauses", summary="A clause, a section or a subchapter", cost=WORKER)
async def clauses(
    request: Req,
    under: Annotated[
        str, QueryParameter(name="under", max_length=60, description="A citation, such as 19:47-1.3.")
    ],
    as_of: AsOf = None,
) -> Response[told.ClausesOut]:
    """Every entry under a citation, on one day or (without `as_of`) on every day, with code and cases."""
    return packed(request, await worked(request, "clauses", Asked(under, as_of), keep=True))


@get("/law/search", summary="Clauses by words", cost=WORKER)
async def search(
    request: Req,
    words: Annotated[
        str, QueryParameter(name="words", max_length=200, description="Words that all stand in a clause.")
    ],
    as_of: AsOf = None,
) -> Response[told.SearchOut]:
    """The clauses of a day, of the newest unless said, whose gist, remark or readings hold all of the words; where none
    does, those that hold most of them."""
    return packed(request, await worked(request, "search", Asked(words, as_of), keep=True))


@get("/law/cases", summary="The cases of a file, as texts for the desk", cost=WORKER)
async def law_cases(
    request: Req,
    file: Annotated[
        str, QueryParameter(name="file", max_length=120, description="As a clause lists it: craps/come.yaml.")
    ],
) -> Response[told.CaseTexts]:
    return packed(request, await worked(request, "cases", Asked(file), keep=True))


@get("/law/changes", summary="What changed between two days", cost=WORKER)
async def changes(
    request: Req,
    since: Annotated[str, QueryParameter(name="from", max_length=10)],
    until: Annotated[str, QueryParameter(name="to", max_length=10)],
    game_id: OnlyGame = None,
) -> Response[told.LawChanges]:
    return packed(request, await worked(request, "changes", Asked(game_id, since, until), keep=True))


@get("/law/coverage", summary="Which clauses have code and cases", cost=WORKER)
async def coverage(request: Req, game_id: OnlyGame = None) -> Response[told.CoverageOut]:
    return packed(request, await worked(request, "coverage", Asked(game_id), keep=True))


async def _fixed(house: House, name: str, make: Callable[[], Any]) -> bytes:
    """An answer that depends on nothing a client sends: made and compressed once, as long as this server runs. However
    many ask for such answers before they are there, one is made at a time, and each once."""
    if name not in _made:
        async with house.making:
            if name not in _made:
                _made[name] = await asyncio.to_thread(
                    lambda: gzip.compress(msgspec.json.encode(make(), enc_hook=str), 5, mtime=0)
                )
    return _made[name]


_made: dict[str, bytes] = {}


@post("/math/{game_id:str}", status_code=HTTP_200_OK, summary="The exact math of every wager", cost=WORKER)
async def math(request: Req, game_id: FromPath[str], data: JSONBody[s.MathIn]) -> Response[told.OddsOut]:
    """Edge, chances, variance, best play; what the law forbids is computed all the same and listed as a breach."""
    wanted = Math(game_id[:64], data.as_of, checked_options(data.options), data.wagers, data.amount)
    if game_id in open_games() and wanted == Math(game_id, None, {}, None, None):
        return packed(request, await worked(request, "odds", wanted, for_all=True))
    return packed(request, await worked(request, "math", wanted, keep=True))


@post(
    "/math/{game_id:str}/sessions",
    status_code=HTTP_200_OK,
    summary="A bankroll over many wagers",
    cost=WORKER,
)
async def sessions(
    request: Req, game_id: FromPath[str], data: JSONBody[s.SessionsIn]
) -> Response[told.BankrollOut]:
    """One wager made again and again: how sessions end, where they stand on the way; exact, or sampled and said so."""
    checked_options(data.options)
    wanted = {"game": game_id[:64], **msgspec.structs.asdict(data)}
    return packed(request, await worked(request, "sessions", wanted, keep=True))


@post(
    "/math/{game_id:str}/equity",
    status_code=HTTP_200_OK,
    summary="Hands of poker weighed against each other",
    cost=WORKER,
)
async def equity(request: Req, game_id: FromPath[str], data: JSONBody[s.EquityIn]) -> Response[s.EquityOut]:
    """How often each hand wins at the showdown, over all deals of the cards to come; exact, or sampled and said so."""
    return packed(request, await worked(request, "equity", {"game": game_id[:64], "asked": data}, keep=True))


@post("/desk/play", status_code=HTTP_200_OK, summary="Play a case text step by step", cost=WORKER)
async def desk_play(request: Req, data: JSONBody[s.CaseIn]) -> Response[s.PlayedCase]:
    """Send the whole text each time; to step back, send fewer steps. Dice and cards are given in the steps."""
    return packed(request, await worked(request, "play", data.text))


@post(
    "/desk/compose",
    status_code=HTTP_200_OK,
    summary="Write a situation as a case text, and play it",
    cost=WORKER,
)
async def desk_compose(request: Req, data: JSONBody[s.CaseDraft]) -> Response[s.PlayedCase]:
    checked_options(data.options)
    return packed(request, await worked(request, "compose", data))


@post(
    "/desk/print",
    status_code=HTTP_200_OK,
    media_type="text/html",
    summary="The ruling on a case, to print",
    cost=WORKER,
)
async def desk_print(request: Req, data: JSONBody[s.RulingIn]) -> Response[str]:
    return packed(request, await worked(request, "print", data), "text/html; charset=utf-8")


@post(
    "/desk/pdf",
    status_code=HTTP_200_OK,
    media_type="application/pdf",
    summary="The ruling on a case, as a PDF",
    cost=WORKER,
)
async def desk_pdf(request: Req, data: JSONBody[s.RulingIn]) -> Response[bytes]:
    return Response(await worked(request, "pdf", data), media_type="application/pdf")


@get("/drills", summary="Games that can be drilled", cost=CONSTANT)
async def drill_rows(request: Req) -> Response[list[s.DrillRow]]:
    from pitboss.server import drilling

    return packed(request, await _fixed(house_of(request), "drills", drilling.rows))


@post("/drills/question", status_code=HTTP_200_OK, summary="A training question with its answer", cost=WORKER)
async def drill(request: Req, data: JSONBody[s.DrillIn]) -> Response[s.DrillOut]:
    """A table played at random by its offers; what the engine rules is the answer."""
    return packed(request, await worked(request, "drill", data))


@get("/metrics", summary="Counters for Prometheus", media_type=MediaType.TEXT, cost=CONSTANT)
async def metrics(request: Req) -> str:
    return house_of(request).metrics.text()


router = Router(
    "/api",
    route_handlers=[
        health, games, game, check, chapter, clauses, search, law_cases, changes, coverage, math, sessions, equity,
        desk_play, desk_compose, desk_print, desk_pdf, drill_rows, drill,
    ],
    tags=["open"],
)  # fmt: skip
