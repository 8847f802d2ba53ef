"""The application: routes, the frame around every request, pages."""

from __future__ import annotations

import ipaddress
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from litestar import Litestar
from litestar.config.response_cache import ResponseCacheConfig
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, RedocRenderPlugin

from pitboss import __version__
from pitboss.server import pages, routes_audit, routes_open, routes_people, routes_tables
from pitboss.server.context import COOKIE, Current, house_of
from pitboss.server.errors import Wrong, answer
from pitboss.server.house import House
from pitboss.server.live import check_depth
from pitboss.server.mirror import HEADER, Mirror, signed
from pitboss.server.observe import log
from pitboss.server.people import Session
from pitboss.server.settings import Settings
from pitboss.server.views import to_json

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from litestar.types import ASGIApp, Message, Receive, Send

MOST_BODY = 262_144
SAFE = ("GET", "HEAD", "OPTIONS")


def create_app(settings: Settings, house: House | None = None) -> Litestar:
    """The server as an ASGI application. The house opens with the application and closes with it."""

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncGenerator[None]:
        opened = house or House(settings)
        app.state.house = opened
        await opened.start()
        _say_first_password(opened)
        try:
            yield
        finally:
            await opened.stop()

    def framed(app: ASGIApp) -> ASGIApp:
        return Frame(app, settings)

    handlers: list[Any] = [
        routes_open.router, routes_open.metrics, routes_people.router, routes_tables.router, routes_audit.router,
        *pages.handlers(),
    ]  # fmt: skip
    return Litestar(
        handlers,
        lifespan=[life],
        middleware=[framed],
        exception_handlers={Exception: answer},
        request_max_body_size=MOST_BODY,
        openapi_config=OpenAPIConfig(
            title="Pitboss", version=__version__, path="/schema",
            description="Tables for every game of N.J.A.C. 19:47. Play money only; not certified, not legal advice. "
            "Amounts are cents. Live play: docs/server.md.",
            render_plugins=[RedocRenderPlugin(), JsonRenderPlugin()],
        ),
        response_cache_config=ResponseCacheConfig(default_expiration=0),
        debug=False,
        logging_config=None,
    )  # fmt: skip


class Frame:
    """Around every request: who asks, size and depth, origin, rate, headers, log and metrics."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._origins = allowed_origins(settings)

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        house: House = scope["app"].state.house
        headers: dict[bytes, bytes] = dict(scope["headers"])
        peer = scope.get("client")
        address = peer[0] if peer else "local"
        if scope["type"] == "websocket":
            if not self._origin_fits(headers):
                await _refuse_socket(receive, send)
                return
            scope["pitboss"] = Current(address, None)
            await self._app(scope, receive, send)
            return
        began, status = time.perf_counter(), [0]

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                status[0] = message["status"]
                message["headers"] = [*message["headers"], *_HEADERS]
            await send(message)

        try:
            session = house.people.session(_token(headers))
            self._admit(house, scope, headers, address, session)
            checked, body = receive, b""
            if scope["method"] not in SAFE:
                checked, body = await _checked_body(receive, headers)
            if HEADER in headers:
                session = _asked_by_a_server(house, scope, headers, body)
            elif session is not None and (owner := await _owner(house, scope["path"])) is not None:
                await _pass_on(owner, session, scope, body, sending)
                return
            scope["pitboss"] = Current(address, session)
        except Wrong as wrong:
            await _refuse(sending, wrong)
        else:
            await self._app(scope, checked, sending)
        taken = time.perf_counter() - began
        house.metrics.count("requests_total", method=scope["method"], status=str(status[0]))
        house.metrics.seconds("request_seconds", taken)
        level = "error" if status[0] >= 500 else "debug"
        log(
            level,
            "request",
            method=scope["method"],
            path=scope["path"],
            status=status[0],
            ms=round(taken * 1e3, 1),
        )

    def _admit(
        self, house: House, scope: Any, headers: dict[bytes, bytes], address: str, session: Any
    ) -> None:
        who = ("session", session.digest) if session is not None else ("stranger", address)
        if not (house.limits.take("address", address) and house.limits.take(*who)):
            raise Wrong(429, "too-many", "Too many requests; wait a moment.")
        if scope["method"] not in SAFE and not self._origin_fits(headers):
            raise Wrong(403, "wrong-origin", "This page may not act for you here.")

    def _origin_fits(self, headers: dict[bytes, bytes]) -> bool:
        """A page of another origin may not use this server with the browser's cookies. No origin: not a browser."""
        origin = headers.get(b"origin")
        if origin is None:
            return True
        text = origin.decode("latin-1").lower()
        if text in self._origins:
            return True
        host = headers.get(b"host", b"").decode("latin-1").lower()
        name = host.rpartition(":")[0] or host
        return "*" in self._origins and urlsplit(text).netloc == host and _is_address(name)


