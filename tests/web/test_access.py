"""Every page for everybody: nothing serious by axe-core, light and dark, wide and narrow; keys alone; little motion."""

from __future__ import annotations

import pytest
from web_house import ROOT, Enter, House, Visitor

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
    "math/craps": ".chart",
    "math/three-card-poker": ".around",
    "math/let-it-ride": ".chart",
    "math/hold-em": "[role=alert]",
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


@pytest.mark.parametrize("width", [1440, 360])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_has_serious_findings_or_scrolls_sideways(
    house: House, visit: Enter, recorded: str, scheme: str, width: int
) -> None:
    """All rules of axe-core in the light; in the dark only colours differ."""
    if not AXE.exists():
        pytest.skip("axe-core is not installed (make web)")
    ann, floor = (visit(width, 800, color_scheme=scheme) for _ in range(2))
    floor.log_in("floor")
    found: list[str] = []
    for visitor, pages in ((ann, PAGES), (floor, STAFF)):
        for place, ready in pages.items():
            visitor.go(place.replace("TABLE", recorded))
            visitor.page.locator(ready).first.wait_for(timeout=120_000)
            found += _findings(visitor, place or "lobby", scheme)
    assert found == []


@pytest.mark.parametrize("width", [1440, 360])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_table_has_serious_findings_or_scrolls_sideways(
    house: House, visit: Enter, scheme: str, width: int
) -> None:
    if not AXE.exists():
        pytest.skip("axe-core is not installed (make web)")
    ann = visit(width, 800, color_scheme=scheme)
    found: list[str] = []
    ann.sit_at(house.open("craps"), "Ann", 500)
    ann.act("shoot")
    ann.bet("pass")
    found += _findings(ann, "craps", scheme)
    ann.open_log()
    ann.page.locator("button.entry").first.click()
    ann.page.locator("dialog.why .clause").first.wait_for()
    found += _findings(ann, "why card", scheme)
    ann.page.keyboard.press("Escape")
    for game in ("three-card-poker", "let-it-ride", "hold-em", "seven-card-stud"):
        ann.go(f"table/{house.open(game, bots=2)['id']}")
        ann.page.locator("svg.felt").wait_for()
        found += _findings(ann, game, scheme)
    ann.go(f"table/{house.open('craps', bots=1)['id']}?felt=plain")
    ann.page.locator(".generic-felt").wait_for()
    found += _findings(ann, "plain felt", scheme)
    assert found == []


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
    ann.page.locator(ready).first.wait_for(timeout=120_000)
    ann.page.locator("body").evaluate("body => body.focus()")
    wanted = ann.page.evaluate(_COUNT)
    assert wanted > 5
    for _ in range(wanted * 3 + 20):
        ann.page.keyboard.press("Tab")
        if ann.page.evaluate(_NOTE):
            break
    missed = ann.page.evaluate("() => [...window.wanted].map(e => e.outerHTML.slice(0, 120))")
    assert missed == []
    assert ann.page.evaluate("() => window.unseen") == []


# What can be done on a page: of radio buttons and felts one is a stop, hidden parts have none.
_COUNT = """() => {
  const all = document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]');
  const can = e => e.checkVisibility() && !e.disabled && e.tabIndex >= 0;
  window.wanted = new Set([...all].filter(can));
  window.unseen = [];
  return window.wanted.size;
}"""
_NOTE = """() => {
  const here = document.activeElement;
  window.wanted.delete(here);
  const style = getComputedStyle(here);
  if (here !== document.body && style.outlineStyle === 'none' && style.boxShadow === 'none')
    window.unseen.push(here.outerHTML.slice(0, 120));
  return window.wanted.size === 0;
}"""


def test_the_math_is_used_by_keyboard_alone(house: House, visit: Enter) -> None:
    ann = visit()
    ann.go("")
    ann.page.keyboard.press("Tab")
    assert ann.page.evaluate("() => document.activeElement.textContent") == "To the content"
    _tab_to(ann, "Math")
    ann.page.keyboard.press("Enter")
    ann.page.get_by_label("Game").wait_for()
    _tab_to(ann, "Game")
    ann.page.keyboard.type("three")
    ann.page.keyboard.press("Enter")
    ann.page.locator('[data-wager="pair-plus"]').wait_for(timeout=60_000)
    _tab_to(ann, "Pair plus")
    ann.page.keyboard.press("Enter")
    _tab_to(ann, "Less for flush")
    ann.page.keyboard.press("Space")
    ann.page.get_by_test_id("edge").get_by_text("7.276%").wait_for(timeout=60_000)


def _tab_to(visitor: Visitor, name: str) -> None:
    """Press Tab until the thing with this name has the focus."""
    for _ in range(120):
        visitor.page.keyboard.press("Tab")
        found = visitor.page.evaluate(
            "() => { const e = document.activeElement;"
            " return [e.getAttribute('aria-label'), e.textContent, e.labels?.[0]?.textContent]; }"
        )
        if any(text and text.strip().startswith(name) for text in found):
            return
    raise AssertionError(f"{name} is not reached by the Tab key")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_for_long_and_nothing_at_all_where_that_is_asked(
    house: House, visit: Enter, motion: str
) -> None:
    ann = visit(reduced_motion=motion)
    ann.page.add_init_script(_WATCH)
    ann.sit_at(house.open("three-card-poker", bots=1, pace=3), "Ann", 500)
    ann.bet("ante")
    ann.wait_act("play")
    ann.act("play")
    ann.settled("round-ended")
    longest = ann.page.evaluate("() => window.longest")
    if motion == "reduce":
        assert longest == 0
    else:
        assert 0 < longest <= 400


_WATCH = """
  window.longest = 0;
  const look = () => {
    for (const each of document.getAnimations()) {
      const time = each.effect.getComputedTiming();
      window.longest = Math.max(window.longest, time.endTime);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
"""


def _findings(visitor: Visitor, where: str, scheme: str) -> list[str]:
    visitor.page.add_script_tag(path=str(AXE))
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
