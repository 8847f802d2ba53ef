"""Requests about live tables: the lobby, opening, sitting, commands, what became of them."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import MediaType, Response, Router, delete, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK

from pitboss.games import open_games
from pitboss.games.house_rules import house_rules
from pitboss.ledger import Answer
from pitboss.server import shapes as s
from pitboss.server.advice import BOOKED, Advised, Hinted, waiting_hands
from pitboss.server.catalogue import as_written
from pitboss.server.context import (
    CONSTANT,
    LEDGER,
    READ,
    STAFF,
    WORKER,
    Req,
    current,
    house_of,
    may_work,
    maybe,
    need,
    need_role,
    pay,
    read,
    worked,
)
from pitboss.server.errors import Forbidden, Wrong
from pitboss.server.host import Host
from pitboss.server.live import SHORT
from pitboss.server.packing import packed
from pitboss.server.people import Session
from pitboss.server.roles import matrix
from pitboss.server.sessions import FURTHEST, session_of
from pitboss.server.shapes_open import AdviceOut, EdgeOut, HintOut
from pitboss.server.shapes_people import TicketOut
from pitboss.server.shapes_record import TableSession
from pitboss.server.views import refusal_out, to_json
from pitboss.server.worker import Checked, Math
from pitboss.server.workshop import NONE
from pitboss.table import Command
from pitboss.table.bounds import within
from pitboss.table.staff import FLOOR

ROW = 0.0002
"""Seconds of work that a row of the lobby counts for: about what it takes, and it is made on the event loop."""


@get("/tables", summary="The lobby", cost=READ)
async def lobby(request: Req) -> list[s.TableRow]:
    house = house_of(request)
    elsewhere = await read(request, house.pit.elsewhere)
    found = await house.pit.lobby(maybe(request), elsewhere)
    pay(request, len(found) * ROW)
    return found


@post("/tables", summary="Open a table", cost=STAFF)
async def open_table(request: Req, data: JSONBody[s.OpenTable]) -> s.TableDetail:
    """For the floor. The law of the day must allow the game and every option; a refusal cites what forbids it."""
    session = need_role(request, FLOOR)
    host = await house_of(request).pit.open(data, session)
    return msgspec.structs.replace(_detail(host, session), receipt=host.opened())


@get("/tables/{table_id:str}", summary="A table as I may see it", cost=CONSTANT)
async def table(request: Req, table_id: FromPath[str]) -> s.TableDetail:
    return _detail(await house_of(request).pit.follow(table_id), maybe(request))


@get("/tables/{table_id:str}/events", summary="Events after a version", cost=READ)
async def events(
    request: Req,
    table_id: FromPath[str],
    after: Annotated[int, QueryParameter(name="after", ge=0, le=2**62)] = 0,
) -> Response[list[s.EventOut]]:
    """At most 1,000; ask again with the last version. Sealed values are there only for whom they are meant."""
    house, session = house_of(request), maybe(request)
    host = await house.pit.follow(table_id)
    short = host.version - after <= SHORT
    found = host.since(after, session) if short else None
    if found is not None:
        return Response(found)
    if not short:
        may_work(request)
    past = host.past(after, session, most=1_000)
    made = await house.read_for(current(request).payer, lambda: to_json(past()))
    return Response(made, media_type=MediaType.JSON)  # type: ignore[arg-type]


@get("/tables/{table_id:str}/notices", summary="What was announced at a table, and when it held", cost=READ)
async def notices(request: Req, table_id: FromPath[str]) -> Response[list[s.EventOut]]:
    """The log of notices (8.3): announcements, withdrawals, changes; the newest 200, the oldest of them first."""
    house = house_of(request)
    found = (await house.pit.follow(table_id)).notices()
    may_work(request)
    made = await house.read_for(current(request).payer, lambda: to_json(found()))
    return Response(made, media_type=MediaType.JSON)  # type: ignore[arg-type]


@post(
    "/tables/{table_id:str}/commands",
    status_code=HTTP_200_OK,
    summary="Do something at the table",
    cost=LEDGER,
)
async def command(request: Req, table_id: FromPath[str], data: JSONBody[s.CommandIn]) -> s.AnswerOut:
    """The answer comes when it is durable. The same key again gives the same answer; another body, a 409.

    A refusal is an answer too (`ok` is false), with its clauses.
    """
    house, session = house_of(request), need(request)
    host = await house.pit.host(table_id)
    return host.answer(await house.acts.command(host, data, session), data.key, session)


@get("/tables/{table_id:str}/commands/{key:str}", summary="What became of my command", cost=LEDGER)
async def became(request: Req, table_id: FromPath[str], key: FromPath[str]) -> s.AnswerOut:
    """After a time-out: whether the command with this key took effect. 404: it did not, and may be sent again.

    Money that has left the purse and not reached the seat yet is told as `on_its_way`; ask again.
    """
    house, session = house_of(request), need(request)
    host = await house.pit.host(table_id)
    await host.settle()
    if len(key) > 80 or not key.isascii() or not key.isprintable():
        raise Wrong(404, "unknown-key", "No command with this key has come from you.")

    def look() -> tuple[Answer, int] | None:
        for account in (session.playing, session.account):
            own = house.book.answer_of(table_id, f"{key}:{account.id}")
            if own is not None:
                return own, 0
        return house.cage.became(table_id, session.playing.id, key)

    found = await asyncio.to_thread(look)
    if found is None:
        raise Wrong(404, "unknown-key", "No command with this key has come from you.")
    answer, on_its_way = found
    return _answer(host, answer, key, session, on_its_way)


@post(
    "/tables/{table_id:str}/why",
    status_code=HTTP_200_OK,
    summary="What would stand in the way",
    cost=CONSTANT,
)
async def why(request: Req, table_id: FromPath[str], data: JSONBody[s.WhyIn]) -> s.WhyOut:
    """Judges a command without doing it: why a wager is closed, with its clauses."""
    house, session = house_of(request), need(request)
    host = await house.pit.host(table_id)
    given = Command(data.do, data.seat, data.by, data.args)
    try:
        allowed = house.acts.allowed(host, given, session)
    except Forbidden as no:
        return s.WhyOut(False, s.RefusalOut("forbidden", no.sentence, []))
    refusal = host.live.look(allowed)
    return s.WhyOut(refusal is None, None if refusal is None else refusal_out(refusal, host.game))


@post(
    "/tables/{table_id:str}/share",
    status_code=HTTP_200_OK,
    summary="Have a share in the chance of the coming round",
    cost=LEDGER,
)
async def share(request: Req, table_id: FromPath[str], data: JSONBody[s.ShareIn]) -> s.AnswerOut:
    """Chance follows from what the house has fixed before and from the seeds of the players: promise one, give it
    before the first wager of a round, and promise the next. A 409 says why it does not count for this round."""
    house, session = house_of(request), _player(request)
    host = await house.pit.host(table_id)
    answer = await house.acts.share(host, data, session)
    return host.answer(answer, data.key, session)


@post(
    "/tables/{table_id:str}/sit",
    status_code=HTTP_200_OK,
    summary="Sit down with money from my purse",
    cost=LEDGER,
)
async def sit(request: Req, table_id: FromPath[str], data: JSONBody[s.SitIn]) -> s.AnswerOut:
    house, session = house_of(request), _player(request)
    host = await house.pit.host(table_id)
    if not await asyncio.to_thread(house.pit.admits, host, session):
        raise Forbidden(
            "A guest sits down only where he has given the table's code; ask who plays there for it."
        )
    answer = await house.cage.sit(host, session.playing, data.amount, key=data.key, seat=data.seat)
    house.acts.count_refusal(answer, session.account.id)
    return _answer(host, answer, data.key, session)


@post(
    "/tables/{table_id:str}/buy-in",
    status_code=HTTP_200_OK,
    summary="Buy more chips from my purse",
    cost=LEDGER,
)
async def buy_in(request: Req, table_id: FromPath[str], data: JSONBody[s.BuyIn]) -> s.AnswerOut:
    house, session = house_of(request), _player(request)
    host = await house.pit.host(table_id)
    answer = await house.cage.buy_in(host, session.playing, data.amount, key=data.key)
    house.acts.count_refusal(answer, session.account.id)
    return _answer(host, answer, data.key, session)


@post(
    "/tables/{table_id:str}/leave",
    status_code=HTTP_200_OK,
    summary="Leave with what is in front of me",
    cost=LEDGER,
)
async def leave(request: Req, table_id: FromPath[str], data: JSONBody[s.KeyIn]) -> s.AnswerOut:
    """The chips go back into the purse with the same commit. Wagers in play must be decided first."""
    house, session = house_of(request), _player(request)
    wanted = s.CommandIn(do="leave", key=data.key)
    host = await house.pit.host(table_id)
    return _answer(host, await house.acts.command(host, wanted, session), data.key, session)


@post("/tables/{table_id:str}/bots", status_code=HTTP_200_OK, summary="Seat a bot", cost=LEDGER)
async def bots(request: Req, table_id: FromPath[str], data: JSONBody[s.BotIn | None] = None) -> s.TableRow:
    """For the floor, or for somebody who sits at the table; also while a round is under way."""
    house, session = house_of(request), need(request)
    host = await house.pit.host(table_id)
    _may_seat_bots(host, session)
    if host.settings.dealer != "automatic":
        raise Wrong(409, "no-bots", "Bots play only where the dealer is automatic.")
    if not house.limits.take(
        "purse", current(request).payer
    ):  # each has a purse of its own, recorded for ever
        raise Wrong(429, "too-many", "Too many bots in a short time; wait a moment.")
    await house.cage.add_bots(host, 1, data.plays if data else "")
    return house.pit.row(host, session)


@delete("/tables/{table_id:str}/bots", status_code=HTTP_200_OK, summary="Send a bot home", cost=LEDGER)
async def bots_leave(
    request: Req,
    table_id: FromPath[str],
    seat: Annotated[int | None, QueryParameter(name="seat", ge=1, le=1_000)] = None,
) -> s.TableRow:
    """The one on a seat, or the one that came last and may leave; for who may seat one. While its money is undecided it
    still sits there in the answer, bets no more and leaves as soon as it may."""
    house, session = house_of(request), need(request)
    host = await house.pit.host(table_id)
    _may_seat_bots(host, session)
    await house.cage.send_bot_home(host, seat)
    return house.pit.row(host, session)


@post("/tables/{table_id:str}/nod", status_code=HTTP_200_OK, summary="Nod to the others", cost=CONSTANT)
async def nod(request: Req, table_id: FromPath[str], data: JSONBody[s.NodIn]) -> dict[str, bool]:
    """One of six fixed reactions, for who sits at the table; who looks on there now sees it, and nothing keeps it."""
    house, session = house_of(request), need(request)
    host = await house.pit.host(table_id)
    seat = host.seat_of(session)
    if seat is None:
        raise Forbidden("Only who sits at the table nods to the others.")
    if not house.limits.take("nod", session.account.id):
        raise Wrong(429, "too-many", "That is a lot of nodding; wait a moment.")
    for client in tuple(host.watchers):
        client.tell(type="nod", table=table_id, seat=seat, nod=data.nod)
    return {"ok": True}


@post("/tables/{table_id:str}/ready", status_code=HTTP_200_OK, summary="No more wagers", cost=CONSTANT)
async def ready(request: Req, table_id: FromPath[str]) -> dict[str, bool]:
    """For who sits at the table: the round need not wait for more wagers of his. An automatic dealer goes on at once
    when all who play have said so. It is no command and nothing keeps it."""
    house, session = house_of(request), need(request)
    host = await house.pit.host(table_id)
    if host.seat_of(session) is None:
        raise Forbidden("Only who sits at the table can be ready.")
    if not house.limits.take("ready", session.account.id):
        raise Wrong(429, "too-many", "You have said so often enough; wait a moment.")
    host.say_ready(session.playing.id)
    return {"ok": True}


@get(
    "/tables/{table_id:str}/roles",
    summary="Who may do what at this table",
    operation_id="table_roles",
    cost=CONSTANT,
)
async def roles(request: Req, table_id: FromPath[str]) -> dict[str, dict[str, bool]]:
    return matrix((await house_of(request).pit.host(table_id)).live.table.actions)


@get("/tables/{table_id:str}/edges", summary="What each wager of a table is worth", cost=WORKER)
async def edges(request: Req, table_id: FromPath[str]) -> Response[list[EdgeOut]]:
    """From the exact math for the table's options and day. Nobody pays with his other questions for it: where it takes
    too long, or too much was asked for of late, there are none. The house then counts the game once in the background,
    and keeps what it found: ask again in a minute."""
    house = house_of(request)
    host = await house.pit.follow(table_id)
    held = host.durable.house
    wanted = Checked(held.game, held.as_of, as_written(host.game, held.options))
    figures = Math(held.game, None, {}, None, None)
    if house.workshop.under_way("odds", figures) and house.workshop.took_too_long("edges", wanted):
        return packed(request, house.workshop.known("edges", wanted) or NONE)
    found = await house.workshop.shown("edges", wanted, who=current(request).payer, limits=house.limits)
    if found is NONE and held.game in open_games():
        house.workshop.begin("odds", figures)
    return packed(request, found)


@get("/tables/{table_id:str}/advice", summary="How I may set the hands before me", cost=WORKER)
async def advice(request: Req, table_id: FromPath[str]) -> Response[list[AdviceOut]]:
    """Only one's own hands, as long as they are not set; none where there is nothing to set."""
    house, session = house_of(request), need(request)
    host = await house.pit.follow(table_id)
    seat = host.seat_told(session)
    view = host.snapshot(session).view
    hands = {} if seat is None else waiting_hands(view, seat)
    if not hands:
        return Response([])
    held, bank = host.durable.house, view["own"].get("bank")
    options = as_written(host.game, held.options)
    wanted = Advised(held.game, held.as_of, options, hands, None if bank is None else str(bank))
    return packed(request, await worked(request, "advice", wanted), hidden=True)


