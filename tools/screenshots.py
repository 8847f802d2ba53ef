"""Photograph every page of the web client, at a desk and on a phone, light and dark, against a real server.

    python tools/screenshots.py FOLDER [--only lobby craps] [--wide] [--light]
    python tools/screenshots.py docs/images --docs  the pictures of the documentation, as the client looks today
    python tools/screenshots.py FOLDER --times      how long each page takes until it is shown, with nothing cached

Needs Chromium (Debian's `chromium`) and the Python package `playwright`. The client must be built (`make web`).
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from web_house import CHROMIUM, House, Visitor, clicked  # pyright: ignore[reportMissingImports]

SIZES = {"desk": (1440, 900), "phone": (390, 844)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", nargs="*", help="Only these pages.")
    parser.add_argument("--wide", action="store_true", help="Only at a desk.")
    parser.add_argument("--light", action="store_true", help="Only light.")
    parser.add_argument(
        "--docs", action="store_true", help="The pictures of the documentation, under their names."
    )
    parser.add_argument("--times", action="store_true", help="Measure instead of photographing.")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        if args.times:
            times(house, browser, args.only)
            return
        if args.docs:
            for name, (page_name, scheme) in DOCS.items():
                if not args.only or page_name in args.only:
                    target = args.folder / f"{name}.png"
                    photograph(house, browser, page_name, "desk", scheme, target)
            return
        sizes = {"desk": SIZES["desk"]} if args.wide else SIZES
        for page_name in PAGES:
            if args.only and page_name not in args.only:
                continue
            for size_name in sizes:
                for scheme in ("light",) if args.light else ("light", "dark"):
                    target = args.folder / f"{page_name}-{size_name}-{scheme}.png"
                    photograph(house, browser, page_name, size_name, scheme, target)
        browser.close()


def photograph(house: House, browser: Any, page: str, size: str, scheme: str, target: Path) -> None:
    width, height = SIZES[size]
    context: Any = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
    )
    visitor = Visitor(house, context)
    PAGES[page](house, visitor)
    visitor.page.screenshot(
        path=str(target), full_page=size == "phone" and not visitor.page.locator(".sitting").count()
    )
    print(target)
    context.close()


def lobby(house: House, visitor: Visitor) -> None:
    if not any(row["name"] == "Friday craps" for row in house.call("/api/tables")):
        house.open("craps", name="Friday craps", bots=2)
        house.open("hold-em", name="Back room", bots=4)
    visitor.go("")
    visitor.page.locator(".still").first.wait_for()
    for picture in visitor.page.locator(".still").all():
        picture.scroll_into_view_if_needed()
        picture.locator("svg").first.wait_for()
    visitor.page.evaluate("() => window.scrollTo(0, 0)")


def open_table(house: House, visitor: Visitor) -> None:
    visitor.go("open/craps")
    visitor.page.get_by_role("heading", name="The table", exact=True).wait_for()


def enter(house: House, visitor: Visitor) -> None:
    visitor.go("enter")


def craps(house: House, visitor: Visitor) -> None:
    table = house.open("craps", name="Friday craps")
    visitor.sit_at(table, "Ann", 500)
    visitor.wait_act("shoot")
    visitor.act("shoot")
    visitor.bet("pass")
    visitor.bet("place-6")
    visitor.bet("place-8")
    if visitor.wide:
        visitor.bet("hard-8")
    visitor.bet("field")
    visitor.act("roll")
    visitor.settled("rolled")
    visitor.hover("come")
    visitor.page.wait_for_timeout(500)


def craps_full(house: House, visitor: Visitor) -> None:
    """Everything that can lie on a layout: a point, come bets with odds, a fire bet, buttons, bets of others."""
    options = {
        "offer_fire_bet": True,
        "offer_place_to_lose": True,
        "offer_6_7_8": True,
        "horn_high_area": True,
    }
    table = house.open("craps", name="Friday craps", options=options)
    visitor.sit_at(table, "Ann", 2000)
    visitor.wait_act("shoot")
    visitor.act("shoot")
    for area in ("pass", "fire-bet", "place-6", "hard-8", "buy-4"):
        if visitor.wide or area in ("pass", "place-6", "buy-4"):
            visitor.bet(area)
    for _ in range(25):
        if visitor.page.locator('.act-column [data-act="shoot"]').count():
            visitor.act("shoot")
        if visitor.page.locator('[data-area="pass"].open:not(.has-mine)').count():
            visitor.bet("pass")  # before a come out roll the shooter needs a line bet
        visitor.wait_act("roll")
        come = visitor.page.locator('[data-area="come"].open:not(.has-mine)')
        if come.count():
            visitor.bet("come")
        odds = visitor.page.locator('[data-area^="come-odds-"].open')
        if odds.count():
            visitor.click(odds.first.get_attribute("data-area") or "")
            visitor.page.wait_for_timeout(300)
            if visitor.page.locator(".puck.on").count():
                return
        visitor.act("roll")
        visitor.page.wait_for_timeout(700)


def three_card(house: House, visitor: Visitor) -> None:
    table = house.open("three-card-poker", name="Three card", bots=2, pace=4)
    visitor.sit_at(table, "Ann", 500)
    visitor.bet_together("ante", "pair-plus")
    visitor.wait_act("play")


def three_card_paid(house: House, visitor: Visitor) -> None:
    three_card(house, visitor)
    visitor.act("play")
    visitor.settled("dealer-revealed")
    visitor.page.wait_for_timeout(300)


def let_it_ride(house: House, visitor: Visitor) -> None:
    table = house.open("let-it-ride", name="Let it ride", bots=2, pace=4)
    visitor.sit_at(table, "Ann", 500)
    visitor.bet("bet-one")
    visitor.wait_act("ride")


def hold_em(house: House, visitor: Visitor) -> None:
    table = house.open("hold-em", name="Hold 'em", bots=4)
    visitor.sit_at(table, "Ann", 300)
    visitor.wait_act("fold")


def stud(house: House, visitor: Visitor) -> None:
    table = house.open("seven-card-stud", name="Stud", bots=3)
    visitor.sit_at(table, "Ann", 300)
    visitor.wait_act("fold")


def stud_late(house: House, visitor: Visitor) -> None:
    """A stud hand on its last street, so that all cards lie there."""
    table = house.open("seven-card-stud", name="Stud", bots=5)
    visitor.sit_at(table, "Ann", 300)
    for _ in range(40):
        visitor.wait_act("fold")
        if visitor.page.locator(".streets .now", has_text="SEVENTH").count():
            return
        visitor.page.locator('.act-column [data-act="check"], .act-column [data-act="call"]').first.click()
        visitor.page.wait_for_timeout(400)


def draw(house: House, visitor: Visitor) -> None:
    table = house.open("five-card-draw", name="Draw", bots=4)
    visitor.sit_at(table, "Ann", 300)
    drawing = visitor.page.locator('.act-column [data-act="draw"]')
    staying = visitor.page.locator('.act-column [data-act="check"], .act-column [data-act="call"]')
    for _ in range(200):
        drawing.or_(staying).first.wait_for()
        if drawing.count():
            break
        clicked(staying.first)
    cards = visitor.page.locator(".seat.me [data-card]")
    cards.nth(1).click()
    cards.nth(3).click()


def omaha(house: House, visitor: Visitor) -> None:
    table = house.open("omaha", name="Omaha", bots=8)
    visitor.sit_at(table, "Ann", 300)
    for _ in range(40):
        visitor.wait_act("fold")
        if visitor.page.locator(".streets .now", has_text="TURN").count():
            return
        visitor.page.locator('.act-column [data-act="check"], .act-column [data-act="call"]').first.click()
        visitor.page.wait_for_timeout(400)


def plain(house: House, visitor: Visitor) -> None:
    table = house.open("craps", name="Plain felt", bots=1)
    visitor.sit_at(table, "Ann", 500)
    visitor.page.get_by_role("button", name="Show the plain felt").click()
    visitor.page.locator(".generic-felt").wait_for()
    visitor.page.locator(".connection.live").wait_for()


def why(house: House, visitor: Visitor) -> None:
    craps(house, visitor)
    visitor.open_log()
    visitor.page.locator("button.entry[data-event=rolled]").first.click()
    visitor.page.locator("dialog .clause").first.wait_for()
    visitor.page.wait_for_timeout(600)


def desk(house: House, visitor: Visitor) -> None:
    visitor.go("desk")
    visitor.page.get_by_label("What it is about").fill("A player folded and wants the pair plus bet paid")
    visitor.page.get_by_role("button", name="Begin").click()
    visitor.bet("ante")
    visitor.page.get_by_text("1 of 1").wait_for()
    visitor.bet("pair-plus")
    visitor.page.get_by_text("2 of 2").wait_for()
    visitor.page.get_by_role("button", name="Deal these cards").click()
    visitor.page.get_by_label("Seat 1: 3 cards").fill("Jc Jd 7h")
    visitor.page.get_by_label("Dealer: 3 cards").fill("Ah Kd 2c")
    visitor.page.get_by_role("button", name="Deal", exact=True).click()
    visitor.page.get_by_role("button", name="Fold").click()
    visitor.page.get_by_text("5 of 5").wait_for()


def drills(house: House, visitor: Visitor) -> None:
    visitor.go("drills")
    lines = visitor.page.locator(".drill-lines li")
    lines.first.wait_for()
    for line in lines.all():
        line.locator("input").fill("10")
    visitor.page.get_by_role("button", name="Check").click()
    visitor.page.locator(".verdict").first.wait_for()


def law(house: House, visitor: Visitor) -> None:
    visitor.go("law/19%3A47-1.6")
    visitor.page.locator(".clause-row").first.wait_for()


def law_changes(house: House, visitor: Visitor) -> None:
    visitor.go("law/changes")
    visitor.page.locator("table.data tbody tr").first.wait_for()


def law_coverage(house: House, visitor: Visitor) -> None:
    visitor.go("law/coverage")
    visitor.page.locator(".bar-line").first.wait_for()


def math(house: House, visitor: Visitor) -> None:
    visitor.go("math/craps")
    visitor.page.locator(".chart").first.wait_for(timeout=120_000)


def math_changed(house: House, visitor: Visitor) -> None:
    visitor.go("math/three-card-poker?wager=pair-plus")
    visitor.page.get_by_role("button", name="Less for flush").click(timeout=120_000)
    visitor.page.locator(".moved").first.wait_for(timeout=120_000)
    visitor.page.locator(".chart").first.wait_for(timeout=120_000)
    visitor.page.wait_for_timeout(500)


def math_best_play(house: House, visitor: Visitor) -> None:
    visitor.go("math/let-it-ride")
    visitor.page.locator("#best-play").wait_for(timeout=120_000)
    visitor.page.locator(".chart").first.wait_for(timeout=120_000)
    visitor.page.locator("#best-play").scroll_into_view_if_needed()


def audit(house: House, visitor: Visitor) -> None:
    table = house.open("three-card-poker", name="Recorded", bots=2)
    house.wait_rounds(table, 2)
    visitor.go(f"audit/{table['id']}")
    visitor.page.locator("table.data tbody tr").first.wait_for()
    visitor.page.get_by_role("button", name="Verify the chain").click()
    visitor.page.get_by_test_id("verified").wait_for()


def audit_round(house: House, visitor: Visitor) -> None:
    audit(house, visitor)
    visitor.page.get_by_role("link", name="Step through").last.click()
    visitor.page.locator(".steps li").first.wait_for()
    visitor.page.get_by_role("button", name="Verify").click()
    visitor.page.get_by_test_id("verified").wait_for()


def profile(house: House, visitor: Visitor) -> None:
    visitor.come_in(house.open("craps"), "Ann")
    visitor.go("me")


def corrections(house: House, visitor: Visitor) -> None:
    table = house.open("craps", name="Friday craps", bots=1)
    correction = {"kind": "adjustment", "table": table["id"], "seat": 1, "cents": 1_200}
    why = "The field was paid even money on a twelve."
    house.call("/api/corrections", {"key": newest(), "why": why, "correction": correction})
    visitor.log_in("floor")
    visitor.go("house")
    visitor.page.locator("[data-proposal]").first.wait_for()


def staff(house: House, visitor: Visitor) -> None:
    name = f"Sam {newest()}"
    house.call("/api/staff", {"name": name, "roles": ["boxperson", "dealer"]})
    visitor.log_in("floor")
    visitor.go("house/staff")
    visitor.page.locator("fieldset").wait_for()


_numbers = count(1)


def newest() -> str:
    return str(next(_numbers))


def times(house: House, browser: Any, only: list[str] | None) -> None:
    """Until what a page is about is on the screen: a browser that has nothing of it yet, a server that is warm."""
    table = house.open("three-card-poker", name="Recorded", bots=2)
    house.wait_rounds(table, 2)
    for name, (place, ready) in TIMED.items():
        if only and name not in only:
            continue
        taken: list[float] = []
        kilobytes = 0.0
        for turn in range(4):
            context: Any = browser.new_context(viewport={"width": 1440, "height": 900})
            page = context.new_page()
            page.goto(f"{house.url}/#/{place.replace('TABLE', table['id'])}")
            page.locator(ready).first.wait_for(timeout=120_000)
            if turn:  # the first one lets the server work out what it then remembers
                taken.append(page.evaluate("() => performance.now()"))
            kilobytes = page.evaluate(
                "() => [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
                ".reduce((sum, each) => sum + each.transferSize, 0) / 1000"
            )
            context.close()
        print(
            f"{name:16} {min(taken):5.0f} ms at best, {sorted(taken)[1]:5.0f} in the middle, {kilobytes:5.0f} kB"
        )


TIMED = {
    "lobby": ("", ".game-card"),
    "open": ("open/craps", "form .field"),
    "enter": ("enter", "form"),
    "table": ("table/TABLE", "svg.felt"),
    "desk": ("desk", "main .panel, main form"),
    "law": ("law/19%3A47-20.10", ".clause-row"),
    "law-changes": ("law/changes", "table.changes"),
    "law-coverage": ("law/coverage", ".share"),
    "math": ("math/craps", ".chart"),
    "audit": ("audit/TABLE", "table.rounds"),
    "audit-round": ("audit/TABLE/1", ".steps li"),
}

PAGES: dict[str, Callable[[House, Visitor], None]] = {
    "lobby": lobby, "open": open_table, "enter": enter, "profile": profile, "craps": craps,
    "craps-full": craps_full, "why": why,
    "three-card": three_card, "three-card-paid": three_card_paid, "let-it-ride": let_it_ride, "hold-em": hold_em,
    "stud": stud, "stud-late": stud_late, "draw": draw, "omaha": omaha, "plain": plain,
    "desk": desk, "drills": drills, "law": law, "law-changes": law_changes,
    "law-coverage": law_coverage, "math": math, "math-changed": math_changed, "math-best-play": math_best_play,
    "audit": audit, "audit-round": audit_round, "corrections": corrections, "staff": staff,
}  # fmt: skip

DOCS = {
    "web-lobby": ("lobby", "light"),
    "web-craps": ("craps", "light"),
    "web-hold-em": ("hold-em", "dark"),
    "web-desk": ("desk", "light"),
    "web-drills": ("drills", "light"),
    "web-law": ("law-changes", "light"),
    "web-math": ("math-changed", "light"),
}
"""The pictures of the documentation: which page each is of, and in which colours."""


if __name__ == "__main__":
    main()
