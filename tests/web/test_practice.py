"""A newcomer's way: from the home page by one click to a table of one's own, and a whole round there."""

from __future__ import annotations

import re
from typing import Any

import pytest
from shapes import EVERY_GAME, SHAPES

from pitboss.games.poker.variants import VARIANTS
from web_house import Enter, House, Visitor, expect

MOST_CLICKS = 6
POKER = frozenset(variant.id for variant in VARIANTS)
WINDOWS = {"desk": (1440, 900), "phone": (390, 844)}
AREAS = {
    "craps": ("pass", "field"), "mini-craps": ("pass", "field"), "roulette": ("red",), "mini-dice": ("field",),
    "keno": ("number-7",),
}  # fmt: skip
"""Where the chips go before anything else is done; elsewhere wherever is open first."""
SETTLED, ENDED = r"\(you\): .+ (won|lost|pushed|tied|returned|forfeited)", r"Hand \d+ is over"
"""What the log tells at the end of a round."""
PUT_AWAY = ".act-column .now .offer-form:has([data-act]:disabled):has(.card-pick)"
"""An act for which a card has to be chosen first."""
AT_ONCE = ("house-way", "ticket", "stand")
"""What ends a round soonest, whatever is dealt."""
BEFORE = ("shoot", "take-shaker", "bank")
"""What somebody does at some games before he can bet."""


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_newcomer_plays_a_round_in_six_clicks(house: House, visit: Enter, game: str, window: str) -> None:
    ann = visit(*WINDOWS[window])
    ann.go("")
    card = ann.page.locator(f'[data-game="{game}"]')
    card.get_by_role("button").first.click()
    # A seat with chips, and a sentence that says what to do.
    expect(ann.page.get_by_test_id("stack")).to_have_text(re.compile(r"^\$[45]\d\d"))
    asks = ann.page.locator(".act-column .asks")
    expect(asks).to_have_text(re.compile("wager|Your turn|Waiting|Wait|when you are ready|buy the ticket"))
    clicks = 1 + (_hand(ann) if game in POKER else _round(ann, AREAS.get(game, ("",))))
    assert clicks <= MOST_CLICKS, clicks
    # What a person reads: what he won or lost, or whose pot it was.
    ann.open_log()
    ann.page.locator("button.entry").first.wait_for()
    told = ann.page.locator("button.entry").all_inner_texts()
    assert any(re.search(ENDED if game in POKER else SETTLED, line) for line in told), told
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= WINDOWS[window][0]


def _round(ann: Visitor, areas: tuple[str, ...]) -> int:
    """One round by what lies nearest, until the log tells how it ended; how many clicks it took."""
    clicks = 0
    over = ann.page.locator("button.entry").filter(has_text=re.compile(SETTLED)).first
    for name in areas:
        area = ann.page.locator(f'[data-area="{name}"].open' if name else "[data-area].open").first
        first = ann.page.locator(
            ", ".join(f'.act-column .now [data-act="{act}"]:enabled' for act in BEFORE)
        ).first
        area.or_(first).first.wait_for()
        if not area.count():
            clicks += _clicked(first)
            area.wait_for()
        ann.click(str(area.get_attribute("data-area")))
        clicks += 1
    # A hand is set by the house way; a ticket is bought; who stands has no more to decide.
    acts = ann.page.locator(", ".join(f'.act-column [data-act="{act}"]:enabled' for act in AT_ONCE))
    act = acts.or_(ann.page.locator(".act-column .now [data-act]:enabled")).first
    put_away = ann.page.locator(PUT_AWAY)
    while not over.count():
        over.or_(act).first.wait_for(state="attached")
        if put_away.count():
            clicks += _clicked(put_away.locator(".card-pick button").first)
        if not over.count() and act.count():
            newest = ann.newest_line()
            if _clicked(acts.first if acts.count() else act):
                clicks += 1
                ann.wait_line(newest)
    return clicks