@get("/tables/{table_id:str}/hint", summary="What best play would do now", cost=WORKER)
async def hint(request: Req, table_id: FromPath[str]) -> Response[list[HintOut]]:
    """What each act that is open to me is worth, the best first; none where I am not asked. It knows what I may see.
    Who asks for one will ask again: what the later decisions of the game need is loaded meanwhile."""
    house, session = house_of(request), need(request)
    host = await house.pit.follow(table_id)
    seat, held = host.seat_told(session), host.durable.house
    if seat is None:
        return Response([])
    seen = host.snapshot(session)
    offered = sorted({offer.do for offer in seen.offers if offer.seat == seat})
    options = as_written(host.game, held.options)
    view = msgspec.to_builtins({name: seen.view[name] for name in BOOKED}, str_keys=True)
    wanted = Hinted(held.game, held.as_of, options, view, seat, offered)
    told = packed(request, await worked(request, "hint", wanted), hidden=True)
    house.workshop.prepare("rehearse", held.game)
    return told


@get("/tables/{table_id:str}/session", summary="My rounds since I sat down", cost=READ)
async def session(request: Req, table_id: FromPath[str]) -> Response[list[TableSession]]:
    """One, or none for who does not sit here."""
    house, who = house_of(request), need(request)
    host = await house.pit.follow(table_id)
    seat = host.seat_told(who)
    if seat is None:
        return Response([])
    may_work(request)
    since, until, pot = host.seated_at.get(seat, host.version + 1), host.version, host.game.bank == "pot"

    def told() -> bytes:
        entries = house.book.entries(table_id, after=since, limit=FURTHEST)
        return to_json([session_of((each for each in entries if each.version <= until), seat, pot=pot)])

    made = await house.read_for(current(request).payer, told)
    return Response(made, media_type=MediaType.JSON)  # type: ignore[arg-type]


