"""Log-in, roles, the staff, and corrections that take two persons, in a real browser."""

from __future__ import annotations

from web_house import PASSWORD, Enter, House, Visitor, expect


def test_log_in_and_roles(house: House, visit: Enter) -> None:
    floor = visit()
    floor.go("open/craps")
    floor.page.get_by_text("a table of your own to practise at").wait_for()
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
    expect(player.page.get_by_role("button", name="Open the table")).to_be_enabled()
    # What a player opens is his own; the staff's ways of running a table are not on his page.
    assert player.page.get_by_label("Dealer").count() == 0
    player.page.get_by_role("button", name="Open the table").click()
    player.page.get_by_test_id("stack").wait_for()


def test_somebody_taken_on_logs_in_with_a_password_of_their_own(house: House, visit: Enter) -> None:
    floor = visit()
    floor.log_in("floor")
    second = _taken_on(floor, visit(), "Sam", "floorperson")
    second.page.get_by_role("link", name="House").click()
    second.page.get_by_role("heading", name="Corrections").wait_for()
    # Locked, the account cannot be used; unlocked, it can.
    floor.page.get_by_role("button", name="Lock Sam").click()
    floor.page.get_by_role("button", name="Unlock Sam").wait_for()
    late = visit()
    late.go("enter")
    late.page.get_by_role("radio", name="Log in").click()
    late.page.get_by_label("Name").fill("Sam")
    late.page.get_by_label("Password").fill("another long password")
    late.page.locator("form").get_by_role("button", name="Log in").click()
    late.page.get_by_role("alert").get_by_text("wrong").wait_for()
    floor.page.get_by_role("button", name="Unlock Sam").click()
    floor.page.get_by_role("button", name="Lock Sam", exact=True).wait_for()
    late.page.locator("form").get_by_role("button", name="Log in").click()
    late.page.get_by_text("Sam, floorperson").wait_for()


def test_a_correction_takes_two_persons(house: House, visit: Enter) -> None:
    table = house.open("craps", name="Paid wrongly")
    ann, floor = visit(), visit()
    ann.sit_at(table, "Ann", 500)
    ann.act("shoot")
    ann.bet("pass")
    ann.page.locator('[data-area="pass"].has-mine').wait_for()
    ann.page.get_by_role("button", name="Undo").click()
    ann.page.locator('[data-area="pass"]:not(.has-mine)').wait_for()
    floor.log_in("floor")
    floor.go("house")
    floor.page.get_by_text("Nothing waits for a second person.").wait_for()
    form = floor.page.get_by_role("form", name="Propose one")
    form.get_by_label("Table").select_option(label="Paid wrongly")
    form.get_by_label("Seat", exact=True).fill("1")
    form.get_by_label("Dollars").fill("twelve")
    form.get_by_label("Why").fill("The field paid even money on a twelve.")
    form.get_by_role("button", name="Propose").click()
    form.get_by_role("alert").get_by_text("Write the amount in dollars").wait_for()
    form.get_by_label("Dollars").fill("12")
    form.get_by_role("button", name="Propose").click()
    proposal = floor.page.locator("[data-proposal]")
    proposal.get_by_text("You proposed it; somebody else confirms it.").wait_for()
    assert proposal.get_by_role("button", name="Confirm").count() == 0
    assert ann.stack() == 50_000
    # Somebody whom the proposer took on is no second person; somebody taken on at the console is.
    made = _taken_on(floor, visit(), "Kim", "pit-boss")
    made.go("house")
    proposed = made.page.locator("[data-proposal]")
    proposed.get_by_text("somebody taken on at the console").wait_for()
    assert proposed.get_by_role("button", name="Confirm").count() == 0
    second = _first_log_in(visit(), "Lou", "pit-boss", house.take_on("Lou", "pit-boss"))
    second.go("house")
    second.page.get_by_text("The field paid even money on a twelve.").wait_for()
    second.page.get_by_role("button", name="Confirm").click()
    second.page.get_by_role("status").get_by_text("is carried out").wait_for()
    ann.page.get_by_test_id("stack").get_by_text("$512").wait_for()
    second.page.get_by_label("show decided ones too").check()
    second.page.locator('[data-state="confirmed"]').wait_for()


def test_who_has_no_role_is_told_so(house: House, visit: Enter) -> None:
    ann = visit()
    ann.go("house")
    ann.page.get_by_text("for those who run the tables").wait_for()
    ann.sit_at(house.open("craps"), "Ann", 500)
    expect(ann.page.get_by_role("link", name="House")).to_have_count(0)
    ann.go("house/staff")
    ann.page.get_by_text("for those who run the tables").wait_for()


