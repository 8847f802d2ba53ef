"""Drills in a browser: payouts typed and calls judged; the engine has the answers."""

from __future__ import annotations

from typing import Any

import pytest
from web_house import Enter, House, Visitor


def _played(visitor: Visitor) -> list[dict[str, Any]]:
    """What the engine answered, newest last."""
    answers: list[dict[str, Any]] = []
    visitor.page.on(
        "response", lambda answer: answers.append(answer.json()) if "/api/desk/play" in answer.url else None
    )
    return answers


def test_a_student_types_payouts_and_learns_what_was_wrong(house: House, visit: Enter) -> None:
    eve = visit()
    answers = _played(eve)
    eve.go("")
    eve.page.get_by_role("link", name="Practise with drills").click()
    lines = eve.page.locator(".drill-lines li")
    lines.first.wait_for()
    assert lines.count() == 6
    assert eve.page.locator("svg.felt .stack.mine").count() >= 6
    assert "The dice show" in eve.page.get_by_test_id("told").inner_text()
    # Nonsense is told in a sentence and not counted.
    lines.first.locator("input").fill("a lot")
    eve.page.get_by_role("button", name="Check").click()
    eve.page.get_by_role("alert").filter(has_text="write dollars").wait_for()
    # A wrong answer is told with the arithmetic and the clause.
    for at in range(lines.count()):
        lines.nth(at).locator("input").fill("12345.67")
    eve.page.get_by_role("button", name="Check").click()
    eve.page.get_by_test_id("score").get_by_text("0 of 6 right").wait_for()
    decided = lines.filter(has=eve.page.locator("a.cite"))
    assert decided.count() >= 1
    assert "19:47-1." in decided.first.inner_text().lower()
    # The next one is answered as the engine rules.
    eve.page.get_by_role("button", name="Next question").click()
    eve.page.get_by_role("button", name="Check").wait_for()
    nets = {
        event["fields"]["name"]: event["fields"]["net"]
        for event in answers[-1]["steps"][-1]["events"]
        if event["event"] == "wager-settled"
    }
    for field in eve.page.locator(".drill-lines input").all():
        wager = (field.get_attribute("id") or "").removeprefix("drill-")
        field.fill(f"{nets[wager] / 100:.2f}" if wager in nets else "stays")
    eve.page.keyboard.press("Enter")
    eve.page.get_by_test_id("score").get_by_text("6 of 12 right").wait_for()


@pytest.mark.parametrize("game", ["Craps", "Three card poker", "Let it ride"])
def test_a_student_judges_calls(house: House, visit: Enter, game: str) -> None:
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
        eve.page.wait_for_load_state("networkidle")
        eve.page.get_by_role("button", name="Yes", exact=True).click()
        stands = answers[-1]["steps"][-1]["refused"] is None
        verdict = eve.page.locator('.drill [role="status"]')
        verdict.get_by_text("✓ Right." if stands else "✗ Wrong.").wait_for()
        assert verdict.locator("a.cite").count() > 0
        eve.page.get_by_test_id("score").get_by_text(f"of {asked} right").wait_for()
        eve.page.get_by_role("button", name="Next question").click()
    assert eve.page.get_by_role("alert").count() == 0


def test_card_games_are_drilled_with_their_cards(house: House, visit: Enter) -> None:
    eve = visit()
    eve.go("drills")
    eve.page.get_by_role("radio", name="Three card poker").click()
    eve.page.locator(".drill-lines").get_by_text("Pair plus").wait_for()
    assert eve.page.locator(".drill .card.up").count() >= 3
    eve.page.get_by_role("radio", name="Let it ride").click()
    eve.page.locator(".drill-lines").get_by_text("Bet 3").wait_for()
