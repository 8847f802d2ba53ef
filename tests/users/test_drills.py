"""Drills in a browser: payouts typed and calls judged; the engine has the answers."""

from __future__ import annotations

from typing import Any

import pytest

from web_house import Enter, Visitor, expect


def _asked(visitor: Visitor) -> list[dict[str, Any]]:
    """The questions with their answers, newest last, and each before the page has it."""
    answers: list[dict[str, Any]] = []

    def note(route: Any) -> None:
        answer = route.fetch()
        answers.append(answer.json())
        route.fulfill(response=answer)

    visitor.page.route("**/api/drills/question", note)
    return answers


def test_a_student_types_payouts_and_learns_what_was_wrong(visit: Enter) -> None:
    eve = visit()
    answers = _asked(eve)
    eve.go("")
    eve.page.get_by_role("link", name="Practise with drills").click()
    lines = eve.page.locator(".drill-lines li")
    lines.first.wait_for()
    count = len(answers[-1]["lines"])
    expect(lines).to_have_count(count)
    expect(eve.page.locator("svg.felt .stack.mine")).not_to_have_count(0)
    expect(eve.page.get_by_test_id("told")).to_contain_text("total")
    # Nothing typed is no answer, and nonsense is told in a sentence; neither is counted.
    eve.page.get_by_role("button", name="Check").click()
    eve.page.get_by_role("alert").filter(has_text="write dollars").wait_for()
    lines.first.locator("input").fill("a lot")
    eve.page.get_by_role("button", name="Check").click()
    eve.page.get_by_role("alert").filter(has_text="write dollars").wait_for()
    # A wrong answer is told with the arithmetic and the clause.
    for at in range(count):
        lines.nth(at).locator("input").fill("12345.67")
    eve.page.get_by_role("button", name="Check").click()
    eve.page.get_by_test_id("score").get_by_text(f"0 of {count} right").wait_for()
    decided = lines.filter(has=eve.page.locator("a.cite"))
    expect(decided.first).to_contain_text("19:47-1.")
    # The next one is answered as the engine rules; the focus is in its first field.
    eve.page.get_by_role("button", name="Next question").click()
    eve.page.get_by_role("button", name="Check").wait_for()
    expect(lines.first.locator("input")).to_be_focused()
    _answered_rightly(eve, answers[-1])
    total = count + len(answers[-1]["lines"])
    eve.page.get_by_test_id("score").get_by_text(f"{total - count} of {total} right").wait_for()


def _answered_rightly(visitor: Visitor, question: dict[str, Any]) -> None:
    for line in question["lines"]:
        word = "stays" if line["net"] is None else f"{line['net'] / 100:.2f}"
        visitor.page.locator(f"[id='drill-{line['wager']}']").fill(word)
    visitor.page.locator(".drill-lines input").last.press("Enter")


@pytest.mark.parametrize("game", ["craps", "three-card-poker", "hold-em"])
def test_a_student_judges_calls(visit: Enter, game: str) -> None:
    """Whatever is answered, the card says what the engine ruled, and by which clause."""
    eve = visit()
    answers = _asked(eve)
    eve.go("drills")
    eve.page.locator(".drill-lines").wait_for()
    eve.page.get_by_role("radio", name="Rulings").click()
    eve.page.get_by_role("button", name="Yes", exact=True).wait_for()
    eve.page.get_by_label("Game").select_option(game)
    for asked in range(1, 4):
        yes = eve.page.get_by_role("button", name="Yes", exact=True)
        yes.wait_for()
        expect(eve.page.locator(".drill .asks")).to_have_text(answers[-1]["asked"])
        assert answers[-1]["game"] == game
        yes.click()
        verdict = eve.page.locator('.drill [role="status"]')
        verdict.get_by_text("✓ Right." if answers[-1]["stands"] else "✗ Wrong.").wait_for()
        verdict.locator("a.cite").first.wait_for()
        eve.page.get_by_test_id("score").get_by_text(f"of {asked} right").wait_for()
        following = eve.page.get_by_role("button", name="Next question")
        expect(following).to_be_focused()
        following.click()
    eve.page.get_by_role("button", name="Yes", exact=True).wait_for()
    expect(eve.page.get_by_role("alert")).to_have_count(0)


def test_card_games_are_drilled_with_their_cards(visit: Enter) -> None:
    """Whatever decides a wager lies open: nothing that is asked about is face down."""
    eve = visit()
    answers = _asked(eve)
    eve.go("drills")
    eve.page.locator(".drill-lines").wait_for()
    eve.page.get_by_label("Game").select_option("let-it-ride")
    eve.page.locator(".drill-lines").get_by_text("Bet 3").wait_for()
    assert answers[-1]["game"] == "let-it-ride"
    cards = eve.page.get_by_role("region", name="The layout").get_by_role("img")
    shown = " ".join(each.get_attribute("aria-label") or "" for each in cards.all())
    assert "face down" not in shown
    expect(eve.page.locator(".drill .card.up")).to_have_count(5)
    _answered_rightly(eve, answers[-1])
    expect(eve.page.locator(".drill-lines .good")).to_have_count(len(answers[-1]["lines"]))


def test_a_student_says_who_is_next_and_the_felt_does_not_tell(visit: Enter) -> None:
    eve = visit()
    answers = _asked(eve)
    eve.go("drills")
    eve.page.locator(".drill-lines").wait_for()
    eve.page.get_by_role("radio", name="Who is next").click()
    eve.page.get_by_label("Game").select_option("three-card-poker")
    panel = eve.page.get_by_role("region", name="Your answer")
    panel.get_by_text("Who acts next?").wait_for()
    expect(eve.page.locator(".drill .seat.asked")).to_have_count(0)
    for good in (False, True):
        made = answers[-1]
        assert made["game"] == "three-card-poker"
        which = made["right"] if good else (made["right"] + 1) % len(made["answers"])
        panel.get_by_role("button", name=made["answers"][which], exact=True).click()
        panel.get_by_text("✓ Right." if good else "✗ Wrong.").wait_for()
        panel.locator("a.cite").first.wait_for()
        eve.page.get_by_role("button", name="Next question").click()
        panel.get_by_text("Who acts next?").wait_for()
        panel.locator(".acts button").first.wait_for()
    eve.page.get_by_test_id("score").get_by_text("1 of 2 right").wait_for()


def test_a_student_pays_in_chips_and_says_what_follows(visit: Enter) -> None:
    eve = visit()
    answers = _asked(eve)
    eve.go("drills")
    eve.page.locator(".drill-lines").wait_for()
    eve.page.get_by_role("radio", name="Pay in chips").click()
    form = eve.page.get_by_role("form", name="Your answer")
    form.get_by_text("The fewest there are.").wait_for()
    # Nothing pushed is not right.
    form.get_by_role("button", name="Check").click()
    form.get_by_text("✗ Wrong.").wait_for()
    eve.page.get_by_role("button", name="Next question").click()
    form.get_by_role("button", name="Check").wait_for()
    for colour, count in answers[-1]["chips"]["fewest"].items():
        form.locator(f"#chips-{colour}").fill(str(count))
    form.get_by_role("button", name="Check").click()
    form.get_by_text("✓ Right.").wait_for()
    eve.page.get_by_role("radio", name="Irregularities").click()
    panel = eve.page.get_by_role("region", name="Your answer")
    panel.get_by_text("What follows?").wait_for()
    made = answers[-1]
    panel.get_by_role("button", name=made["answers"][made["right"]], exact=True).click()
    panel.get_by_text("✓ Right.").wait_for()
    panel.locator("a.cite").first.wait_for()
