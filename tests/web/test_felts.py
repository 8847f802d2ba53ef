"""What felts show: the layouts as pictures, the odds printed on them, chips that go where they belong."""

from __future__ import annotations

import re
from typing import Any

import pytest

from web_house import Enter, House, Visitor, expect


def test_the_lobby_shows_every_game_on_its_own_felt(house: House, visit: Enter) -> None:
    """The drawing that is played on, small, for the eye alone, and only where somebody looks."""
    ann = visit(390, 800)
    asked: list[str] = []
    ann.page.on(
        "request", lambda request: asked.append(request.url) if "/api/games/" in request.url else None
    )
    ann.go("")
    cards = ann.page.locator("li.game-card", has=ann.page.locator(".still"))
    expect(cards).to_have_count(sum(row["open"] for row in house.call("/api/games")))
    assert len(asked) < cards.count(), "what is far below the window is not asked for"
    for card in cards.all():
        card.scroll_into_view_if_needed()
        card.locator(".still svg.felt").wait_for()
    craps = cards.filter(has=ann.page.get_by_role("heading", name="Craps", exact=True))
    expect(craps.locator("svg.craps-felt text", has_text="PASS LINE").first).to_be_attached()
    rides = cards.filter(has=ann.page.get_by_role("heading", name="Let it ride poker"))
    expect(rides.locator("svg.card-felt .pay-tables")).to_contain_text("1000 to 1")
    still = craps.locator(".still")
    assert still.evaluate("e => e.inert && e.getAttribute('aria-hidden') === 'true'")


def test_a_craps_layout_prints_the_odds_of_its_day_and_its_options(house: House, visit: Enter) -> None:
    ann = visit()
    options = {"field_pay_12": "3 to 1", "offer_fire_bet": True}
    # A day of its own: tables of one day in one house pay alike.
    ann.sit_at(house.open("craps", options=options, as_of="2010-01-04"), "Ann", 500)
    felt = ann.page.locator("svg.craps-felt")
    for odds in ("30 to 1", "7 to 6", "3 to 1", "4/5/6: 24/249/999 to 1"):
        expect(felt.get_by_text(odds).first).to_be_attached()
    expect(ann.area("place-6")).to_have_attribute("aria-label", re.compile("^Place 6, pays 7 to 6, "))
    ann.go(f"table/{house.open('craps', as_of='2001-01-15')['id']}")
    expect(felt.get_by_text("HOP BETS", exact=True)).to_be_attached()


@pytest.mark.parametrize(
    ("game", "line"), [("three-card-poker", "Straight flush40 to 1"), ("let-it-ride", "Royal flush1000 to 1")]
)
def test_card_felts_print_their_pay_tables(house: House, visit: Enter, game: str, line: str) -> None:
    ann = visit()
    table = house.open(game)
    ann.go(f"table/{table['id']}")
    expect(ann.page.locator(".pay-tables")).to_contain_text(line)
    ann.page.get_by_text("Rules of this table").click()
    hand, odds = re.fullmatch(r"(.+ flush)(.+)", line).groups()  # pyright: ignore[reportOptionalMemberAccess]
    expect(ann.page.locator(".placard")).to_contain_text(f"{odds} on {hand.lower()}")
    expect(ann.page.locator(".placard")).to_contain_text("You may bet at your own place only.")


def test_the_desk_prints_what_the_case_pays(house: House, visit: Enter) -> None:
    dan = visit()
    dan.go("desk")
    dan.page.get_by_label("Game").select_option("let-it-ride")
    dan.page.get_by_role("button", name="Begin").click()
    expect(dan.page.locator(".pay-tables")).to_contain_text("1000 to 1")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_chips_move_at_a_settlement(house: House, visit: Enter, motion: str) -> None:
    """Every roll decides the field: its chips go to the player's rail or to the house, and are gone soon."""
    ann = visit(reduced_motion=motion)
    ann.sit_at(house.open("craps"), "Ann", 500)
    ann.page.evaluate(_MOVES)
    ann.act("shoot")
    ann.bet_together("pass", "field")
    ann.act("roll")
    settled = ann.page.locator("button.entry[data-event=wager-settled]").filter(has_text="field")
    settled.first.wait_for()
    won = "won" in settled.first.inner_text()
    ann.page.wait_for_function("() => window.seen")
    seen = ann.page.evaluate("() => window.seen")
    assert seen["look"] == ("just-paid" if won else "just-lost")
    assert (seen["down"] > 0) == won, "to the rail below, or to the house above"
    if motion == "reduce":
        assert ann.page.evaluate("() => window.moved") == 0
        assert seen["opacity"] == "0"
    else:
        ann.page.wait_for_function("() => window.moved > 0")


# What lies there for some seconds only is looked for in the page itself.
_MOVES = """() => {
  window.moved = 0;
  const look = () => {
    const moving = document.querySelector('[data-moving="field"]');
    const area = document.querySelector('[data-area="field"]');
    const found = moving && area && /just-(paid|lost)/.exec(area.getAttribute("class"));
    if (!found) return requestAnimationFrame(look);
    const down = parseFloat(moving.style.getPropertyValue("--dy"));
    window.seen = { look: found[0], down, opacity: getComputedStyle(moving).opacity };
  };
  look();
  document.addEventListener("animationstart", event => {
    if (event.animationName === "slide") window.moved += 1;
  }, true);
}"""


def test_a_newcomer_sits_at_a_craps_table_within_two_clicks(browser: Any, tmp_path_factory: Any) -> None:
    folder = tmp_path_factory.mktemp("welcome")
    with House(folder, PITBOSS_WELCOME="craps,hold-em") as fresh:
        context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
        eve = Visitor(fresh, context)
        eve.go("")
        eve.page.get_by_role("link", name="Play craps now").click()
        eve.page.get_by_label("Nickname").fill("Eve")
        eve.page.get_by_role("button", name="Sit down with $500").click()
        expect(eve.page.get_by_test_id("stack")).to_have_text("$500")
        eve.act("shoot")
        eve.bet("pass")
        assert eve.errors == []
        context.close()


def test_a_house_that_asks_for_codes_says_what_a_code_is(browser: Any, tmp_path_factory: Any) -> None:
    folder = tmp_path_factory.mktemp("codes")
    with House(folder, PITBOSS_REGISTRATION="false") as closed:
        table = closed.open("craps")
        context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
        eve = Visitor(closed, context)
        eve.go(f"table/{table['id']}")
        eve.page.get_by_label("Nickname").fill("Eve")
        eve.page.get_by_role("button", name="Sit down with $500").click()
        eve.page.get_by_text("Whoever sits here or runs the table sees it").wait_for()
        eve.page.get_by_label("Code of the table").fill(table["code"].lower())
        eve.page.get_by_role("button", name="Sit down with $500").click()
        expect(eve.page.get_by_test_id("stack")).to_have_text("$500")
        assert eve.errors == []
        context.close()


def test_the_record_shows_no_raw_names(house: House, visit: Enter) -> None:
    table = house.open("three-card-poker", bots=1, name="Plain words")
    house.wait_rounds(table, 1)
    ann = visit()
    ann.go(f"audit/{table['id']}/1")
    ann.page.locator(".steps li").first.wait_for()
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("Round 1 of Plain words")
    told = ann.page.locator("main").inner_text()
    assert table["id"] not in told
    for raw in ("table-opened", "shuffle-committed", "wager-settled", "stack:", "house:dealer"):
        assert raw not in told
