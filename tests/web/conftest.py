"""A house and a browser for the tests of the web client, each made once for a file of tests."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from web_house import CHROMIUM, CLIENT, PATIENCE, Enter, House, Visitor


@pytest.fixture(scope="session")
def _can_be_run() -> None:
    pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if not Path(CHROMIUM).exists():
        pytest.skip(f"there is no Chromium at {CHROMIUM} (apt install chromium)")
    if not CLIENT.exists():
        pytest.skip("the web client is not built (make web)")


@pytest.fixture(scope="module")
def house(_can_be_run: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture(scope="module")
def browser(_can_be_run: None) -> Iterator[Any]:
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as play:
        started = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"], timeout=PATIENCE)
        yield started
        started.close()


@pytest.fixture
def visit(house: House, browser: Any) -> Iterator[Enter]:
    """Opens windows, each its own person; none may have thrown an error in the end."""
    visitors: list[Visitor] = []

    def enter(width: int = 1440, height: int = 900, **more: Any) -> Visitor:
        settings = {"reduced_motion": "reduce", "accept_downloads": True, **more}
        context = browser.new_context(viewport={"width": width, "height": height}, **settings)
        visitors.append(Visitor(house, context))
        return visitors[-1]

    yield enter
    for visitor in visitors:
        assert visitor.errors == []
        visitor.context.close()
