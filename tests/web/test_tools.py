"""Tools people work with: the law by its words, the record with its table drawn, downloads on another machine."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from shapes import EVERY_GAME

from patient import look_again
from pitboss.games import open_games
from web_house import PASSWORD, ROOT, Enter, House, expect


def test_the_law_is_searched_by_words_and_its_cases_open_at_the_desk(house: House, visit: Enter) -> None:
    dan = visit()
    dan.go("law")
    dan.page.get_by_label("Citation or words").fill("Pair Plus FORFEIT")
    dan.page.get_by_role("button", name="Find").click()
    dan.page.get_by_role("heading", name="“Pair Plus FORFEIT” on").wait_for()
    hit = dan.page.locator('[data-clause="19:47-20.10(b)"]')
    expect(hit.locator("mark").first).to_have_text(re.compile("pair|plus|forfeit", re.IGNORECASE))
    hit.get_by_role("link").click()
    # Letters of a clause keep their case.
    expect(dan.page.locator(".clause-head .cite")).to_have_text("19:47-20.10(b)")
    expect(dan.page.locator(".clause-head .cite")).to_have_css("font-variant-caps", "normal")
    dan.page.get_by_role("link", name="cases/three-card-poker/decisions.yaml").click()
    cases = dan.page.get_by_role("region", name="Cases of three-card-poker/decisions.yaml")
    title = cases.get_by_role("button").first
    words = title.inner_text()
    title.click()
    dan.page.get_by_role("button", name="Save the case").wait_for()
    expect(dan.page.locator("main")).to_contain_text(words)
    expect(dan.page.get_by_role("alert")).to_have_count(0)
    # A citation still leads to its clause, and words that nothing holds say so.
    dan.go("law")
    dan.page.get_by_label("Citation or words").fill("zebra")
    dan.page.get_by_role("button", name="Find").click()
    dan.page.get_by_role("heading", name="No clause of").wait_for()


@pytest.fixture(scope="module")
def played(house: House) -> Callable[[str], str]:
    """A table of a game at which bots have played, opened when it is first asked for."""
    opened: dict[str, str] = {}

    def table(game: str) -> str:
        if game not in opened:
            row = house.open(game, bots=2)
            house.wait_rounds(row, 2)
            opened[game] = row["id"]
        return opened[game]

    return table


@pytest.mark.parametrize("game", EVERY_GAME)
def test_the_table_is_drawn_in_the_record_itself(
    house: House, visit: Enter, played: Callable[[str], str], game: str, tmp_path: Path
) -> None:
    floor = visit()
    floor.log_in("floor", PASSWORD)
    floor.go(f"audit/{played(game)}/1")
    lay = floor.page.locator(".record-felt")
    first = floor.page.locator(".steps li").first.locator(".num").inner_text()
    expect(lay).to_have_attribute("data-version", first)
    lay.locator("svg.felt, .felt-plain").first.wait_for()
    last = floor.page.locator(".steps li").last
    last.get_by_role("button").click()
    expect(lay).to_have_attribute("data-version", last.locator(".num").inner_text())
    # What is downloaded here is read by the verifier, which is downloaded beside it.
    with floor.page.expect_download() as part:
        floor.page.get_by_role("link", name="Download", exact=True).click()
    part.value.save_as(tmp_path / "round.jsonl")
    assert _verified(ROOT / "tools" / "verify.py", tmp_path / "round.jsonl") == 0


@pytest.mark.full
@pytest.mark.parametrize("game", open_games())
def test_every_download_of_a_game_is_verified(
    house: House, visit: Enter, played: Callable[[str], str], game: str, tmp_path: Path
) -> None:
    """The whole table as the floor has it, and a round as somebody has it who only looks on."""
    table = played(game)
    floor, eve = visit(), visit()
    floor.log_in("floor", PASSWORD)
    floor.go(f"audit/{table}")
    eve.go(f"audit/{table}/1")
    for visitor, link in ((floor, "Download the table"), (eve, "Download")):
        with visitor.page.expect_download() as part:
            visitor.page.get_by_role("link", name=link, exact=True).click()
        part.value.save_as(tmp_path / "part.jsonl")
        assert _verified(ROOT / "tools" / "verify.py", tmp_path / "part.jsonl") == 0


def test_a_player_may_not_open_the_round_of_others_at_the_desk(
    house: House, visit: Enter, played: Callable[[str], str]
) -> None:
    table = played("three-card-poker")
    row = house.call(f"/api/tables/{table}")["row"]
    ann = visit()
    ann.come_in(row, "Ann")
    ann.go(f"desk?table={table}&round=1")
    ann.page.get_by_role("alert").wait_for()


def test_the_record_is_sought_by_player_result_and_time_of_the_viewer(
    house: House, visit: Enter, played: Callable[[str], str], tmp_path: Path
) -> None:
    floor = visit(timezone_id="America/New_York")
    floor.log_in("floor", PASSWORD)
    table = played("three-card-poker")
    floor.go(f"audit/{table}")
    rows = floor.page.locator(".rounds tbody tr")
    rows.first.wait_for()
    expect(floor.page.get_by_role("columnheader", name="Begun (America/New_York)")).to_be_visible()
    here = rows.last.locator(".begun").inner_text()
    floor.page.get_by_label("Times in").select_option("UTC")
    floor.page.get_by_role("columnheader", name="Begun (UTC)").wait_for()
    assert rows.last.locator(".begun").inner_text() != here
    # By a player that nobody is, by one that somebody is, by what came of it.
    floor.page.get_by_label("Player").fill("nobody of that name")
    floor.page.get_by_text("No round is recorded for this choice").wait_for()
    floor.page.get_by_label("Player").fill("")
    rows.first.wait_for()
    name = rows.last.locator(".played").first.inner_text().split(" ")[0]
    while not house.call(f"/api/audit/rounds?table={table}&player={name}&result=won"):
        look_again()  # the bots play on
    floor.page.get_by_label("Player").fill(name)
    floor.page.get_by_label("Result").select_option("won")
    expect(rows.first.locator(".played .win").first).to_have_text(re.compile(r"^\+"))
    floor.page.get_by_label("What happened").select_option("ruling")
    floor.page.get_by_text("No round is recorded for this choice").wait_for()
    # The whole floor, with the openings it may have; the page names the verifier and hands it out.
    floor.go("audit")
    with floor.page.expect_download() as everything:
        floor.page.get_by_role("link", name="Download everything").click()
    floor.page.get_by_text("Check a download on another machine").click()
    expect(floor.page.locator(".verifier pre")).to_have_text("python verify.py pitboss.jsonl")
    with floor.page.expect_download() as tool:
        floor.page.get_by_role("link", name="Download verify.py").click()
    everything.value.save_as(tmp_path / "pitboss.jsonl")
    tool.value.save_as(tmp_path / "verify.py")
    assert '{"opening":' in (tmp_path / "pitboss.jsonl").read_text(encoding="utf-8")
    assert _verified(tmp_path / "verify.py", tmp_path / "pitboss.jsonl") == 0


def test_a_download_waits_when_it_is_asked_to_and_says_why_it_failed(
    house: House, visit: Enter, played: Callable[[str], str]
) -> None:
    floor = visit()
    floor.log_in("floor", PASSWORD)
    floor.go(f"audit/{played('three-card-poker')}")
    asked: list[str] = []

    def answer(route: Any) -> None:
        asked.append(route.request.url)
        if len(asked) == 2:
            return route.continue_()
        later = len(asked) == 1
        sentence = "Ask again in 1 seconds." if later else "The record cannot be read."
        told: dict[str, str] = {"retry-after": "1"} if later else {}
        return route.fulfill(
            status=429 if later else 500, headers=told, json={"error": {"sentence": sentence}}
        )

    floor.page.route("**/api/audit/export*", answer)
    link = floor.page.get_by_role("link", name="Download the table")
    floor.page.evaluate(_TOLD)
    with floor.page.expect_download() as whole:
        link.click()
    assert Path(whole.value.path()).read_bytes().startswith(b"{")
    assert "Ask again in 1 seconds. Waiting…" in floor.page.evaluate("() => [...window.told]")
    expect(link).to_have_attribute("aria-busy", "false")
    link.click()
    expect(floor.page.get_by_role("alert")).to_have_text("The record cannot be read.")
    assert len(asked) == 3


# What is told for a second only is listened for in the page itself.
_TOLD = """() => {
  window.told = new Set();
  const listen = () => document.querySelectorAll("[role=status]").forEach(each => window.told.add(each.textContent));
  new MutationObserver(listen).observe(document.body, {childList: true, subtree: true, characterData: true});
}"""


def _verified(tool: Path, file: Path) -> int:
    done = subprocess.run(
        [sys.executable, "-I", str(tool), str(file)], capture_output=True, text=True, check=False
    )
    assert done.returncode in (0, 1), done.stderr
    return done.returncode