def test_a_purse_and_a_password_of_ones_own(house: House, visit: Enter) -> None:
    pat = visit()
    pat.go("enter")
    pat.page.get_by_label("Name").fill("Patricia")
    pat.page.get_by_label("Password").fill("a fine long password")
    pat.page.locator("form").get_by_role("button", name="Come in").click()
    pat.page.get_by_role("link", name="Patricia").click()
    purse = pat.page.get_by_test_id("purse")
    expect(purse).to_have_text("$10,000")
    pat.page.get_by_label("Dollars").fill("12.50")
    pat.page.get_by_role("button", name="Take play money").click()
    purse.get_by_text("$10,012.50").wait_for()
    pat.page.get_by_role("button", name="Give it back").click()
    expect(purse).to_have_text("$10,000")
    pat.page.get_by_label("Dollars").fill("all")
    pat.page.get_by_role("button", name="Take play money").click()
    pat.page.get_by_text("Write an amount in dollars").wait_for()
    pat.page.get_by_label("Now").fill("not the password")
    pat.page.get_by_label("New").fill("a better long password")
    password = pat.page.get_by_role("form", name="Password")
    password.get_by_role("button", name="Change it").click()
    password.get_by_role("alert").wait_for()
    pat.page.get_by_label("Now").fill("a fine long password")
    pat.page.get_by_role("button", name="Change it").click()
    pat.page.get_by_text("The password is changed").wait_for()


def _taken_on(floor: Visitor, newcomer: Visitor, name: str, role: str) -> Visitor:
    """The floor takes somebody on, who logs in with the one-time password and chooses another."""
    floor.go("house/staff")
    floor.page.get_by_label("Name", exact=True).fill(name)
    floor.page.get_by_role("group", name="Roles").get_by_label(role.replace("-", " "), exact=True).check()
    floor.page.get_by_role("button", name="Take on").click()
    password = floor.page.get_by_test_id("one-time").locator("code").inner_text()
    return _first_log_in(newcomer, name, role, password)


def _first_log_in(newcomer: Visitor, name: str, role: str, password: str) -> Visitor:
    newcomer.go("enter")
    newcomer.page.get_by_role("radio", name="Log in").click()
    newcomer.page.get_by_label("Name").fill(name)
    newcomer.page.get_by_label("Password").fill(password)
    newcomer.page.locator("form").get_by_role("button", name="Log in").click()
    newcomer.page.get_by_label("New password").fill("another long password")
    newcomer.page.get_by_role("button", name="Keep it and go on").click()
    newcomer.page.get_by_text(f"{name}, {role}").wait_for()
    return newcomer


def test_a_guest_gives_another_tables_code(house: House, visit: Enter) -> None:
    first, second = house.open("craps", name="The first"), house.open("craps", name="The second")
    ann = visit()
    ann.sit_at(first, "Ann", 500)
    ann.go(f"enter?code={second['code']}")
    ann.page.get_by_role("button", name="Go there as Ann").click()
    ann.page.get_by_role("heading", name="The second").wait_for()


def test_a_browser_keeps_receipts_and_checks_them(house: House, visit: Enter) -> None:
    table = house.open("craps", name="Receipts", dealer="person")
    ann = visit()
    ann.sit_at(table, "Ann", 100)
    # Four acts: the chips, a share in the chance promised and given, the wager.
    ann.page.get_by_text("your share is in the draw").wait_for()
    ann.bet("field")
    ann.go("me")
    section = ann.page.get_by_role("region", name="Receipts")
    expect(section).to_contain_text("This browser keeps 4 signed receipts")
    section.get_by_role("button", name="Check them").click()
    told = section.get_by_test_id("receipts-checked")
    expect(told).to_have_text(
        "All 4 are signed by the house; 4 were held against the record and stand there."
    )
    # Somebody changes one of them, as if the house had acknowledged more.
    ann.page.evaluate(
        """() => {
            const kept = JSON.parse(localStorage.getItem("pitboss-receipts"));
            kept[0].last += 1;
            localStorage.setItem("pitboss-receipts", JSON.stringify(kept));
        }"""
    )
    ann.page.reload()
    section.get_by_role("button", name="Check them").click()
    expect(told).to_have_text("1 of 4 do not hold.")
    expect(section).to_contain_text("It is not what its key has signed.")
