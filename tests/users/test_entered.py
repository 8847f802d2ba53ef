"""Tables where the dealer enters dice and cards, by the words on the page: opened, played and dealt in a browser."""

from __future__ import annotations

import re
from typing import Any

from as_users import Casino
from web_house import Enter, Visitor, expect


def _host(visit: Enter, game: str, nickname: str) -> tuple[Visitor, Any]:
    """Who runs the house opens a table to practise at, sits down at it, and is alone there: the own panel."""
    host = visit()
    host.log_in("floor")
    host.go(f"open/{game}")
    host.page.get_by_label("Dice and cards").select_option(label="entered by the dealer (practice)")
    host.page.get_by_role("button", name="Open the table").click()
    panel = _panel(host)
    sit = panel.get_by_role("button", name="Sit down")
    too = panel.get_by_role("button", name="Play as well")
    too.or_(sit).first.wait_for()
    if too.is_visible():
        panel.get_by_label("Name at the table").fill(nickname)
        too.click()
    sit.click()
    panel.get_by_text("In front of you").wait_for()
    return host, panel


def _panel(visitor: Visitor) -> Any:
    return visitor.page.get_by_role("region", name="What I can do now")


def _turn(panel: Any, place: str, cards: str) -> None:
    """Enter what is turned up at a place, and wait until nobody asks for it any more."""
    form = panel.get_by_role("region", name="Cards to enter")
    field = form.get_by_label(re.compile(f"^{place}: "))
    field.fill(cards)
    form.get_by_role("button", name="These are turned up").click()
    field.wait_for(state="detached")


def test_alone_at_a_craps_table_one_enters_the_dice(visit: Enter) -> None:
    host, panel = _host(visit, "craps", "Dee")
    panel.get_by_role("button", name="Take the dice").click()
    host.bet("pass")
    roll = panel.get_by_role("button", name="Roll the dice")
    expect(roll).to_be_disabled()
    for die, face in ((1, 6), (2, 5)):
        panel.get_by_role("button", name=f"Die {die} shows {face}").click()
    roll.click()
    # Eleven on the come out roll wins the pass line, even money.
    panel.get_by_text("$510").wait_for()
    panel.get_by_text("$10 won").wait_for()
    # What came up then is not chosen any more.
    host.bet("pass")
    expect(panel.get_by_role("button", name="Die 1 shows 6")).to_have_attribute("aria-pressed", "false")
    expect(roll).to_be_disabled()


def test_a_dealer_enters_three_card_poker_as_the_cards_are_turned(casino: Casino, visit: Enter) -> None:
    """A player who looks at his cards at the real table sees backs here, until the dealer has turned them."""
    table = casino.open("three-card-poker", chance="entered", dealer="person")
    ann, dealer = visit(), visit()
    ann.sit_at(table, "Ann", 500)
    ann.bet("ante")
    dealer.log_in("floor")
    dealer.go(f"table/{table['id']}")
    panel = _panel(dealer)
    panel.get_by_role("button", name="Deal").click()
    own = ann.page.get_by_label(re.compile("^Your hand: "))
    expect(own).to_have_attribute("aria-label", "Your hand: 3 face down cards")
    _panel(ann).get_by_role("button", name="Play").click()
    expect(ann.page.get_by_text("The dealer enters the cards.")).to_be_visible()
    # A card that lies somewhere already cannot be entered again, and nonsense is told in a sentence.
    form = panel.get_by_role("region", name="Cards to enter")
    form.get_by_label(re.compile("^Dealer: ")).fill("As Kd")
    form.get_by_role("button", name="These are turned up").click()
    form.get_by_role("alert").get_by_text("Dealer gets 3 cards").wait_for()
    form.get_by_label(re.compile("^Seat 1: ")).fill("2s Qd Qh")
    form.get_by_label(re.compile("^Dealer: ")).fill("As Kd")
    form.get_by_role("button", name="the seven of hearts").click()
    form.get_by_role("button", name="These are turned up").click()
    # Queens beat ace high: ante and play, even money.
    expect(ann.page.get_by_test_id("stack")).to_have_text("$520")
    ann.page.get_by_text("Ann (you) shows 2♠ Q♦ Q♥").first.wait_for()


def test_a_practice_round_of_let_it_ride(visit: Enter) -> None:
    host, panel = _host(visit, "let-it-ride", "Dee")
    host.bet("bet-one")
    panel.get_by_role("button", name="Let it ride").click()
    _turn(panel, "Community", "Td")
    panel.get_by_role("button", name="Take the bet back").click()
    form = panel.get_by_role("region", name="Cards to enter")
    form.get_by_label(re.compile("^Community: ")).fill("Th")
    form.get_by_label(re.compile("^Seat 1: ")).fill("Ts 2c 3c")
    form.get_by_role("button", name="These are turned up").click()
    # Three of a kind pays 3 to 1 on the two bets that stand.
    expect(host.page.get_by_test_id("stack")).to_have_text("$560")


def test_a_dealer_enters_a_hand_of_hold_em(casino: Casino, visit: Enter) -> None:
    """Hole cards looked at early are their player's alone; the board is entered street by street."""
    table = casino.open("hold-em", chance="entered", dealer="person", options={"small_bet": 2, "big_bet": 4})
    ann, bob, dealer = visit(), visit(), visit()
    ann.sit_at(table, "Ann", 300)
    bob.sit_at(table, "Bob", 300)
    dealer.log_in("floor")
    dealer.go(f"table/{table['id']}")
    panel = _panel(dealer)
    panel.get_by_role("button", name="Put the button").first.click()
    panel.get_by_role("button", name="Deal").click()
    panel.get_by_text("Enter cards that lie face down").click()
    panel.get_by_label(re.compile("^Seat 1: ")).fill("As Ks")
    panel.get_by_role("button", name="Enter them face down").click()
    expect(ann.page.get_by_label(re.compile("^Your hand: "))).to_have_attribute(
        "aria-label", re.compile("ace of spades.*king of spades")
    )
    expect(bob.page.get_by_label(re.compile("^Seat 1: "))).not_to_have_attribute(
        "aria-label", re.compile("spades")
    )
    board = iter(("Ad Kd 2c", "3c", "7h"))
    playing = (ann, bob)
    for _ in range(12):
        due = panel.get_by_role("region", name="Cards to enter")
        turns = [_panel(v).get_by_role("button", name=re.compile("^(Call|Check)")) for v in playing]
        _first(due, *turns)
        if due.is_visible():
            if due.get_by_label(re.compile("^Board: ")).count():
                _turn(panel, "Board", next(board))
                continue
            _turn(panel, "Seat 2", "7d 7s")
            break
        for turn in turns:
            if turn.is_visible():
                turn.click()
                turn.wait_for(state="hidden")
                break
    dealer.page.get_by_text("Bob shows 7♦ 7♠").first.wait_for()
    expect(bob.page.get_by_test_id("stack")).to_have_text("$302")


def _first(*places: Any) -> None:
    """Wait until one of these is there, in whichever window."""
    for _ in range(6000):
        if any(place.is_visible() for place in places):
            return
        places[0].page.evaluate("() => new Promise(requestAnimationFrame)")
    raise AssertionError("nothing comes up")
