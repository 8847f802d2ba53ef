"""A complete round of every game that can be opened, by clicking, in a real browser against a real server.

Every day one game of each shape, and of the card games one for each thing that a player does or sees at them.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import wheel
from shapes import one_of_each

from web_house import Enter, House, Visitor, clicked, expect


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


@pytest.mark.full
def test_a_round_of_mini_craps_by_clicking(house: House, visit: Enter) -> None:
    """Until the line bet is decided: a point may take several throws."""
    ann = visit()
    ann.sit_at(house.open("mini-craps"), "Ann", 500)
    ann.act("shoot")
    ann.bet("pass")
    ann.play_until("wager-settled", "roll")
    expect(ann.page.get_by_test_id("stack")).to_have_text(re.compile(r"^\$(490|510)$"))


def test_a_round_of_three_card_poker_by_clicking(house: House, visit: Enter) -> None:
    ann = visit()
    ann.sit_at(house.open("three-card-poker", pace=3), "Ann", 500)
    ann.bet_together("ante", "pair-plus")
    ann.wait_act("play")
    expect(ann.page.locator(".seat.me .card.up")).to_have_count(3)
    ann.play_until("round-ended", "play")
    expect(ann.page.locator("button.entry[data-event=dealer-revealed]")).to_have_count(1)


def test_a_round_of_let_it_ride_by_clicking(house: House, visit: Enter) -> None:
    ann = visit()
    ann.sit_at(house.open("let-it-ride"), "Ann", 500)
    ann.bet("bet-one")
    ann.wait_act("ride")
    expect(ann.page.get_by_test_id("stack")).to_have_text("$470")
    ann.play_until("turned-up", "withdraw")
    expect(ann.page.get_by_test_id("stack")).to_have_text("$480")
    ann.play_until("round-ended", "ride")


def test_a_round_of_caribbean_stud_by_clicking(house: House, visit: Enter) -> None:
    """One of the dealer's five cards is seen, and what the meter shows, before the player decides."""
    ann = visit()
    ann.sit_at(house.open("caribbean-stud", pace=3), "Ann", 500)
    ann.bet("ante")
    ann.wait_act("bet")
    expect(ann.page.locator(".seat.me .card.up")).to_have_count(5)
    dealer = ann.page.locator('[role=img][aria-label^="Dealer · meter $10,000"]')
    expect(dealer).to_have_count(1)
    expect(dealer.locator(".card.up")).to_have_count(1)
    ann.play_until("round-ended", "bet")
    expect(ann.page.locator("button.entry[data-event=dealer-revealed]")).to_have_count(1)


@pytest.mark.full
def test_a_round_of_mississippi_stud_by_clicking(house: House, visit: Enter) -> None:
    """A community card is turned after each street; here all of them are bet on."""
    ann = visit()
    ann.sit_at(house.open("mississippi-stud"), "Ann", 500)
    ann.bet("ante")
    ann.wait_act("bet")
    expect(ann.page.locator(".seat.me .card.up")).to_have_count(2)
    ann.play_until("round-ended", "bet")
    expect(ann.page.locator("button.entry[data-event=turned-up]")).to_have_count(3)


@pytest.mark.full
def test_a_round_of_double_down_stud_by_clicking(house: House, visit: Enter) -> None:
    """One card of one's own and three of the middle are seen, then the wager is doubled and the fourth turned."""
    ann = visit()
    ann.sit_at(house.open("double-down-stud", pace=3), "Ann", 500)
    ann.bet("initial")
    ann.wait_act("double")
    expect(ann.page.locator(".seat.me .card.up")).to_have_count(1)
    expect(ann.page.locator('[role=img][aria-label^="Community"] .card.up')).to_have_count(3)
    ann.play_until("round-ended", "double")
    expect(ann.page.locator("button.entry[data-event=turned-up]")).to_have_count(2)


