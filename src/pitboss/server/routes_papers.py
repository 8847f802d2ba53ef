"""Papers that anybody may ask for: PAR sheets, signs, guides, petitions, odds, outcomes, rulings on submissions."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from litestar import Response, Router, get, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from pitboss.games import find
from pitboss.law import catalogue
from pitboss.server import shapes_open as s
from pitboss.server.context import WORKER, Req, house_of, worked
from pitboss.server.errors import Wrong
from pitboss.server.papers import RANDOMNESS, TYPES, Filed, Wanted, WantedBook, filed_options
from pitboss.server.shapes import checked_options
from pitboss.server.workshop import TOO_MUCH

BOOK_SECONDS = 20.0
"""As long as a request for a book waits for it: less than what stands between a server and its readers allows."""
BOOK_AGAIN = 10
"""Seconds after which it is worth asking for a book again."""
LONG = "long-paper"
"""A paper of a game whose math takes longer than a request may: it is made as books are, whoever still waits."""


@post(
    "/papers/{kind:str}/{game_id:str}",
    status_code=HTTP_200_OK,
    media_type="text/html",
    summary="A paper of a game: par, sign, guide, petition, book, outcomes or randomness",
    cost=WORKER,
)
async def paper(
    request: Req, kind: FromPath[str], game_id: FromPath[str], data: JSONBody[s.PaperIn]
) -> Response[bytes]:
    """What the command line writes. A sign of options that the law forbids is refused with the clause.

    The report on random numbers is the same for all games and options. Where the math of a game has not been counted
    here before it may take minutes: 503 `being-made` says that it is under way and goes on, so ask again.
    """
    find(game_id[:64])
    if kind == RANDOMNESS:  # made once, whoever asks where
        game_id, data = "", s.PaperIn(form=data.form)
    wanted = Wanted(
        kind=kind[:20], game=game_id[:64], as_of=data.as_of, options=checked_options(data.options), form=data.form,
        large=data.large, by=data.by, licensee=data.licensee, rounds=data.rounds, seed=data.seed,
    )  # fmt: skip
    return Response(await _made(request, wanted), media_type=TYPES[data.form])


async def _made(request: Req, wanted: Wanted) -> bytes:
    """As quickly as a request is answered, or else in the background."""
    workshop = house_of(request).workshop
    found = workshop.known(LONG, wanted)
    if found is not None:
        return found
    if workshop.under_way(LONG, wanted):
        raise _being_made("paper")
    try:
        return await worked(request, "paper", wanted, keep=True)
    except Wrong as no:
        if no.code != TOO_MUCH:
            raise
    return await _waited(worked(request, LONG, wanted, keep=True), "paper")


async def _waited(making: Coroutine[Any, Any, bytes], what: str) -> bytes:
    """What is brought to its end even if it takes longer than a request may wait."""
    try:
        return await asyncio.wait_for(making, BOOK_SECONDS)
    except TimeoutError:
        raise _being_made(what) from None


def _being_made(what: str) -> Wrong:
    said = f"The {what} is being made, which may take minutes the first time; ask again in a while."
    return Wrong(503, "being-made", said, after=BOOK_AGAIN)


@post(
    "/papers/book", status_code=HTTP_200_OK, media_type="text/html", summary="The book of odds", cost=WORKER
)
async def book(request: Req, data: JSONBody[s.BookIn]) -> Response[bytes]:
    """All wagers of all games under the law of a day, or of the games named.

    It may take minutes the first time: 503 `being-made` says that it is under way and goes on, so ask again.
    """
    for game in data.games:
        find(game)
    as_of = None if data.as_of == catalogue().newest.isoformat() else data.as_of
    wanted = WantedBook(
        as_of=as_of, games=tuple(dict.fromkeys(data.games)), history=data.history, form=data.form
    )
    own = as_of is None and not wanted.games and wanted.history
    making = worked(request, "book" if own else "book-of-day", wanted, keep=True, for_all=own)
    return Response(await _waited(making, "book"), media_type=TYPES[data.form])


@post(
    "/papers/verify",
    status_code=HTTP_200_OK,
    summary="A PAR sheet computed again, and what differs",
    cost=WORKER,
)
async def verify_sheet(request: Req, data: JSONBody[s.SheetIn]) -> Response[s.SheetOut]:
    """Everything on the sheet that was asked for is computed again; its sums must add up by themselves."""
    made: Any = await worked(request, "verify", data.text)
    return Response(made, media_type=TYPES["json"])


@post(
    "/tables/{table_id:str}/papers/{kind:str}",
    status_code=HTTP_200_OK,
    media_type="text/html",
    summary="A paper of a table as it stands: sign, guide or par",
    cost=WORKER,
)
async def table_paper(
    request: Req, table_id: FromPath[str], kind: FromPath[str], data: JSONBody[s.PaperIn]
) -> Response[bytes]:
    """Under the options in force at the table now; what the request says of options and day does not count."""
    host = await house_of(request).pit.follow(table_id)
    house = host.durable.house
    wanted = Wanted(
        kind=kind[:20], game=house.game, as_of=house.as_of, options=filed_options(host.game, house), form=data.form,
        large=data.large, by=data.by, licensee=data.licensee, rounds=data.rounds, seed=data.seed,
    )  # fmt: skip
    return Response(await _made(request, wanted), media_type=TYPES[data.form])


@post(
    "/submissions/check",
    status_code=HTTP_200_OK,
    summary="A licensee's submission against the law of its date",
    cost=WORKER,
)
async def submission(request: Req, data: JSONBody[s.SubmissionIn]) -> Response[s.SubmissionOut]:
    """Every breach with its line and clause; the edges of a filing in order; what changed since the one before."""
    wanted = Filed(text=data.text, before=data.before, form=data.form)
    made: Any = await worked(request, "submission", wanted)
    return Response(made, media_type=TYPES[data.form])


@get("/submissions/schema", summary="The JSON Schema of submissions, for editors", cost=WORKER)
async def submission_schema(request: Req) -> Response[dict[str, Any]]:
    """With the options and wagers of every game; editors that complete TOML read it."""
    made: Any = await worked(request, "schema", None, keep=True, for_all=True)
    return Response(made, media_type=TYPES["json"])


router = Router(
    "/api",
    route_handlers=[book, paper, submission, submission_schema, table_paper, verify_sheet],
    tags=["papers"],
)
