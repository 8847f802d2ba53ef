"""What a table promises whoever sits at it: reasons, company, the way back, the keyboard."""

from __future__ import annotations

import re
from typing import Any

from web_house import MOTION, Enter, House, expect


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
    expect(explained).to_contain_text("closed")
    clause = explained.get_by_role(
        "link", name="19:47-1.2(a)3"
    ).first  # what the bet is worth may cite it too
    clause.wait_for()
    # The same by keyboard: an area that is closed says why as soon as it has the focus.
    ann.hover("field")
    explained.get_by_text("Field", exact=True).first.wait_for()
    expect(explained).to_contain_text("It pays 2 to 1 on 2 and 12, 1 to 1 on 3, 4, 9, 10 and 11.")
    ann.area("come").focus()
    expect(explained).to_contain_text("closed")
    clause.wait_for()
    ann.click("come")
    ann.page.locator("li.refused button").first.click()
    ann.page.locator("dialog.why").get_by_text("In force from").first.wait_for()
    assert ann.stack() == 50_000


def test_two_browsers_at_one_craps_table(house: House, visit: Enter) -> None:
    table = house.open("craps")
    ann, bob = visit(), visit()
    ann.sit_at(table, "Ann", 500)
    ann.page.get_by_test_id("share").wait_for()
    bob.sit_at(table, "Bob", 500)
    ann.act("shoot")
    ann.bet("pass")
    bob.page.get_by_text("Ann wagers $10.00 on Pass line.").first.wait_for()
    bob.bet("field")
    ann.page.get_by_label("Field, others $10").wait_for()
    assert bob.page.locator('.act-column [data-act="roll"]').count() == 0
    ann.act("roll")
    ann.settled("rolled")
    bob.settled("rolled")
    told = [v.page.locator("button.entry[data-event=rolled]").last.inner_text() for v in (ann, bob)]
    assert told[0] == told[1]
    # The browser gave her share of the chance by itself, and shows that it was mixed in.
    ann.go(f"audit/{table['id']}/1")
    ann.page.get_by_role("button", name="Verify", exact=True).click()
    checked = ann.page.get_by_test_id("verified")
    checked.get_by_text("and from the share of one player. Your own share is in it.").wait_for()
    expect(checked).to_contain_text("Verified.")


def test_a_lost_connection_comes_back_to_the_same_seat_and_misses_nothing(house: House, visit: Enter) -> None:
    table = house.open("craps")
    ann, bob = visit(), visit()
    ann.sit_at(table, "Ann", 500)
    bob.sit_at(table, "Bob", 500)
    ann.act("shoot")
    ann.bet("pass")
    bob.context.set_offline(True)
    bob.page.evaluate("() => window.dispatchEvent(new Event('offline'))")
    # What would not arrive is not offered: bets, chips and leaving alike; what only folds out or sounds stays.
    bob.page.locator('[data-status="lost"]').wait_for()
    panel = bob.page.get_by_role("region", name="What I can do now")
    bob.page.get_by_text("Chips and leaving").click()
    expect(panel.get_by_role("button", name="Leave", exact=True)).to_be_disabled()
    expect(panel.get_by_role("button", name="Step away")).to_be_disabled()
    expect(panel.get_by_label("Sound for my last five seconds")).to_be_enabled()
    expect(panel.locator(".asks")).to_have_text(
        "No connection: trying again. Your seat and your chips stay yours."
    )
    expect(bob.area("field")).to_have_attribute("aria-disabled", "true")
    # A click on the felt is not kept either, to be a bet of a later throw.
    asked: list[str] = []
    bob.page.on("request", lambda request: asked.append(request.url))
    bob.click("field")
    bob.drawn()
    assert [url for url in asked if url.endswith("/commands")] == []
    ann.act("roll")
    ann.settled("rolled")
    bob.context.set_offline(False)
    bob.page.locator('[data-status="live"]').wait_for()
    bob.settled("rolled")
    expect(bob.page.get_by_test_id("stack")).to_have_text("$500")
    expect(bob.area("field")).to_have_attribute("aria-disabled", "false")
    # Closing the window and coming back later is the same seat as well.
    again = bob.context.new_page()
    again.goto(f"{house.url}/#/table/{table['id']}")
    again.get_by_test_id("stack").wait_for()


