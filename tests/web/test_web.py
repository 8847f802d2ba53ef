"""The web client in a real browser against a real server: rounds by clicking, several windows, loss and return."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from web_house import PASSWORD, ROOT, Enter, House, Visitor

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def test_a_round_of_craps_by_clicking(house: House, visit: Enter) -> None:
    ann = visit()
    ann.sit_at(house.open("craps"), "Ann", 500)
    ann.act("shoot")
    ann.bet("pass")
    assert ann.stack() == 49_000
    ann.page.get_by_role("button", name="Undo").click()
    ann.page.locator('[data-area="pass"]:not(.has-mine)').wait_for()
    assert ann.stack() == 50_000
    ann.bet("pass")
    ann.bet("field")
    assert ann.stack() == 48_000
    ann.act("roll")
    ann.settled("rolled")
    # The field is decided by every roll; the log opens its arithmetic and its clause.
    ann.page.locator("button.entry[data-event=wager-settled]").first.click()
    card = ann.page.locator("dialog.why")
    card.locator(".clause").first.wait_for()
    assert "19:47-1." in card.inner_text().lower()
    ann.page.keyboard.press("Escape")
    card.wait_for(state="detached")


def test_the_layout_is_seen_through_its_buttons(house: House, visit: Enter) -> None:
    """The shape that takes the clicks lies over the drawing, so it must not hide it."""
    ann = visit()
    ann.sit_at(house.open("craps"), "Ann", 500)
    fills = ann.page.locator("svg [data-area]").evaluate_all(
        "all => [...new Set(all.map(e => getComputedStyle(e).fill))]"
    )
    assert fills == ["rgba(0, 0, 0, 0)"]


def test_a_refused_wager_shows_its_clause(house: House, visit: Enter) -> None:
    ann = visit()
    ann.sit_at(house.open("craps"), "Ann", 500)
    ann.hover("come")
    explained = ann.page.get_by_test_id("explain")
    explained.get_by_role("link", name="19:47-1.2(a)3").wait_for()
    assert "closed" in explained.inner_text()
    ann.click("come")
    ann.page.locator("li.refused button").first.click()
    ann.page.locator("dialog.why").get_by_text("In force from").first.wait_for()
    assert ann.stack() == 50_000


def test_a_round_of_three_card_poker_by_clicking(house: House, visit: Enter) -> None:
    ann = visit()
    ann.sit_at(house.open("three-card-poker", pace=3), "Ann", 500)
    ann.bet("ante")
    ann.bet("pair-plus")
    ann.wait_act("play")
    assert ann.page.locator(".seat.me .card.up").count() == 3
    ann.act("play")
    ann.settled("round-ended")
    assert ann.page.locator("button.entry[data-event=dealer-revealed]").count() == 1


def test_a_round_of_let_it_ride_by_clicking(house: House, visit: Enter) -> None:
    ann = visit()
    ann.sit_at(house.open("let-it-ride"), "Ann", 500)
    ann.bet("bet-one")
    ann.wait_act("ride")
    assert ann.stack() == 47_000
    ann.act("withdraw")
    ann.settled("community-turned")
    ann.wait_act("ride")
    ann.act("ride")
    ann.settled("round-ended")


def test_a_hand_of_hold_em_by_clicking(house: House, visit: Enter) -> None:
    ann = visit()
    ann.sit_at(house.open("hold-em", bots=2, options={"small_bet": 2, "big_bet": 4}), "Ann", 300)
    for _ in range(40):
        ann.page.locator('.act-column [data-act="call"], .act-column [data-act="check"]').first.wait_for(
            timeout=40_000
        )
        before = ann.page.locator("button.entry").count()
        ann.page.locator('.act-column [data-act="call"], .act-column [data-act="check"]').first.click()
        ann.page.wait_for_function("n => document.querySelectorAll('button.entry').length > n", arg=before)
        if ann.page.locator("button.entry[data-event=pot-awarded]").count():
            break
    ann.settled("pot-awarded", seconds=40)


def test_a_game_without_a_drawing_is_played_on_the_plain_felt(house: House, visit: Enter) -> None:
    """The plain felt knows only offers and views; craps is played on it as any new game would be."""
    ann = visit()
    table = house.open("craps")
    ann.sit_at(table, "Ann", 500)
    ann.page.get_by_role("button", name="Show the plain felt").click()
    assert ann.page.locator("svg.felt").count() == 0
    ann.act("shoot")
    ann.bet("pass")
    ann.act("roll")
    ann.settled("rolled")


def test_two_browsers_at_one_craps_table(house: House, visit: Enter) -> None:
    table = house.open("craps")
    ann, bob = visit(), visit()
    ann.sit_at(table, "Ann", 500)
    bob.sit_at(table, "Bob", 500)
    ann.act("shoot")
    ann.bet("pass")
    bob.page.get_by_text("Seat 1 wagers $10.00 on pass.").wait_for()
    bob.bet("field")
    ann.page.get_by_label("Field, others $10").wait_for()
    assert bob.page.locator('.act-column [data-act="roll"]').count() == 0
    ann.act("roll")
    ann.settled("rolled")
    bob.settled("rolled")
    told = [v.page.locator("button.entry[data-event=rolled]").first.inner_text() for v in (ann, bob)]
    assert told[0] == told[1]


def test_a_lost_connection_comes_back_to_the_same_seat_and_misses_nothing(house: House, visit: Enter) -> None:
    table = house.open("craps")
    ann, bob = visit(), visit()
    ann.sit_at(table, "Ann", 500)
    bob.sit_at(table, "Bob", 500)
    ann.act("shoot")
    ann.bet("pass")
    bob.context.set_offline(True)
    bob.page.evaluate("() => window.dispatchEvent(new Event('offline'))")
    ann.act("roll")
    ann.settled("rolled")
    bob.context.set_offline(False)
    bob.page.locator('[data-status="live"]').wait_for()
    bob.settled("rolled")
    assert bob.page.get_by_test_id("stack").inner_text() == "$500"
    # Closing the window and coming back later is the same seat as well.
    again = bob.context.new_page()
    again.goto(f"{house.url}/#/table/{table['id']}")
    again.get_by_test_id("stack").wait_for()


def test_the_ruling_desk_saves_a_case_that_replays(house: House, visit: Enter, tmp_path: Path) -> None:
    dan = visit()
    dan.go("desk")
    dan.page.get_by_label("What it is about").fill("A player folded and wants the pair plus bet paid")
    dan.page.get_by_role("button", name="Begin").click()
    dan.bet("ante")
    dan.bet("pair-plus")
    dan.page.get_by_role("button", name="Deal these cards").click()
    dan.page.get_by_label("Seat 1: 3 cards").fill("Jc Jd 7h")
    dan.page.get_by_label("Dealer: 3 cards").fill("Ah Kd 2c")
    dan.page.get_by_role("button", name="Deal", exact=True).click()
    dan.page.get_by_label(
        "Your hand: the jack of clubs, the jack of diamonds, the seven of hearts"
    ).wait_for()
    dan.page.get_by_role("button", name="Fold").click()
    dan.page.get_by_text("5 of 5").wait_for()
    assert "19:47-20.10(b)" in " ".join(dan.page.get_by_test_id("ruling-cites").all_inner_texts()).lower()
    # A wager after the deal is refused and stays in the case as refused; stepping back begins another line.
    dan.page.get_by_role("button", name="Back", exact=True).click()
    dan.click("ante")
    dan.page.get_by_text("Refused.").wait_for()
    dan.page.get_by_role("button", name="Line 1: 5 steps").click()
    dan.page.get_by_text("5 of 5").wait_for()
    with dan.page.expect_download() as saved:
        dan.page.get_by_role("button", name="Save the case").click()
    dan.page.get_by_test_id("saved").get_by_text("replays as it was ruled").wait_for()
    file = tmp_path / "folded.yaml"
    saved.value.save_as(file)
    command = [sys.executable, "-c", "from pitboss.cli import main; main()", "replay", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "settles" in file.read_text(encoding="utf-8")
    dan.page.get_by_role("button", name="Another situation").click()
    dan.page.get_by_label("Case file").set_input_files(file)
    dan.page.get_by_text("5 of 5").wait_for()


def test_log_in_and_roles(house: House, visit: Enter) -> None:
    floor = visit()
    floor.go("open/craps")
    floor.page.get_by_text("Come in first").wait_for()
    floor.go("enter")
    floor.page.get_by_role("radio", name="Log in").click()
    floor.page.get_by_label("Name").fill("floor")
    floor.page.get_by_label("Password").fill("wrong")
    floor.page.locator("form").get_by_role("button", name="Log in").click()
    floor.page.get_by_role("alert").wait_for()
    floor.page.get_by_label("Password").fill(PASSWORD)
    floor.page.locator("form").get_by_role("button", name="Log in").click()
    floor.page.get_by_text("floor, floorperson").wait_for()
    floor.go("open/craps")
    floor.page.get_by_label("Name of the table").fill("By the floor")
    floor.page.get_by_role("button", name="Open the table").click()
    floor.page.get_by_role("heading", name="By the floor").wait_for()
    floor.page.get_by_text("Staff (").wait_for()
    player = visit()
    player.go("enter")
    player.page.get_by_label("Name").fill("Pat")
    player.page.get_by_label("Password").fill("a fine long password")
    player.page.locator("form").get_by_role("button", name="Come in").click()
    player.page.get_by_text("Pat · ").wait_for()
    player.go("open/craps")
    player.page.get_by_role("button", name="Open the table").click()
    player.page.get_by_role("alert").filter(has_text="floorperson").wait_for()


def test_a_phone_shows_the_table_without_sideways_scrolling(house: House, visit: Enter) -> None:
    ann = visit(360, 740)
    ann.sit_at(house.open("craps"), "Ann", 500)
    ann.act("shoot")
    ann.bet("pass")
    ann.act("roll")
    ann.settled("rolled")
    for place in ("", "desk", "law/19%3A47-20.10", "law/changes", "math/craps", "audit", "enter"):
        ann.go(place)
        ann.page.wait_for_timeout(150)
        wide = ann.page.evaluate(
            "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert wide <= 0, f"{place or 'lobby'} is {wide} px too wide"


def test_a_round_by_keyboard_alone(house: House, visit: Enter) -> None:
    ann = visit()
    ann.sit_at(house.open("craps"), "Ann", 500)
    ann.wait_act("shoot")
    ann.page.locator("body").press("t")  # take the dice
    ann.page.locator('[data-area="pass"].open').wait_for()
    ann.page.keyboard.press("3")
    ann.page.locator('[aria-label="$25 chip, key 3"][aria-checked="true"]').wait_for()
    for _ in range(40):
        ann.page.keyboard.press("Tab")
        if ann.page.evaluate("() => document.activeElement?.hasAttribute('data-area')"):
            break
    for _ in range(60):
        here = ann.page.evaluate("() => document.activeElement?.dataset.area")
        if here == "pass":
            break
        ann.page.keyboard.press("ArrowDown" if here != "pass-odds" else "ArrowUp")
    assert ann.page.evaluate("() => document.activeElement?.dataset.area") == "pass"
    ann.page.keyboard.press("Enter")
    ann.page.locator('[data-area="pass"].has-mine').wait_for()
    assert ann.stack() == 47_500
    ann.wait_act("roll")
    ann.page.keyboard.press("r")
    ann.settled("rolled")


def test_the_record_is_verified_in_the_browser(house: House, visit: Enter) -> None:
    table = house.open("three-card-poker", bots=1)
    ann = visit()
    ann.come_in(table, "Ann")
    house.wait_rounds(table, 2)
    ann.go(f"audit/{table['id']}")
    ann.page.get_by_role("button", name="Verify the chain").click()
    ann.page.get_by_test_id("verified").get_by_text("Verified.").wait_for()
    ann.page.get_by_role("link", name="Step through").last.click()
    ann.page.locator(".steps li").first.wait_for()
    ann.page.get_by_role("button", name="Verify").click()
    ann.page.get_by_test_id("verified").get_by_text("The shuffle was fixed before the first wager").wait_for()


PAGES = [
    "",
    "open/craps",
    "enter",
    "desk",
    "law",
    "law/19%3A47-20.10",
    "law/changes",
    "law/coverage",
    "math/craps",
    "audit",
    "drills",
]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_has_serious_accessibility_findings(house: House, visit: Enter, scheme: str) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed (make web)")
    ann = visit(color_scheme=scheme)
    found: list[str] = []
    for place in PAGES:
        ann.go(place)
        ann.page.wait_for_load_state("networkidle")
        found += _serious(ann, place or "lobby", scheme)
    ann.sit_at(house.open("craps"), "Ann", 500)
    ann.bet("pass")
    found += _serious(ann, "craps", scheme)
    ann.hover("come")
    ann.page.locator("button.entry").first.click()
    ann.page.locator("dialog.why").wait_for()
    found += _serious(ann, "why card", scheme)
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name="Show the plain felt").click()
    found += _serious(ann, "plain felt", scheme)
    ann.page.get_by_role("button", name="Show the drawn felt").click()
    for game in ("three-card-poker", "hold-em"):
        ann.go(f"table/{house.open(game, bots=2)['id']}")
        ann.page.locator("svg.felt").wait_for()
        found += _serious(ann, game, scheme)
    assert found == []


def _serious(visitor: Visitor, where: str, scheme: str) -> list[str]:
    """All rules in the light; in the dark only the colours differ."""
    visitor.page.add_script_tag(path=str(AXE))
    only = ", runOnly: ['color-contrast']" if scheme == "dark" else ""
    report = visitor.page.evaluate(f"() => axe.run(document, {{resultTypes: ['violations']{only}}})")
    return [
        f"{where}: {each['id']}: {each['nodes'][0]['target']} {each['nodes'][0]['failureSummary'][:200]}"
        for each in report["violations"]
        if each["impact"] in ("serious", "critical")
    ]