@pytest.mark.full
def test_a_round_of_two_card_joker_poker_by_clicking(house: House, visit: Enter) -> None:
    ann = visit()
    ann.sit_at(house.open("two-card-joker-poker", pace=3), "Ann", 500)
    ann.bet_together("ante", "pair-up")
    ann.wait_act("call")
    expect(ann.page.locator(".seat.me .card.up")).to_have_count(2)
    ann.play_until("round-ended", "call")
    expect(ann.page.locator("button.entry[data-event=dealer-revealed]")).to_have_count(1)


def test_a_round_of_four_card_poker_by_clicking(house: House, visit: Enter) -> None:
    """One of the dealer's six cards is seen before the player decides; he plays up to three antes."""
    ann = visit()
    ann.sit_at(house.open("four-card-poker", pace=3), "Ann", 500)
    ann.bet_together("ante", "aces-up")
    ann.wait_act("play")
    expect(ann.page.locator(".seat.me .card.up")).to_have_count(5)
    expect(ann.page.locator('[role=img][aria-label^="Dealer"] .card.up')).to_have_count(1)
    ann.page.locator(".act-column .offer-form input").first.fill("30")
    ann.play_until("round-ended", "play")
    expect(ann.page.locator("button.entry[data-event=dealer-revealed]")).to_have_count(1)
    expect(ann.page.get_by_text("Ann (you) wagers $30.00 on Play.")).to_have_count(1)


@pytest.mark.full
def test_a_round_of_boston_5_stud_by_clicking(house: House, visit: Enter) -> None:
    """Ante and first wager, three cards, the second wager, two more cards; the name says that it is reconstructed."""
    ann = visit()
    ann.sit_at(house.open("boston-5-stud", pace=3), "Ann", 500)
    ann.bet("ante")
    for _ in range(3):  # the least of $10, and two chips of $5 on top: twice the ante
        ann.bet("first")
    ann.wait_act("bet")
    expect(ann.page.locator(".seat.me .card.up")).to_have_count(3)
    expect(ann.page.get_by_text("Boston 5 stud poker (reconstructed)").first).to_be_visible()
    ann.play_until("round-ended", "bet")
    expect(ann.page.locator("button.entry[data-event=dealer-revealed]")).to_have_count(1)


FROM_A_SHOE = {
    "baccarat": "bankers-hand", "minibaccarat": "players-hand", "casino-war": "initial", "red-dog": "red-dog-original",
}  # fmt: skip


@pytest.mark.parametrize("game", one_of_each(FROM_A_SHOE, "casino-war"))
def test_a_round_from_a_shoe_by_clicking(house: House, visit: Enter, game: str) -> None:
    """Nobody decides anything in the baccarats; elsewhere what costs no more is chosen."""
    ann = visit()
    ann.sit_at(house.open(game, pace=3), "Ann", 500)
    ann.bet(FROM_A_SHOE[game])
    ann.play_until("round-ended", "surrender", "call")
    expect(ann.page.locator("button.entry[data-event=card-drawn]").nth(1)).to_be_attached()
    expect(ann.page.locator("button.entry[data-event=wager-settled]").first).to_be_attached()
    if "baccarat" in game:
        shoe = ann.page.get_by_role("region", name="Last results")
        expect(shoe.get_by_role("listitem").first).to_have_text(re.compile(r"(Player|Banker|Tie), \d to \d"))
        expect(shoe.locator(".road .mark.filled").first).to_be_visible()


HANDS = {
    "blackjack": ("blackjack", "stand"), "spanish-21": ("spanish-21", "stand"),
    "double-attack-blackjack": ("bet", "decline", "stand"),
    "pai-gow-poker": ("pai-gow-poker", "house-way"), "asia-poker": ("asia-poker", "house-way"),
    "pai-gow": ("pai-gow", "house-way"),
}  # fmt: skip


@pytest.mark.parametrize("game", one_of_each(HANDS))
def test_a_round_of_hands_by_clicking(house: House, visit: Enter, game: str) -> None:
    """In a box one stands, and a hand is set as the house would set it."""
    ann = visit()
    ann.sit_at(house.open(game, pace=3), "Ann", 500)
    area, *acts = HANDS[game]
    ann.bet(area)
    ann.play_until("round-ended", *acts)
    expect(ann.page.locator("button.entry[data-event=wager-settled]").first).to_be_attached()


