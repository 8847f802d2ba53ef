"""What every request carries: who asks, from where, and the house that answers."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Request
from litestar.datastructures import State

from pitboss.server.errors import Forbidden, Wrong
from pitboss.server.people import Session

if TYPE_CHECKING:
    from pitboss.server.house import House

COOKIE = "pitboss_session"
Req = Request[Any, Any, State]


class Current(msgspec.Struct):
    address: str
    session: Session | None


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


def work(request: Request[Any, Any, State]) -> None:
    """Requests that cost the server much are counted apart."""
    asking = current(request)
    who = asking.session.digest if asking.session else asking.address
    if not house_of(request).limits.take("work", who):
        raise Wrong(429, "too-many", "Too many requests of this kind; wait a moment.")


async def worked(request: Req, name: str, given: Any, *, keep: bool = False, counted: bool = False) -> bytes:
    """Let the workshop do something for this request; unless it was counted already it counts as work."""
    if not counted:
        work(request)
    who = current(request).address
    return await house_of(request).workshop.do(name, given, who=who, gone=_gone(request), keep=keep)


async def _gone(request: Req) -> None:
    """Ends when the client hangs up."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
