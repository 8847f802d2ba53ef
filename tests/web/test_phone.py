"""A phone: acts and chips in reach and never over own cards, measured by rectangles; and what the book says."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from pitboss.games import find, open_games
from web_house import Enter, House

HAND = 'svg.felt [aria-label^="Your hand"]'
BAR = ".in-reach.needed"
SHAPES = (
    ("three-card-poker", "ante", "play"), ("blackjack", "blackjack", ""), ("pai-gow", "pai-gow", "set"),
    ("hold-em", "", "fold"),
)  # fmt: skip
"""Games of the shapes in which a player holds cards or tiles; at dice, layouts and tickets there are none."""


def box(thing: Any) -> dict[str, float]:
    found = thing.bounding_box()
    assert found is not None
    return found


def test_the_acts_never_cover_own_cards(house: House, visit: Enter) -> None:
    for game, wager, act in SHAPES:
        ann = visit(360, 740)
        ann.sit_at(house.open(game, pace=3, bots=0 if wager else 2), "Ann", 500)
        if wager:
            ann.bet(wager)
        if not act:
            # A blackjack has nothing to decide; any other hand may stand.
            ann.page.locator(HAND).first.wait_for()
            if not ann.page.locator('.now [data-act="stand"]').count():
                continue
        else:
            ann.wait_act(act)
        cards, bar = box(ann.page.locator(HAND).first), box(ann.page.locator(BAR))
        assert cards["y"] >= 0, f"{game}: the own cards begin above the window"
        assert cards["y"] + cards["height"] <= bar["y"], f"{game}: the acts cover the own cards"
        assert bar["y"] + bar["height"] <= 740
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.full
@pytest.mark.parametrize("game", open_games())
def test_no_act_of_any_game_covers_own_cards(house: House, visit: Enter, game: str) -> None:
    """Whatever lies before the player when something is to be decided; who holds nothing has nothing covered."""
    ann = visit(360, 740)
    pot = find(game).bank == "pot" or game == "chemin-de-fer"  # who is alone there has nobody to bank against
    ann.sit_at(house.open(game, pace=3, bots=2 if pot else 0), "Ann", 500)
    act = ann.page.locator(".in-reach .now [data-act]:enabled").first
    spot = ann.page.locator("[data-area].open").first
    act.or_(spot).first.wait_for()
    if find(game).bank != "pot" and spot.count():
        ann.click(str(spot.get_attribute("data-area")))
    decided = ann.page.locator("button.entry[data-event=wager-settled]").first
    act.or_(decided).or_(ann.page.locator(".ticket-form, [data-act=ticket]")).first.wait_for(state="attached")
    hand, bar = ann.page.locator(HAND), ann.page.locator(BAR)
    if hand.count() and bar.count():
        cards = box(hand.first)
        assert cards["y"] >= 0
        assert cards["y"] + cards["height"] <= box(bar)["y"], "the acts cover the own cards"
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_layout_fits_what_the_phone_has_left_and_nothing_sticks_out(house: House, visit: Enter) -> None:
    """All places where chips go are seen at once; results that have no room are not beside the page either."""
    table = house.open("sic-bo", bots=1)
    house.wait_rounds(table, 12)
    ann = visit(360, 740)
    ann.sit_at(table, "Ann", 500)
    ann.page.locator(".results .came").nth(9).wait_for(state="attached")
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 360
    bar = box(ann.page.locator(BAR))
    for area in ("small", "total-17"):
        ann.area(area).scroll_into_view_if_needed()
    first, last = box(ann.area("small")), box(ann.area("total-17"))
    assert last["y"] + last["height"] - first["y"] <= bar["y"]


PHONES = ((390, 844), (360, 740))
# Of what is in reach: where it lies, and whether a finger would touch it and nothing that lies over it.
REACHED = """things => things.map(thing => {
  const at = thing.getBoundingClientRect();
  const found = document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2);
  return [thing.contains(found), at.width, at.height, at.left >= 0 && at.right <= innerWidth];
})"""


@pytest.mark.parametrize("game", ["roulette", "three-card-poker", "craps"])
def test_chips_are_in_reach_wherever_the_page_stands(house: House, visit: Enter, game: str) -> None:
    """These felts are taller than the window: its top, its middle and its end are looked at."""
    ann = visit(*PHONES[0], has_touch=True)
    ann.sit_at(house.open(game, dealer="person"), "Ann", 500)
    chips = ann.page.locator(".chip-tray .chip-button")
    chips.first.wait_for()
    for width, height in PHONES:
        ann.page.set_viewport_size({"width": width, "height": height})
        for part in (0, 0.5, 1):
            ann.page.evaluate("part => scrollTo(0, part * document.documentElement.scrollHeight)", part)
            ann.drawn()
            reached = ann.page.locator(f"{BAR} .chips-in-hand button").evaluate_all(REACHED)
            assert len(reached) == chips.count() + 3
            assert all(
                touched and wide >= 36 and high >= 36 and inside for touched, wide, high, inside in reached
            )
        assert box(ann.page.locator(BAR))["height"] <= 150, "the bar is slim"
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= width
    chips.nth(1).click()
    expect(chips.nth(1)).to_have_attribute("aria-checked", "true")


def test_a_finger_that_rests_on_a_bet_is_told_about_it_and_bets_nothing(house: House, visit: Enter) -> None:
    ann = visit(390, 844, has_touch=True, is_mobile=True)
    ann.sit_at(house.open("roulette", dealer="person"), "Ann", 500)
    ann.page.locator('[data-area="red"].open').wait_for()
    told = ann.page.get_by_test_id("explain")
    with ann.resting_on("red"):
        expect(told).to_contain_text("Red")
        expect(told).to_contain_text("It pays 1 to 1.")
        expect(told).to_contain_text("House edge")
        expect(told).to_be_in_viewport(ratio=0.9)
    expect(told).to_be_in_viewport(ratio=0.9)
    ann.bet("black")
    expect(told).to_contain_text("Black")
    expect(told).not_to_have_class(re.compile(r"\bheld\b"))
    expect(ann.page.locator('[data-area="red"].has-mine')).to_have_count(0)
    # Chips that lie there are taken down where they are told about: a finger has no other button.
    with ann.resting_on("black"):
        expect(told.get_by_role("button", name="Take it down")).to_be_in_viewport()
    told.get_by_role("button", name="Take it down").click()
    ann.page.locator('[data-area="black"]:not(.has-mine)').first.wait_for()
    expect(ann.page.get_by_test_id("stack")).to_have_text("$500")


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
    expect(ann.page.get_by_test_id("happened")).to_contain_text(
        re.compile(r"Ante (won|lost) \$10|Ante came back")
    )
    ann.page.get_by_text("My session").click()
    session = ann.page.get_by_test_id("session")
    expect(session).to_contain_text("Best round")
    session.get_by_role("link", name="Round 1").first.click()
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("ound")


@pytest.mark.full
@pytest.mark.parametrize("game", ["four-card-poker", "double-cross-poker"])
def test_a_bet_whose_edge_takes_minutes_to_count_says_so(house: House, visit: Enter, game: str) -> None:
    """Where it has been counted on this machine before, the edge itself stands there."""
    ann = visit()
    ann.sit_at(house.open(game), "Ann", 500)
    ann.page.locator('[data-area="ante"].open').wait_for()
    ann.hover("ante")
    expect(ann.page.get_by_test_id("explain")).to_contain_text(
        re.compile(
            r"House edge: (being worked out|not worked out on this machine yet)|House edge -?\d+\.\d\d%"
        )
    )