def test_a_coup_of_chemin_de_fer_by_clicking(house: House, visit: Enter) -> None:
    """A bot takes the bank that is offered to it first; who alone covers it plays against it, face down."""
    ann = visit()
    ann.sit_at(house.open("chemin-de-fer", bots=1, pace=3), "Ann", 500)
    ann.bet("against-bank")
    ann.play_until("round-ended", "draw", "stand")
    expect(ann.page.locator("button.entry[data-event=card-drawn]").first).to_be_attached()
    expect(ann.page.locator("button.entry[data-event=hand-revealed]").nth(1)).to_be_attached()
    expect(ann.page.locator("button.entry[data-event=wager-settled]").nth(1)).to_be_attached()


LAYOUTS = {
    "sic-bo": "small",
    "big-six": "big-six-1",
    "mini-dice": "field",
    "roulette": "split-17-20",
    "pokette": "two-cards-As-Ah",
}


@pytest.mark.parametrize("game", one_of_each(LAYOUTS))
def test_a_round_on_a_layout_by_clicking(house: House, visit: Enter, game: str) -> None:
    """Chips on an area, taken back and put there again; then something comes up and decides them."""
    ann = visit()
    table = house.open(game, dealer="person")
    ann.sit_at(table, "Ann", 500)
    ann.bet(LAYOUTS[game])
    assert ann.stack() == 49_000
    ann.page.get_by_role("button", name="Undo").click()
    ann.page.locator(f'[data-area="{LAYOUTS[game]}"]:not(.has-mine)').wait_for()
    ann.bet(LAYOUTS[game])
    house.deal(table)
    ann.settled("wager-settled")
    expect(ann.page.locator("button.entry[data-event=outcome-called]").first).to_be_attached()
    expect(ann.page.get_by_role("region", name="Last results").get_by_role("listitem").first).to_be_visible()


def test_a_game_of_keno_by_clicking(house: House, visit: Enter) -> None:
    """Numbers marked on the board by click and by keys, a ticket bought, given back and bought again, and the draw."""
    ann = visit()
    ann.sit_at(house.open("keno", pace=3), "Ann", 500)
    board = ann.page.locator('[data-area="number-7"]')
    board.click()
    expect(board).to_have_attribute("aria-pressed", "true")
    board.focus()
    ann.page.keyboard.press("ArrowRight")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator('[data-area="number-8"]')).to_have_attribute("aria-pressed", "true")
    form = ann.page.get_by_role("region", name="A ticket")
    expect(form).to_contain_text("Paid by how many of your numbers are drawn")
    expect(form.locator('[data-spots="2"]')).to_contain_text("house edge 27.85%, wins 6.01%")
    ann.act("ticket")
    expect(ann.page.locator("[data-ticket]")).to_contain_text("7 8")
    expect(ann.page.get_by_test_id("stack")).to_have_text("$490")
    expect(board).to_have_attribute("aria-pressed", "false")
    ann.settled("numbers-drawn")
    expect(ann.page.locator(".number-cell.came")).to_have_count(20)


