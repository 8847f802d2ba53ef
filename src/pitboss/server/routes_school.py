"""Requests about drills that were answered: one's own results, and the report of a class."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Annotated

from litestar import Response, Router, get, post
from litestar.params import JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK

from pitboss.server import shapes_open as s
from pitboss.server.context import LEDGER, READ, STAFF, Req, current, house_of, need, need_role, read, worked
from pitboss.server.errors import Wrong
from pitboss.server.roles import RECORDS
from pitboss.server.school import as_csv, check

ClassName = Annotated[
    str, QueryParameter(name="name", max_length=40, description="The class, as it is listed.")
]


@post("/results", status_code=HTTP_200_OK, summary="Keep an answer with my account", cost=LEDGER)
async def note(request: Req, data: JSONBody[s.DrillDone]) -> dict[str, bool]:
    """Counted by day, game, kind and level. The client says how much was right."""
    house, session = house_of(request), need(request)
    if not house.limits.take("drill", current(request).payer):
        raise Wrong(429, "too-many", "That was quick; answer a little slower.")
    await asyncio.to_thread(check, data)
    await asyncio.to_thread(house.school.note, session.account, data, datetime.now(UTC))
    return {"ok": True}


@get("/results", summary="What I have answered", cost=READ)
async def own(request: Req) -> s.DrillReport:
    session = need(request)
    return await read(request, house_of(request).school.own, session.account)


@get("/again", summary="Of what I missed questions, to be asked again", cost=READ)
async def again(request: Req) -> list[s.DrillAgain]:
    """Until each sort was answered right twice, whichever browser asks; the oldest first."""
    session = need(request)
    return await read(request, house_of(request).school.again, session.account)


@get("/classes", summary="Classes that have practised", cost=STAFF)
async def classes(request: Req) -> list[s.ClassRow]:
    """For the floor and those who keep the record."""
    need_role(request, RECORDS)
    return await read(request, house_of(request).school.classes)


@get("/classes/report", summary="The report of a class", cost=STAFF)
async def report(request: Req, name: ClassName = "") -> s.DrillReport:
    """Each student with what was right, what the class misses most by game and kind, and by clause."""
    need_role(request, RECORDS)
    return await read(request, house_of(request).school.of_class, name)


@get(
    "/classes/report.csv",
    summary="The report of a class for a spreadsheet",
    media_type="text/csv",
    cost=STAFF,
)
async def report_csv(request: Req, name: ClassName = "") -> Response[str]:
    need_role(request, RECORDS)
    made = await read(request, house_of(request).school.of_class, name)
    told = {"content-disposition": 'attachment; filename="class.csv"'}
    return Response(as_csv(made), media_type="text/csv; charset=utf-8", headers=told)


@get(
    "/classes/report.pdf", summary="The report of a class on paper", media_type="application/pdf", cost=STAFF
)
async def report_pdf(request: Req, name: ClassName = "") -> Response[bytes]:
    need_role(request, RECORDS)
    made = await read(request, house_of(request).school.of_class, name)
    told = {"content-disposition": 'attachment; filename="class.pdf"'}
    return Response(await worked(request, "class", made), media_type="application/pdf", headers=told)


router = Router(
    "/api/drills", route_handlers=[note, own, again, classes, report, report_csv, report_pdf], tags=["drills"]
)