def test_bets_are_undone_repeated_and_cleared_before_the_roll(house: House, visit: Enter) -> None:
    ann = visit()
    ann.sit_at(house.open("craps"), "Ann", 500)
    ann.act("shoot")
    ann.bet("field")
    ann.bet("any-seven")
    ann.click("field")
    ann.page.get_by_label("Field, your $15").wait_for()
    ann.page.get_by_role("button", name="Undo").click()
    ann.page.get_by_label("Field, your $10").wait_for()
    ann.page.get_by_role("button", name="Clear").click()
    ann.page.locator('[data-area="field"]:not(.has-mine)').wait_for()
    ann.page.locator('[data-area="any-seven"]:not(.has-mine)').wait_for()
    expect(ann.page.get_by_test_id("stack")).to_have_text("$500")
    ann.bet("pass")
    ann.bet("field")
    ann.act("roll")
    ann.settled("rolled")
    ann.page.locator('[data-area="field"].open:not(.has-mine)').wait_for()
    ann.page.get_by_role("button", name="Repeat").click()
    ann.page.locator('[data-area="field"].has-mine').wait_for()


def test_an_amount_is_set_by_slider_marks_and_keys(house: House, visit: Enter) -> None:
    ann = visit()
    table = house.open("hold-em", bots=1, options={"betting": "no-limit", "blinds": [1, 2]})
    ann.sit_at(table, "Ann", 300)
    raising = ann.page.locator(".act-column .acts .offer-form").first
    raising.wait_for()
    button, slider = raising.locator("[data-act]"), raising.locator('input[type="range"]')
    least = int(slider.get_attribute("min") or 0)
    slider.fill(str(least + 4000))
    expect(button).to_contain_text(f"${(least + 4000) // 100}")
    set_to = int(slider.input_value())
    slider.press("ArrowRight")
    expect(slider).not_to_have_value(str(set_to))
    stepped = slider.input_value()
    ann.page.locator("body").press("-")
    expect(slider).not_to_have_value(stepped)
    ann.page.locator("body").press("+")
    expect(slider).to_have_value(stepped)
    most = int(slider.get_attribute("max") or 0)
    raising.get_by_role("button", name="Most").click()
    expect(slider).to_have_value(str(most))
    expect(button).to_contain_text(f"${most // 100}")
    raising.get_by_role("button", name="Pot", exact=True).click()
    expect(slider).not_to_have_value(str(most))
    raising.get_by_label("amount in dollars").fill("9999")
    raising.get_by_label("amount in dollars").press("Enter")
    expect(slider).to_have_value(str(most))
    key = button.locator("kbd").inner_text().lower()
    ann.page.locator("body").press(key)
    ann.page.locator("button.entry[data-event=acted]").filter(has_text="Ann (you)").first.wait_for()


def test_a_connection_lost_in_the_middle_of_a_hand_comes_back_without_a_flash(
    house: House, visit: Enter
) -> None:
    """The cards stay on the felt all the while, drawn by the same elements, and the decision still counts."""
    ann = visit()
    sockets: list[Any] = []
    gone = [False]

    def follow(socket: Any) -> None:
        if gone[0]:
            socket.close()
            return
        socket.connect_to_server()
        sockets.append(socket)

    ann.page.route_web_socket("**/api/live**", follow)
    ann.page.route("**/api/live/ticket", lambda route: route.abort() if gone[0] else route.continue_())
    ann.sit_at(house.open("three-card-poker", pace=3), "Ann", 500)
    ann.bet("ante")
    ann.wait_act("play")
    cards = ann.page.locator(".seat.me .card.up")
    expect(cards).to_have_count(3)
    ann.page.evaluate(
        """() => {
          window.drawn = document.querySelector("svg.felt");
          window.fewest = 3;
          new MutationObserver(() => {
            const now = document.querySelectorAll(".seat.me .card.up").length;
            window.fewest = Math.min(window.fewest, now);
          }).observe(document.body, {childList: true, subtree: true});
        }"""
    )
    gone[0] = True
    for socket in sockets:
        socket.close()
    ann.page.locator('[data-status="lost"]').wait_for()
    expect(ann.page.locator("[data-status]")).to_contain_text("trying again")
    expect(cards).to_have_count(3)
    # What would not arrive cannot be pressed.
    play = ann.page.locator('.now [data-act="play"]')
    expect(play).to_be_disabled()
    gone[0] = False
    ann.page.locator('[data-status="live"]').wait_for()
    expect(play).to_be_enabled()
    assert ann.page.evaluate(
        "() => [window.fewest, window.drawn === document.querySelector('svg.felt')]"
    ) == [
        3,
        True,
    ]
    ann.play_until("round-ended", "play")


