"""What a table promises whoever sits at it: reasons, company, the way back, the keyboard."""

from __future__ import annotations

from web_house import Enter, House


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
