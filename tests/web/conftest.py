"""A house for each file of tests of the web client, and windows in the one browser."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from web_house import Enter, House, Visitor
from windows import browser, visitors, why_no_browser

__all__ = ["browser"]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    why = why_no_browser()
    if why is not None:
        pytest.skip(why)
    with House(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture
def visit(house: House, browser: Any) -> Iterator[Enter]:
    """Opens windows, each its own person; none may have thrown an error in the end."""
    with visitors() as came:
        yield _entrance(house, browser, came)


def _entrance(house: House, browser: Any, came: list[Visitor]) -> Enter:
    def enter(width: int = 1440, height: int = 900, **more: Any) -> Visitor:
        settings = {"reduced_motion": "reduce", "accept_downloads": True, **more}
        context = browser.new_context(viewport={"width": width, "height": height}, **settings)
        came.append(Visitor(house, context))
        return came[-1]

    return enter