def test_a_slow_connection_shows_its_state(house: House, visit: Enter) -> None:
    ann = visit()
    ann.sit_at(house.open("craps"), "Ann", 500)
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    ann.page.route("**/commands", hold)
    ann.wait_act("shoot")
    ann.act("shoot")
    ann.page.locator('[data-status="slow"]').wait_for()
    expect(ann.page.locator("[data-status]")).to_contain_text("slow connection")
    held[0].continue_()
    ann.page.locator('[data-status="live"]').wait_for()
    ann.page.locator('.act-column [data-act="shoot"]').wait_for(state="detached")


def test_what_moves_is_short_and_can_be_skipped(house: House, visit: Enter) -> None:
    ann = visit(reduced_motion="no-preference")
    ann.sit_at(house.open("craps"), "Ann", 500)
    ann.act("shoot")
    ann.bet("pass")
    ann.page.evaluate(f"() => {{{MOTION}}}")
    ann.act("roll")
    ann.settled("rolled")
    ann.page.wait_for_function("() => window.longest > 0")
    assert ann.page.evaluate("() => window.longest") <= 400
    ann.page.evaluate(
        """() => {
          const moving = document.querySelector(".thrown").animate([{opacity: 0}, {opacity: 1}], 300000);
          window.moving = moving;
        }"""
    )
    ann.page.keyboard.press("Escape")
    assert ann.page.evaluate("() => window.moving.playState") == "finished"


def test_a_round_by_keyboard_alone(house: House, visit: Enter) -> None:
    ann = visit()
    ann.sit_at(house.open("craps"), "Ann", 500)
    ann.wait_act("shoot")
    ann.page.locator("body").press("t")  # take the dice
    ann.page.locator('[data-area="pass"].open').wait_for()
    ann.page.keyboard.press("3")
    ann.page.locator('[aria-label="$25 chip, key 3"][aria-checked="true"]').wait_for()
    for _ in range(200):
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
    expect(ann.page.get_by_test_id("stack")).to_have_text("$475")
    ann.wait_act("roll")
    ann.page.keyboard.press("r")
    ann.settled("rolled")


def test_a_wheel_is_played_by_keyboard_and_shows_where_it_stopped(house: House, visit: Enter) -> None:
    """Arrow keys go from place to place of the layout, Enter bets, Delete takes chips down; then the wheel spins."""
    ann, target = visit(), "straight-17"
    table = house.open("roulette", dealer="person")
    ann.sit_at(table, "Ann", 500)
    page = ann.page
    page.get_by_role("img", name="Wheel of 38 stops", exact=True).wait_for()
    page.locator(f'[data-area="{target}"].open').wait_for()
    for _ in range(200):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement?.hasAttribute('data-area')"):
            break
    for _ in range(80):
        key = page.evaluate(
            """(id) => {
                const goal = document.querySelector(`[data-area="${id}"]`), here = document.activeElement;
                const dx = Number(goal.dataset.x) - Number(here.dataset.x);
                const dy = Number(goal.dataset.y) - Number(here.dataset.y);
                if (goal === here) return null;
                if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "ArrowRight" : "ArrowLeft";
                return dy > 0 ? "ArrowDown" : "ArrowUp";
            }""",
            target,
        )
        if key is None:
            break
        page.keyboard.press(key)
    place = page.locator(f'[data-area="{target}"]')
    expect(place).to_be_focused()
    expect(place).to_have_role("button")
    expect(place).to_have_accessible_name(re.compile(r"^Straight 17, pays 35 to 1, open, \$"))
    page.keyboard.press("Enter")
    page.locator(f'[data-area="{target}"].has-mine').wait_for()
    page.keyboard.press("Delete")
    page.locator(f'[data-area="{target}"]:not(.has-mine)').wait_for()
    page.keyboard.press("Enter")
    page.locator(f'[data-area="{target}"].has-mine').wait_for()
    house.deal(table)
    ann.settled("wager-settled")
    stopped = page.get_by_role("img", name=re.compile(r"^Wheel of 38 stops; it came to rest at \d"))
    expect(stopped).to_be_visible()
    expect(stopped.locator(".came text")).to_have_text(str(stopped.get_attribute("data-stop")))


