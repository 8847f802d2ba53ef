"""A phone of 360 by 740: the acts never lie over own cards, measured by rectangles; and what the book says."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from web_house import Enter, House

HAND = 'svg.felt [aria-label^="Your hand"]'
SHAPES = (("three-card-poker", "ante", "play"), ("blackjack", "blackjack", ""), ("pai-gow", "pai-gow", "set"))


def box(thing: Any) -> dict[str, float]:
    found = thing.bounding_box()
    assert found is not None
    return found


def test_the_acts_never_cover_own_cards(house: House, visit: Enter) -> None:
    for game, wager, act in SHAPES:
        ann = visit(360, 740)
        ann.sit_at(house.open(game, pace=3), "Ann", 500)
        ann.bet(wager)
        if not act:
            # A blackjack has nothing to decide; any other hand may stand.
            ann.page.locator(HAND).first.wait_for()
            if not ann.page.locator('.now [data-act="stand"]').count():
                continue
        else:
            ann.wait_act(act)
        cards, bar = box(ann.page.locator(HAND).first), box(ann.page.locator(".now.has-acts"))
        assert cards["y"] >= 0, f"{game}: the own cards begin above the window"
        assert cards["y"] + cards["height"] <= bar["y"], f"{game}: the acts cover the own cards"
        assert bar["y"] + bar["height"] <= 740
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_who_asks_is_told_what_best_play_would_do(house: House, visit: Enter) -> None:
    """Nothing is said unless it is asked for; the coach says after the act what it cost, the session what it made."""
    ann = visit()
    ann.sit_at(house.open("three-card-poker", pace=3), "Ann", 500)
    ann.bet("ante")
    ann.wait_act("play")
    told = ann.page.get_by_test_id("book")
    expect(told).to_be_empty()
    ann.page.get_by_test_id("hint").click()
    expect(told.get_by_role("listitem")).to_have_count(2)
    expect(told.get_by_role("listitem").first).to_contain_text("best")
    expect(told).to_contain_text("all 18,424 hands that the dealer can hold")
    best = told.get_by_role("listitem").first.inner_text()
    ann.page.get_by_test_id("coach").check()
    expect(told).to_contain_text("On average")
    ann.act("play")
    expect(told).to_contain_text("Play" if best.startswith("Play") else "Play costs")
    ann.settled("wager-settled")
    ann.page.get_by_text("My session").click()
    session = ann.page.get_by_test_id("session")
    expect(session).to_contain_text("Best round")
    session.get_by_role("link", name="Round 1").first.click()
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("ound")
