"""What every request carries: who asks, from where, who pays for it, and the house that answers."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from litestar import Request
from litestar.datastructures import State

from pitboss.server.errors import Forbidden, Wrong
from pitboss.server.people import Session, payer, thread

if TYPE_CHECKING:
    from pitboss.server.house import House

COOKIE = "pitboss_session"
Req = Request[Any, Any, State]
Found = TypeVar("Found")

CONSTANT = "constant"
"""What a request costs, as every route declares it (`cost=`). On the event loop, and little whatever is sent."""
LEDGER = "ledger"
"""Little on the event loop, and one or two commits; counted for each account or address."""
READ = "read"
"""Worked out by the threads that read the record; paid for by who asks."""
WORKER = "worker"
"""Worked out by a process of the workshop; paid for by who asks."""
HASH = "hash"
"""A password is hashed, two at a time and in threads; counted for each address."""
STAFF = "staff"
"""Only for those whom the house employs."""
COSTS = (CONSTANT, LEDGER, READ, WORKER, HASH, STAFF)

UNPACKED = 50e6
"""Bytes that are unpacked and sent for a second of work."""


class Current(msgspec.Struct):
    address: str
    session: Session | None

    @property
    def payer(self) -> str:
        return payer(self.session, self.address)


def house_of(request: Request[Any, Any, State]) -> House:
    return request.app.state.house


def current(request: Request[Any, Any, State]) -> Current:
    return request.scope["pitboss"]  # type: ignore[typeddict-item]


def maybe(request: Request[Any, Any, State]) -> Session | None:
    """Who asks, where anybody may."""
    return current(request).session


def need(request: Request[Any, Any, State], *, changed: bool = True) -> Session:
    """Who asks; with `changed`, not somebody who still has a one-time password."""
    session = current(request).session
    if session is None:
        raise Wrong(401, "log-in", "Log in first.")
    if changed and session.account.must_change:
        raise Wrong(403, "change-password", "Change the one-time password first.")
    return session


def need_role(request: Request[Any, Any, State], roles: Collection[str]) -> Session:
    session = need(request)
    if not set(session.account.roles) & set(roles):
        raise Forbidden(f"This is for a {', '.join(sorted(roles))}.")
    return session


def pay(request: Request[Any, Any, State], seconds: float) -> None:
    """Let who asks pay for work."""
    house_of(request).limits.charge("work", current(request).payer, seconds)


def may_work(request: Request[Any, Any, State]) -> None:
    """Whether who asks has paid for the work that was done before."""
    owed = house_of(request).limits.owed("work", current(request).payer)
    if owed:
        raise Wrong(
            429, "too-much", f"What you asked for before cost much; ask again in {owed} seconds.", after=owed
        )


async def read(request: Request[Any, Any, State], function: Callable[..., Found], *given: Any) -> Found:
    """Read something in the threads of the record; who asks pays for the time it took there."""
    may_work(request)
    asking = current(request)
    return await house_of(request).read_for(asking.payer, function, *given, thread=thread(asking.session))


async def read_json(request: Request[Any, Any, State], function: Callable[..., Any], *given: Any) -> bytes:
    """The same, as the bytes of the answer: written where it is read."""
    return await read(request, lambda: msgspec.json.encode(function(*given), enc_hook=str))


async def worked(request: Req, name: str, given: Any, *, keep: bool = False, for_all: bool = False) -> bytes:
    """Let the workshop do something for this request, unless it is known already. Who asks pays for it, but not for
    what the house does once for everybody (`for_all`)."""
    house = house_of(request)
    keep = keep or for_all
    found = house.workshop.known(name, given) if keep else None
    if found is not None:
        return found
    who = current(request).payer
    if not for_all:
        may_work(request)

    def paid(seconds: float) -> None:
        if not for_all:
            house.limits.charge("work", who, seconds)

    return await house.workshop.do(name, given, who=who, gone=_gone(request), pay=paid, keep=keep)


async def _gone(request: Req) -> None:
    """Ends when the client hangs up."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
