"""The one browser of a test process, for all tests that open windows.

While it is open an event loop runs in this thread and nobody else can start one, so it is closed before the next test
of a room without windows.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from web_house import CHROMIUM, CLIENT, PATIENCE, Visitor

ROOMS = ("users", "web")
"""Folders of tests that open windows."""


class Windows:
    """Chromium, started when a test first asks for it."""

    def __init__(self) -> None:
        self._open = ExitStack()
        self._browser: Any = None

    def browser(self) -> Any:
        if self._browser is not None and not self._browser.is_connected():
            self.close()  # it died in the test before: that one fails, not all that follow
        if self._browser is None:
            from playwright.sync_api import expect, sync_playwright

            expect.set_options(timeout=PATIENCE)
            play = self._open.enter_context(sync_playwright())
            self._browser = play.chromium.launch(
                executable_path=CHROMIUM, args=["--no-sandbox"], timeout=PATIENCE
            )
            self._open.callback(self._browser.close)
        return self._browser

    def close(self) -> None:
        self._browser = None
        self._open.close()


WINDOWS = Windows()


def why_no_browser() -> str | None:
    if not Path(CHROMIUM).exists():
        return f"there is no Chromium at {CHROMIUM} (apt install chromium)"
    return None if CLIENT.exists() else "the web client is not built (make web)"


@contextmanager
def visitors() -> Iterator[list[Visitor]]:
    """Who comes in during a test; none may have met an error in the end."""
    came: list[Visitor] = []
    yield came
    for visitor in came:
        assert visitor.errors == []
        visitor.context.close()


@pytest.fixture
def browser() -> Any:
    why = why_no_browser()
    if why is not None:
        pytest.skip(why)
    return WINDOWS.browser()


def leave_the_room(following: pytest.Item | None) -> None:
    """After a test: close the browser unless the following test is of a room with windows."""
    if following is None or following.path.parent.name not in ROOMS:
        WINDOWS.close()
