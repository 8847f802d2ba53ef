"""A complete round of every game that can be opened, by clicking, in a real browser against a real server."""

from __future__ import annotations

import pytest
from web_house import Enter, House, Visitor


def test_a_round_of_craps_by_clicking(house: House, visit: Enter) -> None:
    ann = visit()
    ann.sit_at(house.open("craps"), "Ann", 500)
    ann.act("shoot")
    ann.bet("pass")
    assert ann.stack() == 49_000
    ann.page.get_by_role("button", name="Undo").click()
    ann.page.locator('[data-area="pass"]:not(.has-mine)').wait_for()
    assert ann.stack() == 50_000
    ann.bet("pass")
    ann.bet("field")
    assert ann.stack() == 48_000
    ann.act("roll")
    ann.settled("rolled")
    # The field is decided by every roll; the log opens its arithmetic and its clause.
    ann.page.locator("button.entry[data-event=wager-settled]").first.click()
    card = ann.page.locator("dialog.why")
    card.locator(".clause").first.wait_for()
    assert "19:47-1." in card.inner_text().lower()
    ann.page.keyboard.press("Escape")
    card.wait_for(state="detached")


def test_a_round_of_three_card_poker_by_clicking(house: House, visit: Enter) -> None:
    ann = visit()
    ann.sit_at(house.open("three-card-poker", pace=3), "Ann", 500)
    ann.bet("ante")
    ann.bet("pair-plus")
    ann.wait_act("play")
    assert ann.page.locator(".seat.me .card.up").count() == 3
    ann.act("play")
    ann.settled("round-ended")
    assert ann.page.locator("button.entry[data-event=dealer-revealed]").count() == 1


def test_a_round_of_let_it_ride_by_clicking(house: House, visit: Enter) -> None:
    ann = visit()
    ann.sit_at(house.open("let-it-ride"), "Ann", 500)
    ann.bet("bet-one")
    ann.wait_act("ride")
    assert ann.stack() == 47_000
    ann.act("withdraw")
    ann.settled("community-turned")
    ann.wait_act("ride")
    ann.act("ride")
    ann.settled("round-ended")


PLAYS = ("call", "check", "draw")
POKER = (
    "hold-em", "omaha", "omaha-split-8", "seven-card-stud", "seven-card-stud-split", "seven-card-stud-split-8",
    "five-card-stud", "mambo-stud", "five-card-draw", "five-card-draw-low",
)  # fmt: skip


@pytest.mark.parametrize("game", POKER)
def test_a_hand_of_poker_by_clicking(house: House, visit: Enter, game: str) -> None:
    """From the deal to the pot: call or check whatever comes, and throw two cards away where there is a draw."""
    ann = visit()
    ann.sit_at(house.open(game, bots=2, options={"small_bet": 2, "big_bet": 4}), "Ann", 300)
    streets: set[str] = set()
    for _ in range(60):
        ann.page.locator(", ".join(f'.act-column [data-act="{act}"]' for act in PLAYS)).first.wait_for(
            timeout=60_000
        )
        streets |= set(ann.page.locator(".streets .now").all_inner_texts())
        before = ann.page.locator("button.entry").count()
        if ann.page.locator('.act-column [data-act="draw"]').count():
            _throw_two_away(ann)
        else:
            ann.page.locator('.act-column [data-act="call"], .act-column [data-act="check"]').first.click()
        ann.page.wait_for_function("n => document.querySelectorAll('button.entry').length > n", arg=before)
        if "Hand 2 ends." in ann.page.locator("ol.log").inner_text() or len(ann.hands_ended()) > 0:
            break
    ann.settled("pot-awarded", seconds=60)
    assert streets, "the felt named no street"


def _throw_two_away(visitor: Visitor) -> None:
    """The cards on the felt are what is clicked; the button then says what will happen."""
    cards = visitor.page.locator(".seat.me [data-card]")
    gone = [cards.nth(n).get_attribute("data-card") for n in (0, 3)]
    cards.nth(0).click()
    cards.nth(3).click()
    visitor.page.get_by_role("button", name="Throw away 2 and draw").click()
    visitor.page.locator('.act-column [data-act="draw"]').wait_for(state="detached")
    for card in gone:
        assert visitor.page.locator(f'.seat.me [data-card="{card}"]').count() == 0


def test_a_game_without_a_drawing_is_played_on_the_plain_felt(house: House, visit: Enter) -> None:
    """The plain felt knows only offers and views; craps is played on it as any new game would be."""
    ann = visit()
    table = house.open("craps")
    ann.sit_at(table, "Ann", 500)
    ann.page.get_by_role("button", name="Show the plain felt").click()
    assert ann.page.locator("svg.felt").count() == 0
    ann.act("shoot")
    ann.bet("pass")
    ann.act("roll")
    ann.settled("rolled")
