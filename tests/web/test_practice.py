"""A newcomer's way: from the home page by one click to a table of one's own, and a whole round there."""

from __future__ import annotations

import re
from typing import Any

import pytest

from web_house import Enter, House, Visitor, expect

MOST_CLICKS = 6
SHAPES: dict[str, tuple[str, ...]] = {
    "craps": ("pass", "field"),
    "three-card-poker": ("ante",),
    "hold-em": (),
    "roulette": ("red",),
    "minibaccarat": ("",),
    "blackjack": ("",),
}
"""One game of each shape, and where its chips go before anything else is done; empty: wherever is open first."""
SETTLED, ENDED = r"\(you\): .+ (won|lost|pushed|tied|returned)", {"hold-em": r"Hand \d+ is over"}
"""What the log tells at the end of a round."""


@pytest.mark.parametrize("game", SHAPES)
def test_a_newcomer_plays_a_round_in_six_clicks(house: House, visit: Enter, game: str) -> None:
    ann = visit()
    ann.go("")
    card = ann.page.locator(f'[data-game="{game}"]')
    card.get_by_role("button").first.click()
    # A seat with chips, and a sentence that says what to do.
    expect(ann.page.get_by_test_id("stack")).to_have_text(re.compile(r"^\$[45]\d\d"))
    asks = ann.page.locator(".act-column .asks")
    expect(asks).to_have_text(re.compile("wager|Your turn|Waiting|Wait|when you are ready"))
    assert 1 + _play(ann, game) <= MOST_CLICKS


def _play(ann: Visitor, game: str) -> int:
    """One round by what lies nearest, until the log tells how it ended; how many clicks it took."""
    clicks, places = 0, list(SHAPES[game])
    over = ann.page.locator("button.entry").filter(has_text=re.compile(ENDED.get(game, SETTLED)))
    act = ann.page.locator(".act-column .now [data-act]:enabled").first
    fold = ann.page.locator('.act-column .now [data-act="fold"]:enabled')
    check = ann.page.locator('.act-column .now [data-act="check"]:enabled')
    for name in places:
        area = ann.page.locator(f'[data-area="{name}"].open' if name else "[data-area].open").first
        area.wait_for()
        ann.bet(str(area.get_attribute("data-area")))
        clicks += 1
    act.or_(over.first).first.wait_for()
    before = 0 if places else over.count()  # hands that the bots played before
    while over.count() == before:
        over.nth(before).or_(act).first.wait_for()
        if act.count():
            # At poker what costs more is given up, so that the hand ends; where a check is free it is checked.
            folds = not places and clicks and fold.count() and not check.count()
            clicks += _clicked(fold if folds else act)
    return clicks


def _clicked(button: Any) -> int:
    from playwright.sync_api import Error

    try:
        button.click(timeout=5_000)
    except Error:  # what was open is gone: somebody else acted
        return 0
    return 1


def test_friends_come_by_the_code_or_its_picture(house: House, visit: Enter) -> None:
    ann, bob = visit(), visit(390, 844)
    ann.go("")
    ann.page.locator('[data-game="craps"]').get_by_role("button", name="With friends").click()
    invite = ann.page.locator(".invite")
    invite.get_by_role("img", name="QR code").wait_for()
    code = invite.locator(".code").inner_text()
    bob.go(f"enter?code={code}")
    bob.page.get_by_label("Nickname").fill("Bob")
    bob.page.locator("form").get_by_role("button", name="Come in").click()
    bob.page.get_by_role("button", name="Sit down").click()
    bob.page.get_by_test_id("stack").wait_for()
    # His seat stands in his lobby; nobody else's lobby shows the table.
    bob.go("")
    expect(bob.page.locator(".tag.here")).to_have_text("you sit here, seat 2")
    stranger = visit()
    stranger.go("")
    stranger.page.locator(".game-card").first.wait_for()
    expect(stranger.page.locator("[data-table]")).to_have_count(0)


def test_a_game_is_found_by_its_name_and_by_the_day(house: House, visit: Enter) -> None:
    ann = visit()
    ann.go("")
    ann.page.get_by_label("Find a game").fill("casino w")
    expect(ann.page.locator("[data-game]")).to_have_count(1)
    ann.page.get_by_label("Law of the day").fill("1990-01-01")
    ann.page.get_by_text("No game of that name can be opened under the law of 1990-01-01.").wait_for()
    ann.page.get_by_label("Find a game").fill("craps")
    ann.page.locator('[data-game="craps"]').get_by_role("button", name="Play alone").click()
    ann.page.get_by_text("law of 1990-01-01").wait_for()
    # It is closed from the home page, and asks once.
    ann.go("")
    ann.page.get_by_role("button", name="Close this table").click()
    ann.page.get_by_role("button", name="Send everybody home").click()
    expect(ann.page.locator("[data-table]")).to_have_count(0)


def test_who_has_too_little_for_a_wager_gets_more_play_money(house: House, visit: Enter) -> None:
    ann = visit()
    ann.sit_at(house.open("roulette", options={"table_min": 800}), "Ann", 500)
    ann.page.get_by_role("button", name="Buy $500 of chips").click()
    expect(ann.page.get_by_test_id("stack")).to_have_text("$1,000")
    broke = visit()
    broke.sit_at(house.open("roulette", options={"table_min": 900}), "Bob", 500)
    given = {"key": "all", "amount": broke.page.request.get(f"{house.url}/api/purse").json()["balance"]}
    assert broke.page.request.post(f"{house.url}/api/purse/withdraw", data=given).ok
    broke.page.reload()
    broke.page.get_by_role("button", name="Take more play money and buy $500 of chips").click()
    expect(broke.page.get_by_test_id("stack")).to_have_text("$1,000")