def test_every_kind_of_keno_ticket_is_marked_and_bought(house: House, visit: Enter) -> None:
    """Groups on the board by keys and clicks, ways, written wagers, kings, several games and a quick pick."""
    ann = visit()
    page = ann.page
    ann.sit_at(house.open("keno", dealer="person"), "Ann", 500)
    tickets, form = page.locator("[data-ticket]"), page.get_by_role("region", name="A ticket")
    kind, price = form.get_by_role("combobox", name="Ticket"), page.get_by_test_id("ticket-price")

    def mark(*numbers: int) -> None:
        for number in numbers:
            page.locator(f'[data-area="number-{number}"]').click()

    kind.select_option("way")
    mark(1, 4)
    expect(price).to_have_text("A way ticket has three or more groups.")
    for first, second in ((9, 12), (40, 41)):
        page.get_by_test_id("new-group").press("Enter")
        mark(first)
        page.locator(f'[data-area="number-{second}"]').press(" ")
    expect(page.get_by_role("button", name="Number 41, marked in group C")).to_be_visible()
    form.get_by_label("Each wager in dollars").fill("5")
    form.get_by_label("Games in a row").fill("2")
    expect(price).to_have_text("3 wagers at $5, 2 games: $30 in all")
    expect(form.locator('[data-spots="4"] tr').last).to_contain_text("4 caught")
    ann.act("ticket")
    expect(tickets).to_contain_text(["1 4 | 9 12 | 40 41 · 3/4 · $5 a wager, $15 a game · 2 games to come"])
    expect(page.get_by_test_id("stack")).to_have_text("$470")

    form.get_by_label("Games in a row").fill("1")
    kind.select_option("split")
    mark(20)
    page.get_by_test_id("new-group").click()
    mark(30, 31)
    ann.act("ticket")
    expect(tickets).to_contain_text(["way", "20 | 30 31 · 1/1 1/2"])

    kind.select_option("king")
    mark(50)
    page.get_by_test_id("new-group").click()
    mark(51, 52)
    page.locator('[data-group="king"]').click()
    mark(60)
    expect(page.get_by_role("button", name="Number 60, marked as a king")).to_be_visible()
    wager = form.get_by_role("group", name="Wager 1")
    wager.get_by_role("button", name="A").click()
    wager.get_by_role("button", name="King 60").click()
    page.get_by_test_id("new-wager").click()
    form.get_by_role("group", name="Wager 2").get_by_role("button", name="B", exact=True).click()
    ann.act("ticket")
    expect(tickets).to_contain_text(["way", "split", "king 50 | 51 52 | 60 · 2/2"])

    kind.select_option("quick-pick")
    form.get_by_label("Numbers, marked by the computer").select_option("6")
    ann.act("quick-pick")
    expect(tickets).to_contain_text(["way", "split", "king", "1/6"])
    ann.act("void-ticket")
    expect(tickets).to_have_count(3)


@pytest.mark.full
def test_a_round_of_ultimate_texas_hold_em_by_clicking(house: House, visit: Enter) -> None:
    """Ante and blind at once; two cards each, and the board comes when the play wager is made."""
    ann = visit()
    ann.sit_at(house.open("ultimate-texas-hold-em", pace=3), "Ann", 500)
    ann.bet("ante")
    ann.wait_act("play")
    expect(ann.page.get_by_test_id("stack")).to_have_text("$480")
    expect(ann.page.locator(".seat.me .card.up")).to_have_count(2)
    ann.play_until("round-ended", "play")
    expect(ann.page.locator("button.entry[data-event=turned-up]")).to_have_count(2)
    expect(ann.page.locator("button.entry[data-event=dealer-revealed]")).to_have_count(1)


@pytest.mark.full
def test_a_round_of_texas_hold_em_bonus_by_clicking(house: House, visit: Enter) -> None:
    """A wager before every street: the flop, the turn card and the river card come after it."""
    ann = visit()
    ann.sit_at(house.open("texas-hold-em-bonus", pace=3), "Ann", 500)
    ann.bet("ante")
    ann.wait_act("bet")
    expect(ann.page.locator(".seat.me .card.up")).to_have_count(2)
    ann.play_until("round-ended", "bet")
    expect(ann.page.locator("button.entry[data-event=turned-up]")).to_have_count(3)


@pytest.mark.full
def test_a_round_of_flop_poker_by_clicking(house: House, visit: Enter) -> None:
    """Ante and pot, three cards of one's own, and the flop when the wager on it is made."""
    ann = visit()
    ann.sit_at(house.open("flop-poker", pace=3), "Ann", 500)
    ann.bet_together("ante", "pot")
    ann.wait_act("bet")
    expect(ann.page.locator(".seat.me .card.up")).to_have_count(3)
    ann.play_until("round-ended", "bet")
    expect(ann.page.locator("button.entry[data-event=turned-up]")).to_have_count(1)


