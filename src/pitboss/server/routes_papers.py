"""Papers that anybody may ask for: PAR sheets, signs, guides, petitions, the odds of a game, rulings on submissions."""

from __future__ import annotations

from typing import Any

from litestar import Response, Router, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from pitboss.server import shapes_open as s
from pitboss.server.context import WORKER, Req, house_of, worked
from pitboss.server.papers import TYPES, Filed, Wanted, filed_options
from pitboss.server.shapes import checked_options


@post(
    "/papers/{kind:str}/{game_id:str}",
    status_code=HTTP_200_OK,
    media_type="text/html",
    summary="A paper of a game: par, sign, guide, petition or book",
    cost=WORKER,
)
async def paper(
    request: Req, kind: FromPath[str], game_id: FromPath[str], data: JSONBody[s.PaperIn]
) -> Response[bytes]:
    """What the command line writes. A sign of options that the law forbids is refused with the clause."""
    wanted = Wanted(
        kind=kind[:20], game=game_id[:64], as_of=data.as_of, options=checked_options(data.options), form=data.form,
        large=data.large, by=data.by, licensee=data.licensee,
    )  # fmt: skip
    made = await worked(request, "paper", wanted, keep=True)
    return Response(made, media_type=TYPES[data.form])


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
        large=data.large, by=data.by, licensee=data.licensee,
    )  # fmt: skip
    made = await worked(request, "paper", wanted, keep=True)
    return Response(made, media_type=TYPES[data.form])


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


router = Router("/api", route_handlers=[paper, table_paper, submission], tags=["papers"])
