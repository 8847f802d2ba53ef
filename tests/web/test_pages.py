"""The pages beside the tables, in a real browser against a real server: the math, the law, the record, the staff."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import partial
from typing import Any

from web_house import Enter, House, expect


def test_changing_a_pay_table_moves_the_edge(house: House, visit: Enter) -> None:
    """Pair plus with a flush at 3 to 1 instead of 4: every textbook has 7.28 percent instead of 2.32."""
    ann = visit()
    ann.go("math/three-card-poker")
    edge = ann.page.locator('[data-wager="pair-plus"] .edge')
    expect(edge).to_have_text("2.317%")
    ann.page.get_by_role("button", name="Pair plus").click()
    ann.page.get_by_role("button", name="Less for flush").click()
    told = ann.page.get_by_test_id("edge")
    expect(told.locator("b.edge")).to_have_text("7.276%")
    expect(told).to_contain_text("up from 2.317%")
    expect(told).to_contain_text("exact")
    expect(edge).to_have_text("7.276%")
    ann.page.get_by_role("img", name="+3 with 4.96%").wait_for()
    # What the law does not allow is said with its clause, and worked out all the same.
    ann.page.get_by_role("alert").get_by_role("link", name="19:47-20.11(a)2", exact=True).first.wait_for()
    ann.page.get_by_role("button", name="Back to the law's odds").click()
    expect(told.locator("b.edge")).to_have_text("2.317%")
    expect(ann.page.get_by_label("Odds of flush")).to_have_value("4 to 1")
    field = ann.page.get_by_label("Odds of flush")
    field.fill("four")
    field.press("Enter")
    ann.page.get_by_text("Write odds as 4 to 1.").wait_for()


def test_changing_an_option_moves_the_edge(house: House, visit: Enter) -> None:
    """A commission on every buy bet instead of on winners: a twentieth of the wager instead of a sixtieth."""
    ann = visit()
    ann.go("math/craps?wager=buy-4")
    edge = ann.page.get_by_test_id("edge")
    expect(edge.locator("b.edge")).to_have_text("1.667%")
    ann.page.get_by_text("Other options").click()
    ann.page.get_by_label("Commission timing", exact=True).select_option(label="at bet")
    expect(edge.locator("b.edge")).to_have_text("5.000%")
    expect(edge).to_contain_text("up from 1.667%")
    ann.page.get_by_label("Find a wager").fill("hard 6")
    expect(ann.page.locator("table.wagers tbody tr")).to_have_count(1)


def test_best_play_is_shown_as_tables(house: House, visit: Enter) -> None:
    ann = visit()
    ann.go("math/let-it-ride")
    first = ann.page.get_by_role("region", name="Best play of Bet 1")
    first.get_by_role("row", name="A pair of tens or better").get_by_text("ride", exact=True).wait_for()
    first.locator("tr.takes").first.wait_for()
    ann.go("math/three-card-poker")
    ann.page.get_by_text("Make the play wager with queen high, six four or better").wait_for()
    line = ann.page.get_by_role("region", name="Hands around the line").locator("tbody tr")
    expect(line.locator("td:last-child")).to_have_text(["play"] * 4 + ["fold"] * 4)
    ann.go("math/hold-em")
    ann.page.get_by_text("Players wager against each other").wait_for()
    expect(ann.page.get_by_test_id("equity").locator("tbody tr")).to_have_count(2)


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
    ann.page.get_by_role("button", name="Verify", exact=True).click()
    ann.page.get_by_test_id("verified").get_by_text("The shuffle was fixed before the first wager").wait_for()


def test_a_tampered_record_is_shown_as_broken(house: House, visit: Enter) -> None:
    """What somebody changed on the way, in the text, in its hash or only in what is shown, breaks the chain there."""
    table = house.open("three-card-poker", bots=1)
    house.wait_rounds(table, 2)
    ann = visit()
    ann.go(f"audit/{table['id']}")
    ann.page.get_by_role("button", name="Verify the chain").click()
    ann.page.get_by_test_id("verified").get_by_text("Verified.").wait_for()

    def tampered(change: Callable[[dict[str, Any]], None], route: Any) -> None:
        entries = route.fetch().json()
        for entry in entries:
            if entry["event"]["version"] == 7:
                change(entry)
        route.fulfill(json=entries)

    def money(entry: dict[str, Any]) -> None:
        entry["line"] = entry["line"].replace(":", ": ", 1)

    def consistent(entry: dict[str, Any]) -> None:
        money(entry)
        entry["hash"] = hashlib.sha256(entry["line"].encode()).hexdigest()

    def shown(entry: dict[str, Any]) -> None:
        entry["event"]["cites"] = ["19:47-1.1"]

    for change, problem in (
        (money, "Event 7: the text does not give its hash."),
        (consistent, "Event 8: it does not follow the event before it."),
        (shown, "Event 7: what is shown is not what was hashed."),
    ):
        for address in ("entries?*", "rounds/*"):
            ann.page.route(f"**/api/audit/tables/*/{address}", partial(tampered, change))
        ann.page.get_by_role("button", name="Verify the chain").click()
        told = ann.page.get_by_test_id("verified")
        told.get_by_text(problem).wait_for()
        expect(told).to_contain_text("Not verified.")
        ann.page.get_by_role("link", name="See it").click()
        ann.page.get_by_role("button", name="Verify", exact=True).click()
        broken = ann.page.locator(".steps li.bad")
        broken.get_by_text("Broken here.").wait_for()
        expect(broken.locator(".num")).to_have_text(problem.split()[1].strip(":"))
        ann.page.unroute_all(behavior="wait")
        ann.go(f"audit/{table['id']}")
        expect(ann.page.get_by_test_id("verified")).to_have_count(0)


def test_a_false_card_breaks_the_shuffle(house: House, visit: Enter) -> None:
    table = house.open("three-card-poker", bots=1)
    house.wait_rounds(table, 2)
    ann = visit()

    def tampered(route: Any) -> None:
        proof = route.fetch().json()
        assert proof["openings"]
        proof["openings"][0]["card"] = (proof["openings"][0]["card"] + 1) % 52
        route.fulfill(json=proof)

    ann.page.route("**/proof", tampered)
    ann.go(f"audit/{table['id']}/1")
    ann.page.get_by_role("button", name="Verify", exact=True).click()
    ann.page.get_by_test_id("verified").get_by_text("the shuffle does not match its commitment").wait_for()


def test_the_record_is_verified_over_plain_http(house: House, visit: Enter) -> None:
    """Away from localhost a browser gives no cryptography to a page of plain http; the check must not need it."""
    table = house.open("three-card-poker", bots=1)
    house.wait_rounds(table, 1)
    ann = visit()
    ann.context.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    ann.go(f"audit/{table['id']}")
    assert ann.page.evaluate("() => crypto.subtle === undefined")
    ann.page.get_by_role("button", name="Verify the chain").click()
    ann.page.get_by_test_id("verified").get_by_text("Verified.").wait_for()


def test_the_chapter_is_a_tree_and_a_clause_has_its_figures_over_time(house: House, visit: Enter) -> None:
    ann = visit()
    ann.go("law")
    ann.page.get_by_text("Craps and mini-craps").click()
    ann.page.get_by_role("link", name="1.6 Supplemental wagers").click()
    clause = ann.page.locator('[data-clause="19:47-1.6(e)"]').last
    ceiling = clause.get_by_role("row", name="odds ceiling")
    ceiling.get_by_text("1999-11-15 to the end of the chapter").wait_for()
    expect(ceiling.locator(".values b")).to_have_text(["1", "2", "5", "2", "5", "2", "10", "100"])
    ann.page.get_by_label("Citation or words").fill("20.10(b)")
    ann.page.get_by_role("button", name="Find").click()
    ann.page.locator('[data-clause="19:47-20.10(b)"]').first.wait_for()
    ann.page.get_by_label("Citation or words").fill("the odds")
    ann.page.get_by_role("button", name="Find").click()
    ann.page.get_by_role("heading", name="hold “the odds” on").wait_for()


def test_a_slider_shows_what_changed_between_two_days(house: House, visit: Enter) -> None:
    ann = visit()
    ann.go("law/changes?from=1999-11-14&to=1999-11-16")
    told = ann.page.get_by_test_id("changes")
    told.get_by_text("2 changes between 1999-11-14 and 1999-11-16").wait_for()
    row = ann.page.get_by_role("row", name="odds ceiling")
    expect(row.locator("td").nth(3)).to_have_text("10")
    expect(row.locator("td").nth(4)).to_have_text("100")
    slider = ann.page.get_by_role("slider", name="To: slide through the years")
    expect(slider).to_be_enabled()
    slider.press("ArrowLeft")
    expect(slider).to_have_attribute("aria-valuetext", "1999-11-15")
    slider.press("ArrowLeft")
    told.get_by_text("0 changes between 1999-11-14 and 1999-11-14: none.").wait_for()
    slider.press("End")
    told.get_by_text("and 2011-11-13").wait_for()
    ann.page.get_by_role("button", name="renumbered").click()
    kinds = ann.page.locator("table.changes tbody td:nth-child(3)")
    kinds.filter(has_text="pass wins").first.wait_for()
    expect(kinds.filter(has_not_text="renumbered")).to_have_count(0)


def test_a_why_card_leads_to_the_clause_on_the_day_of_the_table(house: House, visit: Enter) -> None:
    ann = visit()
    ann.sit_at(house.open("craps", as_of="1999-11-14"), "Ann", 500)
    ann.act("shoot")
    ann.bet("pass")
    ann.page.locator("button.entry[data-event=wager-placed]").first.click()
    ann.page.locator("dialog.why .clause a").first.click()
    ann.page.get_by_role("heading", name="The law").wait_for()
    expect(ann.page.get_by_label("As of")).to_have_value("1999-11-14")
    ann.page.locator(".clause-row").first.wait_for()


def test_coverage_is_counted_by_subchapter(house: House, visit: Enter) -> None:
    ann = visit()
    ann.go("law/coverage")
    ann.page.get_by_role("row", name="19:47-20 Three card poker").wait_for()
    ann.page.get_by_text("No clause that must be enforced lacks code or a case").wait_for()


def test_values_of_an_option_stand_side_by_side_and_an_hour_has_its_cost(house: House, visit: Enter) -> None:
    """Pair plus with a flush at 3 to 1 and at 4; 60 pass line wagers of $10 at 7/495 cost $8.48."""
    ann = visit()
    ann.go("math/three-card-poker")
    panel = ann.page.get_by_role("region", name="Values side by side")
    panel.get_by_label("Option").select_option("pair_plus_table.flush")
    panel.get_by_label("Values").fill("3, 4")
    panel.get_by_role("button", name="Compare").click()
    cells = panel.get_by_role("row", name="Pair plus").get_by_role("cell")
    expect(cells.nth(0)).to_contain_text("7.276%")
    expect(cells.nth(1)).to_contain_text("2.317%")
    panel.get_by_text("The law of that day forbids it").wait_for()
    ann.go("math/craps")
    panel.get_by_role("button", name="Compare").click()
    expect(panel.get_by_role("row", name="Pass line")).to_contain_text("$8.48 an hour")