@post("/live/ticket", status_code=HTTP_200_OK, summary="A ticket for one WebSocket", cost=CONSTANT)
async def ticket(request: Req) -> TicketOut:
    """Open `/api/live?ticket=...` with it, once, within 30 seconds."""
    return TicketOut(house_of(request).sockets.ticket(need(request)), 30)


def _may_seat_bots(host: Host, session: Session) -> None:
    if host.seat_of(session) is None and not set(session.account.roles) & FLOOR:
        raise Forbidden("Only a player at the table or the floor may seat a bot or send it home.")


def _player(request: Req) -> Session:
    session = need(request)
    if session.playing.kind == "staff":
        raise Wrong(
            403, "needs-player", "The account of the house does not play; choose a name to play under."
        )
    house = house_of(request)
    if not house.limits.take("command", session.account.id):
        raise Wrong(429, "too-many", "Too many commands; wait a moment.")
    return session


def _answer(host: Host, answer: Answer, key: str, session: Session, on_its_way: int = 0) -> s.AnswerOut:
    if answer.stream != host.id:  # the purse said no, or the money has left it and is on its way
        refusal = None if answer.refusal is None else refusal_out(answer.refusal)
        receipt = host.house.book.receipt(answer)
        return s.AnswerOut(key, False, None, None, refusal, [], answer.again, on_its_way, receipt)
    return host.answer(answer, key, session)