def test_who_steps_away_is_told_what_he_missed_and_who_leaves_what_it_came_to(
    house: House, visit: Enter
) -> None:
    ann, bob = visit(), visit()
    table = house.open("roulette", pace=0.1)
    for visitor, name in ((ann, "Ann"), (bob, "Bob")):
        visitor.sit_at(table, name, 500)
    ann.page.get_by_text("Chips and leaving").click()
    ann.page.get_by_role("button", name="Step away").click()
    expect(ann.page.get_by_test_id("away")).to_contain_text("You are away")
    settled = bob.page.locator("button.entry").filter(
        has_text=re.compile(r"\(you\): .+ (won|lost|pushed|tied|returned)")
    )
    for played in (1, 2):
        bob.page.locator('[data-area="red"].open').first.wait_for()
        bob.click("red")  # the chip may be gone again before anybody sees it lie
        expect(settled).to_have_count(played)
    ann.page.get_by_role("button", name="I am back").click()
    expect(ann.page.get_by_test_id("meanwhile")).to_have_text(
        "While you were away: 2 rounds; your chips are as they were."
    )
    bob.page.get_by_text("Chips and leaving").click()
    bob.page.get_by_role("button", name="Leave").click()
    expect(bob.page.get_by_test_id("left")).to_have_text(
        re.compile(r"^You left .+ with \$\d+: (even|\$\d+ (won|lost)) in 2 rounds\.$")
    )


def test_who_has_bet_goes_on_at_once(house: House, visit: Enter) -> None:
    """The table would wait for more wagers; the button says for how long, and that it need not."""
    ann = visit(390, 844)
    ann.sit_at(house.open("roulette", pace=10), "Ann", 500)
    now = ann.page.get_by_role("button", name=re.compile("^Spin now"))
    ann.page.locator('[data-area="red"].open').wait_for()
    expect(now).to_have_count(0)
    ann.bet("red")
    expect(now).to_be_in_viewport()
    now.click()
    ann.settled("wager-settled")
    expect(now).to_have_count(0)
    happened = ann.page.get_by_test_id("happened")
    expect(happened).to_have_text(re.compile(r"^(Last result: )?Red (won \$10|lost \$10|lost \$5)\."))


def test_a_marked_number_is_seen_to_be_marked(house: House, visit: Enter) -> None:
    """Also while the mouse rests on it, and where a finger has just touched it."""
    ann = visit()
    ann.sit_at(house.open("keno", dealer="person"), "Ann", 500)
    fill = "cell => getComputedStyle(cell.parentElement.querySelector('.area-shape')).fill"
    cell, other = (ann.page.locator(f'[data-area="number-{number}"]') for number in (7, 8))
    plain = other.evaluate(fill)
    cell.hover()
    pointed = cell.evaluate(fill)
    cell.click()
    expect(cell).to_have_attribute("aria-pressed", "true")
    assert cell.evaluate(fill) not in (plain, pointed)


def test_who_took_the_pot_is_told(house: House, visit: Enter) -> None:
    ann = visit()
    ann.sit_at(house.open("hold-em", bots=2), "Ann", 300)
    ann.play_until("hand-ended", "fold", "check")
    expect(ann.page.get_by_test_id("happened")).to_have_text(re.compile(r"(takes?|took) \$\d"))
