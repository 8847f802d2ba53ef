"""What users have: the installed wheel, its casino behind TLS, and a browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from as_users import AtSpeed, Casino, Environment, environment
from web_house import Enter, Visitor
from windows import browser, visitors

__all__ = ["browser"]

CLOCK = 4.0
"""How fast the casino's clock runs unless a test asks for another one."""


@pytest.fixture(scope="session")
def bare() -> Environment:
    """`pip install pitboss-tables`: no extras."""
    return environment()


@pytest.fixture(scope="session")
def installed() -> Environment:
    """`pip install 'pitboss-tables[casino]'`, with the locked packages."""
    return environment("casino")


@pytest.fixture(scope="session")
def casino_at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AtSpeed]:
    """The casino whose clock runs so fast; each is started once, and all tests share it."""
    running: dict[float, Casino] = {}

    def at(clock: float) -> Casino:
        if clock not in running:
            running[clock] = Casino(tmp_path_factory.mktemp("casino"), clock)
        return running[clock]

    yield at
    for casino in running.values():
        casino.stop()


@pytest.fixture(scope="session")
def casino(casino_at: AtSpeed) -> Casino:
    return casino_at(CLOCK)


@pytest.fixture
def visit(casino_at: AtSpeed, browser: Any) -> Iterator[Enter]:
    """Opens windows, each its own person, who trusts the casino's certificate; none may have met an error.

    `visit(clock=60)` enters the casino whose clock runs so fast.
    """
    with visitors() as came:
        yield _entrance(casino_at, browser, came)


def _entrance(casino_at: AtSpeed, browser: Any, came: list[Visitor]) -> Enter:
    def enter(width: int = 1440, height: int = 900, clock: float = CLOCK, **more: Any) -> Visitor:
        settings = {"reduced_motion": "reduce", "ignore_https_errors": True, "accept_downloads": True, **more}
        context = browser.new_context(viewport={"width": width, "height": height}, **settings)
        came.append(Visitor(casino_at(clock), context))
        return came[-1]

    return enter
