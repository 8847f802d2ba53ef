"""Requests about people: log-in, guests, purses, staff."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import Any

from litestar import Request, Response, Router, delete, get, patch, post
from litestar.datastructures import Cookie, State
from litestar.params import FromPath, JSONBody
from litestar.status_codes import HTTP_200_OK

from pitboss.ledger import Answer
from pitboss.server import shapes_people as s
from pitboss.server.context import (
    CONSTANT,
    COOKIE,
    HASH,
    LEDGER,
    STAFF,
    Req,
    current,
    house_of,
    need,
    need_role,
)
from pitboss.server.errors import Wrong
from pitboss.server.house import House
from pitboss.server.people import Session, login_key, one_time_password
from pitboss.server.ranks import check_change, check_given
from pitboss.server.roles import ROLES
from pitboss.server.store import Account
from pitboss.server.views import refusal_out
from pitboss.table.staff import FLOOR

WRONG = 1
"""Further tries that a wrong password counts for."""


@post("/session", status_code=HTTP_200_OK, summary="Log in", cost=HASH)
async def log_in(request: Req, data: JSONBody[s.LogIn]) -> Response[s.SessionOut]:
    """Three wrong passwords lock the account for the address they come from. The token is good for 12 hours, and 15
    minutes without a request."""
    count_try(request, "log-in")
    token, account = await _let_in(request, data.name, data.password)
    return await logged_in(request, token, account)


@get("/session", summary="Who am I", cost=LEDGER)
async def who(request: Req) -> s.Me:
    return await _me(request, need(request, changed=False).account)


@delete("/session", status_code=HTTP_200_OK, summary="Log out", cost=LEDGER)
async def log_out(request: Req) -> Response[dict[str, bool]]:
    """Sockets of this session are closed within a second."""
    await house_of(request).people.log_out(need(request, changed=False))
    return Response({"ok": True}, cookies=[Cookie(key=COOKIE, value="", path="/", max_age=0)])


@post("/session/password", status_code=HTTP_200_OK, summary="Change the password", cost=HASH)
async def password(request: Req, data: JSONBody[s.NewPassword]) -> Response[s.SessionOut]:
    """Ends all sessions of the account and begins a new one."""
    house, session = house_of(request), need(request, changed=False)
    count_try(request, "log-in")
    _, account = await _let_in(request, session.account.login, data.old)
    if data.new == data.old:
        raise Wrong(400, "same-password", "The new password is the old one.")
    await house.people.change_password(account, data.new)
    fresh = house.store.account(account.id)
    assert fresh is not None
    return await logged_in(request, await house.people.begin(fresh), fresh)


@post("/session/player", status_code=HTTP_200_OK, summary="Play as well", cost=STAFF)
async def play_too(request: Req, data: JSONBody[s.PlayTooIn]) -> s.Me:
    """For the staff: a player of your own beside the account of the house, with a purse of play money.

    From then on this log-in sits, wagers and leaves as that player, and runs tables as before; at a table where you
    play you keep the game going but do not rule.
    """
    house, session = house_of(request), need(request)
    if session.account.kind != "staff":
        raise Wrong(409, "player", "You are a player already.")
    count_try(request, "join")
    fresh = session.player is None
    player = await house.people.play_too(session, data.nickname)
    if fresh:
        await house.cage.open_purse(player, house.settings.play_money)
    return await _me(request, session.account)


@post("/patrons", summary="Become a patron", cost=HASH)
async def register(request: Req, data: JSONBody[s.PatronIn]) -> Response[s.SessionOut]:
    """A new account with a purse of play money. Others at a table read the nickname, never the name of the account."""
    house = house_of(request)
    if not house.settings.registration:
        raise Wrong(403, "closed", "This house makes the accounts of its patrons itself.")
    count_try(request, "join")
    account = await house.people.add(
        "patron", data.name, password=data.password, nickname=data.nickname or None
    )
    await house.cage.open_purse(account, house.settings.play_money)
    return await logged_in(request, await house.people.begin(account), account)


@post("/guests", summary="Join a table as a guest", cost=LEDGER)
async def guest(request: Req, data: JSONBody[s.GuestIn]) -> Response[s.SessionOut]:
    """By the table's code and a nickname. `come_back` brings the guest back to the same seat later.

    Where everybody may make an account and sit anywhere, the table's id is enough.
    """
    house = house_of(request)
    if not house.settings.guests:
        raise Wrong(403, "closed", "This house takes no guests.")
    count_try(request, "join")
    table = await asyncio.to_thread(_joined, house, data)
    account, back = await house.people.guest(data.nickname)
    await asyncio.to_thread(house.store.admit, account.id, table)
    await house.cage.open_purse(account, house.settings.play_money, back=back)
    return await logged_in(request, await house.people.begin(account), account, table=table, come_back=back)


def _joined(house: House, data: s.GuestIn) -> str:
    if data.code is not None:
        return house.pit.coded(data.code)
    if data.table is None:
        raise Wrong(400, "no-table", "Say which table, by its code or its id.")
    if not house.settings.registration:
        raise Wrong(
            403, "needs-code", "This house asks for the code of the table; who sits there can tell it."
        )
    info = house.book.table_info(data.table)
    if info is None or info.closed:
        raise Wrong(404, "unknown-table", "No such table is open.")
    return info.id


@post("/guests/tables", status_code=HTTP_200_OK, summary="Join another table as the same guest", cost=LEDGER)
async def join(request: Req, data: JSONBody[s.CodeIn]) -> s.JoinedOut:
    """Where patrons cannot register, a guest sits only at tables whose code he has given."""
    house, session = house_of(request), need(request)
    if session.account.kind != "guest":
        raise Wrong(409, "no-guest", "You may sit down at any table.")
    count_try(request, "join")
    table = await asyncio.to_thread(house.pit.coded, data.code)
    await asyncio.to_thread(house.store.admit, session.account.id, table)
    return s.JoinedOut(table)


@post("/guests/back", status_code=HTTP_200_OK, summary="Come back as the same guest", cost=LEDGER)
async def guest_back(request: Req, data: JSONBody[s.ComeBack]) -> Response[s.SessionOut]:
    house = house_of(request)
    count_try(request, "join")
    account = await house.people.come_back(data.come_back)
    return await logged_in(request, await house.people.begin(account), account, come_back=data.come_back)


@get("/purse", summary="What is in my purse", cost=LEDGER)
async def purse(request: Req) -> s.PurseOut:
    return await _purse(house_of(request), _player(request))


@post("/purse/deposit", status_code=HTTP_200_OK, summary="Take play money", cost=LEDGER)
async def deposit(request: Req, data: JSONBody[s.MoneyIn]) -> s.PurseOut:
    house, session = house_of(request), _player(request)
    _moves(request)
    if data.amount > house.settings.deposit_most:
        raise Wrong(400, "too-much", "That is more play money than a purse takes at once.")
    purses, key = house.book.purses, f"deposit:{data.key}"
    answer = await purses.deposit(
        session.playing.id, data.amount, key=key, by=session.actor, why="play money"
    )
    return await _purse(house, session, answer)


@post("/purse/withdraw", status_code=HTTP_200_OK, summary="Cash out", cost=LEDGER)
async def withdraw(request: Req, data: JSONBody[s.MoneyIn]) -> s.PurseOut:
    house, session = house_of(request), _player(request)
    _moves(request)
    purses, key = house.book.purses, f"withdraw:{data.key}"
    answer = await purses.withdraw(session.playing.id, data.amount, key=key, by=session.actor)
    return await _purse(house, session, answer)


@get("/staff", summary="The staff", cost=STAFF)
async def staff(request: Req) -> list[s.StaffOut]:
    need_role(request, FLOOR)
    house = house_of(request)
    found, resting = await asyncio.to_thread(lambda: (house.store.listed("staff"), house.people.resting()))
    return [_staff(account, resting) for account in found]


@post("/staff", summary="Take somebody on", cost=STAFF)
async def add_staff(request: Req, data: JSONBody[s.StaffIn]) -> s.StaffMade:
    """Whoever takes somebody on is no second person for a correction of theirs: `pitboss staff add` makes one."""
    house, session = house_of(request), need_role(request, FLOOR)
    check_given(session.account.roles, data.roles)
    password = one_time_password()
    account = await house.people.take_on(data.name, tuple(data.roles), by=session.actor, password=password)
    return s.StaffMade(_staff(account), password)


@patch("/staff/{account_id:str}", summary="Change roles, lock or unlock", cost=STAFF)
async def change_staff(request: Req, account_id: FromPath[str], data: JSONBody[s.StaffChange]) -> s.StaffOut:
    """Also unlocks patrons. Sessions of the account end within a second when its roles change. Only for somebody of a
    higher rank: nobody changes himself, his equals or those above; the console of the server does."""
    house, session = house_of(request), need_role(request, FLOOR)
    account = house.store.account(account_id)
    if account is None or account.kind not in ("staff", "patron"):
        raise Wrong(404, "unknown-account", "There is no such account.")
    own, unlocks = session.account.roles, data.locked is False and data.roles is None
    check_change(own, account.roles, unlocks=unlocks)
    check_given(own, data.roles or ())
    if data.roles is not None:
        if account.kind != "staff":
            raise Wrong(400, "no-staff", "A patron has no roles.")
        await house.people.change_roles(account, tuple(data.roles), by=session.actor)
    if data.locked is not None:
        await house.people.lock(account, locked=data.locked, by=session.actor)
    changed = house.store.account(account_id)
    assert changed is not None
    return _staff(changed)


@get("/roles", summary="The roles there are", cost=CONSTANT)
async def roles(request: Req) -> list[str]:
    return list(ROLES)


async def logged_in(
    request: Request[Any, Any, State], token: str, account: Account, *, table: str | None = None,
    come_back: str | None = None,
) -> Response[s.SessionOut]:  # fmt: skip
    settings = house_of(request).settings
    body = s.SessionOut(token, await _me(request, account), table, come_back)
    secure = bool(settings.tls_cert) or request.url.scheme == "https"
    cookie = Cookie(
        key=COOKIE,
        value=token,
        path="/",
        httponly=True,
        samesite="strict",
        secure=secure,
        max_age=int(settings.absolute),
    )
    return Response(body, cookies=[cookie], headers={"Cache-Control": "no-store"})


async def _me(request: Request[Any, Any, State], account: Account) -> s.Me:
    house = house_of(request)
    player = house.store.player_of(account.id) if account.kind == "staff" else account
    purse = None if player is None else await house.cage.purse(player)
    seats = {
        host.id: seat
        for host in house.pit.hosts.values()
        if player is not None and (seat := host.seat_of_account(player.id)) is not None
    }
    plays_as = player.shown if player is not None and player.shown != account.name else None
    return s.Me(
        account.id,
        account.kind,
        account.name,
        list(account.roles),
        account.must_change,
        purse,
        seats,
        plays_as,
    )


def _player(request: Request[Any, Any, State]) -> Session:
    session = need(request)
    if session.playing.kind == "staff":
        raise Wrong(
            403, "needs-player", "The account of the house has no purse; choose a name to play under."
        )
    return session


async def _purse(house: House, session: Session, answer: Answer | None = None) -> s.PurseOut:
    account = session.playing
    coming = await asyncio.to_thread(house.book.purses.in_transit, account.id)
    refusal = None if answer is None or answer.refusal is None else refusal_out(answer.refusal)
    receipt = None if answer is None else house.book.receipt(answer)
    return s.PurseOut(await house.cage.purse(account), refusal, sum(each.cents for each in coming), receipt)


def _staff(account: Account, resting: Collection[str] = ()) -> s.StaffOut:
    """`resting`: the names by which log-in rests at some address; the floor sees them as locked, and unlocks them."""
    locked = account.locked or login_key(account.login) in resting
    return s.StaffOut(account.id, account.name, list(account.roles), locked, account.must_change)


async def _let_in(request: Req, name: str, password: str) -> tuple[str, Account]:
    """Log in; a wrong password counts for its address like several tries."""
    house, address = house_of(request), current(request).address
    try:
        return await house.people.log_in(name, password, address)
    except Wrong:
        house.limits.charge("log-in", address, WRONG)
        raise


def _moves(request: Req) -> None:
    """Money in or out of a purse makes its record longer for ever: it is counted for who pays."""
    if not house_of(request).limits.take("purse", current(request).payer):
        raise Wrong(429, "too-many", "Too much money moved in a short time; wait a moment.")


def count_try(request: Request[Any, Any, State], kind: str) -> None:
    if not house_of(request).limits.take(kind, current(request).address):
        raise Wrong(429, "too-many", "Too many tries; wait a moment.")


router = Router(
    "/api",
    route_handlers=[
        log_in, who, log_out, password, play_too, register, guest, join, guest_back, purse, deposit, withdraw, staff,
        add_staff, change_staff, roles,
    ],
    tags=["people"],
)  # fmt: skip
