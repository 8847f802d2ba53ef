"""What stands around every request, and answers the most frequent ones."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlsplit

import msgspec

from pitboss.server.context import COOKIE, Current
from pitboss.server.doors import WIRE, counted_by, told_by_proxy
from pitboss.server.errors import Wrong, as_wrong
from pitboss.server.headers import headers as own_headers
from pitboss.server.limits import KILO, parts
from pitboss.server.live import MOST_FRAME, check_depth, follow
from pitboss.server.mirror import HEADER, Mirror, signed
from pitboss.server.observe import log, logs
from pitboss.server.people import Session, payer
from pitboss.server.settings import Settings
from pitboss.server.shapes import CommandIn
from pitboss.server.strict import check_type
from pitboss.server.views import to_json

if TYPE_CHECKING:
    from litestar.types import ASGIApp, Receive, Send

    from pitboss.server.house import House

MOST_BODY = 262_144
MOST_PLAIN = 32_768
"""Bytes of any other request."""
LONG = ("/api/desk/", "/api/witness", "/api/submissions/", "/api/papers/verify")
"""Where long texts are sent: cases, submissions of a whole house, PAR sheets."""
BODY_SECONDS = 30.0
"""The longest that the body of a request may take."""
GUESS = 4
"""Requests that a token which nobody has counts for, beside its own; and one that no server has signed."""
SAFE = ("GET", "HEAD", "OPTIONS")
JSON = b"application/json"


class Frame:
    """Around every request: who asks, size and depth, origin, rate, headers, log and metrics.

    Sockets and the commands of tables, by far the most frequent requests, are answered here; the rest is the routes'.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._origins = allowed_origins(settings)
        self._headers = own_headers(settings)
        self._proxy = settings.proxy

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        house: House = scope["app"].state.house
        headers: dict[bytes, bytes] = dict(scope["headers"])
        if self._proxy:
            told_by_proxy(scope, headers)
        peer = scope.get("client")
        address = counted_by(peer[0]) if peer else "local"
        if scope["type"] == "websocket":
            await self._socket(house, scope, headers, address, receive, send)
            return
        began, status, method = time.perf_counter(), 0, scope["method"]

        async def sending(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *self._headers]
            await send(message)

        try:
            forwarded, body = HEADER in headers, b""
            if forwarded:
                session, body = await _vouched_for(house, scope, headers, address, receive)
            else:
                session = await self._admit(house, method, headers, address)
                if method not in SAFE:
                    body = await _body(house, session, address, scope["path"], headers, receive)
            if session is None or not await _command(house, session, scope, body, sending, address):
                owner = None if forwarded or session is None else await _owner(house, scope["path"])
                pays = session is None or payer(session, address) == address
                if pays and (owner is None or owner.seat_of(session) is None):
                    await _in_line(house, address)
                else:
                    pays = False
                if owner is not None and session is not None:
                    answer: Any = _pass_on(owner, session, scope, body, sending)
                else:
                    scope["pitboss"] = Current(address, session)
                    # A HEAD is a GET whose body the server does not send.
                    asked: Any = {**scope, "method": "GET"} if method == "HEAD" else scope
                    answer = self._app(asked, receive if method in SAFE else _given(body, receive), sending)
                await (house.limits.pays(address, answer) if pays else answer)
        except Exception as error:
            if status:
                raise  # the answer has begun; whoever serves the connection ends it
            await _refuse(sending, as_wrong(error))
        labels = (("method", method), ("status", str(status)))
        house.metrics.timed("request", labels, time.perf_counter() - began)
        if status >= 500 or logs("debug"):
            taken = round((time.perf_counter() - began) * 1e3, 1)
            level = "error" if status >= 500 else "debug"
            log(level, "request", method=method, path=scope["path"], status=status, ms=taken)

    async def _socket(
        self,
        house: House,
        scope: Any,
        headers: dict[bytes, bytes],
        address: str,
        receive: Receive,
        send: Send,
    ) -> None:
        if not house.limits.take("address", address):
            await receive()
            await send({"type": "websocket.close", "code": 4429, "reason": "too many requests"})
        elif not self._origin_fits(headers):
            await receive()
            await send({"type": "websocket.close", "code": 4403, "reason": "wrong origin"})
        elif scope["path"] == "/api/live":
            await follow(house, scope["query_string"], address, receive, send, scope.get(WIRE))
        else:
            await receive()
            await send(
                {"type": "websocket.close", "code": 4404, "reason": "there is nothing at this address"}
            )

    async def _admit(
        self, house: House, method: str, headers: dict[bytes, bytes], address: str
    ) -> Session | None:
        """Who asks, if anybody known; too many requests and pages of others are turned away."""
        limits = house.limits
        if limits.take("address", address):
            token = _token(headers)
            session = house.people.session(token)
            if token and session is None and limits.take("stranger", address):
                found = await house.read(house.people.looked_up, token)
                session = house.people.session(token, found=found)
                limits.charge("stranger", address, GUESS - 1 if session is None else -1)
            fits = limits.take("session", session.digest) if session else _welcome(house, address)
            if fits:
                if method not in SAFE and not self._origin_fits(headers):
                    raise Wrong(403, "wrong-origin", "This page may not act for you here.")
                return session
        raise Wrong(429, "too-many", "Too many requests; wait a moment.")

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


