"""Requests about corrections: adjustments, payout overrides and void rounds, which take two persons."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import Response, Router, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK

from pitboss.ledger import Answer, Correction, LedgerError, Proposal, PurseAdjustment
from pitboss.ledger.corrections import CONFIRMERS, PROPOSERS
from pitboss.ledger.persons import Persons
from pitboss.server import shapes_record as s
from pitboss.server.context import CONSTANT, STAFF, Req, house_of, may_work, need, need_role
from pitboss.server.errors import Forbidden, Wrong
from pitboss.server.house import House
from pitboss.server.mirror import Mirror
from pitboss.server.people import Session
from pitboss.server.roles import WATCHING
from pitboss.server.views import refusal_out, to_json

MOST = 1_000


@get("/corrections", summary="Corrections that were proposed", cost=STAFF)
async def corrections(
    request: Req,
    pending: Annotated[
        bool, QueryParameter(name="pending", description="Only those that nobody has decided.")
    ] = True,
) -> list[s.ProposalOut]:
    """The newest 1,000. For those who may propose or decide, and for those who keep the record."""
    session = need_role(request, PROPOSERS | WATCHING)
    may_work(request)
    house = house_of(request)

    def read() -> list[s.ProposalOut]:
        kept = house.book.corrections
        return _shown(house, (kept.pending() if pending else kept.all())[-MOST:], session)

    return await asyncio.to_thread(read)


@post("/corrections", status_code=HTTP_200_OK, summary="Propose a correction", cost=STAFF)
async def propose(request: Req, data: JSONBody[s.CorrectionIn]) -> s.CorrectionOut:
    """Moves nothing: a second person has to confirm it. For a boxperson or the floor."""
    house, session = house_of(request), need_role(request, PROPOSERS)
    correction = msgspec.convert(msgspec.to_builtins(data.correction), Correction)
    role = _role(session, data.by, PROPOSERS)
    await _disinterested(house, session, correction)
    key = f"{data.key}:{session.account.id}"

    def give() -> Answer:
        made = house.book.corrections.propose(correction, why=data.why, by=session.actor, role=role, key=key)
        return made.result()

    answer = await asyncio.to_thread(give)
    return await asyncio.to_thread(_told, house, session, answer, answer.first)


@post(
    "/corrections/{number:int}/confirm", status_code=HTTP_200_OK, summary="Confirm a correction", cost=STAFF
)
async def confirm(
    request: Req, number: FromPath[int], data: JSONBody[s.DecideIn]
) -> Response[s.CorrectionOut]:
    """For the floor, and never for the one who proposed it. At a table the money moves between two rounds."""
    house, session = house_of(request), need_role(request, CONFIRMERS)
    proposal = await _find(house, number)
    role = _role(session, data.by, CONFIRMERS)
    await _disinterested(house, session, proposal.correction)
    if isinstance(proposal.correction, PurseAdjustment):
        answer = await house.book.corrections.confirm(number, by=session.actor, role=role)
    else:
        host = await house.pit.follow(proposal.correction.table)
        if isinstance(host, Mirror):
            path = f"/api/corrections/{number}/confirm"
            status, content = await host.forward(session, "POST", path, to_json(data))
            return Response(content, status_code=status, media_type="application/json")  # type: ignore[arg-type]
        confirm = house.book.corrections.confirm
        answer = await host.correct(lambda: confirm(number, by=session.actor, role=role, live=host.live))
    return Response(await asyncio.to_thread(_told, house, session, answer, number))


@post(
    "/corrections/{number:int}/reject", status_code=HTTP_200_OK, summary="Turn a correction down", cost=STAFF
)
async def reject(request: Req, number: FromPath[int], data: JSONBody[s.DecideIn]) -> s.CorrectionOut:
    """For the floor; who proposed it may take it back."""
    house, session = house_of(request), need_role(request, PROPOSERS)
    proposal = await _find(house, number)
    own = proposal.by == session.actor
    role = _role(session, data.by, PROPOSERS if own else CONFIRMERS)

    def give() -> Answer:
        made = house.book.corrections.reject(number, by=session.actor, role=role, why=data.why)
        return made.result()

    answer = await asyncio.to_thread(give)
    return await asyncio.to_thread(_told, house, session, answer, number)


@get("/corrections/{number:int}", summary="One correction", cost=STAFF)
async def correction(request: Req, number: FromPath[int]) -> s.ProposalOut:
    session = need_role(request, PROPOSERS | WATCHING)
    house = house_of(request)
    found = await _find(house, number)
    return (await asyncio.to_thread(_shown, house, [found], session))[0]


@get(
    "/corrections/roles",
    summary="Who may propose and who may decide",
    operation_id="correction_roles",
    cost=CONSTANT,
)
async def who(request: Req) -> s.CorrectionRoles:
    need(request)
    return s.CorrectionRoles(sorted(PROPOSERS), sorted(CONFIRMERS))


async def _find(house: House, number: int) -> Proposal:
    if not 0 < number < 2**53:
        raise Wrong(404, "unknown-correction", "There is no such correction.")
    try:
        return await asyncio.to_thread(house.book.corrections.find, number)
    except LedgerError:
        raise Wrong(404, "unknown-correction", "There is no such correction.") from None


def _role(session: Session, given: str | None, allowed: frozenset[str]) -> str:
    """The role in which somebody acts: the one given, or the first held that may."""
    held = [role for role in session.account.roles if role in allowed and given in (None, role)]
    if not held:
        raise Forbidden(f"This is for a {', '.join(sorted(allowed))}, in a role you hold.")
    return held[0]


async def _disinterested(house: House, session: Session, correction: Correction) -> None:
    """Nobody corrects money at a table where he plays or has played, or in his own purse, by whichever account."""

    def own() -> bool:
        with house.book.reader() as connection:
            kin = Persons.read(connection).kin(session.actor)
        players = house.store.players_of([actor.removeprefix("account:") for actor in kin])
        if isinstance(correction, PurseAdjustment) or not players:
            return getattr(correction, "patron", None) in players
        trail = house.trails.of(correction.table)
        return any(trail.sat(player) for player in players)

    if await house.read(own):
        raise Forbidden("Nobody corrects money at a table where he plays or has played.")


def _told(house: House, session: Session, answer: Answer, number: int | None) -> s.CorrectionOut:
    refusal = None if answer.refusal is None else refusal_out(answer.refusal)
    found = None if number is None else _shown(house, [house.book.corrections.find(number)], session)[0]
    return s.CorrectionOut(refusal is None, refusal, found, answer.again, house.book.receipt(answer))


def _shown(house: House, proposals: list[Proposal], session: Session) -> list[s.ProposalOut]:
    with house.book.reader() as connection:
        persons = Persons.read(connection)
    actors = {actor for each in proposals for actor in (each.by, each.decided_by)}
    names = house.store.names([actor.removeprefix("account:") for actor in actors])

    def name(actor: str) -> str:
        return names.get(actor.removeprefix("account:"), (actor, ""))[0]

    return [
        s.ProposalOut(
            each.number, each.kind, msgspec.to_builtins(each.correction), list(each.lines), each.why, name(each.by),
            each.role, each.by == session.actor, each.round, list(each.cites), each.state, name(each.decided_by),
            each.decided_as, second=not persons.alike(each.by, session.actor),
        )
        for each in proposals
    ]  # fmt: skip


router = Router(
    "/api", route_handlers=[corrections, propose, who, correction, confirm, reject], tags=["corrections"]
)
