"""The web client in a real browser against a real server: log-in, width, the record, accessibility."""

from __future__ import annotations

import pytest
from web_house import PASSWORD, ROOT, Enter, House, Visitor

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


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
