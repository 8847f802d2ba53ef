"""What a table offers works for whoever it is offered to: the staff, the shooter, players with forms and on phones.

By roles and by the words on the page, so that these tests outlive another look of it.
"""

from __future__ import annotations

import re
from typing import Any

from as_users import Casino
from web_house import DRAWN, Enter, Visitor, expect


def test_who_runs_the_table_becomes_a_player_by_a_button(casino: Casino, visit: Enter) -> None:
    table = casino.open("craps", name="Among friends")
    floor = visit()
    _first_log_in(floor, "Host", casino.take_on("Host", "floorperson"))
    floor.go(f"table/{table['id']}")
    form = floor.page.get_by_role("form", name="Play as well")
    form.get_by_label("Name at the table").fill("Dot")
    form.get_by_role("button", name="Play as well").click()
    floor.page.get_by_role("button", name="Sit down").click()
    expect(floor.page.get_by_text("In front of you")).to_be_visible()
    floor.page.get_by_role("button", name="Take the dice").click()
    expect(floor.page.get_by_role("alert")).to_have_count(0)
    assert [player["name"] for player in casino.get(f"/api/tables/{table['id']}")["row"]["players"]] == [
        "Dot"
    ]


def test_a_shooter_without_a_line_bet_is_told_what_is_missing(casino: Casino, visit: Enter) -> None:
    ann = visit()
    ann.sit_at(casino.open("craps"), "Ann", 500)
    panel = ann.page.get_by_role("region", name="What I can do now")
    panel.get_by_role("button", name="Take the dice").click()
    expect(panel.get_by_role("button", name="Roll the dice")).to_be_disabled()
    told = panel.get_by_role("status")
    expect(told).to_contain_text("must make a pass or don't pass bet before throwing")
    expect(told.get_by_role("link", name=re.compile("^19:47-1"))).not_to_have_count(0)
    ann.bet("field")
    expect(panel.get_by_role("button", name="Roll the dice")).to_be_disabled()
    ann.bet("pass")
    expect(told).to_contain_text("then roll the dice")
    panel.get_by_role("button", name="Roll the dice").click()
    ann.settled("rolled")


def test_clauses_are_shown_with_the_letters_they_have(visit: Enter) -> None:
    """Of 1.2(a)1iii the letters tell which clause it is; small capitals would make others of them."""
    ann = visit()
    ann.go("law/19:47-1.2(a)1")
    cite = ann.page.get_by_text("19:47-1.2(a)1", exact=True).first
    cite.wait_for()
    cites = ann.page.locator("a, span, h1, h2, h3, td, li").filter(has_text=re.compile(r"^19:47-\S*[a-z]"))
    shown = cites.evaluate_all(
        "all => all.map(e => [getComputedStyle(e).fontVariantCaps, getComputedStyle(e).textTransform])"
    )
    assert shown
    assert {tuple(each) for each in shown} == {("normal", "none")}


def test_surveillance_is_offered_nothing_that_it_may_not_do(casino: Casino, visit: Enter) -> None:
    table = casino.open("three-card-poker", dealer="person")
    ann, eye = visit(), visit()
    ann.sit_at(table, "Ann", 500)
    ann.bet("ante")
    _first_log_in(eye, "Watch", casino.take_on("Watch", "surveillance"))
    eye.go(f"table/{table['id']}")
    eye.page.get_by_text("$10").first.wait_for()
    panel = eye.page.get_by_role("region", name="What I can do now")
    expect(panel.get_by_text("Staff (")).to_have_count(0)
    expect(panel.get_by_role("button", name="Deal")).to_have_count(0)
    floor = visit()
    floor.log_in("floor")
    floor.go(f"table/{table['id']}")
    mine = floor.page.get_by_role("region", name="What I can do now")
    mine.get_by_text("Staff (").wait_for()
    mine.get_by_role("button", name="Deal").click()
    ann.wait_act("play")


def test_forms_beside_the_turn_are_the_same_at_every_turn(casino: Casino, visit: Enter) -> None:
    ann = visit()
    ann.sit_at(casino.open("hold-em", bots=1, options={"small_bet": 2, "big_bet": 4}), "Ann", 300)
    panel = ann.page.get_by_role("region", name="What I can do now")
    more = panel.get_by_text("More that I may do")
    turn = panel.get_by_role("button", name=re.compile("^(Call|Check)"))
    turn.first.wait_for()
    more.click()
    for _ in range(4):
        turn.first.wait_for()
        expect(panel.get_by_role("group", name="Put chips in")).to_have_count(1)
        expect(panel.get_by_role("group", name="Say it")).to_have_count(1)
        newest = ann.newest_line()
        turn.first.click()
        ann.wait_line(newest)
        panel.get_by_text("Your turn").wait_for()
    options = panel.get_by_role("group", name="Put chips in").get_by_role("option")
    options.first.wait_for(state="attached")  # the hand may have ended, and the next one not begun
    chips = options.all_inner_texts()
    assert all(chip.startswith("$") for chip in chips), chips


def test_the_acts_do_not_lie_over_the_own_cards_on_a_small_phone(casino: Casino, visit: Enter) -> None:
    small: dict[str, Any] = {"width": 360, "height": 740}
    ann = visit(**small)
    table = casino.open("hold-em", bots=2, options={"betting": "no-limit", "blinds": [1, 2]})
    ann.sit_at(table, "Ann", 300)
    _own_cards_are_seen(ann)
    bob = visit(**small)
    bob.sit_at(casino.open("three-card-poker", bots=2), "Bob", 300)
    bob.bet("ante")
    _own_cards_are_seen(bob)


def _own_cards_are_seen(visitor: Visitor) -> None:
    """Neither a corner nor the middle of the own cards lies under anything else when a decision is asked.

    In a window that was opened at that moment, so that it stands at its top.
    """
    visitor.page.get_by_text("Your turn").wait_for()
    page = visitor.context.new_page()
    page.goto(visitor.page.url)
    page.get_by_text("Your turn").wait_for()
    hand = page.get_by_label(re.compile("^Your hand: the"))
    hand.wait_for()
    page.evaluate(DRAWN)
    seen = hand.evaluate(
        """hand => {
          const box = hand.getBoundingClientRect();
          const at = [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.95], [0.9, 0.95]];
          return at.map(([x, y]) => {
            const top = document.elementFromPoint(box.x + x * box.width, box.y + y * box.height);
            return top !== null && hand.ownerSVGElement.contains(top);
          });
        }"""
    )
    assert all(seen), seen


def _first_log_in(newcomer: Visitor, name: str, password: str) -> None:
    newcomer.go("enter")
    page = newcomer.page
    page.get_by_role("radio", name="Log in").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(password)
    page.locator("form").get_by_role("button", name="Log in").click()
    page.get_by_label("New password").fill("another long password")
    page.get_by_role("button", name="Keep it and go on").click()
    page.get_by_role("link", name=name).wait_for()