def test_a_round_of_double_cross_poker_by_clicking(house: House, visit: Enter) -> None:
    """A raise on each of the four arms, which are turned one after the other; the centre and the dealer come last."""
    ann = visit()
    ann.sit_at(house.open("double-cross-poker", pace=3), "Ann", 500)
    expect(ann.page.get_by_text("(reconstructed)").first).to_be_visible()
    ann.bet("ante")
    ann.wait_act("raise")
    expect(ann.page.locator(".seat.me .card.up")).to_have_count(2)
    expect(ann.page.locator('[role=img][aria-label^="Left"] .card.up')).to_have_count(1)
    ann.play_until("round-ended", "raise")
    expect(ann.page.locator("button.entry[data-event=turned-up]")).to_have_count(5)
    expect(ann.page.locator("button.entry[data-event=dealer-revealed]")).to_have_count(1)


def test_a_round_of_colorado_hold_em_by_clicking(house: House, visit: Enter) -> None:
    """On a phone: one of three cards is put away with the bet; then the board is turned and the dealer shows."""
    ann = visit(390, 844)
    ann.sit_at(house.open("colorado-hold-em", pace=3, options={"immediate_winner_set": {}}), "Ann", 500)
    ann.bet("ante")
    ann.wait_act("fold")
    ann.page.locator(".act-column .offer-form button[aria-pressed]").first.click()
    ann.play_until("round-ended", "bet")
    expect(ann.page.locator("button.entry[data-event=put-away]")).to_have_count(1)
    expect(ann.page.locator("button.entry[data-event=turned-up]")).to_have_count(1)


def test_tiles_are_set_by_clicking_them(house: House, visit: Enter) -> None:
    """Two of one's own four tiles are touched on the felt, with the mouse and by key, and go into the low hand."""
    ann = visit()
    ann.sit_at(house.open("pai-gow", pace=3), "Ann", 500)
    ann.bet("pai-gow")
    ann.wait_act("set")
    tiles = ann.page.locator("svg.card-felt .card.pick")
    expect(tiles).to_have_count(4)
    button = ann.page.locator('.act-column [data-act="set"]')
    expect(button).to_be_disabled()
    tiles.nth(0).click()
    tiles.nth(1).press("Enter")
    expect(ann.page.locator("svg.card-felt .card.pick[aria-pressed=true]")).to_have_count(2)
    expect(button).to_be_enabled()
    ann.act("set")
    ann.settled("wager-settled")
    expect(ann.page.locator('svg.card-felt [role=img][aria-label^="Dealer"] .tile-face')).to_have_count(4)


PLAYS = ("call", "check", "draw")
POKER = (
    "hold-em", "omaha", "omaha-split-8", "seven-card-stud", "seven-card-stud-split", "seven-card-stud-split-8",
    "five-card-stud", "mambo-stud", "five-card-draw", "five-card-draw-low",
)  # fmt: skip


@pytest.mark.parametrize("game", one_of_each(POKER, "five-card-draw"))
def test_a_hand_of_poker_by_clicking(house: House, visit: Enter, game: str) -> None:
    """From the deal to the pot: call or check whatever comes, and throw two cards away where there is a draw."""
    ann = visit()
    ann.sit_at(house.open(game, bots=2, options={"small_bet": 2, "big_bet": 4}), "Ann", 300)
    turn = ", ".join(f'.act-column [data-act="{act}"]' for act in PLAYS)
    ann.page.locator(turn).first.wait_for()
    hand = _number(ann)
    ended = f'button.entry[data-event="hand-ended"]:has-text("Hand {hand} ")'
    for _ in range(40):
        ann.page.locator(f"{turn}, {ended}").first.wait_for()
        if ann.page.locator(ended).count() or _number(ann) != hand:
            break
        newest = ann.newest_line()
        if ann.page.locator('.act-column [data-act="draw"]').count():
            _throw_two_away(ann)
        else:
            acts = ann.page.locator('.act-column [data-act="call"], .act-column [data-act="check"]')
            if not clicked(acts.first):
                continue
        ann.wait_line(newest)
    ann.page.locator(ended).wait_for()
    mine = [
        line for line in ann.page.locator("button.entry").all_inner_texts() if line.startswith("Ann (you) ")
    ]
    assert any("takes" in line or "calls" in line or "checks" in line for line in mine), mine
    ann.settled("pot-awarded")