def _hand(ann: Visitor) -> int:
    """A hand of poker: stay in once, then give up what costs more, so that it ends."""
    clicks = 0
    over = ann.page.locator("button.entry").filter(has_text=re.compile(ENDED))
    act = ann.page.locator(".act-column .now [data-act]:enabled").first
    acts = ann.page.locator(".act-column .now [data-act]:enabled")
    fold = ann.page.locator('.act-column .now [data-act="fold"]:enabled')
    act.wait_for()
    before = over.count()  # hands that the bots played before
    while over.count() == before:
        over.nth(before).or_(act).first.wait_for(state="attached")
        if act.count():
            newest = ann.newest_line()
            # Looked at together: one by one they might be those of two turns.
            open_now = acts.evaluate_all("acts => acts.map(act => act.dataset.act)")
            if _clicked(fold if clicks and "fold" in open_now and "check" not in open_now else act):
                clicks += 1
                ann.wait_line(newest)  # a button that is still there is not pressed twice
    return clicks


def _clicked(button: Any) -> int:
    from playwright.sync_api import Error

    try:
        button.click(timeout=5_000)
    except Error:  # what was open is gone: somebody else acted
        return 0
    return 1


def _press(ann: Visitor, button: Any) -> None:
    """With the keyboard, until the log goes on; what was open may be gone or drawn anew: then one looks again."""
    from playwright.sync_api import Error

    newest = ann.newest_line()
    try:
        button.press("Enter", timeout=5_000)
        ann.wait_line(newest, timeout=30_000)
    except Error:
        return


WALKS: dict[str, tuple[str, tuple[str, ...], str]] = {
    "Craps": ("Play alone", ("Pass line", "Field"), r"Take the dice|Roll the dice"),
    "Mini-craps": ("Play alone", ("Pass line", "Field"), r"Take the dice|Roll the dice"),
    "Three card poker": ("Play alone", ("Ante",), r"Play\b"),
    "Hold 'em": ("With bots", (), r"Check|Fold"),
    "Roulette": ("Play alone", ("Red",), r"Spin"),
    "Minibaccarat": ("Play alone", ("Player's hand",), r"Cut"),
    "Blackjack": ("Play alone", ("Blackjack",), r"Stand"),
    "Pai gow": ("Play alone", ("Pai gow",), r"House way"),
    "Keno": ("Play alone", ("Number 7",), r"Buy|Redeem"),
    "Baccarat-chemin de fer": ("With bots", (r".+, open",), r"Stand|Draw"),
}
"""A game of each shape, where chips go, and what is done then, all as a screen reader says it."""


POTS = ("With bots", (), r"Check|Fold|Stand pat")
OTHERS = (
    "Play alone",
    (r".+, open",),
    r"Check|Stand|Let it ride|House way|Call|Play|Roll|Spin|Deal|Bet|Decline",
)
"""At any other game: wherever chips may lie, what ends a round soonest, and else the first thing that is offered."""


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_round_by_what_a_screen_reader_says(house: House, visit: Enter, game: str) -> None:
    """From the home page to the settlement by roles and names alone, with the keyboard; own cards are named."""
    ann = visit()
    page = ann.page
    name = next(row["name"] for row in house.call("/api/games") if row["id"] == game)
    way, areas, wanted = WALKS.get(name, POTS if game in POKER else OTHERS)
    page.goto(f"{house.url}/#/")
    page.get_by_role("button", name=re.compile(rf"^{way} ?: {re.escape(name)}$")).press("Enter")
    panel = page.get_by_role("region", name="What I can do now")
    expect(panel.get_by_role("status").first).not_to_be_empty()
    open_now = panel.locator(":enabled")
    offered = panel.get_by_role("group", name="Acts", exact=True).get_by_role("button").and_(open_now)
    best = panel.get_by_role("button", name=re.compile(f"^({wanted})")).and_(open_now)
    for area in areas:
        spot = page.get_by_role("button", name=re.compile(rf"^{area}(,|$)")).first
        spot.or_(offered).first.wait_for()
        while not spot.count():
            # What the dealer does by himself meanwhile, such as a cut, is gone then.
            _press(ann, offered.first)
            spot.or_(offered).first.wait_for()
        expect(spot).to_be_enabled()
        spot.press("Enter")
    log = page.get_by_role("list", name="Log, newest first").get_by_role("listitem")
    over = log.filter(has_text=re.compile(f"{SETTLED}|{ENDED}")).first
    for _ in range(60):
        best.or_(over).or_(offered).first.wait_for()
        if over.count():
            break
        if game in [SHAPES[shape] for shape in ("cards", "poker", "box", "tiles")]:
            hands = [page.get_by_role(role, name=re.compile("^Your hand")) for role in ("img", "group")]
            expect(hands[0].or_(hands[1]).or_(over).first).to_be_visible()  # cards may decide it at once
        chosen = (best if best.count() else offered).first
        to_put_away = panel.locator(
            '.card-pick button[aria-pressed="false"]'
        ).first  # before anything can be done
        if not best.count() and to_put_away.count():
            to_put_away.press("Enter")
            best.first.wait_for()
        else:
            _press(ann, chosen)
    over.wait_for()


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


