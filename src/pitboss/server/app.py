"""The application: its routes, and the house that opens and closes with it."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from litestar import Litestar
from litestar.config.response_cache import ResponseCacheConfig
from litestar.openapi import OpenAPIConfig

from pitboss import __version__
from pitboss.server import (
    pages,
    routes_audit,
    routes_corrections,
    routes_open,
    routes_papers,
    routes_people,
    routes_practice,
    routes_school,
    routes_tables,
    routes_witness,
)
from pitboss.server.answers import answer
from pitboss.server.description import Described, Frames, operation_id
from pitboss.server.frame import MOST_BODY, Frame
from pitboss.server.house import House
from pitboss.server.reference import Reference
from pitboss.server.settings import Settings
from pitboss.server.strict import StrictRequest

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator


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

    handlers: list[Any] = [
        routes_open.router, routes_open.metrics, routes_papers.router, routes_people.router, routes_tables.router,
        routes_practice.router, routes_school.router,
        routes_audit.router, routes_corrections.router, routes_witness.router, *pages.handlers(),
    ]  # fmt: skip
    app = Litestar(
        handlers,
        lifespan=[life],
        exception_handlers={Exception: answer},
        request_class=StrictRequest,
        request_max_body_size=MOST_BODY,
        openapi_config=OpenAPIConfig(
            title="Pitboss", version=__version__, path="/schema",
            description="Tables for every game of N.J.A.C. 19:47. Play money only; not certified, not legal advice. "
            "Amounts are cents. Live play: /schema/asyncapi.json.",
            render_plugins=[Reference(), Described(), Frames()], operation_id_creator=operation_id,
        ),
        response_cache_config=ResponseCacheConfig(default_expiration=0),
        debug=False,
        logging_config=None,
    )  # fmt: skip
    app.asgi_handler = Frame(app.asgi_handler, settings)
    return app


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