def test_every_game_that_can_be_opened_is_played_here(house: House) -> None:
    cards = {
        "three-card-poker",
        "let-it-ride",
        "caribbean-stud",
        "mississippi-stud",
        "double-down-stud",
        "two-card-joker-poker",
        "four-card-poker",
        "boston-5-stud",
        "ultimate-texas-hold-em",
        "texas-hold-em-bonus",
        "flop-poker",
        "double-cross-poker",
        "colorado-hold-em",
    }
    played = {"craps", "mini-craps", "chemin-de-fer", "keno", *cards, *FROM_A_SHOE, *HANDS, *LAYOUTS, *POKER}
    assert {row["id"] for row in house.call("/api/games") if row["open"]} == played


def _number(visitor: Visitor) -> int:
    """The hand that the felt says is being played; 0 between hands."""
    found = visitor.page.locator(".streets")
    return (
        int((found.get_attribute("aria-label") or "Hand 0,").split()[1].rstrip(",")) if found.count() else 0
    )


def _throw_two_away(visitor: Visitor) -> None:
    """The cards on the felt are what is clicked; the button then says what will happen."""
    cards = visitor.page.locator(".seat.me [data-card]")
    hand = visitor.page.locator('.seat.me [aria-label^="Your hand"]')
    before = hand.get_attribute("aria-label") or ""
    gone = [(cards.nth(at).get_attribute("aria-label") or "").split(":")[0] for at in (0, 3)]
    cards.nth(0).click()
    cards.nth(3).click()
    visitor.page.get_by_role("button", name="Throw away 2 and draw").click()
    expect(hand).not_to_have_attribute("aria-label", before)
    held = hand.get_attribute("aria-label") or ""
    assert len(held.split(",")) == 5
    assert not any(card in held for card in gone), (held, gone)


def test_a_game_that_declares_nothing_is_played_on_a_layout_of_its_wagers(
    browser: Any, tmp_path: Path
) -> None:
    """A game that this client has never heard of, from its offers and its view alone."""
    here = str(Path(__file__).parent)
    with House(
        tmp_path, first=f"import sys; sys.path.insert(0, {here!r}); import wheel; wheel.register(); "
    ) as other:
        context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
        ann = Visitor(other, context)
        table = other.open(wheel.ID, dealer="person")
        ann.sit_at(table, "Ann", 500)
        expect(ann.page.locator("svg.layout-felt [data-area]")).to_have_count(len(wheel.NUMBERS))
        ann.bet_together(*(f"number-{number}" for number in wheel.NUMBERS))
        expect(ann.page.get_by_test_id("stack")).to_have_text("$475")
        ann.page.get_by_role("button", name="Undo").click()
        ann.page.locator('[data-area="number-20"]:not(.has-mine)').wait_for()
        ann.bet("number-20")
        other.deal(table)
        ann.settled("spun")
        expect(ann.page.locator("button.entry[data-event=wager-settled]")).to_have_count(5)
        stacks = {f"${500 + (number - 4) * 5}": number for number in wheel.NUMBERS}
        expect(ann.page.get_by_test_id("stack")).to_have_text(
            re.compile("|".join(re.escape(each) + "$" for each in stacks))
        )
        won = stacks[ann.page.get_by_test_id("stack").inner_text()]
        ann.page.get_by_role("button", name="Show the plain felt").click()
        expect(ann.page.locator(".facts dd", has_text=str(won)).first).to_be_visible()
        ann.page.locator("button.entry[data-event=wager-settled]").first.click()
        ann.page.locator("dialog.why").wait_for()
        assert ann.errors == []
        context.close()


def test_a_drawn_game_can_be_played_on_the_plain_felt_too(house: House, visit: Enter) -> None:
    ann = visit()
    ann.sit_at(house.open("craps"), "Ann", 500)
    ann.page.get_by_role("button", name="Show the plain felt").click()
    expect(ann.page.locator("svg.felt")).to_have_count(0)
    ann.act("shoot")
    ann.bet("pass")
    ann.act("roll")
    ann.settled("rolled")
