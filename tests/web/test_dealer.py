"""A dealer at a real table: dice, stops and cards entered by click and by keys, taken back until they are sent."""

from __future__ import annotations

from web_house import PASSWORD, Enter, House, Visitor, expect


def _dealer(house: House, visit: Enter, table: dict[str, str]) -> Visitor:
    floor = visit()
    floor.log_in("floor", PASSWORD)
    floor.go(f"table/{table['id']}")
    floor.page.locator(".sitting").wait_for()
    return floor


def test_dice_are_entered_by_click_and_by_keys(house: House, visit: Enter) -> None:
    table = house.open("craps", dealer="person", chance="entered")
    ann = visit()
    ann.sit_at(table, "Ann", 500)
    ann.act("shoot")
    ann.bet("pass")
    floor = _dealer(house, visit, table)
    dice = floor.page.get_by_role("group", name="dice")
    roll = floor.page.locator('.act-column [data-act="roll"]')
    expect(roll).to_be_disabled()
    dice.get_by_label("Die 1 shows 4").click()
    floor.page.keyboard.press("5")
    expect(dice.get_by_label("Die 2 shows 5")).to_have_attribute("aria-pressed", "true")
    # The wrong face is taken back, by key and by button, before anything is sent.
    floor.page.keyboard.press("Backspace")
    expect(dice.get_by_label("Die 2 shows 5")).to_have_attribute("aria-pressed", "false")
    expect(roll).to_be_disabled()
    floor.page.keyboard.press("2")
    roll.click()
    ann.page.locator(".puck.on").wait_for()
    expect(floor.page.locator("button.entry").first).to_contain_text("6")


def test_the_stop_of_a_wheel_is_typed_or_clicked(house: House, visit: Enter) -> None:
    table = house.open("roulette", dealer="person", chance="entered")
    ann = visit()
    ann.sit_at(table, "Ann", 500)
    ann.bet("red")
    floor = _dealer(house, visit, table)
    spin = floor.page.locator('.act-column [data-act="spin"]')
    typed = floor.page.get_by_label("number, typed")
    typed.fill("99")
    expect(spin).to_be_disabled()
    typed.fill("00")
    expect(floor.page.locator(".stops-pick").get_by_role("button", name="00", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    floor.page.locator(".picker").get_by_role("button", name="Undo").click()
    expect(spin).to_be_disabled()
    floor.page.locator(".stops-pick").get_by_role("button", name="7", exact=True).click()
    spin.click()
    # Seven is red.
    ann.page.locator("button.entry").filter(has_text="won").first.wait_for()


def test_cards_are_entered_when_they_are_turned_up(house: House, visit: Enter) -> None:
    table = house.open("three-card-poker", dealer="person", chance="entered")
    ann = visit()
    ann.sit_at(table, "Ann", 500)
    ann.bet("ante")
    floor = _dealer(house, visit, table)
    floor.act("deal")
    ann.act("play")
    floor.page.get_by_label("Dealer: 3 cards").fill("Ah Kd 2c")
    floor.page.get_by_label("Seat 1: 3 cards").fill("Jc Jd 7h")
    floor.page.get_by_role("button", name="These are turned up").click()
    ann.page.locator("button.entry").filter(has_text="won").first.wait_for()


def test_cards_of_a_shoe_are_entered_by_place_and_a_card_more_than_once(house: House, visit: Enter) -> None:
    """Eight decks: the same card is clicked twice and typed a third time, and taken back until it is sent."""
    table = house.open("minibaccarat", dealer="person", chance="entered")
    ann = visit()
    ann.sit_at(table, "Ann", 500)
    ann.bet("players-hand")
    floor = _dealer(house, visit, table)
    floor.act("deal")
    entry = floor.page.get_by_role("region", name="Cards to enter")
    turned = entry.get_by_role("button", name="These are turned up")
    entry.get_by_label("First card of the shoe: 1 card").fill("Ac")
    turned.click()
    player = entry.get_by_label("Player's Hand: 2 cards")
    banker = entry.get_by_label("Banker's Hand: 2 cards")
    player.wait_for()
    nine = entry.get_by_role("button", name="the nine of hearts")
    for _ in range(2):
        nine.click()
    expect(player).to_have_value("9h 9h")
    entry.get_by_role("button", name="Undo the last card").click()
    expect(player).to_have_value("9h")
    nine.click()
    banker.fill("9h 9x")
    turned.click()
    expect(entry.get_by_role("alert")).to_contain_text("write cards such as")
    banker.fill("9h 3s")
    banker.press("Enter")
    # 8 against 2: a natural.
    ann.page.locator("button.entry").filter(has_text="won").first.wait_for()


def test_what_the_staff_may_do_stands_by_moment(house: House, visit: Enter) -> None:
    table = house.open("roulette", dealer="person", chance="entered")
    ann = visit()
    ann.sit_at(table, "Ann", 500)
    ann.bet("red")
    # A player is offered nothing of it.
    expect(ann.page.get_by_role("region", name="Something went wrong")).to_have_count(0)
    expect(ann.page.locator('.act-column [data-act="spin"]')).to_have_count(0)
    floor = _dealer(house, visit, table)
    steps = floor.page.get_by_role("region", name="The dealer's steps")
    steps.get_by_role("button", name="No more bets").wait_for()
    wrong = floor.page.get_by_role("region", name="Something went wrong")
    wrong.get_by_label("What").select_option("No spin")
    wrong.locator('[data-act="no-spin"]').click()
    ann.page.locator("button.entry").filter(has_text="spin").first.wait_for()