def test_what_a_table_can_begin_with_is_lawful_that_day(house: House, visit: Enter) -> None:
    """At a game of each shape every preset can be opened as it stands, or says that the game was not yet there."""
    page = visit().page
    for game in SHAPES.values():
        page.goto(f"{house.url}/#/open/{game}")
        options = page.get_by_role("group", name="Options")
        offered = page.get_by_role("group", name="Begin with")
        for preset, day, least in (
            ("Atlantic City 2008", "2008-07-01", "10"),
            ("Strict 1996", "1996-07-01", "5"),
            ("Friendly home game", "", "1"),
        ):
            offered.get_by_role("button", name=preset).click()
            expect(offered.get_by_role("status")).to_contain_text("law")
            expect(page.get_by_label("Law of the day")).to_have_value(day)
            expect(options).to_have_attribute("aria-busy", "false")
            absent = page.get_by_role("alert").filter(has_text="was not adopted before")
            least_field = page.get_by_label("Table min", exact=True)
            least_field.or_(absent).first.wait_for()
            if absent.count():
                expect(page.get_by_role("button", name="Open the table")).to_be_disabled()
                continue
            expect(least_field).to_have_value(least)
            expect(page.get_by_role("button", name="Open the table")).to_be_enabled()
            assert not page.get_by_role("alert").count(), (game, preset)


def test_a_table_is_opened_without_a_line_of_code(house: House, visit: Enter) -> None:
    """A preset gives the day and the stakes; limits and pay tables are fields."""
    ann = visit()
    ann.go("open/craps")
    page = ann.page
    # What is posted where nobody says otherwise stands in the field.
    expect(page.get_by_label("Table min", exact=True)).to_have_attribute("placeholder", "10")
    page.get_by_role("button", name="Strict 1996").click()
    expect(page.get_by_label("Law of the day")).to_have_value("1996-07-01")
    expect(page.get_by_label("Table min", exact=True)).to_have_value("5")
    page.get_by_text(re.compile(r"^Limits, chips and notice")).click()
    page.get_by_label("Limit a single wager").select_option("pass")
    page.get_by_label("Pass line: least in dollars").or_(page.get_by_label("Pass: least in dollars")).fill(
        "15"
    )
    page.get_by_text(re.compile(r"^What it pays")).click()
    # A line starts at what it pays now, which is no breach.
    changed = page.get_by_label("Change what a line pays")
    changed.select_option("hard-6")
    expect(page.get_by_label("Hard 6 pays", exact=True)).to_have_value("9")
    page.get_by_label("Hard 6 pays", exact=True).fill("10")
    changed.select_option("field 12")
    expect(page.get_by_label("Field 12 pays", exact=True)).to_have_value("2")
    page.get_by_label("Field 12 pays", exact=True).fill("3")
    page.get_by_label("Field 12 pays", exact=True).blur()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Open the table").click()
    page.get_by_test_id("stack").wait_for()
    page.get_by_text("law of 1996-07-01").wait_for()
    expect(page.get_by_test_id("limits")).to_contain_text("$15 to $500")
    opened = page.request.get(f"{house.url}/api/tables/{page.url.rpartition('/')[2]}").json()
    assert opened["options"]["payout_odds"] == {"hard-6": "10 to 1", "field": {"12": "3 to 1"}}
    assert opened["pays"]["hard-6"][""] == "10 to 1"
    assert opened["pays"]["field"]["12"] == "3 to 1"


