"""Drills in a browser: payouts typed and calls judged; the engine has the answers."""

from __future__ import annotations

from typing import Any

import pytest

from web_house import Enter, Visitor, expect


def _played(visitor: Visitor) -> list[dict[str, Any]]:
    """What the engine answered, newest last, and each before the page has it."""
    answers: list[dict[str, Any]] = []

    def note(route: Any) -> None:
        answer = route.fetch()
        answers.append(answer.json())
        route.fulfill(response=answer)

    visitor.page.route("**/api/desk/play", note)
    return answers


def test_a_student_types_payouts_and_learns_what_was_wrong(visit: Enter) -> None:
    eve = visit()
    answers = _played(eve)
    eve.go("")
    eve.page.get_by_role("link", name="Practise with drills").click()
    lines = eve.page.locator(".drill-lines li")
    expect(lines).to_have_count(6)
    eve.page.locator("svg.felt .stack.mine").nth(5).wait_for()
    expect(eve.page.get_by_test_id("told")).to_contain_text("The dice show")
    # Nonsense is told in a sentence and not counted.
    lines.first.locator("input").fill("a lot")
    eve.page.get_by_role("button", name="Check").click()
    eve.page.get_by_role("alert").filter(has_text="write dollars").wait_for()
    # A wrong answer is told with the arithmetic and the clause.
    for at in range(6):
        lines.nth(at).locator("input").fill("12345.67")
    eve.page.get_by_role("button", name="Check").click()
    eve.page.get_by_test_id("score").get_by_text("0 of 6 right").wait_for()
    decided = lines.filter(has=eve.page.locator("a.cite"))
    expect(decided.first).to_contain_text("19:47-1.")
    # The next one is answered as the engine rules; the focus is in its first field.
    eve.page.get_by_role("button", name="Next question").click()
    eve.page.get_by_role("button", name="Check").wait_for()
    expect(lines.first.locator("input")).to_be_focused()
    nets = {
        event["fields"]["name"]: event["fields"]["net"]
        for event in answers[-1]["steps"][-1]["events"]
        if event["event"] == "wager-settled"
    }
    expect(lines).to_have_count(6)
    for field in eve.page.locator(".drill-lines input").all():
        wager = (field.get_attribute("id") or "").removeprefix("drill-")
        field.fill(f"{nets[wager] / 100:.2f}" if wager in nets else "stays")
    lines.last.locator("input").press("Enter")
    eve.page.get_by_test_id("score").get_by_text("6 of 12 right").wait_for()


@pytest.mark.parametrize("game", ["Craps", "Three card poker", "Let it ride"])
def test_a_student_judges_calls(visit: Enter, game: str) -> None:
    """Whatever is answered, the card says what the engine ruled, and by which clause."""
    eve = visit()
    answers = _played(eve)
    eve.go("drills")
    eve.page.locator(".drill-lines").wait_for()
    eve.page.get_by_role("radio", name="Rulings").click()
    eve.page.get_by_role("button", name="Yes", exact=True).wait_for()
    eve.page.get_by_role("radio", name=game).click()
    eve.page.locator(".choice [aria-checked=true]", has_text=game).wait_for()
    for asked in range(1, 7):
        eve.page.get_by_role("button", name="Yes", exact=True).wait_for()
        eve.page.get_by_role("button", name="Yes", exact=True).click()
        stands = answers[-1]["steps"][-1]["refused"] is None
        verdict = eve.page.locator('.drill [role="status"]')
        verdict.get_by_text("✓ Right." if stands else "✗ Wrong.").wait_for()
        verdict.locator("a.cite").first.wait_for()
        eve.page.get_by_test_id("score").get_by_text(f"of {asked} right").wait_for()
        following = eve.page.get_by_role("button", name="Next question")
        expect(following).to_be_focused()
        following.click()
    eve.page.get_by_role("button", name="Yes", exact=True).wait_for()
    expect(eve.page.get_by_role("alert")).to_have_count(0)


def test_card_games_are_drilled_with_their_cards(visit: Enter) -> None:
    eve = visit()
    eve.go("drills")
    eve.page.get_by_role("radio", name="Three card poker").click()
    eve.page.locator(".drill-lines").get_by_text("Pair plus").wait_for()
    eve.page.locator(".drill .card.up").nth(2).wait_for()


def test_let_it_ride_shows_both_community_cards_and_asks_only_for_bets_that_stand(visit: Enter) -> None:
    """Questions until one came where the last decision took a bet back, and one where it did not."""
    eve = visit()
    answers = _played(eve)
    eve.go("drills")
    answer = eve.page.get_by_role("form", name="Your answer")
    # The first question is made whole before another game is chosen, so that no answer comes after the one asked for.
    answer.get_by_role("textbox").first.wait_for()
    eve.page.get_by_role("radio", name="Let it ride").click()
    told, asked = eve.page.get_by_test_id("told"), set[bool]()
    for _ in range(40):
        told.get_by_text("The player").wait_for()
        played = answers[-1]
        assert played["game"] == "let-it-ride"
        steps = played["steps"]
        events = [event for step in steps for event in step["events"]]
        turned = [c for e in events if e["event"] == "turned-up" for c in e["fields"]["cards"]]
        assert len(turned) == 2
        # Five cards lie open: the player's three and both community cards; none is face down.
        cards = eve.page.get_by_role("region", name="The layout").get_by_role("img")
        shown = " ".join(each.get_attribute("aria-label") or each.inner_text() for each in cards.all())
        assert "face down" not in shown
        for card in turned:
            assert _in_words(card) in shown, shown
        settled = {e["fields"]["name"]: e["fields"]["net"] for e in events if e["event"] == "wager-settled"}
        expect(answer.get_by_role("textbox")).to_have_count(len(settled))
        for field in answer.get_by_role("textbox").all():
            name = (field.get_attribute("id") or "").removeprefix("drill-")
            field.fill(f"{settled[name] / 100:.2f}")
        answer.get_by_role("button", name="Check").click()
        expect(answer.get_by_text("right")).to_have_count(len(settled))
        expect(answer.get_by_text("stays up")).to_have_count(0)
        asked.add(steps[-1]["do"] == "withdraw")
        if len(asked) == 2:
            return
        answer.get_by_role("button", name="Next question").click()
        answer.get_by_role("button", name="Check").wait_for()
    raise AssertionError(f"forty questions ended alike: {asked}")


RANKS = ("two three four five six seven eight nine ten jack queen king ace").split()
SUITS = ("clubs", "diamonds", "hearts", "spades")


def _in_words(card: int) -> str:
    return f"{RANKS[card // 4]} of {SUITS[card % 4]}"