def _welcome(house: House, address: str) -> bool:
    """Whether a stranger at this address may ask: not too often, and not with much time of the event loop owed."""
    return house.limits.stands(address) and house.limits.take("stranger", address)


async def _in_line(house: House, address: str) -> None:
    """Wait until it is the turn of who pays by his address; where the line is long he is told so at once."""
    if not house.limits.stands(address):
        raise Wrong(429, "too-many", "Too many requests; wait a moment.")
    await house.limits.in_line(address)


async def _command(house: House, session: Session, scope: Any, body: bytes, send: Send, address: str) -> bool:
    """Answer a command for a table of this server, as its route would; False where the route has to look at it. A
    player without a seat there does not play: he goes the way of all other requests, and stands in line."""
    _, _, room, table, *last = scope["path"].split("/") if scope["path"].count("/") == 4 else "/////"
    if (room, last, scope["method"]) != ("tables", ["commands"], "POST"):
        return False
    host = house.pit.hosts.get(table)
    if host is None or (host.seat_of(session) is None and payer(session, address) == address):
        return False
    try:
        wanted = _decoder.decode(body)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return False
    try:
        answer = await house.acts.command(host, wanted, session)
    except Exception as error:  # noqa: BLE001 - whatever it was, it is answered as the route would
        raise as_wrong(error) from None
    told = to_json(host.answer(answer, wanted.key, session))
    start = {
        "type": "http.response.start", "status": 200,
        "headers": [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(told))],
    }  # fmt: skip
    await send(cast("Any", start))
    await send({"type": "http.response.body", "body": told, "more_body": False})
    return True


_decoder = msgspec.json.Decoder(CommandIn)


async def _owner(house: House, path: str) -> Mirror | None:
    """The mirror of the table that a request is about, where another server owns it."""
    parts = path.split("/")
    if (
        house.book.place.sqlite
        or parts[:3] != ["", "api", "tables"]
        or len(parts) < 4
        or parts[3] in house.pit.hosts
    ):
        return None
    try:
        found = await house.pit.follow(parts[3])
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


async def _vouched_for(
    house: House, scope: Any, headers: dict[bytes, bytes], address: str, receive: Receive
) -> tuple[Session, bytes]:
    """Somebody who is logged in at another server of this database, which vouches for it with the secret that they
    share, and the body. Each counts for himself, not all of them as one stranger at the other server's address.

    Whoever only says so pays for all that comes with it, and is not listened to while he owes for what came before.
    """
    forger, known, body = f"forger {address}", False, b""
    if house.limits.owed("stranger", forger):
        raise Wrong(429, "too-many", "Too many requests; wait a moment.")
    try:
        if scope["method"] not in SAFE:
            body = await _body(house, None, address, scope["path"], headers, receive)
        query = scope.get("query_string", b"").decode("latin-1")
        path = scope["path"] + (f"?{query}" if query else "")
        account_id = signed(house.store.secret(), headers, scope["method"], path, body)
        known = account_id is not None
    finally:
        if not known:
            house.limits.charge("stranger", forger, GUESS + parts(len(body) or MOST_PLAIN))
    session = None if account_id is None else await asyncio.to_thread(house.people.vouched_for, account_id)
    if session is None:
        raise Wrong(401, "log-in", "Log in first.")
    if not house.limits.take("session", f"forwarded:{account_id}"):
        raise Wrong(429, "too-many", "Too many requests; wait a moment.")
    return session, body


async def _body(
    house: House,
    session: Session | None,
    address: str,
    path: str,
    headers: dict[bytes, bytes],
    receive: Receive,
) -> bytes:
    """The whole body, read up to its limit and looked at for form and depth.

    Commands are as short over HTTP as over a socket; only few places take long texts. Whoever sends a long body pays
    for its size, whether it makes sense or not; a server that asks for somebody pays nothing.
    """
    most = MOST_BODY if path.startswith(LONG) else MOST_PLAIN
    if path.startswith("/api/tables/") and path.endswith("/commands"):
        most = MOST_FRAME
    size = most
    try:
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or int(length) > most:
            raise Wrong(413, "too-large", f"This request has at most {most} bytes.")
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await _read(receive, most)
        except TimeoutError:
            raise Wrong(408, "too-slow", "The request came too slowly.") from None
        if body:
            if headers.get(b"content-type") != JSON or b"content-encoding" in headers:
                check_type(headers)
            check_depth(body)
        size = len(body)
    finally:
        if size >= KILO and HEADER not in headers:
            own = ("session", session.digest) if session else ("stranger", address)
            for kind, who in (("address", address), own):
                house.limits.charge(kind, who, parts(size))
    return body


def _given(body: bytes, receive: Receive) -> Receive:
    """A body that has been read, for whoever wants to read it again."""
    given = [False]

    async def again() -> Any:
        if given[0]:
            return await receive()
        given[0] = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


async def _read(receive: Receive, most: int) -> bytes:
    parts: list[bytes] = []
    size = 0
    while True:
        message: Any = await receive()
        if message["type"] != "http.request":
            raise Wrong(400, "bad-request", "The request ended early.")
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > most:
            raise Wrong(413, "too-large", f"This request has at most {most} bytes.")
        if not message.get("more_body"):
            return b"".join(parts)


async def _refuse(send: Any, wrong: Wrong) -> None:
    body = to_json(wrong.body())
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if wrong.status in (429, 503):
        headers.append((b"retry-after", b"%d" % wrong.after))
    await send({"type": "http.response.start", "status": wrong.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