def test_rakes_and_blinds_are_fields_and_bots_come_as_they_are_asked_for(house: House, visit: Enter) -> None:
    ann = visit()
    ann.go("open/hold-em")
    page = ann.page
    page.get_by_role("button", name="Friendly home game").click()
    page.get_by_text(re.compile(r"^Rules of the game")).click()
    page.get_by_label("Blinds, number 1, in dollars").fill("1")
    page.get_by_label("Blinds, number 2, in dollars").fill("2")
    page.get_by_label("Take a rake").select_option("percent")
    page.get_by_label("Rake in percent").fill("5")
    page.get_by_label("How the bot plays").select_option("loose")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_test_id("stack").wait_for()
    opened = page.request.get(f"{house.url}/api/tables/{page.url.rpartition('/')[2]}").json()
    assert opened["options"]["blinds"] == [100, 200]
    assert opened["options"]["rake"] == [{"method": "percent", "percent": "5", "cap": "4"}]
    page.get_by_text("Bots (3)").click()
    there = page.get_by_role("list", name="Bots at this table").get_by_role("listitem")
    expect(there).to_have_count(3)
    expect(there.first).to_contain_text("loose")
    page.locator(".act-column").get_by_label("How the bot plays").select_option("tight")
    page.get_by_role("button", name="Add a bot").click()
    expect(there).to_have_count(4)
    expect(there.last).to_contain_text("tight")


def test_a_bot_against_the_house_plays_as_the_slider_says_and_goes_home(house: House, visit: Enter) -> None:
    page = visit().page
    page.goto(f"{house.url}/#/")
    page.locator(f'[data-game="{SHAPES["box"]}"]').get_by_role("button", name="With bots").click()
    page.get_by_test_id("stack").wait_for()
    page.get_by_text("Bots (2)").click()
    there = page.get_by_role("list", name="Bots at this table").get_by_role("listitem")
    slider = page.locator(".act-column").get_by_label("How the bot plays")
    slider.press("Home")
    slider.press("ArrowRight")
    page.get_by_role("button", name="Add a bot").click()
    expect(there).to_have_count(3)
    expect(there.last).to_contain_text("by the book 60 times in 100")
    # In the middle of a round it goes when its wager is decided.
    there.last.get_by_role("button", name="home").click()
    expect(there).to_have_count(2)


def test_friends_nod_to_each_other(house: House, visit: Enter) -> None:
    """One of six, read by the others as words; nobody who does not sit there nods."""
    ann, bob = visit(), visit(390, 844)
    table = house.open("craps", pace=10)
    ann.sit_at(table, "Ann", 500)
    bob.sit_at(table, "Bob", 500)
    ann.page.get_by_text("Nod to the others").click()
    expect(ann.page.get_by_role("group", name="Nods").get_by_role("button")).to_have_count(6)
    # Who has just sat down connects anew, and misses what is nodded in that moment: it is nodded again.
    seen = bob.page.get_by_test_id("nods").filter(has_text="Ann: Well played")
    while not seen.count():
        with ann.page.expect_response("**/nod"):
            ann.page.get_by_role("button", name="Well played").click()
        bob.page.wait_for_function("() => document.querySelector('.nods') !== null")
    stranger = visit()
    stranger.come_in(table, "Cat")
    refused = stranger.page.request.post(f"{house.url}/api/tables/{table['id']}/nod", data={"nod": "wow"})
    assert refused.status == 403
    # The bar of a phone is one slim line until its menu is opened.
    assert bob.page.locator("header.bar").bounding_box()["height"] <= 48
    bob.page.get_by_role("button", name="Menu").click()
    bob.page.get_by_role("link", name="Math").wait_for()


def test_a_won_bet_is_left_up_where_that_is_asked(house: House, visit: Enter) -> None:
    """Of red and black one wins, unless it is a zero: it comes off with what it won, and lies there again."""
    ann = visit()
    table = house.open("roulette", dealer="person")
    ann.sit_at(table, "Ann", 500)
    ann.page.get_by_label("Leave won bets up").check()
    won = ann.page.locator("button.entry[data-event=wager-settled]").filter(has_text="won")
    lying = ann.page.locator('[data-area="red"].has-mine, [data-area="black"].has-mine')
    settled = ann.page.locator("button.entry[data-event=wager-settled]")
    for spins in range(1, 20):
        ann.bet_together("red", "black")
        house.deal(table)
        expect(settled.nth(2 * spins - 1)).to_be_attached()
        if won.count():
            break
    expect(lying).to_have_count(1)