def allowed_origins(settings: Settings) -> frozenset[str]:
    """Origins follow the bound host: its own address, this machine's names, and what the settings add."""
    scheme = "https" if settings.tls_cert else "http"
    found = {settings.url.lower(), *(origin.lower().rstrip("/") for origin in settings.origins)}
    for name in ("127.0.0.1", "localhost", "[::1]"):
        found.add(f"{scheme}://{name}:{settings.port}")
    if settings.host in ("0.0.0.0", "::"):
        found.add("*")
    return frozenset(found)


def _is_address(name: str) -> bool:
    """A bare address or a local name: a page elsewhere cannot make its own name resolve to one of these."""
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return name.endswith(".local") or "." not in name
    return True


_HEADERS: list[tuple[bytes, bytes]] = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
]


def _token(headers: dict[bytes, bytes]) -> str | None:
    """The bearer token, else the cookie."""
    given = headers.get(b"authorization", b"")
    if given[:7].lower() == b"bearer ":
        return given[7:].decode("latin-1").strip()
    for part in headers.get(b"cookie", b"").decode("latin-1").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value
    return None


async def _owner(house: House, path: str) -> Mirror | None:
    """The mirror of the table that a request is about, where another server owns it."""
    parts = path.split("/")
    if (
        house.book.place.sqlite
        or parts[:3] != ["", "api", "tables"]
        or len(parts) < 4
        or parts[3] in house.hosts
    ):
        return None
    try:
        found = await house.follow(parts[3])
    except Wrong:
        return None  # the route itself says what is the matter
    return found if isinstance(found, Mirror) else None


async def _pass_on(owner: Mirror, session: Session, scope: Any, body: bytes, send: Any) -> None:
    """The owner's answer, as it is."""
    query = scope.get("query_string", b"").decode("latin-1")
    path = scope["path"] + (f"?{query}" if query else "")
    status, content = await owner.forward(session, scope["method"], path, body)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(content)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content, "more_body": False})


def _asked_by_a_server(house: House, scope: Any, headers: dict[bytes, bytes], body: bytes) -> Session:
    """Somebody who is logged in at another server of this database, which vouches for it with the shared secret."""
    query = scope.get("query_string", b"").decode("latin-1")
    path = scope["path"] + (f"?{query}" if query else "")
    account_id = signed(house.store.secret(), headers, scope["method"], path, body)
    account = None if account_id is None else house.store.account(account_id)
    if account is None or account.locked:
        raise Wrong(401, "log-in", "Log in first.")
    now = time.time()
    return Session(f"forwarded:{account.id}", account, now, now)


async def _checked_body(receive: Receive, headers: dict[bytes, bytes]) -> tuple[Receive, bytes]:
    """The whole body, read up to its limit and looked at for depth, and then handed on."""
    length = headers.get(b"content-length", b"0")
    if not length.isdigit() or int(length) > MOST_BODY:
        raise Wrong(413, "too-large", f"A request has at most {MOST_BODY} bytes.")
    parts: list[bytes] = []
    size = 0
    while True:
        message: Any = await receive()
        if message["type"] != "http.request":
            raise Wrong(400, "bad-request", "The request ended early.")
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > MOST_BODY:
            raise Wrong(413, "too-large", f"A request has at most {MOST_BODY} bytes.")
        if not message.get("more_body"):
            break
    body = b"".join(parts)
    if b"{" in body or b"[" in body:
        check_depth(body)
    given = [False]

    async def again() -> Any:
        if given[0]:
            return await receive()
        given[0] = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again, body


async def _refuse(send: Any, wrong: Wrong) -> None:
    body = to_json(wrong.body())
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if wrong.status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": wrong.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


async def _refuse_socket(receive: Receive, send: Any) -> None:
    await receive()
    await send({"type": "websocket.close", "code": 4403, "reason": "wrong origin"})


def _say_first_password(house: House) -> None:
    """On the console, once; it is in no log and no file."""
    if house.first_password is None:
        return
    import sys

    sys.stdout.write(
        f"\nThe first floorperson is made: name floor, one-time password {house.first_password}\n"
        "It must be changed at the first log-in.\n\n"
    )
    sys.stdout.flush()
    house.first_password = None


__all__ = ["allowed_origins", "create_app", "house_of"]
