"""A real server for the browser tests, and a visitor who clicks."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Protocol, Self

from patient import look_again
from ports import free_port

SHELL, BROWSER = "/usr/bin/chromium-headless-shell", "/usr/bin/chromium"
CHROMIUM = os.environ.get("PITBOSS_CHROMIUM") or (SHELL if Path(SHELL).exists() else BROWSER)
"""The shell is Chromium without its own windows, which would cost as much as the pages that are tried in them."""
ROOT = Path(__file__).resolve().parents[1]
CLIENT = ROOT / "src" / "pitboss" / "server" / "static" / "index.html"
PATIENCE = 120_000
"""Milliseconds to wait for anything: long, because a busy machine is no fault of the page."""
PASSWORD = "a long enough password"
DRAWN = "() => new Promise(seen => requestAnimationFrame(() => requestAnimationFrame(seen)))"
_keys = count()


class House:
    """`pitboss serve` on a free port with a fresh database; its floorperson opens tables.

    `first` is what the server's process does before it serves, such as learning a game of the tests.
    """

    def __init__(self, folder: Path, *, first: str = "", **settings: str) -> None:
        self.folder = folder
        self._first = first
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._settings = {"PITBOSS_HOME": str(folder / "home"), **settings}
        self._process: subprocess.Popen[str] | None = None
        self.token = ""

    def __enter__(self) -> Self:
        self.start()
        found = re.search(r"one-time password (\S+)", self._first_lines)
        assert found, self._first_lines
        session = self.call("/api/session", {"name": "floor", "password": found[1]})
        self.token = session["token"]
        self.token = self.call("/api/session/password", {"old": found[1], "new": PASSWORD})["token"]
        # The index of the law is made once, before anybody waits for it.
        self.call("/api/law/clauses?under=19:47-1.1")
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        environment = {
            **os.environ,
            "PITBOSS_HASH_COST": "0",
            "PITBOSS_RATE": "0",
            "PITBOSS_PACE": "0.3",
            "PITBOSS_AWAY_AFTER": "120",
            "PYTHONUNBUFFERED": "1",
            "PITBOSS_LOG_LEVEL": "warning",
            "PITBOSS_WORK_SECONDS": "600",
            "PITBOSS_GIVES_WAY": "false",
            **self._settings,
        }
        log = self.folder / "server.log"
        command = [
            sys.executable,
            "-c",
            f"{self._first}from pitboss.cli import main; main()",
            "serve",
            "--port",
            str(self.port),
            "--database",
            str(self.folder / "house.db"),
        ]
        with log.open("w", encoding="utf-8") as out:
            self._process = subprocess.Popen(
                command, stdout=out, stderr=subprocess.STDOUT, text=True, env=environment
            )
        while not self._answers():
            if self._process.poll() is not None:
                raise AssertionError(log.read_text(encoding="utf-8"))
            look_again()
        self._first_lines = log.read_text(encoding="utf-8")

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/api/health", timeout=10):
                return True
        except OSError:
            return False

    def stop(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
            self._process = None

    def call(self, path: str, body: Any = None) -> Any:
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}{path}", data=data, headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=600) as answer:
                return json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as refused:
            raise AssertionError(f"{path}: {refused.code} {refused.read().decode()}") from None

    def take_on(self, name: str, role: str) -> str:
        """Somebody taken on at the console; the one-time password."""
        said = subprocess.run(
            [sys.executable, "-c", "from pitboss.cli import main; main()", "staff", "add", name, "--role", role,
             "--database", str(self.folder / "house.db")],
            check=True, capture_output=True, text=True, env={**os.environ, **self._settings},
        ).stdout  # fmt: skip
        found = re.search(r"one-time password (\S+?),", said)
        assert found, said
        return found[1]

    def open(self, game: str, **settings: Any) -> dict[str, Any]:
        return self.call("/api/tables", {"game": game, "key": f"k{next(_keys)}", **settings})["row"]

    def do(self, table: dict[str, Any], act: str, **args: Any) -> None:
        """An act of the floorperson."""
        given = {"key": f"k{next(_keys)}", "do": act, "args": args}
        answer = self.call(f"/api/tables/{table['id']}/commands", given)
        assert answer["ok"], answer

    def deal(self, table: dict[str, Any]) -> None:
        """Throw, spin or deal at a table that a person deals: only then is anything decided there."""
        while True:
            offers = self.call(f"/api/tables/{table['id']}")["snapshot"]["offers"]
            if chance := [offer["do"] for offer in offers if offer["kind"] == "chance"]:
                return self.do(table, chance[0])
            look_again()

    def wait_rounds(self, table: dict[str, Any], rounds: int) -> None:
        while len(self.call(f"/api/audit/rounds?table={table['id']}")) < rounds:
            look_again()


class Place(Protocol):
    """Where somebody comes in: all that a visitor knows of a house."""

    url: str


class Visitor:
    """Somebody with a browser window of their own."""

    def __init__(self, house: Place, context: Any) -> None:
        self.house = house
        self.context = context
        self.page = context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._heard)
        self.page.set_default_timeout(PATIENCE)

    def _heard(self, message: Any) -> None:
        """What the browser did not load, because our own policy forbids it, is an error of ours."""
        if "Content Security Policy" in message.text:
            self.errors.append(message.text)

    @property
    def wide(self) -> bool:
        return self.page.viewport_size["width"] > 760

    def go(self, place: str) -> None:
        self.page.goto(f"{self.house.url}/#/{place}")
        self.page.wait_for_function("() => document.body.dataset.place === location.hash")
        self.page.locator("main h1").wait_for()

    def drawn(self) -> None:
        """Wait until the page has been drawn as it is now."""
        self.page.evaluate(DRAWN)

    def come_in(self, table: dict[str, Any], nickname: str) -> None:
        self.go(f"enter?code={table['code']}")
        self.page.get_by_label("Nickname").fill(nickname)
        self.page.locator("form").get_by_role("button", name="Come in").click()
        self.page.locator(".sitting").wait_for()

    def log_in(self, name: str, password: str = PASSWORD) -> None:
        self.go("enter")
        self.page.get_by_role("radio", name="Log in").click()
        self.page.get_by_label("Name").fill(name)
        self.page.get_by_label("Password").fill(password)
        self.page.locator("form").get_by_role("button", name="Log in").click()
        self.page.locator('.who a[href="#/me"]').filter(has_text=name).wait_for()

    def sit_at(self, table: dict[str, Any], nickname: str, chips: int) -> None:
        self.come_in(table, nickname)
        self.page.get_by_label("Chips in dollars").fill(str(chips))
        self.page.get_by_role("button", name="Sit down").click()
        self.page.get_by_test_id("stack").wait_for()

    def act_at_desk(self, name: str) -> None:
        """Do something at the ruling desk, and wait until it has been ruled on."""
        self.ruled(self.page.get_by_role("button", name=name).first)

    def ruled(self, button: Any) -> None:
        with self.page.expect_response("**/api/desk/play"):
            button.click()
        self.page.locator('.desk [aria-busy="false"]').wait_for()

    def area(self, name: str) -> Any:
        return self.page.locator(f'[data-area="{name}"]').first

    def click(self, name: str) -> None:
        """Click an area where its chips lie: the pass line goes around a corner, so its middle is elsewhere."""
        x, y = self._spot(name)
        self.page.mouse.click(x, y)

    @contextmanager
    def resting_on(self, name: str) -> Iterator[None]:
        """A finger on an area for as long as this lasts; the window must have a touch screen."""
        x, y = self._spot(name)
        finger = self.context.new_cdp_session(self.page)
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        try:
            yield
        finally:
            finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            finger.detach()

    def hover(self, name: str) -> None:
        x, y = self._spot(name)
        self.page.mouse.move(x, y)

    def _spot(self, name: str) -> tuple[float, float]:
        area = self.area(name)
        area.scroll_into_view_if_needed()
        # Where it is once nothing above it moves it any more: what is loaded last may shift the felt.
        found = area.evaluate(
            """async area => {
              const spot = () => {
                const svg = area.ownerSVGElement, box = area.getBoundingClientRect();
                if (!svg) return [box.x + box.width / 2, box.y + box.height / 2];
                const drawn = new DOMPoint(Number(area.dataset.x), Number(area.dataset.y));
                const at = drawn.matrixTransform(svg.getScreenCTM());
                return [at.x, at.y];
              };
              const frame = () => new Promise(requestAnimationFrame);
              let last = spot();
              for (let same = 0; same < 3; ) {
                await frame();
                const now = spot();
                same = now[0] === last[0] && now[1] === last[1] ? same + 1 : 0;
                last = now;
              }
              return last;
            }"""
        )
        return found[0], found[1]

    def bet(self, name: str) -> None:
        """Click an area once it is open, and wait until the chips lie there."""
        self.bet_together(name)

    def bet_together(self, *names: str) -> None:
        """One click right after the other, so that the dealer sees them as bets of one round."""
        for name in names:
            self.page.locator(f'[data-area="{name}"].open').first.wait_for()
        for name in names:
            self.click(name)
        for name in names:
            self.page.locator(f'[data-area="{name}"].has-mine').first.wait_for()
        self.page.locator('.desk [aria-busy="true"]').wait_for(state="detached")

    def act(self, name: str) -> None:
        self.page.locator(f'.act-column [data-act="{name}"]').first.click()

    def wait_act(self, name: str) -> None:
        self.page.locator(f'.act-column [data-act="{name}"]').first.wait_for()

    def play_until(self, event: str, *acts: str) -> None:
        """Do what is open of these acts, as often as one is, until the log tells of an event.

        A button may still show what was open a moment ago; to press it then is refused and changes nothing.
        """
        ended = self.page.locator(f'button.entry[data-event="{event}"]')
        wanted = [f'.act-column [data-act="{act}"]:enabled' for act in acts]
        open_acts = self.page.locator(", ".join([".act-column [data-ready]:enabled", *wanted]))
        for _ in range(200):
            ended.or_(open_acts).first.wait_for(state="attached")
            if ended.count():
                return
            newest = self.newest_line()
            if clicked(open_acts.first):
                self.wait_line(newest)
        raise AssertionError(f"{event} does not come")

    def newest_line(self) -> str:
        return self.page.evaluate("() => document.querySelector('button.entry')?.dataset.line ?? ''")

    def wait_line(self, after: str, timeout: float | None = None) -> None:
        """Wait until the log has a newer line than this one, and the page offers what is open after it."""
        self.page.wait_for_function(
            """old => {
              const newest = document.querySelector('button.entry')?.dataset.line ?? '';
              const shown = Number(document.querySelector('.sitting').dataset.version);
              return newest !== old && (!newest.startsWith('v') || Number(newest.slice(1)) <= shown);
            }""",
            arg=after,
            timeout=timeout,
        )

    def open_log(self) -> None:
        toggle = self.page.locator(".log-toggle")
        if toggle.is_visible() and toggle.get_attribute("aria-expanded") == "false":
            toggle.click()

    def settled(self, event: str) -> None:
        """Wait until the log tells of an event; who has bet does not wait for more bets."""
        self.on_with_it()
        self.page.locator(f'button.entry[data-event="{event}"]').first.wait_for(state="attached")

    def on_with_it(self) -> None:
        now = self.page.locator(".act-column [data-ready]:enabled")
        if now.count():
            clicked(now.first)

    def stack(self) -> int:
        text = self.page.get_by_test_id("stack").inner_text()
        return round(float(text.replace("$", "").replace(",", "")) * 100)


Enter = Callable[..., Visitor]


def expect(what: Any) -> Any:
    """Playwright's assertions, which wait for what they say; loaded here because it may not be installed."""
    from playwright.sync_api import expect as expected

    return expected(what)


# How long anything moves: what a style says of it, since what moves may be over before somebody looks.
MOTION = """
  window.longest = 0;
  const seconds = text => Math.max(...text.split(',').map(each => parseFloat(each) * (/ms/.test(each) ? 1 : 1000)));
  const note = kind => event => {
    const style = getComputedStyle(event.target, event.pseudoElement || null);
    const lasts = seconds(style[`${kind}Duration`]) + seconds(style[`${kind}Delay`]);
    window.longest = Math.max(window.longest, lasts);
  };
  document.addEventListener('animationstart', note('animation'), true);
  document.addEventListener('transitionrun', note('transition'), true);
"""


def clicked(button: Any) -> bool:
    """Whether it could still be clicked: what was open may be gone by now."""
    from playwright.sync_api import TimeoutError as TookTooLong

    try:
        button.click(timeout=5_000)
    except TookTooLong:
        return False
    return True
