"""Requests about a table of one's own: opening it at a click, and closing tables from a page."""

from __future__ import annotations

import secrets

from litestar import Response, Router, post
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from pitboss.server import shapes as s
from pitboss.server.context import LEDGER, Req, current, house_of, maybe, need
from pitboss.server.errors import Forbidden, Wrong
from pitboss.server.people import Session
from pitboss.server.routes_people import count_try, logged_in
from pitboss.server.shapes_people import ClosedOut, PracticeOut
from pitboss.table.staff import FLOOR


@post("/practice", summary="Practise at a table of my own", cost=LEDGER)
async def practise(request: Req, data: JSONBody[s.PracticeIn]) -> Response[PracticeOut]:
    """Opens a table without the floor, seats who asks with chips, and closes it ten minutes after the last has left.

    A guest has one such table at a time; who is nobody yet becomes a guest by it, where the house takes guests.
    """
    house, session, address = house_of(request), maybe(request), current(request).address
    count_try(request, "join")
    if session is not None and session.account.must_change:
        need(request)
    if session is not None and session.playing.kind == "staff":
        raise Wrong(
            403, "needs-player", "The account of the house does not play; choose a name to play under."
        )
    await house.practice.check(data)
    if session is not None:
        host = await house.practice.open(data, session, address)
        return Response(PracticeOut(host.id, receipt=host.opened()))
    return await _as_guest(request, data)


async def _as_guest(request: Req, data: s.PracticeIn) -> Response[PracticeOut]:
    house = house_of(request)
    if not house.settings.guests or not house.settings.registration:
        raise Wrong(403, "closed", "This house takes nobody whom it does not know; come in first.")
    account, back = await house.people.guest(data.nickname or f"Guest {secrets.randbelow(9000) + 1000}")
    await house.cage.open_purse(account, house.settings.play_money, back=back)
    host = await house.practice.open(data, house.people.forwarded(account), current(request).address)
    token = await house.people.begin(account)
    made = await logged_in(request, token, account, table=host.id, come_back=back)
    return Response(
        PracticeOut(host.id, made.content, host.opened()),
        cookies=made.cookies,
        headers={"Cache-Control": "no-store"},
    )


@post("/tables/{table_id:str}/close", status_code=HTTP_200_OK, summary="Close a table", cost=LEDGER)
async def close(request: Req, table_id: FromPath[str]) -> ClosedOut:
    """For the floor, and for who opened a practice table. Everybody takes his chips along; what is undecided comes
    first."""
    house, session = house_of(request), need(request)
    host = await house.pit.host(table_id)
    if not _may_close(session, own=host.settings.practice and host.settings.opened_by == session.account.id):
        raise Forbidden("The floor closes tables, and whoever opened one to practise at.")
    answer = await house.practice.close(host, session.actor)
    return ClosedOut(ok=True, receipt=house.book.receipt(answer))


def _may_close(session: Session, *, own: bool) -> bool:
    return own or bool(set(session.account.roles) & FLOOR)


router = Router("/api", route_handlers=[practise, close], tags=["tables"])