def _bounded(host: Host) -> dict[str, s.BoundOut]:
    """Of the wagers on the layout those that the law bounds, with what is posted for them by name."""
    taken = {area.id for section in host.felt().sections for area in section.areas}
    table, limits = host.as_durable(), host.durable.option("limits")
    found = {
        wager: within(bound, limits.get(wager, {}))
        for wager, bound in table.game.bounded(table.rules).items()
    }
    return {
        wager: s.BoundOut(bound.least or 0, bound.most or 0, bound.step)
        for wager, bound in found.items()
        if wager in taken
    }


def _detail(host: Host, session: Session | None) -> s.TableDetail:
    state = host.durable
    return s.TableDetail(
        host.house.pit.row(host, session), state.house.options, list(state.house.by_hand), host.snapshot(session),
        state.house.law, host.pays(), host.felt(), _bounded(host),
        [s.HouseRuleOut(rule.option, rule.sentence, list(rule.cites)) for rule in house_rules(host.as_durable())],
    )  # fmt: skip


router = Router(
    "/api",
    route_handlers=[
        lobby, open_table, table, events, notices, command, became, why, share, sit, buy_in, leave, bots, bots_leave,
        nod, ready, roles, edges, advice, hint, session, ticket,
    ],
    tags=["tables"],
)  # fmt: skip
