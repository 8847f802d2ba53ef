"""Every page for everybody: nothing serious by axe-core, light and dark, wide and narrow; keys alone; little motion."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pitboss.games import open_games
from sized import SIZES
from web_house import MOTION, ROOT, Enter, House, Visitor, expect

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"

# A page, and what has to be there before it is looked at.
PAGES = {
    "": ".game-card",
    "open/craps": ".field",
    "open/hold-em": ".field",
    "enter": "form",
    "desk": "form, .panel",
    "drills": "main .panel, main form",
    "law": "details",
    "law/19%3A47-1.6": ".clause-row",
    "law/19%3A47-20.10(b)?as_of=2008-04-21": ".clause-row",
    "law/changes": "table.changes",
    "law/coverage": ".share",
    "law/search?words=die": ".clause-row",
    "math/craps": ".chart",
    "math/three-card-poker": ".around",
    "math/let-it-ride": ".chart",
    "math/hold-em": "[data-testid=equity]",
    "audit": "table.rounds",
    "audit/TABLE": "table.rounds",
    "audit/TABLE/1": ".steps li",
    "nowhere": "h1",
}
STAFF = {
    "me": "[role=form], form",
    "house": "form",
    "house/staff": "fieldset",
    "audit/TABLE/1": ".steps li",
    "open/craps": ".field",
    "drills/class": "main select",
}


@pytest.fixture(scope="module")
def recorded(house: House) -> str:
    table = house.open("three-card-poker", bots=2, name="Recorded")
    house.wait_rounds(table, 2)
    house.call(
        "/api/corrections",
        {
            "key": "k-access", "why": "paid twice",
            "correction": {"kind": "adjustment", "table": table["id"], "seat": 1, "cents": -100},
        },
    )  # fmt: skip
    return table["id"]


DAILY_TABLES = ("three-card-poker", "let-it-ride", "hold-em", "seven-card-stud")
LOOKS = (
    (360, "light"),
    *(((360, "dark"),) if SIZES.column == "full" else ()),
    (1440, "dark"),
    (1440, "light"),
)
"""Widths and colours in which a page is looked at, without loading it again; the last is how a window is opened."""


@pytest.mark.parametrize("pages", [PAGES, STAFF], ids=["anybody", "staff"])
def test_no_page_has_serious_findings_or_scrolls_sideways(
    house: House, visit: Enter, recorded: str, pages: dict[str, str]
) -> None:
    visitor = visit(1440, 800, color_scheme="light")
    if pages is STAFF:
        visitor.log_in("floor")
    found: list[str] = []
    for place, ready in pages.items():
        visitor.go(place.replace("TABLE", recorded))
        found += _findings(visitor, place or "lobby", ready)
    assert found == []


def test_no_table_has_serious_findings_or_scrolls_sideways(house: House, visit: Enter) -> None:
    ann = visit(1440, 800, color_scheme="light")
    found: list[str] = []
    ann.sit_at(house.open("craps"), "Ann", 500)
    ann.act("shoot")
    ann.bet("pass")
    found += _findings(ann, "craps", "svg.felt")
    ann.page.locator("button.entry").first.click()
    found += _findings(ann, "why card", "dialog.why .clause")
    ann.page.keyboard.press("Escape")
    for game in DAILY_TABLES:
        ann.go(f"table/{house.open(game, bots=2)['id']}")
        found += _findings(ann, game, "svg.felt")
    ann.go(f"table/{house.open('craps', bots=1)['id']}?felt=plain")
    found += _findings(ann, "plain felt", ".generic-felt")
    assert found == []


@pytest.mark.full
@pytest.mark.parametrize("game", [game for game in open_games() if game not in DAILY_TABLES])
def test_no_other_table_has_serious_findings_or_scrolls_sideways(
    house: House, visit: Enter, game: str
) -> None:
    """Once a round is on the felt, with what lies there."""
    ann = visit(1440, 800, color_scheme="light")
    table = house.open(game, bots=2)
    house.wait_rounds(table, 1)
    ann.go(f"table/{table['id']}")
    assert _findings(ann, game, "svg.felt, .felt-plain") == []


def test_the_log_of_a_narrow_table_has_no_serious_findings(house: House, visit: Enter) -> None:
    ann = visit(360, 800, color_scheme="light")
    ann.sit_at(house.open("craps"), "Ann", 500)
    ann.act("shoot")
    ann.open_log()
    ann.page.locator("button.entry").first.wait_for()
    assert _found(ann, "log", "light") == []


@pytest.mark.parametrize(
    "place",
    ["", "enter", "law", "law/changes", "math/three-card-poker", "audit/TABLE", "audit/TABLE/1", "house"],
)
def test_everything_on_a_page_is_reached_by_the_tab_key(
    house: House, visit: Enter, recorded: str, place: str
) -> None:
    ann = visit()
    if place == "house":
        ann.log_in("floor")
    ann.go(place.replace("TABLE", recorded))
    ready = {**PAGES, "house": "fieldset, form"}[place]
    ann.page.locator(ready).first.wait_for()
    ann.page.evaluate(_BEGIN)
    missed: list[str] = []
    for _ in range(1_000):
        ann.page.keyboard.press("Tab")
        missed = ann.page.evaluate(_NOTE)
        if not missed:
            break
    assert missed == []
    assert ann.page.evaluate("() => window.unseen") == []
    assert ann.page.evaluate("() => window.reached.size") > 5


# What can be done on a page as it is now: of radio buttons and felts one is a stop, hidden parts have none.
_BEGIN = """() => {
  document.body.focus();
  window.reached = new Set();
  window.unseen = [];
  window.missed = () => {
    const all = document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]');
    const can = e => e.checkVisibility() && !e.disabled && e.tabIndex >= 0;
    return [...all].filter(e => can(e) && !window.reached.has(e));
  };
}"""
_NOTE = """() => {
  const here = document.activeElement;
  if (here !== document.body) {
    window.reached.add(here);
    const style = getComputedStyle(here);
    if (style.outlineStyle === 'none' && style.boxShadow === 'none')
      window.unseen.push(here.outerHTML.slice(0, 120));
  }
  return window.missed().slice(0, 5).map(e => e.outerHTML.slice(0, 120));
}"""


def test_the_math_is_used_by_keyboard_alone(house: House, visit: Enter) -> None:
    ann = visit()
    ann.go("")
    ann.page.keyboard.press("Tab")
    expect(ann.page.get_by_role("link", name="To the content")).to_be_focused()
    _tab_to(ann, ann.page.get_by_role("link", name="Math", exact=True))
    ann.page.keyboard.press("Enter")
    games = ann.page.get_by_label("Game")
    games.locator("option[value=three-card-poker]").wait_for(state="attached")
    _tab_to(ann, games)
    ann.page.keyboard.press("t")
    # What is chosen stays chosen, and the focus stays there while the page gets its figures.
    edge = ann.page.get_by_test_id("edge").locator("b.edge")
    pair_plus = ann.page.get_by_role("button", name="Pair plus")
    pair_plus.wait_for()
    expect(games).to_have_value("three-card-poker")
    expect(games).to_be_focused()
    _tab_to(ann, pair_plus)
    ann.page.keyboard.press("Enter")
    expect(edge).to_have_text("2.317%")
    less = ann.page.get_by_role("button", name="Less for flush")
    less.wait_for()
    _tab_to(ann, less)
    ann.page.keyboard.press("Space")
    expect(edge).to_have_text("7.276%")
    expect(less).to_be_focused()


def test_the_focus_stays_where_a_choice_was_made(house: House, visit: Enter, recorded: str) -> None:
    """A page that is drawn anew because of what was chosen must not take the field away under the fingers."""
    ann = visit()
    ann.go("law/changes")
    ann.page.locator("table.changes").wait_for()
    games = ann.page.get_by_label("Game")
    games.locator("option[value=three-card-poker]").wait_for(state="attached")
    games.focus()
    games.select_option("three-card-poker")
    expect(ann.page.get_by_test_id("changes")).to_contain_text("changes between")
    expect(ann.page).to_have_url(re.compile("game=three-card-poker"))
    expect(games).to_be_focused()
    ann.go("audit")
    tables = ann.page.get_by_label("Table")
    tables.locator(f"option[value='{recorded}']").wait_for(state="attached")
    tables.focus()
    tables.select_option(recorded)
    expect(ann.page.get_by_role("button", name="Verify the chain")).to_be_enabled()
    expect(tables).to_be_focused()
    ann.go("law")
    ann.page.get_by_text("Craps and mini-craps").click()
    section = ann.page.get_by_role("link", name="1.6 Supplemental wagers")
    section.focus()
    ann.page.keyboard.press("Enter")
    ann.page.locator(".clause-row").first.wait_for()
    expect(section).to_be_focused()


def test_a_day_half_typed_asks_nothing(house: House, visit: Enter) -> None:
    ann = visit()
    ann.go("math/craps")
    ann.page.locator("table.wagers").wait_for()
    day = ann.page.get_by_label("Law of")
    expect(day).to_have_attribute("max", "2011-11-13")
    day.fill("0199-11-14")
    day.blur()
    ann.page.get_by_role("alert").get_by_text("from 1978-06-02 to 2011-11-13").wait_for()
    expect(ann.page).to_have_url(re.compile("#/math/craps$"))
    day.fill("1999-11-14")
    expect(ann.page.get_by_role("alert")).to_have_count(0)
    expect(ann.page).to_have_url(re.compile(r"#/math/craps\?as_of=1999-11-14$"))
    expect(day).to_have_value("1999-11-14")


def _tab_to(visitor: Visitor, target: Any) -> None:
    """Press Tab until this has the focus."""
    for _ in range(300):
        if target.evaluate("e => e === document.activeElement"):
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"{target} is not reached by the Tab key")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_for_long_and_nothing_at_all_where_that_is_asked(
    house: House, visit: Enter, motion: str
) -> None:
    ann = visit(reduced_motion=motion)
    ann.page.add_init_script(MOTION)
    ann.sit_at(house.open("three-card-poker", pace=3), "Ann", 500)
    ann.bet("ante")
    ann.play_until("round-ended", "play")
    if motion == "no-preference":
        ann.page.wait_for_function("() => window.longest > 0")
    assert ann.page.evaluate("() => window.longest") <= (0 if motion == "reduce" else 400)


def _findings(visitor: Visitor, where: str, ready: str) -> list[str]:
    """What is wrong with a page in any of its looks, as soon as this is there."""
    found: list[str] = []
    for width, scheme in LOOKS:
        visitor.page.set_viewport_size({"width": width, "height": 800})
        visitor.page.emulate_media(color_scheme=scheme)
        visitor.drawn()
        visitor.page.locator(ready).first.wait_for()
        found += _found(visitor, f"{where} ({width}, {scheme})", scheme)
    return found


def _found(visitor: Visitor, where: str, scheme: str) -> list[str]:
    """All rules of axe-core in the light; in the dark only colours differ."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed (make web)")
    if not visitor.page.evaluate("() => 'axe' in window"):
        # Evaluated, for the page's own policy lets no script in that is not its own.
        visitor.page.evaluate(AXE.read_text(encoding="utf-8"))
    only = ", runOnly: ['color-contrast']" if scheme == "dark" else ""
    report = visitor.page.evaluate(f"() => axe.run(document, {{resultTypes: ['violations']{only}}})")
    found = [
        f"{where}: {each['id']}: {node['target']} {node['failureSummary'][:200]}"
        for each in report["violations"]
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"][:3]
    ]
    wide = visitor.page.evaluate(
        "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return [*found, f"{where} is {wide} px too wide"] if wide > 0 else found
